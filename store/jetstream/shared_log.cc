#include "store/jetstream/shared_log.h"

#include <algorithm>

#include "events/chain.h"
#include "events/error.h"
#include "fmt/format.h"

namespace recount::store::jetstream {
namespace {

// The maximum number of attempts at a log while others write to it.
constexpr int kMostBeginnings = 64;

Error OtherEvents(const std::string& id) {
  return {.code = ErrorCode::exists,
          .message = fmt::format("the cluster has other events of game {} than this store: both "
                                 "stay; compare them with `recount diff`",
                                 id)};
}

Error MovedOn(const std::string& id) {
  return {.code = ErrorCode::conflict,
          .message = fmt::format("log {} has moved on: others have recorded events, which are here "
                                 "now; look at it again and retry",
                                 id)};
}

// Copies of a log's events from one seq on, with their openings.
struct StoredEvents {
  std::vector<OwnedEvent> events;
  LogToSend log;
  std::string card_set;
};

Result<std::unique_ptr<StoredEvents>> ReadStored(const Reader& reader, const LogHead& head,
                                                 uint64_t from) {
  auto stored = std::make_unique<StoredEvents>();
  LogToSend& log = stored->log;
  log.first = head.record.first;
  log.kind = head.record.kind;
  log.from = from;
  Fault fault = reader.ForEachEvent(head, from == 0 ? 0 : from - 1, [&](const LoggedEvent& event) {
    if (event.seq + 1 == from) {
      log.before = event.chain;
    } else {
      stored->events.emplace_back(event.bytes);
    }
    return true;
  });
  if (fault) return *std::move(fault);
  uint64_t seq = from;
  for (const OwnedEvent& event : stored->events) {
    log.events.push_back(event.bytes());
    const events::Envelope* envelope = EnvelopeIn(event.bytes());
    if (envelope == nullptr) {
      return Error{.code = ErrorCode::damaged,
                   .message = fmt::format("event {} of log {} cannot be read: run `recount verify`",
                                          seq, LogId(log.first))};
    }
    if (envelope->veil() != nullptr) {
      auto slots = reader.Openings(head.log, seq);
      if (!slots.ok()) return slots.error();
      if (!slots->empty()) log.openings.emplace_back(seq, *std::move(slots));
    }
    if (seq == 0 && envelope->created() != nullptr) {
      Hash256 hash;
      std::copy_n(envelope->created()->card_set_hash()->bytes()->Data(), hash.size(), hash.begin());
      const auto json = reader.CardSetJson(hash);
      if (json.ok()) stored->card_set = *json;
      log.card_set_json = stored->card_set;
    }
    ++seq;
  }
  return stored;
}

}  // namespace

SharedLog::SharedLog(Store& store, Membership membership)
    : store_(store), membership_(membership), follower_(store, std::move(membership)) {}

SharedLog::~SharedLog() = default;

Result<JetStream*> SharedLog::Connect() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (jetstream_ != nullptr) return jetstream_.get();
  auto connection = Connection::Open(membership_.connection());
  if (!connection.ok()) return connection.error();
  connection_ = *std::move(connection);
  jetstream_ = std::make_unique<JetStream>(*connection_);
  sender_ = std::make_unique<LogSender>(*jetstream_, follower_);
  return jetstream_.get();
}

Result<Eras> SharedLog::ReadEras(bool again) {
  const auto jetstream = Connect();
  if (!jetstream.ok()) return jetstream.error();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (eras_ && !again) return *eras_;
  }
  auto eras = follower_.ReadEras(**jetstream);
  if (!eras.ok()) return eras.error();
  const std::lock_guard<std::mutex> lock(mutex_);
  eras_ = *eras;
  return *std::move(eras);
}

Result<SharedLog::SentAll> SharedLog::SendAll(const Hash256& first, const MakeLog& make,
                                              bool goes_on) {
  const std::string id = LogId(first);
  SentAll all;
  bool reads_eras = false;
  for (int tries = 0; tries < kMostBeginnings; ++tries) {
    const auto eras = ReadEras(reads_eras);
    if (!eras.ok()) return eras.error();
    std::optional<KnownLog> known;
    {
      const Result<Reader> reader = store_.Read();
      if (!reader.ok()) return reader.error();
      auto read = ReadKnownLog(*reader, id);
      if (!read.ok()) return read.error();
      known = *std::move(read);
    }
    const KnownLog placed = PlacedIn(*eras, known, first, membership_.table);
    if (placed.is_other) return OtherEvents(id);
    const auto log = make(placed.count);
    if (!log.ok()) return log.error();
    if (log->events.empty()) return all;
    const auto sent = sender_->Send(*log, placed);
    if (!sent.ok()) return sent.error();
    all.events += sent->events;
    if (sent->end == SendEnd::in) {
      if (!sent->is_written) {
        all.entries.push_back(EntryOf(sent->known));
        // A store can only detect the loss of messages that it also reads.
        const bool comes_back =
            membership_.follows_all || sent->known.place.table == membership_.table;
        if (comes_back) all.entries.push_back(SentEntryOf(sent->known, sent->mark));
      }
      for (const ClusterEntry& entry : eras->Unknown()) all.entries.push_back(entry);
      return all;
    }
    reads_eras = sent->end == SendEnd::moved;
    all.is_overtaken = all.is_overtaken || sent->end == SendEnd::overtaken;
    if (all.is_overtaken && !goes_on) return all;
  }
  return Error{
      .code = ErrorCode::unavailable,
      .message = fmt::format("game {} changes faster in the cluster than it can be sent", id)};
}

