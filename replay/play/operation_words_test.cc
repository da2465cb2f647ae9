#include "replay/play/operation_words.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "replay/play/place_words.h"

namespace recount::replay::play {
namespace {

const std::vector<std::string> kAnaAndBo = {"Ana", "Bo"};

std::unique_ptr<engine::Match> Fresh(std::string_view game) {
  return *engine::FindGame(game)->New({.players = 2});
}

// Returns the operations as JSON, or what is wrong.
std::string ReadBy(const std::vector<OptionText>& options, std::string_view game = "hope") {
  const std::unique_ptr<engine::Match> match = Fresh(game);
  const auto operations = OperationsMeant(options, *match, kAnaAndBo);
  return operations.ok() ? OperationsJson(*operations).dump() : operations.error().message;
}

TEST(PlaceWords, NameAListOfTheStateOrOfThePlayer) {
  const std::unique_ptr<engine::Match> hope = Fresh("hope");
  const std::unique_ptr<engine::Match> heretics = Fresh("heretics");
  const struct {
    const engine::Match& match;
    std::string words;
    std::string pointer;
  } kCases[] = {
      {*hope, "Bo hand", "/players/1/hand"},
      {*hope, "hand Bo", "/players/1/hand"},
      {*hope, "1 draw_deck", "/players/1/draw_deck"},
      {*hope, "Ana draw deck", "/players/0/draw_deck"},
      {*hope, "Bo deck", "/players/1/draw_deck"},
      {*hope, "Ana Discard", "/players/0/discard"},
      {*hope, "/players/Bo/hand/0", "/players/1/hand/0"},
      {*heretics, "Ana graveyard", "/players/0/graveyard"},
      {*heretics, "city deck", "/city_deck"},
      {*heretics, "lost_cities", "/lost_cities"},
  };
  for (const auto& each : kCases) {
    const Result<std::string> place = PlaceMeant(each.words, each.match, kAnaAndBo);
    EXPECT_EQ(place.ok() ? *place : place.error().message, each.pointer) << each.words;
  }
  for (const std::string words : {"Cy hand", "hand", "players", "Bo board", "config", ""}) {
    EXPECT_FALSE(PlaceMeant(words, *hope, kAnaAndBo).ok()) << words;
  }
  EXPECT_EQ(*EntryMeant("Bo deck/0", *hope, kAnaAndBo), "/players/1/draw_deck/0");
  EXPECT_EQ(*EntryMeant("Bo hand/-", *hope, kAnaAndBo), "/players/1/hand/-");
}

TEST(OperationWords, AreReadInTheirOrder) {
  using Option = OperationOption;
  EXPECT_EQ(ReadBy({{Option::set, "/players/Bo/source=4"},
                    {Option::move, "57: Bo draw_deck -> Bo hand"},
                    {Option::move, "random 2: Ana hand -> Ana deck/0"},
                    {Option::shuffle, "Ana deck keep 0,3"},
                    {Option::patch, R"([{"op":"test","path":"/round","value":1}])"},
                    {Option::set, "/queue/-={}"},
                    {Option::out, "Bo"}}),
            R"([{"op":"replace","path":"/players/1/source","value":4},)"
            R"({"op":"move","card":57,"from":"/players/1/draw_deck","path":"/players/1/hand"},)"
            R"({"op":"move","random":2,"from":"/players/0/hand","path":"/players/0/draw_deck/0"},)"
            R"({"op":"shuffle","path":"/players/0/draw_deck","keep":[0,3]},)"
            R"({"op":"test","path":"/round","value":1},)"
            R"({"op":"add","path":"/queue/-","value":{}},)"
            R"({"op":"out","seat":1}])");
}

TEST(OperationWords, TakeOutcomesForTheNextOperationsOfChance) {
  using Option = OperationOption;
  const std::vector<OptionText> options = {{Option::outcome, "[3,4]"},
                                           {Option::move, "random 2: Ana hand -> Ana deck/0"},
                                           {Option::set, "/round=2"},
                                           {Option::shuffle, "Ana deck"},
                                           {Option::outcome, "[4,3]"}};
  EXPECT_EQ(ReadBy(options),
            R"([{"op":"move","random":2,"from":"/players/0/hand",)"
            R"("path":"/players/0/draw_deck/0","outcome":[3,4]},)"
            R"({"op":"replace","path":"/round","value":2},)"
            R"({"op":"shuffle","path":"/players/0/draw_deck","keep":[],"outcome":[4,3]}])");
  EXPECT_EQ(ReadBy({{Option::set, "/round=2"}, {Option::outcome, "[4,3]"}}),
            "1 outcomes were given, and 0 operations of chance need one");
}

TEST(OperationWords, SayWhatWasExpected) {
  using Option = OperationOption;
  const struct {
    Option option;
    const char* text;
    const char* expected;
  } kCases[] = {
      {Option::set, "/round", "expected PATH=JSON, such as /players/Bo/source=4, got \"/round\""},
      {Option::set, "/round=x",
       "expected PATH=JSON, such as /players/Bo/source=4, got \"/round=x\""},
      {Option::move, "57",
       "expected CARD: PLACE -> PLACE, or random N: PLACE -> PLACE, got \"57\""},
      {Option::move, "random 0: Bo hand -> Bo deck",
       "expected CARD: PLACE -> PLACE, or random N: PLACE -> PLACE, got \"random 0: Bo hand -> Bo "
       "deck\""},
      {Option::out, "Cy", "expected a seat or the name of one player, got \"Cy\""},
      {Option::shuffle, "Bo hand keep x",
       "expected PLACE keep I,J with indexes from 0, got \"Bo hand keep x\""},
  };
  for (const auto& each : kCases) {
    EXPECT_EQ(ReadBy({{each.option, each.text}}), each.expected);
  }
}

}  // namespace
}  // namespace recount::replay::play
