#include "tools/command_line.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
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
#include "tools/arguments.h"
#include "tools/command_words.h"
#include "tools/commands.h"
#include "tools/completion.h"
#include "tools/manual.h"
#include "tools/output.h"
#include "tools/parsed_options.h"
#include "tools/protocol.h"
#include "tools/recording.h"
#include "tools/rules_command.h"
#include "tools/terminal/terminal_commands.h"
#include "tools/version.h"

namespace recount::tools {
namespace {

std::string VersionText() {
  std::string text = fmt::format("{}\nformat {}\n", kBuild, kFormatVersion);
  for (const engine::Game* game : engine::AllGames()) {
    text += fmt::format("{} rules {}\n", game->id(), fmt::join(game->rules_versions(), ", "));
  }
  text.pop_back();
  return text;
}

constexpr char kGameHelp[] = "an id, a prefix of it, @last, or a .recount file";
constexpr char kMomentHelp[] = "a game, or a game right after event SEQ: ID@SEQ";
constexpr char kStoredHelp[] = "an id, a prefix of it, or @last";
constexpr char kExpectHelp[] = "only if the newest event has this seq";
constexpr char kBulkHelp[] =
    "faster: on the disk only at the end; a power cut before may cost the whole store";
constexpr char kRoleHelp[] = "what the judge is: table, round, floor or head";
constexpr char kDryRunHelp[] = "tells what it would do and cost, and records nothing";
constexpr char kInfractionsHelp[] = "a list of infractions: standard, JSON, @FILE or -";
constexpr char kViewHelp[] = "judge, spectator or a seat: what they may see";

}  // namespace

class CommandLine::State : private ParsedOptions {
 public:
  State(int argc, char** argv) : argc_(argc), argv_(argv) {
    if (const char* store = std::getenv("RECOUNT_DB"); store != nullptr && *store != '\0') {
      console_.store = store;
    }
    app_.require_subcommand(1);
    app_.set_version_flag("--version", VersionText(), "the build, the format, each game's rules");
    app_.add_option("--db", console_.store,
                    "the store, a folder (else $RECOUNT_DB, or recount.db)");
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

  bool ReadsStore() const { return run_ && reads_store_; }

  bool TakesTerminal() const {
    return run_ && std::any_of(takes_terminal_.begin(), takes_terminal_.end(),
                               [](const CLI::App* command) { return command->parsed(); });
  }

  int Run() {
    try {
      return console_.Finish(run_ ? run_() : status_);
    } catch (const UsageError& error) {
      return console_.Finish(console_.FailUsage(error.message));
    } catch (const std::bad_alloc&) {
      return FailWithoutMemory();
    } catch (const std::system_error& error) {
      return Fail({.code = ErrorCode::io, .message = error.what()});
    }
  }

  int Fail(const Error& error) { return console_.Finish(console_.Fail(error)); }

  int FailDamaged() {
    return Fail(
        {.code = ErrorCode::damaged,
         .message = fmt::format("pages of the store in {} are damaged and cannot be read: `recount "
                                "store check` says which games are whole; then take a backup",
                                console_.store)});
  }

 private:
  // A command with its example, and what it does.
  CLI::App& Add(const char* group, const char* name, const char* what, const char* example,
                std::function<int()> run, bool reads_store = true) {
    CLI::App& command = *app_.add_subcommand(name, what);
    return Finish(command, group, example, std::move(run), reads_store);
  }

  CLI::App& Finish(CLI::App& command, const char* group, const char* example,
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

  // Runs a command one of whose arguments is a seat of that game: the name of a player becomes the
  // number.
  int WithSeat(const std::string& game, std::string& seat, const std::function<int()>& run) {
    if (seat.empty() || IsNumber(seat)) return run();
    const Result<uint64_t> number = SeatInGame(console_, game, seat);
    if (!number.ok()) return console_.Fail(number.error());
    seat = std::to_string(*number);
    return run();
  }

  void AddRecording() {
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

    CLI::App& act =
        Add("Record", "act", "records one action", "recount act @last 0 send hussites:7",
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

  void AddPlaying() {
    CLI::App& play =
        Add("Record", "play", "plays at the terminal, seat after seat",
            "recount play @last --seat 1", [this] { return RunPlay(console_, play_); });
    play.add_option("ID", play_.game, "an id, a prefix of it, or @last")->required();
    play.add_option("--seat", play_.seat, "only this seat plays here, the others elsewhere");
    takes_terminal_.insert(&play);
  }

  void AddTransfer() {
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

    CLI::App& exporting = Add("Record", "export", "writes games into a portable file",
                              "recount export @last -o game.recount",
                              [this] { return RunExport(console_, export_); });
    exporting.add_option("ID", export_.games, "games of the store; @all for all")->required();
    exporting.add_option("-o,--output", export_.file, "the .recount file; - for standard output")
        ->required();

    CLI::App& fork = Add("Check", "fork", "a new game that shares the past of another",
                         "recount fork @last@17", [this] { return RunFork(console_, fork_); });
    fork.add_option("ID@SEQ", fork_.game, "the game, and the last event that is shared")
        ->required();
    fork.add_option("--seed", fork_.seed, "64 hex digits for what follows (else a fresh seed)");
  }

  void AddLooking() {
    CLI::App& games =
        Add("Look", "games", "lists the games, oldest first", "recount games --player Ana",
            [this] { return RunGames(console_, games_); });
    games.add_option("--game", games_.game, "only of this game");
    games.add_option("--player", games_.player, "only with this player");
    games.add_option("--since", games_.since, "only those begun at or after a time, in UTC");
    games.add_option("--until", games_.until, "only those begun at or before a time, in UTC");
    games.add_flag("--jsonl", console_.lines, "JSON, one game a line");

    CLI::App& log = Add("Look", "log", "the events, like a transcript",
                        "recount log @last --view 0", [this] { return RunLog(console_, look_); });
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
    rules.add_option("CLAUSE", rules_clause_, "a clause's id, like HER-3.4")
        ->transform(InCapitals());

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

  // Options that take text take one word of the command line, whatever it begins with.
  void AddJudging() {
    CLI::App& dispute =
        Add("Judge", "dispute", "opens a dispute about an event",
            "recount dispute @last@17 --by 1 --claim 'that card was not in her hand'", [this] {
              return WithSeat(dispute_.game, dispute_.by,
                              [this] { return RunDispute(console_, dispute_); });
            });
    dispute.add_option("ID@SEQ", dispute_.game, "the game, and the event that is disputed")
        ->required();
    dispute.add_option("--by", dispute_.by, "the seat that disputes it")->required();
    dispute.add_option("--claim", dispute_.claim, "what it claims")->required();
    dispute.add_option("--expect", dispute_.expect, kExpectHelp);

    CLI::App& rule =
        Add("Judge", "rule", "a ruling, on a dispute or unasked (-)",
            "recount rule @last 18 --judge Kim --kind rewind --to 15 --clause HER-3.3 "
            "--reason 'the card was not hers'",
            [this] {
              return WithSeat(rule_.game, rule_.seat, [this] { return RunRule(console_, rule_); });
            });
    rule.add_option("ID", rule_.game, kStoredHelp)->required();
    rule.add_option("DISPUTE|-", rule_.dispute, "the seq of the dispute, or -")->required();
    rule.add_option("--judge", rule_.judge, "who rules")->required();
    rule.add_option("--kind", rule_.kind, "stand, rewind, outcome, penalty or void")->required();
    AddRulingOptions(rule, rule_);
    rule.add_option("--reason", rule_.reason, "why")->required();

    CLI::App& amend = Add("Judge", "amend", "corrects a ruling; what is left out stays",
                          "recount amend @last 19 --judge Kim --to 14",
                          [this] { return RunAmend(console_, rule_); });
    amend.add_option("ID", rule_.game, kStoredHelp)->required();
    amend.add_option("RULING", rule_.dispute, "the seq of the ruling")->required();
    amend.add_option("--judge", rule_.judge, "who has ruled")->required();
    AddRulingOptions(amend, rule_);
    amend.add_option("--reason", rule_.reason, "why, in the place of what was given");

    CLI::App& infractions = Add(
        "Judge", "infractions", "the penalties that are due, and how they rise",
        "recount infractions @our-list.json",
        [this] { return RunInfractions(console_, rule_.infractions); },
        /*reads_store=*/false);
    infractions.add_option("LIST", rule_.infractions, kInfractionsHelp);

    CLI::App& appeal = Add("Judge", "appeal", "appeals a ruling",
                           "recount appeal @last 19 --by 0 --grounds 'the card was mine'", [this] {
                             return WithSeat(appeal_.game, appeal_.by,
                                             [this] { return RunAppeal(console_, appeal_); });
                           });
    appeal.add_option("ID", appeal_.game, kStoredHelp)->required();
    appeal.add_option("RULING", appeal_.ruling, "the seq of the ruling")->required();
    appeal.add_option("--by", appeal_.by, "the seat that appeals")->required();
    appeal.add_option("--grounds", appeal_.grounds, "why")->required();
    appeal.add_option("--expect", appeal_.expect, kExpectHelp);

    CLI::App& resolve = Add("Judge", "resolve", "ends an appeal; by another judge",
                            "recount resolve @last 20 --judge Lou --overturn --reason 'it was'",
                            [this] { return RunResolve(console_, resolve_); });
    resolve.add_option("ID", resolve_.game, kStoredHelp)->required();
    resolve.add_option("APPEAL", resolve_.appeal, "the seq of the appeal")->required();
    resolve.add_option("--judge", resolve_.judge, "who resolves it")->required();
    resolve.add_flag("--uphold", resolve_.is_upheld, "the ruling stays");
    resolve.add_flag("--overturn", resolve_.is_overturned, "the ruling is taken back");
    resolve.add_option("--reason", resolve_.reason, "why")->required();
    resolve.add_option("--role", resolve_.role, kRoleHelp);
    resolve.add_flag("--dry-run", resolve_.is_dry_run, kDryRunHelp);
    resolve.add_option("--expect", resolve_.expect, kExpectHelp);
  }

  // What `rule` and `amend` share.
  void AddRulingOptions(CLI::App& command, RuleOptions& options) {
    command.add_option("--to", options.to, "of a rewind: the event to go back to");
    command.add_option("--winner", options.winners, "of an outcome: a seat that wins; again");
    command.add_flag("--draw", options.is_draw, "of an outcome: the winners share a draw");
    command.add_option("--result", options.result, "of an outcome, instead: JSON, @FILE or -");
    command.add_option("--seat", options.seat, "of a penalty: whom it is against");
    command.add_flag("--team", options.is_team, "of a penalty: against the seat's whole team");
    command.add_option("--infraction", options.infraction, "of a penalty: a word, like slow_play");
    command.add_option("--penalty", options.penalty,
                       "of a penalty: caution, warning, game_loss, match_loss or disqualification");
    command.add_option("--infractions", options.infractions,
                       std::string("of a penalty: what is due is by ") + kInfractionsHelp);
    command
        .add_option("--clause", options.clauses, "the clauses that are cited, of the game or JDG")
        ->transform(InCapitals());
    command.add_option("--role", options.role, kRoleHelp);
    command.add_flag("--dry-run", options.is_dry_run, kDryRunHelp);
    command.add_option("--expect", options.expect, kExpectHelp);
  }

  // What mends or ends other judgements, and what happens beside the game.
  void AddJudgesDesk() {
    CLI::App& withdraw = Add("Judge", "withdraw", "takes a dispute back; by who opened it",
                             "recount withdraw @last 18 --by 1 --reason 'I had misread it'",
                             [this] { return RunWithdraw(console_, withdraw_); });
    withdraw.add_option("ID", withdraw_.game, kStoredHelp)->required();
    withdraw.add_option("DISPUTE", withdraw_.dispute, "the seq of the dispute")->required();
    withdraw.add_option("--by", withdraw_.by, "the seat that has opened it")->required();
    withdraw.add_option("--reason", withdraw_.reason, "why")->required();
    withdraw.add_option("--expect", withdraw_.expect, kExpectHelp);

    CLI::App& moot =
        Add("Judge", "moot", "what a ruling was about is gone: it counts no more",
            "recount moot @last 19 --judge Kim --reason 'the game was rewound before it'",
            [this] { return RunMoot(console_, moot_); });
    moot.add_option("ID", moot_.game, kStoredHelp)->required();
    moot.add_option("RULING", moot_.ruling, "the seq of the ruling")->required();
    moot.add_option("--judge", moot_.judge, "who finds so")->required();
    moot.add_option("--reason", moot_.reason, "why")->required();
    moot.add_option("--role", moot_.role, kRoleHelp);
    moot.add_flag("--dry-run", moot_.is_dry_run, kDryRunHelp);
    moot.add_option("--expect", moot_.expect, kExpectHelp);

    CLI::App& expose = Add("Judge", "expose", "somebody has seen a hidden card by accident",
                           "recount expose @last@17 --card 28 --to 0 --judge Kim --account 'it "
                           "fell on the table'",
                           [this] { return RunExpose(console_, expose_); });
    expose.add_option("ID@SEQ", expose_.game, "the game, and the event when it happened")
        ->required();
    expose.add_option("--card", expose_.card, "which card: its number or name")->required();
    expose.add_option("--to", expose_.to, "the seats that have seen it")->required();
    expose.add_option("--judge", expose_.judge, "who notes it")->required();
    expose.add_option("--account", expose_.account, "how it happened")->required();
    expose.add_option("--role", expose_.role, kRoleHelp);
    expose.add_option("--expect", expose_.expect, kExpectHelp);

    CLI::App& extend = Add("Judge", "extend", "gives the table more time",
                           "recount extend @last --minutes 5 --judge Kim --reason 'a long ruling'",
                           [this] { return RunExtend(console_, extend_); });
    extend.add_option("ID", extend_.game, kStoredHelp)->required();
    extend.add_option("--minutes", extend_.minutes, "how many, 1 to 60")->required();
    extend.add_option("--judge", extend_.judge, "who gives it")->required();
    extend.add_option("--reason", extend_.reason, "why")->required();
    extend.add_option("--role", extend_.role, kRoleHelp);
    extend.add_option("--expect", extend_.expect, kExpectHelp);

    CLI::App& redo =
        Add("Judge", "redo", "after a rewind: records the superseded actions again",
            "recount redo @last --from 17", [this] { return RunRedo(console_, redo_); });
    redo.add_option("ID", redo_.game, kStoredHelp)->required();
    redo.add_option("--from", redo_.from, "the first of them (else those not yet replaced)");
    redo.add_option("--to", redo_.to, "the last of them (else up to the first refused)");
    redo.add_option("--expect", redo_.expect, kExpectHelp);
  }

  void AddEvidence() {
    CLI::App& backup =
        Add("Judge", "backup", "what going back to an event would take", "recount backup @last@15",
            [this] { return RunBackup(console_, folder_); });
    backup.add_option("ID@SEQ", folder_, kMomentHelp)->required();

    CLI::App& ledger = Add("Judge", "ledger", "who knew which card, since which event",
                           "recount ledger @last --seat 1 --card hussites:7",
                           [this] { return RunLedger(console_, ledger_); });
    ledger.add_option("ID[@SEQ]", ledger_.game, kMomentHelp)->required();
    ledger.add_option("--seat", ledger_.seat, "only of this seat");
    ledger.add_option("--card", ledger_.card, "only of this card: its number or name");
    ledger.add_option("--view", ledger_.view, kViewHelp);

    CLI::App& report =
        Add("Judge", "report", "writes the case file of a game",
            "recount report @last -o case.html", [this] { return RunReport(console_, report_); });
    report.add_option("ID", report_.game, kGameHelp)->required();
    report
        .add_option("-o,--output", report_.file,
                    "the file: .html, .md or .json; - for standard output")
        ->required();
    report.add_option("--view", report_.view, kViewHelp);

    CLI::App& why =
        Add("Look", "why", "what an event changed, and by which clauses",
            "recount why @last@17 /players/0/hand", [this] { return RunWhy(console_, why_); });
    why.add_option("ID[@SEQ]", why_.game, kMomentHelp)->required();
    why.add_option("PATH", why_.path, "a JSON Pointer: the event that last changed what is there");
    why.add_option("--view", why_.view, kViewHelp);

    CLI::App& annotate = Add("Look", "annotate", "a note on a moment",
                             "recount annotate @last@17 'she hesitated here' --author Kim",
                             [this] { return RunAnnotate(console_, annotate_); });
    annotate.add_option("ID@SEQ", annotate_.game, kMomentHelp)->required();
    annotate.add_option("TEXT", annotate_.text, "the note")->required();
    annotate.add_option("--author", annotate_.author, "whose note it is")->required();
    annotate.add_option("--expect", annotate_.expect, kExpectHelp);
  }

  void AddChecking() {
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

  void AddStore() {
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

  void AddOthers() {
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
          WriteOut("{}", ManualPage(app_));
          return kDone;
        },
        /*reads_store=*/false);
  }

  void Parse() {
    TakeMarksOff(app_);
    try {
      app_.parse(MarkedWords(argc_, argv_));
    } catch (const CLI::ParseError& error) {
      run_ = nullptr;
      if (error.get_exit_code() == 0) {
        std::ostringstream text;
        status_ = app_.exit(error, text, text);
        WriteOut("{}", text.str());
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
    if (IsRecording(app_)) Output::Standard().ReportBrokenPipes();
    console_.store = PathOf(console_.store);
    if (console_.lines) console_.json = false;
    console_.LookAround(width_);
  }

  int argc_;
  char** argv_;
  CLI::App app_{"Records, replays and audits tabletop games as logs of events.", "recount"};
  Console console_;
  int width_ = 0;
  std::function<int()> run_;
  bool reads_store_ = false;
  int status_ = kDone;
  std::set<const CLI::App*> takes_terminal_;
};

CommandLine::CommandLine(int argc, char** argv) : state_(std::make_unique<State>(argc, argv)) {}
CommandLine::~CommandLine() = default;
bool CommandLine::ReadsStore() const { return state_->ReadsStore(); }
bool CommandLine::TakesTerminal() const { return state_->TakesTerminal(); }
int CommandLine::Run() { return state_->Run(); }
int CommandLine::Fail(const Error& error) { return state_->Fail(error); }
int CommandLine::FailDamaged() { return state_->FailDamaged(); }

}  // namespace recount::tools
