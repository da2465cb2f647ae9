#include "tools/cli/command_line.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <new>
#include <set>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "engine/registry.h"
#include "events/recount_file.h"
#include "events/version.h"
#include "fmt/format.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line_state.h"
#include "tools/cli/command_words.h"
#include "tools/cli/commands/commands.h"
#include "tools/cli/commands/engine.h"
#include "tools/cli/commands/rules_command.h"
#include "tools/cli/commands/terminal.h"
#include "tools/cli/completion.h"
#include "tools/cli/manual.h"
#include "tools/cli/recording.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

std::string VersionText() {
  std::string text = fmt::format("{}\nformat {}\n", kBuild, kFormatVersion);
  for (const engine::Game* game : engine::AllGames()) {
    text += fmt::format("{} rules {}\n", game->id(), engine::RulesText(*game));
  }
  text.pop_back();
  return text;
}

std::string IsSomething(const std::string& text) {
  return text.empty() ? "expected a value, got \"\"" : "";
}

// What these options say goes into a log, or chooses what is asked: an empty text, such as that of
// a variable that a script has not set, is not taken for an option that was not given.
void RefuseNothing(CLI::App& app) {
  for (const char* name :
       {"--players", "--config", "--rules", "--seed", "--to", "--tables", "--changed-since",
        "--since", "--until", "--separator", "--key", "--allow-host", "--view"}) {
    if (CLI::Option* option = app.get_option_no_throw(name)) option->check(IsSomething);
  }
  for (CLI::App* command : app.get_subcommands({})) RefuseNothing(*command);
}

// What --width says on a command line that is not read to its end; 0: nothing that it may say.
int GivenWidth(const CLI::App& app) {
  const std::vector<std::string>& words = app.get_option("--width")->results();
  int width = 0;
  if (words.empty()) return 0;
  std::from_chars(words.back().data(), words.back().data() + words.back().size(), width);
  return width >= kLeastWidth && width <= kMostWidth ? width : 0;
}

}  // namespace

CommandLineState::CommandLineState(int argc, char** argv) : argc_(argc), argv_(argv) {
  if (const char* store = std::getenv("RECOUNT_DB"); store != nullptr && *store != '\0') {
    console_.store = store;
  }
  app_.require_subcommand(1);
  app_.set_version_flag("--version", VersionText(),
                        "print the build, the store format and each game's rules versions");
  app_.add_option("--db", console_.store, "store folder (default: $RECOUNT_DB, else recount.db)");
  app_.add_flag("--json", console_.json, "print one JSON document on standard output");
  app_.add_flag("--offline", console_.is_offline,
                "record here alone, also in a store that has joined a cluster");
  app_.add_flag("--quiet", console_.quiet, "print only errors on standard error");
  app_.add_option("--width", width_, "text width in columns (default: the terminal's, else 80)")
      ->check(CLI::Range(kLeastWidth, kMostWidth));
  app_.footer(
      "Examples:\n"
      "  recount new heretics --players Ana,Bo    start a game\n"
      "  recount show @last                       draw the table\n"
      "  recount verify --all                     verify every game, from bytes to results");
  AddRecording();
  AddPlaying();
  AddTransfer();
  AddBrowsing();
  AddLooking();
  AddJudging();
  AddJudgesDesk();
  AddEvidence();
  AddChecking();
  AddReproducing();
  AddStatistics();
  AddCluster();
  AddStore();
  AddOthers();
  Parse();
}

bool CommandLineState::ReadsStore() const { return run_ && reads_store_; }

bool CommandLineState::TakesTerminal() const {
  return run_ && std::any_of(takes_terminal_.begin(), takes_terminal_.end(),
                             [](const CLI::App* command) { return command->parsed(); });
}

int CommandLineState::Run() {
  try {
    return console_.Finish(run_ ? run_() : status_);
  } catch (const UsageError& error) {
    return console_.Finish(console_.FailUsage(error.message));
  } catch (const std::bad_alloc&) {
    return process::FailWithoutMemory();
  } catch (const std::system_error& error) {
    return Fail({.code = ErrorCode::io, .message = error.what()});
  }
}

int CommandLineState::Fail(const Error& error) { return console_.Finish(console_.Fail(error)); }

