#include "store/jetstream/follow.h"

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "events/error.h"
#include "fmt/format.h"
#include "store/jetstream/turn.h"

namespace recount::store::jetstream {
namespace {

// The maximum number of attempts at a batch while other processes write to its logs.
constexpr int kMostReadings = 16;
constexpr Milliseconds kPauseBetweenReadings(200);

bool WasOvertaken(const Result<FollowReport>& written) {
  return CodeOf(written) == ErrorCode::conflict || CodeOf(written) == ErrorCode::exists;
}

Error NotServed(std::string message) {
  return Error{.code = ErrorCode::unavailable, .message = std::move(message)};
}

// Returns true if a reading ended because the stream left out a message.
bool EndsWithMissingMessage(const FollowReport& report) {
  if (report.findings.empty()) return false;
  const ClusterFinding& last = report.findings.back();
  return last.fault == "missing" && last.id.empty();
}

// Returns true if the messages, oldest first, go up to the sequence `newest` and include the one at
// `also`.
bool Reaches(const std::vector<Delivery>& messages, uint64_t newest, uint64_t also) {
  const uint64_t last = messages.empty() ? 0 : messages.back().stream_sequence;
  const bool has_it =
      also == 0 || std::any_of(messages.begin(), messages.end(), [&](const Delivery& message) {
        return message.stream_sequence == also;
      });
  return last >= newest && has_it;
}

}  // namespace

Follower::Follower(Store& store, Membership membership)
    : store_(store), membership_(std::move(membership)) {}

Result<Eras> Follower::ReadEras(JetStream& jetstream) const {
  const Result<Reader> reader = store_.Read();
  if (!reader.ok()) return reader.error();
  return Eras::Read(jetstream, *reader);
}

std::vector<FollowedStream> Follower::Streams(const Eras& eras) const {
  std::vector<FollowedStream> logs;
  std::vector<FollowedStream> openings;
  const std::string filter =
      membership_.follows_all ? std::string(kEveryTable) : membership_.table + ".>";
  for (const uint64_t era : eras.Open()) {
    for (uint32_t part = 0; part < eras.PartitionsOf(era); ++part) {
      logs.push_back({.name = LogStream(era, part),
                      .filter = fmt::format("recount.log.{}.{}.{}", era, part, filter),
                      .has_openings = false,
                      .is_whole = membership_.follows_all});
      openings.push_back({.name = OpenStream(era, part),
                          .filter = fmt::format("recount.open.{}.{}.{}", era, part, filter),
                          .has_openings = true,
                          .is_whole = false});  // the operator may remove messages
    }
  }
  logs.insert(logs.end(), openings.begin(), openings.end());
  return logs;
}

Result<std::string> Follower::CardSet(std::string_view table, const Hash256& hash) {
  auto connection = Connection::Open(membership_.connection());
  if (!connection.ok()) return connection.error();
  JetStream jetstream(**connection);
  const Clock::time_point end = Clock::now() + kLag;
  for (;;) {
    const auto last = jetstream.Last(kCardsStream, CardsSubject(table, hash));
    if (!last.ok()) return last.error();
    if (*last) {
      const AlignedCopy copy((*last)->data);
      Result<std::string> json = ReadCardSetFrame(copy.bytes());
      if (json.ok() && Sha256(AsBytes(*json)) == hash) return *std::move(json);
      return std::string();
    }
    // The card set was sent before the events, but a replica may lag.
    if (Clock::now() >= end) return std::string();
    std::this_thread::sleep_for(kPauseBetweenReadings);
  }
}

Result<FollowReport> Follower::Write(const Writing& writing) {
  const CardSource cards = [this](std::string_view table, const Hash256& hash) -> std::string {
    std::string json = membership_.card_set_here ? membership_.card_set_here(hash) : "";
    if (!json.empty()) return json;
    auto sent = CardSet(table, hash);
    return sent.ok() ? *std::move(sent) : "";
  };
  Result<FollowReport> written = WriteOnce(writing, cards);
  for (int tries = 1; tries < kMostReadings && WasOvertaken(written); ++tries) {
    written = WriteOnce(writing, cards);
  }
  return written;
}

Result<FollowReport> Follower::WriteOnce(const Writing& writing, const CardSource& cards) {
  Result<Reader> reader = store_.Read();
  if (!reader.ok()) return reader.error();
  std::optional<Reader> moment(*std::move(reader));
  FollowBatch batch(*moment, cards);
  for (const ClusterEntry& entry : writing.entries) batch.Put(entry);
  for (const Delivery& message : writing.messages) {
    Fault fault = writing.stream.has_openings ? batch.AddOpenings(message)
                                              : batch.Add(message, writing.stream.name);
    if (fault) return *std::move(fault);
  }
  moment.reset();  // ends before the write begins
  if (Fault fault = store_.TakeFollowed(batch.AsBatch()).fault()) return *std::move(fault);
  return FollowReport{batch.brought(), batch.findings()};
}

Result<FollowReport> Follower::Follow(const FollowedStream& stream, const FollowOptions& options) {
  FollowReport report;
  Clock::time_point since = Clock::now();  // when the last events came
  bool was_missing = false;
  int misled = 0;
  for (;;) {
    StreamReading reading(store_, membership_, stream, options, misled,
                          [this](const Writing& writing) { return Write(writing); });
    Fault fault = reading.Run();
    misled = reading.is_misled() ? misled + 1 : 0;
    const bool is_stopped = options.is_stop_wanted && options.is_stop_wanted();
    const bool may_wait = CodeOf(fault) == ErrorCode::unavailable && options.goes_on && !is_stopped;
    if (fault && !may_wait) return *std::move(fault);
    FollowReport once = reading.TakeReport();
    if (once.brought > 0) since = Clock::now();
    // A message that was left out is requested once more before it counts as missing.
    const bool is_asked_again = !was_missing && EndsWithMissingMessage(once);
    if (is_asked_again) once.findings.pop_back();
    report.Add(std::move(once));
    if (is_asked_again) {
      was_missing = true;
      continue;
    }
    const bool is_at_end = !fault && (!reading.is_broken_off() || is_stopped);
    if (is_at_end) return report;
    if (!options.goes_on && Clock::now() > since + kPatience) {
      return NotServed(
          fmt::format("{} cannot be read: no server hands its messages out", stream.name));
    }
    std::this_thread::sleep_for(kPauseBetweenReadings);
  }
}

// Reads the messages of a stream after a sequence. unavailable if messages of other games come, or
// if the servers do not send all of the messages.
Result<std::vector<Delivery>> Follower::ReadMessages(const FollowedStream& stream, uint64_t after) {
  LockFile turn = TakeTurn(store_.folder());
  auto pull = Pull::Begin(membership_.connection(), {.stream = stream.name,
                                                     .name = LookName(membership_.table),
                                                     .filter = stream.filter,
                                                     .start = after + 1});
  if (!pull.ok()) return pull.error();
  std::vector<Delivery> messages;
  while (!(*pull)->IsCaughtUp()) {
    auto next = (*pull)->Next(Clock::now() + kAnswerWait);
    turn = LockFile();
    if (!next.ok()) return next.error();
    if (!*next) return NotServed("no message came");
    // Another command may have replaced the consumer.
    if ((*next)->subject != stream.filter) return NotServed("messages of other games came");
    messages.push_back(**std::move(next));
  }
  return messages;
}

Result<Follower::Looked> Follower::Look(const LogPlace& place, uint64_t after, uint64_t newest,
                                        uint64_t also) {
  const FollowedStream stream{LogStream(place.era, place.part), LogSubject(place), false, false};
  const auto read_once = [&]() -> Result<std::vector<Delivery>> {
    Result<std::vector<Delivery>> messages = ReadMessages(stream, after);
    // A lagging replica delivers only the messages that it has.
    if (messages.ok() && !Reaches(*messages, newest, also)) return NotServed("it lags");
    return messages;
  };
  const Clock::time_point end = Clock::now() + kPatience;
  Result<std::vector<Delivery>> messages = read_once();
  while (CodeOf(messages) == ErrorCode::unavailable && Clock::now() <= end) {
    std::this_thread::sleep_for(kPauseBetweenReadings);
    messages = read_once();
  }
  if (!messages.ok()) return messages.error();
  Looked looked{.messages = *std::move(messages), .report = {}};
  if (looked.messages.empty()) return looked;
  if (Fault fault = KeepUnknownPlace(place, after)) return *std::move(fault);
  auto written = Write({stream, looked.messages, {}});
  if (!written.ok()) return written.error();
  looked.report = *std::move(written);
  return looked;
}

// Records the place of an unknown log, so that the next message is sent after those that are there,
// even if none of them could be used.
Fault Follower::KeepUnknownPlace(const LogPlace& place, uint64_t after) {
  {
    const Result<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.error();
    const auto known = ReadKnownLog(*reader, place.id);
    if (!known.ok()) return known.error();
    if (*known) return std::nullopt;
  }
  return store_.TakeFollowed({.entries = {EntryOf(KnownLog{place, after, 0, false})}}).fault();
}

Fault Follower::KeepPlace(LogPlace place) {
  return store_.TakeFollowed({.entries = {EntryOf(KnownLog{std::move(place), 0, 0, false})}})
      .fault();
}

// Returns true if the store now has the events that were missing.
Result<bool> Follower::HasEvents(const LogPlace& place,
                                 const std::vector<ClusterFinding>& missing) const {
  const Result<Reader> reader = store_.Read();
  if (!reader.ok()) return reader.error();
  const auto head = reader->Find(place.id);
  if (CodeOf(head) == ErrorCode::not_found) return missing.empty();
  if (!head.ok()) return head.error();
  return std::all_of(missing.begin(), missing.end(), [&](const ClusterFinding& finding) {
    return finding.seq.value_or(0) < head->record.count;
  });
}

Result<FollowReport> Follower::FollowBehind(const Eras& eras) {
  FollowReport report;
  std::vector<LogBehind> behind;
  std::map<std::string, std::vector<ClusterFinding>> missing;
  {
    const Result<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.error();
    auto all = ReadBehind(*reader);
    if (!all.ok()) return all.error();
    behind = *std::move(all);
    auto findings = ReadFindings(*reader);
    if (!findings.ok()) return findings.error();
    for (ClusterFinding& finding : *findings) {
      if (finding.IsMissingEvent()) missing[finding.id].push_back(std::move(finding));
    }
  }
  for (const LogBehind& log : behind) {
    const std::vector<ClusterFinding>& reported = missing[log.place.id];
    // Nothing can be read from an era that is over.
    bool is_settled = !eras.IsOpen(log.place.era);
    if (!is_settled) {
      auto looked = Look(log.place, 0, 0);
      if (!looked.ok()) return looked.error();
      const auto& found = looked->report.findings;
      const bool is_missing = std::any_of(
          found.begin(), found.end(), [](const auto& finding) { return finding.IsMissingEvent(); });
      report.Add(std::move(looked->report));
      if (is_missing) continue;
      const auto has_events = HasEvents(log.place, reported);
      if (!has_events.ok()) return has_events.error();
      is_settled = *has_events;
    }
    if (!is_settled) {  // the replica lags
      report.findings.insert(report.findings.end(), reported.begin(), reported.end());
      continue;
    }
    std::vector<ClusterEntry> forgotten = {{BehindKey(log.place.id), ""}};
    for (const ClusterFinding& finding : reported) forgotten.push_back({EntryOf(finding).key, ""});
    const auto taken = store_.TakeFollowed({.entries = forgotten});
    if (!taken.ok()) return taken.error();
  }
  return report;
}

}  // namespace recount::store::jetstream
