// Answers that several commands share: what has been recorded, whose turn it is.
#ifndef RECOUNT_TOOLS_ANSWERS_H_
#define RECOUNT_TOOLS_ANSWERS_H_

#include <string>

#include "replay/recorder.h"
#include "tools/console.h"

namespace recount::tools {

// {"id":…,"seq":…,"node":{…},"state_hash":…,"seed":…}: the document of `new` and `fork`.
OrderedJson BegunJson(const replay::Recorded& recorded);

// {"ok":true,"id":…,"seq":…,"node":{…},"state_hash":…,"effects":[…]}: of `act` and `chance`.
OrderedJson ActedJson(const replay::Recorded& recorded);

// What the match waits for, in words: "Ana and Bo are to act", "a shuffle of the cities", "Bo
// wins".
std::string NodeText(const engine::Match& match, absl::Span<const std::string> names);

// The effects, a line each, with their clauses.
std::string EffectsText(const std::vector<engine::EffectLine>& effects);

}  // namespace recount::tools

#endif  // RECOUNT_TOOLS_ANSWERS_H_
