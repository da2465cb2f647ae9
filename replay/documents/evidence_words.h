// The words for what seats have seen, the same in every command, screen and report.
//
//   for (const std::string& line : LearntLines(*backup, names)) …
//     Fay has learnt 2 cards since event 105: the top 2 of the deck (Gather Mana (card 9), …)
#ifndef RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_WORDS_H_
#define RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_WORDS_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "replay/evidence/rewind_plan.h"

namespace recount::replay::documents {

// This stands in views where something about others would stand, whether there is something or not.
inline constexpr char kOthersNotTold[] = "What other players have seen is not told in this view.";

// Returns, for example, "Bo saw Archimandrite (card 40) in Ana's Temple, events 13 to 24; event 25
// took it away from there".
std::string SightText(const evidence::Knowledge& known, const evidence::Sight& sight,
                      const engine::Game& game, engine::Viewer viewer,
                      absl::Span<const std::string> names);

// Returns a line for each group of players who have learnt the same: what is new first, then what
// is shuffled again, then what they knew already. For the judge, at least one line.
std::vector<std::string> LearntLines(const evidence::RewindPlan& backup,
                                     absl::Span<const std::string> names);

// Returns, for example, "unknown for events 86 to 144, which follow the illegal event 85".
std::string UnknownText(const evidence::UnknownStretch& stretch);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_WORDS_H_
