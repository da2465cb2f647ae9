// Answers that several commands share: what has been recorded, whose turn it is.
#ifndef RECOUNT_REPLAY_DOCUMENTS_ANSWERS_H_
#define RECOUNT_REPLAY_DOCUMENTS_ANSWERS_H_

#include <string>

#include "events/json.h"
#include "replay/timeline/recorded.h"

namespace recount::replay::documents {

// {"id":…,"seq":…,"node":{…},"state_hash":…,"seed":…}: the document of `new` and `fork`.
OrderedJson BegunJson(const timeline::Recorded& recorded);

// The state of the game, as the recipient of the answer sees it.
OrderedJson NodeOf(const timeline::Recorded& recorded);

// {"ok":true,"id":…,"seq":…,"node":{…},"state_hash":…,"effects":[…]}: of `act` and `chance`. For a
// dry run: as the seat sees it, without the hash. If the seat may not know what would follow,
// `"withheld":true` and no node.
OrderedJson ActedJson(const timeline::Recorded& recorded);

// {"id":…,"seq":…,"cursor":…,"newest":…}: of a judgement. A penalty also has the level that was due
// and whether it deviates from that.
OrderedJson JudgedJson(const timeline::RecordedJudgement& judged);

// The document of `act`, with "redone", the seqs that the actions had, and "stopped", the first
// that the rules refuse now, or null.
OrderedJson RedoneJson(const timeline::Redone& redone);

// The node of a match as in the viewer's state (docs/reference/protocol.md, "States").
OrderedJson NodeAsSeen(const engine::Match& match, engine::Viewer viewer,
                       const engine::Seating& seating);

// What a match waits for, in words, by its node: "Ana and Bo are to act", "waits for chance: …",
// "Bo wins".
std::string NodeText(const OrderedJson& node, absl::Span<const std::string> names);

// The effects, one per line, with their clauses.
std::string EffectsText(const std::vector<engine::EffectLine>& effects);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_ANSWERS_H_
