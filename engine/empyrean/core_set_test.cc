// Compares the default set with each known fact of docs/reference/empyrean.md, "Known facts", and
// with the requirements on its stand-ins.
#include "engine/empyrean/core_set.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/empyrean/empyrean.h"
#include "engine/empyrean/names.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

const Json& CoreJson() {
  static const Json kJson = Json::parse(kCoreSet);
  return kJson;
}

const Cards& CoreCards() {
  static const Cards kCards = *ParseCards(CoreJson());
  return kCards;
}

struct KnownDeck {
  Deck deck;
  std::vector<std::string> names;
};

const std::vector<KnownDeck> kKnownDecks = {
    {Deck::a, {"Absorb", "Backfire", "Counter-Measures", "Accelerate", "Fortification", "Bolster"}},
    {Deck::b, {"Under Siege", "Boost", "Drought", "Protect", "Prevention", "Collateral Damage"}},
    {Deck::c, {"Drain", "Revelation", "Impede", "Reduction", "Hardened", "Reinforcement"}},
    {Deck::d, {"Pay the Cost", "Going Nuclear", "Resurrect", "Convert", "Kairos", "Shielding"}},
};

// The stand-ins (docs/reference/empyrean.md, "The default card set"), each with its kind and its
// ops.
struct StandIn {
  const char* name;
  const char* kind;  // active, passive or feat
  const char* trigger;
  bool must;
  const char* ops;
};

constexpr StandIn kStandIns[] = {
    {"Absorb", "passive", "defended", false, "move_enhancement"},
    {"Backfire", "passive", "defended", true, "remove"},
    {"Counter-Measures", "passive", "discarded", false, "discard_enhancement"},
    {"Accelerate", "feat", "", false, "play"},
    {"Fortification", "passive", "always", false, "modify"},
    {"Bolster", "passive", "always", false, "modify"},
    {"Under Siege", "passive", "always", false, "modify"},
    {"Boost", "active", "", false, "power"},
    {"Drought", "feat", "", false, "forbid"},
    {"Protect", "passive", "always", false, "guard"},
    {"Prevention", "passive", "announced", false, "prevent,discard_self"},
    {"Collateral Damage", "passive", "attacked", false, "fatigue"},
    {"Drain", "passive", "always", false, "modify"},
    {"Revelation", "active", "", false, "reveal"},
    {"Impede", "active", "", false, "pin"},
    {"Reduction", "passive", "always", false, "modify"},
    {"Hardened", "passive", "always", false, "no_halving"},
    {"Reinforcement", "feat", "", false, "recruit"},
    {"Pay the Cost", "feat", "", false, "remove,remove"},
    {"Going Nuclear", "passive", "defended", true, "remove"},
    {"Resurrect", "feat", "", false, "return_hero"},
    {"Convert", "feat", "", false, "take_control"},
    {"Kairos", "active", "", false, "extra_turn,discard_self"},
    {"Shielding", "passive", "always", false, "immune"},
};

std::string OpsOf(const Ability& ability) {
  std::vector<std::string_view> ops;
  for (const EffectOp& effect : ability.effects) {
    ops.push_back(names::kOps[static_cast<size_t>(effect.op)]);
  }
  return fmt::format("{}", fmt::join(ops, ","));
}

bool IsMarked(const Json& card, std::string_view key) {
  const Json& marks = card.at("stand_in");
  return std::find(marks.begin(), marks.end(), key) != marks.end();
}

TEST(CoreSet, TheFourDecksHaveTheirSixCardsInTheOrderOfThePage) {
  size_t number = 0;
  for (const KnownDeck& known : kKnownDecks) {
    for (const std::string& name : known.names) {
      ASSERT_LT(number, CoreCards().enhancements.size());
      EXPECT_EQ(CoreCards().enhancements[number].name, name);
      EXPECT_EQ(CoreCards().enhancements[number].deck, known.deck) << name;
      ++number;
    }
  }
  EXPECT_EQ(CoreCards().enhancements.size(), number);
}

TEST(CoreSet, TheTwelveStatsInTheOrderOfThePage) {
  struct Stat {
    const char* power;
    int amount;
    int copies;
  };
  constexpr Stat kStats[] = {
      {"defense", 20, 3}, {"defense", 30, 2}, {"attack", 20, 4}, {"attack", 30, 3}};
  const Json& stats = CoreJson().at("stats");
  ASSERT_EQ(stats.size(), std::size(kStats));
  for (size_t i = 0; i < stats.size(); ++i) {
    EXPECT_EQ(stats[i].at("power"), kStats[i].power);
    EXPECT_EQ(stats[i].at("amount"), kStats[i].amount);
    EXPECT_EQ(stats[i].at("copies"), kStats[i].copies);
  }
  EXPECT_EQ(CoreCards().stats.size(), 12u);
}

TEST(CoreSet, TwentyHeroesAboutHalfWithAnAbilitySixOfSeventyDefenseOrMoreInTens) {
  const std::vector<HeroKind>& heroes = CoreCards().heroes;
  ASSERT_EQ(heroes.size(), 20u);
  int able = 0, strong = 0;
  for (const HeroKind& hero : heroes) {
    able += hero.has_ability;
    strong += hero.defense >= 70;
    EXPECT_EQ(hero.attack % 10, 0) << hero.name;
    EXPECT_EQ(hero.defense % 10, 0) << hero.name;
  }
  EXPECT_GE(able, 8);
  EXPECT_LE(able, 12);
  EXPECT_GE(strong, 6);
  EXPECT_LT(strong, 20) << "some have less";
}

