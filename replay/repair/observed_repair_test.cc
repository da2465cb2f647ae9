// Repairs of observed games: what nobody saw stays unknown, and nothing that is true is ruled out.
#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/observed/observed_match.h"
#include "engine/play/game_modes.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "gtest/gtest.h"
#include "replay/play/testing/public_record.h"
#include "replay/repair/repair.h"

namespace recount::replay::repair {
namespace {

using engine::Location;
using engine::Match;
using engine::observed::ObservedMatch;
using play::PublicRecord;

std::string TextOf(const RepairedState& repaired) {
  return repaired.faults.empty() ? "" : RefusedRepair(repaired).message;
}

RepairedState RepairWith(const Match& match, const Json& operations) {
  Result<std::vector<StateOperation>> read = ReadOperations(*ParseJson(operations.dump()));
  EXPECT_TRUE(read.ok()) << operations.dump();
  return Repair(match, *read, nullptr);
}

OrderedJson JudgeOf(const Match& match) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()));
  return match.StateJson(engine::Viewer::Judge(), {.names = names});
}

// Fails unless the record permits what is true: every card lies where it may lie, and what is
// identified lies where the record has it.
void ExpectSound(const ObservedMatch& table, const Match& full, const std::string& context) {
  std::vector<Location> truth;
  full.PutLocations(truth);
  const engine::observed::Knowledge& knowledge = table.knowledge();
  ASSERT_EQ(truth.size(), knowledge.cards()) << context;
  for (uint16_t card = 0; card < truth.size(); ++card) {
    if (knowledge.IsKnown(card)) {
      ASSERT_EQ(truth[card].zone, table.locations()[card].zone) << context << ", card " << card;
      continue;
    }
    ASSERT_LT(truth[card].zone, engine::kMaxZones) << context << ", card " << card;
    const uint32_t reach = knowledge.ReachOf(knowledge.PoolOf(card));
    ASSERT_TRUE(reach >> truth[card].zone & 1) << context << ", card " << card;
  }
  // The bytes are those of a match of the game: every label lies in a zone that its pool reaches.
  const std::unique_ptr<Match> copy = table.Clone();
  ASSERT_TRUE(copy->Restore(table.CanonicalBytes())) << context;
  ASSERT_EQ(copy->Digest(), table.Digest()) << context;
}

// Chooses operations, and the same for the full game, of which everything is known.
class RandomRepair {
 public:
  RandomRepair(const ObservedMatch& table, const Match& full, engine::ChanceStream& stream)
      : shown_(JudgeOf(table)), truth_(JudgeOf(full)), stream_(stream) {
    std::set<std::string> places;
    for (uint8_t zone = 0; zone < engine::kMaxZones; ++zone) {
      const std::string place = table.PlaceOfZone(zone);
      const OrderedJson* list = place.empty() ? nullptr : At(shown_, place);
      const bool is_of_cards =
          list != nullptr && list->is_array() &&
          std::none_of(list->begin(), list->end(),
                       [](const OrderedJson& entry) { return entry.is_structured(); });
      if (is_of_cards) places.insert(place);
    }
    lists_.assign(places.begin(), places.end());
  }

  // Adds an operation. What it does is done to both documents, so that another one may follow.
  void Add() {
    if (lists_.empty()) return;
    const std::string from = lists_[Below(lists_.size())];
    const std::string to = lists_[Below(lists_.size())];
    const OrderedJson& list = *At(shown_, from);
    if (list.empty()) return;
    const uint32_t kind = Below(4);
    const std::string target = to + (Below(2) == 0 ? "/0" : "/-");
    if (kind == 0) {
      AddShuffle(from);
    } else if (kind == 1) {
      const uint16_t card = Drawn(from);
      AddBoth({{"op", "move"}, {"random", 1}, {"from", from}, {"path", target}},
              {{"outcome", Json::array({"?"})}}, {{"outcome", Json::array({card})}});
    } else {
      const size_t index = Below(list.size());
      const OrderedJson& entry = list[index];
      if (entry.is_null()) {
        AddBoth({{"op", "move"}, {"path", target}}, {{"from", fmt::format("{}/{}", from, index)}},
                {{"from", from}, {"card", Unseen(from, index)}});
      } else {
        AddBoth({{"op", "move"}, {"from", from}, {"path", target}, {"card", entry}}, {}, {});
      }
    }
  }

  Json seen = Json::array();   // for the observed game
  Json whole = Json::array();  // for the full one

 private:
  static const OrderedJson* At(const OrderedJson& state, const std::string& place) {
    return ValueAt(state, *KeysOfPointer(place));
  }

