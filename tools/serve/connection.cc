#include "tools/serve/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

#include "tools/serve/http_request.h"

namespace recount::tools::serve {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kPatience{10};
constexpr seconds kPatienceAtTheEnd{1};
constexpr milliseconds kAwaitStopEvery{100};
constexpr size_t kWrittenInTime = size_t{1} << 20;

bool IsToBeTriedAgain(int error) {
  return error == EINTR || error == EAGAIN || error == EWOULDBLOCK;
}

}  // namespace

bool Connection::Await(short events, Clock::time_point until) const {
  while (!is_stopped_) {
    const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now());
    if (left <= milliseconds(0)) return false;
    pollfd wait = {socket_, events, 0};
    if (poll(&wait, 1, static_cast<int>(std::min(left, kAwaitStopEvery).count())) > 0) return true;
  }
  return false;
}

Connection::Read Connection::ReadHead() {
  const Clock::time_point until = Clock::now() + kPatience;
  while (Await(POLLIN, until)) {
    char buffer[4096];
    const ssize_t count = recv(socket_, buffer, sizeof(buffer), MSG_DONTWAIT);
    if (count < 0 && IsToBeTriedAgain(errno)) continue;
    if (count <= 0) return count == 0 && !received_.empty() ? Read::wrong : Read::nothing;
    received_.append(buffer, static_cast<size_t>(count));
    switch (LookAt(received_)) {
      case HeadState::begun:
        break;
      case HeadState::whole:
        return Read::whole;
      case HeadState::too_long:
        return Read::too_long;
      case HeadState::wrong:
        return Read::wrong;
    }
  }
  return received_.empty() || is_stopped_ ? Read::nothing : Read::slow;
}

bool Connection::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    std::string_view part = bytes.substr(0, kWrittenInTime);
    bytes.remove_prefix(part.size());
    const Clock::time_point until = Clock::now() + kPatience;
    while (!part.empty()) {
      if (!Await(POLLOUT, until)) return false;
      const ssize_t count = send(socket_, part.data(), part.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      if (count < 0 && !IsToBeTriedAgain(errno)) return false;
      if (count > 0) part.remove_prefix(static_cast<size_t>(count));
    }
  }
  return true;
}

void Connection::Finish() {
  if (shutdown(socket_, SHUT_WR) != 0) return;
  const Clock::time_point until = Clock::now() + kPatienceAtTheEnd;
  while (Await(POLLIN, until)) {
    char buffer[1 << 16];
    const ssize_t count = recv(socket_, buffer, sizeof(buffer), MSG_DONTWAIT);
    if (count == 0 || (count < 0 && !IsToBeTriedAgain(errno))) return;
  }
}

bool Connection::HasHungUp() const {
  pollfd look = {socket_, POLLRDHUP, 0};
  return poll(&look, 1, 0) > 0;
}

}  // namespace recount::tools::serve
