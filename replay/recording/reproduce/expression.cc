#include "replay/recording/reproduce/expression.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <string>
#include <utility>

#include "events/check.h"
#include "events/utf8.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "replay/process/processes.h"
#include "replay/recording/reproduce/expression_child.h"
#include "replay/recording/reproduce/jq_library.h"

namespace recount::replay::recording::reproduce {
namespace {

// States are collected until they have this many bytes, or until an answer is needed.
constexpr size_t kBatchBytes = size_t{1} << 14;

Error Limit(std::string message) {
  return Error{.code = ErrorCode::limit, .message = std::move(message)};
}

bool IsTransient(int error) { return error == EINTR || error == EAGAIN || error == EWOULDBLOCK; }

// Explains why a child has ended early.
Error WhyEnded(int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == process::kNoMemoryExit) {
    return Limit(
        fmt::format("the expression needed more than {} GiB of memory for one state; write one "
                    "that keeps less at once",
                    kMostMemory >> 30));
  }
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (signal == SIGPROF) {
    return Limit(fmt::format(
        "the expression took more than {} s of processor time for one state; write one that does "
        "less, and check that its recursion ends",
        kMostSeconds));
  }
  if (signal == SIGKILL) {
    return Limit(
        "the process that evaluates the expression was killed from outside, by the system if "
        "memory ran out; try again, or write an expression that keeps less at once");
  }
  if (process::IsOfDamage(status) && signal != 0) {
    return Limit(
        fmt::format("jq did not survive the expression and {}, as it does when values or calls are "
                    "nested too deeply; write a simpler one",
                    process::EndText(status)));
  }
  return process::EndedEarly("the process that evaluates the expression", status);
}

// Words jq's message about a text that is not a filter, with line numbers of the text instead of
// those of the program around it.
Error NotAFilter(std::string_view text, std::string_view message) {
  constexpr std::string_view kBefore = "jq: error: ";
  constexpr std::string_view kGuess = " (Unix shell quoting issues?)";
  constexpr std::string_view kPlace = " at <top-level>, line ";
  if (message.starts_with(kBefore)) message.remove_prefix(kBefore.size());
  const size_t place = message.find(kPlace);
  std::string why(message.substr(0, place));
  if (const size_t at = why.find(kGuess); at != std::string::npos) why.erase(at, kGuess.size());
  const auto lines = static_cast<uint64_t>(1 + std::count(text.begin(), text.end(), '\n'));
  uint64_t line = 0;
  if (place != std::string_view::npos) {
    const std::string_view number = message.substr(place + kPlace.size());
    std::from_chars(number.data(), number.data() + number.size(), line);
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    why = "it is empty";
  } else if (why.find("unexpected import") != std::string::npos ||
             why.find("unexpected include") != std::string::npos) {
    why = "import and include are not allowed";
  } else if (line > lines) {
    why = "it ends too early";  // the error is in the code after the text
  } else if (lines > 1 && line > 0) {
    why += fmt::format(", in line {}", line);
  }
  return Error::BadRequest(
      fmt::format("expected a jq filter such as '.players[0].score >= 10', got \"{}\": {}",
                  VisibleLine(Shortened(text)), VisibleLine(why)));
}

}  // namespace

// The child, and the parent's end of its socket.
class Expression::Running {
 public:
  explicit Running(process::Child child) : child_(std::move(child)) {}

  uint64_t due() const { return asked_ - answered_; }

  void Ask(std::string_view state) {
    ++asked_;
    if (is_deaf_) return;
    const uint64_t size = state.size();
    unsent_.append(reinterpret_cast<const char*>(&size), sizeof(size));
    unsent_ += state;
    if (unsent_.size() < kBatchBytes) return;
    while (!unsent_.empty() && !ended_) Exchange();
  }

  // Returns the next bytes from the child; if there are fewer, the reason why it ended.
  Result<std::string> Take(uint64_t bytes) {
    while (unread_.size() - taken_ < bytes) {
      if (ended_) return *ended_;
      Exchange();
    }
    return unread_.substr(std::exchange(taken_, taken_ + bytes), bytes);
  }

  Result<Answer> Next() {
    RECOUNT_CHECK(due() > 0);
    const Result<std::string> byte = Take(1);
    if (!byte.ok()) return byte.error();
    ++answered_;
    const auto answer = static_cast<uint8_t>(byte->front());
    return Answer{.holds = (answer & kHolds) != 0, .has_failed = (answer & kFailed) != 0};
  }

