// A connection to the servers of a cluster: messages out, answers in. It knows NATS and nothing of
// what the messages say.
//
//   auto connection = Connection::Open({.urls = {"nats://127.0.0.1:4222"}, .name = "t17"});
//   Result<Message> answer = (*connection)->Request({.subject = "$JS.API.INFO"}, 2s);
//
// Debian's libnats does the protocol, TLS and the keys. Its subscriptions may end badly while
// messages come (docs/cluster.md, "The client"), so a connection has exactly one, made when it
// opens and ended with it. Several threads may use a connection.
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
  std::string name;               // the answers come to "_INBOX.NAME.…"
  std::string nkey_file;          // of the seed, mode 0600; empty: no key
  std::string ca_file;            // PEM; empty: those of the system
};

// What is sent, or was received. Only the headers that are asked for are read.
struct Message {
  std::string subject = {};
  std::string reply = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string data = {};

  // The value of a header; empty if it is not there.
  std::string_view Header(std::string_view name) const;
  // The status of an answer without content: 100, 404, 408, 409, 503; 0 if it has none.
  int status() const;
};

// Where the answers to one question arrive, in order. For one thread.
class Mailbox {
 public:
  Mailbox(Mailbox&&) noexcept;
  ~Mailbox();

  // The subject to give as `reply`.
  const std::string& subject() const;

  // The next answer; unavailable if none comes before then, or the connection is closed; forbidden
  // if the servers refused what `asked` names.
  Result<Message> Next(Clock::time_point until, std::string_view asked = "");

  // Whether an answer is there.
  bool HasNext() const;

 private:
  friend class Connection;
  struct Shared;
  explicit Mailbox(std::shared_ptr<Shared> shared);
  std::shared_ptr<Shared> shared_;
};

class Connection {
 public:
  // unavailable if none of the servers answers within `patience`; forbidden if one refuses the key,
  // if its certificate is not trusted, or if others may read the file of the seed; io if a file
  // cannot be read. A server that is not on this machine is spoken to through TLS alone.
  static Result<std::unique_ptr<Connection>> Open(const ConnectionOptions& options,
                                                  Milliseconds patience = Milliseconds(2000));
  ~Connection();

  // The answers to a question come here.
  Mailbox NewMailbox();

  // Where messages of consumers arrive, whatever their subject. There is one for a connection, so a
  // connection has one consumer at a time.
  Mailbox& deliveries();

  // Hands the message to the network. io if it is larger than the servers take; unavailable if the
  // connection is closed.
  Fault Publish(const Message& message);

  // Sends with a mailbox of its own, and waits for the answer. An answer "no responders" (503) is
  // an answer.
  Result<Message> Request(Message message, Milliseconds patience);

  // The most bytes of a message that the servers take.
  int64_t max_payload() const;

 private:
  struct State;
  explicit Connection(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

// Whether a server by this URL is on this machine: only then is anything sent in the clear.
bool IsLoopback(std::string_view url);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_CONNECTION_H_
