// Runs bundles to see whether this build still shows the fault.
//
//   Result<BundleRun> run = RunBundle(bytes, tools);
//   if (!run.ok()) …                                // damaged, too_new, unsupported, not_found, …
//   if (run->verdict == BundleVerdict::there) …
//
// A bundle may come from a stranger. The file is verified whole, and its manifest is checked,
// before anything is executed; then it is executed in a child process with limits. It never starts
// a program.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_RUN_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_RUN_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "replay/debugging/engine_difference.h"
#include "replay/debugging/manifest.h"
#include "replay/debugging/parts.h"
#include "replay/log/log.h"

namespace recount::replay::recording::reproduce {

// The largest file that is read as a bundle.
inline constexpr uint64_t kMaxBundleBytes = uint64_t{256} << 20;

// Evaluates an expression for a judge's state. Errors: limit, io.
using BundlePredicate = std::function<Result<bool>(std::string_view state_json)>;

// Tools that are passed in, so that making and running bundles start no process but their own.
struct BundleTools {
  // Compiles an expression. bad_request if the text is not a filter; limit, io.
  std::function<Result<BundlePredicate>(std::string_view expression)> compile = {};
  // Compares the engine of `--against` with this build in the game of a log, and then with the
  // request of a difference. Returns nothing if they agree. If it is empty, only this build is
  // tested.
  std::function<Result<std::optional<debugging::EngineDifference>>(
      const log::Log& log, const debugging::DifferenceFault& fault)>
      compare = {};
};

enum class BundleVerdict {
  there,  // the fault appears
  gone,   // the fault does not appear
  other,  // something else appears: another finding, an earlier one, a third answer
};

std::string_view BundleVerdictName(BundleVerdict verdict);

struct BundleRun {
  debugging::Manifest manifest;
  BundleVerdict verdict = BundleVerdict::other;
  std::string found;  // a sentence for people about the behavior of this build

  // The first event after which this build's digests by part differ from those of the manifest.
  std::optional<debugging::PartDifference> parts;
  // Both states after the manifest's last executed event, as canonical JSON, if they differ.
  std::string state_then;
  std::string state_now;
};

// Runs the bundle in a file with these bytes. damaged, too_new, unsupported; not_found if the file
// has no manifest; limit if execution exceeds a limit; io.
Result<BundleRun> RunBundle(std::string_view bytes, const BundleTools& tools);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_RUN_H_
