// Golden playthroughs and golden logs of every game and number of players. After an intended
// change, `./bazelw run //tools/dev/golden:golden_test -- --update` rewrites the playthroughs and
// adds missing logs. It never overwrites a log, because every log must be readable forever.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "engine/registry.h"
#include "events/bytes.h"
#include "events/recount_file.h"
#include "fmt/format.h"
#include "tools/dev/golden/playthrough.h"

namespace recount::tools::dev::golden {
namespace {

namespace fs = std::filesystem;

struct Golden {
  const engine::Game* game;
  engine::Variant variant;
  int players;

  std::string name() const {
    return fmt::format("{}{}{}-{}", game->id(), variant.name.empty() ? "" : "-", variant.name,
                       players);
  }

  replay::recording::random_games::SimulatedLog Play() const {
    return replay::recording::random_games::Simulate(
        {.game = *game, .players = players, .seed = Seed{42}, .config = variant.config});
  }
};

std::vector<Golden> AllGoldens() {
  std::vector<Golden> goldens;
  for (const engine::Game* game : engine::AllGames()) {
    for (const engine::Variant& variant : game->variants()) {
      for (int players = game->min_players(); players <= game->max_players(); ++players) {
        if (!engine::IsPlayedBy(*game, variant, players)) continue;
        goldens.push_back({game, variant, players});
      }
    }
  }
  return goldens;
}

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

class EveryGolden : public testing::TestWithParam<Golden> {};

INSTANTIATE_TEST_SUITE_P(Games, EveryGolden, testing::ValuesIn(AllGoldens()),
                         [](const auto& golden) {
                           std::string name = golden.param.name();
                           for (char& c : name) c = std::isalnum(c) ? c : '_';
                           return name;
                         });

TEST_P(EveryGolden, PlaythroughIsAsItWas) {
  const std::string expected =
      ReadFile(fs::path("testdata/playthroughs") / (GetParam().name() + ".txt"));
  const std::string playthrough = Playthrough(*GetParam().game, GetParam().Play());
  std::istringstream expected_lines(expected), lines(playthrough);
  std::string was, is;
  for (int number = 1; std::getline(lines, is); ++number) {
    ASSERT_TRUE(std::getline(expected_lines, was)) << "line " << number << " is new: " << is;
    ASSERT_EQ(was, is) << "line " << number << " of " << GetParam().name();
  }
  EXPECT_EQ(expected.size(), playthrough.size());
}

// Replays the log in the file with today's rules, whoever wrote it. Checks its bytes, chain,
// openings, legality, digests, and each outcome against the seed.
TEST_P(EveryGolden, LogIsReadAndReplayed) {
  const AlignedCopy file(ReadFile(fs::path("testdata/logs") / (GetParam().name() + ".recount")));
  const Result<RecountFile> read = ReadRecountFile(file.bytes());
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->logs.size(), 1u);
  const LogFrame& log = read->logs[0];
  const engine::Game& game = *GetParam().game;
  const auto* created = ReadEvent(log.events[0], game.schema());
  ASSERT_NE(created, nullptr);
  ASSERT_EQ(read->card_sets.size(), 1u);
  const auto set = game.ReadCardSet(read->card_sets.begin()->second);
  ASSERT_TRUE(set.ok()) << set.error().message;
  auto match = game.Open(*created, *set);
  ASSERT_TRUE(match.ok()) << match.error().message;
  const Digest128 digest = (*match)->Digest();
  EXPECT_TRUE(std::equal(digest.begin(), digest.end(), created->digest()->bytes()->begin()));

  Seed seed;
  const std::string seed_bytes = std::get<Opening>(log.openings.at(0)[0]).value;
  ASSERT_EQ(seed_bytes.size(), seed.size());
  std::copy_n(seed_bytes.begin(), seed.size(), seed.begin());
  std::vector<engine::LogEvent> events;
  for (size_t seq = 1; seq < log.events.size(); ++seq) events.push_back({seq, log.events[seq]});
  const engine::FoldReport report = (*match)->Fold(events, {.seed = &seed});
  EXPECT_FALSE(report.fault) << report.fault->message;
  EXPECT_EQ(report.applied, events.size());
  EXPECT_EQ((*match)->node_kind(), engine::NodeKind::end);
}

TEST_P(EveryGolden, SimulationMakesTheSameLogAgain) {
  const AlignedCopy file(ReadFile(fs::path("testdata/logs") / (GetParam().name() + ".recount")));
  const Result<RecountFile> read = ReadRecountFile(file.bytes());
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->logs[0].chain, GetParam().Play().chain);
}

int Update() {
  const fs::path root = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  for (const Golden& golden : AllGoldens()) {
    const replay::recording::random_games::SimulatedLog log = golden.Play();
    const fs::path text = root / "testdata/playthroughs" / (golden.name() + ".txt");
    std::ofstream(text, std::ios::binary) << Playthrough(*golden.game, log);
    std::cout << "written: " << text.filename() << "\n";
    const fs::path file = root / "testdata/logs" / (golden.name() + ".recount");
    if (fs::exists(file)) continue;
    std::ofstream(file, std::ios::binary) << LogFile(log);
    std::cout << "added: " << file.filename() << "\n";
  }
  return 0;
}

}  // namespace
}  // namespace recount::tools::dev::golden

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--update") return recount::tools::dev::golden::Update();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
