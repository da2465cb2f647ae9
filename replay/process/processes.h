// Child processes for work on a store whose damage may end them, and their messages through a pipe.
//
//   Result<std::string> said = InChild([](ChildWriter& writer) { writer.Write("all is well"); });
//   if (!said.ok() && said.error().code == ErrorCode::damaged) …
// A child sends messages, and at its end a mark with the number of their bytes, so that a cut or
// empty output is never mistaken for an answer. The parent must not ignore SIGCHLD
// (tools/process/process.h ensures this); otherwise the system does not keep the exit status.
#ifndef RECOUNT_REPLAY_PROCESS_PROCESSES_H_
#define RECOUNT_REPLAY_PROCESS_PROCESSES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "events/error.h"

namespace recount::replay::process {

// The exit status of a child that has found damage in a store and stopped reading.
inline constexpr int kDamagedExit = 3;
// The exit status of a child that ran out of memory.
inline constexpr int kNoMemoryExit = 71;

// io, with the current activity and the system's text for errno.
Error SystemError(std::string_view doing);

// For a handler of std::terminate: whether the process ends because memory ran out. It does not
// throw for lack of memory itself.
bool IsForLackOfMemory();

// Starts a child process that runs `body` and ends after it. Returns its process id. The child also
// ends when its parent ends in any way; otherwise the child of a killed command would keep running.
// If memory runs out and nobody catches the exception, it ends with kNoMemoryExit. io if the system
// cannot start a process.
Result<int> Fork(absl::FunctionRef<void()> body);

// Returns true if this process is such a child.
bool IsChildProcess();

// Waits for a child process to end, and returns its wait status as waitpid stores it. Calls
// `stopped` with the signal whenever a signal has stopped the child. io if waitpid fails.
Result<int> WaitForProcess(int process, void (*stopped)(int signal) = nullptr);

// Returns true if this status from waitpid belongs to a process that read a damaged page. LMDB has
// no checksums, so its readers end by a signal or by kDamagedExit.
bool IsOfDamage(int status);

// "ended by signal 9 (Killed)", "ended with status 7".
std::string EndText(int status);

// Ends a child that cannot use its pipe to the parent. The exit status has errno, for EndedEarly.
[[noreturn]] void EndUnsaid();

// io, with the reason and advice, for a child that neither completed its work nor read damage.
Error EndedEarly(std::string_view who, int status);

// The child's end of the pipe.
class ChildWriter {
 public:
  explicit ChildWriter(int descriptor) : descriptor_(descriptor) {}

  // Sends a whole message, after those that wait. Ends the process if it cannot be written.
  void Write(std::string_view message) {
    Add(message);
    Flush();
  }

  // Add keeps a message for the next Write, Flush or End; Flush sends those that wait.
  void Add(std::string_view message);
  void Flush();

  // Sends the mark that all messages were sent.
  void End();

 private:
  int descriptor_;
  std::string unsent_;
  uint64_t bytes_ = 0;
};

// A child process. The destructor kills it if it is still running.
class Child {
 public:
  using Body = std::function<void(ChildWriter&)>;

  // Starts a process that runs `body` and ends with this one. io if the system cannot provide a
  // pipe or a process.
  static Result<Child> Start(const Body& body);

  Child() = default;  // owns no process
  // Owns a process that Fork has started, and the descriptor from which its messages are read.
  Child(int process, int descriptor) : process_(process), descriptor_(descriptor) {}
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();

  bool is_running() const { return process_ > 0; }

  // Returns the descriptor to poll for its messages.
  int descriptor() const { return descriptor_; }

  // Waits for data and returns the messages that are complete so far. `has_ended` is true if there
  // will be no more. io if the pipe cannot be read.
  struct Said {
    std::vector<std::string> messages;
    bool has_ended = false;
  };
  Result<Said> Read();

  // Waits for the end of the child. Returns no error if it completed its work and all its messages
  // were read; damaged, with the text of EndText, if a page of the store ended it; otherwise io.
  Fault Wait();

  // Waits for the child to end and returns its wait status as waitpid stores it, for callers that
  // treat an end by a signal as an answer. io if waitpid fails.
  Result<int> WaitForStatus();
  // Returns true if all its messages were read, including the mark that they are complete.
  bool is_whole() const { return is_whole_; }

 private:
  void TakeMessages(Said& said);
  void CloseDescriptor();

  int process_ = -1;
  int descriptor_ = -1;
  std::string unread_;
  uint64_t bytes_ = 0;     // of the messages that were read
  bool is_whole_ = false;  // the mark was read, and its count fits
};

// Runs `body` in a child process and calls `hear` with each of its messages as they come, until
// that returns a fault. Returns this fault, or that of Child::Start, Read or Wait; the messages may
// not be all then.
Fault HearChild(const Child::Body& body, absl::FunctionRef<Fault(std::string_view)> hear);

// Does the same and returns all messages, concatenated.
Result<std::string> InChild(const Child::Body& body);

// Writes everything, even if the system accepts only parts of it or the descriptor is non-blocking
// (O_NONBLOCK). Returns false, with errno, if writing fails.
bool WriteAll(int descriptor, std::string_view text);

// Reads what is available, at most `size` bytes, and waits even if the descriptor is non-blocking.
// Returns 0 at the end; -1, with errno, if reading fails.
int64_t ReadSome(int descriptor, char* bytes, uint64_t size);

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_PROCESSES_H_
