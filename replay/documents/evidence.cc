#include "replay/documents/evidence.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "replay/documents/legal.h"

namespace recount::replay::documents {
namespace {

// For a card that was seen by accident, adds the judgement that says so.
void AddExposure(const evidence::Knowledge& known, OrderedJson& row) {
  if (known.exposure) row["exposure"] = *known.exposure;
}

OrderedJson EventOrNull(const evidence::Side& account) {
  return account.event ? *account.event->json : OrderedJson(nullptr);
}

}  // namespace

OrderedJson LedgerRows(const std::vector<evidence::Knowledge>& ledger) {
  OrderedJson rows = OrderedJson::array();
  for (const evidence::Knowledge& known : ledger) {
    rows.push_back({{"card", known.card}, {"seat", known.seat}, {"seq", known.seq}});
    AddExposure(known, rows.back());
  }
  return rows;
}

OrderedJson DecisionRows(const evidence::RewindPlan& backup) {
  OrderedJson rows = OrderedJson::array();
  for (const auto& [seat, count] : backup.decisions) {
    rows.push_back({{"seat", seat}, {"count", count}});
  }
  return rows;
}

OrderedJson RewindPlanDocument(const evidence::RewindPlan& backup) {
  OrderedJson json;
  json["to"] = backup.to;
  json["events"] = backup.events;
  json["decisions"] = DecisionRows(backup);
  json["learnt"] = OrderedJson::array();
  for (const evidence::Knowledge& known : backup.learnt) {
    json["learnt"].push_back({{"seat", known.seat}, {"card", known.card}, {"seq", known.seq}});
    AddExposure(known, json["learnt"].back());
  }
  if (backup.unknown_from) json["unknown_from"] = *backup.unknown_from;
  json["redrawn"] = backup.redrawn;
  json["restored"] = backup.restored;
  return json;
}

OrderedJson LedgerDocument(const std::vector<evidence::Knowledge>& known,
                           const std::optional<uint64_t>& unknown_from) {
  OrderedJson json;
  json["known"] = LedgerRows(known);
  if (unknown_from) json["unknown_from"] = *unknown_from;
  return json;
}

Result<OrderedJson> WhyDocument(const evidence::Why& why, engine::Viewer viewer,
                                timeline::Timeline& timeline) {
  OrderedJson json;
  json["seq"] = why.event.seq;
  json["event"] = *why.event.json;
  json["changes"] = OrderedJson::array();
  for (const evidence::Change& change : why.changes) {
    OrderedJson& entry = json["changes"].emplace_back();
    entry["path"] = change.path;
    entry["before"] = *change.before;
    entry["after"] = *change.after;
    entry["clauses"] = why.clauses;
  }
  if (why.event.refusal && viewer.IsJudge()) {
    if (Fault fault = timeline.SeekTo(why.event.seq)) return *fault;
    json["legal"] = LegalOfEverySeat(timeline.match());
  }
  return json;
}

OrderedJson DifferenceDocument(const evidence::Difference& difference) {
  OrderedJson document;
  document["equal"] = difference.is_equal();
  document["seq"] = OrNull(difference.seq);
  document["a"] = EventOrNull(difference.a);
  document["b"] = EventOrNull(difference.b);
  document["patch"] = *difference.patch;
  document["right"] = std::string(evidence::VerdictName(difference.right));
  document["clause"] = OrNull(difference.clause);
  document["results"] = {*difference.a.result, *difference.b.result};
  return document;
}

}  // namespace recount::replay::documents
