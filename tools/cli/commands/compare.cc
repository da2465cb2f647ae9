// `compare` compares another engine with this build.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/registry.h"
#include "engine/sheet.h"
#include "events/bytes.h"
#include "events/json.h"
#include "events/short_id.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "replay/documents/comparison.h"
#include "replay/recording/reproduce/comparison_run.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/compared_games.h"
#include "tools/cli/commands/engine_options.h"
#include "tools/cli/commands/simulated_table.h"
#include "tools/cli/commands/write_difference.h"
#include "tools/cli/game_name.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

using process::StopSignals;
using replay::debugging::ComparedPart;
using replay::debugging::ComparisonReport;
using replay::debugging::EngineDifference;
using replay::debugging::ReportedDifference;
using replay::recording::random_games::Simulator;
using replay::recording::reproduce::CompareOptions;
using replay::recording::reproduce::ForeignEngine;

// --- Options ---

constexpr int kDefaultNear = 25;  // percent, for simulated games

struct Comparison {
  replay::process::ForeignCommand command;
  CompareOptions options;
  int near = 0;
};

int NearOf(const std::string& text, int otherwise) {
  if (text.empty()) return otherwise;
  const uint64_t percent = NumberOf(text, "a percentage");
  if (percent > 100) throw UsageError{fmt::format("expected --near 0 to 100, got \"{}\"", text)};
  return static_cast<int>(percent);
}

struct CompareCommandOptions : Options {
  const std::vector<std::string>& games =
      Texts("LOG|GAME", "game ids or .recount files; or a game to simulate, for example heretics");
  const std::string& against =
      Text("--against", "the other engine: a command that speaks the protocol of `recount engine`",
           kRequired);
  const bool& all = Flag("--all", "compare every game in the store");
  const std::string& count = Text("--games", "number of simulated games (default: 1)");
  const std::string& players =
      Text("--players", "number of players (default: the game's minimum)", kFilled);
  const std::string& config = Text("--config", kConfigHelp, kFilled);
  const std::string& seed =
      Text("--seed", "random seed (64 hex digits); the games are those of `sim`", kFilled);
  const std::string& rules = Text("--rules", kRulesHelp, kFilled);
  const std::string& near =
      Text("--near", "percentage of decisions with a near-legal act (default: 25; for logs 0)");
  const EngineOptions engine{*this, "seconds to wait for each reply (default: 10)"};
  const std::vector<std::string>& files =
      Texts("-o,--output", "write the first difference: .recount (bundle) or .jsonl; repeatable",
            kTakesOne);
  const bool& shrinks =
      Flag("--shrink", "with -o: shorten the game as far as it still differs in the same kind");
};

// Reads the options. Throws UsageError.
Comparison ComparisonOf(const CompareCommandOptions& options, bool is_simulated) {
  Comparison comparison;
  comparison.command = CommandOf(
      options.against, options.engine.timeout.empty() ? kEngineTimeout : options.engine.timeout);
  comparison.options = CompareOptionsOf(options.engine);
  comparison.near = NearOf(options.near, is_simulated ? kDefaultNear : 0);
  CheckReproductions(options.files);
  if (options.shrinks && options.files.empty()) throw UsageError{"--shrink needs -o FILE"};
  return comparison;
}

// Returns the game to simulate; nullptr if logs are named.
const engine::Game* GameToSimulate(const CompareCommandOptions& options) {
  const engine::Game* game = nullptr;
  for (const std::string& name : options.games) {
    if (game == nullptr) game = engine::FindGame(name);
  }
  if (game != nullptr && (options.games.size() > 1 || options.all)) {
    throw UsageError{"compare takes either one game to simulate, or logs"};
  }
  return game;
}

void CheckLogs(const CompareCommandOptions& options) {
  if (!options.count.empty() || !options.players.empty() || !options.config.empty() ||
      !options.seed.empty() || !options.rules.empty()) {
    throw UsageError{
        "--games, --players, --config, --seed and --rules are for a game to simulate, for example "
        "`recount compare --against CMD heretics --games 10`"};
  }
  if (options.all && !options.games.empty()) {
    throw UsageError{"--all cannot be combined with games"};
  }
  if (!options.all && options.games.empty()) {
    throw UsageError{"nothing to compare: give logs, --all, or a game to simulate"};
  }
  for (const std::string& name : options.games) {
    const bool is_file = !GameName::Parse(name).file.empty();
    const bool is_id =
        name == "@last" || InSmallLetters(name).find_first_not_of("0123456789abcdef@") == name.npos;
    if (!is_file && !is_id) throw NoSuchGame(name);
    if (GameName::Parse(name).seq) throw UsageError{"compare takes whole games; leave out @SEQ"};
  }
}

// --- Comparing ---

// Compares every game until somebody stops it.
class Comparing {
 public:
  Comparing(const Console& console, Comparison comparison)
      : console_(console), comparison_(std::move(comparison)), engine_(comparison_.command) {}

