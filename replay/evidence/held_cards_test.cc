// Compares the evidence of observed games with that of the same games with known orders: it may say
// less, and never something else.
#include "replay/evidence/held_cards.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "replay/evidence/rewind_plan.h"
#include "replay/recording/testing/two_accounts.h"

namespace recount::replay::evidence {
namespace {

using recording::FiledLog;
using recording::ForEachPair;
using recording::TwoAccounts;

// Returns since when, by the events of the record, the seat of the full game had the card that its
// view of the record has right after `seq` for the first time. The identification comes before the
// event that shows the card.
std::optional<uint64_t> HeldSince(const Knowledge& truth, uint64_t seq,
                                  const TwoAccounts& accounts) {
  std::optional<uint64_t> since;
  std::optional<uint64_t> last;  // of the full game
  for (const Sight& sight : truth.sights) {
    if (accounts.same[sight.from] > seq + 1) break;
    if (!last || sight.from > *last + 1) since = accounts.same[sight.from];
    last = sight.seen_to.value_or(accounts.same.size());
  }
  return since;
}

TEST(HeldCards, SayWithinWhichEventsASeatHasComeToACard) {
  uint64_t earlier = 0;
  ForEachPair([&](const TwoAccounts& accounts, const std::set<uint16_t>& cards) {
    log::CardSets sets;
    const FiledLog full(*accounts.full, {});
    const FiledLog observed(*accounts.observed, {});
    const Result<Ledger> known = LedgerOf(*full, sets);
    const Result<Ledger> recorded = LedgerOf(*observed, sets);
    ASSERT_TRUE(known.ok()) << known.error().message;
    ASSERT_TRUE(recorded.ok()) << recorded.error().message;
    std::map<CardAndSeat, const Knowledge*> truth;
    for (const Knowledge& row : known->known) truth[{row.card, row.seat}] = &row;
    for (const Knowledge& row : recorded->known) {
      if (!cards.contains(row.card)) continue;
      const auto seen = truth.find({row.card, row.seat});
      ASSERT_NE(seen, truth.end()) << row.card << " of seat " << int{row.seat};
      const std::optional<uint64_t> since = HeldSince(*seen->second, row.seq, accounts);
      ASSERT_TRUE(since) << row.card << " of seat " << int{row.seat} << ", " << row.seq;
      EXPECT_LE(row.held_from.value_or(row.seq), *since) << row.card << ", " << row.seq;
      earlier += row.held_from.has_value();
    }
  });
  EXPECT_GT(earlier, 10);
}

TEST(HeldCards, AreWhatTheViewsOfTheKnownGameShow) {
  uint64_t certain = 0;
  uint64_t possible = 0;
  ForEachPair([&](const TwoAccounts& accounts, const std::set<uint16_t>& cards) {
    log::CardSets sets;
    const FiledLog full(*accounts.full, {});
    const FiledLog observed(*accounts.observed, {});
    const Result<Observations> truth = ObservationsOf(*full, sets);
    const Result<Observations> recorded = ObservationsOf(*observed, sets);
    ASSERT_TRUE(truth.ok()) << truth.error().message;
    ASSERT_TRUE(recorded.ok()) << recorded.error().message;
    LineOfPlay line;
    LineOfPlay held;
    for (size_t i = 0; i < accounts.same.size(); ++i) {
      line.MoveTo(*truth, i);
      held.MoveTo(*recorded, accounts.same[i]);
      for (const uint16_t card : cards) {
        for (engine::Seat seat = 0; seat < truth->players(); ++seat) {
          const bool is_shown = line.At(card, seat).is_shown;
          const Held in_hindsight = held.At(card, seat).held;
          EXPECT_TRUE(is_shown || in_hindsight != Held::certainly) << i << ", card " << card;
          EXPECT_TRUE(!is_shown || in_hindsight != Held::no) << i << ", card " << card;
          certain += in_hindsight == Held::certainly;
          possible += in_hindsight == Held::possibly;
        }
      }
      if (::testing::Test::HasFailure()) return;
    }
  });
  // The first modes leave nothing open here; some of the others do.
  EXPECT_GT(certain, 1'000);
  EXPECT_GT(certain, 10 * possible);
}

TEST(HeldCards, AreLearntByARewindAsInTheKnownGame) {
  uint64_t same = 0;
  uint64_t open = 0;
  uint64_t missed = 0;
  ForEachPair([&](const TwoAccounts& accounts, const std::set<uint16_t>& cards) {
    log::CardSets sets;
    const FiledLog full(*accounts.full, {});
    const FiledLog observed(*accounts.observed, {});
    Result<Observations> truth = ObservationsOf(*full, sets);
    Result<Observations> recorded = ObservationsOf(*observed, sets);
    ASSERT_TRUE(truth.ok()) << truth.error().message;
    ASSERT_TRUE(recorded.ok()) << recorded.error().message;
    const Memory true_memory(*truth, truth->read() - 1);
    const Memory memory(*recorded, recorded->read() - 1);
    for (size_t i = 1; i < accounts.same.size(); i += 1 + accounts.same.size() / 7) {
      std::map<CardAndSeat, Learnt> learnt;
      for (const Learnt& row : true_memory.LearntSince(i)) learnt[{row.card, row.seat}] = row;
      for (const Learnt& row : memory.LearntSince(accounts.same[i])) {
        if (!cards.contains(row.card)) continue;
        const auto found = learnt.find({row.card, row.seat});
        if (found == learnt.end()) {
          EXPECT_TRUE(row.is_maybe) << row.card << " of " << int{row.seat} << ", back to " << i;
          ++open;
          continue;
        }
        ++same;
        if (row.place != kUnknownPlace) {
          EXPECT_EQ(row.place, found->second.place) << row.card << ", back to " << i;
        }
        learnt.erase(found);
      }
      // A card of a hand that nobody named while it was there.
      for (const auto& [key, row] : learnt) missed += cards.contains(row.card);
    }
  });
  EXPECT_GT(same, 10 * open);
  EXPECT_GT(same, 10 * missed);
}

}  // namespace
}  // namespace recount::replay::evidence
