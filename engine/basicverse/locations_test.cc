#include <gtest/gtest.h>

#include <algorithm>

#include "engine/basicverse/test_game.h"

namespace recount::engine::basicverse {
namespace {

struct ApartCase {
  std::string_view hand;
  bool is_given;  // the first card
  bool is_drawn;  // the last card
  size_t places;  // of the hand
};

// A card that was given, or drawn to be played, is set apart, but a hand of such cards alone was
// taken for a list with an order: its places were entries, and views had a null among the cards.
TEST(Locations, AHandIsOnePlaceWithoutOrderWhateverIsSetApartInIt) {
  for (const ApartCase& one : std::vector<ApartCase>{{"strike", false, false, 1},
                                                     {"strike defend", false, false, 1},
                                                     {"strike", true, false, 1},
                                                     {"strike", false, true, 1},
                                                     {"strike defend", true, true, 2},
                                                     {"strike defend", true, false, 2},
                                                     {"strike strike defend", true, true, 3}}) {
    TestGame game(TestSet{});
    std::vector<uint8_t> hand;
    std::string_view left = one.hand;
    while (!left.empty()) {
      const size_t blank = std::min(left.find(' '), left.size());
      game.Give(left.substr(0, blank), 0);
      left.remove_prefix(std::min(blank + 1, left.size()));
    }
    game.state.seats[0].hand.ForEach([&](uint8_t card) { hand.push_back(card); });
    if (one.is_given) game.state.given = hand.front();
    if (one.is_drawn) {
      game.state.stack[0] = {.kind = FrameKind::free_play, .value = hand.back()};
      game.state.stack_count = 1;
    }
    std::vector<Location> locations;
    Basicverse::PutLocations(game.cards(), game.state, locations);
    std::set<uint16_t> places;
    for (const uint8_t card : hand) {
      EXPECT_EQ(locations[card].zone, locations[hand[0]].zone);
      places.insert(locations[card].place);
    }
    EXPECT_TRUE(places.contains(kUnordered)) << one.hand;
    EXPECT_EQ(places.size(), one.places) << one.hand;
  }
}

}  // namespace
}  // namespace recount::engine::basicverse
