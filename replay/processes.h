// Child processes for work that a damaged store may end, and what they say through a pipe.
//
//   std::optional<std::string> text = InChild([](int descriptor) { WriteAll(descriptor, "so"); });
#ifndef RECOUNT_REPLAY_PROCESSES_H_
#define RECOUNT_REPLAY_PROCESSES_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace recount::replay {

// In a child process, first of all: it ends with its parent, whatever ends that. Else a command
// that was killed would go on unseen. `parent` is the process id of the parent.
void EndWithParent(int parent);

// A child process, and the end of the pipe that it writes into. Whoever starts it closes the
// descriptor and waits for the process.
struct Child {
  int process = -1;
  int descriptor = -1;
};

// Starts a child process that ends with this one; `body` gets the descriptor to write to. It ends
// with status 0 when `body` returns.
Child StartChild(const std::function<void(int descriptor)>& body);

// Runs `body` in a child process and gives what it wrote; nothing where it ended by a signal or
// with another status than 0.
std::optional<std::string> InChild(const std::function<void(int descriptor)>& body);

// Writes all of it, however often the system takes a part; false, and errno, where it takes no
// more.
bool WriteAll(int descriptor, std::string_view text);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_PROCESSES_H_
