// Tests that the statistics of Empyrean Hero agree with the judge's view (docs/statistics.md).
#include "engine/statistics.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/kit/testing/random_game.h"
#include "engine/kit/testing/statistics_check.h"
#include "engine/registry.h"

namespace recount::engine::empyrean {

const GameStatistics& StatisticsInstance();

namespace {

using kit::testing::JudgeView;

// Returns the letters of docs/reference/empyrean.md, "Setup", by the number of players, Player 1
// first.
OrderedJson LettersOf(size_t players, size_t number) {
  if (players == 2) return number == 0 ? "AB" : "CD";
  if (players == 4) return std::string(1, "ABCD"[number]);
  return std::string(1, "ABC"[number]) + "D";
}

OrderedJson FactsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& players = view.state.at("players");
  const OrderedJson& team = players.at(seat).at("team");
  const OrderedJson& first = view.state.at("first_player");
  OrderedJson order;
  OrderedJson deck;
  if (!first.is_null()) {
    const size_t number = (seat + players.size() - first.get<size_t>()) % players.size();
    order = number;
    const bool is_standard = view.state.at("config").at("decks") == "standardized";
    if (is_standard) deck = LettersOf(players.size(), number);
  }
  return {{"side", team.is_null() ? OrderedJson(seat) : team},
          {"leads", nullptr},
          {"deck", deck},
          {"turn_order", order}};
}

OrderedJson BeginsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& player = view.state.at("players").at(seat);
  int64_t fatigued = 0;
  size_t attached = 0;
  for (const OrderedJson& hero : player.at("heroes")) {
    fatigued += hero.at("fatigued") == true ? 1 : 0;
    attached += hero.at("attached").size();
  }
  return {view.state.at("active") == seat,
          player.at("status"),
          player.at("hand").size(),
          player.at("deck").size(),
          player.at("discard").size(),
          player.at("heroes").size(),
          fatigued,
          attached};
}

TEST(Statistics, AreWhatTheViewSays) {
  kit::testing::CheckStatistics(
      StatisticsInstance(),
      {.places = {{"base", "players/base/card"},
                  {"hand", "players/hand"},
                  {"arena", "players/heroes/card"},
                  {"attached", "players/heroes/attached/card"},
                  {"deck", "players/deck"},
                  {"discard", "players/discard"},
                  {"hq", "hq"},
                  {"pool", "pool"},
                  {"ability_pool", "ability_pool"},
                  {"reserves", "reserves"},
                  {"hero_discard", "hero_discard"}},
       .turn = [](const JudgeView& view) { return view.state.at("turn").get<int64_t>(); },
       .facts = FactsIn,
       .begins = BeginsIn});
}

// EMP-1.11 decides which letters each player has.
TEST(Statistics, HaveTheLettersOfTheCardsThatAreDealt) {
  const Game& game = *FindGame("empyrean");
  const Json card_set = Json::parse(game.card_sets()[0].json);
  for (const size_t players : {2, 3, 4}) {
    const std::unique_ptr<Match> match = *game.New({.players = players});
    for (uint64_t seq = 1; match->phase() != "shuffle_decks"; ++seq) {
      match->Apply(kit::testing::NextEvent(*match, seq).event(), nullptr);
    }
    const JudgeView view = kit::testing::ViewOf(*match, card_set);
    for (Seat seat = 0; seat < players; ++seat) {
      std::set<std::string> letters;
      for (const OrderedJson& card : view.state.at("players").at(seat).at("deck")) {
        const Json& entry = view.Entry(card.get<int64_t>());
        if (entry.contains("deck")) letters.insert(entry.at("deck").get<std::string>());
      }
      std::string dealt;
      for (const std::string& letter : letters) dealt += letter;
      EXPECT_EQ(StatisticsInstance().Facts(*match, seat).deck, dealt);
    }
  }
}

TEST(Statistics, NameTheCardsAsTheSetDoes) {
  kit::testing::CheckCardKinds(StatisticsInstance());
  const auto line = [](std::string_view key) {
    return kit::testing::KindLine(StatisticsInstance(), key);
  };
  EXPECT_EQ(line("skybase"), "skybase|skybase|SkyBase||");
  EXPECT_EQ(line("hero:Sky Warden"), "hero:Sky Warden|hero|Sky Warden||");
  EXPECT_EQ(line("enhancement:Fortification"),
            "enhancement:Fortification|ability|Fortification|A|");
  EXPECT_EQ(line("enhancement:Resurrect"), "enhancement:Resurrect|feat|Resurrect|D|");
  EXPECT_EQ(line("stat:0"), "stat:0|stat|defense 20|defense|3");
}

TEST(Statistics, HaveThePlacesAndColumnsOfTheDocument) {
  kit::testing::CheckActions(StatisticsInstance());
  EXPECT_EQ(kit::testing::PlaceLine(StatisticsInstance()),
            "base:play hand:hand arena:play attached:play deck:pile discard:spent hq:open "
            "pool:open ability_pool:open reserves:pile hero_discard:spent");
  EXPECT_EQ(kit::testing::ColumnLine(StatisticsInstance()),
            "active:bool status:text hand:int deck:int discard:int heroes:int fatigued:int "
            "attached:int action:text? feats:int abilities:int responses:int heals:int draws:int "
            "plays:int recruits:int attacks:int");
}

}  // namespace
}  // namespace recount::engine::empyrean
