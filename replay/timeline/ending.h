// The ending of a game (JDG-8; docs/reference/judging.md, "The result"): by its rules, by a ruling,
// or without a result because a ruling has voided the game.
//
//   Result<Ending> ending = EndingOf(timeline);       // goes to the cursor
//   if (ending->result) … ending->result->winners …
#ifndef RECOUNT_REPLAY_TIMELINE_ENDING_H_
#define RECOUNT_REPLAY_TIMELINE_ENDING_H_

#include "replay/timeline/timeline.h"

namespace recount::replay::timeline {

struct Ending {
  enum class By { none, game, ruling, voided };
  By by = By::none;
  std::optional<uint64_t> ruling;     // the ruling, for By::ruling and By::voided
  std::optional<RuledResult> result;  // for By::game and By::ruling

  bool operator==(const Ending&) const = default;
};

// "none", "game", "ruling", "void".
std::string_view EndingName(Ending::By by);

// Returns the current ending of the game. Moves the timeline to the cursor. damaged or too_new if a
// state that it needs cannot be reached.
Result<Ending> EndingOf(Timeline& timeline);

// Returns the ending that these judgements give to a game in the state `now`, or nullptr if the
// state follows an event that the rules refuse. `against` returns the result of a penalty, whose
// winners depend on the state at that time; its scores are replaced by those of `now`.
Result<Ending> EndingBy(
    const judging::JudgingState& judging, const engine::Match* now,
    absl::FunctionRef<Result<RuledResult>(const judging::RulingRecord&)> against);

// Returns the result of a penalty against a seat in this state: all other seats that are still in
// the game win; in a team game, the other sides; in a cooperative game, nobody.
RuledResult ResultAgainst(const engine::Standing& standing, uint8_t seat, std::string_view clause);
RuledResult ResultAgainst(const engine::Match& match, uint8_t seat, std::string_view clause);

// Returns the scores of a result in this state: nothing for a game without scores, or without a
// state (nullptr).
std::optional<std::vector<int64_t>> ScoresIn(const engine::Match* match);

// Returns the result of a match that has ended.
RuledResult ResultOf(const engine::Match& match);

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_ENDING_H_
