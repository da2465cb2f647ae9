#include "store/jetstream/api.h"

#include <nlohmann/json.hpp>
#include <thread>

#include "events/error.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "store/jetstream/names.h"

namespace recount::store::jetstream {
namespace {

constexpr Milliseconds kPauseBetweenQuestions(100);
constexpr Milliseconds kOnce(0);  // the patience of a request that is sent once
constexpr int kStreamNotFound = 10059;
constexpr int kConsumerNotFound = 10014;
constexpr int kStreamNameInUse = 10058;
// The codes for an existing consumer, of servers 2.9 and 2.10.
constexpr int kConsumerNameInUse = 10013;
constexpr int kConsumerExists = 10148;
// Temporary errors: no leader yet, a server that is starting, a missing peer.
constexpr int kPassing[] = {10008, 10009, 10074, 10118, 10005};
// The servers delete a consumer that nobody uses for this long.
constexpr uint64_t kForgottenAfterNanoseconds = 60'000'000'000;

bool IsPassing(int error) {
  for (const int each : kPassing) {
    if (each == error) return true;
  }
  return false;
}

Error ErrorOf(const Json& error, const std::string& subject) {
  const uint64_t number = FindNumber(error, "err_code").value_or(0);
  const std::string text =
      fmt::format("{}: {} ({})", subject, TextMember(error, "description"), number);
  if (number == kStreamNotFound || number == kConsumerNotFound) {
    return Error{.code = ErrorCode::not_found, .message = text};
  }
  if (number == kStreamNameInUse || number == kConsumerNameInUse || number == kConsumerExists) {
    return Error{.code = ErrorCode::exists, .message = text};
  }
  // No room, no majority, too few servers, no JetStream: people can treat all of them the same way.
  const bool is_passing = IsPassing(static_cast<int>(number));
  if (FindNumber(error, "code").value_or(0) >= 500 || is_passing) {
    return Error{.code = ErrorCode::unavailable, .message = text};
  }
  return Error{.code = ErrorCode::io, .message = text};
}

// Returns true if nobody has answered.
template <class T>
bool HasNoAnswer(const Result<T>& answer) {
  return CodeOf(answer) == ErrorCode::unavailable;
}

}  // namespace

Result<Json> JetStream::Ask(const std::string& subject, const std::string& body,
                            Milliseconds patience) {
  const Clock::time_point end = Clock::now() + patience;
  Fault last;
  do {
    const auto answer = connection_.Request({.subject = subject, .data = body}, kAnswerWait);
    if (!answer.ok() && !HasNoAnswer(answer)) return answer.error();
    if (!answer.ok()) {
      last = answer.error();
    } else if (answer->status() != 0) {
      last = Error{.code = ErrorCode::unavailable,
                   .message = fmt::format("{}: nobody answers ({}); is JetStream enabled?", subject,
                                          answer->status())};
    } else {
      std::optional<Json> json = ParseJson(answer->data);
      if (!json || !json->is_object()) {
        return Error{.code = ErrorCode::io,
                     .message = fmt::format("{}: the answer is not JSON", subject)};
      }
      if (!json->contains("error")) return *std::move(json);
      const Json& error = ObjectMember(*json, "error");
      last = ErrorOf(error, subject);
      const int number = static_cast<int>(FindNumber(error, "err_code").value_or(0));
      if (!IsPassing(number) && last->code != ErrorCode::unavailable) return *std::move(last);
    }
    if (patience > kOnce) std::this_thread::sleep_for(kPauseBetweenQuestions);
  } while (Clock::now() < end);
  return *std::move(last);
}

Result<Json> JetStream::InfoDocument(const std::string& stream) {
  return Ask("$JS.API.STREAM.INFO." + stream, "");
}

Result<StreamInfo> JetStream::Info(const std::string& stream) {
  const auto json = InfoDocument(stream);
  if (!json.ok()) return json.error();
  const Json& state = ObjectMember(*json, "state");
  return StreamInfo{.created = TextMember(*json, "created"),
                    .leader = TextMember(ObjectMember(*json, "cluster"), "leader"),
                    .messages = FindNumber(state, "messages").value_or(0),
                    .first = FindNumber(state, "first_seq").value_or(0),
                    .last = FindNumber(state, "last_seq").value_or(0)};
}

Fault JetStream::CreateStream(const OrderedJson& config) {
  const auto name = config.at("name").get<std::string>();
  return Ask("$JS.API.STREAM.CREATE." + name, Written(config)).fault();
}

Fault JetStream::DeleteStream(const std::string& stream) {
  return Ask("$JS.API.STREAM.DELETE." + stream, "").fault();
}

Result<MadeConsumer> JetStream::CreateConsumer(const NewConsumer& consumer) {
  const OrderedJson body = {{"stream_name", consumer.stream},
                            {"config",
                             {{"name", consumer.name},
                              {"deliver_policy", "by_start_sequence"},
                              {"opt_start_seq", consumer.start},
                              {"ack_policy", "none"},
                              {"replay_policy", "instant"},
                              {"filter_subject", consumer.filter},
                              {"inactive_threshold", kForgottenAfterNanoseconds},
                              {"num_replicas", 1},
                              {"mem_storage", true}}}};
  const std::string subject = fmt::format("$JS.API.CONSUMER.CREATE.{}.{}.{}", consumer.stream,
                                          consumer.name, consumer.filter);
  const Clock::time_point end = Clock::now() + kPatience;
  for (;;) {
    // The servers may assign a consumer to a dead server. Then nobody ever answers requests for it,
    // not even the one to delete it. If it is deleted and created again, it may come to a live
    // server. If it is created again without being deleted, it stays where it is.
    const auto gone = Ask(
        fmt::format("$JS.API.CONSUMER.DELETE.{}.{}", consumer.stream, consumer.name), "", kOnce);
    if (!gone.ok() && CodeOf(gone) != ErrorCode::not_found && !HasNoAnswer(gone)) {
      return gone.error();
    }
    const auto made = Ask(subject, Written(body), kOnce);
    if (made.ok()) {
      return MadeConsumer{
          .pending = FindNumber(*made, "num_pending").value_or(0),
          .before = FindNumber(ObjectMember(*made, "delivered"), "stream_seq").value_or(0)};
    }
    // The answer to an earlier request was lost, or another command of this store came between. It
    // is unknown then where the consumer begins, so it is created again, too.
    if (CodeOf(made) != ErrorCode::exists && !HasNoAnswer(made)) return made.error();
    if (Clock::now() > end) {
      return Error{.code = ErrorCode::unavailable, .message = made.error().message};
    }
    std::this_thread::sleep_for(kPauseBetweenQuestions);
  }
}

Fault JetStream::CreateDurable(const std::string& stream, const OrderedJson& config) {
  const auto name = config.at("durable_name").get<std::string>();
  const OrderedJson body = {{"stream_name", stream}, {"config", config}};
  return Ask(fmt::format("$JS.API.CONSUMER.DURABLE.CREATE.{}.{}", stream, name), Written(body))
      .fault();
}

Result<Json> JetStream::ConsumerInfo(const std::string& stream, const std::string& name) {
  return Ask(fmt::format("$JS.API.CONSUMER.INFO.{}.{}", stream, name), "");
}

Result<std::optional<StoredMessage>> JetStream::Last(const std::string& stream,
                                                     const std::string& subject) {
  return DirectGet(stream, {.subject = fmt::format("$JS.API.DIRECT.GET.{}.{}", stream, subject)});
}

Result<std::optional<StoredMessage>> JetStream::At(const std::string& stream, uint64_t sequence) {
  return DirectGet(stream, {.subject = fmt::format("$JS.API.DIRECT.GET.{}", stream),
                            .data = Written(OrderedJson{{"seq", sequence}})});
}

Result<std::optional<StoredMessage>> JetStream::DirectGet(const std::string& stream,
                                                          Message question) {
  const auto answer = connection_.Request(std::move(question), kAnswerWait);
  if (!answer.ok()) return answer.error();
  if (answer->status() == 404) return std::optional<StoredMessage>();
  if (answer->status() != 0) {
    return Error{.code = ErrorCode::unavailable,
                 .message = fmt::format("nobody has the stream {} ({})", stream, answer->status())};
  }
  return std::optional<StoredMessage>(
      StoredMessage{.subject = std::string(answer->Header("Nats-Subject")),
                    .sequence = DecimalIn(answer->Header("Nats-Sequence")).value_or(0),
                    .time = std::string(answer->Header("Nats-Time-Stamp")),
                    .data = answer->data});
}

Result<PublishAnswer> JetStream::Publish(const std::string& subject, std::string data,
                                         const Expected& expected) {
  Message message{.subject = subject, .data = std::move(data)};
  message.headers.emplace_back("Nats-Expected-Last-Subject-Sequence",
                               std::to_string(expected.last_of_subject));
  if (!expected.id.empty()) message.headers.emplace_back("Nats-Msg-Id", expected.id);
  const auto answer = connection_.Request(std::move(message), kAnswerWait);
  if (!answer.ok()) {
    if (HasNoAnswer(answer)) {
      return PublishAnswer{.message = answer.error().message};
    }
    return answer.error();
  }
  const std::optional<Json> json = answer->status() == 0 ? ParseJson(answer->data) : std::nullopt;
  if (!json || !json->is_object()) {
    return PublishAnswer{.message = fmt::format("nobody takes {}", subject)};
  }
  if (json->contains("error")) {
    const Json& error = ObjectMember(*json, "error");
    PublishAnswer refused{.error = static_cast<int>(FindNumber(error, "err_code").value_or(0)),
                          .message = TextMember(error, "description")};
    if (refused.error == kWrongLastSequence) {  // "wrong last sequence: 4711"
      const std::string_view text = refused.message;
      refused.last_of_subject = DecimalIn(text.substr(text.rfind(' ') + 1));
    }
    return refused;
  }
  PublishAnswer taken{.sequence = FindNumber(*json, "seq").value_or(0)};
  taken.is_duplicate = FindBool(*json, "duplicate").value_or(false);
  return taken;
}

Result<bool> PublishOnce(JetStream& jetstream, const std::string& stream,
                         const std::string& subject, const std::string& data,
                         const Expected& expected) {
  const Clock::time_point end = Clock::now() + kPatience;
  std::string why;
  do {
    const auto answer = jetstream.Publish(subject, data, expected);
    if (!answer.ok()) return answer.error();
    if (answer->is_in()) return true;
    why = answer->message;
    const auto last = jetstream.Last(stream, subject);
    if (!last.ok() && !HasNoAnswer(last)) {
      // A key that may write but not read must trust the answer.
      if (answer->error == kWrongLastSequence) return false;
      if (answer->is_duplicate) return true;
      // Without an answer the result is unknown, so the message is sent again.
      const bool is_open = answer->error == 0 || IsPassing(answer->error);
      if (CodeOf(last) != ErrorCode::forbidden || !is_open) return last.error();
    }
    // The subject has a new last message: either this one, or one that somebody else sent.
    if (last.ok() && *last && (*last)->sequence != expected.last_of_subject) {
      return (*last)->data == data;
    }
    std::this_thread::sleep_for(kPauseBetweenQuestions);
  } while (Clock::now() < end);
  return Error{.code = ErrorCode::unavailable,
               .message = fmt::format("it is not known whether the message to {} is there: {}",
                                      subject, why)};
}

}  // namespace recount::store::jetstream
