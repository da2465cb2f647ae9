#include "replay/documents/reproduce.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"

namespace recount::replay::documents {

OrderedJson BisectionDocument(const debugging::Bisection& found) {
  OrderedJson document;
  document["seq"] = OrNull(found.seq);
  document["evaluated"] = found.evaluated;
  document["errors"] = found.errors;
  document["exact"] = found.is_exact;
  return document;
}

OrderedJson ShrinkDocument(const debugging::ShrinkSummary& summary) {
  OrderedJson json;
  json["file"] = summary.files;
  json["events"] = {{"from", summary.events_before}, {"to", summary.events_after}};
  json["players"] = {{"from", summary.players_before}, {"to", summary.players_after}};
  json["minimal"] = summary.is_minimal;
  json["tries"] = summary.tries;
  json["executed"] = summary.executed;
  json["undecided"] = summary.undecided;
  return json;
}

}  // namespace recount::replay::documents
