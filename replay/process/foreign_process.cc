#include "replay/process/foreign_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "fmt/format.h"
#include "replay/process/processes.h"

namespace recount::replay::process {
namespace {

// The interval at which a wait checks whether the program has ended.
constexpr int kLookMilliseconds = 1;

// Undoes the signal handling of this process, which a new program would inherit.
void ResetSignals() {
  for (const int signal : {SIGPIPE, SIGXFSZ, SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    std::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Runs the leader of the group, which kills the group when the other end of the lifeline closes.
// The system closes that end however its owner dies.
[[noreturn]] void KeepGroup(int lifeline) noexcept {
  setpgid(0, 0);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) std::signal(signal, SIG_IGN);
  if (lifeline != STDIN_FILENO) dup2(lifeline, STDIN_FILENO);
  // Somebody may wait for the end of a pipe that this process inherited, so it closes everything
  // else.
  close_range(STDIN_FILENO + 1, ~0U, 0);
  char none;
  while (read(STDIN_FILENO, &none, 1) < 0 && errno == EINTR) {
  }
  if (getpgrp() == getpid()) kill(0, SIGKILL);
  _exit(0);
}

struct Program {
  std::vector<std::string> files;  // the files that its name can mean
  std::vector<char*> words;        // terminated by nullptr
  const char* folder;              // nullptr: the current folder
};

// Becomes the program. Returns errno if that is impossible.
int Execute(const Program& program) {
  if (program.folder != nullptr && chdir(program.folder) != 0) return errno;
  int why = ENOENT;
  for (const std::string& file : program.files) {
    execve(file.c_str(), program.words.data(), environ);
    // A file that does not exist is skipped, because PATH may have the program in a later folder.
    // Any other reason is reported.
    if (errno != ENOENT && errno != ENOTDIR) why = errno;
  }
  return why;
}

[[noreturn]] void RunProgram(const Program& program, int group, int parent,
                             const int (&standard)[3], int failure) noexcept {
  setpgid(0, group);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before prctl, and then no signal would come.
  if (getppid() != parent) _exit(1);
  for (int i = 0; i < 3; ++i) dup2(standard[i], i);
  ResetSignals();
  const int why = Execute(program);
  (void)!write(failure, &why, sizeof(why));
  _exit(127);
}

// Reads why the program was not executed. Returns nothing if it was: exec closes the pipe.
Fault WhyNotExecuted(int failure, const ForeignCommand& command) {
  int why = 0;
  const int64_t count = ReadSome(failure, reinterpret_cast<char*>(&why), sizeof(why));
  if (count != static_cast<int64_t>(sizeof(why))) return std::nullopt;
  return Error{
      .code = ErrorCode::not_found,
      .message = fmt::format("cannot start \"{}\": {}", command.words[0], std::strerror(why))};
}

}  // namespace

void CloseDescriptor(int& descriptor) {
  if (descriptor >= 0) close(std::exchange(descriptor, -1));
}

Pipe::~Pipe() {
  Close(0);
  Close(1);
}

bool Pipe::Open() { return pipe2(ends_, O_CLOEXEC) == 0; }

int Pipe::Take(int which) { return std::exchange(ends_[which], -1); }

void Pipe::Close(int which) { CloseDescriptor(ends_[which]); }

Error Pipe::Failure() { return SystemError("making a pipe to a program"); }

Fault ForeignProcess::Start(const ForeignCommand& command, const int (&standard)[3]) {
  Stop();
  RECOUNT_CHECK(!command.words.empty());
  Pipe lifeline;
  if (!lifeline.Open()) return Pipe::Failure();
  if (Fault fault = StartGroup(lifeline.end(0))) return fault;
  lifeline_ = lifeline.Take(1);
  Fault fault = StartProgram(command, standard);
  if (fault) Stop();
  return fault;
}

Fault ForeignProcess::StartGroup(int lifeline) {
  keeper_ = fork();
  if (keeper_ == 0) KeepGroup(lifeline);
  if (keeper_ < 0) return SystemError("starting a process");
  setpgid(keeper_, keeper_);  // the child does the same, but may not have run yet
  return std::nullopt;
}

Fault ForeignProcess::StartProgram(const ForeignCommand& command, const int (&standard)[3]) {
  Pipe failure;
  if (!failure.Open()) return Pipe::Failure();
  const char* path = std::getenv("PATH");
  Program program;
  program.files = ProgramFiles(command.words[0], path == nullptr ? "/usr/bin:/bin" : path);
  for (const std::string& word : command.words) {
    program.words.push_back(const_cast<char*>(word.c_str()));
  }
  program.words.push_back(nullptr);
  program.folder = command.folder.empty() ? nullptr : command.folder.c_str();
  const int parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    RunProgram(program, keeper_, parent, standard, failure.end(1));
  }
  if (process_ < 0) return SystemError("starting a program");
  // Both processes set the group, because either may be the first to run.
  setpgid(process_, keeper_);
  // As long as this end is open, the pipe does not end when exec closes the other one.
  failure.Close(1);
  return WhyNotExecuted(failure.end(0), command);
}

void ForeignProcess::Stop() {
  if (keeper_ > 0) {
    // The keeper may not have become the leader of the group yet, so it is killed by its own id
    // too.
    kill(-keeper_, SIGKILL);
    kill(keeper_, SIGKILL);
  }
  if (process_ > 0) kill(process_, SIGKILL);
  for (int* process : {&process_, &keeper_}) {
    if (*process > 0) (void)WaitForProcess(*process);
    *process = -1;
  }
  CloseDescriptor(lifeline_);
}

bool ForeignProcess::IsOver() const {
  siginfo_t info = {};
  return waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == process_;
}

Result<int> ForeignProcess::Wait() { return WaitForProcess(std::exchange(process_, -1)); }

Result<std::optional<int>> RunForeign(const ForeignCommand& command) {
  int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) return SystemError("opening /dev/null");
  ForeignProcess process;
  Fault fault = process.Start(command, {nowhere, nowhere, nowhere});
  CloseDescriptor(nowhere);
  if (fault) return *fault;
  const auto deadline = std::chrono::steady_clock::now() + command.timeout;
  while (!process.IsOver()) {
    const bool is_late = std::chrono::steady_clock::now() >= deadline;
    if (is_late || (command.is_stopped && command.is_stopped())) return std::optional<int>();
    poll(nullptr, 0, kLookMilliseconds);
  }
  const Result<int> status = process.Wait();
  if (!status.ok()) return status.error();
  if (!WIFEXITED(*status)) return std::optional<int>();
  return std::optional<int>(WEXITSTATUS(*status));
}

}  // namespace recount::replay::process
