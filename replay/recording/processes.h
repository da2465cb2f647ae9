// Child processes for work that a damaged store may end, and what they say through a pipe.
//
//   Result<std::string> said = InChild([](ChildWriter& writer) { writer.Write("all is well"); });
//   if (!said.ok() && said.error().code == ErrorCode::damaged) …
//
// A child sends messages, and at its end a mark with their count: what was cut off, and a child
// that said nothing, are never taken for an answer. SIGCHLD must not be ignored in the parent
// (tools/process/process.h sees to it), or the system keeps no exit status for it.
#ifndef RECOUNT_REPLAY_RECORDING_PROCESSES_H_
#define RECOUNT_REPLAY_RECORDING_PROCESSES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/error.h"

namespace recount::replay::recording {

// How a child ends that has met damage in a store and reads no further.
inline constexpr int kDamagedExit = 3;
// How a child ends that has too little memory.
inline constexpr int kNoMemoryExit = 71;

// For a handler of std::terminate: whether the process ends because memory ran out. Needs none.
bool IsForLackOfMemory();

// In a child process, first of all: it ends with its parent, whatever ends that. Else a command
// that was killed would go on unseen. And where memory runs out and nobody catches it, it ends by
// kNoMemoryExit. `parent` is the process id of the parent.
void EndWithParent(int parent);

// Whether this is such a child process.
bool IsChildProcess();

// Waits for a child process and gives its status as waitpid does. io where the system refuses.
Result<int> WaitForProcess(int process);

// Whether this status, as waitpid gives it, is that of a process that read a damaged page: LMDB has
// no checksums, and its readers end by a signal or by kDamagedExit.
bool IsOfDamage(int status);

// "ended by signal 9 (Killed)", "ended with status 7".
std::string EndText(int status);

// io, with the reason and what to do: for a child that did not end of itself, nor by damage.
Error EndedEarly(std::string_view who, int status);

// The child's end of the pipe.
class ChildWriter {
 public:
  explicit ChildWriter(int descriptor) : descriptor_(descriptor) {}

  // Sends a message, whole. Ends the process where it cannot be written.
  void Write(std::string_view message);

  // Sends the mark that nothing is missing, and no more follows.
  void End();

 private:
  int descriptor_;
  uint64_t bytes_ = 0;
};

// A child process. It is killed where it still runs when this is destroyed.
class Child {
 public:
  using Body = std::function<void(ChildWriter&)>;

  // Starts a process that ends with this one and runs `body`. io where the system refuses a pipe or
  // a process.
  static Result<Child> Start(const Body& body);

  Child() = default;  // none
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();

  bool is_running() const { return process_ > 0; }

  // To poll for what it says.
  int descriptor() const { return descriptor_; }

  // Waits for something that it says and gives the messages that are whole by now; `has_ended`
  // where it says no more. io where the pipe cannot be read.
  struct Said {
    std::vector<std::string> messages;
    bool has_ended = false;
  };
  Result<Said> Read();

  // Waits for its end. Nothing where it ended by itself and all that it said has been read; damaged
  // where a page of the store ended it, with the words of EndText; else io.
  Fault Wait();

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

// Runs `body` in a child process and gives all that it said, one message after the other; else the
// error of Child::Start, Read or Wait.
Result<std::string> InChild(const Child::Body& body);

// Writes all of it, however often the system takes a part, and waits where it may not be waited for
// (O_NONBLOCK); false, and errno, where it takes no more.
bool WriteAll(int descriptor, std::string_view text);

// Reads what there is, at most `size` bytes, and waits in the same way. 0 at the end; -1, and
// errno, where it cannot be read.
int64_t ReadSome(int descriptor, char* bytes, uint64_t size);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_PROCESSES_H_
