#include "engine/observed/knowledge.h"

#include <gtest/gtest.h>

#include <map>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace recount::engine::observed {
namespace {

enum Zone : uint8_t { kDeck, kAna, kBo, kBeneath, kOpen = kInTheOpen };

// A table with a few cards, which the tests move as a game would. A deck has an order, hands have
// none.
class Table {
 public:
  // `zones` are those in which a card may lie at all, as bits, by card; none: any.
  explicit Table(std::vector<uint16_t> printings, std::vector<uint8_t> sorts = {},
                 std::vector<uint32_t> zones = {})
      : knowledge_(Kinds(std::move(printings), std::move(sorts), std::move(zones))),
        locations_(knowledge_.cards()) {}

  // Lays cards in a zone, one on top of the other if it is the deck. Nothing is hidden by that.
  Table& Lay(const std::vector<uint16_t>& cards, uint8_t zone) {
    for (const uint16_t card : cards) Place(card, zone);
    return *this;
  }
  // Shuffles what lies in the deck and these cards.
  Table& Shuffle(const std::vector<uint16_t>& cards = {}, const std::vector<uint16_t>& top = {}) {
    std::vector<uint16_t> pile = cards;
    for (uint16_t card = 0; card < locations_.size(); ++card) {
      if (locations_[card].zone == kDeck) pile.push_back(card);
    }
    std::sort(pile.begin(), pile.end());
    EXPECT_TRUE(knowledge_.Shuffle(pile, top, kDeck));
    for (const uint16_t card : top) Place(card, kDeck);
    for (const uint16_t card : pile) {
      if (std::find(top.begin(), top.end(), card) == top.end()) Place(card, kDeck);
    }
    return Settle();
  }
  // A label goes from its zone to another.
  Table& Move(uint16_t label, uint8_t to) {
    const uint8_t from = locations_[label].zone;
    if (!knowledge_.IsKnown(label)) knowledge_.Move({{from, to}});
    Place(label, to);
    return Settle();
  }
  // One of the cards in a zone goes to another, and nobody sees which. The label says which one
  // stands for it.
  Table& Hide(uint16_t label, uint8_t to) {
    const uint8_t from = locations_[label].zone;
    std::vector<uint16_t> candidates;
    for (uint16_t card = 0; card < locations_.size(); ++card) {
      if (locations_[card].zone == from && knowledge_.IsKnown(card)) candidates.push_back(card);
    }
    EXPECT_TRUE(knowledge_.Hide(candidates, from));
    knowledge_.Move({{from, to}});
    Place(label, to);
    return Settle();
  }
  // The label turns out to be the card. Returns the exchanges, "1-5 2-5", or "never".
  std::string Identify(uint16_t label, uint16_t card) {
    const auto chain = knowledge_.ChainTo(label, card, locations_);
    if (!chain) return "never";
    std::vector<std::string> told;
    for (const Exchange& exchange : *chain) {
      told.push_back(fmt::format("{}-{}", exchange.label, exchange.card));
      if (exchange.label == exchange.card) continue;
      EXPECT_TRUE(knowledge_.MayExchange(exchange.label, exchange.card, locations_)) << told.back();
      std::swap(locations_[exchange.label], locations_[exchange.card]);
    }
    knowledge_.Know(card);
    Settle();
    return fmt::format("{}", fmt::join(told, " "));
  }

  // Returns what is known of each zone, "deck:??2 ana:1?".
  std::string Known() const {
    constexpr std::string_view kNames[] = {"deck", "ana", "bo", "beneath"};
    std::string text;
    for (uint8_t zone = kDeck; zone <= kBeneath; ++zone) {
      // The order of the deck counts; elsewhere the known cards come first.
      std::map<int, std::string> cards;
      for (uint16_t card = 0; card < locations_.size(); ++card) {
        if (locations_[card].zone != zone) continue;
        const bool is_known = knowledge_.IsKnown(card);
        const int rank = zone == kDeck ? locations_[card].place : is_known ? card : 1000 + card;
        cards[rank] = is_known ? fmt::format("{}", card) : "?";
      }
      if (cards.empty()) continue;
      text += fmt::format("{}{}:", text.empty() ? "" : " ", kNames[zone]);
      for (const auto& [rank, card] : cards) text += card;
    }
    return text;
  }

