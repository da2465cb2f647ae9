#include "replay/documents/finding.h"

#include <nlohmann/json.hpp>

namespace recount::replay::documents {
namespace {

OrderedJson OrNull(const std::string& text) {
  return text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
}

}  // namespace

OrderedJson FindingJson(const Finding& finding) {
  OrderedJson json;
  json["seq"] = finding.seq ? OrderedJson(*finding.seq) : OrderedJson(nullptr);
  json["fault"] = finding.fault;
  json["clause"] = OrNull(finding.clause);
  json["message"] = finding.message;
  json["expected"] = OrNull(finding.expected);
  json["found"] = OrNull(finding.found);
  if (finding.superseded_by) {
    json["superseded"] = true;
    json["superseded_by"] = *finding.superseded_by;
  }
  return json;
}

}  // namespace recount::replay::documents