  Fault Compare(ComparedGames& games) {
    for (;;) {
      Result<std::optional<ComparedGame>> game = games.Next();
      if (StopSignals::IsStopWanted()) report_.is_complete = false;
      if (!report_.is_complete) break;
      if (!game.ok()) return game.error();
      if (!game->has_value()) break;
      if (!progress_) progress_.emplace(console_, "games", games.count());
      if (Fault fault = CompareOne(**game)) return fault;
      if (!report_.is_complete) break;
      progress_->Tell(report_.games);
    }
    engine_.Stop();
    progress_.reset();
    report_.differences = tally_.Take();
    return std::nullopt;
  }

  ComparisonReport& report() { return report_; }
  const Comparison& comparison() const { return comparison_; }
  // Returns the name of the log at this index among the compared ones; empty if it is simulated.
  const std::string& LogAt(uint64_t place) const { return logs_.at(place); }

 private:
  Fault CompareOne(ComparedGame& game) {
    AddNearActs(game.game, comparison_.near, setups_);
    const auto compared = CompareGame(engine_, game.game, comparison_.options, setups_);
    if (!compared.ok()) return compared.error();
    report_.is_complete = compared->is_complete;
    if (!report_.is_complete) return std::nullopt;
    const uint64_t place = report_.games++;
    report_.events += compared->events;
    if (!compared->difference) return std::nullopt;
    ReportedDifference reported{.difference = *compared->difference,
                                .game = game.number,
                                .id = game.game.id,
                                .place = place};
    // A difference is reported as steady only if a fresh process shows it again.
    if (tally_.IsShortestOfItsKind(reported.difference)) {
      const Result<bool> again =
          ShowsAgain(engine_, game.game, comparison_.options, setups_, reported.difference);
      if (!again.ok()) return again.error();
      reported.is_steady = *again;
    }
    tally_.Add(std::move(reported));
    logs_.try_emplace(place, game.log);
    return std::nullopt;
  }

  const Console& console_;
  Comparison comparison_;
  ForeignEngine engine_;
  replay::debugging::GameSetups setups_;
  replay::debugging::DifferenceTally tally_;
  ComparisonReport report_;
  std::map<uint64_t, std::string> logs_;  // logs that differ, by their indexes
  std::optional<Progress> progress_;
};

// Writes the difference that is reported first, with its game, which is made again.
Fault WriteFirst(const Console& console, const CompareCommandOptions& options, Comparing& comparing,
                 const Simulator* simulator) {
  ComparisonReport& report = comparing.report();
  if (options.files.empty() || report.is_equal()) return std::nullopt;
  const ReportedDifference& first = report.differences.front();
  std::optional<replay::recording::random_games::SimulatedLog> simulated;
  std::optional<replay::debugging::ProtocolGame> game;
  const std::string& log = comparing.LogAt(first.place);
  if (simulator != nullptr) {
    simulated = simulator->Play(first.game.value_or(0));
    game = replay::debugging::GameOfEvents(first.id, *simulated->match, simulated->events);
  } else {
    auto games =
        LoggedGames(console, {log}, /*all=*/false, [] { return StopSignals::IsStopWanted(); });
    if (!games.ok()) return games.error();
    Result<std::optional<ComparedGame>> again = (*games)->Next();
    if (!again.ok()) return again.error();
    if (!again->has_value()) return std::nullopt;  // somebody stopped it
    game = std::move((*again)->game);
  }
  replay::debugging::GameSetups setups;
  AddNearActs(*game, comparing.comparison().near, setups);
  Result<std::vector<std::string>> files =
      WriteDifference(console,
                      {.reported = first,
                       .game = *game,
                       .command = comparing.comparison().command,
                       .options = comparing.comparison().options,
                       .simulated = std::move(simulated),
                       .log = log},
                      options.files, options.shrinks);
  if (!files.ok()) return files.error();
  report.files = *std::move(files);
  console.Recorded(fmt::format("{} was written", fmt::join(report.files, ", ")));
  return std::nullopt;
}

// --- Printing ---

