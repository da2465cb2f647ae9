// Tests the names of cards, and sentences.
#include "engine/heretics/text.h"

#include <gtest/gtest.h>

#include "engine/heretics/card_text.h"
#include "engine/heretics/test_game.h"
#include "events/json.h"
#include "events/schema.h"

namespace recount::engine::heretics {
namespace {

using Numbers = std::vector<uint16_t>;

TEST(Words, CardsAreFoundByNameAndByFactionAndStrength) {
  const Cards cards = CoreCards();
  const std::vector<std::pair<std::string_view, Numbers>> table = {
      {"Field Hetman", {31}},
      {"fIELD hETMAN", {31}},
      {"Krakow", {59}},
      {"venice", {79}},
      {"hussites:7", {28}},
      {"Catholics:1", {0}},
      {"orthodox:11", {43}},
      {"reformers:10", {20}},
      {"hussites:0", {}},
      {"hussites:12", {}},
      {"hussites:07", {}},
      {"hussites:+7", {}},
      {"hussites:", {}},
      {":7", {}},
      {"null:7", {}},
      {"hussites 7", {}},
      {"Field Hetman ", {}},
      {"", {}},
      {"31", {}},
      {"Hetman", {}},
  };
  for (const auto& [words, called] : table) EXPECT_EQ(CardsCalled(cards, words), called) << words;
}

TEST(Words, NamesThatRepeatGiveAllTheirCards) {
  Cards cards = CoreCards();
  cards.names[3] = cards.names[40] = "hussites:7";
  EXPECT_EQ(CardsCalled(cards, "Hussites:7"), (Numbers{3, 28, 40}));
  cards.names[28] = "hussites:7";
  EXPECT_EQ(CardsCalled(cards, "Hussites:7"), (Numbers{3, 28, 40}));
}

TEST(Words, CardsHaveNamesThatATerminalMayShow) {
  Cards cards = CoreCards();
  EXPECT_EQ(CardName(cards, 31), "Field Hetman");
  EXPECT_EQ(CardName(cards, 59), "Krakow");
  EXPECT_EQ(CardName(cards, 80), "");
  EXPECT_EQ(CardName(cards, kNoSuchThing<uint16_t>), "");
  cards.names[31] = "Field\x1b[2JHetman";
  EXPECT_EQ(CardText(cards, 31), "Field[U+001B][2JHetman (card 31)");
}

TEST(Words, TellActions) {
  const Cards cards = CoreCards();
  const std::vector<std::string> names = {"Ana", "", "B\x07o"};
  const auto send = [&](Seat seat, uint16_t card) {
    return ActionText(cards, {}, seat, {.type = ActionType::send, .card = card}, names);
  };
  EXPECT_EQ(send(0, 31), "Ana lays Field Hetman (card 31)");
  EXPECT_EQ(send(2, 31), "B[U+0007]o lays Field Hetman (card 31)");
  EXPECT_EQ(send(1, kVeiled<uint16_t>), "seat 1 lays a character face down");
  EXPECT_EQ(send(0, kNoSuchThing<uint16_t>), "Ana lays an unknown card");
  EXPECT_EQ(send(0, 80), "Ana lays an unknown card");
  const auto choose = [&](Faction faction) {
    return ActionText(cards, {}, 0, {.type = ActionType::choose_faction, .faction = faction},
                      names);
  };
  EXPECT_EQ(choose(Faction::hussites), "Ana chooses the Hussites");
  EXPECT_EQ(choose(Faction::orthodox), "Ana chooses the Orthodox");
  EXPECT_EQ(choose(Faction::no_such_thing), "Ana chooses an unknown pack");
}

TEST(Words, TellOutcomes) {
  const Cards cards = CoreCards();
  const auto shuffle = [&](const Numbers& numbers) {
    return OutcomeText(cards, {}, {ChanceKind::shuffle, numbers}, {});
  };
  EXPECT_EQ(shuffle({59, 60}), "The Cities are shuffled; on top Krakow (card 59)");
  EXPECT_EQ(shuffle({kVeiled<uint16_t>, kVeiled<uint16_t>}), "The Cities are shuffled");
  EXPECT_EQ(shuffle({}), "The Cities are shuffled");
  EXPECT_EQ(shuffle({kNoSuchThing<uint16_t>}), "The Cities are shuffled; on top an unknown card");
  EXPECT_EQ(OutcomeText(cards, {}, {ChanceKind::dice, {}}, {}),
            "Chance gives an unexpected outcome");
}

TEST(Words, AttributesSayWhatTheyDo) {
  const auto said = [](std::string_view attributes, int players) {
    return AttributeTexts(CardsOf(6, 5, attributes).cities[0], players);
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(said("", 2), Texts{});
  EXPECT_EQ(said("disclaim", 2), Texts{"Strength 1 to 3 gives the City up and goes to the Temple"});
  EXPECT_EQ(said("bonus", 2), Texts{"Hussites count 1 more"});
  EXPECT_EQ(said("banned", 2), Texts{"Banned: every 11, Hussites 10"});
  EXPECT_EQ(said("refuge", 2),
            Texts{"Refuge: Reformers and Hussites go to the Temple even when they lose"});
  EXPECT_EQ(said("downfall", 2), Texts{"Downfall: one 7 defeats all"});
  EXPECT_EQ(said("downfall", 3), Texts{"Downfall: two of Strength 7 defeat all"});
  EXPECT_EQ(said("bonus banned", 4),
            (Texts{"Banned: every 11, Hussites 10", "Hussites count 1 more"}));
  // Moscow and Toledo of the core set.
  EXPECT_EQ(AttributeTexts(CoreCards().cities[18], 2), Texts{"Banned: Catholics 11, all Hussites"});
  EXPECT_EQ(AttributeTexts(CoreCards().cities[33], 2),
            Texts{"Banned: Reformers 8, 9 and 11, Orthodox 9 and 10"});
}

}  // namespace
}  // namespace recount::engine::heretics
