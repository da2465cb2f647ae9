#include "store/jetstream/eras.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "events/chain.h"
#include "events/error.h"
#include "events/json_members.h"
#include "fmt/format.h"

namespace recount::store::jetstream {
namespace {

constexpr uint64_t kDuplicateWindowNanoseconds = 60'000'000'000;
constexpr uint64_t kAckWaitNanoseconds = 30'000'000'000;
constexpr Milliseconds kPauseBetweenReads(100);

enum class Keeps : uint8_t { everything, removable, queue };

OrderedJson StreamConfig(const std::string& name, const std::string& subject, uint32_t replicas,
                         Keeps keeps) {
  OrderedJson config = {{"name", name},
                        {"subjects", {subject}},
                        {"retention", keeps == Keeps::queue ? "workqueue" : "limits"},
                        {"storage", "file"},
                        {"discard", "new"},
                        {"max_consumers", -1},
                        {"max_msgs", -1},
                        {"max_msgs_per_subject", -1},
                        {"max_bytes", -1},
                        {"max_age", 0},
                        {"max_msg_size", -1},
                        {"num_replicas", replicas},
                        {"duplicate_window", kDuplicateWindowNanoseconds},
                        {"allow_direct", true}};
  if (keeps == Keeps::everything) {
    config["deny_delete"] = true;
    config["deny_purge"] = true;
  }
  return config;
}

std::vector<OrderedJson> StreamsOf(uint64_t era, uint32_t partitions, uint32_t replicas) {
  std::vector<OrderedJson> streams;
  for (uint32_t part = 0; part < partitions; ++part) {
    streams.push_back(StreamConfig(LogStream(era, part),
                                   fmt::format("recount.log.{}.{}.>", era, part), replicas,
                                   Keeps::everything));
    streams.push_back(StreamConfig(OpenStream(era, part),
                                   fmt::format("recount.open.{}.{}.>", era, part), replicas,
                                   Keeps::removable));
  }
  return streams;
}

std::vector<OrderedJson> CommonStreams(uint32_t replicas) {
  return {StreamConfig(kErasStream, kEraSubject, replicas, Keeps::everything),
          StreamConfig(kCardsStream, "recount.cards.>", replicas, Keeps::everything),
          StreamConfig(kAuditStream, "recount.audit.>", replicas, Keeps::queue),
          StreamConfig(kResultStream, "recount.result.>", replicas, Keeps::everything)};
}

// Returns true if a stream has all settings of `wanted`. The servers leave out settings that are
// false or 0.
bool IsAsMade(const Json& info, const OrderedJson& wanted) {
  const Json* config = FindMember(info, "config");
  if (config == nullptr) return false;
  for (const auto& [key, value] : wanted.items()) {
    const Json* found = FindMember(*config, key);
    const Json expected(value);
    if (found == nullptr ? !(expected == false || expected == 0) : *found != expected) {
      return false;
    }
  }
  return true;
}

// Creates a stream if it does not exist, and reports an existing one with other settings.
Fault MakeStream(JetStream& jetstream, const OrderedJson& config, InitReport& report) {
  const auto name = config.at("name").get<std::string>();
  const auto there = jetstream.InfoDocument(name);
  if (there.ok()) {
    if (!IsAsMade(*there, config)) report.other.push_back(name);
    return std::nullopt;
  }
  if (CodeOf(there) != ErrorCode::not_found) return there.fault();
  Fault fault = jetstream.CreateStream(config);
  if (CodeOf(fault) == ErrorCode::exists) return std::nullopt;  // another init was faster
  if (!fault) report.made.push_back(name);
  return fault;
}

Fault MakeWorkConsumer(JetStream& jetstream) {
  const auto there = jetstream.ConsumerInfo(kAuditStream, kWorkConsumer);
  if (there.ok()) return std::nullopt;
  if (CodeOf(there) != ErrorCode::not_found) return there.fault();
  return jetstream.CreateDurable(kAuditStream, {{"durable_name", kWorkConsumer},
                                                {"ack_policy", "explicit"},
                                                {"ack_wait", kAckWaitNanoseconds},
                                                {"max_deliver", -1},
                                                {"replay_policy", "instant"},
                                                {"deliver_policy", "all"}});
}

// An era that has begun does not change. If the request has other settings, this reports its
// streams.
void TellOtherThanAsked(const InitRequest& request, InitReport& report) {
  const Era& era = report.era;
  const bool is_as_asked = request.partitions.value_or(era.partitions) == era.partitions &&
                           request.replicas.value_or(era.replicas) == era.replicas;
  if (is_as_asked) return;
  for (const OrderedJson& config : StreamsOf(era.era, era.partitions, era.replicas)) {
    const auto name = config.at("name").get<std::string>();
    const bool is_reported =
        std::find(report.made.begin(), report.made.end(), name) != report.made.end() ||
        std::find(report.other.begin(), report.other.end(), name) != report.other.end();
    if (!is_reported) report.other.push_back(name);
  }
}

struct ReadEra {
  Era era;
  uint64_t sequence = 0;
};

// Reads the newest message about eras; nothing if there is none.
Result<std::optional<ReadEra>> ReadNewest(JetStream& jetstream) {
  const Clock::time_point end = Clock::now() + kPatience;
  Result<std::optional<StoredMessage>> last = std::optional<StoredMessage>();
  do {
    last = jetstream.Last(kErasStream, kEraSubject);
    if (last.ok() || CodeOf(last) != ErrorCode::unavailable) break;
    // Either the stream does not exist, or no server answers yet. The stream's information tells
    // which.
    const auto info = jetstream.Info(kErasStream);
    if (CodeOf(info) == ErrorCode::not_found) return std::optional<ReadEra>();
    if (CodeOf(info) == ErrorCode::forbidden) break;
    if (!info.ok()) return info.error();
    std::this_thread::sleep_for(kPauseBetweenReads);
  } while (Clock::now() < end);
  if (!last.ok()) return last.error();
  if (!*last) return std::optional<ReadEra>();
  std::optional<Era> era = EraIn((*last)->data);
  if (!era) {
    return Error{
        .code = ErrorCode::damaged,
        .message = fmt::format("the newest message in RECOUNT-ERAS is not about an era from "
                               "1 to {}",
                               kMaxEras)};
  }
  return std::optional<ReadEra>(ReadEra{*std::move(era), (*last)->sequence});
}

// Reads earlier eras from the messages before the newest one; the first message about an era
// counts. An era has at most a few messages (begun, lost, retired), so the number of messages to
// read is bounded, and the last ones count.
Result<std::map<uint64_t, Era>> ReadEarlier(JetStream& jetstream, uint64_t newest) {
  constexpr uint64_t kMostMessages = 4 * kMaxEras;
  std::map<uint64_t, Era> eras;
  for (uint64_t sequence = newest - std::min(newest - 1, kMostMessages); sequence < newest;
       ++sequence) {
    const auto message = jetstream.At(kErasStream, sequence);
    if (!message.ok()) return message.error();
    // A push consumer may deliver a table's message into this stream, with the table's own subject.
    if (!*message || (*message)->subject != kEraSubject) continue;
    if (const std::optional<Era> era = EraIn((*message)->data)) eras.emplace(era->era, *era);
  }
  return eras;
}

// Finds the number of partitions of an era, a power of two, by its streams. The key of a table may
// read only the newest message about eras, but it may create a consumer for its own messages in
// every stream that exists.
Result<std::optional<Era>> LookForPartitions(JetStream& jetstream, const std::string& table,
                                             uint64_t number) {
  Era era{.era = number};
  for (; era.partitions < kMaxPartitions; era.partitions *= 2) {
    const auto made = jetstream.CreateConsumer(
        {.stream = LogStream(number, era.partitions),
         .name = LookName(table),
         .filter = fmt::format("recount.log.{}.{}.{}.>", number, era.partitions, table)});
    if (CodeOf(made) == ErrorCode::not_found) break;
    if (!made.ok()) return made.error();
  }
  return std::optional<Era>(era);
}

}  // namespace

Result<Eras> Eras::Read(JetStream& jetstream, const Reader& reader) {
  auto newest = ReadNewest(jetstream);
  if (!newest.ok()) return newest.error();
  if (!*newest) {
    return Error{.code = ErrorCode::not_found,
                 .message = "this cluster has no streams: run `recount cluster init URL`"};
  }
  const auto known = ReadKnownEras(reader);
  if (!known.ok()) return known.error();
  Eras eras;
  eras.newest_ = (*newest)->era;
  eras.sequence_ = (*newest)->sequence;
  for (const auto& [number, era] : *known) eras.partitions_[number] = era.partitions;
  const auto same = known->find(eras.newest_.era);
  if (same == known->end() || same->second.partitions != eras.newest_.partitions) {
    eras.unknown_.push_back(EntryOf(eras.newest_));
  }
  eras.partitions_[eras.newest_.era] = eras.newest_.partitions;
  const auto membership = ReadMembership(reader);
  if (!membership.ok()) return membership.error();
  std::optional<Result<std::map<uint64_t, Era>>> earlier;
  for (uint64_t number = 1; number < eras.newest_.era; ++number) {
    if (eras.partitions_.contains(number) || !eras.IsOpen(number)) continue;
    if (!earlier) earlier.emplace(ReadEarlier(jetstream, eras.sequence_));
    const bool may_read = CodeOf(*earlier) != ErrorCode::forbidden;
    if (may_read && !earlier->ok()) return earlier->error();
    std::optional<Era> era;
    if (may_read) {
      const auto found = (*earlier)->find(number);
      if (found != (*earlier)->end()) era = found->second;
    } else if (*membership) {
      auto looked = LookForPartitions(jetstream, (*membership)->table, number);
      if (!looked.ok() && CodeOf(looked) != ErrorCode::forbidden) return looked.error();
      if (looked.ok()) era = *std::move(looked);
    }
    eras.partitions_[number] = era ? era->partitions : eras.newest_.partitions;
    if (era) eras.unknown_.push_back(EntryOf(*era));
  }
  return eras;
}

bool Eras::IsOpen(uint64_t era) const {
  return era >= 1 && era <= newest_.era && !newest_.IsRetired(era) && !newest_.IsLost(era);
}

std::vector<uint64_t> Eras::Open() const {
  std::vector<uint64_t> open;
  for (uint64_t era = 1; era <= newest_.era; ++era) {
    if (IsOpen(era)) open.push_back(era);
  }
  return open;
}

uint32_t Eras::PartitionsOf(uint64_t era) const {
  const auto found = partitions_.find(era);
  return found == partitions_.end() ? newest_.partitions : found->second;
}

LogPlace Eras::NewPlace(const Hash256& first, std::string_view table) const {
  return {newest_.era, PartOf(first[0], newest_.partitions), std::string(table), LogId(first)};
}

Result<InitReport> Init(JetStream& jetstream, const InitRequest& request) {
  const auto newest = ReadNewest(jetstream);
  if (!newest.ok()) return newest.error();
  InitReport report;
  const Era before = *newest ? (*newest)->era : request.known.value_or(Era{});
  const uint32_t replicas = request.replicas.value_or(before.replicas);
  for (const OrderedJson& config : CommonStreams(replicas)) {
    if (Fault fault = MakeStream(jetstream, config, report)) return *std::move(fault);
  }
  if (Fault fault = MakeWorkConsumer(jetstream)) return *std::move(fault);

  report.era = before;
  const bool is_new = !*newest || request.begins_next;
  if (is_new) {
    ++report.era.era;
    report.era.partitions = request.partitions.value_or(before.partitions);
    report.era.replicas = replicas;
  }
  for (const uint64_t lost : request.lost) {
    // If RECOUNT-ERAS itself is lost, the number of the era may be lost with it.
    if (is_new && lost >= report.era.era) report.era.era = lost + 1;
    if (!report.era.IsRetired(lost) && !report.era.IsLost(lost)) report.era.lost.push_back(lost);
  }
  std::sort(report.era.lost.begin(), report.era.lost.end());
  if (report.era.era > kMaxEras) {
    return Error::BadRequest(
        fmt::format("era {} is invalid: a cluster has at most {} eras", report.era.era, kMaxEras));
  }
  for (const OrderedJson& config :
       StreamsOf(report.era.era, report.era.partitions, report.era.replicas)) {
    if (Fault fault = MakeStream(jetstream, config, report)) return *std::move(fault);
  }
  if (!is_new) {
    TellOtherThanAsked(request, report);
    return report;
  }
  const auto said = PublishOnce(jetstream, kErasStream, kEraSubject, Written(JsonOf(report.era)),
                                {.last_of_subject = *newest ? (*newest)->sequence : 0});
  if (!said.ok()) return said.error();
  if (!*said) {
    return Error{.code = ErrorCode::conflict,
                 .message = "somebody else has begun an era: look at `recount cluster status`"};
  }
  return report;
}

Fault Retire(JetStream& jetstream, const Eras& eras, uint64_t era) {
  Era said = eras.newest();
  if (!said.IsRetired(era)) {
    said.retired.push_back(era);
    std::sort(said.retired.begin(), said.retired.end());
    const auto is_said = PublishOnce(jetstream, kErasStream, kEraSubject, Written(JsonOf(said)),
                                     {.last_of_subject = eras.sequence()});
    if (!is_said.ok()) return is_said.error();
    if (!*is_said) {
      return Error{
          .code = ErrorCode::conflict,
          .message = "somebody else has changed the eras: look at `recount cluster status`"};
    }
  }
  // The announcement comes first, so that nobody takes the deleted streams for lost ones.
  for (uint32_t part = 0; part < eras.PartitionsOf(era); ++part) {
    for (const std::string& stream : {LogStream(era, part), OpenStream(era, part)}) {
      Fault fault = jetstream.DeleteStream(stream);
      if (fault && fault->code != ErrorCode::not_found) return fault;
    }
  }
  return std::nullopt;
}

}  // namespace recount::store::jetstream
