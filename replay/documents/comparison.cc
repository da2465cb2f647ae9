#include "replay/documents/comparison.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "events/json_members.h"

namespace recount::replay::documents {
namespace {

using debugging::ComparedPart;
using debugging::EngineDifference;
using debugging::ReportedDifference;

// Adding a key to an ordered object searches all existing keys. This would be too slow for an
// object from another engine, which may have any size, so the keys are appended directly. The keys
// of a sorted object are known to be different.
OrderedJson Ordered(const Json& value) {
  if (value.is_array()) {
    OrderedJson list = OrderedJson::array();
    for (const Json& element : value) list.push_back(Ordered(element));
    return list;
  }
  if (!value.is_object()) return OrderedJson(value);
  OrderedJson object = OrderedJson::object();
  auto& entries = object.get_ref<OrderedJson::object_t&>();
  for (const auto& item : value.items()) entries.emplace_back(item.key(), Ordered(item.value()));
  return object;
}

OrderedJson ViewOf(const EngineDifference& difference) {
  if (difference.part() == ComparedPart::view && difference.seat) return *difference.seat;
  return OrNull(difference.view);
}

OrderedJson DifferenceJson(const ReportedDifference& reported) {
  const EngineDifference& difference = reported.difference;
  OrderedJson json;
  json["game"] = nullptr;
  if (reported.game) json["game"] = *reported.game;
  json["id"] = reported.id;
  json["seq"] = difference.seq;
  json["request"] = OrderedJson::parse(difference.request);
  json["part"] = std::string(NameOf(difference.part()));
  json["view"] = ViewOf(difference);
  json["seat"] = nullptr;
  if (difference.seat) json["seat"] = *difference.seat;
  json["path"] = difference.path;
  json["ours"] = OrderedJson::parse(difference.ours);
  json["theirs"] = ForeignValue(difference.theirs);
  json["games"] = reported.games;
  json["steady"] = reported.is_steady;
  json["message"] = difference.message;
  return json;
}

}  // namespace

OrderedJson ForeignValue(std::string_view json) {
  const Json value = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  return value.is_discarded() ? OrderedJson() : Ordered(value);
}

OrderedJson ComparisonDocument(const debugging::ComparisonReport& report) {
  OrderedJson document;
  document["equal"] = report.is_equal();
  document["complete"] = report.is_complete;
  document["games"] = report.games;
  document["events"] = report.events;
  document["seed"] = OrNull(report.seed);
  document["file"] = report.files;
  document["differences"] = OrderedJson::array();
  for (const ReportedDifference& reported : report.differences) {
    document["differences"].push_back(DifferenceJson(reported));
  }
  return document;
}

}  // namespace recount::replay::documents
