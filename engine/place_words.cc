#include "engine/place_words.h"

#include <algorithm>

#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine {

std::string WordForPeople(std::string_view word) {
  std::string words(word);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string PlaceText(const Game& game, CardPlace place, absl::Span<const std::string> names) {
  const bool is_named = place.place != kBox && !game.places()[place.place].words.empty();
  const std::string words = is_named ? std::string(game.places()[place.place].words)
                                     : WordForPeople(PlaceName(game.places(), place));
  return place.seat == kNoSeat ? "the " + words
                               : fmt::format("{}'s {}", PlayerName(names, place.seat), words);
}

}  // namespace recount::engine
