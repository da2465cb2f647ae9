#include "replay/judging/judging_clauses.h"

namespace recount::replay::judging {

namespace {

constexpr std::string_view kPage = "—";

constexpr engine::Clause kClauses[] = {
    {"JDG-1", kPage, "Nobody may act while a dispute is open.", ""},
    {"JDG-2", kPage, "A dispute must name an event of this log and a seat of this game.", ""},
    {"JDG-3", kPage,
     "A ruling must name an open dispute, or none if the judge acts unasked. It must cite at "
     "least one clause of the game's table or of this table, and no unknown clause. The clause "
     "of a ruled result must be among the cited clauses.",
     ""},
    {"JDG-4", kPage,
     "A rewind or a repair must go to a node that is already in the log, on any branch.", ""},
    {"JDG-5", kPage,
     "A ruling of any kind, `void` included, may be appealed at most once, by any seat of the "
     "game.",
     ""},
    {"JDG-6", kPage,
     "A resolution must be made by another judge than the ruling, and there is at most one per "
     "appeal. If the ruling is overturned, the cursor returns to where it was directly before "
     "the ruling, and what has been played since is superseded; an `outcome`, `void` or penalty "
     "is only taken back.",
     ""},
    {"JDG-7", kPage,
     "The level that is due for an infraction is one above the highest earlier level of the "
     "same seat for the same infraction in this game; the first is `warning`. Another level is "
     "accepted and marked `deviation: true`.",
     ""},
    {"JDG-8", kPage,
     "After an `outcome` ruling, its result is the result of the game. If the ruling is "
     "overturned, the game is as it was before.",
     ""},
    {"JDG-9", kPage,
     "An exposure must name a judge, an event of this log, a card of the game, and at least one "
     "seat that saw the card by accident. These seats know the card in its place from then on, "
     "until it leaves it or is shuffled.",
     ""},
    {"JDG-10", kPage,
     "After a rewind the superseded actions may be recorded again, in their order, up to the "
     "first one that the rules refuse or that waits for a chance outcome to be entered. In a "
     "seeded game chance is drawn again.",
     ""},
    {"JDG-11", kPage,
     "If the judges use a list of infractions, that list says which level is due, and the "
     "ruling records the level and the name of the list. Otherwise JDG-7 says which level is "
     "due. A caution is below a warning: after a caution, a warning is due.",
     ""},
    {"JDG-12", kPage,
     "A penalty against a team must name all of its seats, ascending. It counts for each of "
     "them, and it rises from the highest level of any of them.",
     ""},
    {"JDG-13", kPage,
     "A judge may give extra time to a game that no ruling has ended: 1 to 60 minutes at a time.",
     ""},
    {"JDG-14", kPage,
     "A ruling may be amended only by the judge who made it, while it is in force and has not "
     "been appealed. Its kind and its dispute stay. From then on the ruling counts as amended. "
     "If the event that a rewind goes to is changed, the cursor moves there.",
     ""},
    {"JDG-15", kPage, "An open dispute may be withdrawn only by the seat that opened it.", ""},
    {"JDG-16", kPage,
     "A judge may find a ruling that is in force moot. An `outcome`, `void` or penalty is then "
     "taken back, and the cursor stays where it is. A moot ruling cannot be appealed or "
     "amended, and an appeal against it cannot be resolved.",
     ""},
    {"JDG-17", kPage,
     "A repair leads to a state of the game from which its rules can go on; every card lies in "
     "exactly one place.",
     ""},
    {"JDG-18", kPage,
     "A shuffle or a random choice that a judge orders is chance: its outcome is recorded, and "
     "in a seeded game it follows from the seed.",
     ""},
    {"JDG-19", kPage,
     "Only the first event that the rules refuse, on the way to the cursor, may be accepted; from "
     "there the game goes on as far as the rules let it.",
     ""},
    {"JDG-20", kPage,
     "Who keeps the record may take back or correct it alone if nobody else has decided and "
     "nobody has learnt a card since, or if the record contradicts itself. Otherwise a judge "
     "confirms it.",
     ""},
    {"JDG-21", kPage,
     "A correction names the rows that it enters again; these follow directly, and nothing else "
     "does. It is no fault of a player.",
     ""},
};

}  // namespace

absl::Span<const engine::Clause> JudgingClauses() { return kClauses; }

}  // namespace recount::replay::judging
