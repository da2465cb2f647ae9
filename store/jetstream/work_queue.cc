#include "store/jetstream/work_queue.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "events/error.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "store/jetstream/names.h"
#include "store/jetstream/send.h"

namespace recount::store::jetstream {
namespace {

constexpr size_t kUnitDigits = 32;
constexpr std::chrono::seconds kWorkExpires(5);
// If no server has ended a request this long after it expired, it is lost.
constexpr std::chrono::seconds kGrace(2);
constexpr Milliseconds kPauseAfterRefusal(500);
constexpr Milliseconds kPauseAfterFailure(100);

std::string NextSubject() {
  return fmt::format("$JS.API.CONSUMER.MSG.NEXT.{}.{}", kAuditStream, kWorkConsumer);
}

// Returns the tokens RUN and UNIT of a subject of the audit; empty if it does not have them.
std::pair<std::string_view, std::string_view> RunAndUnitIn(std::string_view subject) {
  std::array<std::string_view, 4> tokens;
  SplitSubject(subject, absl::MakeSpan(tokens));
  return {tokens[2], tokens[3]};
}

// Returns the unit of a delivery; nothing if its subject does not name one.
std::optional<TakenUnit> UnitIn(Delivery delivery) {
  const auto [run, unit] = RunAndUnitIn(delivery.subject);
  TakenUnit taken{
      .queued = {.run = std::string(run), .unit = std::string(unit), .file = {}, .stats = {}},
      .deliveries = delivery.deliveries,
      .reply = std::move(delivery.reply)};
  QueuedUnit& queued = taken.queued;
  const bool is_named = IsName(queued.run) && IsUnit(queued.unit) &&
                        delivery.subject == AuditSubject(queued.run, queued.unit);
  if (!is_named) return std::nullopt;
  const std::optional<Json> json = ParseJson(delivery.data);
  if (!json || !json->is_object()) return taken;
  queued.file = TextMember(*json, "file");
  queued.stats = TextMember(*json, "stats");
  return taken;
}

}  // namespace

bool IsUnit(std::string_view text) {
  return text.size() == kUnitDigits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

Fault Enqueue(JetStream& jetstream, const std::vector<QueuedUnit>& units) {
  return ForEachAtOnce(units.size(), [&](size_t i) {
    const QueuedUnit& unit = units[i];
    OrderedJson json = {{"file", unit.file}, {"stats", nullptr}};
    if (!unit.stats.empty()) json["stats"] = unit.stats;
    // It does not matter whether the unit was already in the queue.
    return PublishOnce(jetstream, kAuditStream, AuditSubject(unit.run, unit.unit), Written(json),
                       {.last_of_subject = 0})
        .fault();
  });
}

Fault WorkQueue::AskFor(uint64_t units) {
  // Messages that have arrived must be taken first, because they change the number of open
  // requests.
  if (jetstream_.connection().deliveries().HasNext()) return std::nullopt;
  const Clock::time_point now = Clock::now();
  if (now > asked_ + kWorkExpires + kGrace) under_way_ = 0;
  if (units <= under_way_ || now < not_before_) return std::nullopt;
  const uint64_t more = units - under_way_;
  const OrderedJson body = {{"batch", more},
                            {"expires", std::chrono::nanoseconds(kWorkExpires).count()}};
  if (Fault fault =
          jetstream_.connection().Publish({.subject = NextSubject(),
                                           .reply = jetstream_.connection().deliveries().subject(),
                                           .data = Written(body)})) {
    return fault;
  }
  under_way_ += more;
  asked_ = now;
  return std::nullopt;
}

// Handles a status message: the end of a request, with the number of its units that did not come.
Fault WorkQueue::TakeStatus(const Message& message) {
  const int status = message.status();
  if (status == 100) return std::nullopt;
  const auto left = DecimalIn(message.Header("Nats-Pending-Messages"));
  under_way_ -= std::min(under_way_, left.value_or(under_way_));
  if (status == 408 || status == 404) {
    unheard_.reset();
    return std::nullopt;
  }
  // There is no leader yet, or more workers wait than the consumer permits.
  not_before_ = Clock::now() + kPauseAfterRefusal;
  if (status != 503) return std::nullopt;
  if (!unheard_) unheard_ = Clock::now();
  if (Clock::now() < *unheard_ + kPatience) return std::nullopt;
  return Error{
      .code = ErrorCode::unavailable,
      .message = fmt::format("nobody has the consumer {} of {}: `recount cluster init` makes it",
                             kWorkConsumer, kAuditStream)};
}

Result<std::optional<TakenUnit>> WorkQueue::Take(Clock::time_point until) {
  for (;;) {
    auto message = jetstream_.connection().deliveries().Next(until, NextSubject());
    if (!message.ok()) {
      if (CodeOf(message) != ErrorCode::unavailable) return message.error();
      if (Clock::now() < until) return message.error();  // the connection was closed
      return std::optional<TakenUnit>();
    }
    if (message->status() != 0) {
      if (Fault fault = TakeStatus(*message)) return *std::move(fault);
      continue;
    }
    std::optional<Delivery> delivery = DeliveryOf(*std::move(message));
    if (!delivery) continue;
    unheard_.reset();
    under_way_ -= std::min<uint64_t>(under_way_, 1);
    const std::string reply = delivery->reply;
    std::optional<TakenUnit> unit = UnitIn(*std::move(delivery));
    if (unit) return unit;
    // This message will never be a unit, so the servers must not deliver it again.
    if (Fault fault = Acknowledge(reply, "+TERM")) return *std::move(fault);
  }
}

Fault WorkQueue::Acknowledge(const std::string& reply, const char* word) {
  return jetstream_.connection().Publish({.subject = reply, .data = word});
}

Fault WorkQueue::SayBusy(const TakenUnit& unit) { return Acknowledge(unit.reply, "+WPI"); }

Result<bool> WorkQueue::Finish(const TakenUnit& unit, const std::string& result) {
  const QueuedUnit& queued = unit.queued;
  const std::string subject = ResultSubject(queued.run, queued.unit);
  // Before 2.9.21 a replicated stream may accept two messages as the first of a subject if they
  // come at the same moment. The message id then marks the second as a duplicate.
  const Expected expected{.last_of_subject = 0,
                          .id = fmt::format("{}.{}", queued.run, queued.unit)};
  const Clock::time_point end = Clock::now() + kPatience;
  bool may_be_ours = false;
  std::string why;
  do {
    const auto answer = jetstream_.Publish(subject, result, expected);
    if (!answer.ok()) return answer.error();
    const bool has_one = answer->error == kWrongLastSequence || answer->is_duplicate;
    if (answer->is_in() || has_one) {
      // The unit leaves the queue only after its result is stored, so no crash can lose it.
      if (Fault fault = Acknowledge(unit.reply, "+ACK")) return *std::move(fault);
      return answer->is_in() || may_be_ours;
    }
    // An attempt without an answer may still have stored the result.
    may_be_ours = may_be_ours || answer->error == 0;
    why = answer->message;
    std::this_thread::sleep_for(kPauseAfterFailure);
  } while (Clock::now() < end);
  return Error{.code = ErrorCode::unavailable,
               .message = fmt::format("nobody takes the result of {}: {}", queued.file, why)};
}

Result<bool> WorkQueue::IsEmpty() {
  const auto info = jetstream_.ConsumerInfo(kAuditStream, kWorkConsumer);
  if (!info.ok()) return info.error();
  return FindNumber(*info, "num_pending").value_or(0) == 0 &&
         FindNumber(*info, "num_ack_pending").value_or(0) == 0;
}

ResultReader::ResultReader(ConnectionOptions options, std::string name, std::string run)
    : options_(std::move(options)),
      consumer_{.stream = kResultStream,
                .name = std::move(name),
                .filter = ResultSubject(run, ">"),
                .start = 1},
      heard_(Clock::now()) {}

Result<std::optional<ResultReader::UnitResult>> ResultReader::Next(Clock::time_point until) {
  for (;;) {
    Fault failed;
    if (pull_ == nullptr) {
      auto begun = Pull::Begin(options_, consumer_);
      if (begun.ok()) pull_ = *std::move(begun);
      failed = begun.fault();
    }
    if (!failed && pull_->IsCaughtUp() && Clock::now() >= until && !pull_->HasNext()) {
      heard_ = Clock::now();
      return std::optional<UnitResult>();
    }
    if (!failed) {
      // Existing results arrive at once, so this waits for them even after `until`.
      const auto wait = pull_->IsCaughtUp() ? until : std::max(until, Clock::now() + kAnswerWait);
      auto message = pull_->Next(wait);
      if (message.ok() && *message) {
        heard_ = Clock::now();
        consumer_.start = (*message)->stream_sequence + 1;
        return std::optional<UnitResult>(UnitResult{
            std::string(RunAndUnitIn((*message)->subject).second), std::move((*message)->data)});
      }
      if (message.ok() && pull_->IsCaughtUp()) {
        heard_ = Clock::now();
        return std::optional<UnitResult>();
      }
      failed = message.ok() ? Error{.code = ErrorCode::unavailable,
                                    .message = "the servers do not send the results of the run"}
                            : message.error();
    }
    pull_.reset();
    const bool may_pass = CodeOf(failed) == ErrorCode::unavailable;
    if (!may_pass || Clock::now() >= heard_ + kPatience) return *std::move(failed);
    std::this_thread::sleep_for(kPauseAfterFailure);
  }
}

}  // namespace recount::store::jetstream
