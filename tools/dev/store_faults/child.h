// Child processes of a fault test. Each runs under a watchdog, because nothing may hang.
//
//   Ended ended = InWatchedChild(20s, [](int out) { … Say(out, "all is well"); });
//   ended.said == "all is well", ended.how == "exit 0"
//
// The process that starts them must have no open store and no other thread.
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

// Writes all of the text. Ends the process if nobody reads.
void Say(int descriptor, std::string_view text);

class WatchedChild {
 public:
  // Runs `body` in a child, with a descriptor to which it can write reports. The child ends when
  // its parent ends.
  explicit WatchedChild(const std::function<void(int out)>& body);
  WatchedChild(const WatchedChild&) = delete;
  ~WatchedChild();

  void Kill();
  // Sends SIGTERM. The body can poll for it with IsToldToEnd.
  void Tell();

  // Returns the first `size` bytes that the child writes; fewer if it ends or the limit is over.
  std::string WaitFor(size_t size, Milliseconds limit);

  // Returns the child's next line without its end; nothing if it ends or the limit is over.
  std::optional<std::string> WaitForLine(Milliseconds limit);

  // Waits until the child ends, and kills it after the limit. Returns what it has written since the
  // last call.
  std::string Wait(Milliseconds limit);

  // Returns, after Wait, "exit 0", "signal 9" or "hung".
  const std::string& how() const { return how_; }

 private:
  using Clock = std::chrono::steady_clock;

  // Reads more of what the child writes. Returns false if it ends or the time comes first.
  bool Hear(Clock::time_point until);

  pid_t process_ = -1;
  int in_ = -1;
  std::string unread_;  // was read but not yet returned
  std::string how_;
};

// Returns, in a child, whether its parent has told it to end.
bool IsToldToEnd();

struct Ended {
  std::string said;
  std::string how;
};
Ended InWatchedChild(Milliseconds limit, const std::function<void(int out)>& body);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_CHILD_H_
