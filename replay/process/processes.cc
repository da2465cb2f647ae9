#include "replay/process/processes.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "fmt/format.h"

namespace recount::replay::process {
namespace {

bool is_child = false;

// The exit status of a child that cannot write its messages: this number plus errno.
constexpr int kUnsaidExit = 100;
constexpr int kMostUnsaidExit = 255;

// Takes the place of a message's size. The number of all bytes follows.
constexpr uint64_t kEndMark = ~uint64_t{0};

bool IsTransient(int error) { return error == EAGAIN || error == EWOULDBLOCK; }

// Waits until a non-blocking descriptor can be used.
void AwaitReady(int descriptor, short events) {
  pollfd wait = {descriptor, events, 0};
  poll(&wait, 1, -1);
}

// Reports a lack of memory by the exit status, because a message would need memory itself.
[[noreturn]] void EndUncaught() {
  if (IsForLackOfMemory()) _exit(kNoMemoryExit);
  std::abort();
}

// Runs the body of a child. It is noexcept so that no caller of the parent catches an exception in
// the child.
[[noreturn]] void RunBody(absl::FunctionRef<void()> body, pid_t parent) noexcept {
  is_child = true;
  std::set_terminate(EndUncaught);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before prctl, and then no signal would come.
  if (getppid() != parent) _exit(1);
  body();
  _exit(0);
}

}  // namespace

Error SystemError(std::string_view doing) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{}: {}", doing, std::strerror(errno))};
}

bool IsForLackOfMemory() {
  if (std::current_exception() == nullptr) {
    // The exception itself may have failed for lack of memory. A small allocation shows whether it
    // did.
    constexpr size_t kLittle = size_t{1} << 18;
    // volatile, or the compiler would remove the allocation
    void* volatile place = std::malloc(kLittle);
    const bool is_scarce = place == nullptr;
    std::free(place);
    return is_scarce;
  }
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return true;
  } catch (...) {
    return false;
  }
}

Result<int> Fork(absl::FunctionRef<void()> body) {
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process == 0) RunBody(body, parent);
  if (process < 0) return SystemError("starting a child process");
  return process;
}

bool IsChildProcess() { return is_child; }

Result<int> WaitForProcess(int process, void (*stopped)(int signal)) {
  for (;;) {
    int status = 0;
    if (waitpid(process, &status, stopped != nullptr ? WUNTRACED : 0) == process) {
      if (!WIFSTOPPED(status)) return status;
      stopped(WSTOPSIG(status));
    } else if (errno != EINTR) {
      return SystemError("waiting for a child process");
    }
  }
}

bool IsOfDamage(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status) == kDamagedExit;
  const int signal = WTERMSIG(status);
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL ||
         signal == SIGABRT;
}

std::string EndText(int status) {
  if (WIFEXITED(status)) return fmt::format("ended with status {}", WEXITSTATUS(status));
  return fmt::format("ended by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

void EndUnsaid() { _exit(std::min(kUnsaidExit + errno, kMostUnsaidExit)); }

Error EndedEarly(std::string_view who, int status) {
  std::string advice = "try again";
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
    advice = "it was killed from outside, by the system if memory ran out: try again";
  } else if (WIFEXITED(status) && WEXITSTATUS(status) == kNoMemoryExit) {
    advice = "it ran out of memory";
  } else if (WIFEXITED(status) && WEXITSTATUS(status) >= kUnsaidExit) {
    advice = fmt::format("it could not use its pipe: {}: try again",
                         std::strerror(WEXITSTATUS(status) - kUnsaidExit));
  }
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{} {}; {}", who, EndText(status), advice)};
}

void ChildWriter::Add(std::string_view message) {
  const uint64_t size = message.size();
  unsent_.append(reinterpret_cast<const char*>(&size), sizeof(size));
  unsent_ += message;
  bytes_ += size;
}

void ChildWriter::Flush() {
  if (!WriteAll(descriptor_, std::exchange(unsent_, {}))) EndUnsaid();
}

void ChildWriter::End() {
  const uint64_t mark[] = {kEndMark, bytes_};
  unsent_.append(reinterpret_cast<const char*>(mark), sizeof(mark));
  Flush();
}

Result<Child> Child::Start(const Body& body) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return SystemError("making a pipe to a child process");
  const Result<int> process = Fork([&] {
    close(ends[0]);
    ChildWriter writer(ends[1]);
    body(writer);
    writer.End();
  });
  // The parent closes its copy of the writing end; otherwise it would never read the end of the
  // pipe.
  close(ends[1]);
  if (process.ok()) return Child(*process, ends[0]);
  close(ends[0]);
  return process.error();
}

