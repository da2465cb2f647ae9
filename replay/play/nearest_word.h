// Suggests the known word that is nearest to a mistyped one.
#ifndef RECOUNT_REPLAY_PLAY_NEAREST_WORD_H_
#define RECOUNT_REPLAY_PLAY_NEAREST_WORD_H_

#include <string>
#include <string_view>
#include <vector>

#include "replay/play/nearest_word.h"

namespace recount::replay::play {

// Returns the end of a message about an unknown word: "; did you mean \"discard\"?", or empty if no
// known word is near. Two swapped letters count as one mistake.
std::string DidYouMean(std::string_view word, const std::vector<std::string>& known);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_NEAREST_WORD_H_
