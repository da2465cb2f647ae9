#include "replay/documents/evidence.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "replay/documents/legal.h"

namespace recount::replay::documents {
namespace {

constexpr const char* kSure[] = {"seen", "there", "exists"};

void AddIfAny(const char* key, const std::optional<uint64_t>& value, OrderedJson& row) {
  if (value) row[key] = *value;
}

OrderedJson SightRow(const evidence::Sight& sight, const engine::Game& game,
                     engine::Viewer viewer) {
  OrderedJson row;
  AddPlace(sight.place, game, row);
  row["from"] = sight.from;
  row["seen_to"] = OrNull(sight.seen_to);
  if (viewer.IsJudge()) row["there_to"] = OrNull(sight.there_to);
  AddIfAny("exposure", sight.exposure, row);
  AddIfAny("carried", sight.carried, row);
  return row;
}

}  // namespace

void AddPlace(engine::CardPlace place, const engine::Game& game, OrderedJson& row) {
  if (place == evidence::kUnknownPlace) {
    row["zone"] = nullptr;
    row["of"] = nullptr;
    return;
  }
  row["zone"] = std::string(engine::PlaceName(game.places(), place));
  row["of"] = place.seat == engine::kNoSeat ? OrderedJson(nullptr) : OrderedJson(place.seat);
}

OrderedJson DecisionRows(const evidence::RewindPlan& backup) {
  OrderedJson rows = OrderedJson::array();
  for (const auto& [seat, count] : backup.decisions) {
    rows.push_back({{"seat", seat}, {"count", count}});
  }
  return rows;
}

OrderedJson LearntRow(const evidence::Learnt& learnt, const evidence::RewindPlan& backup,
                      bool with_name) {
  OrderedJson row = {{"seat", learnt.seat}, {"card", learnt.card}};
  if (with_name) row["name"] = learnt.name;
  row["seq"] = learnt.seq;
  AddIfAny("from", learnt.held_from, row);
  if (learnt.is_maybe) row["maybe"] = true;
  if (backup.viewer.IsJudge()) {
    AddPlace(learnt.place, *backup.game, row);
    AddIfAny("position", learnt.position, row);
    if (learnt.is_position_unknown) row["position"] = nullptr;
    AddIfAny("already", learnt.already, row);
    AddIfAny("reshuffled", learnt.reshuffled, row);
  }
  AddIfAny("exposure", learnt.exposure, row);
  return row;
}

OrderedJson UnknownRows(const std::vector<evidence::UnknownStretch>& unknown) {
  OrderedJson rows = OrderedJson::array();
  for (const evidence::UnknownStretch& stretch : unknown) {
    rows.push_back({{"illegal", stretch.illegal}, {"from", stretch.from}, {"to", stretch.to}});
  }
  return rows;
}

OrderedJson RewindPlanDocument(const evidence::RewindPlan& backup) {
  OrderedJson json;
  json["to"] = backup.to;
  json["events"] = backup.events;
  json["decisions"] = DecisionRows(backup);
  json["learnt"] = OrderedJson::array();
  for (const evidence::Learnt& row : backup.learnt) {
    json["learnt"].push_back(LearntRow(row, backup, /*with_name=*/false));
  }
  json["learnt_of"] = backup.learnt_of();
  AddIfAny("unknown_from", evidence::UnknownFrom(backup.unknown), json);
  if (backup.viewer.IsJudge()) json["unknown"] = UnknownRows(backup.unknown);
  json["redrawn"] = backup.redrawn;
  json["restored"] = backup.restored;
  json["repairs"] = backup.repairs;
  return json;
}

OrderedJson LedgerDocument(const evidence::Ledger& ledger, const engine::Game& game,
                           engine::Viewer viewer) {
  OrderedJson json;
  json["known"] = OrderedJson::array();
  for (const evidence::Knowledge& known : ledger.known) {
    OrderedJson& row = json["known"].emplace_back();
    row = {{"card", known.card}, {"seat", known.seat}, {"seq", known.seq}};
    AddIfAny("from", known.held_from, row);
    AddIfAny("exposure", known.exposure, row);
    row["now"] = kSure[static_cast<size_t>(known.now)];
    row["sights"] = OrderedJson::array();
    for (const evidence::Sight& sight : known.sights) {
      row["sights"].push_back(SightRow(sight, game, viewer));
    }
  }
  AddIfAny("unknown_from", evidence::UnknownFrom(ledger.unknown), json);
  if (viewer.IsJudge()) json["unknown"] = UnknownRows(ledger.unknown);
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

}  // namespace recount::replay::documents
