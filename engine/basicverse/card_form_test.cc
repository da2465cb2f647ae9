// Tests the form of a card set (docs/reference/basicverse.md, "Format of a card set"): its keys,
// its ids, the text of refusals, and what a valid set is read as.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/basicverse/cards.h"
#include "engine/basicverse/core_set.h"
#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using ::recount::Json;

// Returns the text of a refusal; empty if the set is valid.
std::string Refused(const Json& set) {
  const Result<Cards> cards = ParseCards(set);
  return cards.ok() ? "" : cards.error().message;
}

// Calls each(pointer) for every object of the JSON, the outermost first.
template <class Each>
void ForEachObject(const Json& json, const Json::json_pointer& place, const Each& each) {
  if (json.is_object()) each(place);
  if (!json.is_structured()) return;
  for (const auto& item : json.items()) {
    const auto within =
        json.is_array() ? place / std::stoul(item.key()) : place / std::string(item.key());
    ForEachObject(item.value(), within, each);
  }
}

// Returns a set with each op, each passive op and each sort of Ability and card, all of one Hero.
Json SmallSet() {
  std::string ops;
  for (const char* op :
       {R"({"op":"draw","who":"team","range":1,"amount":1})",
        R"({"op":"discard","who":"enemies","range":null,"amount":1})",
        R"({"op":"damage","who":"enemies","range":1,"amount":1})",
        R"({"op":"heal","who":"self","range":null,"amount":1})", R"({"op":"mana","amount":1})",
        R"({"op":"drain","amount":1})", R"({"op":"sight","amount":1})",
        R"({"op":"shroud","amount":1})", R"({"op":"move","who":"self","range":1})",
        R"({"op":"place","who":"target","range":1})", R"({"op":"fortress","amount":1})",
        R"({"op":"regroup"})", R"({"op":"team_draw","amount":1})",
        R"({"op":"choose","options":[[],[{"op":"mana","amount":2}]]})",
        R"({"op":"draw_play","kinds":["strike"]})"}) {
    ops += std::string(ops.empty() ? "" : ",") + op;
  }
  const std::string passives =
      R"({"op":"counts_as","card":"strike","as":["defend"]},
         {"op":"card_cost","card":"strike","cost":0},
         {"op":"retaliate","card":"defend","amount":1},{"op":"reach","amount":1},
         {"op":"turn_start","draw":0,"mana":0,"heal":0})";
  const TestSet set =
      TestSet()
          .Kind("surge", 1, 0, UseOf("none", 0, 0, 0, R"({"op":"actions","amount":1})"), "null",
                true)
          .Hero("all", 5,
                {Passive(passives), Basic(UseOf("enemy 1 1", 1, 0, 0, ops), "strike"),
                 Reacts(Answers("hit_ally", 1), UseOf("none", 0, 0, 1), "defend"),
                 Reacts(Answers("move"), UseOf("none", 0, 0, 0, R"({"op":"prevent"})"), "defend")});
  Json json = Json::parse(set.Json());
  while (json["heroes"].size() > 1) json["heroes"].erase(1);
  return json;
}

TEST(CardForm, EveryKeyOfEveryObjectIsRequiredAndNoOtherIsTaken) {
  const Json set = SmallSet();
  ASSERT_EQ(Refused(set), "");
  ForEachObject(set, Json::json_pointer(), [&](const Json::json_pointer& place) {
    for (const auto& item : set[place].items()) {
      Json without = set;
      without[place].erase(item.key());
      EXPECT_NE(Refused(without), "") << place.to_string() << " without " << item.key();
    }
    Json more = set;
    more[place]["another"] = 1;
    EXPECT_NE(Refused(more), "") << place.to_string();
  });
}

TEST(CardForm, AnIdHasWordsOfSmallLettersAndDigits) {
  const auto refused = [](std::string_view id, bool is_hero) {
    Json set = SmallSet();
    Json& entry = is_hero ? set["heroes"][0]["hero"] : set["basics"][0]["kind"];
    entry = std::string(id);
    return !Refused(set).empty();
  };
  for (const bool is_hero : {false, true}) {
    for (const char* id : {"a", "z", "0", "9", "a0", "0a", "az_09", "a_b_c", "zz9"}) {
      EXPECT_FALSE(refused(id, is_hero)) << id;
    }
    for (const char* id :
         {"", "_", "a_", "_a", "a__b", "A", "aZ", "`", "a{", "/", "a:", "a b", "a-b", "\xC3\xA4"}) {
      EXPECT_TRUE(refused(id, is_hero)) << id;
    }
  }
}

