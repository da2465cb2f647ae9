#include "replay/recording/archive/seal.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "events/event_bytes.h"
#include "fmt/format.h"
#include "replay/log/log_file.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/summary.h"

namespace recount::replay::recording::archive {
namespace {

// The first events of a log of the store. Its ancestors appear only as far as the archive already
// has them, so that all files begin them in the same way.
class SealedPart final : public log::Log {
 public:
  SealedPart(const store::Reader& reader, const store::LogHead& log, uint64_t count,
             const Hash256& head, const ArchiveContents& contents)
      : reader_(reader), log_(reader, log), count_(count), head_(head), contents_(contents) {}

  const Hash256& first() const override { return log_.first(); }
  const Hash256& head() const override { return head_; }
  uint64_t count() const override { return count_; }
  bool may_be_judged() const override { return log_.may_be_judged(); }
  std::optional<LogSummary> Summary() const override {
    return count_ == log_.count() ? log_.Summary() : std::nullopt;
  }
  Fault ForEachEvent(uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const override {
    if (from >= count_) return std::nullopt;
    return log_.ForEachEvent(
        from, [&](const LoggedEvent& event) { return each(event) && event.seq + 1 < count_; });
  }
  Result<std::vector<Slot>> Openings(uint64_t seq) const override { return log_.Openings(seq); }
  Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const override {
    return log_.ForEachOpened([&](uint64_t seq) { return seq < count_ && each(seq); });
  }
  Result<std::string_view> CardSetJson(const Hash256& hash) const override {
    return log_.CardSetJson(hash);
  }
  std::unique_ptr<log::Log> Sibling(const Hash256& first) const override {
    const auto head = reader_.Find(ToHex(first));
    if (!head.ok() || reader_.CheckEnds(*head)) return nullptr;
    const ArchivedLog* there = contents_.Find(first);
    // A fork is compared with its parent, so the archived part of the parent must have all shared
    // events.
    const bool is_there = there != nullptr && there->whole_count <= head->record.count &&
                          there->whole_count >= SharedWith(first);
    return std::make_unique<SealedPart>(
        reader_, *head, is_there ? there->whole_count : head->record.count,
        is_there ? there->whole_head : head->record.head, contents_);
  }

 private:
  // Returns the number of events that this log shares with that one; 0 if it was not forked from
  // it.
  uint64_t SharedWith(const Hash256& first) const {
    const Result<LoggedEvent> created = log::EventAt(log_, 0);
    if (!created.ok()) return 0;
    const std::optional<ForkedFrom> parent = log::OriginOf(log_, created->bytes).parent;
    return parent && parent->first == first ? parent->count : 0;
  }

  const store::Reader& reader_;
  StoreLog log_;
  uint64_t count_;
  Hash256 head_;
  const ArchiveContents& contents_;
};

// Returns the newest time of any event.
Result<std::optional<int64_t>> NewestTime(const log::Log& log) {
  std::optional<int64_t> newest;
  Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    const events::Envelope* envelope = EnvelopeIn(event.bytes);
    if (envelope != nullptr && envelope->at()) newest = std::max(newest, {*envelope->at()});
    return true;
  });
  if (fault) return log::AsDamage(*std::move(fault));
  return newest;
}

// Returns true if the game has ended and is quiet. False for a game that this build does not know.
Result<bool> IsToSeal(const log::Log& log, int64_t now, log::CardSets& sets) {
  const Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets);
  const Result<timeline::Summary> summary =
      header.ok() ? timeline::SummaryFor(log, header->names.size(), sets)
                  : Result<timeline::Summary>(header.error());
  if (!summary.ok()) {
    Error error = log::AsDamage(summary.error());
    if (error.code == ErrorCode::too_new) return false;
    return error;
  }
  if (!timeline::HasEnded(*summary)) return false;
  const Result<std::optional<int64_t>> newest = NewestTime(log);
  if (!newest.ok()) return newest.error();
  return !*newest || now - **newest >= kQuietBeforeSeal;
}

Error OtherEvents(const store::LogHead& head) {
  return InGame(head, {.code = ErrorCode::exists,
                       .message = "the archive has other events of it than this store: compare its "
                                  "file there with `recount diff`"});
}

// Returns true if the archive already has at least the events to seal. Returns an error if it has
// others.
Result<bool> IsSealed(const store::Reader& reader, const store::LogHead& head, uint64_t count,
                      const ArchiveContents& contents) {
  const ArchivedLog* there = contents.Find(head.record.first);
  if (there == nullptr) return false;
  // The archive may be ahead of this store; then it cannot be compared here.
  if (there->count > head.record.count) return true;
  const Result<Hash256> last = HeadAt(reader, head, there->count);
  if (!last.ok()) return InGame(head, last.error());
  if (*last != there->head) return OtherEvents(head);
  return there->count >= count;
}

