// Compares the default set with each known fact of docs/reference/hope.md, "Known facts", and with
// the requirements on its stand-ins.
#include "engine/hope/core_set.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/hope/hope.h"
#include "engine/hope/test_game.h"

namespace recount::engine::hope {
namespace {

const Json& CoreJson() {
  static const Json kJson = Json::parse(kCoreSet);
  return kJson;
}

// A deck of the rulebook: titles and copies.
struct KnownDeck {
  std::string_view race;
  std::string_view locations;
  std::string_view units;
  std::string_view events;
};

constexpr KnownDeck kKnownDecks[] = {
    {"aliens", "Deep Hole 1, Forbidden Colliery 1, Ruined Monastery 2",
     "Blood Stalker 1, Brainsick Pariah 1, Brood Mother 2, Eliann 1, Fearful Master 1, "
     "Incubus 2, Infernal Marauder 2, Insidious Runner 2, Lord of Despite 1, Resident "
     "Alien 2, Silent Pulverizer 1, The One 1, Twitch Walker 2, Tyrranoctonus 1",
     "Curse from Subgrade 2, Forces from Wasteland 2, Hold Position 2, Lost Hope 2, Nasty "
     "Trick 2, Violent Attack 2"},
    {"mutants", "Granary 2, Power Plant 2",
     "Abandoned Cadaver 2, Behemoth 1, Brave Mutant 2, Heartless Plunderer 2, Maximus 1, "
     "Mutant Provider 2, Mutant Redeamer 2, Nina the Shameful 1, Princess Lerine 1, Rhagar"
     " the Vengeful 1, Surreal Overlord 1, Swarm of Mutants 1, Sycophantic Bastard 2",
     "Delving 2, Fire of Justice 1, Fury 2, Mass Acceleration 1, Nuclear Blast 1, "
     "Radiation Cloud 1, Radiation Puddle 2, Rest 2, Toxic Rain 1"},
    {"humans", "Barracks 1, City Hall 1, Forsaken Bunker 2",
     "Alicia Hackle 1, Ayne Witness 2, Cara the Catchfly 1, Fanatic Soldier 2, Janet "
     "Keller 2, Malum 1, Molotov Sandy 1, Pursuing Soldiers 2, Queen Scarlet 1, Sjank the "
     "Eliminator 1, Tanfan 2, Thork 2, Valkyrie 1",
     "Absorb 2, Gun Battle 2, Hand of Justice 2, Master of Skills 2, Pathfinder 1, Tidings"
     " of Moscow 2, Unexpected Charge 2"},
    {"bots", "Foundry 2, Steel Factory 2",
     "Adamizer 1, Armored Cavalry 2, Collosal Automaton 1, Explosive Bot 2, Grim Slayer 1,"
     " Inviolable Mech 1, Lazy Bot 2, Mechanical Soldier 2, Mechanical Statue 2, Metal "
     "Soldier 2, Mobile Commando 1, Outstanding Bot 2, Plexio the Dreamer 1, Robotic "
     "Warrior 2",
     "Accelerate 2, Brutality 2, Hazard 2, Savagery 2, Scrap Cluster 2"},
};

struct KnownCard {
  std::string title;
  std::string id;
  int copies;
  CardType type;
};

std::vector<KnownCard> CardsIn(const KnownDeck& deck) {
  std::vector<KnownCard> cards;
  const auto add = [&](std::string_view list, CardType type) {
    while (!list.empty()) {
      const std::string_view entry = list.substr(0, list.find(", "));
      list.remove_prefix(std::min(list.size(), entry.size() + 2));
      const size_t blank = entry.rfind(' ');
      KnownCard card{std::string(entry.substr(0, blank)), "", entry.back() - '0', type};
      for (const char c : card.title) {
        card.id += c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      }
      cards.push_back(card);
    }
  };
  add(deck.locations, CardType::location);
  add(deck.units, CardType::unit);
  add(deck.events, CardType::event);
  return cards;
}

TEST(HopeCore, HasTheFourDecksOfTheRulebook) {
  ASSERT_EQ(CoreCards().decks.size(), 4u);
  size_t kinds = 0;
  for (const KnownDeck& known : kKnownDecks) {
    const uint16_t number = CoreCards().DeckCalled(known.race);
    ASSERT_NE(number, kNoDeck) << known.race;
    const Deck& deck = CoreCards().decks[number];
    const std::vector<KnownCard> cards = CardsIn(known);
    ASSERT_EQ(deck.cards.size(), cards.size()) << known.race;
    int count = 0;
    for (size_t i = 0; i < cards.size(); ++i) {
      const CardKind& kind = CoreCards().kinds[deck.cards[i].kind];
      EXPECT_EQ(kind.id, cards[i].id);
      EXPECT_EQ(kind.title, cards[i].title);
      EXPECT_EQ(kind.type, cards[i].type) << kind.id;
      EXPECT_EQ(deck.cards[i].copies, cards[i].copies) << kind.id;
      const Race race = kind.type == CardType::unit ? deck.race : Race::any;
      EXPECT_EQ(kind.race, race) << kind.id;
      count += cards[i].copies;
    }
    EXPECT_EQ(count, 36);
    kinds += cards.size();
  }
  EXPECT_EQ(kinds, 91u);
  EXPECT_EQ(CoreCards().kinds.size(), 91u);
}

TEST(HopeCore, HasTenLocations54UnitsAnd27Events) {
  std::array<int, 3> counts = {};
  for (const CardKind& kind : CoreCards().kinds) ++counts[static_cast<size_t>(kind.type)];
  EXPECT_EQ(counts, (std::array<int, 3>{54, 10, 27}));
}

TEST(HopeCore, HasTheTwoKnownCostsAnd20Artifacts) {
  EXPECT_EQ(CoreCards().kinds[CoreCards().KindCalled("queen_scarlet")].cost, 3);
  EXPECT_EQ(CoreCards().kinds[CoreCards().KindCalled("tanfan")].cost, 2);
  EXPECT_EQ(CoreCards().artifacts.size(), 20u);
}

TEST(HopeCore, MarksEveryOtherFigureAsAStandIn) {
  for (const Json& card : CoreJson().at("cards")) {
    std::set<std::string> wanted = {"cost", "unique", "rarity", "layout", "text"};
    if (card.at("id") == "queen_scarlet" || card.at("id") == "tanfan") wanted.erase("cost");
    if (card.at("kind") != "event") wanted.insert("def");
    if (card.at("kind") == "unit") wanted.insert({"att", "vit"});
    EXPECT_EQ(card.at("stand_in").get<std::set<std::string>>(), wanted) << card.at("id");
  }
}

// Collects every value at a key anywhere in the set.
void Collect(const Json& json, const std::string& key, std::set<Json>& values) {
  if (json.is_object() && json.contains(key)) values.insert(json.at(key));
  if (!json.is_structured()) return;
  for (const Json& entry : json) Collect(entry, key, values);
}

std::set<Json> AllAt(const std::string& key) {
  std::set<Json> values;
  Collect(CoreJson(), key, values);
  return values;
}

TEST(HopeCore, UsesEveryOpStaticTriggerCostAndKeyword) {
  EXPECT_EQ(AllAt("op").size(), 19u);
  EXPECT_EQ(AllAt("static").size(), 2u);
  EXPECT_EQ(AllAt("on").size(), 6u);
  EXPECT_EQ(AllAt("key").size(), 10u);
  EXPECT_TRUE(AllAt("flip").contains(true));
  EXPECT_TRUE(AllAt("exert").contains(true));
  EXPECT_GE(AllAt("source").size(), 2u);
}

TEST(HopeCore, KeepsTheKeywordsOfTheRacesToThem) {
  const std::pair<KeywordKey, Race> kOfRaces[] = {{KeywordKey::sentinel, Race::bots},
                                                  {KeywordKey::infect, Race::mutants},
                                                  {KeywordKey::nightmare, Race::aliens}};
  for (const CardKind& kind : CoreCards().kinds) {
    for (const Keyword& keyword : kind.keywords) {
      for (const auto& [key, race] : kOfRaces) {
        if (keyword.key != key) continue;
        EXPECT_EQ(kind.race, race) << kind.id;
      }
    }
  }
}

TEST(HopeCore, HasAUniqueUnitInEachDeckAndAGreenCard) {
  bool has_green = false;
  for (const Deck& deck : CoreCards().decks) {
    const bool has_unique =
        std::any_of(deck.cards.begin(), deck.cards.end(), [](const DeckEntry& entry) {
          const CardKind& kind = CoreCards().kinds[entry.kind];
          return kind.type == CardType::unit && kind.is_unique;
        });
    EXPECT_TRUE(has_unique) << deck.id;
  }
  for (const CardKind& kind : CoreCards().kinds) has_green |= kind.is_green;
  EXPECT_TRUE(has_green);
}

}  // namespace
}  // namespace recount::engine::hope
