// A child process for work on what a stranger has written: it may end by a signal, take too long or
// too much memory, and the parent goes on and says so.
//
//   Result<ChildEnd> end = RunBounded(
//       [](ChildWriter& writer) { …; writer.Write("answer"); },
//       [](std::string_view message) { …; return true; });
//   if (end.ok() && end->has_crashed) …
#ifndef RECOUNT_REPLAY_PROCESS_BOUNDED_CHILD_H_
#define RECOUNT_REPLAY_PROCESS_BOUNDED_CHILD_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "replay/process/processes.h"

namespace recount::replay::process {

// What the child may take before it is ended. A log of 65,536 events takes some seconds.
struct ChildBounds {
  uint64_t processor_seconds = 120;
  uint64_t memory_bytes = uint64_t{4} << 30;  // besides files that are mapped
};

struct ChildEnd {
  bool has_crashed = false;  // by a signal that broken code causes
  std::string how;           // then: "ended by signal 6 (Aborted)"
};

// Runs `body` in a child process, which writes nothing to standard error, and hands its messages to
// `each` as they come, until `each` returns false: then the child is ended. limit if the child took
// more than its bounds; io if the system refuses it, or ended it otherwise.
Result<ChildEnd> RunBounded(const Child::Body& body, absl::FunctionRef<bool(std::string_view)> each,
                            const ChildBounds& bounds = {});

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_BOUNDED_CHILD_H_
