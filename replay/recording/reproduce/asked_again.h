// Differences between engines in bundles: as a manifest has them, and their requests asked of this
// build once more.
//
//   BundleOptions options{.seq = difference.seq, .fault = FaultOf(difference)};
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_ASKED_AGAIN_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_ASKED_AGAIN_H_

#include <string>

#include "replay/debugging/engine_difference.h"
#include "replay/debugging/execution.h"
#include "replay/debugging/manifest.h"

namespace recount::replay::recording::reproduce {

// A difference that a comparison has found, as the manifest of a bundle has it.
debugging::DifferenceFault FaultOf(const debugging::EngineDifference& difference);

// What this build says at the path of the difference, as ValueText writes it. `execution` is at the
// end of the log. `before` is the match right before the log's last event, if that was reached: an
// action or an outcome that is that event is asked there, any other request after it. Empty if
// `execution` has stopped before that.
std::string AskAgain(const debugging::DifferenceFault& asked, const log::Log& log,
                     const debugging::Execution& execution, const engine::Match* before);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_ASKED_AGAIN_H_
