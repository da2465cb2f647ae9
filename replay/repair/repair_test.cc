#include "replay/repair/repair.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "replay/recording/random_games/random_operations.h"
#include "replay/repair/shown_operations.h"

namespace recount::replay::repair {
namespace {

using engine::ChanceStream;
using engine::Match;
using engine::NodeKind;
using engine::play::GameMode;
using engine::play::RandomGame;
using recording::random_games::RandomOperations;

OrderedJson DocumentOf(const Match& match) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "P");
  return match.StateJson(engine::Viewer::Judge(), {.names = names});
}

RepairedState Repaired(const Match& match, std::vector<StateOperation>& operations,
                       ChanceStream* stream) {
  return Repair(match, operations, stream);
}

// Plays a random game for this many events.
std::unique_ptr<Match> Played(const GameMode& mode, const RandomGame& random, uint64_t events) {
  auto match = engine::play::Begin(mode, engine::play::ReleasedVersions(*mode.game).back());
  for (uint64_t seq = 1; seq <= events && match->node_kind() != NodeKind::end; ++seq) {
    match->Apply(random.NextEvent(*match, seq).event(), nullptr);
  }
  return match;
}

void PlayOn(Match& match, const RandomGame& random) {
  for (uint64_t seq = 5'000; seq < 5'200 && match.node_kind() != NodeKind::end; ++seq) {
    match.Apply(random.NextEvent(match, seq).event(), nullptr);
  }
}

// Checks a state that a repair has made: its document is read back to the same bytes, and the rules
// go on from it.
void ExpectValid(const Match& repaired, const RandomGame& random) {
  const std::unique_ptr<Match> read = repaired.Clone();
  const engine::StateVerdict verdict = read->ReadState(Json::parse(DocumentOf(repaired).dump()));
  ASSERT_EQ(verdict.kind, engine::StateVerdict::Kind::read);
  ASSERT_EQ(read->CanonicalBytes(), repaired.CanonicalBytes());
  PlayOn(*read, random);
}