 private:
  // Waits until something can be sent or received, and does it.
  void Exchange() {
    if (unsent_.empty()) return Receive(/*flags=*/0);
    pollfd wait = {child_.descriptor(), POLLIN | POLLOUT, 0};
    if (poll(&wait, 1, -1) < 0) {
      if (!IsTransient(errno))
        EndFor(process::SystemError("waiting for the process that evaluates the expression"));
      return;
    }
    if ((wait.revents & POLLOUT) != 0) Send();
    if (!ended_ && (wait.revents & (POLLIN | POLLHUP | POLLERR)) != 0) Receive(MSG_DONTWAIT);
  }

  void Send() {
    const std::string_view rest = std::string_view(unsent_).substr(sent_);
    const ssize_t count =
        send(child_.descriptor(), rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count >= 0) {
      sent_ += static_cast<size_t>(count);
    } else if (errno == EPIPE || errno == ECONNRESET) {
      is_deaf_ = true;  // it has ended; earlier answers may still be unread
    } else if (!IsTransient(errno)) {
      EndFor(process::SystemError("writing to the process that evaluates the expression"));
    }
    if (is_deaf_ || sent_ == unsent_.size()) {
      unsent_.clear();
      sent_ = 0;
    }
  }

  void Receive(int flags) {
    unread_.erase(0, std::exchange(taken_, 0));
    char buffer[4096];
    const ssize_t count = recv(child_.descriptor(), buffer, sizeof(buffer), flags);
    if (count > 0) {
      unread_.append(buffer, static_cast<size_t>(count));
    } else if (count == 0 || errno == ECONNRESET) {
      const Result<int> status = child_.WaitForStatus();
      ended_ = status.ok() ? WhyEnded(*status) : status.error();
    } else if (!IsTransient(errno)) {
      EndFor(process::SystemError("reading from the process that evaluates the expression"));
    }
  }

  void EndFor(Error error) {
    child_ = process::Child();
    ended_ = std::move(error);
  }

  process::Child child_;  // the child and the socket to it
  std::string unsent_;
  size_t sent_ = 0;  // the number of bytes of `unsent_` that were sent
  std::string unread_;
  size_t taken_ = 0;
  bool is_deaf_ = false;
  uint64_t asked_ = 0;
  uint64_t answered_ = 0;
  Fault ended_;
};

Expression::Expression(std::unique_ptr<Running> running) : running_(std::move(running)) {}
Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;
Expression::~Expression() = default;

Result<Expression> Expression::Compile(std::string_view text) {
  if (!IsUtf8(text)) return Error::BadRequest("expected a jq filter in UTF-8");
  if (text.find('\0') != std::string_view::npos) {
    return Error::BadRequest("expected a jq filter, got a text with a zero byte");
  }
  // The child cannot load it, because its limits do not let it open files.
  const auto jq = store::LoadOnce<JqLibrary>();
  if (!jq.ok()) return jq.error();
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return process::SystemError("making a socket to a child process");
  }
  const Result<int> process = process::Fork([&] { RunExpression(text, ends[1]); });
  close(ends[1]);
  if (!process.ok()) {
    close(ends[0]);
    return process.error();
  }
  auto running = std::make_unique<Running>(process::Child(*process, ends[0]));
  const Result<std::string> head = running->Take(1 + sizeof(uint64_t));
  if (!head.ok()) return head.error();
  uint64_t size = 0;
  std::memcpy(&size, head->data() + 1, sizeof(size));
  Result<std::string> message = running->Take(size);
  if (!message.ok()) return message.error();
  switch (static_cast<CompileVerdict>(head->front())) {
    case CompileVerdict::compiled:
      return Expression(std::move(running));
    case CompileVerdict::refused:
      return NotAFilter(text, *message);
    case CompileVerdict::hindered:
      break;
  }
  return Error{.code = ErrorCode::io, .message = *std::move(message)};
}

Result<Expression::Answer> Expression::Evaluate(std::string_view state_json) {
  RECOUNT_CHECK_EQ(running_->due(), 0u);
  if (Fault fault = Ask(state_json)) return *fault;
  return Next();
}

Fault Expression::Ask(std::string_view state_json) {
  if (state_json.size() > kMostMemory) {
    return Limit(fmt::format("a state of more than {} GiB", kMostMemory >> 30));
  }
  running_->Ask(state_json);
  return std::nullopt;
}

Result<Expression::Answer> Expression::Next() { return running_->Next(); }

}  // namespace recount::replay::recording::reproduce
