// Tests configs: their ranges, the decks and the deck rules, in the order of
// docs/reference/hope.md, "Order of checks".
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/hope/test_game.h"
#include "engine/kit/validation.h"
#include "engine/match.h"
#include "engine/registry.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// Returns "begun", or the clause of the refusal; "none" if it has none.
std::string AnswerTo(std::string_view config, size_t players = 2) {
  const Json json = Json::parse(config);
  const auto match = FindGame("hope")->New({.players = players, .config = &json});
  if (match.ok()) return "begun";
  EXPECT_EQ(match.error().code, ErrorCode::bad_request);
  EXPECT_FALSE(match.error().message.empty());
  return match.error().clause.empty() ? "none" : match.error().clause;
}

TEST(Config, KeysTypesAndRanges) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {R"({})", "begun"},
      {R"([])", "none"},
      {R"({"more":1})", "none"},
      {R"({"two_on_two":1})", "none"},
      {R"({"artifacts":1})", "none"},
      {R"({"artifacts":true})", "begun"},
      {R"({"max_rounds":0})", "none"},
      {R"({"max_rounds":1})", "begun"},
      {R"({"max_rounds":500})", "begun"},
      {R"({"max_rounds":501})", "none"},
      {R"({"max_rounds":"1"})", "none"},
      {R"({"deck_rules":1})", "none"},
      {R"({"deck_rules":{}})", "begun"},
      {R"({"deck_rules":{"more":1}})", "none"},
      {R"({"deck_rules":{"min_cards":5}})", "none"},
      {R"({"deck_rules":{"min_cards":6}})", "begun"},
      {R"({"deck_rules":{"min_cards":36}})", "begun"},
      {R"({"deck_rules":{"min_cards":37}})", "HPE-14.1"},
      {R"({"deck_rules":{"min_cards":200}})", "HPE-14.1"},
      {R"({"deck_rules":{"min_cards":201}})", "none"},
      {R"({"deck_rules":{"max_copies":0}})", "none"},
      {R"({"deck_rules":{"max_copies":1}})", "HPE-14.1"},
      {R"({"deck_rules":{"max_copies":2}})", "begun"},
      {R"({"deck_rules":{"max_copies":200}})", "begun"},
      {R"({"deck_rules":{"max_copies":201}})", "none"},
      {R"({"deck_rules":{"recommended":true}})", "begun"},
      {R"({"deck_rules":{"recommended":1}})", "none"},
      {R"({"decks":null})", "begun"},
      {R"({"decks":{}})", "none"},
      {R"({"decks":[null,null]})", "begun"},
      {R"({"decks":[1,null]})", "none"},
      {R"({"decks":[null,[{"card":"tanfan"}]]})", "none"},
      {R"({"decks":[null,[{"card":"tanfan","copies":1,"more":1}]]})", "none"},
      {R"({"decks":[null,[{"card":1,"copies":1}]]})", "none"},
      {R"({"decks":[null,[{"card":"tanfan","copies":"1"}]]})", "none"},
      {R"({"decks":[null]})", "HPE-14.5"},
      {R"({"decks":[null,null,null]})", "HPE-14.5"},
      {R"({"decks":[null,[]]})", "HPE-14.5"},
      {R"({"decks":[null,[{"card":"tanfan","copies":-1}]]})", "HPE-14.5"},
      {R"({"decks":[null,[{"card":"tanfan","copies":65537}]]})", "HPE-14.2"},
      {R"({"decks":[null,[{"card":"nobody","copies":1}]]})", "HPE-14.5"},
      {R"({"decks":[null,[{"card":"tanfan","copies":1}]]})", "HPE-14.1"},
      // Shapes come first, then the players, then the decks.
      {R"({"two_on_two":true,"decks":[]})", "HPE-1.1"},
      {R"({"two_on_two":true,"decks":[1]})", "none"},
      {R"({"decks":[[{"card":"tanfan","copies":1}],[{"card":"nobody","copies":1}]]})", "HPE-14.5"},
      {R"({"decks":[[{"card":"nobody","copies":0}],null]})", "HPE-14.5"},
  };
  for (const auto& [config, answer] : table) EXPECT_EQ(AnswerTo(config), answer) << config;
  EXPECT_EQ(AnswerTo(R"({"two_on_two":true,"decks":[null,null,null,null]})", 4), "begun");
  EXPECT_EQ(AnswerTo(R"({"two_on_two":true,"decks":[null,null]})", 4), "HPE-14.5");
}

