#include "store/jetstream/follow.h"

#include <algorithm>
#include <set>
#include <thread>

#include "fmt/format.h"
#include "store/status.h"

namespace recount::store::jetstream {
namespace {

constexpr size_t kMostMessages = 2'000;
constexpr size_t kMostBytes = size_t{8} << 20;
// How often a batch is read anew when another process has written to one of its logs.
constexpr int kMostTries = 16;
constexpr Milliseconds kWait(500);
constexpr Milliseconds kPause(200);
// How long an end before the cursor may be a replica that lags.
constexpr std::chrono::seconds kLag(5);

bool WasOvertaken(const absl::Status& status) {
  return CodeOf(status) == StoreCode::conflict || CodeOf(status) == StoreCode::exists;
}

ClusterFinding Lost(const std::string& stream, const StreamCursor& cursor, std::string_view why) {
  return {
      .stream = stream,
      .stream_seq = cursor.sequence,
      .fault = "lost",
      .message = fmt::format("the cluster has lost messages of {} that it had acknowledged: {}. "
                             "Nothing is lost here: begin a new era with `recount cluster "
                             "init --next`, then sync every store",
                             stream, why)};
}

// What is known of a stream before it is read.
struct Beginning {
  StreamCursor cursor;
  std::string created;
  std::optional<ClusterFinding> lost;
};

// Whether the stream still is the one that was read. Who may not ask for that finds out by its end.
absl::StatusOr<Beginning> BeginningOf(JetStream& jetstream, const std::string& stream,
                                      const StreamCursor& cursor) {
  Beginning beginning{cursor, cursor.created, std::nullopt};
  const Clock::time_point end = Clock::now() + kLag;
  for (;;) {
    const auto info = jetstream.Info(stream);
    if (CodeOf(info.status()) == StoreCode::forbidden) return beginning;
    if (CodeOf(info.status()) == StoreCode::not_found && cursor.sequence > 0) {
      beginning.lost = Lost(stream, cursor, "the stream is gone");
      return beginning;
    }
    if (!info.ok()) return info.status();
    beginning.created = info->created;
    if (!cursor.created.empty() && cursor.created != info->created) {
      beginning.lost = Lost(stream, cursor,
                            fmt::format("it was made at {}, the one that was read at {}",
                                        info->created, cursor.created));
      return beginning;
    }
    if (info->last >= cursor.sequence) return beginning;
    if (Clock::now() < end) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    beginning.lost = Lost(
        stream, cursor, fmt::format("it ends at {}, and {} was read", info->last, cursor.sequence));
    return beginning;
  }
}

// The cursor, if it is not before what the store was told to be in the stream.
StreamCursor AtLeast(const StreamCursor& cursor, uint64_t sent) {
  return {std::max(cursor.sequence, sent), cursor.created};
}

}  // namespace

void FollowReport::Add(FollowReport other) {
  brought += other.brought;
  for (ClusterFinding& finding : other.findings) findings.push_back(std::move(finding));
}

Follower::Follower(Store& store, Membership membership)
    : store_(store), membership_(std::move(membership)) {}

absl::StatusOr<Eras> Follower::ReadEras(JetStream& jetstream) const {
  const absl::StatusOr<Reader> reader = store_.Read();
  if (!reader.ok()) return reader.status();
  return Eras::Read(jetstream, *reader);
}

std::vector<FollowedStream> Follower::Streams(const Eras& eras) const {
  std::vector<FollowedStream> logs;
  std::vector<FollowedStream> openings;
  const std::string filter = membership_.follows_all ? ">" : membership_.table + ".>";
  for (const uint64_t era : eras.Open()) {
    for (uint32_t part = 0; part < eras.PartitionsOf(era); ++part) {
      logs.push_back({.name = LogStream(era, part),
                      .filter = fmt::format("recount.log.{}.{}.{}", era, part, filter),
                      .has_openings = false,
                      .is_whole = membership_.follows_all});
      openings.push_back({.name = OpenStream(era, part),
                          .filter = fmt::format("recount.open.{}.{}.{}", era, part, filter),
                          .has_openings = true,
                          .is_whole = false});  // the operator may take messages out
    }
  }
  logs.insert(logs.end(), openings.begin(), openings.end());
  return logs;
}

absl::StatusOr<std::string> Follower::CardSet(std::string_view table, const Hash256& hash) {
  auto connection = Connection::Open(membership_.connection());
  if (!connection.ok()) return connection.status();
  JetStream jetstream(**connection);
  const Clock::time_point end = Clock::now() + kLag;
  for (;;) {
    const auto last = jetstream.Last(kCardsStream, CardsSubject(table, hash));
    if (!last.ok()) return last.status();
    if (*last) {
      const AlignedCopy copy((*last)->data);
      Result<std::string> json = ReadCardSetFrame(copy.bytes());
      if (json.ok() && Sha256(AsBytes(*json)) == hash) return *std::move(json);
      return std::string();
    }
    // It was sent before the events; a replica may lag.
    if (Clock::now() >= end) return std::string();
    std::this_thread::sleep_for(kPause);
  }
}

absl::StatusOr<FollowReport> Follower::Write(const Writing& writing) {
  absl::Status status;
  const CardSource cards = [this](std::string_view table, const Hash256& hash) {
    return CardSet(table, hash).value_or(std::string());
  };
  for (int tries = 0; tries < kMostTries; ++tries) {
    absl::StatusOr<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.status();
    std::optional<Reader> moment(*std::move(reader));
    FollowBatch batch(*moment, cards);
    for (const ClusterEntry& entry : writing.entries) batch.Put(entry);
    for (const Delivery& message : writing.messages) {
      const absl::Status added = writing.stream.has_openings
                                     ? batch.AddOpenings(message)
                                     : batch.Add(message, writing.stream.name);
      if (!added.ok()) return added;
    }
    moment.reset();  // ends before the writer begins
    status = store_.TakeFollowed(batch.AsBatch()).status();
    if (status.ok()) return FollowReport{batch.brought(), batch.findings()};
    if (!WasOvertaken(status)) return status;
  }
  return status;
}

absl::StatusOr<FollowReport> Follower::FollowOnce(const FollowedStream& stream,
                                                  const FollowOptions& options,
                                                  Clock::time_point since, bool& is_broken_off) {
  is_broken_off = false;
  FollowReport report;
  StreamCursor cursor;
  uint64_t sent = 0;
  {
    const absl::StatusOr<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.status();
    const auto read = ReadCursor(*reader, stream.name);
    if (!read.ok()) return read.status();
    cursor = *read;
    const auto own = ReadSent(*reader, stream.name);
    if (!own.ok()) return own.status();
    sent = *own;
  }
  {
    auto connection = Connection::Open(membership_.connection());
    if (!connection.ok()) return connection.status();
    JetStream jetstream(**connection);
    auto beginning = BeginningOf(jetstream, stream.name, AtLeast(cursor, sent));
    if (!beginning.ok()) return beginning.status();
    if (beginning->lost) {
      report.findings.push_back(*beginning->lost);
      return report;
    }
    cursor.created = beginning->created;
  }
  auto pull = Pull::Begin(membership_.connection(), {.stream = stream.name,
                                                     .name = membership_.table,
                                                     .filter = stream.filter,
                                                     .start = cursor.sequence + 1});
  if (!pull.ok()) return pull.status();
  if ((*pull)->before() < cursor.sequence) {
    report.findings.push_back(
        Lost(stream.name, cursor, fmt::format("it ends at {}", (*pull)->before())));
    return report;
  }
  Writing writing{stream, {}, {}};
  size_t bytes = 0;
  const auto write = [&]() -> absl::Status {
    if (writing.messages.empty()) return absl::OkStatus();
    writing.entries = {EntryOf(stream.name, cursor)};
    auto written = Write(writing);
    if (!written.ok()) return written.status();
    if (options.each && (written->brought > 0 || !written->findings.empty())) {
      options.each(*written);
    }
    report.Add(*std::move(written));
    writing.messages.clear();
    bytes = 0;
    return absl::OkStatus();
  };
  while (options.goes_on || !(*pull)->IsCaughtUp()) {
    if (options.is_stop_wanted && options.is_stop_wanted()) break;
    auto next = (*pull)->Next(Clock::now() + kWait);
    if (!next.ok()) {
      const absl::Status written = write();
      if (!written.ok()) return written;
      if (CodeOf(next.status()) != StoreCode::unavailable) return next.status();
      is_broken_off = true;
      return report;
    }
    if (*next) {
      if (stream.is_whole && (*next)->stream_sequence != cursor.sequence + 1) {
        const absl::Status written = write();
        if (!written.ok()) return written;
        report.findings.push_back(
            {.stream = stream.name,
             .stream_seq = cursor.sequence + 1,
             .fault = "missing",
             .message = fmt::format("{} goes on at {} behind {}: the stream waits", stream.name,
                                    (*next)->stream_sequence, cursor.sequence)});
        return report;
      }
      cursor.sequence = (*next)->stream_sequence;
      bytes += (*next)->data.size();
      writing.messages.push_back(**std::move(next));
    }
    const bool is_full = writing.messages.size() >= kMostMessages || bytes >= kMostBytes;
    if (!is_full && (*pull)->HasNext()) continue;
    if (!is_full && !(*pull)->IsCaughtUp() && writing.messages.size() < kMostMessages / 4) continue;
    const absl::Status written = write();
    if (!written.ok()) return written;
  }
  const absl::Status written = write();
  if (!written.ok()) return written;
  // What this store was told to be there comes, unless a replica lags or the servers have lost it.
  if (!stream.has_openings && (*pull)->IsCaughtUp() && cursor.sequence < sent) {
    if (Clock::now() < since + kLag) {
      is_broken_off = true;
      return report;
    }
    report.findings.push_back(
        Lost(stream.name, AtLeast(cursor, sent), fmt::format("it ends at {}", cursor.sequence)));
  }
  return report;
}

absl::StatusOr<FollowReport> Follower::Follow(const FollowedStream& stream,
                                              const FollowOptions& options) {
  FollowReport report;
  Clock::time_point since = Clock::now();
  bool was_missing = false;
  for (;;) {
    bool is_broken_off = false;
    auto once = FollowOnce(stream, options, since, is_broken_off);
    const bool is_stopped = options.is_stop_wanted && options.is_stop_wanted();
    if (!once.ok()) {
      if (!options.goes_on || is_stopped || CodeOf(once.status()) != StoreCode::unavailable) {
        return once.status();
      }
      std::this_thread::sleep_for(kPause);
      continue;
    }
    const bool is_missing = !once->findings.empty() && once->findings.back().fault == "missing" &&
                            once->findings.back().id.empty();
    // A message that was left out is asked for once more before it is missing.
    if (is_missing && !was_missing) {
      once->findings.pop_back();
      report.Add(*std::move(once));
      was_missing = true;
      continue;
    }
    if (once->brought > 0) since = Clock::now();
    report.Add(*std::move(once));
    if (!is_broken_off || is_stopped) return report;
    if (!options.goes_on && Clock::now() > since + kPatience) {
      return StoreError(
          StoreCode::unavailable,
          fmt::format("{} cannot be read: no server hands its messages out", stream.name));
    }
    std::this_thread::sleep_for(kPause);
  }
}

absl::StatusOr<Follower::Looked> Follower::Look(const LogPlace& place, uint64_t after) {
  Looked looked;
  const Clock::time_point end = Clock::now() + kPatience;
  const std::string subject = LogSubject(place);
  const FollowedStream stream{LogStream(place.era, place.part), subject, false, false};
  for (;;) {
    looked.messages.clear();
    absl::Status status;
    auto pull = Pull::Begin(membership_.connection(), {.stream = stream.name,
                                                       .name = membership_.table + "-look",
                                                       .filter = subject,
                                                       .start = after + 1});
    status = pull.status();
    while (status.ok() && !(*pull)->IsCaughtUp()) {
      auto next = (*pull)->Next(Clock::now() + kAnswerWait);
      status = next.status();
      if (status.ok() && !*next) status = StoreError(StoreCode::unavailable, "no message came");
      if (status.ok()) looked.messages.push_back(**std::move(next));
    }
    if (status.ok()) break;
    // Another look of this table may have taken the consumer over.
    if (CodeOf(status) != StoreCode::unavailable || Clock::now() > end) return status;
    std::this_thread::sleep_for(kPause);
  }
  if (looked.messages.empty()) return looked;
  Writing writing{stream, looked.messages, {}};
  {
    const absl::StatusOr<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.status();
    auto known = ReadKnownLog(*reader, place.id);
    if (!known.ok()) return known.status();
    // Whatever lies there, the next message goes behind it.
    if (!*known) writing.entries.push_back(EntryOf(KnownLog{place, after, 0, false}));
  }
  if (!writing.entries.empty()) {
    const auto taken = store_.TakeFollowed({.entries = writing.entries});
    if (!taken.ok()) return taken.status();
    writing.entries.clear();
  }
  auto written = Write(writing);
  if (!written.ok()) return written.status();
  looked.report = *std::move(written);
  return looked;
}

absl::StatusOr<FollowReport> Follower::FollowBehind(const Eras& eras) {
  FollowReport report;
  std::vector<LogBehind> behind;
  {
    const absl::StatusOr<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.status();
    auto all = ReadBehind(*reader);
    if (!all.ok()) return all.status();
    behind = *std::move(all);
  }
  for (const LogBehind& log : behind) {
    const std::string stream = LogStream(log.place.era, log.place.part);
    const ClusterFinding told{.stream = stream, .stream_seq = log.sequence, .fault = "missing"};
    const std::vector<ClusterEntry> forgotten = {{BehindKey(log.place.id), ""},
                                                 {EntryOf(told).key, ""}};
    const auto taken = store_.TakeFollowed({.entries = forgotten});
    if (!taken.ok()) return taken.status();
    if (!eras.IsOpen(log.place.era)) continue;
    auto looked = Look(log.place, log.sequence - 1);
    if (!looked.ok()) return looked.status();
    report.Add(std::move(looked->report));
  }
  return report;
}

namespace {

// How far each stream is known, by what was read of it and by what was sent.
absl::StatusOr<std::map<std::string, StreamCursor>> ReadCursors(const Reader& reader) {
  std::map<std::string, StreamCursor> cursors;
  std::set<std::string> streams;
  for (const std::string_view prefix : {"cursor/", "sent/"}) {
    const absl::Status status =
        reader.ForEachClusterEntry(prefix, [&](std::string_view key, std::string_view) {
          streams.emplace(key.substr(prefix.size()));
          return true;
        });
    if (!status.ok()) return status;
  }
  for (const std::string& stream : streams) {
    const auto cursor = ReadCursor(reader, stream);
    if (!cursor.ok()) return cursor.status();
    const auto sent = ReadSent(reader, stream);
    if (!sent.ok()) return sent.status();
    cursors.emplace(stream, AtLeast(*cursor, *sent));
  }
  return cursors;
}

// The era in "RECOUNT-LOG-ERA-PART"; nothing for a stream of another kind.
std::optional<uint64_t> EraOf(std::string_view stream) {
  constexpr std::string_view kPrefix = "RECOUNT-LOG-";
  if (!stream.starts_with(kPrefix)) return std::nullopt;
  stream.remove_prefix(kPrefix.size());
  return DecimalIn(stream.substr(0, stream.find('-')));
}

}  // namespace

absl::StatusOr<std::vector<ClusterFinding>> FindLost(JetStream& jetstream, const Reader& reader) {
  const auto cursors = ReadCursors(reader);
  if (!cursors.ok()) return cursors.status();
  const auto eras = ReadKnownEras(reader);
  if (!eras.ok()) return eras.status();
  std::vector<ClusterFinding> findings;
  for (const auto& [stream, cursor] : *cursors) {
    const std::optional<uint64_t> era = EraOf(stream);
    if (!era) continue;
    const Era* newest = eras->empty() ? nullptr : &eras->rbegin()->second;
    if (newest != nullptr && (newest->IsRetired(*era) || newest->IsLost(*era))) continue;
    auto beginning = BeginningOf(jetstream, stream, cursor);
    if (CodeOf(beginning.status()) == StoreCode::not_found) continue;
    if (!beginning.ok()) return beginning.status();
    if (beginning->lost) findings.push_back(*std::move(beginning->lost));
  }
  return findings;
}

absl::StatusOr<std::vector<uint64_t>> FindLostEras(JetStream& jetstream, const Reader& reader) {
  const auto lost = FindLost(jetstream, reader);
  if (!lost.ok()) return lost.status();
  std::vector<uint64_t> eras;
  for (const ClusterFinding& finding : *lost) {
    const uint64_t era = *EraOf(finding.stream);
    if (eras.empty() || eras.back() != era) eras.push_back(era);
  }
  return eras;
}

}  // namespace recount::store::jetstream
