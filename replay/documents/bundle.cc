#include "replay/documents/bundle.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "replay/documents/error.h"

namespace recount::replay::documents {
namespace {

OrderedJson PartsJson(const std::optional<debugging::PartDifference>& parts) {
  if (!parts) return nullptr;
  OrderedJson json;
  json["seq"] = parts->seq;
  json["keys"] = parts->keys;
  return json;
}

}  // namespace

OrderedJson BundleDocument(std::string_view file, const debugging::Manifest& manifest) {
  OrderedJson document;
  document["file"] = file;
  document["log"] = manifest.log;
  document["seq"] = manifest.seq;
  document["fault"] = debugging::FaultJson(manifest.fault);
  return document;
}

OrderedJson RunDocument(const std::vector<BundleEntry>& entries) {
  OrderedJson document;
  document["bundles"] = OrderedJson::array();
  for (const BundleEntry& entry : entries) {
    OrderedJson& json = document["bundles"].emplace_back();
    json["file"] = entry.file;
    json["verdict"] = OrNull(entry.verdict);
    json["seq"] = OrNull(entry.seq);
    json["parts"] = PartsJson(entry.parts);
    json["error"] = entry.error ? ErrorDocument(*entry.error).at("error") : OrderedJson(nullptr);
  }
  for (const char* verdict : {"there", "gone", "other"}) {
    document[verdict] =
        std::count_if(entries.begin(), entries.end(),
                      [&](const BundleEntry& entry) { return entry.verdict == verdict; });
  }
  return document;
}

}  // namespace recount::replay::documents
