// Tests that the comparison of worlds (testing/worlds.h) finds what it is there for: a view, a text
// or a rule that reads a hidden card without saying so.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "replay/play/testing/match_around.h"
#include "replay/play/testing/public_record.h"
#include "replay/play/testing/worlds.h"

namespace recount::replay::play {
namespace {

using engine::Match;
using engine::Viewer;
using engine::observed::ObservedMatch;

enum class Plant : uint8_t { nothing, view, text, rule };

// A match in which something depends on the number of the card on top of a face-down pile.
class PlantedMatch final : public MatchAround {
 public:
  PlantedMatch(Plant plant, std::unique_ptr<Match> inner)
      : MatchAround(std::move(inner)), plant_(plant) {}

  std::unique_ptr<Match> Clone() const override {
    return std::make_unique<PlantedMatch>(plant_, inner().Clone());
  }
  OrderedJson StateJson(Viewer viewer, const engine::Seating& seating) const override {
    OrderedJson state = inner().StateJson(viewer, seating);
    if (plant_ == Plant::view) state["omen"] = IsTopEven();
    return state;
  }
  std::string Draw(Viewer viewer, const engine::Seating& seating,
                   const engine::Drawing& drawing) const override {
    const std::string drawn = inner().Draw(viewer, seating, drawing);
    return plant_ == Plant::text && IsTopEven() ? drawn + "A good omen\n" : drawn;
  }
  engine::SeatSet awaited() const override {
    return plant_ == Plant::rule && IsTopEven() ? engine::SeatSet{} : inner().awaited();
  }

 private:
  bool IsTopEven() const {
    std::vector<engine::Location> locations;
    inner().PutLocations(locations);
    for (uint16_t card = 0; card < locations.size(); ++card) {
      if (inner().PilePosition(card) == 0) return card % 2 == 0;
    }
    return false;
  }

  const Plant plant_;
};

// Returns the first difference between worlds that the comparison finds in the first rounds of a
// game with the plant.
std::string FoundWith(Plant plant) {
  constexpr size_t kEvents = 20;
  constexpr uint64_t kWorlds = 4;
  for (const engine::play::GameMode& mode : ObservableModes()) {
    if (mode.game->id() != "heretics") continue;
    PublicRecord record(mode, {.seed = Seed{7}, .number = 0});
    for (size_t i = 0; i < kEvents; ++i) {
      const Fault fault = record.Next();
      EXPECT_FALSE(fault) << fault->message;
      const ObservedMatch& table = record.table();
      ObservedMatch planted(table.game(),
                            std::make_unique<PlantedMatch>(plant, table.world().Clone()));
      EXPECT_TRUE(planted.Restore(table.CanonicalBytes()));
      for (uint64_t world = 0; world < kWorlds; ++world) {
        ObservedMatch other(planted);
        engine::ChanceStream stream(Seed{9}, i * kWorlds + world);
        other.ResampleHidden(Viewer::Judge(), stream);
        const std::string found = DifferenceOf(planted, other, {.lists = true});
        if (!found.empty()) return found;
      }
    }
    break;
  }
  return "";
}

TEST(PlantedWorlds, NothingIsFoundWhereNothingWasPlanted) {
  EXPECT_EQ(FoundWith(Plant::nothing), "");
}

TEST(PlantedWorlds, AViewThatReadsAHiddenCardIsFound) {
  EXPECT_TRUE(FoundWith(Plant::view).starts_with("a state:"));
}

TEST(PlantedWorlds, ATextThatReadsAHiddenCardIsFound) {
  EXPECT_TRUE(FoundWith(Plant::text).starts_with("a drawing:"));
}

TEST(PlantedWorlds, ARuleThatReadsAHiddenCardIsFound) {
  const std::string found = FoundWith(Plant::rule);
  EXPECT_TRUE(found.starts_with("seat ")) << found;
}

}  // namespace
}  // namespace recount::replay::play
