#include "store/jetstream/follow.h"

#include <algorithm>
#include <future>
#include <map>
#include <set>
#include <thread>

#include "fmt/format.h"
#include "store/jetstream/lost.h"
#include "store/status.h"

namespace recount::store::jetstream {
namespace {

constexpr size_t kMostMessages = 8'000;
constexpr size_t kWorthWriting = 1'000;
constexpr size_t kMostBytes = size_t{8} << 20;
// How often a batch is read anew when another process has written to one of its logs.
constexpr int kMostTries = 16;
constexpr Milliseconds kWait(500);
constexpr Milliseconds kPause(200);
// How long an end before the cursor may be a replica that lags.
constexpr std::chrono::seconds kLag(5);
// How long the last openings are waited for, which may have been taken out.
constexpr std::chrono::seconds kGone(1);

bool WasOvertaken(const absl::Status& status) {
  return CodeOf(status) == StoreCode::conflict || CodeOf(status) == StoreCode::exists;
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

// Reads a stream from its cursor on, until its end, a stop, or a fault of the consumer.
class Follower::Reading {
 public:
  Reading(Follower& follower, const FollowedStream& stream, const FollowOptions& options)
      : follower_(follower), stream_(stream), options_(options), writing_{stream, {}, {}} {}

  absl::Status Run() {
    std::unique_ptr<Pull> pull;
    absl::Status status = Begin(pull);
    if (!status.ok() || pull == nullptr) return status;
    status = ReadAll(*pull);
    absl::Status written = WriteOut();
    written.Update(Settle());
    return status.ok() ? written : status;
  }

  FollowReport TakeReport() { return std::move(report_); }
  bool is_broken_off() const { return is_broken_off_; }

 private:
  // No pull if the stream has lost what was read, or where it is read has less of it.
  absl::Status Begin(std::unique_ptr<Pull>& pull) {
    {
      const absl::StatusOr<Reader> reader = follower_.store_.Read();
      if (!reader.ok()) return reader.status();
      auto read = ReadCursor(*reader, stream_.name);
      if (!read.ok()) return read.status();
      cursor_ = *std::move(read);
      const auto own = ReadSent(*reader, stream_.name);
      if (!own.ok()) return own.status();
      sent_ = *own;
      auto lost = ReadLost(*reader, stream_.name);
      if (!lost.ok()) return lost.status();
      if (*lost) {
        report_.findings.push_back(**std::move(lost));
        return absl::OkStatus();
      }
    }
    const ConnectionOptions connecting = follower_.membership_.connection();
    auto connection = Connection::Open(connecting);
    if (!connection.ok()) return connection.status();
    JetStream jetstream(**connection);
    auto beginning = BeginningOf(jetstream, stream_.name, AtLeast(cursor_, sent_));
    if (!beginning.ok()) return beginning.status();
    if (beginning->lost) {
      const auto kept = follower_.store_.TakeFollowed({.entries = {EntryOf(*beginning->lost)}});
      report_.findings.push_back(*std::move(beginning->lost));
      return kept.status();
    }
    is_asked_ = beginning->is_asked;
    cursor_.created = beginning->created;
    // Of its own messages alone a table does not know the last one.
    if (follower_.membership_.follows_all) last_ = beginning->last;
    if (!stream_.has_openings) last_ = std::max(last_, sent_);
    return BeginAtCursor(pull);
  }

  absl::Status BeginAtCursor(std::unique_ptr<Pull>& pull) {
    const Clock::time_point end = Clock::now() + kLag;
    for (;;) {
      auto begun = Pull::Begin(follower_.membership_.connection(), {.stream = stream_.name,
                                                                    .name = ConsumerName(),
                                                                    .filter = stream_.filter,
                                                                    .start = cursor_.sequence + 1});
      if (!begun.ok()) return begun.status();
      const uint64_t before = (*begun)->before();
      if (before >= cursor_.sequence) {
        pull = *std::move(begun);
        return absl::OkStatus();
      }
      if (Clock::now() > end) {
        TellShort(before);
        return absl::OkStatus();
      }
      std::this_thread::sleep_for(kPause);
    }
  }

  // Where the stream is read it ends before what is known of it. If its leader has more, that is a
  // replica that lags. A key that may not ask the leader sees no more than this, and keeps nothing
  // of it.
  void TellShort(uint64_t last) {
    if (is_asked_) {
      is_broken_off_ = true;
      return;
    }
    report_.findings.push_back(
        Lost(stream_.name, AtLeast(cursor_, sent_), fmt::format("it ends at {}", last)));
  }

  // A key permits two names. Whoever goes on has one of its own, so that a single sync beside it
  // does not take its consumer away.
  std::string ConsumerName() const {
    const std::string& table = follower_.membership_.table;
    return options_.goes_on ? table : LookName(table);
  }

  absl::Status ReadAll(Pull& pull) {
    Clock::time_point heard = Clock::now();
    while (options_.goes_on || !pull.IsCaughtUp() || cursor_.sequence < last_) {
      if (options_.is_stop_wanted && options_.is_stop_wanted()) return absl::OkStatus();
      auto next = pull.Next(Clock::now() + kWait);
      if (next.ok() && *next) heard = Clock::now();
      // A consumer may say that there is more and never hand it out: another one is made.
      if (!pull.IsCaughtUp() && Clock::now() > heard + kLag) {
        is_broken_off_ = true;
        return absl::OkStatus();
      }
      // The end of the stream is not there yet where it is read, or was taken out.
      const auto patience = stream_.has_openings ? kGone : kLag;
      const bool is_short =
          !options_.goes_on && pull.IsCaughtUp() && Clock::now() > heard + patience;
      if (is_short && cursor_.sequence < sent_ && !stream_.has_openings) {
        TellShort(cursor_.sequence);
        return absl::OkStatus();
      }
      if (is_short) {
        is_broken_off_ = stream_.is_whole;
        return absl::OkStatus();
      }
      if (CodeOf(next.status()) == StoreCode::unavailable) {
        is_broken_off_ = true;
        return absl::OkStatus();
      }
      if (!next.ok()) return next.status();
      if (*next && !Take(**std::move(next))) return absl::OkStatus();
      absl::Status written;
      if (IsTimeToWrite(pull)) {
        written = WriteOut();
      } else if (!IsWriting()) {
        written = Settle();
      }
      if (!written.ok()) return written;
    }
    return absl::OkStatus();
  }

  // A batch is as large as what has come meanwhile.
  bool IsTimeToWrite(const Pull& pull) const {
    if (writing_.messages.size() >= kMostMessages || bytes_ >= kMostBytes) return true;
    if (IsWriting()) return false;
    if (!pull.HasNext() && pull.IsCaughtUp()) return true;
    return writing_.messages.size() >= kWorthWriting;
  }

  // False if the stream has left a message out.
  bool Take(Delivery delivery) {
    if (stream_.is_whole && delivery.stream_sequence != cursor_.sequence + 1) {
      report_.findings.push_back(
          {.stream = stream_.name,
           .stream_seq = cursor_.sequence + 1,
           .fault = "missing",
           .message = fmt::format("{} goes on at {} behind {}: the stream waits", stream_.name,
                                  delivery.stream_sequence, cursor_.sequence)});
      return false;
    }
    cursor_.sequence = delivery.stream_sequence;
    bytes_ += delivery.data.size();
    writing_.messages.push_back(std::move(delivery));
    return true;
  }

  // Begins to write what has come, once what was written before is on the disk. Meanwhile more
  // comes.
  absl::Status WriteOut() {
    const absl::Status settled = Settle();
    if (!settled.ok() || writing_.messages.empty()) return settled;
    writing_.entries = {EntryOf(stream_.name, cursor_)};
    auto batch = std::make_shared<Writing>(Writing{stream_, {}, {}});
    batch->messages.swap(writing_.messages);
    batch->entries.swap(writing_.entries);
    bytes_ = 0;
    being_written_ =
        std::async(std::launch::async, [this, batch] { return follower_.Write(*batch); });
    return absl::OkStatus();
  }

  bool IsWriting() const {
    return being_written_.valid() &&
           being_written_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
  }

  // Waits for what is being written.
  absl::Status Settle() {
    if (!being_written_.valid()) return absl::OkStatus();
    auto written = being_written_.get();
    if (!written.ok()) return written.status();
    const bool has_something = written->brought > 0 || !written->findings.empty();
    if (options_.each && has_something) options_.each(*written);
    report_.Add(*std::move(written));
    return absl::OkStatus();
  }

  Follower& follower_;
  const FollowedStream& stream_;
  const FollowOptions& options_;
  StreamCursor cursor_;
  uint64_t sent_ = 0;      // the newest that this store was told for events of its own
  uint64_t last_ = 0;      // the stream's newest sequence when reading began; 0: unknown
  bool is_asked_ = false;  // the stream's leader has that, and what is before
  Writing writing_;
  size_t bytes_ = 0;
  std::future<absl::StatusOr<FollowReport>> being_written_;
  FollowReport report_;
  bool is_broken_off_ = false;
};

absl::StatusOr<FollowReport> Follower::Follow(const FollowedStream& stream,
                                              const FollowOptions& options) {
  FollowReport report;
  Clock::time_point since = Clock::now();
  bool was_missing = false;
  for (;;) {
    Reading reading(*this, stream, options);
    const absl::Status status = reading.Run();
    FollowReport once = reading.TakeReport();
    const bool is_stopped = options.is_stop_wanted && options.is_stop_wanted();
    const bool is_away = CodeOf(status) == StoreCode::unavailable;
    if (!status.ok() && (!is_away || !options.goes_on || is_stopped)) return status;
    if (once.brought > 0) since = Clock::now();
    const bool is_missing = !once.findings.empty() && once.findings.back().fault == "missing" &&
                            once.findings.back().id.empty();
    // A message that was left out is asked for once more before it is missing.
    const bool is_asked_again = is_missing && !was_missing;
    if (is_asked_again) once.findings.pop_back();
    was_missing = was_missing || is_missing;
    report.Add(std::move(once));
    if (is_asked_again) continue;
    if (status.ok() && (!reading.is_broken_off() || is_stopped)) return report;
    if (!options.goes_on && Clock::now() > since + kPatience) {
      return StoreError(
          StoreCode::unavailable,
          fmt::format("{} cannot be read: no server hands its messages out", stream.name));
    }
    std::this_thread::sleep_for(kPause);
  }
}

absl::StatusOr<Follower::Looked> Follower::Look(const LogPlace& place, uint64_t after,
                                                uint64_t newest) {
  Looked looked;
  const Clock::time_point end = Clock::now() + kPatience;
  const std::string subject = LogSubject(place);
  const FollowedStream stream{LogStream(place.era, place.part), subject, false, false};
  for (;;) {
    looked.messages.clear();
    absl::Status status;
    auto pull = Pull::Begin(membership_.connection(), {.stream = stream.name,
                                                       .name = LookName(membership_.table),
                                                       .filter = subject,
                                                       .start = after + 1});
    status = pull.status();
    while (status.ok() && !(*pull)->IsCaughtUp()) {
      auto next = (*pull)->Next(Clock::now() + kAnswerWait);
      status = next.status();
      if (status.ok() && !*next) status = StoreError(StoreCode::unavailable, "no message came");
      if (status.ok()) looked.messages.push_back(**std::move(next));
    }
    const uint64_t last = looked.messages.empty() ? 0 : looked.messages.back().stream_sequence;
    // A replica that lags hands out what it has.
    if (status.ok() && last < newest) status = StoreError(StoreCode::unavailable, "it lags");
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

// Whether the store has the events by now that were missing.
absl::StatusOr<bool> Follower::HasEvents(const LogPlace& place,
                                         const std::vector<ClusterFinding>& missing) const {
  const absl::StatusOr<Reader> reader = store_.Read();
  if (!reader.ok()) return reader.status();
  const auto head = reader->Find(place.id);
  if (CodeOf(head.status()) == StoreCode::not_found) return missing.empty();
  if (!head.ok()) return head.status();
  return std::all_of(missing.begin(), missing.end(), [&](const ClusterFinding& finding) {
    return finding.seq.value_or(0) < head->record.count;
  });
}

absl::StatusOr<FollowReport> Follower::FollowBehind(const Eras& eras) {
  FollowReport report;
  std::vector<LogBehind> behind;
  std::map<std::string, std::vector<ClusterFinding>> missing;
  {
    const absl::StatusOr<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.status();
    auto all = ReadBehind(*reader);
    if (!all.ok()) return all.status();
    behind = *std::move(all);
    auto findings = ReadFindings(*reader);
    if (!findings.ok()) return findings.status();
    for (ClusterFinding& finding : *findings) {
      if (finding.IsMissingEvent()) missing[finding.id].push_back(std::move(finding));
    }
  }
  for (const LogBehind& log : behind) {
    const std::vector<ClusterFinding>& told = missing[log.place.id];
    // Of an era that is over nothing can be read any more.
    bool is_settled = !eras.IsOpen(log.place.era);
    if (!is_settled) {
      auto looked = Look(log.place, 0, 0);
      if (!looked.ok()) return looked.status();
      const auto& found = looked->report.findings;
      const bool is_missing = std::any_of(
          found.begin(), found.end(), [](const auto& finding) { return finding.IsMissingEvent(); });
      report.Add(std::move(looked->report));
      if (is_missing) continue;
      const auto has_events = HasEvents(log.place, told);
      if (!has_events.ok()) return has_events.status();
      is_settled = *has_events;
    }
    if (!is_settled) {  // a replica that lags
      report.findings.insert(report.findings.end(), told.begin(), told.end());
      continue;
    }
    std::vector<ClusterEntry> forgotten = {{BehindKey(log.place.id), ""}};
    for (const ClusterFinding& finding : told) forgotten.push_back({EntryOf(finding).key, ""});
    const auto taken = store_.TakeFollowed({.entries = forgotten});
    if (!taken.ok()) return taken.status();
  }
  return report;
}

}  // namespace recount::store::jetstream
