#include "tools/serve/listening_socket.h"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::tools::serve {
namespace {

constexpr int kMostWaiting = 128;  // connections that the system queues for us

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

// Returns the numeric form of an address: "localhost" is replaced, and the brackets of IPv6 are
// removed.
std::string NumberOf(std::string_view address) {
  if (address == "localhost") return "127.0.0.1";
  const bool is_in_brackets =
      address.starts_with('[') && address.ends_with(']') && address.find(':') != address.npos;
  return std::string(is_in_brackets ? address.substr(1, address.size() - 2) : address);
}

// Returns the address as the system parses it, or nullptr if it is invalid. No name is looked up.
Addresses Parsed(const std::string& address, uint16_t port) {
  addrinfo hints = {};
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string number = NumberOf(address);
  if (getaddrinfo(number.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
    found = nullptr;
  }
  return {found, freeaddrinfo};
}

Error Io(const std::string& address, uint16_t port) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("listening on {} port {}: {}", VisibleLine(address), port,
                                      std::strerror(errno))};
}

}  // namespace

ListeningSocket& ListeningSocket::operator=(ListeningSocket&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(port_, other.port_);
  std::swap(authority_, other.authority_);
  return *this;
}

ListeningSocket::~ListeningSocket() {
  if (descriptor_ >= 0) close(descriptor_);
}

Result<ListeningSocket> ListeningSocket::At(const std::string& address, uint16_t port) {
  const Addresses at = Parsed(address, port);
  if (at == nullptr) {
    return Error::BadRequest(fmt::format(
        "expected an address of this machine, for example 127.0.0.1, got \"{}\"", address));
  }
  ListeningSocket listening;
  listening.descriptor_ = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listening.descriptor_ < 0) return Io(address, port);
  // Without this, the port of a server that ended a moment ago would be refused.
  const int on = 1;
  setsockopt(listening.descriptor_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  if (bind(listening.descriptor_, at->ai_addr, at->ai_addrlen) != 0 ||
      listen(listening.descriptor_, kMostWaiting) != 0) {
    return Io(address, port);
  }
  // For port 0 the system chose a port; the printed address needs the real one.
  sockaddr_storage bound = {};
  socklen_t size = sizeof(bound);
  char host[NI_MAXHOST];
  char service[NI_MAXSERV];
  auto* const name = reinterpret_cast<sockaddr*>(&bound);
  if (getsockname(listening.descriptor_, name, &size) != 0) return Io(address, port);
  const int code = getnameinfo(name, size, host, sizeof(host), service, sizeof(service),
                               NI_NUMERICHOST | NI_NUMERICSERV);
  if (code == EAI_SYSTEM) return Io(address, port);
  if (code != 0) {
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("listening on {} port {}: {}", VisibleLine(address), port,
                                        gai_strerror(code))};
  }
  listening.port_ = std::stoi(service);
  listening.authority_ = at->ai_family == AF_INET6 ? fmt::format("[{}]:{}", host, service)
                                                   : fmt::format("{}:{}", host, service);
  return listening;
}

}  // namespace recount::tools::serve