  uint32_t Below(size_t count) { return stream_.Below(static_cast<uint32_t>(count)); }

  void AddBoth(Json operation, const Json& of_seen, const Json& of_whole) {
    Json for_table = operation;
    if (!of_seen.is_null()) for_table.update(of_seen);
    if (!of_whole.is_null()) operation.update(of_whole);
    seen.push_back(for_table);
    whole.push_back(operation);
  }

  // Returns any card of the list in the full game.
  uint16_t Drawn(const std::string& list) {
    const OrderedJson& cards = *At(truth_, list);
    return cards[Below(cards.size())].get<uint16_t>();
  }

  // Returns the card in this place of a pile, or one that the record does not know in a hand.
  uint16_t Unseen(const std::string& list, size_t index) {
    const OrderedJson& cards = *At(truth_, list);
    const OrderedJson& known = *At(shown_, list);
    const bool is_pile = std::all_of(known.begin(), known.end(), [&](const OrderedJson& entry) {
      return entry.is_null() || cards[static_cast<size_t>(&entry - &known[0])] == entry;
    });
    if (is_pile && list.find("hand") == std::string::npos &&
        list.find("traits") == std::string::npos) {
      return cards[index].get<uint16_t>();
    }
    std::vector<uint16_t> unseen;
    for (const OrderedJson& card : cards) {
      if (std::find(known.begin(), known.end(), card) == known.end()) {
        unseen.push_back(card.get<uint16_t>());
      }
    }
    return unseen[Below(unseen.size())];
  }

  void AddShuffle(const std::string& list) {
    std::vector<uint16_t> order = At(truth_, list)->get<std::vector<uint16_t>>();
    for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[Below(i)]);
    AddBoth({{"op", "shuffle"}, {"path", list}, {"keep", Json::array()}},
            {{"outcome", {{"top", Json::array()}}}}, {{"outcome", order}});
  }

  OrderedJson shown_;
  OrderedJson truth_;
  engine::ChanceStream& stream_;
  std::vector<std::string> lists_;
};

struct Counts {
  size_t repaired = 0;
  size_t refused = 0;
  size_t only_one = 0;
};

// Repairs a moment of a game a few times.
void RepairMoment(const PublicRecord& record, engine::ChanceStream& stream, Counts& counts) {
  std::unique_ptr<Match> full = record.full().Clone();
  auto table = std::make_unique<ObservedMatch>(record.table());
  for (int repair = 0; repair < 3; ++repair) {
    RandomRepair random(*table, *full, stream);
    random.Add();
    if (random.seen.empty()) continue;
    const std::string context = random.seen.dump() + " after " + record.last();
    RepairedState of_full = RepairWith(*full, random.whole);
    RepairedState of_table = RepairWith(*table, random.seen);
    if (of_table.faults.empty() != of_full.faults.empty()) {
      // The rules read a card that nobody knows, such as the one that was given in Basicverse.
      ++counts.only_one;
      continue;
    }
    if (!of_table.faults.empty()) {
      ++counts.refused;
      continue;
    }
    ++counts.repaired;
    full = std::move(of_full.match);
    table = std::make_unique<ObservedMatch>(
        *engine::observed::AsObserved(*std::exchange(of_table.match, nullptr)));
    ExpectSound(*table, *full, context);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(ObservedRepairTest, ARepairThatChangesNothingLeavesTheStateAsItIsAndNothingTrueIsRuledOut) {
  Counts all;
  for (const engine::play::GameMode& mode : play::ObservableModes()) {
    SCOPED_TRACE(fmt::format("{}, {} players", mode.game->id(), mode.players));
    Counts counts;
    engine::ChanceStream stream(Seed{45}, 1);
    for (uint64_t number = 0; number < 2; ++number) {
      PublicRecord record(mode, {.seed = Seed{45}, .number = number});
      for (int event = 0; event < 250 && !record.has_ended(); ++event) {
        ASSERT_FALSE(record.Next()) << record.last();
        if (stream.Below(6) != 0) continue;
        std::vector<StateOperation> none;
        const RepairedState same = Repair(record.table(), none, nullptr);
        ASSERT_TRUE(same.faults.empty()) << TextOf(same) << record.last();
        ASSERT_EQ(same.match->Digest(), record.table().Digest()) << record.last();
        RepairMoment(record, stream, counts);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
    EXPECT_GT(counts.repaired, 5u) << counts.refused << " refused, " << counts.only_one;
    all.repaired += counts.repaired;
    all.only_one += counts.only_one;
  }
  EXPECT_LT(all.only_one * 4, all.repaired);
}

}  // namespace
}  // namespace recount::replay::repair
