#include "tools/cli/commands/reproduction.h"

#include <algorithm>

#include "events/json.h"
#include "events/recount_file.h"
#include "replay/debugging/manifest.h"
#include "replay/log/loaded_file.h"
#include "replay/protocol/scenario.h"
#include "replay/recording/reproduce/asked_again.h"
#include "replay/recording/reproduce/bundle.h"
#include "replay/recording/reproduce/crash_trial.h"
#include "replay/recording/reproduce/game_file.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/bundle_tools.h"
#include "tools/cli/game_name.h"

namespace recount::tools::cli {
namespace {

using replay::debugging::EngineDifference;
using replay::debugging::ShownFault;
using replay::recording::reproduce::ShrinkRun;
using replay::recording::reproduce::ShrunkGame;

constexpr char kJudgeState[] = R"({"op":"state","view":"judge"})";

// Returns the fault for the manifest; nothing for an event that the rules refuse, which `verify`
// finds.
std::optional<ShownFault> FaultOf(const ShrinkRun& run, const ShrunkGame& game) {
  if (!run.predicate.empty()) return replay::debugging::ExpressionFault{run.predicate};
  if (game.difference) return replay::recording::reproduce::FaultOf(*game.difference);
  if (game.game.crashes_at_end) return replay::debugging::CrashFault();
  return std::nullopt;
}

// Returns a bundle of the game. It includes the players' names, which are not secret because the
// game was made here.
Result<std::string> BundleOfShrunkGame(const ShrinkRun& run, const ShrunkGame& game) {
  const Result<std::string> bytes = replay::recording::reproduce::FileOfGame(game.game);
  if (!bytes.ok() || run.command) return bytes;
  replay::recording::reproduce::BundleOptions options;
  options.seq = game.events - 1;
  options.fault = FaultOf(run, game);
  options.kept = {.names = true, .seed = true, .texts = true};
  options.tools = BundleToolsFor("");
  Result<replay::recording::reproduce::Bundle> bundle = MakeBundleOfFile(*bytes, options);
  if (!bundle.ok()) return bundle.error();
  return std::move(bundle->bytes);
}

replay::protocol::ScenarioEnd EndOf(const ShrinkRun& run, const ShrunkGame& game) {
  if (!run.predicate.empty() || run.command) return {.request = kJudgeState};
  if (!game.difference) return {};
  const EngineDifference& difference = *game.difference;
  const std::string& last =
      game.game.requests.empty() ? game.game.new_request : game.game.requests.back();
  replay::protocol::ScenarioEnd end{.has_inline_set = true};
  if (difference.request != last) end.request = difference.request;
  if (difference.ours == replay::debugging::kAbsentValue) end.absent = difference.path;
  return end;
}

}  // namespace

Result<ReproductionFiles> ReproductionFiles::At(const Console& console,
                                                const std::vector<std::string>& names) {
  std::vector<File> files;
  for (const std::string& name : names) {
    Result<OutputFile> output = OutputFile::At(name, console.store, OutputFile::For::owner);
    if (!output.ok()) return output.error();
    files.push_back({IsRecountFileName(name), *std::move(output)});
  }
  return ReproductionFiles(std::move(files));
}

bool ReproductionFiles::has_bundle() const {
  return std::any_of(files_.begin(), files_.end(), [](const File& file) { return file.is_bundle; });
}

Fault ReproductionFiles::Write(const ShrinkRun& run, const ShrunkGame& game) const {
  std::string bundle;
  if (has_bundle()) {
    Result<std::string> made = BundleOfShrunkGame(run, game);
    if (!made.ok()) return made.error();
    bundle = *std::move(made);
  }
  return Write(run, game, bundle);
}

Fault ReproductionFiles::Write(const ShrinkRun& run, const ShrunkGame& game,
                               const std::string& bundle) const {
  for (const File& file : files_) {
    if (Fault fault = file.output.Write(
            file.is_bundle ? bundle : replay::protocol::ScenarioOf(game.game, EndOf(run, game)))) {
      return *std::move(fault);
    }
  }
  return std::nullopt;
}

Fault TakeFaultOfBundle(const std::string& log_to_shrink, ShrinkRun& run) {
  if (!run.predicate.empty() || run.against || run.command) return std::nullopt;
  const bool is_file = !log_to_shrink.ends_with(".jsonl") && log_to_shrink != "-" &&
                       !GameName::Parse(log_to_shrink).file.empty();
  if (!is_file) return std::nullopt;
  const Result<std::unique_ptr<replay::log::LoadedFile>> file =
      LoadFile(GameName::Parse(log_to_shrink).file);
  if (!file.ok()) return file.error();
  if ((*file)->file().manifests.empty()) return std::nullopt;
  if ((*file)->file().manifests.size() > 1) {
    return Error{.code = ErrorCode::damaged, .message = "the file has more than one manifest"};
  }
  const Result<replay::debugging::Manifest> manifest =
      replay::debugging::ReadManifest((*file)->file().manifests.front());
  if (!manifest.ok()) return manifest.error();
  if (const auto* fault = std::get_if<replay::debugging::ExpressionFault>(&manifest->fault)) {
    run.predicate = fault->expression;
  } else if (std::holds_alternative<replay::debugging::DifferenceFault>(manifest->fault)) {
    throw UsageError{
        "the fault of this bundle is a difference from another engine: name that with --against"};
  } else if (std::holds_alternative<replay::debugging::CrashFault>(manifest->fault)) {
    const Result<std::unique_ptr<replay::log::Log>> log = (*file)->Find("");
    if (!log.ok()) return log.error();
    Result<replay::debugging::ProtocolGame> game =
        replay::recording::reproduce::CrashingGameOf(**log);
    if (!game.ok()) return game.error();
    run.game = *std::move(game);
  }
  return std::nullopt;
}

}  // namespace recount::tools::cli