std::string Counted(uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

// Quotes a word for a shell.
std::string Quoted(std::string_view word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// Indents the lines after the first, because an engine's text may have many.
std::string Indented(std::string_view message) {
  constexpr size_t kTextColumn = 11;
  std::string text;
  for (const char c : VisibleText(message)) {
    text += c;
    if (c == '\n') text.append(kTextColumn, ' ');
  }
  return text;
}

// Returns the command that shows the difference again.
std::string CommandAgain(const CompareCommandOptions& options, const ReportedDifference& reported,
                         const ComparisonReport& report) {
  std::string text = fmt::format("recount compare --against {}", Quoted(options.against));
  if (reported.game) {
    text += fmt::format(" {} --games {} --seed {}", options.games.front(), *reported.game + 1,
                        report.seed);
    if (!options.players.empty()) text += " --players " + options.players;
    if (!options.config.empty()) text += " --config " + Quoted(options.config);
    if (!options.rules.empty()) text += " --rules " + options.rules;
  } else {
    text += " " + (options.games.size() == 1 ? Quoted(options.games.front()) : reported.id);
  }
  if (!options.near.empty()) text += " --near " + options.near;
  if (!options.engine.parts.empty()) text += " --parts " + options.engine.parts;
  for (const std::string& path : options.engine.ignored) text += " --ignore " + Quoted(path);
  if (options.engine.is_strict) text += " --strict";
  return text;
}

void PrintEngineDifference(const Console& console, const CompareCommandOptions& options,
                           const ReportedDifference& reported, const ComparisonReport& report) {
  const EngineDifference& difference = reported.difference;
  const std::string_view red = console.uses_colour ? "\x1b[31m" : "";
  const std::string_view plain = console.uses_colour ? "\x1b[0m" : "";
  process::WriteOut("\n{}{}{}  in {}\n", red, TextOf(difference.kind), plain,
                    Counted(reported.games, "game"));
  process::WriteOut("  where    {}{}, event {}{}\n",
                    reported.game ? fmt::format("game {}, ", *reported.game) : "",
                    // A simulated game is not in a store, so its number identifies it.
                    reported.game ? reported.id.substr(0, kLeastIdDigits) : reported.id,
                    difference.seq, difference.is_near ? ", an act tried after it" : "");
  process::WriteOut("  request  {}\n", Shortly(OrderedJson::parse(difference.request)));
  const bool is_reply_compared = IsAskedPart(difference.part());
  if (is_reply_compared) {
    process::WriteOut("  path     {}\n", engine::Printable(difference.path));
    process::WriteOut("  ours     {}\n", Shortly(replay::documents::ForeignValue(difference.ours)));
    process::WriteOut("  theirs   {}\n",
                      Shortly(replay::documents::ForeignValue(difference.theirs)));
  } else {
    process::WriteOut("  what     {}\n", Indented(difference.message));
  }
  if (!reported.is_steady) {
    process::WriteOut("  unsteady: it did not come again when it was tried on a fresh process\n");
  }
  process::WriteOut("  again    {}\n", engine::Printable(CommandAgain(options, reported, report)));
}

void PrintComparison(const Console& console, const CompareCommandOptions& options,
                     const ComparisonReport& report) {
  uint64_t games = 0;
  for (const ReportedDifference& reported : report.differences) games += reported.games;
  process::WriteOut(
      "{}, {} compared: {}{}\n", Counted(report.games, "game"), Counted(report.events, "event"),
      report.is_equal()
          ? "no differences"
          : fmt::format("{} in {}", Counted(report.differences.size(), "kind") + " of difference",
                        Counted(games, "game")),
      report.is_complete ? "" : " (interrupted)");
  if (!report.seed.empty()) process::WriteOut("seed {}\n", report.seed);
  for (const ReportedDifference& reported : report.differences) {
    PrintEngineDifference(console, options, reported, report);
  }
  if (!report.files.empty()) process::WriteOut("\n");
  for (const std::string& file : report.files) {
    process::WriteOut("wrote {}\n", engine::Printable(file));
  }
}

int RunCompare(const Console& console, const CompareCommandOptions& options) {
  const engine::Game* game = GameToSimulate(options);
  if (game == nullptr) CheckLogs(options);
  Comparison comparison = ComparisonOf(options, game != nullptr);
  const uint64_t count = options.count.empty() ? 1 : NumberOf(options.count, "a number of games");
  const Seed seed = SeedOrRandom(options.seed);
  std::optional<Simulator> simulator;
  if (game != nullptr) {
    Result<Simulator> made =
        SimulatorOf(*game, {options.players, options.config, options.rules}, seed);
    if (!made.ok()) return console.Fail(made.error());
    simulator.emplace(*std::move(made));
  }
  const StopSignals signals;
  std::unique_ptr<ComparedGames> games;
  if (simulator) {
    games = SimulatedGames(*simulator, count);
  } else {
    auto logged = LoggedGames(console, options.games, options.all,
                              [] { return StopSignals::IsStopWanted(); });
    if (!logged.ok()) return console.Fail(logged.error());
    games = *std::move(logged);
  }
  Comparing comparing(console, std::move(comparison));
  if (simulator) comparing.report().seed = ToHex(seed);
  if (Fault fault = comparing.Compare(*games)) return console.Fail(*fault);
  games.reset();
  if (Fault fault = WriteFirst(console, options, comparing, simulator ? &*simulator : nullptr)) {
    return console.Fail(*fault);
  }
  const ComparisonReport& report = comparing.report();
  if (!console.IsForPeople()) {
    console.Print(replay::documents::ComparisonDocument(report));
  } else {
    PrintComparison(console, options, report);
  }
  return report.is_equal() && report.is_complete ? kDone : kNo;
}

}  // namespace

// The command reads the store in a child process of its own.
Command CompareCommand() {
  return Command("Reproduce", "compare", "compare another engine with this build, game by game",
                 "recount compare --against './their_engine --fast' heretics --games 100",
                 RunCompare, {.records = true, .opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