int CommandLineState::FailDamaged() {
  return Fail(
      {.code = ErrorCode::damaged,
       .message = fmt::format("the store in {} has damaged pages that cannot be read; run `recount "
                              "store check` to see which games are intact, then restore a backup",
                              console_.store)});
}

CLI::App& CommandLineState::Add(const char* group, const char* name, const char* what,
                                const char* example, std::function<int()> run, bool reads_store) {
  CLI::App& command = *app_.add_subcommand(name, what);
  return Finish(command, group, example, std::move(run), reads_store);
}

CLI::App& CommandLineState::Finish(CLI::App& command, const char* group, const char* example,
                                   std::function<int()> run, bool reads_store) {
  command.group(group);
  command.footer(std::string("Example: ") + example);
  command.fallthrough();
  command.callback([this, run = std::move(run), reads_store] {
    run_ = run;
    reads_store_ = reads_store;
  });
  return command;
}

int CommandLineState::WithSeat(const std::string& game, std::string& seat,
                               const std::function<int()>& run) {
  std::vector<std::string> no_seats;
  return WithSeatAndSeats(game, seat, no_seats, run);
}

int CommandLineState::WithSeats(const std::string& game, std::vector<std::string>& seats,
                                const std::function<int()>& run) {
  std::string no_seat;
  return WithSeatAndSeats(game, no_seat, seats, run);
}

int CommandLineState::WithSeatAndSeats(const std::string& game, std::string& seat,
                                       std::vector<std::string>& seats,
                                       const std::function<int()>& run) {
  if (seat.empty() && seats.empty()) return run();
  const GameSeats known(console_, game);
  if (!seat.empty()) {
    const Result<uint64_t> number = known.Read(seat);
    if (!number.ok()) return console_.Fail(number.error());
    seat = std::to_string(*number);
  }
  Result<std::vector<std::string>> numbers = known.ReadList(seats);
  if (!numbers.ok()) return console_.Fail(numbers.error());
  seats = *std::move(numbers);
  return run();
}

void CommandLineState::AddRecording() {
  CLI::App& begin = Add("Record", "new", "start a game",
                        "recount new heretics --players Ana,Bo --seed $(openssl rand -hex 32)",
                        [this] { return RunNew(console_, new_); });
  begin.add_option("GAME", new_.game, "game id, for example heretics")->required();
  begin.add_option("--players", new_.players, "player names, separated by commas");
  begin.add_option("--player", new_.player,
                   "one player name, which may contain a comma; repeatable");
  begin.add_option("--config", new_.config, "options and variants of the game: JSON, @FILE or -");
  begin.add_option("--cards", new_.cards, "card set: a name, @FILE or -");
  begin.add_option("--rules", new_.rules, kRulesHelp);
  begin.add_option("--seed", new_.seed, "random seed (64 hex digits)");
  begin.add_flag("--recorded", new_.is_recorded,
                 "enter chance outcomes by hand, as they happen at the table");

  CLI::App& act = Add("Record", "act", "record one action", "recount act @last 0 send hussites:7",
                      [this] { return RunAct(console_, act_); });
  act.add_option("ID", act_.game, kStoredHelp)->required();
  act.add_option("SEAT", act_.seat, "seat number or player name")->required();
  act.add_option("ACTION", act_.words,
                 "the action in words (its type, then its fields), as JSON, @FILE or -")
      ->required()
      ->expected(1, 64);
  act.add_option("--expect", act_.expect, kExpectHelp);
  act.add_flag("--dry-run", act_.is_dry_run, "print the answer without recording anything");

  CLI::App& chance = Add("Record", "chance", "record one chance outcome in a --recorded game",
                         "recount chance @last '{\"dice\":[4,1]}'",
                         [this] { return RunChance(console_, chance_); });
  chance.add_option("ID", chance_.game, kStoredHelp)->required();
  chance.add_option("OUTCOME", chance_.outcome, "the outcome: JSON, @FILE or -")->required();
  chance.add_option("--expect", chance_.expect, kExpectHelp);
  chance.add_flag("--dry-run", chance_.is_dry_run, "print the answer without recording anything");

  CLI::App& legal = Add("Record", "legal", "list the legal actions", "recount legal @last 0",
                        [this] { return RunLegal(console_, legal_); });
  legal.add_option("ID[@SEQ]", legal_.game, kMomentHelp)->required();
  legal.add_option("SEAT", legal_.seat, "only for this seat (number or player name)");
  legal.add_option("--view", legal_.view, kViewHelp);
}

