#include "replay/recording/foreign_engine.h"

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

#include "events/json.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "replay/recording/processes.h"

namespace recount::replay::recording {
namespace {

constexpr size_t kKeptErrorBytes = 4096;
constexpr size_t kReadBytes = size_t{1} << 18;
// What the pipe of the replies is to hold, so that the program seldom waits for us.
constexpr int kPipeBytes = 1 << 20;
// How often a wait looks whether the program has ended while another holds its output.
constexpr std::chrono::milliseconds kLook{100};
// How long a program that closed its output may take to end by itself.
constexpr std::chrono::milliseconds kGrace{1000};

Error Io(std::string_view doing) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{}: {}", doing, std::strerror(errno))};
}

void Close(int& descriptor) {
  if (descriptor >= 0) close(std::exchange(descriptor, -1));
}

// Both ends of a pipe until they are handed on.
struct Pipe {
  int ends[2] = {-1, -1};

  Pipe() = default;
  Pipe(const Pipe&) = delete;
  ~Pipe() {
    Close(ends[0]);
    Close(ends[1]);
  }
  bool Open() { return pipe2(ends, O_CLOEXEC) == 0; }
  int Take(int end) { return std::exchange(ends[end], -1); }
};

void SetNonBlocking(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

// A pipe that nobody reads must not end this process by SIGPIPE, whatever it does about that.
ssize_t WriteQuietly(int descriptor, std::string_view text) {
  sigset_t pipe;
  sigset_t before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  const ssize_t count = write(descriptor, text.data(), text.size());
  const int error = errno;
  if (count < 0 && error == EPIPE) {
    const timespec none = {};
    sigtimedwait(&pipe, nullptr, &none);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return count;
}

// What a new program must not inherit.
void ResetSignals() {
  for (const int signal : {SIGPIPE, SIGXFSZ, SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    std::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Leads the group and kills it when the other end of the lifeline is closed, however that happens.
[[noreturn]] void KeepGroup(int lifeline) noexcept {
  setpgid(0, 0);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) std::signal(signal, SIG_IGN);
  if (lifeline != STDIN_FILENO) dup2(lifeline, STDIN_FILENO);
  // It must hold nothing open that others wait for the end of.
  close_range(STDIN_FILENO + 1, ~0U, 0);
  char none;
  while (read(STDIN_FILENO, &none, 1) < 0 && errno == EINTR) {
  }
  if (getpgrp() == getpid()) kill(0, SIGKILL);
  _exit(0);
}

struct Program {
  std::vector<std::string> files;  // that its name can mean
  std::vector<char*> words;        // ended by nullptr
  const char* folder;              // nullptr: this one
};

// Becomes the program; gives errno if that is impossible.
int Execute(const Program& program) {
  if (program.folder != nullptr && chdir(program.folder) != 0) return errno;
  int why = ENOENT;
  for (const std::string& file : program.files) {
    execve(file.c_str(), program.words.data(), environ);
    // One that is not there is passed over; another reason is worth telling.
    if (errno != ENOENT && errno != ENOTDIR) why = errno;
  }
  return why;
}

[[noreturn]] void RunProgram(const Program& program, int group, int parent,
                             const int (&standard)[3], int failure) noexcept {
  setpgid(0, group);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  for (int i = 0; i < 3; ++i) dup2(standard[i], i);
  ResetSignals();
  const int why = Execute(program);
  (void)!write(failure, &why, sizeof(why));
  _exit(127);
}

// Nothing if the program was executed.
Fault WhyNotExecuted(int failure, const ForeignCommand& command) {
  int why = 0;
  const int64_t count = ReadSome(failure, reinterpret_cast<char*>(&why), sizeof(why));
  if (count != static_cast<int64_t>(sizeof(why))) return std::nullopt;
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("cannot start \"{}\": {}", command.words[0],
                                      std::strerror(why))};
}

// The status of a process that has ended; it is still to be waited for.
bool IsOver(int process) {
  siginfo_t info = {};
  return waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == process;
}

}  // namespace

Fault ForeignEngine::Start() {
  Stop();
  RECOUNT_CHECK(!command_.words.empty());
  Pipe lifeline;
  Pipe input;
  Pipe output;
  Pipe error;
  if (!lifeline.Open() || !input.Open() || !output.Open() || !error.Open()) {
    return Io("making a pipe to another engine");
  }
  fcntl(output.ends[1], F_SETPIPE_SZ, kPipeBytes);  // as much as the system allows
  if (Fault fault = StartGroup(lifeline.ends[0])) return fault;
  lifeline_ = lifeline.Take(1);
  if (Fault fault = StartProgram(input.ends, output.ends, error.ends)) {
    Stop();
    return fault;
  }
  input_ = input.Take(1);
  output_ = output.Take(0);
  error_ = error.Take(0);
  for (const int descriptor : {input_, output_, error_}) SetNonBlocking(descriptor);
  return std::nullopt;
}

Fault ForeignEngine::StartGroup(int lifeline) {
  keeper_ = fork();
  if (keeper_ == 0) KeepGroup(lifeline);
  if (keeper_ < 0) return Io("starting a process for another engine");
  setpgid(keeper_, keeper_);  // the keeper may not have got so far
  return std::nullopt;
}

Fault ForeignEngine::StartProgram(const int (&input)[2], const int (&output)[2],
                                  const int (&error)[2]) {
  Pipe failure;
  if (!failure.Open()) return Io("making a pipe to another engine");
  const char* path = std::getenv("PATH");
  Program program;
  program.files = ProgramFiles(command_.words[0], path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string& word : command_.words) program.words.push_back(word.data());
  program.words.push_back(nullptr);
  program.folder = command_.folder.empty() ? nullptr : command_.folder.c_str();
  const int parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    RunProgram(program, keeper_, parent, {input[0], output[1], error[1]}, failure.ends[1]);
  }
  if (process_ < 0) return Io("starting another engine");
  setpgid(process_, keeper_);
  const int written = failure.Take(1);
  close(written);
  return WhyNotExecuted(failure.ends[0], command_);
}

void ForeignEngine::Stop() {
  if (keeper_ > 0) {
    kill(-keeper_, SIGKILL);
    kill(keeper_, SIGKILL);
  }
  if (process_ > 0) kill(process_, SIGKILL);
  for (int* process : {&process_, &keeper_}) {
    if (*process > 0) (void)WaitForProcess(*process);
    *process = -1;
  }
  for (int* descriptor : {&lifeline_, &input_, &output_, &error_}) Close(*descriptor);
  outgoing_.clear();
  incoming_.clear();
  errors_.clear();
  sent_ = taken_ = scanned_ = 0;
  asked_ = 0;
  has_output_ended_ = false;
}

void ForeignEngine::Send(std::string_view line) {
  if (asked_++ == 0) last_ = Clock::now();
  if (sent_ == outgoing_.size()) {
    outgoing_.clear();
    sent_ = 0;
  }
  outgoing_.append(line);
  outgoing_ += '\n';
}

void ForeignEngine::Pump() {
  while (input_ >= 0 && sent_ < outgoing_.size()) {
    const ssize_t count = WriteQuietly(input_, std::string_view(outgoing_).substr(sent_));
    if (count > 0) {
      sent_ += static_cast<size_t>(count);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      break;
    } else if (errno != EINTR) {
      // Nobody reads there any more. What it has answered is still to be read.
      Close(input_);
    }
  }
  // What has been written is dropped before it is more than what waits.
  if (sent_ > kWindowBytes && sent_ > outgoing_.size() / 2) {
    outgoing_.erase(0, sent_);
    sent_ = 0;
  }
}

bool ForeignEngine::TakeLine(ForeignReply& reply) {
  const size_t end = incoming_.find('\n', scanned_);
  if (end == std::string::npos && incoming_.size() - taken_ <= kMaxJsonBytes) {
    scanned_ = incoming_.size();
    return false;
  }
  const std::string_view text = std::string_view(incoming_).substr(
      taken_, end == std::string::npos ? end : end - taken_);
  const bool is_too_long = text.size() > kMaxJsonBytes;
  reply = {is_too_long ? ForeignReply::Kind::too_long : ForeignReply::Kind::line, text};
  taken_ = scanned_ = end == std::string::npos ? incoming_.size() : end + 1;
  return true;
}

ForeignReply ForeignEngine::Next() {
  const Clock::time_point deadline = last_ + command_.timeout;
  for (ForeignReply reply;;) {
    if (TakeLine(reply)) {
      asked_ -= asked_ > 0;
      last_ = Clock::now();
      return reply;
    }
    if (command_.is_stopped && command_.is_stopped()) return {ForeignReply::Kind::stopped};
    if (has_output_ended_) return Died();
    const bool is_late = Clock::now() >= deadline;
    const bool is_over = IsOver(process_);
    const size_t before = incoming_.size() - taken_;
    Wait(is_late || is_over ? std::chrono::milliseconds(0) : kLook);
    if (incoming_.size() - taken_ > before) continue;  // the deadline counts where nothing came
    if (is_over) return Died();
    if (is_late) return {ForeignReply::Kind::hung};
  }
}

void ForeignEngine::Wait(std::chrono::milliseconds most) {
  Pump();
  const bool is_writing = input_ >= 0 && sent_ < outgoing_.size();
  pollfd waits[] = {{output_, POLLIN, 0},
                    {error_, POLLIN, 0},
                    {is_writing ? input_ : -1, POLLOUT, 0}};
  if (poll(waits, std::size(waits), static_cast<int>(most.count())) <= 0) return;
  if (waits[0].revents != 0) ReadOutput();
  if (waits[1].revents != 0) ReadErrors();
}

void ForeignEngine::ReadOutput() {
  if (taken_ > 0) {
    incoming_.erase(0, taken_);
    scanned_ -= taken_;
    taken_ = 0;
  }
  buffer_.resize(kReadBytes);
  const ssize_t count = read(output_, buffer_.data(), buffer_.size());
  const bool has_failed = count < 0 && errno != EAGAIN && errno != EINTR;
  if (count == 0 || has_failed) has_output_ended_ = true;
  if (count > 0) incoming_.append(buffer_.data(), static_cast<size_t>(count));
}

void ForeignEngine::ReadErrors() {
  char buffer[1 << 14];
  const ssize_t count = read(error_, buffer, sizeof(buffer));
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) Close(error_);
  if (count <= 0) return;
  errors_.append(buffer, static_cast<size_t>(count));
  if (errors_.size() > kKeptErrorBytes) errors_.erase(0, errors_.size() - kKeptErrorBytes);
}

ForeignReply ForeignEngine::Died() {
  const Clock::time_point until = Clock::now() + kGrace;
  while (!IsOver(process_) && Clock::now() < until) {
    pollfd wait = {error_, POLLIN, 0};
    if (poll(&wait, 1, 10) > 0) ReadErrors();
  }
  // A group that goes on writing to standard error must not keep us here.
  for (size_t read = 0; error_ >= 0 && read < size_t{1} << 20; read += 1 << 14) {
    pollfd wait = {error_, POLLIN, 0};
    if (poll(&wait, 1, 0) <= 0) break;
    ReadErrors();
  }
  told_ = "closed its output";
  if (IsOver(process_)) {
    const Result<int> status = WaitForProcess(process_);
    process_ = -1;
    if (status.ok()) told_ = EndText(*status);
  }
  while (!errors_.empty() && (errors_.back() == '\n' || errors_.back() == '\r')) errors_.pop_back();
  if (!errors_.empty()) told_ += "; its standard error ends with: " + VisibleText(errors_);
  return {ForeignReply::Kind::died, told_};
}

}  // namespace recount::replay::recording
