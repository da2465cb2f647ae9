#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/sheet.h"
#include "tools/answers.h"

namespace recount::tools {
namespace {

OrderedJson WhereItStands(const replay::Recorded& recorded) {
  OrderedJson json;
  json["id"] = recorded.id;
  json["seq"] = recorded.seq;
  json["node"] = recorded.is_withheld ? OrderedJson(nullptr) : NodeOf(recorded);
  // It would tell a seat which of a few hidden cards is the right one.
  json["state_hash"] = recorded.viewer.IsJudge() ? OrderedJson(ToHex(recorded.match->Digest()))
                                                 : OrderedJson(nullptr);
  return json;
}

std::string ResultText(const OrderedJson& result, absl::Span<const std::string> names) {
  engine::SeatSet winners = 0;
  for (const OrderedJson& seat : result["winners"]) {
    winners |= engine::SeatBit(seat.get<engine::Seat>());
  }
  const std::string who = engine::PlayerNames(names, winners);
  const auto clause = result["clause"].get<std::string>();
  if (result["draw"] == true) return fmt::format("the end: a draw between {} ({})", who, clause);
  if (winners == 0) return fmt::format("the end: nobody wins ({})", clause);
  return fmt::format("the end: {} {} ({})", who, result["winners"].size() == 1 ? "wins" : "win",
                     clause);
}

}  // namespace

OrderedJson NodeOf(const replay::Recorded& recorded) {
  return NodeAsSeen(*recorded.match, recorded.viewer, {recorded.names, recorded.seq});
}

OrderedJson BegunJson(const replay::Recorded& recorded) {
  OrderedJson json = WhereItStands(recorded);
  json["seed"] = recorded.seed ? OrderedJson(ToHex(*recorded.seed)) : OrderedJson(nullptr);
  return json;
}

OrderedJson ActedJson(const replay::Recorded& recorded) {
  OrderedJson json;
  json["ok"] = true;
  json.update(WhereItStands(recorded));
  json["effects"] = engine::EffectsJson(recorded.effects);
  if (recorded.is_withheld) json["withheld"] = true;
  return json;
}

OrderedJson NodeAsSeen(const engine::Match& match, engine::Viewer viewer,
                       const engine::Seating& seating) {
  return viewer.IsJudge() ? engine::NodeJson(match) : match.StateJson(viewer, seating)["node"];
}

std::string NodeText(const OrderedJson& node, absl::Span<const std::string> names) {
  if (node["kind"] == "end") return ResultText(node["result"], names);
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

}  // namespace recount::tools
