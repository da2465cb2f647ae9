// Child processes of a fault test, each under a watchdog: nothing may hang.
//
//   Ended ended = InWatchedChild(20s, [](int out) { … Say(out, "all is well"); });
//   ended.said == "all is well", ended.how == "exit 0"
//
// The process that starts them has no store open and no thread of its own.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_CHILD_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_CHILD_H_

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace recount::tools::dev::store_faults {

using Milliseconds = std::chrono::milliseconds;

// Writes all of it; ends the process if nobody reads.
void Say(int descriptor, std::string_view text);

class WatchedChild {
 public:
  // Runs `body` in a child, with the descriptor that it may say something to. It ends with its
  // parent.
  explicit WatchedChild(const std::function<void(int out)>& body);
  WatchedChild(const WatchedChild&) = delete;
  ~WatchedChild();

  void Kill();
  // Sends SIGTERM, which the body may wait for with IsToldToEnd.
  void Tell();

  // The first `size` bytes that it says; less if it ends or this time is over.
  std::string WaitFor(size_t size, Milliseconds limit);

  // The next line that it says, without its end; nothing if it ends or this time is over.
  std::optional<std::string> WaitForLine(Milliseconds limit);

  // Until it ends, or is killed for it has not ended in this time. What it has said since.
  std::string Wait(Milliseconds limit);

  // After Wait: "exit 0", "signal 9", "hung".
  const std::string& how() const { return how_; }

 private:
  using Clock = std::chrono::steady_clock;

  // Waits until then for more of what it says; false if it ends or the time comes.
  bool Hear(Clock::time_point until);

  pid_t process_ = -1;
  int in_ = -1;
  std::string unread_;  // has been read and not taken
  std::string how_;
};

// In a child: whether its parent has told it to end.
bool IsToldToEnd();

struct Ended {
  std::string said;
  std::string how;
};
Ended InWatchedChild(Milliseconds limit, const std::function<void(int out)>& body);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_CHILD_H_
