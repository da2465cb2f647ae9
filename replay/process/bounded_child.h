// Runs work on data that a stranger wrote in a child process. The child may end by a signal, or
// need too much time or memory; the parent survives and reports it.
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

// The limits of the child; it is ended when it exceeds one. A log of 65,536 events takes some
// seconds.
struct ChildBounds {
  uint64_t processor_seconds = 120;
  uint64_t memory_bytes = uint64_t{4} << 30;  // without mapped files
};

struct ChildEnd {
  bool has_crashed = false;  // true if it ended by a signal that broken code causes
  std::string how;           // set if it has crashed: "ended by signal 6 (Aborted)"
};

// Runs `body` in a child process, which writes nothing to standard error, and calls `each` with its
// messages as they arrive, until `each` returns false; then the child is killed. limit if the child
// exceeded its bounds; io if the system cannot start a process, or if the child ended in another
// way.
Result<ChildEnd> RunBounded(const Child::Body& body, absl::FunctionRef<bool(std::string_view)> each,
                            const ChildBounds& bounds = {});

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_BOUNDED_CHILD_H_