void CommandLineState::AddPlaying() {
  CLI::App& play = Add("Record", "play", "play at the terminal, one seat after another",
                       "recount play @last --seat 1", [this] { return RunPlay(console_, play_); });
  play.add_option("ID", play_.game, kStoredHelp)->required();
  play.add_option("--seat", play_.seat, "play only this seat here; the other seats play elsewhere");
  takes_terminal_.insert(&play);
}

void CommandLineState::AddTransfer() {
  CLI::App& sim = Add("Record", "sim", "simulate random games and record them",
                      "recount sim heretics --games 1000 --players 3 --jobs 2",
                      [this] { return RunSim(console_, sim_); });
  sim.add_option("GAME", sim_.game, "game id, for example heretics")->required();
  sim.add_option("--games", sim_.games, "number of games (default: 1)");
  sim.add_option("--players", sim_.players, "number of players (default: the game's minimum)");
  sim.add_option("--seed", sim_.seed,
                 "random seed (64 hex digits); the same seed gives byte-identical logs");
  sim.add_option("--config", sim_.config, "options and variants of the game: JSON, @FILE or -");
  sim.add_option("--rules", sim_.rules, kRulesHelp);
  sim.add_option("--jobs", sim_.jobs, "number of threads (default: 1)");
  sim.add_flag("--judged", sim_.is_judged, "include random disputes, rulings, rewinds and appeals");
  sim.add_flag("--bulk", sim_.is_bulk, kBulkHelp);

  CLI::App& import = Add("Record", "import", "import .recount files or .jsonl requests",
                         "recount import games.recount table.jsonl --as-played",
                         [this] { return RunImport(console_, import_); });
  import.add_option("FILE", import_.files, "files to import; - for standard input")->required();
  import.add_flag("--bulk", import_.is_bulk, kBulkHelp);
  import.add_flag("--as-played", import_.as_played,
                  "record illegal actions, too, as they were played");

  CLI::App& exporting =
      Add("Record", "export", "export games to a portable file",
          "recount export @last -o game.recount", [this] { return RunExport(console_, export_); });
  exporting.add_option("ID", export_.games, "game ids; @all for every game")->required();
  exporting
      .add_option("-o,--output", export_.file, "output file (.recount); - for standard output")
      ->required();

  CLI::App& fork = Add("Check", "fork", "start a new game that shares another game's history",
                       "recount fork @last@17", [this] { return RunFork(console_, fork_); });
  fork.add_option("ID@SEQ", fork_.game, "the game and the last event to share")->required();
  fork.add_option("--seed", fork_.seed, "random seed (64 hex digits) for what follows");
}

