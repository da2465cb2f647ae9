// The artifacts of HoPE have numbers of their own, beside those of the cards. The knowledge of an
// observed game, and everything that goes by the index of a card in it, has them behind the cards:
// artifact 3 of a match with 80 cards has the index 83. An event has 32,771 for it, and a document
// 3 (docs/reference/table.md, "Words").
#ifndef RECOUNT_ENGINE_OBSERVED_ARTIFACTS_H_
#define RECOUNT_ENGINE_OBSERVED_ARTIFACTS_H_

#include <cstdint>

#include "engine/shown_cards.h"

namespace recount::engine::observed {

// In the pairs of an event, what is added to the number of an artifact.
inline constexpr uint16_t kFirstArtifactLabel = 32'768;

// Returns whether the numbers at the path of a state are those of artifacts that may be hidden.
inline bool IsOfArtifacts(const KeyPath& path) {
  return path.size() == 2 && path[0] == "tokens" && path[1] == "artifact";
}

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_ARTIFACTS_H_
