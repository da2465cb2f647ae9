#include "replay/log/copied_log.h"

#include <gtest/gtest.h>

#include "replay/recording/fork.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::log {
namespace {

using CopiedLogTest = recording::ReplayTest;

std::vector<std::string> StatesThrough(const Log& log) {
  CardSets sets;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  std::vector<std::string> states;
  if (!timeline.ok()) return states;
  for (uint64_t seq = 0; seq < log.count(); ++seq) {
    if (timeline->SeekTo(seq)) break;
    states.emplace_back(AsText(timeline->match().CanonicalBytes()));
  }
  return states;
}

TEST_F(CopiedLogTest, HasTheEventsAndStatesOfItsOriginalWhenTheReaderHasEnded) {
  const std::string id =
      Put(recording::random_games::Prepared(recording::SimulatedGame("heretics", 3, 0)));
  std::unique_ptr<CopiedLog> copy;
  std::vector<std::string> states;
  {
    const recording::OpenLog log(*store_, id);
    CardSets sets;
    copy = CopiedLog::Of(*log, sets);
    states = StatesThrough(*log);
  }
  EXPECT_EQ(copy->id(), id);
  EXPECT_EQ(copy->count(), states.size());
  EXPECT_EQ(StatesThrough(*copy), states);
  CardSets sets;
  EXPECT_EQ(Begin(*copy, sets)->names, Begin(*recording::OpenLog(*store_, id), sets)->names);
}

TEST_F(CopiedLogTest, AForkKeepsTheSeedsOfTheLogThatItWasForkedFrom) {
  const std::string id =
      Put(recording::random_games::Prepared(recording::SimulatedGame("heretics", 2, 1)));
  const recording::Environment environment = recording::Environment::OfSystem();
  Result<recording::PreparedFork> fork = [&] {
    const recording::OpenLog log(*store_, id);
    return recording::PrepareFork(*log, 9, Seed{7}, environment);
  }();
  ASSERT_TRUE(fork.ok()) << fork.error().message;
  const Result<timeline::Recorded> recorded = recording::RecordFork(*store_, *std::move(fork));
  ASSERT_TRUE(recorded.ok()) << recorded.error().message;
  const recording::OpenLog log(*store_, recorded->id);
  CardSets sets;
  const std::unique_ptr<CopiedLog> copy = CopiedLog::Of(*log, sets);
  const Result<LogHeader> one = Begin(*log, sets);
  const Result<LogHeader> other = Begin(*copy, sets);
  ASSERT_EQ(one->seeds.size(), 2u);
  ASSERT_EQ(other->seeds.size(), one->seeds.size());
  EXPECT_EQ(other->seeds[1].seed, one->seeds[1].seed);
  EXPECT_EQ(other->doubtful_until, one->doubtful_until);
  EXPECT_EQ(StatesThrough(*copy), StatesThrough(*log));
}

}  // namespace
}  // namespace recount::replay::log