void CommandLineState::AddLooking() {
  CLI::App& games =
      Add("Look", "games", "list the games, oldest first", "recount games --player Ana",
          [this] { return RunGames(console_, games_); });
  games.add_option("--game", games_.game, "only this game, for example heretics");
  games.add_option("--player", games_.player, "only games with this player");
  games.add_option("--since", games_.since, kSinceHelp);
  games.add_option("--until", games_.until, kUntilHelp);
  games.add_flag("--jsonl", console_.lines, "print JSON, one game per line");

  CLI::App& log = Add("Look", "log", "print the events as a transcript",
                      "recount log @last --view 0", [this] { return RunLog(console_, look_); });
  log.add_option("ID[@SEQ]", look_.game, kMomentHelp)->required();
  log.add_option("--view", look_.view, kViewHelp);
  log.add_flag("--jsonl", console_.lines, "print JSON, one event per line");

  CLI::App& show = Add("Look", "show", "draw the table", "recount show @last@12 --view spectator",
                       [this] { return RunShow(console_, look_); });
  show.add_option("ID[@SEQ]", look_.game, kMomentHelp)->required();
  show.add_option("--view", look_.view, kViewHelp);

  CLI::App& replay =
      Add("Look", "replay", "step through a game in the terminal; ? shows the keys",
          "recount replay @last --view 0", [this] { return RunReplay(console_, replay_); });
  replay.add_option("ID[@SEQ]", replay_.game, kMomentHelp)->required();
  replay.add_option("--view", replay_.view, kViewHelp);
  takes_terminal_.insert(&replay);

  CLI::App& rules = Add(
      "Look", "rules", "print the clauses of a game, or one clause",
      "recount rules heretics HER-3.4",
      [this] { return RunRules(console_, rules_game_, rules_clause_); },
      /*reads_store=*/false);
  rules.add_option("GAME", rules_game_, "game id, for example heretics; or judging")->required();
  rules.add_option("CLAUSE", rules_clause_, "clause id, for example HER-3.4")
      ->transform(InCapitals());

  CLI::App& cards = Add(
      "Look", "cards", "print what a game's cards do", "recount cards hope 'brood mother'",
      [this] { return RunCards(console_, rules_game_, card_, card_set_); },
      /*reads_store=*/false);
  cards.add_option("GAME", rules_game_, "game id, for example heretics")->required();
  cards.add_option("CARD", card_, "card name, or how it begins");
  cards.add_option("--cards", card_set_, "card set (default: the game's first)");

  CLI::App& options = Add(
      "Look", "options", "list a game's options, variants and card sets", "recount options hope",
      [this] { return RunOptions(console_, rules_game_); },
      /*reads_store=*/false);
  options.add_option("GAME", rules_game_, "game id, for example heretics")->required();
}

void CommandLineState::AddBrowsing() {
  CLI::App& view =
      Add("Look", "view", "write a page that shows a game in a browser",
          "recount view @last -o game.html", [this] { return RunView(console_, view_); });
  view.add_option("ID[@SEQ]", view_.game, "a game; without one, files are dropped on the page");
  view.add_option("ID2", view_.other, "another account of it, to be shown beside it");
  view.add_option("-o,--output", view_.file, "output file (.html)")->required();
  view.add_option("--view", view_.view,
                  "hold what this viewer may see: spectator (default), a seat, judge");
  view.add_option("--notes", view_.notes, "lay in the notes of this file; repeatable")
      ->allow_extra_args(false);

  // It reads the store in processes of its own.
  CLI::App& serve = Add(
      "Look", "serve", "show the games in browsers, from a local server",
      "recount serve --port 8080", [this] { return RunServe(console_, serve_); },
      /*reads_store=*/false);
  serve.add_option("--port", serve_.port, "port to listen on (default: a free one)");
  serve.add_option("--host", serve_.host, "address to listen on (default: 127.0.0.1)");
  serve.add_option("--allow-host", serve_.names,
                   "another name under which browsers may ask; repeatable");
  serve.add_option("--view", serve_.view,
                   "tell what this viewer may see: spectator (default), a seat, judge");
}

void CommandLineState::AddChecking() {
  // verify reads the store in child processes of its own.
  CLI::App& verify = Add(
      "Check", "verify", "verify logs, from bytes to results", "recount verify --all --jobs 2",
      [this] { return RunVerify(console_, verify_); }, /*reads_store=*/false);
  verify.add_option("ID|FILE", verify_.games, "game ids or .recount files");
  verify.add_flag("--all", verify_.all, "verify every game in the store");
  verify.add_option("--jobs", verify_.jobs, "number of processes (default: 1)");
  verify.add_option("--rules", verify_.rules,
                    "instead: what this rules version would have made of the games");
  verify.add_flag("--jsonl", console_.lines, "print JSON, one log per line");

  CLI::App& diff =
      Add("Check", "diff", "compare two accounts of a game", "recount diff 1a2b theirs.recount",
          [this] { return RunDiff(console_, diff_); });
  diff.add_option("A", diff_.a, kGameHelp)->required();
  diff.add_option("B", diff_.b, kGameHelp)->required();
  diff.add_option("--view", diff_.view, kViewHelp);
}

