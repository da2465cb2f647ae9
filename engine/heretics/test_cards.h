// Card sets for the tests of Heretics, made from a line a City.
#ifndef RECOUNT_ENGINE_HERETICS_TEST_CARDS_H_
#define RECOUNT_ENGINE_HERETICS_TEST_CARDS_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/heretics/cards.h"

namespace recount::engine::heretics {

// What stands between blanks.
std::vector<std::string> Words(std::string_view text);

// The attributes that a test names in short, as JSON: "disclaim" (1 to 3), "bonus" (Hussites, 1),
// "banned" (every 11 and the Hussites' 10), "refuge" (Hussites and Reformers), "downfall" (7; 1 of
// two players, 2 of more): the five that the rulebook pictures.
std::string PicturedAttribute(std::string_view op);

// A whole set whose Cities all have this Resistance and Value, and the attributes named by the
// words of `attributes`.
std::string SetJson(int resistance, int value, std::string_view attributes);

// The same, parsed.
Cards CardsOf(int resistance, int value, std::string_view attributes);

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_TEST_CARDS_H_
