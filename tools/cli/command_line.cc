#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <new>
#include <set>
#include <sstream>
#include <string>
#include <system_error>

#include "engine/registry.h"
#include "events/recount_file.h"
#include "replay/version.h"
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
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

std::string VersionText() {
  std::string text = fmt::format("{}\nformat {}\n", replay::kBuild, kFormatVersion);
  for (const engine::Game* game : engine::AllGames()) {
    text += fmt::format("{} rules {}\n", game->id(), fmt::join(game->rules_versions(), ", "));
  }
  text.pop_back();
  return text;
}

}  // namespace

CommandLine::State::State(int argc, char** argv) : argc_(argc), argv_(argv) {
  if (const char* store = std::getenv("RECOUNT_DB"); store != nullptr && *store != '\0') {
    console_.store = store;
  }
  app_.require_subcommand(1);
  app_.set_version_flag("--version", VersionText(), "the build, the format, each game's rules");
  app_.add_option("--db", console_.store, "the store, a folder (else $RECOUNT_DB, or recount.db)");
  app_.add_flag("--json", console_.json, "one JSON document on standard output");
  app_.add_flag("--quiet", console_.quiet, "nothing on standard error but errors");
  app_.add_option("--width", width_, "columns of text (else the terminal's, or 80)")
      ->check(CLI::Range(20, 10'000));
  app_.footer(
      "Examples:\n"
      "  recount new heretics --players Ana,Bo    begins a game\n"
      "  recount show @last                       the table as a person would draw it\n"
      "  recount verify --all                     checks everything, from bytes to results");
  AddRecording();
  AddPlaying();
  AddTransfer();
  AddLooking();
  AddJudging();
  AddJudgesDesk();
  AddEvidence();
  AddChecking();
  AddStore();
  AddOthers();
  Parse();
}

bool CommandLine::State::ReadsStore() const { return run_ && reads_store_; }

bool CommandLine::State::TakesTerminal() const {
  return run_ && std::any_of(takes_terminal_.begin(), takes_terminal_.end(),
                             [](const CLI::App* command) { return command->parsed(); });
}

int CommandLine::State::Run() {
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

int CommandLine::State::Fail(const Error& error) { return console_.Finish(console_.Fail(error)); }

int CommandLine::State::FailDamaged() {
  return Fail(
      {.code = ErrorCode::damaged,
       .message = fmt::format("pages of the store in {} are damaged and cannot be read: `recount "
                              "store check` says which games are whole; then take a backup",
                              console_.store)});
}

CLI::App& CommandLine::State::Add(const char* group, const char* name, const char* what,
                                  const char* example, std::function<int()> run, bool reads_store) {
  CLI::App& command = *app_.add_subcommand(name, what);
  return Finish(command, group, example, std::move(run), reads_store);
}

CLI::App& CommandLine::State::Finish(CLI::App& command, const char* group, const char* example,
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

int CommandLine::State::WithSeat(const std::string& game, std::string& seat,
                                 const std::function<int()>& run) {
  if (seat.empty() || IsNumber(seat)) return run();
  const Result<uint64_t> number = SeatInGame(console_, game, seat);
  if (!number.ok()) return console_.Fail(number.error());
  seat = std::to_string(*number);
  return run();
}

void CommandLine::State::AddRecording() {
  CLI::App& begin = Add("Record", "new", "starts a game",
                        "recount new heretics --players Ana,Bo --seed $(openssl rand -hex 32)",
                        [this] { return RunNew(console_, new_); });
  begin.add_option("GAME", new_.game, "the game's id, like heretics")->required();
  begin.add_option("--players", new_.players, "their names, separated by commas");
  begin.add_option("--player", new_.player, "a name with a comma in it; again for the next");
  begin.add_option("--config", new_.config, "variants and options: JSON, @FILE or -");
  begin.add_option("--cards", new_.cards, "a card set by its name, or @FILE");
  begin.add_option("--seed", new_.seed, "64 hex digits that all chance follows from");
  begin.add_flag("--recorded", new_.is_recorded, "chance is entered as it falls at the table");

  CLI::App& act = Add("Record", "act", "records one action", "recount act @last 0 send hussites:7",
                      [this] { return RunAct(console_, act_); });
  act.add_option("ID", act_.game, kGameHelp)->required();
  act.add_option("SEAT", act_.seat, "who acts")->required();
  act.add_option("ACTION", act_.words, "in words (type, then its fields), as JSON, @FILE or -")
      ->required()
      ->expected(1, 64);
  act.add_option("--expect", act_.expect, "only if the newest event has this seq");
  act.add_flag("--dry-run", act_.is_dry_run, "answers the same and records nothing");

  CLI::App& chance = Add("Record", "chance", "records one chance outcome of a --recorded game",
                         "recount chance @last '{\"dice\":[4,1]}'",
                         [this] { return RunChance(console_, chance_); });
  chance.add_option("ID", chance_.game, kGameHelp)->required();
  chance.add_option("OUTCOME", chance_.outcome, "JSON, @FILE or -")->required();
  chance.add_option("--expect", chance_.expect, "only if the newest event has this seq");
  chance.add_flag("--dry-run", chance_.is_dry_run, "answers the same and records nothing");

  CLI::App& legal = Add("Record", "legal", "the legal actions", "recount legal @last 0",
                        [this] { return RunLegal(console_, legal_); });
  legal.add_option("ID[@SEQ]", legal_.game, kMomentHelp)->required();
  legal.add_option("SEAT", legal_.seat, "of this seat alone");
  legal.add_option("--view", legal_.view, kViewHelp);
}

void CommandLine::State::AddPlaying() {
  CLI::App& play = Add("Record", "play", "plays at the terminal, seat after seat",
                       "recount play @last --seat 1", [this] { return RunPlay(console_, play_); });
  play.add_option("ID", play_.game, kStoredHelp)->required();
  play.add_option("--seat", play_.seat, "only this seat plays here, the others elsewhere");
  takes_terminal_.insert(&play);
}

void CommandLine::State::AddTransfer() {
  CLI::App& sim = Add("Record", "sim", "random games into the store",
                      "recount sim heretics --games 1000 --players 3 --jobs 2",
                      [this] { return RunSim(console_, sim_); });
  sim.add_option("GAME", sim_.game, "the game's id, like heretics")->required();
  sim.add_option("--games", sim_.games, "how many (1)");
  sim.add_option("--players", sim_.players, "at each table (the game's smallest number)");
  sim.add_option("--seed", sim_.seed, "64 hex digits; the same give the same logs to the byte");
  sim.add_option("--config", sim_.config, "variants and options: JSON, @FILE or -");
  sim.add_option("--jobs", sim_.jobs, "threads (1)");
  sim.add_flag("--judged", sim_.is_judged, "with random disputes, rulings, rewinds and appeals");
  sim.add_flag("--bulk", sim_.is_bulk, kBulkHelp);

  CLI::App& import = Add("Record", "import", "brings .recount files or .jsonl requests in",
                         "recount import games.recount table.jsonl --as-played",
                         [this] { return RunImport(console_, import_); });
  import.add_option("FILE", import_.files, "the files; - for standard input")->required();
  import.add_flag("--bulk", import_.is_bulk, kBulkHelp);
  import.add_flag("--as-played", import_.as_played, "what the rules refuse goes in as it is");

  CLI::App& exporting =
      Add("Record", "export", "writes games into a portable file",
          "recount export @last -o game.recount", [this] { return RunExport(console_, export_); });
  exporting.add_option("ID", export_.games, "games of the store; @all for all")->required();
  exporting.add_option("-o,--output", export_.file, "the .recount file; - for standard output")
      ->required();

  CLI::App& fork = Add("Check", "fork", "a new game that shares the past of another",
                       "recount fork @last@17", [this] { return RunFork(console_, fork_); });
  fork.add_option("ID@SEQ", fork_.game, "the game, and the last event that is shared")->required();
  fork.add_option("--seed", fork_.seed, "64 hex digits for what follows (else a fresh seed)");
}

void CommandLine::State::AddLooking() {
  CLI::App& games =
      Add("Look", "games", "lists the games, oldest first", "recount games --player Ana",
          [this] { return RunGames(console_, games_); });
  games.add_option("--game", games_.game, "only of this game");
  games.add_option("--player", games_.player, "only with this player");
  games.add_option("--since", games_.since, "only those begun at or after a time, in UTC");
  games.add_option("--until", games_.until, "only those begun at or before a time, in UTC");
  games.add_flag("--jsonl", console_.lines, "JSON, one game a line");

  CLI::App& log = Add("Look", "log", "the events, like a transcript", "recount log @last --view 0",
                      [this] { return RunLog(console_, look_); });
  log.add_option("ID[@SEQ]", look_.game, kMomentHelp)->required();
  log.add_option("--view", look_.view, kViewHelp);
  log.add_flag("--jsonl", console_.lines, "JSON, one event a line");

  CLI::App& show =
      Add("Look", "show", "the table as a person would draw it",
          "recount show @last@12 --view spectator", [this] { return RunShow(console_, look_); });
  show.add_option("ID[@SEQ]", look_.game, kMomentHelp)->required();
  show.add_option("--view", look_.view, kViewHelp);

  CLI::App& replay =
      Add("Look", "replay", "steps through a game in the terminal; ? shows the keys",
          "recount replay @last --view 0", [this] { return RunReplay(console_, replay_); });
  replay.add_option("ID[@SEQ]", replay_.game, kMomentHelp)->required();
  replay.add_option("--view", replay_.view, kViewHelp);
  takes_terminal_.insert(&replay);

  CLI::App& rules = Add(
      "Look", "rules", "the clause table of a game, or one clause",
      "recount rules heretics HER-3.4",
      [this] { return RunRules(console_, rules_game_, rules_clause_); },
      /*reads_store=*/false);
  rules.add_option("GAME", rules_game_, "the game's id, like heretics")->required();
  rules.add_option("CLAUSE", rules_clause_, "a clause's id, like HER-3.4")->transform(InCapitals());

  CLI::App& cards = Add(
      "Look", "cards", "what the cards of a game do", "recount cards hope 'brood mother'",
      [this] { return RunCards(console_, rules_game_, card_, card_set_); },
      /*reads_store=*/false);
  cards.add_option("GAME", rules_game_, "the game's id, like heretics")->required();
  cards.add_option("CARD", card_, "its name, or how that begins");
  cards.add_option("--cards", card_set_, "of this card set (else the game's first)");

  CLI::App& options = Add(
      "Look", "options", "what a game can be begun with: options, variants, card sets",
      "recount options hope", [this] { return RunOptions(console_, rules_game_); },
      /*reads_store=*/false);
  options.add_option("GAME", rules_game_, "the game's id, like heretics")->required();
}

void CommandLine::State::AddChecking() {
  // verify reads the store in child processes of its own.
  CLI::App& verify = Add(
      "Check", "verify", "checks logs, from bytes to results", "recount verify --all --jobs 2",
      [this] { return RunVerify(console_, verify_); }, /*reads_store=*/false);
  verify.add_option("ID|FILE", verify_.games, "games of the store, or .recount files");
  verify.add_flag("--all", verify_.all, "every game of the store");
  verify.add_option("--jobs", verify_.jobs, "processes (1)");
  verify.add_flag("--jsonl", console_.lines, "JSON, one log a line");

  CLI::App& diff =
      Add("Check", "diff", "compares two accounts of a game", "recount diff 1a2b theirs.recount",
          [this] { return RunDiff(console_, diff_); });
  diff.add_option("A", diff_.a, kGameHelp)->required();
  diff.add_option("B", diff_.b, kGameHelp)->required();
  diff.add_option("--view", diff_.view, kViewHelp);
}

void CommandLine::State::AddStore() {
  CLI::App& store = *app_.add_subcommand("store", "the store itself");
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
      "check", "checks the tables against each other, and every game",
      "recount store check --jobs 2", [this] { return RunStoreCheck(console_, verify_.jobs); },
      false);
  check.add_option("--jobs", verify_.jobs, "processes (1)");
  CLI::App& backup = add(
      "backup", "a copy as of now, while others go on",
      "recount store backup /media/stick/recount.db",
      [this] { return RunStoreBackup(console_, folder_); }, true);
  backup.add_option("FOLDER", folder_, "a new folder for the copy")->required();
  add(
      "compact", "gives back the room of pages that are free", "recount store compact",
      [this] { return RunStoreCompact(console_); }, true);
  CLI::App& salvage = add(
      "salvage", "makes a new store of what can be had of a damaged one",
      "recount store salvage recount.db rescued.db",
      [this] { return RunStoreSalvage(console_, salvage_); }, /*reads_store=*/false);
  salvage.add_option("OLD", salvage_.from, "the folder of the damaged store; it is not changed")
      ->required();
  salvage.add_option("NEW", salvage_.to, "a new folder for what is found")->required();
  add(
      "info", "format, build, how many logs and bytes", "recount store info",
      [this] { return RunStoreInfo(console_); }, true);
}

void CommandLine::State::AddOthers() {
  Add(
      "Maintain", "engine", "answers the line protocol: one JSON object a line",
      "echo '{\"op\":\"new\",\"game\":\"heretics\",\"players\":[\"Ana\",\"Bo\"],"
      "\"randomness\":\"recorded\"}' | recount engine",
      [this] { return RunEngine(console_, STDIN_FILENO); }, /*reads_store=*/false);
  CLI::App& completion =
      Add("Maintain", "completion", "completion of commands and options for a shell",
          "source <(recount completion bash)",
          [this] { return RunCompletion(console_, app_, shell_); });
  completion.add_option("SHELL", shell_, "bash or zsh; ids lists what the scripts complete")
      ->required();
  Add(
      "Maintain", "manual", "prints the manual page, as roff",
      "recount manual > recount.1; man ./recount.1",
      [this] {
        process::WriteOut("{}", ManualPage(app_));
        return kDone;
      },
      /*reads_store=*/false);
}

void CommandLine::State::Parse() {
  TakeMarksOff(app_);
  try {
    app_.parse(MarkedWords(argc_, argv_));
  } catch (const CLI::ParseError& error) {
    run_ = nullptr;
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

CommandLine::CommandLine(int argc, char** argv) : state_(std::make_unique<State>(argc, argv)) {}
CommandLine::~CommandLine() = default;
bool CommandLine::ReadsStore() const { return state_->ReadsStore(); }
bool CommandLine::TakesTerminal() const { return state_->TakesTerminal(); }
int CommandLine::Run() { return state_->Run(); }
int CommandLine::Fail(const Error& error) { return state_->Fail(error); }
int CommandLine::FailDamaged() { return state_->FailDamaged(); }

}  // namespace recount::tools::cli
