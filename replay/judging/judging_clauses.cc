#include "replay/judging/judging_clauses.h"

namespace recount::replay::judging {

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
      {"JDG-9", kPage,
       "An exposure names a judge, an event of this log, a card, and the seats that have seen it "
       "by accident. They have known the card since that event, whatever is rewound.",
       ""},
      {"JDG-10", kPage,
       "After a rewind the superseded actions may be recorded again, in their order, up to the "
       "first that the rules refuse or that waits for chance to be entered. In a seeded game "
       "chance falls anew.",
       ""},
      {"JDG-11", kPage,
       "Where the judges use a list of infractions, the level that is due is that of the list, and "
       "the ruling bears it and the list's name; else it is that of JDG-7. A caution lies below a "
       "warning: after one, a warning is due.",
       ""},
      {"JDG-12", kPage,
       "A penalty against a team names all of its seats, ascending. It counts for each of them and "
       "rises from the highest of any of them.",
       ""},
      {"JDG-13", kPage,
       "Time is given, by a judge, to a game that no ruling has ended: 1 to 60 minutes at a time.",
       ""},
      {"JDG-14", kPage,
       "A ruling is amended by the judge who made it, while it is in force and nobody has appealed "
       "it; its kind and its dispute stay. From then on it counts as amended. Where the event that "
       "a rewind goes to is amended, the cursor goes there.",
       ""},
      {"JDG-15", kPage, "An open dispute is withdrawn by the seat that opened it, and by no other.",
       ""},
      {"JDG-16", kPage,
       "A judge may find a ruling that is in force moot: an `outcome`, `void` or penalty is taken "
       "back and the cursor stays where it is. Nobody appeals, resolves or amends a moot ruling.",
       ""},
  };
  return kClauses;
}

}  // namespace recount::replay::judging
