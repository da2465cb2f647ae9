// Runs bundles: does this build still show the fault?
//
//   Result<BundleRun> run = RunBundle(bytes, tools);
//   if (!run.ok()) …                                // damaged, too_new, unsupported, not_found, …
//   if (run->verdict == BundleVerdict::there) …
//
// A bundle comes from a stranger. It is verified whole, and its manifest checked, before anything
// is executed; then it is executed in a child process with bounds. It never starts a program.
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

// Whether an expression holds for a judge's state: limit, io.
using BundlePredicate = std::function<Result<bool>(std::string_view state_json)>;

// What lies outside of bundles, so that making and running them start no process but their own.
struct BundleTools {
  // The predicate of an expression: bad_request if the text is not a filter; limit, io.
  std::function<Result<BundlePredicate>(std::string_view expression)> compile = {};
  // Compares the engine of `--against` with this build in the game of a log, and with the request
  // of a difference after it; nothing if they agree. Without it this build alone is asked.
  std::function<Result<std::optional<debugging::EngineDifference>>(
      const log::Log& log, const debugging::DifferenceFault& fault)>
      compare = {};
};

enum class BundleVerdict {
  there,  // the fault shows
  gone,   // it does not
  other,  // something else does: another finding, an earlier one, a third answer
};

std::string_view BundleVerdictName(BundleVerdict verdict);

struct BundleRun {
  debugging::Manifest manifest;
  BundleVerdict verdict = BundleVerdict::other;
  std::string found;  // a sentence for people: what this build does

  // The first event after which this build's digests by part are not those of the manifest.
  std::optional<debugging::PartDifference> parts;
  // If the states differ after the manifest's last executed event: both, as canonical JSON.
  std::string state_then;
  std::string state_now;
};

// `bytes` are those of a file. damaged, too_new, unsupported; not_found if there is no manifest;
// limit if it takes too much; io.
Result<BundleRun> RunBundle(std::string_view bytes, const BundleTools& tools);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_RUN_H_
