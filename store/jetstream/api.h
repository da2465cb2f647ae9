// JetStream by its documented JSON: streams, consumers, messages by subject, publishing with what
// is expected. Nothing here knows what a message is for.
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

// How long a question is asked again before it is `unavailable`.
inline constexpr Milliseconds kPatience(30'000);
// How long one answer is waited for.
inline constexpr Milliseconds kAnswerWait(2'000);

struct StreamInfo {
  std::string created;  // as the servers write it
  std::string leader;   // empty: one server, or none now
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

// What must hold for a message to be taken.
struct Expected {
  uint64_t last_of_subject = 0;  // its stream sequence; 0: none
  std::string id = {};           // empty: none
};

// What the servers said of a message. Nothing is known if `sequence` and `error` are both 0.
struct PublishAnswer {
  uint64_t sequence = 0;
  bool is_duplicate = false;
  int error = 0;  // JetStream's err_code
  std::string message = {};
  // With kWrongLastSequence: the last message of the subject; nothing if the servers did not say.
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

  // Makes a stream. exists if there is one with another configuration, which is left.
  Fault CreateStream(const OrderedJson& config);
  Fault DeleteStream(const std::string& stream);

  // Makes a consumer without acknowledgements, in place of one of the same name.
  Result<MadeConsumer> CreateConsumer(const NewConsumer& consumer);
  Fault CreateDurable(const std::string& stream, const OrderedJson& config);
  Result<Json> ConsumerInfo(const std::string& stream, const std::string& name);

  // The last message of a subject as one of the replicas has it, which may lag; nothing if it has
  // none. Asked once: unavailable if nobody answers within kAnswerWait.
  Result<std::optional<StoredMessage>> Last(const std::string& stream, const std::string& subject);

  // The message at a sequence, as one of the replicas has it; nothing if it has none. As Last.
  Result<std::optional<StoredMessage>> At(const std::string& stream, uint64_t sequence);

  // Sends once, and waits at most kAnswerWait. No answer, and "no responders", are an answer of
  // which nothing is known. forbidden, io.
  Result<PublishAnswer> Publish(const std::string& subject, std::string data,
                                const Expected& expected);

  Connection& connection() { return connection_; }

 private:
  // Asks until there is an answer that is not of a passing state, or patience ends.
  Result<Json> Ask(const std::string& subject, const std::string& body,
                   Milliseconds patience = kPatience);
  Result<std::optional<StoredMessage>> DirectGet(const std::string& stream, Message question);

  Connection& connection_;
};

// Publishes until it is known whether the message is there: true if it is, false if the subject has
// another last message than expected. `expected.id` may be empty.
Result<bool> PublishOnce(JetStream& jetstream, const std::string& stream,
                         const std::string& subject, const std::string& data,
                         const Expected& expected);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_API_H_
