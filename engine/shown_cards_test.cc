// Tests keys of a state, as Game::card_keys writes them, against the numbers that they name.
#include "engine/shown_cards.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount::engine {
namespace {

constexpr std::string_view kState = R"({
  "seq": 9, "phase": "play",
  "node": {"kind": "chance", "chance": {"kind": "shuffle", "cards": [70, 71]}},
  "players": [{"seat": 0, "hand": [1, null, 2], "source": 15, "rows": [[3], [4, [5]]]}],
  "choice": {"what": "card", "from": [-1, 6]},
  "queue": [{"source": 7, "hand": {"source": 8}}],
  "city": null, "share": 0.5, "open": true})";

std::vector<int64_t> Named(std::initializer_list<std::string_view> keys,
                           std::string what = "card") {
  OrderedJson state = OrderedJson::parse(kState);
  state["choice"]["what"] = std::move(what);
  std::vector<int64_t> named;
  ForEachNumber(state, [&](const KeyPath& path, int64_t number) {
    if (IsNamed(keys, path, state)) named.push_back(number);
  });
  return named;
}

using Numbers = std::vector<int64_t>;

TEST(StateKeys, NameIntegersAndThoseOfListsHoweverNested) {
  EXPECT_EQ(Named({"seq"}), (Numbers{9}));
  EXPECT_EQ(Named({"hand"}), (Numbers{1, 2}));
  EXPECT_EQ(Named({"rows", "seq"}), (Numbers{9, 3, 4, 5}));
  EXPECT_EQ(Named({"city"}), Numbers());
  EXPECT_EQ(Named({"and"}), Numbers()) << "a part of a key is no key";
}

TEST(StateKeys, AnObjectIsReadByItsOwnKeys) {
  EXPECT_EQ(Named({"players"}), Numbers());
  EXPECT_EQ(Named({"source"}), (Numbers{15, 7, 8}));
}

TEST(StateKeys, OfSeveralNameOnlyWhatLiesInTheFirst) {
  EXPECT_EQ(Named({"players/source"}), (Numbers{15}));
  EXPECT_EQ(Named({"queue/source"}), (Numbers{7}));
  EXPECT_EQ(Named({"queue/hand/source"}), (Numbers{8}));
  EXPECT_EQ(Named({"hand/source"}), (Numbers{8}));
  EXPECT_EQ(Named({"state/queue/source"}), Numbers());
}

TEST(StateKeys, WithAConditionNameOnlyWhileItHolds) {
  EXPECT_EQ(Named({"choice/from?choice/what=card"}), (Numbers{-1, 6}));
  EXPECT_EQ(Named({"choice/from?choice/what=card"}, "seat"), Numbers());
  EXPECT_EQ(Named({"choice/from?what=card"}), Numbers());
  EXPECT_EQ(Named({"seq?phase=play"}), (Numbers{9}));
  EXPECT_EQ(Named({"seq?players/what=card", "seq?city/what=card", "seq?city=card"}), Numbers());
}

TEST(StateKeys, NeverNameWhatAChanceNodeAsks) { EXPECT_EQ(Named({"cards"}), Numbers()); }

}  // namespace
}  // namespace recount::engine
