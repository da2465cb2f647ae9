// Observes the behavior of this build with a log, in a child process that may crash.
//
//   Result<Inspection> seen = Inspect(log, {.verifies = true});
//   if (seen.ok() && seen->crashed_at) …          // the event at which the process crashed
//   if (seen.ok() && seen->finding) …             // the first finding of verify
//
// The log must be in memory or in a file. In a damaged store, a page that kills its reader would
// look like a crash.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_INSPECTION_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_INSPECTION_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/debugging/manifest.h"
#include "replay/debugging/parts.h"
#include "replay/log/log.h"
#include "replay/verify/verify.h"

namespace recount::replay::recording::reproduce {

struct InspectionRequest {
  bool verifies = false;                    // runs `verify` before anything else
  uint64_t until = ~uint64_t{0};            // events from this one on are not executed
  std::optional<uint64_t> parts_from = {};  // digests from this event on; default: the last 4,096
  // An event whose state is returned, besides the last one.
  std::optional<uint64_t> state_at = {};
  const debugging::DifferenceFault* asked = nullptr;  // a request that is sent to this build
};

struct Inspection {
  std::optional<uint64_t> crashed_at;  // if set, all other members are empty
  std::string crash;                   // how the process ended, if it crashed

  // The first finding of `verify` that no later ruling has superseded, and its protocol code.
  std::optional<verify::Finding> finding;
  std::string code;
  bool has_superseded = false;  // there are superseded findings

  Fault refusal;  // why the first event without a state was not executed, with its seq
  std::vector<debugging::PartDigests> parts;
  std::string state = "null";     // canonical JSON, after the last event that was executed
  std::string state_at = "null";  // after the requested event
  // The value at the path of `asked`; empty if it could not be requested.
  std::string answer;
};

// Errors: limit, io. A problem of the log is in the inspection.
Result<Inspection> Inspect(const log::Log& log, const InspectionRequest& request);

// Calls `each` with the judge's state after each event on the path to the cursor, in the form of
// `show --json`. A child process makes the states in parallel. Ends when `each` returns false or a
// fault. limit, io; not_shown if the child crashes before the last state.
Fault ForEachState(const log::Log& log,
                   const std::function<Result<bool>(uint64_t seq, std::string_view state)>& each);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_INSPECTION_H_
