#include "replay/judging/repair.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::judging {
namespace {

using engine::ChanceStream;
using engine::Match;
using engine::NodeKind;
using engine::play::GameMode;
using engine::play::RandomGame;

OrderedJson DocumentOf(const Match& match) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "P");
  return match.StateJson(engine::Viewer::Judge(), {.names = names});
}

RepairedState Repaired(const Match& match, std::vector<StateOperation>& operations,
                       ChanceStream* stream) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "P");
  return Repair(match, {.names = names}, operations, stream);
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

// The places of a document, by what is there.
struct Places {
  void Find(const OrderedJson& value, const std::string& path) {
    if (path == "/node" || path == "/seq" || path == "/state_hash") return;
    if (value.is_object()) {
      for (const auto& [key, entry] : value.items()) Find(entry, path + '/' + EscapedKey(key));
      return;
    }
    all.push_back(path);
    if (!value.is_array()) return;
    const bool is_of_numbers = std::all_of(value.begin(), value.end(),
                                           [](const OrderedJson& one) { return one.is_number(); });
    if (is_of_numbers) lists.push_back(path);
    for (size_t i = 0; i < value.size(); ++i) Find(value[i], fmt::format("{}/{}", path, i));
  }

  std::vector<std::string> all;    // but objects
  std::vector<std::string> lists;  // of numbers
};

// Makes operations that a confused judge could order.
class RandomOperations {
 public:
  RandomOperations(const OrderedJson& document, ChanceStream& stream)
      : document_(document), stream_(stream) {
    places_.Find(document, "");
  }

  Json Next() {
    Json operations = Json::array();
    for (uint32_t i = 0; i <= stream_.Below(3); ++i) operations.push_back(One());
    return Json::parse(operations.dump());
  }

 private:
  template <class List>
  const auto& AnyOf(const List& list) {
    return list[stream_.Below(static_cast<uint32_t>(list.size()))];
  }
  const OrderedJson& At(const std::string& path) const {
    return document_[OrderedJson::json_pointer(path)];
  }

  Json One() {
    switch (stream_.Below(8)) {
      case 0:
        return {{"op", "remove"}, {"path", AnyOf(places_.all)}};
      case 1:
        return {{"op", "add"}, {"path", AnyOf(places_.lists) + "/-"}, {"value", stream_.Below(80)}};
      case 2:
        return {{"op", "shuffle"}, {"path", AnyOf(places_.lists)}};
      case 3:
        return {{"op", "move"},
                {"random", 1 + stream_.Below(2)},
                {"from", AnyOf(places_.lists)},
                {"path", AnyOf(places_.lists)}};
      case 4:
      case 5:
        return MoveOfCard();
      default:
        return Replacement();
    }
  }

  Json MoveOfCard() {
    const std::string& from = AnyOf(places_.lists);
    if (At(from).empty()) return Replacement();
    return {{"op", "move"},
            {"card", AnyOf(At(from))},
            {"from", from},
            {"path", AnyOf(places_.lists) + (stream_.Below(2) == 0 ? "/0" : "/-")}};
  }

  Json Replacement() {
    const std::string& path = AnyOf(places_.all);
    const OrderedJson& value = At(path);
    Json other = Json(At(AnyOf(places_.all)));
    if (value.is_boolean()) other = !value.get<bool>();
    if (value.is_number()) other = value.get<int64_t>() + stream_.Below(5) - 2;
    return {{"op", "replace"}, {"path", path}, {"value", std::move(other)}};
  }

  const OrderedJson& document_;
  ChanceStream& stream_;
  Places places_;
};

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

TEST(Repair, WithoutOperationsNothingChanges) {
  ForEachState(4, [](const Match& match, const RandomGame&, ChanceStream&) {
    std::vector<StateOperation> none;
    const RepairedState repaired = Repaired(match, none, nullptr);
    ASSERT_TRUE(repaired.faults.empty()) << StateFaultsJson(repaired.faults).dump();
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
    Places places;
    places.Find(document, "");
    for (int i = 0; i < 12; ++i) {
      const auto any = [&] {
        return places.lists[stream.Below(static_cast<uint32_t>(places.lists.size()))];
      };
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
      ASSERT_NE(again.match, nullptr) << there.dump() << StateFaultsJson(again.faults).dump();
      EXPECT_EQ(again.match->Digest(), match.Digest()) << there.dump();
      ++moved;
    }
  });
  EXPECT_GT(moved, 100);
}

}  // namespace
}  // namespace recount::replay::judging
