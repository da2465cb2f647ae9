#include "replay/recording/reproduce/foreign_engine.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

#include "events/json.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "replay/process/processes.h"

namespace recount::replay::recording::reproduce {
namespace {

constexpr size_t kKeptErrorBytes = 4096;
constexpr size_t kReadBytes = size_t{1} << 18;
// The requested capacity of the reply pipe. A large pipe rarely makes the program wait for us.
constexpr int kPipeBytes = 1 << 20;
// A reader that blocks on a pipe is woken by every line, which costs the writing program time. If
// it sleeps for this long instead, several lines arrive meanwhile.
constexpr std::chrono::microseconds kNap{50};
// A full pipe contains far more requests than are answered during this many calls.
constexpr int kPauses = 32;
// The number of reads after the deadline, which is enough for the longest line.
constexpr int kLateLooks = 128;
// The interval at which a wait checks whether the program has ended while another process keeps its
// output open.
constexpr std::chrono::milliseconds kLook{100};
// The time that a program which closed its output has to end by itself.
constexpr std::chrono::milliseconds kGrace{1000};

void SetNonBlocking(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

// Writes without a SIGPIPE for this process if nobody reads the pipe, no matter how the process
// handles that signal.
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

}  // namespace

Fault ForeignEngine::Start() {
  Stop();
  process::Pipe input;
  process::Pipe output;
  process::Pipe error;
  if (!input.Open() || !output.Open() || !error.Open()) return process::Pipe::Failure();
  fcntl(output.end(1), F_SETPIPE_SZ, kPipeBytes);  // the system may allow less
  if (Fault fault = process_.Start(command_, {input.end(0), output.end(1), error.end(1)})) {
    return fault;
  }
  input_ = input.Take(1);
  output_ = output.Take(0);
  error_ = error.Take(0);
  for (const int descriptor : {input_, output_, error_}) SetNonBlocking(descriptor);
  return std::nullopt;
}

void ForeignEngine::Stop() {
  process_.Stop();
  for (int* descriptor : {&input_, &output_, &error_}) process::CloseDescriptor(*descriptor);
  outgoing_.clear();
  incoming_.clear();
  errors_.clear();
  sent_ = taken_ = scanned_ = 0;
  pauses_ = 0;
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
  if (pauses_ > 0) {
    --pauses_;
  } else {
    Write();
  }
}

void ForeignEngine::Write() {
  while (input_ >= 0 && sent_ < outgoing_.size()) {
    const ssize_t count = WriteQuietly(input_, std::string_view(outgoing_).substr(sent_));
    if (count > 0) {
      sent_ += static_cast<size_t>(count);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pauses_ = kPauses;
      break;
    } else if (errno != EINTR) {
      // Nobody reads the pipe any more. Replies that were written before can still be read.
      process::CloseDescriptor(input_);
    }
  }
  // Removes the part that was written before it becomes larger than the rest.
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
  const std::string_view text =
      std::string_view(incoming_).substr(taken_, end == std::string::npos ? end : end - taken_);
  const bool is_too_long = text.size() > kMaxJsonBytes;
  reply = {is_too_long ? ForeignReply::Kind::too_long : ForeignReply::Kind::line, text};
  taken_ = scanned_ = end == std::string::npos ? incoming_.size() : end + 1;
  return true;
}

ForeignReply ForeignEngine::Next() {
  const Clock::time_point deadline = last_ + command_.timeout;
  ForeignReply reply;
  for (int late_looks = 0;;) {
    if (TakeLine(reply)) {
      asked_ -= asked_ > 0;
      last_ = Clock::now();
      return reply;
    }
    if (command_.is_stopped && command_.is_stopped()) return {ForeignReply::Kind::stopped};
    if (has_output_ended_) return Died();
    // The program may have answered in time although this process was stopped and reads late.
    const bool is_late = Clock::now() >= deadline;
    if (is_late && ++late_looks > kLateLooks) return {ForeignReply::Kind::hung};
    if (Nap()) continue;
    const bool is_over = process_.IsOver();
    const size_t before = unread();
    Wait(is_late || is_over ? std::chrono::milliseconds(0) : kLook);
    if (unread() > before) continue;
    if (is_over) return Died();
    if (is_late) return {ForeignReply::Kind::hung};
  }
}

bool ForeignEngine::Nap() {
  const size_t before = unread();
  Write();
  ReadOutput();
  if (unread() == before && !has_output_ended_) {
    std::this_thread::sleep_for(kNap);
    ReadOutput();
  }
  return unread() > before;
}

void ForeignEngine::Wait(std::chrono::milliseconds most) {
  Write();
  const bool is_writing = input_ >= 0 && sent_ < outgoing_.size();
  pollfd waits[] = {
      {output_, POLLIN, 0}, {error_, POLLIN, 0}, {is_writing ? input_ : -1, POLLOUT, 0}};
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
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
    process::CloseDescriptor(error_);
  if (count <= 0) return;
  errors_.append(buffer, static_cast<size_t>(count));
  if (errors_.size() > kKeptErrorBytes) errors_.erase(0, errors_.size() - kKeptErrorBytes);
}

ForeignReply ForeignEngine::Died() {
  const Clock::time_point until = Clock::now() + kGrace;
  while (!process_.IsOver() && Clock::now() < until) {
    pollfd wait = {error_, POLLIN, 0};
    if (poll(&wait, 1, 10) > 0) ReadErrors();
  }
  // A group that keeps writing to standard error must not block this process.
  for (size_t read = 0; error_ >= 0 && read < size_t{1} << 20; read += 1 << 14) {
    pollfd wait = {error_, POLLIN, 0};
    if (poll(&wait, 1, 0) <= 0) break;
    ReadErrors();
  }
  end_text_ = "closed its output";
  if (process_.IsOver()) {
    const Result<int> status = process_.Wait();
    if (status.ok()) end_text_ = process::EndText(*status);
  }
  while (!errors_.empty() && (errors_.back() == '\n' || errors_.back() == '\r')) errors_.pop_back();
  if (!errors_.empty()) end_text_ += "; its standard error ends with: " + VisibleText(errors_);
  return {ForeignReply::Kind::died, end_text_};
}

}  // namespace recount::replay::recording::reproduce
