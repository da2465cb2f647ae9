// Ctrl-C and its like, for a command that is worth ending in order.
//
//   const StopSignals signals;
//   while (!StopSignals::IsStopWanted()) …
#ifndef RECOUNT_TOOLS_PROCESS_STOP_SIGNALS_H_
#define RECOUNT_TOOLS_PROCESS_STOP_SIGNALS_H_

#include <sys/types.h>

#include <csignal>
#include <string>

namespace recount::tools::process {

// While it exists, the first signal that asks the process to end lets the command finish by itself.
// One at a time.
class StopSignals {
 public:
  // What the second signal does; one that was forwarded is not counted beside the one that came
  // directly. It is ignored for a command that must clean up, and that looks at IsStopWanted()
  // wherever it may take long.
  enum class Second { ends_process, is_ignored };

  explicit StopSignals(Second second = Second::ends_process);
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  // Whether such a signal has come, in any thread.
  static bool IsStopWanted();
  // That signal; 0 if none has come.
  static int Which();

  // Ignores such signals until the process ends: the work is done, and a signal that arrives now is
  // too late to cancel it.
  static void IgnoreFromNow();

 private:
  struct sigaction before_[3] = {};
};

// While it exists, such a signal removes a file before it ends the process, and then the folder
// around it, if one is named and it is empty. For work that cannot look at IsStopWanted(). Begin it
// while HeldSignals are, so that no signal comes between. One at a time, and no StopSignals beside.
class RemovedOnStop {
 public:
  RemovedOnStop(std::string file, std::string folder);
  RemovedOnStop(const RemovedOnStop&) = delete;
  RemovedOnStop& operator=(const RemovedOnStop&) = delete;
  ~RemovedOnStop();

 private:
  std::string file_;
  std::string folder_;
  struct sigaction before_[3] = {};
};

// From now on such signals go to this child process too, which decides how the command ends.
void ForwardStopSignals(pid_t process);

}  // namespace recount::tools::process

#endif  // RECOUNT_TOOLS_PROCESS_STOP_SIGNALS_H_
