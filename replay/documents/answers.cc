#include "replay/documents/answers.h"

#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/sheet.h"
#include "events/json.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/documents/unknown.h"

namespace recount::replay::documents {
namespace {

OrderedJson WhereItStands(const timeline::Recorded& recorded) {
  OrderedJson json;
  json["id"] = recorded.id;
  json["seq"] = recorded.seq;
  json["node"] = recorded.is_withheld ? OrderedJson(nullptr) : NodeOf(recorded);
  // The digest would let a seat test which of a few hidden cards is the right one.
  json["state_hash"] = recorded.viewer.IsJudge() ? OrderedJson(ToHex(recorded.match->Digest()))
                                                 : OrderedJson(nullptr);
  return json;
}

const Ruling* RulingOf(const timeline::RecordedJudgement& judged) {
  if (const auto* amendment = std::get_if<Amendment>(&judged.judgement)) {
    return &amendment->corrected;
  }
  return std::get_if<Ruling>(&judged.judgement);
}

// Returns why a request that records several events ended: `key` says where.
OrderedJson StoppedJson(std::string_view key, uint64_t where, const Error& refusal) {
  OrderedJson json;
  json[std::string(key)] = where;
  json["code"] = std::string(ErrorCodeName(refusal.code));
  json["clause"] = OrNull(refusal.clause);
  json["message"] = refusal.message;
  return json;
}

}  // namespace

OrderedJson NodeOf(const timeline::Recorded& recorded) {
  return NodeAsSeen(*recorded.match, recorded.viewer, {recorded.names, recorded.seq});
}

OrderedJson BegunJson(const timeline::Recorded& recorded) {
  OrderedJson json = WhereItStands(recorded);
  json["seed"] = recorded.seed ? OrderedJson(ToHex(*recorded.seed)) : OrderedJson(nullptr);
  return json;
}

OrderedJson ActedJson(const timeline::Recorded& recorded) {
  OrderedJson json;
  json["ok"] = true;
  json.update(WhereItStands(recorded));
  json["effects"] = engine::EffectsJson(recorded.effects);
  if (recorded.is_withheld) json["withheld"] = true;
  if (recorded.match->game().schema().is_observed) {
    json["recorded"] = RecordedEventsJson(recorded.events);
  }
  return json;
}

OrderedJson PassedJson(const timeline::Passed& passed) {
  OrderedJson json = ActedJson(passed.recorded);
  json["recorded"] = RecordedEventsJson(passed.recorded.events);
  json["stopped"] = nullptr;
  if (passed.refused) json["stopped"] = StoppedJson("seat", *passed.refused, *passed.refusal);
  return json;
}

OrderedJson JudgedJson(const timeline::RecordedJudgement& judged) {
  OrderedJson json;
  json["id"] = judged.id;
  json["seq"] = judged.seq;
  json["cursor"] = judged.cursor;
  json["newest"] = judged.newest;
  const Ruling* ruling = RulingOf(judged);
  if (ruling != nullptr && ruling->kind == RulingKind::penalty) {
    json["due"] = std::string(PenaltyName(judged.due));
    json["deviation"] = ruling->is_deviation;
  }
  if (ruling != nullptr && ruling->kind == RulingKind::accept) {
    json["event"] = ruling->event;
    json["as"] = std::string(AcceptedAsName(ruling->as));
  }
  if (judged.blocked) {
    json["illegal"]["seq"] = judged.blocked->seq;
    json["illegal"]["clause"] = OrNull(std::string_view(judged.blocked->clause));
  }
  if (ruling != nullptr && ruling->has_operations()) {
    json["operations"] = OperationsJson(ruling->operations);
    json["effects"] = engine::EffectsJson(judged.effects);
  }
  return json;
}

OrderedJson RedoneJson(const timeline::Redone& redone) {
  OrderedJson json = ActedJson(redone.recorded);
  json["redone"] = redone.actions;
  json["stopped"] = nullptr;
  if (redone.stopped_at) json["stopped"] = StoppedJson("seq", *redone.stopped_at, *redone.refusal);
  return json;
}

OrderedJson CorrectedJson(const timeline::Corrected& corrected, bool is_dry_run) {
  OrderedJson json = ActedJson(corrected.recorded);
  json["seq"] = corrected.seq;
  json["newest"] = corrected.recorded.seq;
  json["redone"] = corrected.redone;
  json["to"] = corrected.correction.to;
  json["why"] = std::string(CorrectionWhyName(corrected.correction.why));
  json["rows"] = OrderedJson::array();
  for (const auto& row : corrected.correction.rows) json["rows"].push_back(OrNull(row));
  json["changed"] = corrected.changed;
  json["undone"] = corrected.undone;
  json["stopped"] = nullptr;
  if (corrected.stopped_at) {
    json["stopped"] = StoppedJson("seq", *corrected.stopped_at, *corrected.refusal);
  }
  if (is_dry_run) json["dry_run"] = true;
  if (!corrected.warnings.empty()) json["warnings"] = corrected.warnings;
  return json;
}

OrderedJson NodeAsSeen(const engine::Match& match, engine::Viewer viewer,
                       const engine::Seating& seating) {
  return viewer.IsJudge() ? engine::NodeJson(match) : match.StateJson(viewer, seating)["node"];
}

std::string ResultText(const OrderedJson& result, absl::Span<const std::string> names) {
  engine::SeatSet winners = 0;
  for (const OrderedJson& seat : result["winners"]) {
    winners |= engine::SeatBit(seat.get<engine::Seat>());
  }
  const std::string who = engine::PlayerNames(names, winners);
  const auto clause = result["clause"].get<std::string>();
  if (result["draw"] == true) return fmt::format("a draw between {} ({})", who, clause);
  if (winners == 0) return fmt::format("nobody wins ({})", clause);
  return fmt::format("{} {} ({})", who, result["winners"].size() == 1 ? "wins" : "win", clause);
}

std::string NodeText(const OrderedJson& node, absl::Span<const std::string> names) {
  if (node["kind"] == "end") return "the end: " + ResultText(node["result"], names);
  if (node["kind"] == "chance") return "waits for chance: " + Written(node["chance"]);
  engine::SeatSet awaited = 0;
  for (const OrderedJson& seat : node["seats"]) {
    awaited |= engine::SeatBit(seat.get<engine::Seat>());
  }
  return fmt::format("{} {} to act", engine::PlayerNames(names, awaited),
                     node["seats"].size() == 1 ? "is" : "are");
}

std::string EffectsText(const std::vector<engine::EffectLine>& effects) {
  std::string text;
  for (const engine::EffectLine& line : effects) {
    text += fmt::format("  {:<8}  {}\n", line.clause, line.text);
  }
  return text;
}

}  // namespace recount::replay::documents
