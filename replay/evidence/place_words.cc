#include "replay/evidence/place_words.h"

#include <algorithm>

#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::replay::evidence {

std::string WordForPeople(std::string_view word) {
  std::string words(word);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string PlaceText(const engine::Game& game, engine::CardPlace place,
                      absl::Span<const std::string> names) {
  const bool is_named = place.place != engine::kBox && !game.places()[place.place].words.empty();
  const std::string words = is_named ? std::string(game.places()[place.place].words)
                                     : WordForPeople(engine::PlaceName(game.places(), place));
  return place.seat == engine::kNoSeat
             ? "the " + words
             : fmt::format("{}'s {}", engine::PlayerName(names, place.seat), words);
}

}  // namespace recount::replay::evidence