struct Message {
  std::string_view pointer;
  std::string_view value;
  std::string_view said;
};

// Each row has an invalid value at a pointer, and the bounds that the refusal names.
constexpr Message kMessages[] = {
    {"/basics/0/copies", "-1", "basics 0 has a \"copies\" that is not an integer from 0 to 99"},
    {"/basics/0/cost", "-1", "basics 0 has a \"cost\" that is not an integer from 0 to 99"},
    {"/basics/6/cost", "1", "basics 6 is a reaction with a cost"},
    {"/basics/0/cost", "0", "basics 0 costs nothing and is neither a Scroll nor a reaction"},
    {"/basics/6/reaction/range", "-1",
     "basics 6, reaction has a \"range\" that is not an integer from 0 to 99"},
    {"/basics/1/use/block", "-1",
     "basics 1, use has a \"block\" that is not an integer from 0 to 99"},
    {"/basics/1/use/damage", "-1",
     "basics 1, use has a \"damage\" that is not an integer from 0 to 99"},
    {"/basics/1/use/heal", "-1",
     "basics 1, use has a \"heal\" that is not an integer from 0 to 99"},
    {"/basics/1/use/target/count", "-1",
     "basics 1, use, target has a \"count\" that is not an integer from 0 to 5"},
    {"/basics/1/use/target/range", "0",
     "basics 1, use, target has a \"range\" that is not an integer from 1 to 99"},
    {"/basics/0/use/then/0/amount", "0",
     "basics 0, use, then 0 has a \"amount\" that is not an integer from 1 to 99"},
    {"/basics/0/use/then/0/op", R"("steal")", "basics 0, use, then 0 has an unknown \"op\""},
    {"/heroes/0/hp", "0", "heroes 0 has a \"hp\" that is not an integer from 1 to 99"},
    {"/heroes/0/resurrect", "0", "heroes 0 has a \"resurrect\" that is not an integer from 1 to 5"},
    {"/heroes/0/abilities/0/cost", "1",
     "heroes 0, abilities 0 has a \"cost\" that is not an integer from 0 to 0"},
    {"/heroes/0/abilities/1/cost", "0",
     "heroes 0, abilities 1 has a \"cost\" that is not an integer from 1 to 99"},
    {"/heroes/0/abilities/2/cost", "1",
     "heroes 0, abilities 2 has a \"cost\" that is not an integer from 0 to 0"},
    {"/heroes/0/abilities/1/mana", "1",
     "heroes 0, abilities 1 has a \"mana\" that is not an integer from 0 to 0"},
    {"/heroes/0/abilities/4/mana", "0",
     "heroes 0, abilities 4 has a \"mana\" that is not an integer from 1 to 99"},
    {"/heroes/0/abilities/0/passive/1/cost", "-1",
     "heroes 0, abilities 0, passive 1 has a \"cost\" that is not an integer from 0 to 99"},
    {"/heroes/0/abilities/0/passive/2/amount", "0",
     "heroes 0, abilities 0, passive 2 has a \"amount\" that is not an integer from 1 to 99"},
    {"/heroes/0/abilities/0/passive/3/amount", "0",
     "heroes 0, abilities 0, passive 3 has a \"amount\" that is not an integer from 1 to 99"},
    {"/heroes/0/abilities/0/passive/4/draw", "-1",
     "heroes 0, abilities 0, passive 4 has a \"draw\" that is not an integer from 0 to 99"},
    {"/heroes/0/abilities/0/passive/4/mana", "-1",
     "heroes 0, abilities 0, passive 4 has a \"mana\" that is not an integer from 0 to 99"},
    {"/heroes/0/abilities/0/passive/4/heal", "-1",
     "heroes 0, abilities 0, passive 4 has a \"heal\" that is not an integer from 0 to 99"},
    {"/heroes/0/abilities/1/passive", R"([{"op":"reach","amount":1},{"op":"reach","amount":1}])",
     "heroes 0, abilities 1 has a \"passive\" but is not a passive Ability"},
};

TEST(CardForm, ARefusalSaysWhereAndWhichBounds) {
  for (const Message& message : kMessages) {
    Json set = SmallSet();
    set[Json::json_pointer(std::string(message.pointer))] = Json::parse(message.value);
    EXPECT_EQ(Refused(set), fmt::format("card set: the set, {}", message.said)) << message.pointer;
  }
}

