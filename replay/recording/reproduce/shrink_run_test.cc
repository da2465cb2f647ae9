// Tests shrinking with a predicate and with a command. The result does not depend on the number of
// threads, and each better log was seen to show the fault.
#include "replay/recording/reproduce/shrink_run.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/registry.h"
#include "engine/testing/endless.h"
#include "fmt/format.h"
#include "replay/debugging/manifest.h"
#include "replay/debugging/protocol_game.h"
#include "replay/log/loaded_file.h"
#include "replay/protocol/scenario.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/reproduce/bundle.h"
#include "replay/recording/reproduce/crash_trial.h"
#include "replay/recording/reproduce/game_file.h"

namespace recount::replay::recording::reproduce {
namespace {

debugging::ProtocolGame RandomGame(std::string_view game, int players, uint64_t number) {
  const random_games::SimulatedLog log = random_games::Simulate(
      {.game = *engine::FindGame(game), .players = players, .seed = {42}, .number = number});
  return debugging::GameOfEvents("", *log.match, log.events);
}

// Returns a game that is illegal at its end: a character that was sent is sent again.
debugging::ProtocolGame SentAgain() {
  debugging::ProtocolGame game = RandomGame("heretics", 3, 0);
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

// A shell script in the test's temporary folder. Its last argument is the file of a candidate.
class Script {
 public:
  explicit Script(const std::string& text)
      : path_(std::filesystem::path(testing::TempDir()) / "script.sh") {
    std::ofstream(path_) << text;
  }
  process::ForeignCommand command() const {
    process::ForeignCommand command;
    command.words = {"sh", path_.string()};
    return command;
  }

 private:
  std::filesystem::path path_;
};

TEST(RunShrink, AsksACommandWithTheLogAndItsRequests) {
  // The fault is the third send by any seat, which does not need three packs.
  const Script script(
      "requests=${1%.recount}.jsonl\n"
      "test -s \"$1\" || exit 7\n"
      "sends=$(grep -c '\"send\"' \"$requests\")\n"
      "[ \"$sends\" -ge 3 ] && exit 1\n"
      "[ \"$sends\" -eq 1 ] && exit 9\n"
      "exit 0\n");
  debugging::ProtocolGame game = RandomGame("heretics", 2, 4);
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

// --- A game that crashes the process: a seat's total is 7 or more, in steps of 1 to 3 ---

debugging::ProtocolGame CrashingGame() {
  engine::RegisterGameForTesting(engine::endless::GameInstance());
  debugging::ProtocolGame game;
  game.players = 4;
  game.new_request =
      R"({"op":"new","game":"endless","players":["a","b","c","d"],"randomness":"recorded",)"
      R"("config":{"planted":"crashing"}})";
  const auto add = [&](const std::string& request) {
    game.requests.push_back(request);
    game.seqs.push_back(game.seqs.size());
  };
  // The dice count for seat 0, which reaches 7 at its second step.
  for (int turn = 0; turn < 13; ++turn) {
    if (turn == 8) add(R"({"op":"chance","outcome":{"dice":[1,2]}})");
    const bool steps = turn % 4 == 1 || turn % 3 == 0;
    add(fmt::format(R"({{"op":"act","seat":{},"action":{}}})", turn % 4,
                    steps ? R"({"type":"step","amount":2})" : R"({"type":"hide","card":5})"));
  }
  return game;
}

std::string BundleOfCrash(const debugging::ProtocolGame& game) {
  BundleOptions options;
  options.fault = debugging::CrashFault();
  const Result<Bundle> bundle = MakeBundleOfFile(*FileOfGame(game), options);
  EXPECT_TRUE(bundle.ok()) << bundle.error().message;
  return bundle.ok() ? bundle->bytes : "";
}

Result<debugging::ProtocolGame> CrashingGameIn(const std::string& bytes) {
  const auto file = log::LoadedFile::Of("file", std::make_shared<const AlignedCopy>(bytes));
  return CrashingGameOf(**(*file)->Find(""));
}

TEST(RunShrink, ShrinksAGameThatEndsTheProcess) {
  debugging::ProtocolGame game = CrashingGame();
  game.crashes_at_end = true;
  const Result<debugging::ProtocolGame> read = CrashingGameIn(*FileOfGame(game));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(read->crashes_at_end);
  EXPECT_EQ(read->requests, game.requests);
  ShrinkRun run{.game = *read};
  std::vector<std::string> bundles;
  run.each_better = [&](const ShrunkGame& better) {
    bundles.push_back(BundleOfCrash(better.game));
    return Fault();
  };
  const Result<ShrinkReport> report = RunShrink(run);
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_TRUE(report->summary.is_minimal);
  EXPECT_EQ(report->summary.players_after, 2);
  // No move makes a step longer, so four steps are needed: 1 + 2 + 2 + 2.
  std::vector<std::string> least;
  for (const int amount : {1, 1, 2, 1, 2, 1, 2}) {
    least.push_back(
        fmt::format(R"({{"op":"act","seat":{},"action":{{"type":"step","amount":{}}}}})",
                    least.size() % 2, amount));
  }
  EXPECT_EQ(report->shrunk.game.requests, least);
  // Each better log was a bundle that shows the crash. Shrinking the last one changes nothing.
  ShrinkRun again{.game = *CrashingGameIn(bundles.back()), .jobs = 3};
  EXPECT_EQ(again.game.requests, report->shrunk.game.requests);
  EXPECT_EQ(RunShrink(again)->shrunk.game.requests, report->shrunk.game.requests);
  run.jobs = 3;
  run.each_better = nullptr;
  const Result<ShrinkReport> three = RunShrink(run);
  ASSERT_TRUE(three.ok()) << three.error().message;
  EXPECT_EQ(three->shrunk.game.requests, report->shrunk.game.requests);
  EXPECT_EQ(three->summary.tries, report->summary.tries);
  EXPECT_EQ(three->summary.executed, report->summary.executed);
  // The scenario sends the request, but expects nothing of the reply.
  EXPECT_TRUE(ScenarioIn(report->shrunk).ends_with("{\"send\":" + least.back() + "}\n"));
}

TEST(RunShrink, RefusesAGameThatDoesNotEndTheProcess) {
  debugging::ProtocolGame game = CrashingGame();
  game.requests.resize(5);
  game.seqs.resize(6);
  EXPECT_EQ(CrashingGameIn(*FileOfGame(game)).error().code, ErrorCode::not_shown);
  game.crashes_at_end = true;
  EXPECT_EQ(RunShrink({.game = game}).error().code, ErrorCode::not_shown);
}

TEST(GameFile, KeepsTheRefusedEventAsItWasPlayed) {
  const debugging::ProtocolGame game = SentAgain();
  const Result<std::string> bytes = FileOfGame(game);
  ASSERT_TRUE(bytes.ok()) << bytes.error().message;
  EXPECT_EQ(*bytes, *FileOfGame(game));
  const auto file = log::LoadedFile::Of("file", std::make_shared<const AlignedCopy>(*bytes));
  ASSERT_TRUE(file.ok());
  log::CardSets sets;
  const auto log = (*file)->Find("");
  const Result<debugging::ProtocolGame> again = debugging::GameOfLog(**log, sets);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->requests, game.requests);
  EXPECT_EQ(again->new_request, game.new_request);
}

}  // namespace
}  // namespace recount::replay::recording::reproduce
