#include "tools/dev/faults/faulty_process.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "events/check.h"
#include "fmt/format.h"
#include "replay/process/foreign_process.h"
#include "replay/process/processes.h"

namespace recount::tools::dev::faults {
namespace {

using Clock = std::chrono::steady_clock;
using replay::process::Pipe;

// The path is relative to the folder in which Bazel runs tests.
constexpr char kProgram[] = "tools/dev/faults/recount_under_faults";

// No command takes that long, even under a sanitizer on a busy machine.
constexpr std::chrono::seconds kPatience(180);

// The counts, in a file that the process maps.
class SharedCounts {
 public:
  SharedCounts() {
    descriptor_ = memfd_create("counts", 0);
    RECOUNT_CHECK(descriptor_ >= 0);
    RECOUNT_CHECK_EQ(ftruncate(descriptor_, sizeof(store_faults::Counts)), 0);
  }
  ~SharedCounts() { close(descriptor_); }

  // Returns the path under which a process that inherits the descriptor can open it.
  std::string path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

  store_faults::Counts Read() const {
    store_faults::Counts counts = {};
    RECOUNT_CHECK_EQ(pread(descriptor_, counts.data(), sizeof(counts), 0),
                     static_cast<ssize_t>(sizeof(counts)));
    return counts;
  }

 private:
  int descriptor_;
};

[[noreturn]] void Become(const FaultyProcess& process, const std::string& program,
                         const std::string& variable, const int (&standard)[3]) {
  setpgid(0, 0);
  for (int i = 0; i < 3; ++i) dup2(standard[i], i);
  std::vector<std::string> words = {"recount"};
  words.insert(words.end(), process.words.begin(), process.words.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::string copy = variable;
  char* environment[] = {copy.data(), nullptr};
  if (chdir(process.folder.c_str()) == 0) execve(program.c_str(), arguments.data(), environment);
  _exit(126);
}

// Reads until both pipes are closed. Returns false if that takes too long.
bool ReadAll(Pipe& out, Pipe& error, Ended& ended) {
  const Clock::time_point deadline = Clock::now() + kPatience;
  while (out.end(0) >= 0 || error.end(0) >= 0) {
    pollfd waited[] = {{out.end(0), POLLIN, 0}, {error.end(0), POLLIN, 0}};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0 || poll(waited, 2, static_cast<int>(left.count())) == 0) return false;
    for (int i = 0; i < 2; ++i) {
      if (waited[i].revents == 0) continue;
      Pipe& pipe = i == 0 ? out : error;
      char buffer[1 << 16];
      const int64_t count = replay::process::ReadSome(pipe.end(0), buffer, sizeof(buffer));
      if (count <= 0) {
        pipe.Close(0);
      } else {
        (i == 0 ? ended.out : ended.error).append(buffer, static_cast<size_t>(count));
      }
    }
  }
  return true;
}

std::string HowEnded(int status) {
  return WIFEXITED(status) ? fmt::format("exit {}", WEXITSTATUS(status))
                           : fmt::format("signal {}", WTERMSIG(status));
}

}  // namespace

Ended FaultyProcess::Run() const {
  // Processes that the command leaves behind become children of this one, so that it can wait until
  // they end before it looks at the store.
  RECOUNT_CHECK_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
  const std::string program = std::filesystem::absolute(kProgram).string();
  const SharedCounts counts;
  std::string variable = fmt::format("{}={}", kFaultVariable, counts.path());
  if (fault) {
    variable += fmt::format(" {} {} {} {} {}", static_cast<int>(fault->call), fault->nth,
                            fault->error, fault->is_lasting ? 1 : 0, fault->is_late ? 1 : 0);
  }
  Pipe in;
  Pipe out;
  Pipe error;
  RECOUNT_CHECK(in.Open() && out.Open() && error.Open());
  RECOUNT_CHECK(
      replay::process::WriteAll(in.end(1), input));  // a few lines, which a pipe takes at once
  const pid_t process = fork();
  RECOUNT_CHECK(process >= 0);
  if (process == 0) Become(*this, program, variable, {in.end(0), out.end(1), error.end(1)});
  // Everything that the command starts is in this group, so that one kill reaches all of it.
  setpgid(process, process);
  in.Close(0);
  in.Close(1);
  out.Close(1);
  error.Close(1);
  Ended ended;
  const bool is_hung = !ReadAll(out, error, ended);
  if (is_hung) kill(-process, SIGKILL);
  const Result<int> status = replay::process::WaitForProcess(process);
  RECOUNT_CHECK(status.ok());
  kill(-process, SIGKILL);
  // This waits for everything that the command has left behind.
  while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
  ended.how = is_hung ? "hung" : HowEnded(*status);
  ended.counts = counts.Read();
  return ended;
}

}  // namespace recount::tools::dev::faults
