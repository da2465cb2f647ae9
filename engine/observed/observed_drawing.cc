// Draws an observed match: what everybody sees, and below it the identified cards that this viewer
// sees besides.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/observed/observed_match.h"
#include "engine/place_words.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::observed {

// A game draws a whole world, and the labels in it say nothing. So as long as something is
// unidentified, the drawing is that of everybody.
std::string ObservedMatch::Draw(Viewer viewer, const Seating& seating,
                                const Drawing& drawing) const {
  const Viewer reader = ReaderOf(viewer);
  std::string drawn = world_->Draw(reader, seating, drawing);
  if (reader == viewer) return drawn;
  std::set<uint16_t> besides = ShownTo(viewer);
  for (const uint16_t card : ShownTo(reader)) besides.erase(card);
  if (besides.empty()) return drawn;

  std::vector<CardPlace> places;
  PutPlaces(places);
  // By place: the cards of a pile from its top, others ascending.
  std::map<std::string, std::vector<std::pair<size_t, uint16_t>>> by_place;
  for (const uint16_t card : besides) {
    RECOUNT_CHECK(card < places.size());
    std::string place = PlaceText(game_, places[card], seating.names);
    if (place.starts_with("the ")) place.front() = 'T';
    by_place[place].emplace_back(PilePosition(card).value_or(0), card);
  }
  Sheet sheet(drawing, 10);
  sheet.Heading("Known, and not open to all", "");
  for (auto& [place, cards] : by_place) {
    std::sort(cards.begin(), cards.end());
    std::vector<std::string> names;
    for (const auto& [position, card] : cards) {
      const std::string name = fmt::format("{} #{}", Printable(CardName(card)), card);
      names.push_back(PilePosition(card) ? fmt::format("{} at place {}", name, position + 1)
                                         : name);
    }
    sheet.Entry(place, CommaPieces(names));
  }
  return drawn + sheet.Take();
}

}  // namespace recount::engine::observed
