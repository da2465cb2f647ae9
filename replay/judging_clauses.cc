#include "replay/judging_clauses.h"

namespace recount::replay {

absl::Span<const engine::Clause> JudgingClauses() {
  constexpr std::string_view kPage = "—";
  static constexpr engine::Clause kClauses[] = {
      {"JDG-1", kPage, "Nobody acts while a dispute is open.", ""},
      {"JDG-2", kPage, "A dispute names an event of this log and a seat of this game.", ""},
      {"JDG-3", kPage,
       "A ruling names an open dispute or none, and cites at least one clause of the game's table "
       "or of this one.",
       ""},
      {"JDG-4", kPage, "A rewind goes to an earlier event of the game itself.", ""},
      {"JDG-5", kPage, "A ruling, `void` too, is appealed at most once, by a seat of the game.",
       ""},
      {"JDG-6", kPage,
       "A resolution is made by another judge than the ruling, once an appeal. Overturned: the "
       "cursor goes to where it was right before that ruling, and what has been played since is "
       "superseded; an `outcome`, `void` or penalty is simply taken back.",
       ""},
      {"JDG-7", kPage,
       "The level that is due for an infraction is one above the highest earlier one of the same "
       "seat for the same infraction in this game (`warning` first). Another level is accepted and "
       "marked `deviation: true`.",
       ""},
      {"JDG-8", kPage,
       "A result after an `outcome` ruling is that of the ruling; an overturned one gives the game "
       "back as it was.",
       ""},
  };
  return kClauses;
}

}  // namespace recount::replay
