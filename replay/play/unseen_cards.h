// The word "?" of a request to an observed game: a card that the table does not see
// (docs/reference/table.md, "Requests").
//
//   if (HasUnseen(action)) filled = WithCards(action, labels);
#ifndef RECOUNT_REPLAY_PLAY_UNSEEN_CARDS_H_
#define RECOUNT_REPLAY_PLAY_UNSEEN_CARDS_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "events/json.h"

namespace recount::replay::play {

// Returns whether a field of an action is "?" or "?ability", or a list with such an entry.
bool HasUnseen(const Json& action);

// Returns the kind that such a word names, "ability"; empty for "?".
std::string UnseenKindIn(const Json& action);

// Replaces each such word by the next of the cards, and if they are too few by a number that is no
// card. Lists are ascending then.
Json WithCards(const Json& action, absl::Span<const uint16_t> cards);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_UNSEEN_CARDS_H_
