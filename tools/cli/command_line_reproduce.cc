// The commands that find a fault again, anywhere, and cut it down.
#include "tools/cli/command_line_state.h"
#include "tools/cli/commands/reproduce.h"

namespace recount::tools::cli {
namespace {

constexpr char kExpressionHelp[] = "jq filter over the judge's state, as show --json prints it";

}  // namespace

void CommandLineState::AddReproducing() {
  AddBisect();
  AddCompare();
  AddRepro();
  AddShrink();
}

void CommandLineState::AddBisect() {
  CLI::App& bisect =
      Add("Reproduce", "bisect", "find the first event after which a jq filter holds",
          "recount bisect @last '.players[0].score >= 10'",
          [this] { return RunBisect(console_, bisect_); });
  bisect.add_option("LOG", bisect_.game, kGameHelp)->required();
  bisect.add_option("EXPR", bisect_.expression, kExpressionHelp)->required();
  bisect.add_flag("--halves", bisect_.by_halves,
                  "halve instead of looking at every state; for what stays true once it is true");
}

void CommandLineState::AddCompare() {
  // compare reads the store in a child process of its own.
  CLI::App& compare = Add(
      "Reproduce", "compare", "compare another engine with this build, game by game",
      "recount compare --against './their_engine --fast' heretics --games 100",
      [this] { return RunCompare(console_, compare_); }, /*reads_store=*/false);
  compare.add_option("LOG|GAME", compare_.games,
                     "game ids or .recount files; or a game to simulate, for example heretics");
  compare
      .add_option("--against", compare_.against,
                  "the other engine: a command that speaks the protocol of `recount engine`")
      ->required();
  compare.add_flag("--all", compare_.all, "compare every game in the store");
  compare.add_option("--games", compare_.count, "number of simulated games (default: 1)");
  compare.add_option("--players", compare_.players,
                     "number of players (default: the game's minimum)");
  compare.add_option("--config", compare_.config,
                     "options and variants of the game: JSON, @FILE or -");
  compare.add_option("--seed", compare_.seed,
                     "random seed (64 hex digits); the games are those of `sim`");
  compare.add_option("--rules", compare_.rules, kRulesHelp);
  compare.add_option("--near", compare_.near,
                     "percentage of decisions with a near-legal act (default: 25; for logs 0)");
  AddEngineOptions(compare, compare_.engine, "seconds to wait for each reply (default: 10)");
  compare
      .add_option("-o,--output", compare_.files,
                  "write the first difference: .recount (bundle) or .jsonl; repeatable")
      ->allow_extra_args(false);
  compare.add_flag("--shrink", compare_.shrinks,
                   "with -o: shorten the game as far as it still differs in the same kind");
}

void CommandLineState::AddRepro() {
  CLI::App& repro = Add("Reproduce", "repro", "make a bundle that shows a fault, or run bundles",
                        "recount repro @last -o fault.recount; recount repro fault.recount",
                        [this] { return RunRepro(console_, repro_); });
  repro.add_option("LOG[@SEQ]|FILE", repro_.files, "with -o: a game; otherwise bundles to run")
      ->required();
  repro.add_option("-o,--output", repro_.output,
                   "write a bundle (.recount); - for standard output");
  repro.add_option("--predicate", repro_.expression,
                   "with -o: what is wrong, a jq filter over the judge's state");
  repro.add_option("--with", repro_.kept, "with -o: include names,seed,texts, which are withheld");
  repro.add_option("--note", repro_.note, "with -o: a text for the bundle");
  repro.add_option("--against", repro_.against,
                   "run bundles of `compare` against this engine: a command");
  repro.add_flag("--git", repro_.is_for_git,
                 "exit 125 if a bundle cannot be run, for `git bisect run`");
  // Bundles are run in child processes of their own, without any store.
  repro.callback([this] {
    run_ = [this] { return RunRepro(console_, repro_); };
    reads_store_ = repro_.output.has_value();
  });
}

void CommandLineState::AddEngineOptions(CLI::App& command, EngineOptions& options,
                                        const char* timeout_help) {
  command.add_option("--parts", options.parts,
                     "ask only these: reply,state,view,legal (default: all)");
  command
      .add_option("--ignore", options.ignored,
                  "pass over this JSON Pointer and what is below; * is any step; repeatable")
      ->allow_extra_args(false);
  command.add_flag("--strict", options.is_strict,
                   "compare effects and state hashes too, for two builds of Recount");
  command.add_option("--timeout", options.timeout, timeout_help);
}

void CommandLineState::AddShrink() {
  // shrink reads the store in a child process of its own.
  CLI::App& shrink = Add(
      "Reproduce", "shrink", "find the smallest game that still shows a fault",
      "recount shrink 1a2b -o small.recount -o small.jsonl",
      [this] { return RunShrinking(console_, shrink_); },
      /*reads_store=*/false);
  shrink
      .add_option("LOG", shrink_.log,
                  "a game, a .recount file, or a .jsonl file of requests or a scenario")
      ->required();
  shrink
      .add_option("-o,--output", shrink_.files,
                  "write the result: .recount (bundle) or .jsonl (scenario); repeatable")
      ->required()
      ->allow_extra_args(false);
  CLI::Option* predicate = shrink.add_option("--predicate", shrink_.predicate,
                                             "the fault is that this jq filter holds at the end");
  CLI::Option* against = shrink.add_option(
      "--against", shrink_.against, "the fault is that this other engine differs from this build");
  CLI::Option* command =
      shrink.add_option("--command", shrink_.command,
                        "the fault is that this command, with a log's file, exits with 1");
  predicate->excludes(against)->excludes(command);
  against->excludes(command);
  AddEngineOptions(shrink, shrink_.engine,
                   "seconds to wait for a reply of --against (10) or for --command (60)");
  shrink.add_option("--jobs", shrink_.jobs, "number of threads, 1 to 64 (default: 1)");
  shrink.add_option("--tries", shrink_.tries, "end after this many candidates");
}

}  // namespace recount::tools::cli