TEST(CardForm, TheLimitsAreSaid) {
  Json set = SmallSet();
  const Json hero = set["heroes"][0];
  while (set["heroes"].size() <= 200) {
    set["heroes"].push_back(hero);
    set["heroes"].back()["hero"] = fmt::format("h{}", set["heroes"].size());
  }
  EXPECT_EQ(Refused(set), "card set: the set has more than 200 heroes");
  set = SmallSet();
  for (const int kind : {0, 1, 2}) set["basics"][kind]["copies"] = 99;
  EXPECT_EQ(Refused(set), fmt::format("card set: the set must have 1 to 200 cards, has {}",
                                      86 - 12 - 20 - 6 + 3 * 99));
  set = SmallSet();
  for (Json& kind : set["basics"]) kind["copies"] = 0;
  EXPECT_EQ(Refused(set), "card set: the set must have 1 to 200 cards, has 0");
  set = SmallSet();
  set["heroes"].push_back(hero);
  EXPECT_EQ(Refused(set), "card set: the set has \"all\" twice in \"heroes\"");
  set = SmallSet();
  Json& passives = set["heroes"][0]["abilities"][0]["passive"];
  const Json retaliate = passives[2];
  passives = Json::array();
  while (passives.size() <= 64) passives.push_back(retaliate);
  EXPECT_EQ(Refused(set),
            "card set: the set, heroes 0, abilities 0, passive 64 is one \"retaliate\" too many: "
            "the limit is 64");
}

// Section 3.3.3 lists whom an op may name. Each op is tried in a place where everybody exists: in
// an answer to a hit if it is allowed there, else in a card; on an enemy if it harms, else on an
// ally.
TEST(CardForm, AnOpNamesWhomThePageLetsItName) {
  struct Case {
    const char* op;
    std::vector<std::string> whos;
    const char* fields;  // behind `who`
    const char* target;
    bool is_answer;
  };
  for (const Case& one : std::vector<Case>{
           {"draw",
            {"self", "target", "allies", "team"},
            R"("range":null,"amount":1)",
            "ally 1 0",
            false},
           {"discard",
            {"self", "target", "source", "enemies"},
            R"("range":null,"amount":1)",
            "enemy 1 0",
            true},
           {"damage",
            {"target", "source", "enemies"},
            R"("range":null,"amount":1)",
            "enemy 1 0",
            true},
           {"heal",
            {"self", "target", "protected", "allies", "team"},
            R"("range":null,"amount":1)",
            "ally 1 0",
            true},
           {"move",
            {"self", "target", "source", "protected"},
            R"("range":null)",
            "enemy 1 0",
            true},
           {"place", {"target", "source", "protected"}, R"("range":1)", "enemy 1 0", true}}) {
    for (const char* who : {"", "none", "self", "target", "source", "protected", "allies", "team",
                            "enemies", "everybody"}) {
      const std::string use =
          UseOf(one.target, 0, 0, 0,
                fmt::format(R"({{"op":"{}","who":"{}",{}}})", one.op, who, one.fields));
      TestSet set;
      set.Kind("other", 1, one.is_answer ? 0 : 1, use,
               one.is_answer ? Answers("hit_self") : "null");
      const bool may_name = std::find(one.whos.begin(), one.whos.end(), who) != one.whos.end();
      EXPECT_EQ(Refused(Json::parse(set.Json())).empty(), may_name) << one.op << " " << who;
    }
  }
}