Result<std::vector<ClusterEntry>> SharedLog::SendNew(const NewLog& log) {
  const Hash256 first = ChainHash(kBeforeFirst, log.events.front());
  {
    const Result<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.error();
    const auto there = reader->Find(LogId(first));
    if (there.ok()) return std::vector<ClusterEntry>();  // the store will return exists
    if (CodeOf(there) != ErrorCode::not_found) return there.error();
  }
  const auto sent = SendAll(
      first,
      [&](uint64_t from) -> Result<LogToSend> {
        LogToSend made{.first = first, .kind = log.kind, .from = from};
        if (from >= log.events.size()) return made;
        for (uint64_t seq = 0; seq < from; ++seq) {
          made.before = ChainHash(made.before, log.events[seq]);
        }
        made.events.assign(log.events.begin() + static_cast<ptrdiff_t>(from), log.events.end());
        made.openings.assign(log.openings.begin(), log.openings.end());
        made.card_set_json = log.card_set_json;
        return made;
      },
      /*goes_on=*/true);
  if (!sent.ok()) return sent.error();
  return sent->entries;
}

Result<std::vector<ClusterEntry>> SharedLog::BeforeCreate(absl::Span<const NewLog> logs,
                                                          absl::Span<const FoundOpenings> found) {
  const auto jetstream = Connect();
  if (!jetstream.ok()) return jetstream.error();
  std::vector<ClusterEntry> entries;
  std::mutex mutex;
  Fault fault = ForEachAtOnce(logs.size(), [&](size_t i) -> Fault {
    auto sent = SendNew(logs[i]);
    if (!sent.ok()) return sent.error();
    const std::lock_guard<std::mutex> lock(mutex);
    entries.insert(entries.end(), sent->begin(), sent->end());
    return std::nullopt;
  });
  for (const FoundOpenings& openings : found) {
    if (fault) break;
    std::optional<KnownLog> known;
    LogHead head;
    {
      const Result<Reader> reader = store_.Read();
      if (!reader.ok()) return reader.error();
      const auto log = reader->Log(openings.log);
      if (!log.ok()) return log.error();
      auto read = ReadKnownLog(*reader, LogId(log->record.first));
      if (!read.ok()) return read.error();
      head = *log;
      known = *std::move(read);
    }
    if (!known) continue;  // they are sent with the events
    for (const EventOpenings& each : openings.openings) {
      if (!fault) fault = sender_->SendOpenings(known->place, head.record.kind, each);
    }
  }
  if (fault) return *std::move(fault);
  return entries;
}

Result<std::vector<ClusterEntry>> SharedLog::SendAppended(const NewEvents& events) {
  LogHead head;
  {
    const Result<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.error();
    const auto log = reader->Log(events.log);
    if (!log.ok()) return log.error();
    head = *log;
  }
  const std::string id = LogId(head.record.first);
  if (head.record.count != events.expected_seq) return std::vector<ClusterEntry>();
  std::unique_ptr<StoredEvents> stored;
  const auto sent = SendAll(
      head.record.first,
      [&](uint64_t from) -> Result<LogToSend> {
        if (from > head.record.count) return MovedOn(id);
        LogToSend made{
            .first = head.record.first, .kind = head.record.kind, .from = head.record.count};
        made.before = head.record.head;
        if (from < head.record.count) {
          const Result<Reader> reader = store_.Read();
          if (!reader.ok()) return reader.error();
          auto read = ReadStored(*reader, head, from);
          if (!read.ok()) return read.error();
          stored = *std::move(read);
          made = stored->log;
        }
        made.events.insert(made.events.end(), events.events.begin(), events.events.end());
        made.openings.insert(made.openings.end(), events.openings.begin(), events.openings.end());
        return made;
      },
      /*goes_on=*/false);
  if (!sent.ok()) return sent.error();
  if (sent->is_overtaken) return MovedOn(id);
  return sent->entries;
}

Result<std::vector<ClusterEntry>> SharedLog::BeforeAppend(absl::Span<const NewEvents> batch) {
  const auto jetstream = Connect();
  if (!jetstream.ok()) return jetstream.error();
  std::vector<ClusterEntry> entries;
  for (const NewEvents& events : batch) {
    if (events.events.empty()) continue;
    const auto sent = SendAppended(events);
    if (!sent.ok()) return sent.error();
    entries.insert(entries.end(), sent->begin(), sent->end());
  }
  return entries;
}

Result<uint64_t> SharedLog::SendRest(uint64_t log, std::vector<ClusterEntry>& entries) {
  std::unique_ptr<StoredEvents> stored;
  LogHead head;
  {
    const Result<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.error();
    const auto found = reader->Log(log);
    if (!found.ok()) return found.error();
    head = *found;
  }
  const auto sent = SendAll(
      head.record.first,
      [&](uint64_t from) -> Result<LogToSend> {
        const Result<Reader> reader = store_.Read();
        if (!reader.ok()) return reader.error();
        const auto now = reader->Log(log);
        if (!now.ok()) return now.error();
        if (from >= now->record.count) return LogToSend{};
        auto read = ReadStored(*reader, *now, from);
        if (!read.ok()) return read.error();
        stored = *std::move(read);
        return stored->log;
      },
      /*goes_on=*/true);
  if (!sent.ok()) return sent.error();
  entries = sent->entries;
  return sent->events;
}

}  // namespace recount::store::jetstream