// The sum over all entries of the name's bytes plus 64 is at most 524,288.
TEST(Config, NamesInDecksTakeAtMostHalfAMegabyte) {
  const auto with_bytes = [](size_t bytes) {
    return AnswerTo(fmt::format(R"({{"decks":[[{{"card":"{}","copies":1}}],
                                              [{{"card":"tanfan","copies":1}}]]}})",
                                std::string(bytes - 64 - 6 - 64, 'x')));
  };
  EXPECT_EQ(with_bytes(524'288), "HPE-14.5");
  EXPECT_EQ(with_bytes(524'289), "none");
}

Config ConfigOf(std::vector<std::optional<RegisteredDeck>> decks, uint16_t min_cards = 6,
                uint16_t max_copies = 99) {
  return {.has_decks = true,
          .decks = std::move(decks),
          .min_cards = min_cards,
          .max_copies = max_copies};
}

std::string ClauseOf(const Config& config, size_t players = 2) {
  const Fault fault = CheckConfig(TestCards(), config, players);
  return !fault ? "taken" : fault->clause.empty() ? "none" : fault->clause;
}

TEST(Config, NumbersOutOfRangeAreRefusedAlsoInTheBytesOfALog) {
  const auto with = [](uint16_t min_cards, uint16_t max_copies, uint16_t rounds) {
    return ClauseOf({.min_cards = min_cards, .max_copies = max_copies, .max_rounds = rounds});
  };
  EXPECT_EQ(with(6, 200, 1), "taken");
  EXPECT_EQ(with(6, 200, 500), "taken");
  EXPECT_EQ(with(5, 200, 1), "none");
  EXPECT_EQ(with(201, 200, 1), "none");
  EXPECT_EQ(with(200, 200, 1), "HPE-14.1");
  EXPECT_EQ(with(6, 0, 1), "none");
  EXPECT_EQ(with(6, 1, 1), "HPE-14.1");
  EXPECT_EQ(with(6, 201, 1), "none");
  EXPECT_EQ(with(6, 200, 0), "none");
  EXPECT_EQ(with(6, 200, 501), "none");
}

TEST(Config, HPE_14_1_14_2_DeckRulesHoldForEverySeat) {
  const RegisteredDeck six{{"grunt", 6}}, five{{"grunt", 3}, {"guard", 2}};
  const RegisteredDeck seven{{"grunt", 6}, {"guard", 1}};
  EXPECT_EQ(ClauseOf(ConfigOf({six, six}, 6, 6)), "taken");
  EXPECT_EQ(ClauseOf(ConfigOf({six, five}, 6, 6)), "HPE-14.1");
  EXPECT_EQ(ClauseOf(ConfigOf({five, six}, 6, 6)), "HPE-14.1");
  EXPECT_EQ(ClauseOf(ConfigOf({seven, six}, 7, 6)), "HPE-14.1");
  EXPECT_EQ(ClauseOf(ConfigOf({six, seven}, 6, 5)), "HPE-14.2");
  EXPECT_EQ(ClauseOf(ConfigOf({five, six}, 6, 5)), "HPE-14.1") << "seat by seat";
  EXPECT_EQ(ClauseOf(ConfigOf({six, five}, 6, 5)), "HPE-14.2");
  EXPECT_EQ(ClauseOf(ConfigOf({five, five}, 6, 1)), "HPE-14.1") << "14.1 before 14.2";
  EXPECT_EQ(ClauseOf(ConfigOf({seven, std::nullopt}, 7, 6)), "taken");
  EXPECT_EQ(ClauseOf(ConfigOf({std::nullopt, std::nullopt}, 19, 6)), "HPE-14.1");
  EXPECT_EQ(ClauseOf(ConfigOf({std::nullopt, std::nullopt}, 18, 6)), "taken");
}

TEST(Config, HPE_14_3_RecommendedDecksHaveFourLocationsAndFifteenUnits) {
  struct Make {
    uint16_t locations;
    uint16_t units;
    std::string_view answer;
  };
  for (const Make& make : {Make{4, 15, "taken"}, Make{4, 20, "taken"}, Make{3, 15, "HPE-14.3"},
                           Make{5, 15, "HPE-14.3"}, Make{4, 14, "HPE-14.3"}}) {
    const RegisteredDeck deck{{"tower", 2},
                              {"mine", static_cast<uint16_t>(make.locations - 2)},
                              {"grunt", make.units},
                              {"blank", 3}};
    Config config = ConfigOf({deck, deck});
    EXPECT_EQ(ClauseOf(config), "taken");
    config.recommended = true;
    EXPECT_EQ(ClauseOf(config), make.answer) << make.locations << " " << make.units;
  }
}

TEST(Config, HPE_14_5_EntriesAreCheckedInTheirOrder) {
  const auto message = [](const RegisteredDeck& deck) {
    const RegisteredDeck six{{"grunt", 6}};
    const Fault fault = CheckConfig(TestCards(), ConfigOf({six, deck}), 2);
    return fault ? fault->clause + ": " + fault->message : "taken";
  };
  EXPECT_TRUE(message({{"nobody", 0}}).ends_with("deck of seat 1 lists a card with no copies"));
  EXPECT_TRUE(message({{"nobody", 1}, {"grunt", 0}})
                  .ends_with("deck of seat 1 has the unknown card "
                             "\"nobody\""));
  EXPECT_TRUE(message({{"grunt", 1}, {"guard", 1}, {"grunt", 1}, {"guard", 1}})
                  .ends_with("deck of seat 1 names the card \"grunt\" twice"));
  EXPECT_TRUE(message({}).ends_with("deck of seat 1 is empty"));
  EXPECT_TRUE(message({{"grunt", 5}}).ends_with("deck of seat 1 has fewer than 6 cards"));
  EXPECT_TRUE(
      message({{"grunt", 100}}).ends_with("deck of seat 1 has more than 99 copies of a card"));
}

TEST(Config, ADeckHasAtMost250Cards) {
  const auto with = [](uint16_t copies, size_t seat) {
    const RegisteredDeck six{{"grunt", 6}};
    const RegisteredDeck deck{{"grunt", 99}, {"guard", 99}, {"blank", copies}};
    return ClauseOf(seat == 0 ? ConfigOf({deck, six}) : ConfigOf({six, deck}));
  };
  for (const size_t seat : {0, 1}) {
    EXPECT_EQ(with(52, seat), "taken");
    EXPECT_EQ(with(53, seat), "none");
  }
}

TEST(Config, HPE_15_1_ArtifactsNeedFiveInTheSet) {
  Cards cards = TestCards();
  const Config config{.artifacts = true, .min_cards = 6, .max_copies = 9};
  EXPECT_FALSE(CheckConfig(cards, config, 2));
  cards.artifacts.pop_back();
  const Fault fault = CheckConfig(cards, config, 2);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->clause, "HPE-15.1");
  EXPECT_FALSE(CheckConfig(cards, {.min_cards = 6, .max_copies = 9}, 2));
}

// The first state has the values of the config.
TEST(Config, TheFirstState) {
  Config config = ConfigOf({std::nullopt, RegisteredDeck{{"grunt", 4}, {"tower", 3}}}, 7, 8);
  config.recommended = false;
  config.max_rounds = 9;
  const State state = Begin(TestCards(), config, 2);
  EXPECT_EQ(state.registered, 2);
  EXPECT_EQ(state.seats[0].deck_size, 0);
  EXPECT_EQ(state.seats[1].deck_size, 7);
  EXPECT_EQ(state.seats[1].kinds[3], TestCards().KindCalled("grunt"));
  EXPECT_EQ(state.seats[1].kinds[4], TestCards().KindCalled("tower"));
  EXPECT_EQ(state.seats[1].kinds[7], kNoKind);
  EXPECT_EQ(state.min_cards, 7);
  EXPECT_EQ(state.max_copies, 8);
  EXPECT_EQ(state.max_rounds, 9);
  EXPECT_EQ(state.recommended, 0);
  EXPECT_EQ(state.has_decks, 1);
  EXPECT_EQ(state.with_artifacts, 0);
  EXPECT_EQ(state.seats[0].source, 15);
  EXPECT_EQ(state.seats[2].source, 0);
  EXPECT_TRUE(kit::IsSound(TestCards(), state));
}

}  // namespace
}  // namespace recount::engine::hope
