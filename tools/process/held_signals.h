// Holds back Ctrl-C and its like for the moment in which something half done lies on the disk.
//
//   const HeldSignals held;
//   … write a temporary file, and rename it …
#ifndef RECOUNT_TOOLS_PROCESS_HELD_SIGNALS_H_
#define RECOUNT_TOOLS_PROCESS_HELD_SIGNALS_H_

#include <csignal>

namespace recount::tools::process {

// While it exists, SIGINT, SIGTERM, SIGHUP and SIGQUIT wait. Its destructor lets those that came do
// what they do otherwise. Only for what cannot take long, in a process of one thread.
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
