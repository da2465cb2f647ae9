// Handles Ctrl-C and similar signals, for a command that should end in an orderly way.
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
// Only one may exist at a time.
class StopSignals {
 public:
  // The effect of a second signal. A signal that was forwarded and the same one that came directly
  // count as one. Ignore it only for a command that has to clean up and that checks IsStopWanted()
  // wherever it may take long.
  enum class Second { ends_process, is_ignored };

  explicit StopSignals(Second second = Second::ends_process);
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  // Returns whether such a signal has come, in any thread.
  static bool IsStopWanted();
  // Returns that signal; 0 if none has come.
  static int Which();

  // Ignores such signals until the process ends. Call it when the work is done, because a signal
  // that arrives then is too late to cancel it.
  static void IgnoreFromNow();

 private:
  struct sigaction before_[3] = {};
};

// While it exists, such a signal removes a file before it ends the process, and then the folder
// around it, if one is given and it is empty. It is for work that cannot check IsStopWanted().
// Create it while HeldSignals exist, so that no signal comes in between. Only one may exist at a
// time, and no StopSignals at the same time.
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

// From now on such signals are passed on to this child process, which decides how the command ends.
void ForwardStopSignals(pid_t process);

}  // namespace recount::tools::process

#endif  // RECOUNT_TOOLS_PROCESS_STOP_SIGNALS_H_
