// Shrinking with a predicate and with a command: the result does not depend on the number of
// threads, and each better log has been seen to show the fault.
#include "replay/recording/shrink_run.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/registry.h"
#include "replay/evidence/protocol_game.h"
#include "replay/loaded_file.h"
#include "replay/protocol/scenario.h"
#include "replay/recording/game_file.h"
#include "replay/recording/simulate.h"

namespace recount::replay::recording {
namespace {

evidence::ProtocolGame RandomGame(std::string_view game, int players, uint64_t number) {
  const SimulatedLog log = Simulate(
      {.game = *engine::FindGame(game), .players = players, .seed = {42}, .number = number});
  return evidence::GameOfEvents("", *log.match, log.events);
}

// Illegal at its end: a character that has been sent is sent again.
evidence::ProtocolGame SentAgain() {
  evidence::ProtocolGame game = RandomGame("heretics", 3, 0);
  std::string sent;
  for (size_t i = 0; i < game.requests.size() && i < 30; ++i) {
    if (game.requests[i].find("\"send\"") != std::string::npos && sent.empty()) {
      sent = game.requests[i];
    }
  }
  game.requests.resize(30);
  game.requests.push_back(sent);
  game.seqs.resize(32);
  for (size_t i = 0; i < game.seqs.size(); ++i) game.seqs[i] = i;
  return game;
}

std::string ScenarioIn(const ShrunkGame& shrunk) { return protocol::ScenarioOf(shrunk.game, {}); }

TEST(RunShrink, GivesTheSameWhateverTheNumberOfThreads) {
  for (const std::string predicate : {"", ".wave == 2", ".players[0].score > 0"}) {
    SCOPED_TRACE(predicate);
    ShrinkRun run{.game = predicate.empty() ? SentAgain() : RandomGame("heretics", 4, 3),
                  .predicate = predicate};
    const Result<ShrinkReport> one = RunShrink(run);
    ASSERT_TRUE(one.ok()) << one.error().message;
    EXPECT_TRUE(one->summary.is_minimal);
    run.jobs = 3;
    const Result<ShrinkReport> three = RunShrink(run);
    ASSERT_TRUE(three.ok()) << three.error().message;
    EXPECT_EQ(ScenarioIn(three->shrunk), ScenarioIn(one->shrunk));
    EXPECT_EQ(three->summary.tries, one->summary.tries);
    EXPECT_EQ(three->summary.executed, one->summary.executed);
    EXPECT_EQ(*FileOfGame(three->shrunk.game), *FileOfGame(one->shrunk.game));
  }
}

TEST(RunShrink, SaysWhatItHasDone) {
  ShrinkRun run{.game = RandomGame("heretics", 4, 1), .predicate = ".wave == 2"};
  std::vector<size_t> sizes;
  run.each_better = [&](const ShrunkGame& better) {
    sizes.push_back(better.events);
    return Fault();
  };
  const Result<ShrinkReport> report = RunShrink(run);
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_EQ(report->summary.events_before, run.game.requests.size() + 1);
  EXPECT_EQ(report->summary.events_after, 26u);
  EXPECT_EQ(report->summary.players_before, 4);
  EXPECT_EQ(report->summary.players_after, 2);
  EXPECT_EQ(report->shrunk.events, 26u);
  EXPECT_EQ(sizes.back(), 26u);
  EXPECT_TRUE(std::is_sorted(sizes.rbegin(), sizes.rend()));
}

TEST(RunShrink, RefusesAFaultThatIsNotThere) {
  ShrinkRun run{.game = RandomGame("heretics", 2, 0)};
  EXPECT_EQ(RunShrink(run).error().code, ErrorCode::not_shown);
  run.predicate = ".wave == 7";
  EXPECT_EQ(RunShrink(run).error().code, ErrorCode::not_shown);
  run.predicate = ".wave ==";
  EXPECT_EQ(RunShrink(run).error().code, ErrorCode::bad_request);
  run.predicate = "";
  run.command.emplace().words = {"true"};
  EXPECT_EQ(RunShrink(run).error().code, ErrorCode::not_shown);
  run.command.emplace().words = {"/no/such/program"};
  EXPECT_EQ(RunShrink(run).error().code, ErrorCode::not_found);
}

// A shell script in a folder of its own, whose last argument is a candidate's file.
class Script {
 public:
  explicit Script(const std::string& text)
      : path_(std::filesystem::path(testing::TempDir()) / "script.sh") {
    std::ofstream(path_) << text;
  }
  ForeignCommand command() const {
    ForeignCommand command;
    command.words = {"sh", path_.string()};
    return command;
  }

 private:
  std::filesystem::path path_;
};

TEST(RunShrink, AsksACommandWithTheLogAndItsRequests) {
  // The third send, whoever sends: three packs at the least are not needed for it.
  const Script script(
      "requests=${1%.recount}.jsonl\n"
      "test -s \"$1\" || exit 7\n"
      "sends=$(grep -c '\"send\"' \"$requests\")\n"
      "[ \"$sends\" -ge 3 ] && exit 1\n"
      "[ \"$sends\" -eq 1 ] && exit 9\n"
      "exit 0\n");
  evidence::ProtocolGame game = RandomGame("heretics", 2, 4);
  game.requests.resize(12);
  game.seqs.resize(13);
  ShrinkRun run{.game = game, .command = script.command()};
  const Result<ShrinkReport> one = RunShrink(run);
  ASSERT_TRUE(one.ok()) << one.error().message;
  EXPECT_TRUE(one->summary.is_minimal);
  EXPECT_EQ(one->summary.events_after, 7u);  // created, two packs, the shuffle, three sends
  EXPECT_GT(one->summary.undecided, 0u);
  run.jobs = 2;
  const Result<ShrinkReport> two = RunShrink(run);
  ASSERT_TRUE(two.ok()) << two.error().message;
  EXPECT_EQ(ScenarioIn(two->shrunk), ScenarioIn(one->shrunk));
  EXPECT_EQ(two->summary.undecided, one->summary.undecided);
}

TEST(RunShrink, RefusesACommandThatChangesItsMind) {
  const std::filesystem::path once = std::filesystem::path(testing::TempDir()) / "once";
  std::filesystem::remove(once);
  const Script script("[ -e " + once.string() + " ] && exit 0\ntouch " + once.string() +
                      "\nexit 1\n");
  ShrinkRun run{.game = RandomGame("heretics", 2, 4), .command = script.command()};
  EXPECT_EQ(RunShrink(run).error().code, ErrorCode::unsteady);
}

TEST(GameFile, KeepsTheRefusedEventAsItWasPlayed) {
  const evidence::ProtocolGame game = SentAgain();
  const Result<std::string> bytes = FileOfGame(game);
  ASSERT_TRUE(bytes.ok()) << bytes.error().message;
  EXPECT_EQ(*bytes, *FileOfGame(game));
  const auto file = LoadedFile::Of("file", std::make_shared<const AlignedCopy>(*bytes));
  ASSERT_TRUE(file.ok());
  CardSets sets;
  const auto log = (*file)->Find("");
  const Result<evidence::ProtocolGame> again = evidence::GameOfLog(**log, sets);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->requests, game.requests);
  EXPECT_EQ(again->new_request, game.new_request);
}

}  // namespace
}  // namespace recount::replay::recording
