#include "replay/play/pass.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "fmt/format.h"
#include "replay/play/testing/public_record.h"

namespace recount::replay::play {
namespace {

using engine::Match;
using engine::NodeKind;

// Calls `each` with every state of a random game of each number of players.
template <class Each>
void ForEachDecision(const engine::Game& game, Each each) {
  for (const engine::play::GameMode& mode : engine::play::GameModesOf(game)) {
    const engine::play::RandomGame random({.seed = Seed{3}, .number = 1});
    const std::unique_ptr<Match> match = engine::play::Begin(mode, engine::DefaultRules(game));
    for (uint64_t seq = 1; match->node_kind() != NodeKind::end; ++seq) {
      if (match->node_kind() == NodeKind::decision) each(*match);
      match->Apply(random.NextEvent(*match, seq).event(), nullptr);
    }
  }
}

OrderedJson TurnOf(const Match& match) {
  const std::vector<std::string> names = NamesFor(match);
  const OrderedJson state = match.StateJson(engine::Viewer::Spectator(), {.names = names});
  OrderedJson turn;
  for (const std::string_view key : match.game().turn_keys()) {
    turn.push_back(state.value(std::string(key), OrderedJson()));
  }
  return turn;
}

TEST(Pass, IsRefusedInAGameWithoutIt) {
  for (const char* id : {"heretics", "inhumanity"}) {
    ForEachDecision(*engine::FindGame(id), [&](const Match& match) {
      Play play(match.Clone(), NamesFor(match), std::nullopt);
      const Result<Passes> passed = Pass(play, /*repeats=*/true);
      ASSERT_FALSE(passed.ok());
      EXPECT_EQ(passed.error().code, ErrorCode::illegal_action);
      EXPECT_NE(passed.error().message.find("nobody can pass"), std::string::npos);
    });
  }
}

TEST(Pass, IsThatOfOnePlayerUnlessItRepeats) {
  for (const char* id : {"hope", "empyrean", "basicverse"}) {
    size_t passes = 0;
    ForEachDecision(*engine::FindGame(id), [&](const Match& match) {
      Play play(match.Clone(), NamesFor(match), std::nullopt);
      const Result<Passes> passed = Pass(play, /*repeats=*/false);
      if (!passed.ok()) {
        EXPECT_EQ(passed.error().code, ErrorCode::illegal_action) << passed.error().message;
        return;
      }
      ++passes;
      ASSERT_EQ(passed->applied.events.size(), 1);
      const engine::Seat seat = passed->applied.events[0].event().seat();
      EXPECT_TRUE(engine::Contains(match.awaited(), seat));
      EXPECT_EQ(match.awaited() & (engine::SeatBit(seat) - 1), 0) << "a lower seat is awaited";
    });
    EXPECT_GT(passes, 10) << id;
  }
}

// Each pass is one that the seat could have entered, and there is a reason why it was the last.
TEST(Pass, RepeatsToTheEndOfThePhase) {
  size_t refusals = 0;
  for (const char* id : {"hope", "empyrean", "basicverse"}) {
    size_t most = 0;
    ForEachDecision(*engine::FindGame(id), [&](const Match& match) {
      Play play(match.Clone(), NamesFor(match), std::nullopt);
      const Result<Passes> passed = Pass(play, /*repeats=*/true);
      if (!passed.ok()) return;
      most = std::max(most, passed->applied.events.size());
      Play same(match.Clone(), NamesFor(match), std::nullopt);
      for (size_t i = 0; i < passed->applied.events.size(); ++i) {
        EXPECT_EQ(same.match().phase(), match.phase());
        const Result<Applied> one =
            same.Act(passed->applied.events[i].event().seat(), Json{{"type", "pass"}});
        ASSERT_TRUE(one.ok());
      }
      EXPECT_EQ(play.match().Digest(), same.match().Digest());
      const bool is_over = play.match().node_kind() != NodeKind::decision ||
                           play.match().phase() != match.phase() ||
                           TurnOf(play.match()) != TurnOf(match);
      const Result<Passes> next = Pass(play, /*repeats=*/false);
      EXPECT_TRUE(is_over || !next.ok());
      // Why it ended is said if the rules refused the next pass, and only then.
      ASSERT_EQ(passed->refusal.has_value(), !is_over);
      ASSERT_EQ(passed->refused.has_value(), !is_over);
      if (is_over) return;
      ++refusals;
      EXPECT_TRUE(engine::Contains(play.match().awaited(), *passed->refused));
      EXPECT_EQ(passed->refusal->message, next.error().message);
      EXPECT_EQ(passed->refusal->clause, next.error().clause);
    });
    EXPECT_GT(most, 1) << id;
  }
  EXPECT_GT(refusals, 10);
}

TEST(Pass, DrawsTheChanceOfASeededGameAndStopsThere) {
  size_t drawn = 0;
  ForEachDecision(*engine::FindGame("basicverse"), [&](const Match& match) {
    Play play(match.Clone(), NamesFor(match), Seed{9});
    const Result<Passes> passed = Pass(play, /*repeats=*/true);
    if (!passed.ok()) return;
    bool has_drawn = false;
    for (const OwnedEvent& event : passed->applied.events) {
      const bool is_chance = event.event().kind() == events::EventKind::chance;
      EXPECT_TRUE(is_chance || !has_drawn) << "a pass follows a chance";
      has_drawn |= is_chance;
    }
    drawn += has_drawn;
  });
  EXPECT_GT(drawn, 0);
}

}  // namespace
}  // namespace recount::replay::play
