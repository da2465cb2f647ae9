// A socket that accepts connections at one address.
//
//   Result<ListeningSocket> socket = ListeningSocket::At("127.0.0.1", 0);
//   socket->authority();   // "127.0.0.1:41233"
#ifndef RECOUNT_TOOLS_SERVE_LISTENING_SOCKET_H_
#define RECOUNT_TOOLS_SERVE_LISTENING_SOCKET_H_

#include <cstdint>
#include <string>
#include <utility>

#include "events/error.h"

namespace recount::tools::serve {

class ListeningSocket {
 public:
  // `address` is a numeric address of this machine, such as 127.0.0.1, ::1 or [::1], or
  // "localhost"; port 0 chooses a free one. bad_request if the address is invalid; io if the port
  // is taken or the address belongs to another machine.
  static Result<ListeningSocket> At(const std::string& address, uint16_t port);

  ListeningSocket(ListeningSocket&& other) noexcept { *this = std::move(other); }
  ListeningSocket& operator=(ListeningSocket&& other) noexcept;
  ~ListeningSocket();

  int descriptor() const { return descriptor_; }
  int port() const { return port_; }

  // Returns the address with its port, as a URL contains it.
  const std::string& authority() const { return authority_; }

 private:
  ListeningSocket() = default;

  int descriptor_ = -1;
  int port_ = 0;
  std::string authority_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_LISTENING_SOCKET_H_