  // Returns the pools, "0+1+2:deck,ana".
  std::string Pools() const {
    constexpr std::string_view kNames[] = {"deck", "ana", "bo", "beneath"};
    std::map<uint8_t, std::vector<uint16_t>> pools;
    for (uint16_t card = 0; card < locations_.size(); ++card) {
      if (!knowledge_.IsKnown(card)) pools[knowledge_.PoolOf(card)].push_back(card);
    }
    std::string text;
    for (const auto& [pool, cards] : pools) {
      std::vector<std::string_view> zones;
      for (uint8_t zone = kDeck; zone <= kBeneath; ++zone) {
        if ((knowledge_.ReachOf(pool) >> zone & 1) != 0) zones.push_back(kNames[zone]);
      }
      text += fmt::format("{}{}:{}", text.empty() ? "" : " ", fmt::join(cards, "+"),
                          fmt::join(zones, ","));
    }
    return text;
  }

  const Knowledge& knowledge() const { return knowledge_; }
  Knowledge& knowledge() { return knowledge_; }
  const std::vector<Location>& locations() const { return locations_; }

 private:
  static std::shared_ptr<const CardKinds> Kinds(std::vector<uint16_t> printings,
                                                std::vector<uint8_t> sorts,
                                                std::vector<uint32_t> zones) {
    sorts.resize(printings.size());
    return std::make_shared<const CardKinds>(
        CardKinds{std::move(sorts), std::move(printings), std::move(zones)});
  }
  void Place(uint16_t card, uint8_t zone) {
    locations_[card] = {zone, zone == kDeck ? next_++ : uint16_t{0}};
  }
  Table& Settle() {
    knowledge_.Eliminate(locations_);
    // Labels lie where their pools reach, whatever happened.
    for (uint16_t card = 0; card < locations_.size(); ++card) {
      if (knowledge_.IsKnown(card)) continue;
      EXPECT_NE(knowledge_.ReachOf(knowledge_.PoolOf(card)) >> locations_[card].zone & 1, 0u);
    }
    return *this;
  }