TEST(CoreSet, TheStandInsOfTheTwentyFourCards) {
  ASSERT_EQ(std::size(kStandIns), CoreCards().enhancements.size());
  for (size_t i = 0; i < std::size(kStandIns); ++i) {
    const StandIn& known = kStandIns[i];
    const EnhancementKind& card = CoreCards().enhancements[i];
    EXPECT_EQ(card.name, known.name);
    EXPECT_EQ(KindName(card.ability.kind), known.kind) << known.name;
    const std::string_view trigger =
        card.ability.trigger == Trigger::none
            ? ""
            : names::kTriggers[static_cast<size_t>(card.ability.trigger)];
    EXPECT_EQ(trigger, known.trigger) << known.name;
    EXPECT_EQ(card.ability.must, known.must) << known.name;
    EXPECT_EQ(OpsOf(card.ability), known.ops) << known.name;
  }
}

TEST(CoreSet, TheFiguresOfTheStandIns) {
  const auto effect = [](size_t card) { return CoreCards().enhancements[card].ability.effects[0]; };
  const auto outcomes = [](size_t card) { return CoreCards().enhancements[card].ability.outcomes; };
  EXPECT_EQ(outcomes(0), 0b110) << "Absorb: fatigued, none";
  EXPECT_EQ(outcomes(1), 0b001) << "Backfire: defeated";
  EXPECT_EQ(outcomes(11), 0b001) << "Collateral Damage: defeated";
  EXPECT_EQ(outcomes(19), 0b001) << "Going Nuclear: defeated";
  EXPECT_EQ(effect(3).count, 5) << "Accelerate";
  EXPECT_EQ(effect(4).amount, 30) << "Fortification";
  EXPECT_EQ(effect(4).scope, Scope::self);
  EXPECT_EQ(effect(5).amount, 10) << "Bolster";
  EXPECT_EQ(effect(5).scope, Scope::own);
  EXPECT_EQ(effect(6).amount, -30) << "Under Siege";
  EXPECT_EQ(effect(6).scope, Scope::enemy_bases);
  EXPECT_EQ(effect(7).amount, 20) << "Boost";
  EXPECT_EQ(effect(8).what, Forbidden::draw) << "Drought";
  EXPECT_EQ(effect(9).position, Position::strengthened) << "Protect";
  EXPECT_EQ(effect(12).amount, -10) << "Drain";
  EXPECT_EQ(effect(12).scope, Scope::enemy);
  EXPECT_EQ(effect(15).amount, -20) << "Reduction";
  EXPECT_EQ(effect(15).scope, Scope::versus);
  EXPECT_EQ(effect(17).count, 3) << "Reinforcement";
  EXPECT_EQ(effect(19).side, Side::any) << "Going Nuclear";
  EXPECT_EQ(CoreCards().enhancements[22].ability.uses, 1) << "Kairos";
  EXPECT_EQ(effect(23).immunities, WordBit(Immunity::fatigue) | WordBit(Immunity::remove));
  EXPECT_TRUE(CoreCards().enhancements[18].ability.effects[1].if_previous) << "Pay the Cost";
}

TEST(CoreSet, WhatIsNotInTheRulebookIsMarked) {
  EXPECT_TRUE(IsMarked(CoreJson().at("skybase"), "defense"));
  for (const Json& hero : CoreJson().at("heroes")) {
    for (const char* key : {"name", "attack", "defense", "ability"}) {
      EXPECT_TRUE(IsMarked(hero, key)) << hero.at("name");
    }
  }
  for (const Json& card : CoreJson().at("enhancements")) {
    EXPECT_EQ(IsMarked(card, "kind"), card.at("name") != "Going Nuclear") << card.at("name");
    EXPECT_TRUE(IsMarked(card, card.at("kind") == "feat" ? "effects" : "ability"));
    EXPECT_FALSE(IsMarked(card, "name") || IsMarked(card, "deck")) << "these are known";
  }
}

TEST(CoreSet, AllOpsAllTriggersAndMustOccur) {
  std::set<Op> ops;
  std::set<Trigger> triggers;
  bool has_must = false;
  const auto note = [&](const Ability& ability) {
    triggers.insert(ability.trigger);
    has_must |= ability.must;
    for (const EffectOp& effect : ability.effects) ops.insert(effect.op);
  };
  for (const HeroKind& hero : CoreCards().heroes) {
    if (hero.has_ability) note(hero.ability);
  }
  for (const EnhancementKind& card : CoreCards().enhancements) note(card.ability);
  triggers.erase(Trigger::none);
  EXPECT_EQ(ops.size(), 23u);
  EXPECT_EQ(ops.size(), std::size(names::kOps));
  EXPECT_EQ(triggers.size(), std::size(names::kTriggers));
  EXPECT_TRUE(has_must);
}

TEST(CoreSet, HeroesOfAGameAndInHq) {
  EXPECT_EQ(HeroesInGame(false), 14u);
  EXPECT_EQ(HeroesInGame(true), 20u);
  EXPECT_EQ(kHeroesInHq, 3);
  EXPECT_EQ(kMaxPlayers, 4) << "SkyBases";
}

}  // namespace
}  // namespace recount::engine::empyrean
