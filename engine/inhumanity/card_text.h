// The texts of the cards of Hope Inhumanity (docs/reference/inhumanity.md, "The closed list of
// effects"), put together from tables of words.
#ifndef RECOUNT_ENGINE_INHUMANITY_CARD_TEXT_H_
#define RECOUNT_ENGINE_INHUMANITY_CARD_TEXT_H_

#include <vector>

#include "engine/card_text.h"
#include "engine/inhumanity/cards.h"

namespace recount::engine::inhumanity {

// Returns the texts of all entries of the five lists.
std::vector<TextOfCard> TextsOfCards(const Cards& cards);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_CARD_TEXT_H_