  Knowledge knowledge_;
  std::vector<Location> locations_;
  uint16_t next_ = 0;
};

// Six different cards in a deck that nobody has looked at.
Table Shuffled() {
  Table table({0, 1, 2, 3, 4, 5});
  table.Lay({0, 1, 2, 3, 4, 5}, kDeck).Shuffle();
  return table;
}

TEST(Knowledge, KnowsEveryCardBeforeTheFirstShuffle) {
  Table table({0, 1, 2});
  table.Lay({0, 1}, kAna).Lay({2}, kDeck);
  EXPECT_TRUE(table.knowledge().IsWhole());
  EXPECT_EQ(table.Known(), "deck:2 ana:01");
}

TEST(Knowledge, ForgetsWhatIsShuffled) {
  EXPECT_EQ(Shuffled().Known(), "deck:??????");
  EXPECT_EQ(Shuffled().Pools(), "0+1+2+3+4+5:deck");
}

TEST(Knowledge, KeepsTheTopThatWasSeen) {
  Table table({0, 1, 2, 3});
  table.Lay({0, 1, 2, 3}, kDeck).Shuffle({}, {2});
  EXPECT_EQ(table.Known(), "deck:2???");
  EXPECT_EQ(table.Pools(), "0+1+3:deck");
}

TEST(Knowledge, FollowsACardThatIsDrawn) {
  Table table = Shuffled();
  table.Move(0, kAna).Move(1, kAna);
  EXPECT_EQ(table.Known(), "deck:???? ana:??");
  EXPECT_EQ(table.Pools(), "0+1+2+3+4+5:deck,ana");
  EXPECT_EQ(table.Identify(0, 4), "0-4");
  EXPECT_EQ(table.Known(), "deck:???? ana:4?");
}

TEST(Knowledge, FindsAHandByEliminationWhenTheDeckHasRunOut) {
  Table table = Shuffled();
  for (uint16_t label = 0; label < 6; ++label) {
    EXPECT_FALSE(table.knowledge().IsWhole());
    table.Move(label, kAna);
  }
  EXPECT_EQ(table.Known(), "ana:012345");
  EXPECT_TRUE(table.knowledge().IsWhole());
}

TEST(Knowledge, TellsTheHandsOfTwoPlayersApartOnlyByWhatIsNamed) {
  Table table({0, 1, 2, 3});
  table.Lay({0, 1, 2, 3}, kDeck).Shuffle().Move(0, kAna).Move(1, kAna).Move(2, kBo).Move(3, kBo);
  EXPECT_EQ(table.Known(), "ana:?? bo:??");
  EXPECT_EQ(table.Identify(0, 3), "0-3");
  EXPECT_EQ(table.Identify(1, 2), "1-2");
  // What is left can only be Bo's.
  EXPECT_EQ(table.Known(), "ana:23 bo:01");
}

TEST(Knowledge, KeepsCardsInHandsOutOfAReshuffle) {
  Table table = Shuffled();
  table.Move(0, kAna).Move(1, kAna);
  EXPECT_EQ(table.Identify(2, 2), "2-2");
  // A card that everybody saw is shuffled back: it cannot be in the hand that was drawn before.
  table.Lay({2}, kOpen).Shuffle({2});
  EXPECT_EQ(table.Known(), "deck:???? ana:??");
  EXPECT_EQ(table.Pools(), "0+1+3+4+5:deck,ana 2:deck");
  EXPECT_EQ(table.Identify(0, 2), "never");
  EXPECT_EQ(table.Identify(0, 5), "0-5");
}

TEST(Knowledge, ForgetsWhichKnownCardAMulliganPutsBack) {
  Table table({0, 1, 2, 3, 4});
  table.Lay({0, 1, 2}, kAna).Lay({3, 4}, kDeck);
  table.Hide(0, kDeck).Shuffle();
  // Two of the three are still in hand, and the deck has one of them.
  EXPECT_EQ(table.Known(), "deck:??? ana:??");
  EXPECT_EQ(table.Pools(), "0+1+2:deck,ana 3+4:deck");
  EXPECT_EQ(table.Identify(1, 0), "1-0");
  EXPECT_EQ(table.Known(), "deck:??? ana:0?");
  EXPECT_EQ(table.Identify(2, 3), "never");
}

TEST(Knowledge, ForgetsWhichCardIsGivenToAnotherHand) {
  Table table({0, 1, 2, 3});
  table.Lay({0, 1}, kAna).Lay({2, 3}, kBo).Hide(0, kBo);
  EXPECT_EQ(table.Known(), "ana:? bo:23?");
  EXPECT_EQ(table.Pools(), "0+1:ana,bo");
  EXPECT_EQ(table.Identify(0, 1), "0-1");
  EXPECT_EQ(table.Known(), "ana:0 bo:123");
}

TEST(Knowledge, KnowsTheLastCardOfAHandThatIsLaid) {
  Table table({0});
  table.Lay({0}, kAna).Hide(0, kBeneath);
  EXPECT_EQ(table.Known(), "beneath:0");
}

TEST(Knowledge, FollowsACardBeneathAHeroThatChangesSides) {
  Table table({0, 1, 2});
  table.Lay({0, 1, 2}, kAna).Hide(0, kBeneath);
  EXPECT_EQ(table.Known(), "ana:?? beneath:?");
  table.Move(0, kBo);
  EXPECT_EQ(table.Known(), "ana:?? bo:?");
  EXPECT_EQ(table.Pools(), "0+1+2:ana,bo,beneath");
  EXPECT_EQ(table.Identify(0, 2), "0-2");
  EXPECT_EQ(table.Known(), "ana:01 bo:2");
}

TEST(Knowledge, IdentifiesCopiesOfWhichItDoesNotMatterWhereTheyLie) {
  Table table({7, 7, 7, 9});
  table.Lay({0, 1, 2, 3}, kDeck).Shuffle().Move(0, kAna);
  EXPECT_EQ(table.Known(), "deck:??? ana:?");
  EXPECT_EQ(table.Identify(0, 3), "0-3");
  EXPECT_EQ(table.Known(), "deck:120 ana:3");
}

TEST(Knowledge, DoesNotTakeAKnownCopyForTheOtherOne) {
  Table table({7, 7, 9, 9});
  table.Lay({0}, kOpen).Lay({1, 2, 3}, kDeck).Shuffle().Move(1, kAna);
  EXPECT_EQ(table.Identify(1, 0), "never");
  EXPECT_EQ(table.Identify(1, 1), "1-1");
  EXPECT_EQ(table.Known(), "deck:23 ana:1");
}

TEST(Knowledge, NeverMixesSorts) {
  Table table({0, 1, 2, 3}, {0, 0, 1, 1});
  table.Lay({0, 1, 2, 3}, kDeck).Shuffle();
  EXPECT_EQ(table.Pools(), "0+1:deck 2+3:deck");
  EXPECT_EQ(table.Identify(0, 2), "never");
}

// Card 0 was in Ana's hand before the others came there, card 1 only in the deck, and card 2 in
// both.
TEST(Knowledge, FindsAChainIfTheTwoMayNotChangePlacesAtOnce) {
  Table table({0, 1, 2, 3, 4, 5});
  table.Lay({0, 3}, kAna).Lay({1, 2, 4, 5}, kDeck);
  table.Hide(0, kBeneath);                     // 0 and 3: Ana's hand or beneath
  table.Shuffle().Move(1, kBo).Move(2, kAna);  // the others: deck, Bo's or Ana's hand
  EXPECT_EQ(table.Pools(), "0+3:ana,beneath 1+2+4+5:deck,ana,bo");
  EXPECT_EQ(table.Identify(0, 1), "never");
  EXPECT_EQ(table.Identify(3, 1), "2-1 3-1");
}

// Cards 0 and 2 may lie beneath a hero, and the others may not. Ana has drawn one of the deck, for
// which card 1 stands. It may be card 2, so nobody can say that card 0 lies beneath.
TEST(Knowledge, DoesNotTakeTheOnlyLabelThatFitsForTheOnlyCard) {
  constexpr uint32_t kHeld = 1u << kDeck | 1u << kAna;
  constexpr uint32_t kAnywhere = kHeld | 1u << kBeneath;
  Table table({0, 1, 2, 3}, {}, {kAnywhere, kHeld, kAnywhere, kHeld});
  table.Lay({0}, kAna).Lay({1, 2, 3}, kDeck).Shuffle().Move(1, kAna).Hide(0, kBeneath);
  EXPECT_EQ(table.Known(), "deck:?? ana:? beneath:?");
  EXPECT_EQ(table.Identify(0, 2), "1-2 0-2");
  EXPECT_EQ(table.Known(), "deck:?? ana:0 beneath:2");
}

TEST(Knowledge, LeavesThePoolsAsTheyAreIfThereWouldBeTooMany) {
  std::vector<uint16_t> printings(300);
  std::vector<uint8_t> sorts(300);
  for (size_t i = 0; i < printings.size(); ++i) printings[i] = static_cast<uint16_t>(i);
  const auto kinds = std::make_shared<const CardKinds>(CardKinds{sorts, printings});
  Knowledge knowledge(kinds);
  for (uint16_t card = 0; card < Knowledge::kMaxPools; ++card) {
    ASSERT_TRUE(knowledge.Hide({card}, kAna));
  }
  const Knowledge before = knowledge;
  EXPECT_FALSE(knowledge.Hide({uint16_t{255}}, kAna));
  EXPECT_FALSE(knowledge.Shuffle({uint16_t{255}, uint16_t{256}}, {}, kDeck));
  EXPECT_EQ(knowledge, before);
}

TEST(Knowledge, IsWrittenAndReadBack) {
  Table table({0, 1, 2, 3, 4});
  table.Lay({0, 1, 2}, kAna).Lay({3, 4}, kDeck).Hide(0, kDeck).Shuffle();
  std::string bytes;
  table.knowledge().AppendTo(bytes);
  EXPECT_EQ(ToHex(AsBytes(bytes)),
            "0101010202"
            "03000000"
            "01000000");
  Knowledge read = Shuffled().knowledge();
  EXPECT_FALSE(read.Restore(AsBytes(bytes)));  // of six cards
  Table fresh({0, 1, 2, 3, 4});
  ASSERT_TRUE(fresh.knowledge().Restore(AsBytes(bytes)));
  EXPECT_EQ(fresh.knowledge(), table.knowledge());
}

TEST(Knowledge, RefusesBytesThatAreNoPools) {
  Table table({0, 1, 2}, {0, 0, 1});
  const Knowledge before = table.knowledge();
  for (const std::string_view bytes : {
           "",
           "0000",  // of two cards
           "000000"
           "01000000",  // the reach of no pool
           "010100",    // a pool without a reach
           "010100"
           "010000",  // half a reach
           "020200"
           "01000000"
           "01000000",  // pools that do not begin with 1
           "020100"
           "01000000"
           "01000000",  // not in the order of their lowest cards
           "000101"
           "01000000",  // a pool of two sorts
       }) {
    EXPECT_FALSE(table.knowledge().Restore(AsBytes(*FromHex(bytes)))) << bytes;
    EXPECT_EQ(table.knowledge(), before);
  }
  EXPECT_TRUE(
      table.knowledge().Restore(AsBytes(*FromHex("010100"
                                                 "01000000"))));
}

}  // namespace
}  // namespace recount::engine::observed
