// Reads a stream in order, by a consumer without acknowledgements, from a stream sequence on. What
// is under way is bounded: two requests for 2,000 messages or 16 MiB each.
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

// A message as a consumer hands it out.
struct Delivery {
  std::string subject;
  std::string data;
  std::string reply;  // where it is acknowledged
  uint64_t stream_sequence = 0;
  uint64_t consumer_sequence = 0;
  uint64_t deliveries = 0;  // how often it has been handed out, this time included
  uint64_t pending = 0;     // how many follow
};

// The numbers in the subject at which a delivery is acknowledged; nothing for any other message.
std::optional<Delivery> DeliveryOf(Message message);

class Pull {
 public:
  // A connection of its own, and a consumer. not_found if there is no such stream; forbidden,
  // unavailable.
  static Result<std::unique_ptr<Pull>> Begin(const ConnectionOptions& options,
                                             const NewConsumer& consumer);
  ~Pull();

  // The stream sequence after which the consumer begins: less than was asked for if the stream ends
  // before.
  uint64_t before() const { return before_; }

  // Whether everything that was in the stream when the last message was handed out has been read.
  bool IsCaughtUp() const { return pending_ == 0; }

  // Whether the next message is here already.
  bool HasNext() const;

  // The next message, or nothing if none comes until then. unavailable if the consumer is gone, or
  // has left one out: begin again.
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
  uint64_t under_way_ = 0;   // how many messages have been asked for and not come
  Clock::time_point heard_;  // anything, a heartbeat too
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_PULL_H_
