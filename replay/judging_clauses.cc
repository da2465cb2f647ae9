#include "replay/judging_clauses.h"

namespace recount::replay {

absl::Span<const engine::Clause> JudgingClauses() {
  constexpr std::string_view kPage = "—";
  static constexpr engine::Clause kClauses[] = {
      {"JDG-1", kPage, "While a dispute is open, nobody acts.", ""},
      {"JDG-2", kPage,
       "A dispute is about an event of this log, and is raised by a seat of the game.", ""},
      {"JDG-3", kPage,
       "A ruling is about an open dispute or about none, and cites one clause or more, of the game "
       "or of judging.",
       ""},
      {"JDG-4", kPage, "A rewind goes back to an earlier event of the game itself.", ""},
      {"JDG-5", kPage,
       "A ruling, also one that voids the game, can be appealed once, by a seat of the game.", ""},
      {"JDG-6", kPage,
       "An appeal is resolved once, by another judge than the one who ruled. When it overturns the "
       "ruling, the game stands again where it stood right before it and later play is superseded; "
       "an outcome, a void or a penalty is only taken back.",
       ""},
      {"JDG-7", kPage,
       "An infraction is due the level above the highest one that this seat has had for it in this "
       "game, beginning with a warning. Another level stands, marked as a deviation.",
       ""},
      {"JDG-8", kPage,
       "After an outcome is ruled, that is the result; when it is overturned, the game is as it "
       "was "
       "before.",
       ""},
  };
  return kClauses;
}

}  // namespace recount::replay
