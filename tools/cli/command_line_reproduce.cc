// The commands that reproduce what is wrong.
#include "tools/cli/command_line_state.h"
#include "tools/cli/commands/reproduce.h"

namespace recount::tools::cli {
namespace {

constexpr char kExpressionHelp[] = "jq filter over the judge's state, as show --json prints it";

}  // namespace

void CommandLine::State::AddReproducing() {
  CLI::App& bisect =
      Add("Reproduce", "bisect", "find the first event after which a jq filter holds",
          "recount bisect @last '.players[0].score >= 10'",
          [this] { return RunBisect(console_, bisect_); });
  bisect.add_option("LOG", bisect_.game, kGameHelp)->required();
  bisect.add_option("EXPR", bisect_.expression, kExpressionHelp)->required();
  bisect.add_flag("--halves", bisect_.by_halves,
                  "halve instead of looking at every state; for what stays true once it is true");

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
  compare.add_option("--rules", compare_.rules, "rules version (default: the newest)");
  compare.add_option("--near", compare_.near,
                     "try an act near a legal one at this percentage of decisions (default: 25 "
                     "for simulated games, 0 for logs)");
  compare.add_option("--parts", compare_.parts,
                     "ask only these: reply,state,view,legal (default: all)");
  compare
      .add_option("--ignore", compare_.ignored,
                  "pass over differences at this JSON Pointer and below it; * is any step; "
                  "repeatable")
      ->allow_extra_args(false);
  compare.add_flag("--strict", compare_.is_strict,
                   "compare effects and state hashes too, for two builds of Recount");
  compare.add_option("--timeout", compare_.timeout, "seconds to wait for each reply (default: 10)");
  compare
      .add_option("-o,--output", compare_.files,
                  "write the first difference as a bundle (.recount) or scenario (.jsonl); "
                  "repeatable")
      ->allow_extra_args(false);
  compare.add_flag("--shrink", compare_.shrinks,
                   "with -o: shorten the game as far as it still differs in the same kind");
  AddBundles();
}

void CommandLine::State::AddBundles() {
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

}  // namespace recount::tools::cli
