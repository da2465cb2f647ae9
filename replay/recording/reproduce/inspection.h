// What a log does in this build, looked at in a child process that may end.
//
//   Result<Inspection> seen = Inspect(log, {.verifies = true});
//   if (seen.ok() && seen->crashed_at) …          // the event that the process ended in
//   if (seen.ok() && seen->finding) …             // what verify finds first
//
// The log is in memory or in a file: of a store that is damaged, a page that kills its reader would
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
  bool verifies = false;                    // as `verify` does, before anything else
  uint64_t until = ~uint64_t{0};            // only events below this are executed
  std::optional<uint64_t> parts_from = {};  // digests since this event; default: the last 4,096
  std::optional<uint64_t> state_at = {};    // the state after this event, besides the last one
  const debugging::DifferenceFault* asked = nullptr;  // its request is asked of this build
};

struct Inspection {
  std::optional<uint64_t> crashed_at;  // then nothing else is known
  std::string crash;                   // then: how the process ended

  // The first thing that `verify` finds and that no later ruling has superseded, and the protocol's
  // code for it.
  std::optional<verify::Finding> finding;
  std::string code;
  bool has_superseded = false;  // there are findings that are superseded

  Fault refusal;  // why the first event that was not executed was not, with its seq
  std::vector<debugging::PartDigests> parts;
  std::string state = "null";     // canonical JSON, after the last event that was executed
  std::string state_at = "null";  // after the event that was asked for
  std::string answer;             // to `asked`, the value at its path; empty: it could not be asked
};

// limit, io. What is wrong with the log is in the inspection.
Result<Inspection> Inspect(const log::Log& log, const InspectionRequest& request);

// The judge's state after each event on the path to the cursor, as `show --json` writes it, made in
// a child process while `each` looks at them. Ends when `each` returns false or a fault. limit, io;
// not_shown if the process ends by itself before.
Fault ForEachState(const log::Log& log,
                   const std::function<Result<bool>(uint64_t seq, std::string_view state)>& each);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_INSPECTION_H_
