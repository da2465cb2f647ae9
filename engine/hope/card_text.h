// The texts of the cards of HoPE (docs/reference/hope.md, "Cards"), put together from tables of
// words.
#ifndef RECOUNT_ENGINE_HOPE_CARD_TEXT_H_
#define RECOUNT_ENGINE_HOPE_CARD_TEXT_H_

#include <vector>

#include "engine/card_text.h"
#include "engine/hope/cards.h"

namespace recount::engine::hope {

// Returns the texts of all kinds of cards and of all artifacts.
std::vector<TextOfCard> TextsOfCards(const Cards& cards);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_CARD_TEXT_H_
