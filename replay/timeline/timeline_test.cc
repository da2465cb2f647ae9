#include "replay/timeline/timeline.h"

#include <gtest/gtest.h>

#include "replay/log/testing/counted_log.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::timeline {
namespace {

using TimelineTest = recording::ReplayTest;

// Goes to events of the log in random order, forward and back.
void ExpectStates(const log::Log& log, const std::vector<std::string>& states, int seeks) {
  log::CardSets sets;
  Result<Timeline> timeline = Timeline::Open(log, sets);
  ASSERT_TRUE(timeline.ok()) << timeline.error().message;
  engine::ChanceStream stream(Seed{1}, 0);
  for (int i = 0; i < seeks; ++i) {
    const uint64_t seq = stream.Below(static_cast<uint32_t>(states.size()));
    const Fault fault = timeline->SeekTo(seq);
    ASSERT_FALSE(fault) << fault->message;
    ASSERT_EQ(timeline->seq(), seq);
    ASSERT_EQ(AsText(timeline->match().CanonicalBytes()), states[seq]) << "after event " << seq;
  }
}

// Steps from event 0 to the end.
void ExpectSteps(const log::Log& log, const std::vector<std::string>& states) {
  log::CardSets sets;
  Result<Timeline> timeline = Timeline::Open(log, sets);
  for (uint64_t seq = 0; seq < states.size(); ++seq) {
    EXPECT_EQ(timeline->seq(), seq);
    EXPECT_EQ(AsText(timeline->match().CanonicalBytes()), states[seq]) << "after event " << seq;
    engine::EffectList effects;
    Result<bool> stepped = timeline->Step(timeline->seq() + 1, effects);
    ASSERT_TRUE(stepped.ok());
    EXPECT_EQ(*stepped, seq + 1 < states.size());
  }
}

TEST_F(TimelineTest, EveryStateIsWhatFoldingGives) {
  for (int players = 2; players <= 4; ++players) {
    for (uint64_t number = 0; number < 4; ++number) {
      const recording::PreparedLog game =
          recording::random_games::Prepared(recording::SimulatedGame("heretics", players, number));
      const recording::EditedLog copy(game);
      const recording::FiledLog filed(copy);
      const std::vector<std::string> states = recording::StatesOf(*filed);
      ExpectStates(*filed, states, 200);
      ExpectSteps(*filed, states);
      const std::string id = Put(game);
      ExpectStates(*recording::OpenLog(*store_, id), states, 200);
    }
  }
}

TEST_F(TimelineTest, EveryStateOfALongGameIsWhatFoldingGivesFromSnapshots) {
  const std::string id =
      Put(recording::random_games::Prepared(recording::SimulatedGame("endless", 3, 0, 1'000)));
  const recording::OpenLog log(*store_, id);
  ASSERT_EQ(log->count(), 1'000u);
  ASSERT_EQ(log->SnapshotBefore(999)->seq, 960u);
  const std::vector<std::string> states = recording::StatesOf(*log);
  ExpectStates(*log, states, 400);
  ExpectSteps(*log, states);
}

TEST_F(TimelineTest, ASeekReadsNoMoreThanTheEventsSinceASnapshot) {
  const std::string id =
      Put(recording::random_games::Prepared(recording::SimulatedGame("endless", 3, 0, 1'000)));
  const recording::OpenLog log(*store_, id);
  const log::CountedLog watched(*log);
  log::CardSets sets;
  Result<Timeline> timeline = Timeline::Open(watched, sets);
  for (const uint64_t seq : {999u, 63u, 960u, 130u, 700u, 0u, 64u}) {
    watched.events_read = 0;
    ASSERT_FALSE(timeline->SeekTo(seq));
    EXPECT_LE(watched.events_read, log::kSnapshotEvery + 1) << seq;
  }
}

TEST_F(TimelineTest, AWrongSnapshotIsIgnored) {
  const recording::random_games::SimulatedLog game = recording::SimulatedGame("endless", 3, 0, 300);
  const std::vector<uint8_t> foreign(game.states[0].canonical.size(), 0xA5);
  const std::vector<uint8_t>& other = game.states[0].canonical;  // the state of event 64
  const Snapshot right{.seq = 128,
                       .layout = recording::GameCalled("endless").layout(1),
                       .rules = 1,
                       .game = "endless",
                       .canonical = game.states[1].canonical};
  const auto with = [&](auto change) {
    Snapshot snapshot = right;
    change(snapshot);
    return snapshot;
  };
  const struct {
    std::string_view name;
    Snapshot snapshot;
  } kCases[] = {
      {"of another layout",
       with([&](auto& wrong) { wrong.layout = 2, wrong.canonical = foreign; })},
      {"of other rules", with([&](auto& wrong) { wrong.rules = 2, wrong.canonical = other; })},
      {"of another game",
       with([&](auto& wrong) { wrong.game = "chess", wrong.canonical = other; })},
      {"foreign bytes", with([&](auto& wrong) { wrong.canonical = foreign; })},
      {"too short", with([&](auto& wrong) { wrong.canonical.remove_suffix(8); })},
      {"empty", with([&](auto& wrong) { wrong.canonical = {}; })},
      {"of another moment", with([&](auto& wrong) { wrong.canonical = other; })},
  };
  const std::string id = Put(recording::random_games::Prepared(game));
  const std::vector<std::string> states = recording::StatesOf(*recording::OpenLog(*store_, id));
  for (const auto& [name, snapshot] : kCases) {
    SCOPED_TRACE(name);
    const uint64_t number = recording::OpenLog(*store_, id)->store_head().log;
    ASSERT_FALSE(store_->PutSnapshots(number, {&snapshot, 1}));
    ExpectStates(*recording::OpenLog(*store_, id), states, 60);
  }
}

TEST_F(TimelineTest, BeyondTheEndThereIsNothing) {
  const std::string id =
      Put(recording::random_games::Prepared(recording::SimulatedGame("heretics", 2)));
  const recording::OpenLog log(*store_, id);
  log::CardSets sets;
  Result<Timeline> timeline = Timeline::Open(*log, sets);
  ASSERT_FALSE(timeline->SeekTo(5));
  for (const uint64_t seq : {log->count(), log->count() + 1, ~uint64_t{0}}) {
    const Fault fault = timeline->SeekTo(seq);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, ErrorCode::not_found);
    EXPECT_EQ(timeline->seq(), 5u);
  }
}

TEST(Timeline, StaysBeforeTheFirstIllegalEventOfALogAsPlayed) {
  std::vector<std::string> lines =
      recording::RequestsOf(recording::SimulatedGame("heretics", 2), /*is_seeded=*/false);
  // Seat 0 sends a card that nobody has; then seat 1 sends card 43.
  lines.insert(lines.begin() + 6, R"({"op":"act","seat":1,"action":{"type":"send","card":43}})");
  lines.insert(lines.begin() + 6, R"({"op":"act","seat":0,"action":{"type":"send","card":99}})");
  const recording::EditedLog log(recording::ReadGame(lines, /*as_played=*/true));
  const recording::FiledLog filed(log);
  log::CardSets sets;
  Result<Timeline> timeline = Timeline::Open(*filed, sets);
  ASSERT_FALSE(timeline->SeekToEnd());
  EXPECT_EQ(timeline->seq(), 5u);
  ASSERT_TRUE(timeline->illegal());
  EXPECT_EQ(timeline->illegal()->seq, 6u);
  EXPECT_EQ(timeline->illegal()->refusal.clause, "HER-3.3");
  const Digest128 before = timeline->match().Digest();

  ASSERT_FALSE(timeline->SeekTo(2));
  EXPECT_EQ(timeline->seq(), 2u);
  ASSERT_FALSE(timeline->SeekTo(10));
  EXPECT_EQ(timeline->seq(), 5u);
  EXPECT_EQ(timeline->match().Digest(), before);
  engine::EffectList effects;
  EXPECT_FALSE(*timeline->Step(timeline->seq() + 1, effects));
}

TEST(Timeline, AnEventThatCannotBeExecutedIsDamage) {
  const recording::PreparedLog game =
      recording::random_games::Prepared(recording::SimulatedGame("heretics", 3));
  const struct {
    std::string_view name;
    std::function<void(recording::EditedLog&)> edit;
    uint64_t last;  // the newest event that has a state
  } kCases[] = {
      {"a digest of no state",
       [](recording::EditedLog& log) { SetDigest(log.events[9].mutable_bytes(), Digest128{1}); },
       9},
      {"an illegal event with a digest",
       [](recording::EditedLog& log) { log.events[9] = OwnedEvent(log.events[8].bytes()); }, 8},
      {"bytes that are no event",
       [](recording::EditedLog& log) { log.events[9] = OwnedEvent(std::vector<uint8_t>(64)); }, 8},
  };
  for (const auto& [name, edit, last] : kCases) {
    SCOPED_TRACE(name);
    recording::EditedLog log(game);
    edit(log);
    log.Rechain();
    const recording::FiledLog filed(log);
    log::CardSets sets;
    Result<Timeline> timeline = Timeline::Open(*filed, sets);
    ASSERT_TRUE(timeline.ok());
    EXPECT_FALSE(timeline->SeekTo(8));
    const Fault fault = timeline->SeekTo(20);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, ErrorCode::damaged);
    EXPECT_EQ(fault->seq, 9u);
    // Every viewer may see this message, so it shows no digest and no card.
    EXPECT_EQ(fault->message.find(ToHex(timeline->match().Digest())), std::string::npos);
    EXPECT_EQ(fault->message.find("card"), std::string::npos) << fault->message;
    EXPECT_EQ(timeline->seq(), last);
    EXPECT_FALSE(timeline->SeekTo(7));
    EXPECT_EQ(timeline->seq(), 7u);
  }
}

}  // namespace
}  // namespace recount::replay::timeline
