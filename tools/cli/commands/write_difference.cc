#include "tools/cli/commands/write_difference.h"

#include "replay/recording/reproduce/asked_again.h"
#include "replay/recording/reproduce/bundle.h"
#include "replay/recording/reproduce/game_file.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/bundle_tools.h"
#include "tools/cli/commands/reproduction.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

using replay::debugging::EngineDifference;
using replay::recording::reproduce::Bundle;
using replay::recording::reproduce::BundleOptions;
using replay::recording::reproduce::ShrinkRun;
using replay::recording::reproduce::ShrunkGame;

// Returns the game up to the difference. If that is an act that was tried, it becomes the last
// event.
ShrunkGame UpToDifference(const DifferenceToWrite& difference) {
  ShrunkGame game{.game = difference.game, .difference = difference.reported.difference};
  EngineDifference& found = *game.difference;
  game.game.near_acts.clear();
  game.game.requests.resize(found.event);
  game.game.seqs.resize(found.event + 1);
  if (found.is_near) {
    game.game.requests.push_back(found.request);
    game.game.seqs.push_back(game.game.seqs.back() + 1);
    found.event = game.game.requests.size();
    found.is_near = false;
  }
  game.events = 1 + game.game.requests.size();
  return game;
}

// Returns a bundle of the log. A simulated game has no secrets, so everything is kept.
Result<Bundle> BundleOfLog(const Console& console, const DifferenceToWrite& difference,
                           BundleOptions options) {
  if (difference.simulated) {
    options.kept = {.names = true, .seed = true, .texts = true};
    return MakeBundleOfFile(
        replay::recording::reproduce::FileOfLog(Prepared(*difference.simulated)), options);
  }
  const Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, difference.log);
  if (!game.ok()) return game.error();
  return MakeBundle((*game)->log(), options);
}

// Returns the bytes of a bundle of the log itself, with its events unchanged.
Result<std::string> BundleOfDifference(const Console& console,
                                       const DifferenceToWrite& difference) {
  const EngineDifference& found = difference.reported.difference;
  BundleOptions options;
  options.seq = found.seq;
  options.fault = replay::recording::reproduce::FaultOf(found);
  options.tools = BundleToolsFor("");
  Result<Bundle> bundle = BundleOfLog(console, difference, std::move(options));
  if (!bundle.ok()) return bundle.error();
  return std::move(bundle->bytes);
}

}  // namespace

Result<std::vector<std::string>> WriteDifference(const Console& console,
                                                 const DifferenceToWrite& difference,
                                                 const std::vector<std::string>& names,
                                                 bool shrinks) {
  if (!difference.reported.is_steady) {
    console.Note("the first difference did not come again, so nothing was written");
    return std::vector<std::string>();
  }
  const Result<ReproductionFiles> files = ReproductionFiles::At(console, names);
  if (!files.ok()) return files.error();
  const ShrunkGame game = UpToDifference(difference);
  ShrinkRun run{.game = game.game, .against = difference.command, .compared = difference.options};
  Fault fault;
  if (shrinks) {
    run.is_stopped = process::StopSignals::IsStopWanted;
    run.each_better = [&](const ShrunkGame& better) { return files->Write(run, better); };
    const Result<replay::recording::reproduce::ShrinkReport> report = RunShrink(run);
    if (!report.ok()) fault = report.error();
  } else if (difference.reported.difference.is_near) {
    fault = files->Write(run, game);
  } else {
    const Result<std::string> bundle = BundleOfDifference(console, difference);
    fault = bundle.ok() ? files->Write(run, game, *bundle) : Fault(bundle.error());
  }
  if (fault) return *fault;
  return names;
}

}  // namespace recount::tools::cli
