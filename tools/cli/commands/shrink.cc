// `shrink` finds the smallest game that still shows a fault.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/documents/reproduce.h"
#include "replay/protocol/scenario.h"
#include "replay/recording/reproduce/game_file.h"
#include "replay/recording/reproduce/shrink_run.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/bundle_tools.h"
#include "tools/cli/commands/compared_games.h"
#include "tools/cli/commands/engine_options.h"
#include "tools/cli/commands/reproduction.h"
#include "tools/cli/game_name.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

using process::StopSignals;
using replay::debugging::ProtocolGame;
using replay::debugging::ShrinkSummary;
using replay::recording::reproduce::ShrinkReport;
using replay::recording::reproduce::ShrinkRun;
using replay::recording::reproduce::ShrunkGame;

// Returns the only game of a log.
Result<ProtocolGame> GameOfName(const Console& console, const std::string& name) {
  auto games = LoggedGames(console, {name}, /*all=*/false, StopSignals::IsStopWanted);
  if (!games.ok()) return games.error();
  Result<std::optional<ComparedGame>> game = (*games)->Next();
  if (!game.ok()) return game.error();
  if (*game) return std::move((*game)->game);
  return Error{.code = ErrorCode::not_shown, .message = "interrupted before the game was read"};
}

// Returns the only game of a file of requests, or of a scenario.
Result<ProtocolGame> GameOfRequests(const std::string& path) {
  const Result<std::string> content = ReadWhole(path);
  if (!content.ok()) return content.error();
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  const auto read_file = [&](std::string_view name) -> Result<std::string> {
    return ReadWhole((name.starts_with('/') ? "" : folder) + std::string(name), kMaxJsonBytes);
  };
  Result<std::vector<std::string>> requests =
      replay::protocol::RequestsOfScenario(*content, read_file);
  Result<ProtocolGame> game = requests.ok()
                                  ? replay::recording::reproduce::GameOfRequests(*requests)
                                  : Result<ProtocolGame>(requests.error());
  if (game.ok()) return game;
  Error error = game.error();
  error.message = fmt::format("{}: {}", path, error.message);
  return error;
}

bool IsOfRequests(const std::string& name) { return name == "-" || name.ends_with(".jsonl"); }

Result<ProtocolGame> GameToShrink(const Console& console, const std::string& name) {
  return IsOfRequests(name) ? GameOfRequests(name) : GameOfName(console, name);
}

// Reads the game, unless it has been taken from a bundle.
Fault TakeGame(const Console& console, const std::string& name, ShrinkRun& run) {
  if (run.game.crashes_at_end) return std::nullopt;
  Result<ProtocolGame> game = GameToShrink(console, name);
  if (!game.ok()) return game.error();
  run.game = *std::move(game);
  return std::nullopt;
}

struct ShrinkCommandOptions : Options {
  const std::string& log =
      Text("LOG", "a game, a .recount file, or a .jsonl file of requests or a scenario", kRequired);
  const std::vector<std::string>& files =
      Texts("-o,--output", "write the result: .recount (bundle) or .jsonl (scenario); repeatable",
            {.is_required = true, .takes_one = true});
  const std::string& predicate =
      Text("--predicate", "the fault is that this jq filter holds at the end");
  const std::string& against =
      Text("--against", "the fault is that this other engine differs from this build",
           {.excludes = {"--predicate"}});
  const std::string& command =
      Text("--command", "the fault is that this command, with a log's file, exits with 1",
           {.excludes = {"--predicate", "--against"}});
  const EngineOptions engine{*this,
                             "seconds to wait for a reply of --against (10) or for --command (60)"};
  const std::string& jobs =
      Text("--jobs", "number of threads, 1 to 64 (default: 1)", {.otherwise = "1"});
  const std::string& tries = Text("--tries", "end after this many candidates");
};

// Throws UsageError for an option that has no meaning without another, and for a game with @SEQ.
void CheckShrinkOptions(const ShrinkCommandOptions& options) {
  const EngineOptions& engine = options.engine;
  if (options.against.empty() &&
      (!engine.parts.empty() || !engine.ignored.empty() || engine.is_strict)) {
    throw UsageError{"--parts, --ignore and --strict are for --against"};
  }
  if (options.against.empty() && options.command.empty() && !engine.timeout.empty()) {
    throw UsageError{"--timeout is for --against and --command"};
  }
  if (!IsOfRequests(options.log) && GameName::Parse(options.log).seq) {
    throw UsageError{"shrink takes whole games; leave out @SEQ"};
  }
}

