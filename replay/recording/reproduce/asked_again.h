// Differences between engines in bundles: in the form of a manifest, and with their requests sent
// to this build again.
//
//   BundleOptions options{.seq = difference.seq, .fault = FaultOf(difference)};
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_ASKED_AGAIN_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_ASKED_AGAIN_H_

#include <string>

#include "replay/debugging/engine_difference.h"
#include "replay/debugging/execution.h"
#include "replay/debugging/manifest.h"

namespace recount::replay::recording::reproduce {

// Converts a difference that a comparison has found into the form of a manifest.
debugging::DifferenceFault FaultOf(const debugging::EngineDifference& difference);

// Returns the value that this build gives at the path of the difference, as ValueText writes it.
// `execution` must be at the end of the log. `before` is the match right before the log's last
// event, if that was reached: if the request is an action or outcome that equals this event, it is
// sent there, any other request after it. Empty if `execution` has stopped before that.
std::string AskAgain(const debugging::DifferenceFault& asked, const log::Log& log,
                     const debugging::Execution& execution, const engine::Match* before);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_ASKED_AGAIN_H_
