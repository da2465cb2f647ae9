// Bundles for tests: made from edited logs, or with manifests that were changed.
//
//   const Result<Bundle> bundle = MadeOf(edited, {});
//   WithManifest(bundle->bytes, [](debugging::Manifest& manifest) { manifest.seq = 3; });
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_TESTING_BUNDLES_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_TESTING_BUNDLES_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/recording/reproduce/bundle.h"
#include "replay/recording/reproduce/bundle_run.h"
#include "replay/recording/testing/games.h"

namespace recount::replay::recording::reproduce {

// Tools whose expressions are texts that a state may contain; "(" is not a filter.
BundleTools ToolsForTesting();

// Makes a bundle of the log, with these tools unless the options have others.
Result<Bundle> MadeOf(const log::Log& log, BundleOptions options);
Result<Bundle> MadeOf(const EditedLog& log, BundleOptions options,
                      std::vector<const EditedLog*> beside = {});

// Puts the log of the bundle into a file with these manifests.
std::string WithManifests(const std::string& bundle, const std::vector<std::string>& manifests);
std::string WithManifest(const std::string& bundle,
                         const std::function<void(debugging::Manifest&)>& change);

// Runs the bundle: "there", "gone", "other", or the code of the error.
std::string VerdictOf(const std::string& bundle);

// Returns the code of the error of making a bundle; "" if it was made.
std::string RefusalOf(const Result<Bundle>& bundle);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_TESTING_BUNDLES_H_