Child::Child(Child&& other) noexcept { *this = std::move(other); }

Child& Child::operator=(Child&& other) noexcept {
  std::swap(process_, other.process_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(unread_, other.unread_);
  std::swap(bytes_, other.bytes_);
  std::swap(is_whole_, other.is_whole_);
  return *this;
}

Child::~Child() {
  CloseDescriptor();
  if (!is_running()) return;
  kill(process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void Child::CloseDescriptor() {
  if (descriptor_ >= 0) close(std::exchange(descriptor_, -1));
}

void Child::TakeMessages(Said& said) {
  size_t at = 0;
  for (uint64_t size = 0; unread_.size() - at >= sizeof(size);) {
    std::memcpy(&size, unread_.data() + at, sizeof(size));
    if (size == kEndMark) {
      // The mark proves that nothing is missing: an output that was cut never looks complete.
      uint64_t count = 0;
      if (unread_.size() - at < sizeof(size) + sizeof(count)) break;
      std::memcpy(&count, unread_.data() + at + sizeof(size), sizeof(count));
      is_whole_ = count == bytes_;
      break;
    }
    if (unread_.size() - at - sizeof(size) < size) break;
    said.messages.push_back(unread_.substr(at + sizeof(size), size));
    bytes_ += size;
    at += sizeof(size) + size;
  }
  unread_.erase(0, at);
}

Result<Child::Said> Child::Read() {
  char buffer[1 << 16];
  const int64_t count = ReadSome(descriptor_, buffer, sizeof(buffer));
  if (count < 0) return SystemError("reading the output of a child process");
  Said said;
  said.has_ended = count == 0;
  unread_.append(buffer, static_cast<size_t>(count));
  TakeMessages(said);
  return said;
}

Result<int> Child::WaitForStatus() {
  CloseDescriptor();
  const Result<int> status = WaitForProcess(process_);
  process_ = -1;
  return status;
}

Fault Child::Wait() {
  const Result<int> status = WaitForStatus();
  if (!status.ok()) return status.error();
  if (IsOfDamage(*status)) {
    return Error{.code = ErrorCode::damaged, .message = EndText(*status)};
  }
  const bool is_done = WIFEXITED(*status) && WEXITSTATUS(*status) == 0 && is_whole_;
  return is_done ? std::nullopt : Fault(EndedEarly("a child process", *status));
}

Fault HearChild(const Child::Body& body, absl::FunctionRef<Fault(std::string_view)> hear) {
  Result<Child> child = Child::Start(body);
  if (!child.ok()) return child.error();
  for (bool has_ended = false; !has_ended;) {
    Result<Child::Said> said = child->Read();
    if (!said.ok()) return said.error();
    for (const std::string& message : said->messages) {
      if (Fault fault = hear(message)) return fault;
    }
    has_ended = said->has_ended;
  }
  return child->Wait();
}

Result<std::string> InChild(const Child::Body& body) {
  std::string all;
  const Fault fault = HearChild(body, [&](std::string_view message) {
    all += message;
    return Fault();
  });
  if (fault) return *fault;
  return all;
}

bool WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<size_t>(count));
    } else if (count < 0 && IsTransient(errno)) {
      AwaitReady(descriptor, POLLOUT);
    } else if (count == 0 || errno != EINTR) {
      // A write of 0 bytes leaves errno unchanged, so a stale error would be reported.
      if (count == 0) errno = EIO;
      return false;
    }
  }
  return true;
}

int64_t ReadSome(int descriptor, char* bytes, uint64_t size) {
  for (;;) {
    const ssize_t count = read(descriptor, bytes, size);
    if (count >= 0) return count;
    if (IsTransient(errno)) {
      AwaitReady(descriptor, POLLIN);
    } else if (errno != EINTR) {
      return -1;
    }
  }
}

}  // namespace recount::replay::process