// Section 3.3.4: each passive op is independent of the others.
TEST(CardForm, EachPassiveOpAloneAndAddedUp) {
  const auto hero_with = [](std::string_view passives) {
    return TestSet().Hero("one", 5, {Passive(passives)}).Build().heroes[0];
  };
  const auto sums = [](const HeroKind& hero) {
    return std::vector<int>{static_cast<int>(hero.counts_as.size()),
                            static_cast<int>(hero.card_costs.size()),
                            static_cast<int>(hero.retaliates.size()),
                            hero.reach,
                            hero.turn_draw,
                            hero.turn_mana,
                            hero.turn_heal};
  };
  using Sums = std::vector<int>;
  EXPECT_EQ(sums(hero_with("")), (Sums{0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(sums(hero_with(R"({"op":"counts_as","card":"strike","as":["defend"]})")),
            (Sums{1, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(sums(hero_with(R"({"op":"card_cost","card":"strike","cost":2})")),
            (Sums{0, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(sums(hero_with(R"({"op":"retaliate","card":"strike","amount":2})")),
            (Sums{0, 0, 1, 0, 0, 0, 0}));
  EXPECT_EQ(sums(hero_with(R"({"op":"reach","amount":2},{"op":"reach","amount":3})")),
            (Sums{0, 0, 0, 5, 0, 0, 0}));
  EXPECT_EQ(sums(hero_with(R"({"op":"turn_start","draw":1,"mana":2,"heal":3},
                              {"op":"turn_start","draw":4,"mana":6,"heal":8})")),
            (Sums{0, 0, 0, 0, 5, 8, 11}));
  const HeroKind counts = hero_with(R"({"op":"counts_as","card":"strike","as":["regroup"]},
                   {"op":"counts_as","card":"defend","as":[]},
                   {"op":"counts_as","card":"strike","as":["defend","regroup"]})");
  ASSERT_EQ(counts.counts_as.size(), 2u) << "one a kind";
  EXPECT_EQ(*CountsAs(counts, 1), (std::vector<uint16_t>{6, 4})) << "defend, regroup: by id, once";
  EXPECT_EQ(*CountsAs(counts, 6), std::vector<uint16_t>());
  EXPECT_EQ(CountsAs(counts, 0), nullptr);
}

// A window asks those who may answer at the widest range that exists.
TEST(CardForm, TheWidestReachOfEachTriggerCounts) {
  const Cards cards =
      TestSet()
          .Kind("watch", 1, 0, UseOf("none"), R"({"triggers":["hit_ally"],"range":0})")
          .Kind("guard", 1, 0, UseOf("none"), R"({"triggers":["hit_ally","move"],"range":3})")
          .Kind("glance", 1, 0, UseOf("none"), R"({"triggers":["hit_ally","move"],"range":2})")
          .Hero("one", 5,
                {Passive(), Reacts(Answers("move", 4), UseOf("none"), "strike"),
                 Reacts(Answers("scroll"), UseOf("none"), "strike")})
          .Build();
  EXPECT_EQ(cards.reactions.range, (std::array<int16_t, 4>{255, 3, 3, 1}));
  EXPECT_EQ(cards.heroes[0].reactions.range, (std::array<int16_t, 4>{-1, -1, 4, 255}));
  EXPECT_EQ(cards.heroes[1].reactions.range, (std::array<int16_t, 4>{-1, -1, -1, -1}));
}

TEST(CardBits, HoldEachOf200Cards) {
  CardBits all = {};
  for (uint16_t card = 0; card < kMaxCards; ++card) {
    CardBits one = {};
    EXPECT_TRUE(one.IsEmpty());
    one.Add(card);
    EXPECT_FALSE(one.IsEmpty()) << card;
    EXPECT_EQ(one.Count(), 1) << card;
    EXPECT_TRUE(one.Has(card)) << card;
    EXPECT_FALSE(one.Has(static_cast<uint16_t>((card + 64) % kMaxCards))) << card;
    one.ForEach([&](uint8_t found) { EXPECT_EQ(found, card); });
    all.AddAll(one);
    one.Remove(card);
    EXPECT_EQ(one, CardBits{}) << card;
  }
  EXPECT_EQ(all.Count(), 200);
  EXPECT_FALSE(all.Has(200));
  EXPECT_FALSE(all.Has(kNullCard));
  uint8_t next = 0;
  all.ForEach([&](uint8_t card) { EXPECT_EQ(card, next++); });
}

TEST(SeatList, KeepsFiveInTheirOrder) {
  for (size_t gone = 0; gone < kMaxTargets; ++gone) {
    SeatList list;
    EXPECT_TRUE(list.empty());
    std::vector<Seat> seats;
    for (const Seat seat : {9, 0, 7, 1, 8}) {
      list.Add(seat);
      seats.push_back(seat);
    }
    EXPECT_EQ(list.size(), kMaxTargets);
    EXPECT_EQ(list.Find(2), kMaxTargets);
    EXPECT_EQ(list.Find(seats[gone]), gone);
    list.RemoveAt(gone);
    seats.erase(seats.begin() + static_cast<std::ptrdiff_t>(gone));
    ASSERT_EQ(list.size(), seats.size());
    for (size_t i = 0; i < seats.size(); ++i) EXPECT_EQ(list[i], seats[i]) << gone << " " << i;
    SeatList made;
    for (const Seat seat : seats) made.Add(seat);
    EXPECT_EQ(list.bits(), made.bits()) << "equal lists have equal bits";
    EXPECT_FALSE(list.empty());
  }
}

}  // namespace
}  // namespace recount::engine::basicverse
