// Checks the parts of a judgement that do not depend on its log: its texts, its words, the card
// that it names (docs/reference/judging.md, "Order of checks"). The recorder and `verify` use the
// same functions: one refuses what fails here, the other reports it.
//
//   if (Fault fault = CheckWords(judgement)) …
//   if (Fault fault = CheckText("judge", "Kim")) …
#ifndef RECOUNT_REPLAY_JUDGING_JUDGEMENT_FORM_H_
#define RECOUNT_REPLAY_JUDGING_JUDGEMENT_FORM_H_

#include <string_view>
#include <vector>

#include "engine/match.h"
#include "events/judging.h"

namespace recount::replay::judging {

// Checks the text of a slot of JudgementSlots. bad_request if it is longer than
// kMaxJudgementTextBytes, is not UTF-8, or is blank although the slot is a name or a reason.
Fault CheckText(std::string_view slot, std::string_view text);

// Checks the words of a ruling or an amendment; other judgements have none. bad_request for more
// than kMaxCitedClauses clauses, a clause that is not UTF-8, a draw of nobody, an infraction or a
// name of a list of infractions that is not a word, and a team of one.
Fault CheckWords(const Judgement& judgement);

// Checks the card of an exposure. illegal_action, JDG-9, if the game has no such card. `match` is
// any match of the log.
Fault CheckCard(const Exposure& exposure, const engine::Match& match);

// Lists everything that is wrong with the form of a judgement of a log, with its openings. A text
// is reported only if every recorder has refused it, because older ones accepted names of blanks
// other than spaces. `match` is any match of the log; it may be nullptr if the judgement is not an
// exposure.
std::vector<Error> FormFaults(const Judgement& judgement, absl::Span<const Slot> openings,
                              const engine::Match* match);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGEMENT_FORM_H_
