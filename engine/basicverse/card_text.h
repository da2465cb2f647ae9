// The texts of the cards and Heroes of Basicverse (docs/reference/basicverse.md, "Effect
// operations"), put together from tables of words.
#ifndef RECOUNT_ENGINE_BASICVERSE_CARD_TEXT_H_
#define RECOUNT_ENGINE_BASICVERSE_CARD_TEXT_H_

#include <vector>

#include "engine/basicverse/cards.h"
#include "engine/card_text.h"

namespace recount::engine::basicverse {

// Returns the texts of all kinds of Basic cards and of all Heroes.
std::vector<TextOfCard> TextsOfCards(const Cards& cards);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_CARD_TEXT_H_
