// The texts of the cards of Empyrean (docs/reference/empyrean.md, "Effects"), put together from
// tables of words.
#ifndef RECOUNT_ENGINE_EMPYREAN_CARD_TEXT_H_
#define RECOUNT_ENGINE_EMPYREAN_CARD_TEXT_H_

#include <vector>

#include "engine/card_text.h"
#include "engine/empyrean/cards.h"

namespace recount::engine::empyrean {

// Returns the texts of the SkyBase, and of all heroes, abilities, feats and stat cards.
std::vector<TextOfCard> TextsOfCards(const Cards& cards);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_CARD_TEXT_H_
