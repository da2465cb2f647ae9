#include "replay/timeline/ending.h"

#include <algorithm>

namespace recount::replay::timeline {
namespace {

std::optional<std::vector<int64_t>> ScoresOf(std::vector<int64_t> scores) {
  if (scores.empty()) return std::nullopt;
  return scores;
}

}  // namespace

std::string_view EndingName(Ending::By by) {
  switch (by) {
    case Ending::By::none:
      return "none";
    case Ending::By::game:
      return "game";
    case Ending::By::ruling:
      return "ruling";
    case Ending::By::voided:
      return "void";
  }
  FailCheck(__FILE__, __LINE__, "an unknown kind of ending");
}

std::optional<std::vector<int64_t>> ScoresIn(const engine::Match* match) {
  if (match == nullptr) return std::nullopt;
  return ScoresOf(match->standing().scores);
}

RuledResult ResultOf(const engine::Match& match) {
  const engine::GameResult result = match.result();
  RuledResult ruled;
  ruled.winners.assign(result.winners.begin(), result.winners.end());
  ruled.is_draw = result.is_draw;
  ruled.scores = ScoresOf(result.scores);
  ruled.clause = std::string(engine::ClauseIdOf(match.game(), result.clause));
  return ruled;
}

RuledResult ResultAgainst(const engine::Match& match, uint8_t seat, std::string_view clause) {
  return ResultAgainst(match.standing(), seat, clause);
}

RuledResult ResultAgainst(const engine::Standing& standing, uint8_t seat, std::string_view clause) {
  RuledResult result;
  result.clause = std::string(clause);
  result.scores = ScoresOf(standing.scores);
  if (standing.is_cooperative) return result;
  const engine::SeatSet beaten = standing.sides.at(seat);
  // A side of more than one seat shows that the game has teams.
  const bool is_team_game =
      std::any_of(standing.sides.begin(), standing.sides.end(),
                  [](engine::SeatSet side) { return (side & (side - 1)) != 0; });
  for (engine::Seat other = 0; other < standing.sides.size(); ++other) {
    if (engine::Contains(beaten, other)) continue;
    // A team wins as a whole, including its players who are out of the game.
    if (is_team_game || engine::Contains(standing.playing, other)) result.winners.push_back(other);
  }
  return result;
}

Result<Ending> EndingBy(
    const judging::JudgingState& judging, const engine::Match* now,
    absl::FunctionRef<Result<RuledResult>(const judging::RulingRecord&)> against) {
  // A void ruling takes precedence, even over a result that a ruling gave.
  if (const judging::RulingRecord* voiding = judging.Voiding()) {
    return Ending{Ending::By::voided, voiding->seq, std::nullopt};
  }
  if (const judging::RulingRecord* record = judging.EndingRuling()) {
    if (record->ruling.result)
      return Ending{Ending::By::ruling, record->seq, record->ruling.result};
    const Result<RuledResult> result = against(*record);
    if (!result.ok()) return result.error();
    Ending ending{Ending::By::ruling, record->seq, *result};
    // The ruling may have been made on a line of play that does not count any more.
    ending.result->scores = ScoresIn(now);
    return ending;
  }
  if (now == nullptr || now->node_kind() != engine::NodeKind::end) return Ending();
  return Ending{Ending::By::game, std::nullopt, ResultOf(*now)};
}

Result<Ending> EndingOf(Timeline& timeline) {
  // Who wins by a penalty depends on the state right before its ruling, so that state is read
  // first, before the timeline goes to the cursor.
  std::optional<RuledResult> penalty;
  if (const judging::RulingRecord* record = timeline.judging().EndingRuling()) {
    if (!record->ruling.result) {
      if (Fault fault = timeline.SeekTo(record->seq)) return *fault;
      penalty =
          ResultAgainst(timeline.match(), record->ruling.seat, record->ruling.clauses.front());
    }
  }
  if (Fault fault = timeline.SeekToEnd()) return *fault;
  return EndingBy(timeline.judging(), timeline.illegal() ? nullptr : &timeline.match(),
                  [&](const judging::RulingRecord&) { return Result<RuledResult>(*penalty); });
}

}  // namespace recount::replay::timeline