// Checks early that the text is a filter. Throws UsageError if it is not one and comes from the
// command line.
Fault CheckPredicate(const ShrinkCommandOptions& options, const ShrinkRun& run) {
  if (run.predicate.empty()) return std::nullopt;
  const auto filter = CompiledPredicate(run.predicate);
  if (filter.ok()) return std::nullopt;
  if (filter.error().code != ErrorCode::bad_request) return filter.error();
  if (!options.predicate.empty()) throw UsageError{filter.error().message};
  return Error{.code = ErrorCode::damaged,
               .message = "the manifest's expression: " + filter.error().message};
}

// Returns the options for shrinking. Throws UsageError.
ShrinkRun ShrinkRunOf(const ShrinkCommandOptions& options) {
  ShrinkRun run;
  const auto timeout_or = [&](const char* usual) {
    return options.engine.timeout.empty() ? usual : options.engine.timeout;
  };
  run.predicate = options.predicate;
  if (!options.against.empty()) {
    run.against = CommandOf(options.against, timeout_or(kEngineTimeout));
    run.compared = CompareOptionsOf(options.engine);
  }
  if (!options.command.empty()) {
    run.command = CommandOf(options.command, timeout_or(kCommandTimeout));
  }
  run.jobs = JobsOf(options.jobs);
  if (!options.tries.empty()) run.max_tries = NumberOf(options.tries, "a number of tries");
  run.is_stopped = StopSignals::IsStopWanted;
  return run;
}

void PrintShrinkSummary(const ShrinkSummary& summary) {
  process::WriteOut("{} events, {} players: was {} events, {} players\n", summary.events_after,
                    summary.players_after, summary.events_before, summary.players_before);
  process::WriteOut("{} candidates tried, {} events executed; {}\n", summary.tries,
                    summary.executed,
                    summary.is_minimal ? "nothing can be left out or made simpler"
                                       : "ended early: run it again with the result to go on");
  if (summary.undecided > 0) {
    process::WriteOut("{} runs of the command ended with neither 0 nor 1\n", summary.undecided);
  }
  for (const std::string& file : summary.files) {
    process::WriteOut("wrote {}\n", engine::Printable(file));
  }
}

int RunShrinkCommand(const Console& console, const ShrinkCommandOptions& options) {
  CheckReproductions(options.files);
  CheckShrinkOptions(options);
  ShrinkRun run = ShrinkRunOf(options);
  if (Fault fault = CheckPredicate(options, run)) return console.Fail(*fault);
  const StopSignals signals;
  if (Fault fault = TakeFaultOfBundle(options.log, run)) return console.Fail(*fault);
  // The bundle may have given another expression, so it is checked again.
  if (Fault fault = CheckPredicate(options, run)) return console.Fail(*fault);
  if (Fault fault = TakeGame(console, options.log, run)) return console.Fail(*fault);
  Result<ReproductionFiles> files = ReproductionFiles::At(console, options.files);
  if (!files.ok()) return console.Fail(files.error());
  // Each better game is written at once, so that an interrupted run leaves the best one so far.
  run.each_better = [&](const ShrunkGame& better) { return files->Write(run, better); };
  std::optional<Progress> progress;
  run.progress = [&](uint64_t tries, size_t events) {
    if (!progress) progress.emplace(console, "candidates tried", 0);
    progress->Tell(tries, fmt::format(", {} events left", events));
  };
  Result<ShrinkReport> report = RunShrink(run);
  progress.reset();
  if (!report.ok()) return console.Fail(report.error());
  report->summary.files = options.files;
  console.Recorded(fmt::format("{} was written", fmt::join(options.files, ", ")));
  if (!console.IsForPeople()) {
    console.Print(replay::documents::ShrinkDocument(report->summary));
  } else {
    PrintShrinkSummary(report->summary);
  }
  return report->summary.is_minimal ? kDone : kNo;
}

}  // namespace

// The command reads the store in a child process of its own.
Command ShrinkCommand() {
  return Command("Reproduce", "shrink", "find the smallest game that still shows a fault",
                 "recount shrink 1a2b -o small.recount -o small.jsonl", RunShrinkCommand,
                 {.records = true, .opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
