// Makes bundles: a log up to the event that shows a fault, with a manifest that says which
// (docs/reference/reproducing.md).
//
//   Result<Bundle> bundle = MakeBundle(log, {.note = "seen at table 4"});
//   if (!bundle.ok()) …                       // not_shown, damaged, bad_request, …
//   …write bundle->bytes…
//
// A bundle is run before it is returned, from its own bytes, in a process of its own.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/debugging/manifest.h"
#include "replay/recording/reproduce/bundle_privacy.h"
#include "replay/recording/reproduce/bundle_run.h"

namespace recount::replay::recording::reproduce {

struct BundleOptions {
  // The event that shows the fault. Default: that of the first finding of `verify`, or the first
  // one after which the expression holds.
  std::optional<uint64_t> seq = {};

  // What the log shows at `seq`, if the caller knows: `seq` is then given, or is the last event.
  // Otherwise an expression that says what is wrong; otherwise what `verify` finds.
  std::optional<debugging::ShownFault> fault = {};
  std::string expression = {};

  Kept kept = {};
  std::optional<std::string> note = {};

  // What runs the bundle needs, and what the expression is asked with.
  BundleTools tools = {};
};

struct Bundle {
  std::string bytes;  // of the file
  debugging::Manifest manifest;
  bool keeps_seed_unasked = false;  // the fault is in an outcome drawn from it
};

// `log` may be of a store; it is copied first. not_shown if there is no such fault, if the bundle
// does not show it, or if a fork shares the event with its parent, of which the bundle must be
// made. bad_request if the expression or the note says what is withheld, or is not UTF-8. not_found
// if there is no event `seq`. damaged and unsupported if `verify` finds damaged bytes, or a game
// that this build does not know. limit, io.
Result<Bundle> MakeBundle(const log::Log& log, const BundleOptions& options);

// The same of the only log of a file, whose bytes these are.
Result<Bundle> MakeBundleOfFile(std::string_view bytes, const BundleOptions& options);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_H_
