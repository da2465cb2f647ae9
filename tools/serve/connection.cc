#include "tools/serve/connection.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "tools/serve/http_request.h"

namespace recount::tools::serve {
namespace {

constexpr std::chrono::seconds kPatience{10};
constexpr std::chrono::seconds kPatienceAtTheEnd{1};
constexpr size_t kWrittenInTime = size_t{1} << 20;

bool IsToBeTriedAgain(int error) {
  return error == EINTR || error == EAGAIN || error == EWOULDBLOCK;
}

}  // namespace

short Connection::events() const {
  switch (state_) {
    case State::reading:
    case State::finishing:
      return POLLIN;
    case State::answering:
      // A client that has hung up is readable for ever, so poll() must not wake for it again.
      return has_hung_up_ ? 0 : POLLRDHUP;
    case State::writing:
      return POLLOUT;
    case State::closed:
      break;
  }
  return 0;
}

void Connection::Step(Clock::time_point now) {
  switch (state_) {
    case State::reading:
      return ReadHead(now);
    case State::answering:
      return LookWhetherGone();
    case State::writing:
      return Write(now);
    case State::finishing:
      return Drain(now);
    case State::closed:
      return;
  }
}

void Connection::Enter(State state, Clock::time_point now) {
  state_ = state;
  since_ = now;
}

void Connection::Hear(Heard heard, Clock::time_point now) {
  heard_ = heard;
  Enter(State::answering, now);
}

void Connection::ReadHead(Clock::time_point now) {
  char buffer[4096];
  const ssize_t count = recv(socket_, buffer, sizeof(buffer), MSG_DONTWAIT);
  // The client ended its request in the middle.
  if (count == 0 && !received_.empty()) return Hear(Heard::wrong, now);
  if (count == 0 || (count < 0 && !IsToBeTriedAgain(errno))) return Close();
  if (count > 0) received_.append(buffer, static_cast<size_t>(count));
  switch (LookAt(received_)) {
    case HeadState::begun:
      break;
    case HeadState::whole:
      return Hear(Heard::whole, now);
    case HeadState::too_long:
      return Hear(Heard::too_long, now);
    case HeadState::wrong:
      return Hear(Heard::wrong, now);
  }
  if (now - since_ < kPatience) return;
  // If no byte of a request has arrived, there is nothing to answer.
  if (received_.empty()) return Close();
  Hear(Heard::slow, now);
}

void Connection::LookWhetherGone() {
  pollfd look = {socket_, POLLRDHUP, 0};
  if (poll(&look, 1, 0) <= 0) return;
  // POLLRDHUP alone only means that the client sends nothing more; it may still read an answer.
  has_hung_up_ = true;
  if ((look.revents & (POLLERR | POLLHUP)) != 0) Close();
}

void Connection::Answer(std::string head, std::shared_ptr<const std::string> body,
                        Clock::time_point now) {
  head_ = std::move(head);
  body_ = std::move(body);
  Enter(State::writing, now);
  Write(now);
}

void Connection::Write(Clock::time_point now) {
  const size_t size = head_.size() + body_->size();
  // One client gets at most this much at a time, so that the others get their turn.
  const size_t end = written_ + kWrittenInTime;
  while (written_ < size && written_ < end) {
    const bool is_in_head = written_ < head_.size();
    const std::string_view rest = is_in_head
                                      ? std::string_view(head_).substr(written_)
                                      : std::string_view(*body_).substr(written_ - head_.size());
    // MSG_MORE sends the head and the beginning of the body together.
    const int more = is_in_head && !body_->empty() ? MSG_MORE : 0;
    const ssize_t count =
        send(socket_, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL | more);
    if (count < 0 && IsToBeTriedAgain(errno)) break;
    if (count < 0) return Close();
    written_ += static_cast<size_t>(count);
  }
  if (written_ == size) {
    // If unread bytes were left when the socket is closed, the system would discard the answer.
    if (shutdown(socket_, SHUT_WR) != 0) return Close();
    Enter(State::finishing, now);
  } else if (written_ - written_before_ >= kWrittenInTime) {
    // The time limit is per MiB, so a large answer may take longer as a whole.
    written_before_ = written_;
    since_ = now;
  } else if (now - since_ >= kPatience) {
    Close();
  }
}

void Connection::Drain(Clock::time_point now) {
  char buffer[1 << 16];
  const ssize_t count = recv(socket_, buffer, sizeof(buffer), MSG_DONTWAIT);
  const bool has_ended = count == 0 || (count < 0 && !IsToBeTriedAgain(errno));
  if (has_ended || now - since_ >= kPatienceAtTheEnd) Close();
}

void Connection::Close() {
  state_ = State::closed;
  if (socket_ < 0) return;
  // A process that reads the store may have inherited this socket. shutdown() ends it for all of
  // them.
  shutdown(socket_, SHUT_RDWR);
  close(std::exchange(socket_, -1));
}

}  // namespace recount::tools::serve
