#include "store/jetstream/servers.h"

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "events/json_members.h"
#include "store/jetstream/descriptor.h"

namespace recount::store::jetstream {
namespace {

constexpr int kWaitMilliseconds = 2'000;
constexpr size_t kMostGreetingBytes = 65'536;
constexpr std::string_view kGreeting = "INFO ";

struct Address {
  std::string host;
  std::string port = "4222";
};

Address AddressIn(std::string_view url) {
  if (const size_t scheme = url.find("://"); scheme != url.npos) url.remove_prefix(scheme + 3);
  if (const size_t user = url.rfind('@'); user != url.npos) url.remove_prefix(user + 1);
  Address address;
  size_t end = url.find(':');
  if (url.starts_with('[')) {
    const size_t bracket = std::min(url.find(']'), url.size());
    address.host = url.substr(1, bracket - 1);
    end = url.find(':', bracket);
  } else {
    address.host = url.substr(0, end);
  }
  if (end != url.npos) address.port = url.substr(end + 1);
  return address;
}

bool WaitFor(int descriptor, short events) {
  pollfd wanted = {descriptor, events, 0};
  return poll(&wanted, 1, kWaitMilliseconds) == 1;
}

// Returns the first line that the server sends; empty if it sends none.
std::string FirstLine(const addrinfo& address) {
  const Descriptor descriptor{
      socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
  if (descriptor.number < 0) return "";
  const bool is_connected =
      connect(descriptor.number, address.ai_addr, address.ai_addrlen) == 0 || errno == EINPROGRESS;
  if (!is_connected || !WaitFor(descriptor.number, POLLOUT)) return "";
  std::string line;
  while (line.size() < kMostGreetingBytes && line.find('\n') == line.npos) {
    char buffer[4096];
    if (!WaitFor(descriptor.number, POLLIN)) return "";
    const ssize_t size = recv(descriptor.number, buffer, sizeof(buffer), 0);
    if (size <= 0) return "";
    line.append(buffer, static_cast<size_t>(size));
  }
  return line.substr(0, line.find('\r'));
}

}  // namespace

ServerIntroduction AskServer(std::string_view url) {
  ServerIntroduction server{std::string(url), ""};
  const Address address = AddressIn(url);
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  if (getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &list) != 0) return server;
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owned(list, &freeaddrinfo);
  for (const addrinfo* each = list; each != nullptr; each = each->ai_next) {
    const std::string line = FirstLine(*each);
    if (!line.starts_with(kGreeting)) continue;
    const std::optional<Json> info = ParseJson(std::string_view(line).substr(kGreeting.size()));
    if (!info || !info->is_object()) continue;
    server.version = TextMember(*info, "version");
    const std::string name = TextMember(*info, "server_name");
    server.name = name.empty() ? TextMember(*info, "server_id") : name;
    return server;
  }
  return server;
}

}  // namespace recount::store::jetstream
