// Reads a stream in order from a stream sequence on, with a consumer without acknowledgements. The
// messages on their way are bounded: two requests for 2,000 messages or 16 MiB each.
//
//   auto pull = Pull::Begin(options, {.stream = "RECOUNT-LOG-1-0", .name = "t17", .filter = …});
//   while (!(*pull)->IsCaughtUp()) { auto next = (*pull)->Next(until); … }
#ifndef RECOUNT_STORE_JETSTREAM_PULL_H_
#define RECOUNT_STORE_JETSTREAM_PULL_H_

#include <memory>
#include <optional>
#include <string>

#include "events/error.h"
#include "store/jetstream/api.h"

namespace recount::store::jetstream {

// A message that a consumer has delivered.
struct Delivery {
  std::string subject;
  std::string data;
  std::string reply;  // the subject for its acknowledgement
  uint64_t stream_sequence = 0;
  uint64_t consumer_sequence = 0;
  uint64_t deliveries = 0;  // how often it has been delivered, this time included
  uint64_t pending = 0;     // how many messages follow
};

// Reads the numbers in the acknowledgement subject of a delivery; nothing for any other message.
std::optional<Delivery> DeliveryOf(Message message);

class Pull {
 public:
  // Opens a new connection and creates a consumer. not_found if there is no such stream; forbidden,
  // unavailable.
  static Result<std::unique_ptr<Pull>> Begin(const ConnectionOptions& options,
                                             const NewConsumer& consumer);
  ~Pull();

  // The stream sequence after which the consumer begins. It is lower than requested if the stream
  // ends before.
  uint64_t before() const { return before_; }

  // Returns true if everything that was in the stream when the last message was delivered has been
  // read.
  bool IsCaughtUp() const { return pending_ == 0; }

  // Returns true if the next message has already arrived.
  bool HasNext() const;

  // The next message, or nothing if none arrives before `until`. unavailable if the consumer is
  // gone, or has left out a message: begin again.
  Result<std::optional<Delivery>> Next(Clock::time_point until);

 private:
  Pull(std::unique_ptr<Connection> connection, NewConsumer consumer);
  Fault AskForMore();
  Fault TakeStatus(const Message& message);

  std::unique_ptr<Connection> connection_;
  JetStream jetstream_;
  NewConsumer consumer_;
  uint64_t before_ = 0;
  uint64_t pending_ = 0;
  uint64_t last_consumer_sequence_ = 0;
  uint64_t under_way_ = 0;   // the number of requested messages that have not arrived
  Clock::time_point heard_;  // the last message or heartbeat
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_PULL_H_
