// Answers that several commands share. They say what has been recorded and whose turn it is.
#ifndef RECOUNT_REPLAY_DOCUMENTS_ANSWERS_H_
#define RECOUNT_REPLAY_DOCUMENTS_ANSWERS_H_

#include <string>

#include "events/json.h"
#include "replay/timeline/recorded.h"

namespace recount::replay::documents {

// {"id":…,"seq":…,"node":{…},"state_hash":…,"seed":…}: the document of `new` and `fork`.
OrderedJson BegunJson(const timeline::Recorded& recorded);

// Returns the node of the game as the recipient of the answer sees it.
OrderedJson NodeOf(const timeline::Recorded& recorded);

// {"ok":true,"id":…,"seq":…,"node":{…},"state_hash":…,"effects":[…]}: the document of `act` and
// `chance`. In a dry run it is as the seat sees it, without the hash. If the seat may not know what
// would follow, it has `"withheld":true` and no node.
OrderedJson ActedJson(const timeline::Recorded& recorded);

// Returns the document of `act` with "recorded", the events of the request, in any game, and with
// "stopped": {"seat","code","clause","message"} if the rules refused the next pass, otherwise null.
OrderedJson PassedJson(const timeline::Passed& passed);

// {"id":…,"seq":…,"cursor":…,"newest":…}: the document of a judgement. A penalty also has the level
// that was due and whether the penalty deviates from it.
OrderedJson JudgedJson(const timeline::RecordedJudgement& judged);

// Returns the document of `act` with two more keys: "redone", the old seqs of the actions that were
// recorded again, and "stopped", the first action that the rules now refuse, or null.
OrderedJson RedoneJson(const timeline::Redone& redone);

// Returns the document of a correction: that of `redo`, where "seq" is the correction, with the
// keys "newest", "to", "why", "rows", "changed" and "undone". A dry run has "dry_run", too, and
// there are "warnings" if the reason names hidden cards.
OrderedJson CorrectedJson(const timeline::Corrected& corrected, bool is_dry_run);

// Returns the node of a match as it is in the viewer's state (docs/reference/protocol.md,
// "States").
OrderedJson NodeAsSeen(const engine::Match& match, engine::Viewer viewer,
                       const engine::Seating& seating);

// Says a result in words: "Bo wins (HER-6.1)", "a draw between Ana and Bo (JDG-8)".
std::string ResultText(const OrderedJson& result, absl::Span<const std::string> names);

// Says in words what a match waits for, by its node: "Ana and Bo are to act", "waits for chance:
// …", "the end: Bo wins (HER-6.1)".
std::string NodeText(const OrderedJson& node, absl::Span<const std::string> names);

// Returns the effects, one per line, with their clauses.
std::string EffectsText(const std::vector<engine::EffectLine>& effects);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_ANSWERS_H_