void CommandLineState::AddStore() {
  CLI::App& store = *app_.add_subcommand("store", "check, copy or repair the store");
  store.group("Maintain");
  store.require_subcommand(1);
  store.fallthrough();
  store.footer("Example: recount store info");
  const auto add = [&](const char* name, const char* what, const char* example,
                       std::function<int()> run, bool reads_store) -> CLI::App& {
    return Finish(*store.add_subcommand(name, what), "Commands", example, std::move(run),
                  reads_store);
  };
  CLI::App& check = add(
      "check", "check every table and every game of the store", "recount store check --jobs 2",
      [this] { return RunStoreCheck(console_, verify_.jobs); }, false);
  check.add_option("--jobs", verify_.jobs, "number of processes (default: 1)");
  CLI::App& backup = add(
      "backup", "copy the store while others keep using it",
      "recount store backup /media/stick/recount.db",
      [this] { return RunStoreBackup(console_, folder_); }, true);
  backup.add_option("FOLDER", folder_, "new folder for the copy")->required();
  add(
      "compact", "reclaim free space", "recount store compact",
      [this] { return RunStoreCompact(console_); }, true);
  CLI::App& salvage = add(
      "salvage", "recover what can be read from a damaged store into a new one",
      "recount store salvage recount.db rescued.db",
      [this] { return RunStoreSalvage(console_, salvage_); }, /*reads_store=*/false);
  salvage.add_option("OLD", salvage_.from, "folder of the damaged store; it is not changed")
      ->required();
  salvage.add_option("NEW", salvage_.to, "new folder for what is recovered")->required();
  add(
      "info", "print the format, the build, counts and sizes", "recount store info",
      [this] { return RunStoreInfo(console_); }, true);
}

void CommandLineState::AddOthers() {
  Add(
      "Maintain", "engine", "answer the line protocol: one JSON object per line",
      "echo '{\"op\":\"new\",\"game\":\"heretics\",\"players\":[\"Ana\",\"Bo\"],"
      "\"randomness\":\"recorded\"}' | recount engine",
      [this] { return RunEngine(console_, STDIN_FILENO); }, /*reads_store=*/false);
  CLI::App& completion = Add("Maintain", "completion", "print a completion script for a shell",
                             "source <(recount completion bash)",
                             [this] { return RunCompletion(console_, app_, shell_); });
  completion
      .add_option("SHELL", shell_, "bash or zsh; ids lists the game ids that the scripts complete")
      ->required();
  Add(
      "Maintain", "manual", "print the manual page as roff",
      "recount manual > recount.1; man ./recount.1",
      [this] {
        process::Output::Standard().Write(ManualPage(app_));
        return kDone;
      },
      /*reads_store=*/false);
}

void CommandLineState::Parse() {
  TakeMarksOff(app_);
  RefuseNothing(app_);
  try {
    app_.parse(MarkedWords(argc_, argv_));
  } catch (const CLI::ParseError& error) {
    run_ = nullptr;
    console_.LookAround(GivenWidth(app_));
    if (error.get_exit_code() == 0) {
      std::ostringstream text;
      status_ = app_.exit(error, text, text);
      process::WriteOut("{}", text.str());
      return;
    }
    // --json counts wherever it stands.
    for (int i = 1; i < argc_; ++i) {
      if (std::string_view(argv_[i]) == "--json") console_.json = true;
    }
    const CLI::App& command = ParsedCommand(app_);
    console_.command = NameOf(command);
    status_ = console_.FailUsage(WhatIsWrong(app_, command, error.what()));
    return;
  }
  console_.command = NameOf(ParsedCommand(app_));
  if (IsRecording(app_)) process::Output::Standard().ReportBrokenPipes();
  console_.store = PathOf(console_.store);
  if (console_.lines) console_.json = false;
  console_.LookAround(width_);
}

CommandLine::CommandLine(int argc, char** argv)
    : state_(std::make_unique<CommandLineState>(argc, argv)) {}
CommandLine::~CommandLine() = default;
bool CommandLine::ReadsStore() const { return state_->ReadsStore(); }
bool CommandLine::TakesTerminal() const { return state_->TakesTerminal(); }
int CommandLine::Run() { return state_->Run(); }
int CommandLine::Fail(const Error& error) { return state_->Fail(error); }
int CommandLine::FailDamaged() { return state_->FailDamaged(); }

}  // namespace recount::tools::cli
