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
  json["node"] = engine::NodeJson(*recorded.match);
  json["state_hash"] = ToHex(recorded.match->Digest());
  return json;
}

std::string ResultText(const engine::Match& match, absl::Span<const std::string> names) {
  const engine::GameResult result = match.result();
  engine::SeatSet winners = 0;
  for (const engine::Seat seat : result.winners) winners |= engine::SeatBit(seat);
  const std::string who = engine::PlayerNames(names, winners);
  const std::string_view clause = engine::ClauseIdOf(match.game(), result.clause);
  if (result.is_draw) return fmt::format("the end: a draw between {} ({})", who, clause);
  if (winners == 0) return fmt::format("the end: nobody wins ({})", clause);
  return fmt::format("the end: {} {} ({})", who, result.winners.size() == 1 ? "wins" : "win",
                     clause);
}

}  // namespace

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
  return json;
}

std::string NodeText(const engine::Match& match, absl::Span<const std::string> names) {
  switch (match.node_kind()) {
    case engine::NodeKind::decision: {
      const engine::SeatSet awaited = match.awaited();
      const bool is_one = (awaited & (awaited - 1)) == 0;
      return fmt::format("{} {} to act", engine::PlayerNames(names, awaited),
                         is_one ? "is" : "are");
    }
    case engine::NodeKind::chance:
      return fmt::format("waits for chance: {}", Written(engine::ChanceJson(match.chance())));
    case engine::NodeKind::end:
      return ResultText(match, names);
  }
  FailCheck(__FILE__, __LINE__, "a node of no kind");
}

std::string EffectsText(const std::vector<engine::EffectLine>& effects) {
  std::string text;
  for (const engine::EffectLine& line : effects) {
    text += fmt::format("  {:<8}  {}\n", line.clause, line.text);
  }
  return text;
}

}  // namespace recount::tools
