// How a game has ended (JDG-8; docs/reference/judging.md, "The result"): by its rules, by a ruling,
// or not at all because a ruling has voided it.
//
//   Result<Ending> ending = EndingOf(timeline);       // goes to the cursor
//   if (ending->result) … ending->result->winners …
#ifndef RECOUNT_REPLAY_ENDING_H_
#define RECOUNT_REPLAY_ENDING_H_

#include "replay/timeline.h"

namespace recount::replay {

struct Ending {
  enum class By { none, game, ruling, voided };
  By by = By::none;
  std::optional<uint64_t> ruling;     // with By::ruling and By::voided: its seq
  std::optional<RuledResult> result;  // with By::game and By::ruling

  bool operator==(const Ending&) const = default;
};

// "none", "game", "ruling", "void".
std::string_view EndingName(Ending::By by);

// The ending of the game as it stands; the timeline is at the cursor then. damaged or too_new where
// a state that it needs cannot be reached.
Result<Ending> EndingOf(Timeline& timeline);

// The ending by these judgements of a game that stands at `now`; nullptr: behind an event that the
// rules refuse. `against` gives the result of a penalty, which depends on the state at its moment.
Result<Ending> EndingBy(
    const judging::JudgingState& judging, const engine::Match* now,
    absl::FunctionRef<Result<RuledResult>(const judging::RulingRecord&)> against);

// What a penalty against a seat makes of the game in this state: all others still in it win, in a
// team game the other sides, in a cooperative game nobody.
RuledResult ResultAgainst(const engine::Standing& standing, uint8_t seat, std::string_view clause);
RuledResult ResultAgainst(const engine::Match& match, uint8_t seat, std::string_view clause);

// The result of a match that has ended.
RuledResult ResultOf(const engine::Match& match);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_ENDING_H_