// Calls `each` with some states of every mode of every game, with more of them if
// RECOUNT_REPAIR_GAMES says how many times as many.
template <class Each>
void ForEachState(uint64_t games, Each each) {
  const char* times = std::getenv("RECOUNT_REPAIR_GAMES");
  if (times != nullptr) games *= std::strtoull(times, nullptr, 10);
  for (const engine::Game* game : engine::AllGames()) {
    for (const GameMode& mode : engine::play::GameModesOf(*game)) {
      for (uint64_t number = 0; number < games; ++number) {
        SCOPED_TRACE(
            fmt::format("{} {} {}: {}", game->id(), mode.variant.name, mode.players, number));
        const RandomGame random({.seed = Seed{9}, .number = number});
        ChanceStream stream(random.seed(), 1'000'000 + number);
        const std::unique_ptr<Match> match = Played(mode, random, stream.Below(150));
        each(*match, random, stream);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

// In a state that play has reached no step is due, and reading it so that one may be due does not
// make one.
TEST(Repair, WithoutOperationsNothingChanges) {
  ForEachState(4, [](const Match& match, const RandomGame&, ChanceStream&) {
    const std::unique_ptr<Match> read = match.Clone();
    const Json document = Json::parse(DocumentOf(match).dump());
    const auto verdict =
        read->ReadState(document, engine::DerivedKeys::compared, engine::DueSteps::allowed);
    ASSERT_EQ(verdict.kind, engine::StateVerdict::Kind::read);
    engine::EffectList effects;
    read->Settle(effects);
    EXPECT_EQ(read->CanonicalBytes(), match.CanonicalBytes());
    EXPECT_TRUE(effects.effects.empty());
    std::vector<StateOperation> none;
    const RepairedState repaired = Repaired(match, none, nullptr);
    ASSERT_TRUE(repaired.faults.empty()) << RefusedRepair(repaired).message;
    EXPECT_EQ(repaired.match->CanonicalBytes(), match.CanonicalBytes());
    EXPECT_TRUE(repaired.effects.effects.empty());
  });
}

TEST(Repair, LeadsToAStateFromWhichTheRulesGoOnOrSaysWhatIsWrong) {
  int made = 0;
  int refused = 0;
  ForEachState(6, [&](const Match& match, const RandomGame& random, ChanceStream& stream) {
    const OrderedJson document = DocumentOf(match);
    RandomOperations operations(document, stream);
    for (int i = 0; i < 12; ++i) {
      const Json json = operations.Next();
      SCOPED_TRACE(json.dump());
      auto read = ReadOperations(json);
      if (!read.ok()) continue;  // the number of no card
      const RepairedState repaired = Repaired(match, *read, &stream);
      ASSERT_EQ(repaired.match == nullptr, !repaired.faults.empty());
      if (repaired.match == nullptr) {
        ++refused;
        for (const StateFault& fault : repaired.faults) EXPECT_FALSE(fault.message.empty());
        continue;
      }
      ++made;
      ExpectValid(*repaired.match, random);
      if (::testing::Test::HasFatalFailure()) return;
      // With the outcomes that were drawn, the operations lead to the same state again.
      auto recorded = ReadOperations(Json::parse(OperationsJson(*read).dump()));
      ASSERT_TRUE(recorded.ok()) << recorded.error().message;
      const RepairedState again = Repaired(match, *recorded, nullptr);
      ASSERT_NE(again.match, nullptr);
      EXPECT_EQ(again.match->Digest(), repaired.match->Digest());
    }
  });
  EXPECT_GT(made, refused / 20) << made << " of " << made + refused;
}

TEST(Repair, AMoveAndItsInverseGiveTheFirstState) {
  int moved = 0;
  ForEachState(6, [&](const Match& match, const RandomGame&, ChanceStream& stream) {
    const OrderedJson document = DocumentOf(match);
    const std::vector<std::string> lists = RandomOperations(document, stream).lists();
    for (int i = 0; i < 12; ++i) {
      const auto any = [&] { return lists[stream.Below(static_cast<uint32_t>(lists.size()))]; };
      const std::string from = any();
      const std::string to = any();
      const OrderedJson& list = document[OrderedJson::json_pointer(from)];
      if (list.empty() || from == to) continue;
      const uint32_t index = stream.Below(static_cast<uint32_t>(list.size()));
      const Json there = {{{"op", "move"}, {"card", list[index]}, {"from", from}, {"path", to}}};
      const Json back = {{{"op", "move"},
                          {"card", list[index]},
                          {"from", to},
                          {"path", fmt::format("{}/{}", from, index)}}};
      auto forth = ReadOperations(Json::parse(there.dump()));
      if (!forth.ok()) continue;  // the number of no card
      const RepairedState repaired = Repaired(match, *forth, nullptr);
      if (repaired.match == nullptr || !repaired.effects.effects.empty()) continue;
      auto inverse = ReadOperations(Json::parse(back.dump()));
      ASSERT_TRUE(inverse.ok());
      const RepairedState again = Repaired(*repaired.match, *inverse, nullptr);
      ASSERT_NE(again.match, nullptr) << there.dump() << RefusedRepair(again).message;
      EXPECT_EQ(again.match->Digest(), match.Digest()) << there.dump();
      ++moved;
    }
  });
  EXPECT_GT(moved, 100);
}

// Lets two cards change places in operations that name them by number.
std::vector<StateOperation> Exchanged(std::vector<StateOperation> operations, uint16_t a,
                                      uint16_t b) {
  const auto exchange = [&](uint16_t& card) { card = card == a ? b : card == b ? a : card; };
  for (StateOperation& operation : operations) {
    if (operation.card) exchange(*operation.card);
    if (!operation.outcome) continue;
    for (uint16_t& card : *operation.outcome) exchange(card);
  }
  return operations;
}

bool HasValue(const StateOperation& operation) { return operation.value != nullptr; }

OrderedJson ViewOf(const Match& match, engine::Viewer viewer) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "P");
  OrderedJson view = match.StateJson(viewer, {.names = names});
  view.erase("state_hash");
  return view;
}

bool AreInZones(const Match& match, uint16_t a, uint16_t b) {
  std::vector<engine::Location> locations;
  match.PutLocations(locations);
  return locations[a].zone != engine::kInTheOpen && locations[b].zone != engine::kInTheOpen;
}

// Returns whether operations shuffle a hand, whose order means nothing.
bool ShuffleAHand(const Match& match, const std::vector<StateOperation>& operations) {
  std::vector<engine::CardPlace> places;
  match.PutPlaces(places);
  const auto is_in_hand = [&](uint16_t card) {
    return places[card].place != engine::kBox &&
           match.game().places()[places[card].place].place_class == engine::PlaceClass::hand;
  };
  return std::any_of(operations.begin(), operations.end(), [&](const StateOperation& operation) {
    return operation.kind == StateOperation::Kind::shuffle &&
           std::any_of(operation.outcome->begin(), operation.outcome->end(), is_in_hand);
  });
}

// If the views of the states around a repair are equal in two worlds, what is shown of its
// operations is equal in them, too.
TEST(Repair, ShowsOfOperationsNothingThatTheViewsHide) {
  int compared = 0;
  ForEachState(4, [&](const Match& match, const RandomGame&, ChanceStream& stream) {
    const engine::CardKinds kinds = match.Kinds();
    if (kinds.sorts.empty()) return;
    const OrderedJson document = DocumentOf(match);
    RandomOperations random(document, stream);
    for (int i = 0; i < 12; ++i) {
      auto operations = ReadOperations(random.Next());
      if (!operations.ok()) continue;
      if (std::any_of(operations->begin(), operations->end(), HasValue)) continue;
      const RepairedState repaired = Repaired(match, *operations, &stream);
      if (repaired.match == nullptr || operations->empty()) continue;
      if (ShuffleAHand(match, *operations)) continue;
      for (int tries = 0; tries < 40; ++tries) {
        const auto cards = static_cast<uint32_t>(kinds.sorts.size());
        const auto a = static_cast<uint16_t>(stream.Below(cards));
        const auto b = static_cast<uint16_t>(stream.Below(cards));
        if (a == b || kinds.sorts[a] != kinds.sorts[b]) continue;
        if (!AreInZones(match, a, b) || !AreInZones(*repaired.match, a, b)) continue;
        const std::unique_ptr<Match> before = match.Clone();
        const std::unique_ptr<Match> after = repaired.match->Clone();
        before->ExchangeCards(a, b);
        after->ExchangeCards(a, b);
        for (engine::Seat seat = 0; seat < match.players(); ++seat) {
          const auto viewer = engine::Viewer::OfSeat(seat);
          const OrderedJson view_before = ViewOf(match, viewer);
          const OrderedJson view_after = ViewOf(*repaired.match, viewer);
          const bool is_same =
              view_before == ViewOf(*before, viewer) && view_after == ViewOf(*after, viewer);
          if (!is_same) continue;
          ++compared;
          const ViewsAround views{view_before, view_after};
          ASSERT_EQ(ShownOperations(*operations, views),
                    ShownOperations(Exchanged(*operations, a, b), views))
              << OperationsJson(*operations).dump() << " cards " << a << " and " << b;
        }
      }
    }
  });
  EXPECT_GT(compared, 1'000);
}

}  // namespace
}  // namespace recount::replay::repair
