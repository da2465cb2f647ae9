// Calls JetStream through its documented JSON API: streams, consumers, messages by subject, and
// publishing with expectations. It does not know what the messages mean.
//
//   JetStream jetstream(connection);
//   Result<StreamInfo> info = jetstream.Info("RECOUNT-ERAS");
//   Result<PublishAnswer> answer = jetstream.Publish(subject, frame, {.expected = 4711});
#ifndef RECOUNT_STORE_JETSTREAM_API_H_
#define RECOUNT_STORE_JETSTREAM_API_H_

#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "events/json.h"
#include "store/jetstream/connection.h"

namespace recount::store::jetstream {

// The time for which a request is repeated before it is `unavailable`.
inline constexpr Milliseconds kPatience(30'000);
// The time to wait for one answer.
inline constexpr Milliseconds kAnswerWait(2'000);

struct StreamInfo {
  std::string created;  // as the servers write it
  std::string leader;   // empty for a single server, or if there is none now
  uint64_t messages = 0;
  uint64_t first = 0;  // sequences
  uint64_t last = 0;
};

struct StoredMessage {
  std::string subject;
  uint64_t sequence = 0;
  std::string time;  // RFC 3339, as the servers write it
  std::string data;
};

// The conditions under which the servers take a message.
struct Expected {
  uint64_t last_of_subject = 0;  // its stream sequence; 0 if there is none
  std::string id = {};           // empty if there is none
};

// The servers' answer to a message. If `sequence` and `error` are both 0, it is unknown whether the
// message is stored.
struct PublishAnswer {
  uint64_t sequence = 0;
  bool is_duplicate = false;
  int error = 0;  // JetStream's err_code
  std::string message = {};
  // With kWrongLastSequence, the stream sequence of the subject's last message; nothing if the
  // servers did not give it.
  std::optional<uint64_t> last_of_subject = {};

  bool is_in() const { return sequence != 0 && !is_duplicate; }
};
inline constexpr int kWrongLastSequence = 10071;

struct NewConsumer {
  std::string stream;
  std::string name;
  std::string filter;
  uint64_t start = 1;  // the first stream sequence
};
struct MadeConsumer {
  uint64_t pending = 0;
  uint64_t before = 0;  // the stream sequence after which it begins
};

class JetStream {
 public:
  explicit JetStream(Connection& connection) : connection_(connection) {}

  // not_found; unavailable after kPatience; forbidden.
  Result<StreamInfo> Info(const std::string& stream);
  Result<Json> InfoDocument(const std::string& stream);

  // Creates a stream. exists if there is one with another configuration, which stays.
  Fault CreateStream(const OrderedJson& config);
  Fault DeleteStream(const std::string& stream);

  // Creates a consumer without acknowledgements, and replaces one of the same name.
  Result<MadeConsumer> CreateConsumer(const NewConsumer& consumer);
  Fault CreateDurable(const std::string& stream, const OrderedJson& config);
  Result<Json> ConsumerInfo(const std::string& stream, const std::string& name);

  // Returns the last message of a subject according to one of the replicas, which may lag; nothing
  // if it has none. This asks only once: unavailable if nobody answers within kAnswerWait.
  Result<std::optional<StoredMessage>> Last(const std::string& stream, const std::string& subject);

  // The message at a sequence, with the limits of Last.
  Result<std::optional<StoredMessage>> At(const std::string& stream, uint64_t sequence);

  // Sends once, and waits at most kAnswerWait. Without an answer, or with "no responders",
  // `sequence` and `error` are 0. forbidden, io.
  Result<PublishAnswer> Publish(const std::string& subject, std::string data,
                                const Expected& expected);

  Connection& connection() { return connection_; }

 private:
  // Repeats the request until the answer is not a temporary error, or the patience ends.
  Result<Json> Ask(const std::string& subject, const std::string& body,
                   Milliseconds patience = kPatience);
  Result<std::optional<StoredMessage>> DirectGet(const std::string& stream, Message question);

  Connection& connection_;
};

// Publishes until it is known whether the message is stored: true if it is, false if the subject
// has another last message than expected. `expected.id` may be empty.
Result<bool> PublishOnce(JetStream& jetstream, const std::string& stream,
                         const std::string& subject, const std::string& data,
                         const Expected& expected);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_API_H_
