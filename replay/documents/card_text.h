// Writes what the cards of a set do, in words (docs/reference/cli.md, "cards").
//
//   for (const engine::TextOfCard& card : game.TextsOfCards(*set)) {
//     document[card.entry] = documents::CardTextJson(card);
//   }
#ifndef RECOUNT_REPLAY_DOCUMENTS_CARD_TEXT_H_
#define RECOUNT_REPLAY_DOCUMENTS_CARD_TEXT_H_

#include "absl/types/span.h"
#include "engine/card_text.h"
#include "events/json.h"

namespace recount::replay::documents {

// Returns the "text" of a card: [{"part":…,"text":…}]
OrderedJson CardTextJson(const engine::TextOfCard& card);

// Returns the texts of a set: [{"entry":…,"text":[…]}]
OrderedJson CardTextsJson(absl::Span<const engine::TextOfCard> cards);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_CARD_TEXT_H_
