#include "store/jetstream/pull.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "events/error.h"
#include "fmt/format.h"
#include "store/jetstream/names.h"

namespace recount::store::jetstream {
namespace {

constexpr uint64_t kBatch = 2'000;
constexpr uint64_t kBatchBytes = uint64_t{16} << 20;
constexpr std::chrono::seconds kPullExpires(30);
// A consumer sends a heartbeat this often. If it is silent for three of them, it is gone, together
// with its server.
constexpr std::chrono::seconds kHeartbeat(2);
constexpr std::chrono::seconds kSilence(7);
// $JS.ACK.STREAM.CONSUMER.DELIVERIES.SEQUENCE.CONSUMER_SEQUENCE.TIME.PENDING; newer servers insert
// two tokens before the stream.
constexpr size_t kShortestReply = 9;
constexpr size_t kReplyTokens = 11;

}  // namespace

std::optional<Delivery> DeliveryOf(Message message) {
  constexpr std::string_view kPrefix = "$JS.ACK.";
  if (!std::string_view(message.reply).starts_with(kPrefix)) return std::nullopt;
  std::array<std::string_view, kReplyTokens> tokens;
  const size_t count = SplitSubject(message.reply, absl::MakeSpan(tokens));
  if (count < kShortestReply) return std::nullopt;
  // Newer servers put a domain and an account before the stream.
  const size_t first = count >= kReplyTokens ? 6 : 4;
  const auto number = [&](size_t token) { return DecimalIn(tokens[token]); };
  const auto deliveries = number(first);
  const auto stream_sequence = number(first + 1);
  const auto consumer_sequence = number(first + 2);
  const auto pending = number(first + 4);
  if (!deliveries || !stream_sequence || !consumer_sequence || !pending) return std::nullopt;
  return Delivery{.subject = std::move(message.subject),
                  .data = std::move(message.data),
                  .reply = std::move(message.reply),
                  .stream_sequence = *stream_sequence,
                  .consumer_sequence = *consumer_sequence,
                  .deliveries = *deliveries,
                  .pending = *pending};
}

Pull::Pull(std::unique_ptr<Connection> connection, NewConsumer consumer)
    : connection_(std::move(connection)),
      jetstream_(*connection_),
      consumer_(std::move(consumer)) {}

Pull::~Pull() {
  // The answer does not matter, because the servers delete an unused consumer after a while.
  (void)connection_->Publish(
      {.subject = fmt::format("$JS.API.CONSUMER.DELETE.{}.{}", consumer_.stream, consumer_.name)});
}

Result<std::unique_ptr<Pull>> Pull::Begin(const ConnectionOptions& options,
                                          const NewConsumer& consumer) {
  auto connection = Connection::Open(options);
  if (!connection.ok()) return connection.error();
  std::unique_ptr<Pull> pull(new Pull(*std::move(connection), consumer));
  const auto made = pull->jetstream_.CreateConsumer(consumer);
  if (!made.ok()) return made.error();
  pull->before_ = made->before;
  pull->pending_ = made->pending;
  if (Fault fault = pull->AskForMore()) return *std::move(fault);
  return pull;
}

Fault Pull::AskForMore() {
  while (under_way_ <= kBatch) {
    const OrderedJson body = {{"batch", kBatch},
                              {"max_bytes", kBatchBytes},
                              {"expires", std::chrono::nanoseconds(kPullExpires).count()},
                              {"idle_heartbeat", std::chrono::nanoseconds(kHeartbeat).count()}};
    if (Fault fault =
            connection_->Publish({.subject = fmt::format("$JS.API.CONSUMER.MSG.NEXT.{}.{}",
                                                         consumer_.stream, consumer_.name),
                                  .reply = connection_->deliveries().subject(),
                                  .data = Written(body)})) {
      return fault;
    }
    under_way_ += kBatch;
    heard_ = Clock::now();
  }
  return std::nullopt;
}

bool Pull::HasNext() const { return connection_->deliveries().HasNext(); }

// Handles a status message: the end of a request, with the number of its messages that did not
// come.
Fault Pull::TakeStatus(const Message& message) {
  const int status = message.status();
  if (status == 100) return std::nullopt;
  const auto left = DecimalIn(message.Header("Nats-Pending-Messages"));
  const bool is_over =
      status == 408 || status == 404 ||
      (status == 409 && message.Header("Description").find("elete") == std::string_view::npos);
  if (!is_over) {
    return Error{.code = ErrorCode::unavailable,
                 .message = fmt::format("the consumer {} of {} is gone ({})", consumer_.name,
                                        consumer_.stream, status)};
  }
  under_way_ -= std::min(under_way_, left.value_or(kBatch));
  return std::nullopt;
}

Result<std::optional<Delivery>> Pull::Next(Clock::time_point until) {
  for (;;) {
    if (Fault fault = AskForMore()) return *std::move(fault);
    auto message = connection_->deliveries().Next(until, consumer_.stream);
    if (!message.ok()) {
      if (CodeOf(message) != ErrorCode::unavailable) return message.error();
      if (Clock::now() > heard_ + kSilence) return message.error();
      if (Clock::now() < until) return message.error();  // the connection was closed
      return std::optional<Delivery>();
    }
    heard_ = Clock::now();
    if (message->status() != 0) {
      if (Fault fault = TakeStatus(*message)) return *std::move(fault);
      continue;
    }
    std::optional<Delivery> delivery = DeliveryOf(*std::move(message));
    if (!delivery) continue;
    under_way_ -= std::min<uint64_t>(under_way_, 1);
    // A gap also shows that another command has replaced the consumer (turn.h).
    if (delivery->consumer_sequence != last_consumer_sequence_ + 1) {
      return Error{.code = ErrorCode::unavailable,
                   .message = fmt::format("the consumer {} of {} has left out a message",
                                          consumer_.name, consumer_.stream)};
    }
    last_consumer_sequence_ = delivery->consumer_sequence;
    pending_ = delivery->pending;
    return std::optional<Delivery>(*std::move(delivery));
  }
}

}  // namespace recount::store::jetstream
