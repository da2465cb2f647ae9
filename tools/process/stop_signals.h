// Ctrl-C and its like, for a command that is worth ending in order.
//
//   const StopSignals signals;
//   while (!StopSignals::IsStopWanted()) …
#ifndef RECOUNT_TOOLS_PROCESS_STOP_SIGNALS_H_
#define RECOUNT_TOOLS_PROCESS_STOP_SIGNALS_H_

#include <sys/types.h>

#include <csignal>

namespace recount::tools::process {

// While it exists, the first signal that asks the process to end lets the command finish by itself.
// The second ends it; one that was forwarded is not counted beside the one that came directly. One
// at a time.
class StopSignals {
 public:
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  // Whether such a signal has come, in any thread.
  static bool IsStopWanted();
  // That signal; 0 if none has come.
  static int Which();

 private:
  struct sigaction before_[3] = {};
};

// From now on such signals go to this child process too, which decides how the command ends.
void ForwardStopSignals(pid_t process);

}  // namespace recount::tools::process

#endif  // RECOUNT_TOOLS_PROCESS_STOP_SIGNALS_H_