// Returns the logs to seal now, sorted by place.
Result<std::vector<LogToSeal>> Choose(const store::Reader& reader, absl::Span<const LogToSeal> logs,
                                      const ArchiveContents& contents, int64_t now) {
  std::vector<LogToSeal> chosen;
  log::CardSets sets;
  for (const LogToSeal& log : logs) {
    const auto head = reader.Log(log.log);
    if (!head.ok()) return head.error();
    const Result<bool> is_sealed = IsSealed(reader, *head, log.count, contents);
    if (!is_sealed.ok()) return is_sealed.error();
    if (*is_sealed) continue;
    if (Fault fault = reader.CheckEnds(*head)) return InGame(*head, *std::move(fault));
    const Result<Hash256> last = HeadAt(reader, *head, log.count);
    if (!last.ok()) return InGame(*head, last.error());
    const Result<bool> is_to_seal =
        IsToSeal(SealedPart(reader, *head, log.count, *last, contents), now, sets);
    if (!is_to_seal.ok()) return InGame(*head, is_to_seal.error());
    if (*is_to_seal) chosen.push_back(log);
  }
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const LogToSeal& a, const LogToSeal& b) { return a.place < b.place; });
  return chosen;
}

class Sealing {
 public:
  Sealing(const store::Store& store, const ArchiveFolder& folder, ArchiveContents& contents,
          const SealOptions& options)
      : store_(store), folder_(folder), contents_(contents), options_(options) {}

  Result<std::vector<SealedFile>> Run(absl::Span<const LogToSeal> chosen) {
    while (!chosen.empty()) {
      const Result<size_t> taken = WriteOne(chosen);
      if (!taken.ok()) return taken.error();
      chosen.remove_prefix(*taken);
    }
    return std::move(sealed_);
  }

 private:
  // Writes one file with the first logs, as long as they belong to the same place in the archive,
  // and returns how many logs it took. It opens a new reader, because a reader for the whole seal
  // would keep all old pages of the store.
  Result<size_t> WriteOne(absl::Span<const LogToSeal> chosen) {
    const auto reader = store_.Read();
    if (!reader.ok()) return reader.error();
    const ArchivePlace place = chosen.front().place;
    log::LogFileWriter writer(options_.build);
    size_t taken = 0;
    for (; taken < chosen.size() && chosen[taken].place == place; ++taken) {
      const auto head = reader->Log(chosen[taken].log);
      if (!head.ok()) return head.error();
      const Result<bool> is_full = Add(*reader, *head, chosen[taken].count, writer);
      if (!is_full.ok()) return InGame(*head, is_full.error());
      if (*is_full) break;
    }
    if (writer.logs() == 0) return taken;
    const std::string bytes = writer.Finish();
    Result<std::string> path = folder_.Write(place, bytes, contents_);
    if (!path.ok()) return path.error();
    sealed_.push_back({.path = *std::move(path),
                       .games = writer.logs(),
                       .events = writer.events(),
                       .bytes = bytes.size()});
    return taken;
  }

  // Adds the events of a log that the archive does not have. Returns true, without adding any, if
  // the file is full.
  Result<bool> Add(const store::Reader& reader, const store::LogHead& head, uint64_t count,
                   log::LogFileWriter& writer) {
    const ArchivedLog* there = contents_.Find(head.record.first);
    const uint64_t from = there == nullptr ? 0 : there->count;
    if (from >= count) return false;  // it was archived together with a fork of it
    const Result<Hash256> last = HeadAt(reader, head, count);
    if (!last.ok()) return InGame(head, last.error());
    const SealedPart part(reader, head, count, *last, contents_);
    uint64_t bytes = 0;
    Fault fault = part.ForEachEvent(from, [&](const LoggedEvent& event) {
      bytes += event.bytes.size();
      return true;
    });
    if (fault) return log::AsDamage(*std::move(fault));
    const bool is_full = writer.logs() >= options_.most_logs ||
                         writer.event_bytes() + bytes > options_.most_event_bytes;
    // A log that is larger than the limit goes into a file of its own.
    if (is_full && writer.logs() > 0) return true;
    const auto kind = static_cast<events::file::LogKind>(head.record.kind);
    fault = from == 0 ? writer.Add(part, kind) : writer.AddStretch(part, from, kind);
    if (fault) return *fault;
    return false;
  }

  const store::Store& store_;
  const ArchiveFolder& folder_;
  ArchiveContents& contents_;
  const SealOptions& options_;
  std::vector<SealedFile> sealed_;
};

}  // namespace

Result<std::vector<SealedFile>> Seal(const store::Store& store, absl::Span<const LogToSeal> logs,
                                     const ArchiveFolder& folder, ArchiveContents& contents,
                                     const SealOptions& options) {
  std::vector<LogToSeal> chosen;
  // The reader must be closed before files are written, since that takes long.
  {
    const auto reader = store.Read();
    if (!reader.ok()) return reader.error();
    Result<std::vector<LogToSeal>> found = Choose(*reader, logs, contents, options.now);
    if (!found.ok()) return found.error();
    chosen = *std::move(found);
  }
  return Sealing(store, folder, contents, options).Run(chosen);
}

Fault CheckSealed(const store::Reader& reader, absl::Span<const LogToSeal> logs,
                  const ArchiveContents& contents) {
  for (const LogToSeal& log : logs) {
    const auto head = reader.Log(log.log);
    if (!head.ok()) return head.error();
    const Result<bool> is_sealed = IsSealed(reader, *head, log.count, contents);
    if (!is_sealed.ok()) return is_sealed.error();
    if (*is_sealed) continue;
    const ArchivedLog* there = contents.Find(head->record.first);
    return InGame(
        *head, {.code = ErrorCode::conflict,
                .message = fmt::format("the archive has {} of its {} events: it has not ended, has "
                                       "an open dispute, or had an event in the last 24 hours",
                                       there == nullptr ? 0 : there->count, log.count)});
  }
  return std::nullopt;
}

}  // namespace recount::replay::recording::archive
