#include "replay/recording/reproduce/expression_child.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <clocale>
#include <csignal>
#include <cstring>
#include <ctime>
#include <optional>

#include "fmt/format.h"
#include "replay/process/processes.h"
#include "replay/recording/reproduce/jq_library.h"

namespace recount::replay::recording::reproduce {
namespace {

// The descriptor of the child's end of the socket; all descriptors after it are closed.
constexpr int kSocket = 3;

[[noreturn]] void EndWithoutMemory(void*) { _exit(process::kNoMemoryExit); }

void Send(std::string_view bytes) {
  if (!process::WriteAll(kSocket, bytes)) process::EndUnsaid();
}

void SendVerdict(CompileVerdict verdict, std::string_view message) {
  const uint64_t size = message.size();
  std::string bytes(1, static_cast<char>(verdict));
  bytes.append(reinterpret_cast<const char*>(&size), sizeof(size));
  bytes += message;
  Send(bytes);
}

// Reports the reason to the parent and ends the process.
[[noreturn]] void Hindered(std::string_view doing) {
  SendVerdict(CompileVerdict::hindered, fmt::format("{}: {}", doing, std::strerror(errno)));
  _exit(0);
}

// The parent reports how this process ends, so signals of a crash have their default action. An
// interrupt from the terminal is for the parent only: this process ends with it.
void SetSignals() {
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGPROF, SIGALRM, SIGCHLD}) {
    std::signal(signal, SIG_DFL);
  }
  for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGPIPE}) {
    std::signal(signal, SIG_IGN);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

void SetDescriptors(int socket) {
  if (socket != kSocket && dup2(socket, kSocket) != kSocket) process::EndUnsaid();
  int nothing = open("/dev/null", O_RDWR);
  // On a system without devices, this path can be neither read nor written.
  if (nothing < 0) nothing = open("/", O_PATH);
  if (nothing < 0) Hindered("opening /dev/null");
  for (int standard = STDIN_FILENO; standard <= STDERR_FILENO; ++standard) {
    if (nothing != standard && dup2(nothing, standard) != standard) {
      Hindered("preparing the descriptors of a child process");
    }
  }
  if (close_range(kSocket + 1, ~0U, 0) != 0) Hindered("closing the descriptors of a child process");
}

// Empties the environment. jq reads `environ` without a check, so it must not be a null pointer. A
// time zone that was read before the fork is replaced by UTC.
void ClearEnvironment() {
  static char utc[] = "TZ=UTC0";
  static char* zone[] = {utc, nullptr};
  static char* nothing[] = {nullptr};
  environ = zone;
  tzset();
  environ = nothing;
  std::setlocale(LC_ALL, "C");
}

// Returns the number of bytes of private data that the process has mapped.
std::optional<uint64_t> DataBytes() {
  const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::string status;
  char buffer[4096];
  int64_t count = 0;
  while ((count = process::ReadSome(file, buffer, sizeof(buffer))) > 0) {
    status.append(buffer, static_cast<size_t>(count));
  }
  close(file);
  constexpr std::string_view kName = "\nVmData:";
  size_t at = status.find(kName);
  if (count < 0 || at == std::string::npos) return std::nullopt;
  at = status.find_first_not_of(" \t", at + kName.size());
  uint64_t kilobytes = 0;
  if (at == std::string::npos) return std::nullopt;
  const auto [end, error] =
      std::from_chars(status.data() + at, status.data() + status.size(), kilobytes);
  if (error != std::errc()) return std::nullopt;
  return kilobytes << 10;
}

void SetLimit(__rlimit_resource resource, rlim_t most) {
  rlimit limit = {};
  if (getrlimit(resource, &limit) != 0) Hindered("reading the limits of a child process");
  limit.rlim_max = std::min(limit.rlim_max, most);
  limit.rlim_cur = std::min(limit.rlim_cur, limit.rlim_max);
  if (setrlimit(resource, &limit) != 0) Hindered("setting the limits of a child process");
}

void SetLimits() {
  // RLIMIT_AS would not do, since the parent may have mapped a store of any size.
  const std::optional<uint64_t> data = DataBytes();
  if (!data) Hindered("reading /proc/self/status");
  SetLimit(RLIMIT_DATA, *data + kMostMemory);
  SetLimit(RLIMIT_CORE, 0);
  SetLimit(RLIMIT_FSIZE, 0);
  // This limit comes last: from now on nothing can be opened, neither modules of jq nor time zones.
  SetLimit(RLIMIT_NOFILE, 0);
  prctl(PR_SET_DUMPABLE, 0);  // a crash is an answer here and needs no core file
}

// From now on, this process ends by SIGPROF when it has used the time for one evaluation.
void StartClock() {
  const itimerval timer = {.it_interval = {}, .it_value = {.tv_sec = kMostSeconds, .tv_usec = 0}};
  if (setitimer(ITIMER_PROF, &timer, nullptr) != 0)
    Hindered("setting the timer of a child process");
}

// Keeps the first message; jq sends the number of errors in another one.
void KeepMessage(void* kept, jv message) {
  auto& text = *static_cast<std::string*>(kept);
  jv formatted = Jq().jq_format_error(message);
  if (text.empty()) {
    text.assign(Jq().jv_string_value(formatted),
                static_cast<size_t>(Jq().jv_string_length_bytes(Jq().jv_copy(formatted))));
  }
  Jq().jv_free(formatted);
}

jq_state* Compiled(std::string_view expression) {
  jq_state* jq = Jq().jq_init();
  if (jq == nullptr) EndWithoutMemory(nullptr);
  std::string message;
  Jq().jq_set_nomem_handler(jq, EndWithoutMemory, nullptr);
  // jq_init does not initialize these.
  Jq().jq_set_input_cb(jq, nullptr, nullptr);
  Jq().jq_set_debug_cb(jq, nullptr, nullptr);
  Jq().jq_set_error_cb(jq, KeepMessage, &message);
  // There is no folder with modules, so `modulemeta` does not find any.
  Jq().jq_set_attr(jq, Jq().jv_string("JQ_LIBRARY_PATH"), Jq().jv_array());
  Jq().jq_set_attr(jq, Jq().jv_string("JQ_ORIGIN"), Jq().jv_string(""));
  Jq().jq_set_attr(jq, Jq().jv_string("PROGRAM_ORIGIN"), Jq().jv_string(""));
  if (Jq().jq_compile(jq, ProgramOf(expression).c_str()) == 0) {
    SendVerdict(CompileVerdict::refused, message);
    _exit(0);
  }
  Jq().jq_set_error_cb(jq, nullptr, nullptr);
  return jq;
}

// Frees what an evaluation has left. This is part of the evaluation, because jq crashes when it
// frees values that are nested deeply. Every jq_start of jq 1.6 frees the message of the last
// `halt_error` but keeps the pointer, and another halt is the only way to replace it.
void Clean(jq_state* jq, bool has_halted) {
  Jq().jq_start(jq, Jq().jv_null(), 0);
  if (has_halted) Jq().jq_halt(jq, Jq().jv_invalid(), Jq().jv_invalid());
}

// jv_is_valid of the header is for programs that are linked with jq.
bool IsValid(jv value) { return Jq().jv_get_kind(value) != JV_KIND_INVALID; }

// Evaluates only up to the first output.
uint8_t AnswerFor(jq_state* jq, std::string_view state) {
  const jv value = Jq().jv_parse_sized(state.data(), static_cast<int>(state.size()));
  if (!IsValid(value)) {
    Jq().jv_free(value);
    return kFailed;
  }
  Jq().jq_start(jq, value, 0);
  const jv output = Jq().jq_next(jq);
  const bool has_halted = Jq().jq_halted(jq) != 0;
  uint8_t answer = 0;
  if (IsValid(output)) {
    const jv_kind kind = Jq().jv_get_kind(output);
    answer = kind == JV_KIND_FALSE || kind == JV_KIND_NULL ? 0 : kHolds;
  } else if (has_halted) {
    // `halt_error` has a status, `halt` does not.
    const jv status = Jq().jq_get_exit_code(jq);
    answer = IsValid(status) ? kFailed : 0;
    Jq().jv_free(status);
  } else if (Jq().jv_invalid_has_msg(Jq().jv_copy(output)) != 0) {
    answer = kFailed;
  }
  Jq().jv_free(output);
  Clean(jq, has_halted);
  return answer;
}

// Reads the states that the parent sends.
class States {
 public:
  // Returns the next state, valid until the next call. Ends the process when the parent has closed
  // its end.
  std::string_view Next() {
    uint64_t size = 0;
    read_.erase(0, taken_);
    taken_ = 0;
    Await(sizeof(size));
    std::memcpy(&size, read_.data(), sizeof(size));
    Await(sizeof(size) + size);
    taken_ = sizeof(size) + size;
    return std::string_view(read_).substr(sizeof(size), size);
  }

 private:
  void Await(uint64_t bytes) {
    while (read_.size() < bytes) {
      char buffer[1 << 16];
      const int64_t count = process::ReadSome(kSocket, buffer, sizeof(buffer));
      if (count == 0) _exit(0);
      if (count < 0) process::EndUnsaid();
      read_.append(buffer, static_cast<size_t>(count));
    }
  }

  std::string read_;
  uint64_t taken_ = 0;
};

}  // namespace

std::string ProgramOf(std::string_view expression) {
  return fmt::format(
      "def now: error(\"an expression has no clock\"); {}\n"
      ", empty",
      expression);
}

void RunExpression(std::string_view expression, int descriptor) noexcept {
  SetSignals();
  SetDescriptors(descriptor);
  ClearEnvironment();
  SetLimits();
  StartClock();
  jq_state* jq = Compiled(expression);
  SendVerdict(CompileVerdict::compiled, "");
  for (States states;;) {
    const std::string_view state = states.Next();
    StartClock();
    const auto answer = static_cast<char>(AnswerFor(jq, state));
    Send({&answer, 1});
  }
}

}  // namespace recount::replay::recording::reproduce
