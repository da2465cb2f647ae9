// The texts of the cards of Heretics (docs/reference/heretics.md, "The closed list of attribute
// ops"), put together from tables of words.
#ifndef RECOUNT_ENGINE_HERETICS_CARD_TEXT_H_
#define RECOUNT_ENGINE_HERETICS_CARD_TEXT_H_

#include <string>
#include <vector>

#include "engine/card_text.h"
#include "engine/heretics/cards.h"

namespace recount::engine::heretics {

// Returns the texts of all characters and Cities.
std::vector<TextOfCard> TextsOfCards(const Cards& cards);

// Returns the Special attributes of a City in words, as they work with this number of players.
std::vector<std::string> AttributeTexts(const City& city, int players);

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_CARD_TEXT_H_
