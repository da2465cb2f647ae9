#include "replay/recording/random_games/simulation_run.h"

#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::recording::random_games {
namespace {

class SimulationRunTest : public ReplayTest {
 protected:
  SimulationRunTest()
      : simulator_(*Simulator::Of(*engine::FindGame("heretics"), 3, Seed{7}, Json::object())) {}

  RecordedSimulation Record(const SimulationRun& run) {
    const Result<RecordedSimulation> recorded = RecordSimulation(simulator_, run, *store_);
    if (!recorded.ok()) FailCheck(__FILE__, __LINE__, recorded.error().message);
    return *recorded;
  }

  Simulator simulator_;
};

TEST_F(SimulationRunTest, AnyNumberOfThreadsRecordsTheSameGamesInTheirOrder) {
  constexpr uint64_t kGames = 300;  // more than one transaction
  const RecordedSimulation by_one = Record({.games = kGames});
  const std::vector<std::string> content = Content();
  ASSERT_EQ(by_one.ids.size(), kGames);
  for (const uint64_t number : {0u, 255u, 256u, 299u}) {
    EXPECT_EQ(by_one.ids[number], Prepared(simulator_.Play(number)).id()) << number;
  }
  const RecordedSimulation by_three = Record({.games = kGames, .jobs = 3});
  EXPECT_EQ(by_three.ids, by_one.ids);
  EXPECT_EQ(by_three.events, by_one.events);
  EXPECT_EQ(Content(), content);
}

TEST_F(SimulationRunTest, OnlyGamesThatAreNotThereAreRecorded) {
  Record({.games = 2});
  const RecordedSimulation more = Record({.games = 5, .jobs = 2});
  EXPECT_EQ(more.ids.size(), 5u);
  EXPECT_EQ(Content().size(), 5u);
}

TEST_F(SimulationRunTest, ProgressCountsTheGamesThatWereHandedOver) {
  std::vector<uint64_t> reported;
  Record({.games = 260, .is_judged = true, .progress = [&](uint64_t games) {
            reported.push_back(games);
          }});
  EXPECT_EQ(reported, (std::vector<uint64_t>{256, 260}));
  EXPECT_EQ(Content().size(), 260u);
}

TEST_F(SimulationRunTest, NoGamesAreASimulationToo) {
  EXPECT_TRUE(Record({.games = 0, .jobs = 2}).ids.empty());
  EXPECT_TRUE(Content().empty());
}

}  // namespace
}  // namespace recount::replay::recording::random_games
