// Delays Ctrl-C and similar signals while something half done lies on the disk.
//
//   const HeldSignals held;
//   … write a temporary file, and rename it …
#ifndef RECOUNT_TOOLS_PROCESS_HELD_SIGNALS_H_
#define RECOUNT_TOOLS_PROCESS_HELD_SIGNALS_H_

#include <csignal>

namespace recount::tools::process {

// While it exists, SIGINT, SIGTERM, SIGHUP and SIGQUIT are blocked. The destructor delivers those
// that came in the meantime. Use it only around short work, in a process with one thread.
class HeldSignals {
 public:
  HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  ~HeldSignals();

 private:
  sigset_t before_ = {};
};

}  // namespace recount::tools::process

#endif  // RECOUNT_TOOLS_PROCESS_HELD_SIGNALS_H_
