// Makes bundles: a log up to the event that shows a fault, with a manifest that describes the fault
// (docs/reference/reproducing.md).
//
//   Result<Bundle> bundle = MakeBundle(log, {.note = "seen at table 4"});
//   if (!bundle.ok()) …                       // not_shown, damaged, bad_request, …
//   // Write bundle->bytes to a file.
//
// A bundle is run, from its own bytes and in a process of its own, before it is returned.
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
  // The event that shows the fault. Default: the event of the first finding of `verify`, or the
  // first event after which the expression is true.
  std::optional<uint64_t> seq = {};

  // The fault at `seq`, if the caller knows it; `seq` must then be given or be the last event.
  // Otherwise the fault is that `expression` is true or, without one, what `verify` finds.
  std::optional<debugging::ShownFault> fault = {};
  std::string expression = {};

  Kept kept = {};
  std::optional<std::string> note = {};

  // The tools for running the bundle and for evaluating the expression.
  BundleTools tools = {};
};

struct Bundle {
  std::string bytes;  // the file
  debugging::Manifest manifest;
  // true if the fault is in an outcome that was drawn from the seed
  bool keeps_seed_unasked = false;
};

// Makes a bundle of a log, which may be in a store; it is copied first. not_shown if the log or the
// bundle does not show the fault, or if a fork shares the event with its parent; the bundle must
// then be made from the parent. bad_request if the expression or the note contains something that
// is withheld, or is not UTF-8. not_found if event `seq` does not exist. damaged and unsupported if
// `verify` finds damaged bytes, or a game that this build does not know. limit, io.
Result<Bundle> MakeBundle(const log::Log& log, const BundleOptions& options);

// Makes a bundle of the only log of a file with these bytes.
Result<Bundle> MakeBundleOfFile(std::string_view bytes, const BundleOptions& options);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_H_
