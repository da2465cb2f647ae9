// Connects to the servers of a cluster, sends messages and receives answers. It knows NATS, but not
// what the messages mean.
//
//   auto connection = Connection::Open({.urls = {"nats://127.0.0.1:4222"}, .name = "t17"});
//   Result<Message> answer = (*connection)->Request({.subject = "$JS.API.INFO"}, 2s);
//
// Debian's libnats implements the protocol, TLS and the keys. Ending one of its subscriptions while
// messages arrive fails under load (docs/cluster.md, "The client"). So a connection has exactly
// one, which begins and ends with it. Several threads may use a connection.
#ifndef RECOUNT_STORE_JETSTREAM_CONNECTION_H_
#define RECOUNT_STORE_JETSTREAM_CONNECTION_H_

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "events/error.h"

namespace recount::store::jetstream {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

struct ConnectionOptions {
  std::vector<std::string> urls;  // "nats://host:port", "tls://host:port"
  std::string name;               // answers arrive at "_INBOX.NAME.…"
  std::string nkey_file;          // has the seed, mode 0600; empty if there is no key
  std::string ca_file;            // PEM; empty for those of the system
};

// A message to send, or a received one. Only the headers that this package needs are read.
struct Message {
  std::string subject = {};
  std::string reply = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string data = {};

  // The value of a header; empty if it is missing.
  std::string_view Header(std::string_view name) const;
  // The status of an answer without content: 100, 404, 408, 409, 503; 0 if it has none.
  int status() const;
};

// Receives the answers to one request, in order. One thread may use it.
class Mailbox {
 public:
  Mailbox(Mailbox&&) noexcept;
  ~Mailbox();

  // The subject to use as `reply`.
  const std::string& subject() const;

  // The next answer. unavailable if none arrives before `until`, or if the connection is closed;
  // forbidden if the servers refused the request to the subject `asked`.
  Result<Message> Next(Clock::time_point until, std::string_view asked = "");

  // Returns true if an answer has arrived.
  bool HasNext() const;

 private:
  friend class Connection;
  struct Shared;
  explicit Mailbox(std::shared_ptr<Shared> shared);
  std::shared_ptr<Shared> shared_;
};

class Connection {
 public:
  // Connects. unavailable if none of the servers answers within `patience`; forbidden if one
  // refuses the key, if its certificate is not trusted, or if others may read the file of the seed;
  // io if a file cannot be read. Connections to another machine always use TLS.
  static Result<std::unique_ptr<Connection>> Open(const ConnectionOptions& options,
                                                  Milliseconds patience = Milliseconds(2000));
  ~Connection();

  // Creates a mailbox for the answers to one request.
  Mailbox NewMailbox();

  // Receives the messages of consumers with any subject. A connection has only one such mailbox,
  // and so only one consumer at a time.
  Mailbox& deliveries();

  // Sends the message without waiting. io if it is larger than the servers accept; unavailable if
  // the connection is closed.
  Fault Publish(const Message& message);

  // Sends with a new mailbox, and waits for the answer. "No responders" (503) counts as an answer.
  Result<Message> Request(Message message, Milliseconds patience);

  // The maximum size of a message that the servers accept, in bytes.
  int64_t max_payload() const;

 private:
  struct State;
  explicit Connection(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

// Returns true if the server of this URL is on this machine. Only then may a connection be
// unencrypted.
bool IsLoopback(std::string_view url);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_CONNECTION_H_
