// Child processes for work that a damaged store may end, and their messages through a pipe.
//
//   Result<std::string> said = InChild([](ChildWriter& writer) { writer.Write("all is well"); });
//   if (!said.ok() && said.error().code == ErrorCode::damaged) …
//
// A child sends messages, and at its end a mark with their count, so that a cut or empty output is
// never mistaken for an answer. The parent must not ignore SIGCHLD (tools/process/process.h ensures
// this), or the system does not keep the exit status.
#ifndef RECOUNT_REPLAY_PROCESS_PROCESSES_H_
#define RECOUNT_REPLAY_PROCESS_PROCESSES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/error.h"

namespace recount::replay::process {

// The exit status of a child that has found damage in a store and stopped reading.
inline constexpr int kDamagedExit = 3;
// The exit status of a child that ran out of memory.
inline constexpr int kNoMemoryExit = 71;

// io, with what was being done and the system's text for errno.
Error SystemError(std::string_view doing);

// For a handler of std::terminate: whether the process ends because memory ran out. Does not
// allocate.
bool IsForLackOfMemory();

// Call this first in a child process. The child then ends with its parent, however that ends;
// otherwise the child of a killed command would keep running. If memory runs out and nothing
// catches that, the child ends with kNoMemoryExit. `parent` is the process id of the parent.
void EndWithParent(int parent);

// Whether this is such a child process.
bool IsChildProcess();

// Waits for a child process and gives its status as waitpid does. `stopped` is called with the
// signal whenever one has stopped it. io if the system refuses.
Result<int> WaitForProcess(int process, void (*stopped)(int signal) = nullptr);

// Whether this status from waitpid is that of a process that read a damaged page. LMDB has no
// checksums, so its readers end by a signal or by kDamagedExit.
bool IsOfDamage(int status);

// "ended by signal 9 (Killed)", "ended with status 7".
std::string EndText(int status);

// Ends a child that cannot use its pipe to the parent; errno says why, and EndedEarly tells it.
[[noreturn]] void EndUnsaid();

// io, with the reason and what to do, for a child that neither ended by itself nor by damage.
Error EndedEarly(std::string_view who, int status);

// The child's end of the pipe.
class ChildWriter {
 public:
  explicit ChildWriter(int descriptor) : descriptor_(descriptor) {}

  // Sends a whole message. Ends the process if it cannot be written.
  void Write(std::string_view message);

  // Sends the mark that the messages are complete.
  void End();

 private:
  int descriptor_;
  uint64_t bytes_ = 0;
};

// A child process. The destructor kills it if it is still running.
class Child {
 public:
  using Body = std::function<void(ChildWriter&)>;

  // Starts a process that ends with this one and runs `body`. io if the system refuses a pipe or a
  // process.
  static Result<Child> Start(const Body& body);

  Child() = default;  // none
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();

  bool is_running() const { return process_ > 0; }

  // For polling its messages.
  int descriptor() const { return descriptor_; }

  // Waits for data and returns the messages that are complete so far. `has_ended` if there will be
  // no more. io if the pipe cannot be read.
  struct Said {
    std::vector<std::string> messages;
    bool has_ended = false;
  };
  Result<Said> Read();

  // Waits for its end. No error if it ended by itself and all its messages have been read; damaged,
  // with the words of EndText, if a page of the store ended it; otherwise io.
  Fault Wait();

  // Waits for its end and gives its status as waitpid does, for callers to whom an end by a signal
  // is an answer. io if the system refuses.
  Result<int> WaitForStatus();
  // Whether all its messages have been read, with the mark that they are complete.
  bool is_whole() const { return is_whole_; }

 private:
  Child(int process, int descriptor) : process_(process), descriptor_(descriptor) {}
  void TakeMessages(Said& said);
  void CloseDescriptor();

  int process_ = -1;
  int descriptor_ = -1;
  std::string unread_;
  uint64_t bytes_ = 0;     // of the messages that were read
  bool is_whole_ = false;  // the mark was read, and its count fits
};

// Runs `body` in a child process and returns all its messages, concatenated; otherwise the error of
// Child::Start, Read or Wait.
Result<std::string> InChild(const Child::Body& body);

// Writes everything, also if the system accepts only parts, and waits even if the descriptor is
// non-blocking (O_NONBLOCK). False, with errno, if writing fails.
bool WriteAll(int descriptor, std::string_view text);

// Reads what is available, at most `size` bytes, and waits in the same way. 0 at the end; -1, with
// errno, if reading fails.
int64_t ReadSome(int descriptor, char* bytes, uint64_t size);

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_PROCESSES_H_
