#include "store/write_transaction.h"

#include "events/chain.h"
#include "fmt/format.h"
#include "store/openings.h"
#include "store/snapshot.h"
#include "store/summary.h"

namespace recount::store {
namespace {

std::string GameKey(std::string_view game, uint64_t log) {
  std::string key(game);
  key.push_back('\0');
  const NumberKey number = KeyOf(log);
  return key.append(AsText(KeyBytes(number)));
}

// Returns the number in the last key of a table plus one; 1 for an empty table.
Result<uint64_t> NextNumber(const Transaction& transaction, MDB_dbi table) {
  auto cursor = Cursor::Open(transaction, table);
  if (!cursor.ok()) return cursor.error();
  const auto last = cursor->Last();
  if (!last.ok()) return last.error();
  return *last ? NumberIn((*last)->key) + 1 : 1;
}

Result<LogRecord> ReadRecord(const Transaction& transaction, const Tables& tables, uint64_t log) {
  const NumberKey key = KeyOf(log);
  const auto value = transaction.Get(tables.logs, KeyBytes(key));
  if (!value.ok()) return value.error();
  if (!*value)
    return Error{.code = ErrorCode::not_found, .message = fmt::format("there is no log {}", log)};
  const auto record = PlainFrom<LogRecord>(**value);
  if (!record) {
    return Error{
        .code = ErrorCode::damaged,
        .message = fmt::format("the record of log {} has {} bytes", log, (*value)->size())};
  }
  return *record;
}

}  // namespace

KnownChain ChainAfter(const Hash256& before, absl::Span<const Bytes> events) {
  KnownChain chain{before, {}};
  chain.hashes.reserve(events.size());
  Hash256 head = before;
  for (const Bytes event : events) chain.hashes.push_back(head = ChainHash(head, event));
  return chain;
}

Fault WriteTransaction::PutFormat(std::string_view build) {
  std::string header(AsText(BytesOf(kStoreFormat)));
  return transaction_.Put(tables_.meta, AsBytes(kFormatKey), AsBytes(header.append(build)));
}

Fault WriteTransaction::MakeSummaries() {
  const Result<MDB_dbi> summaries = transaction_.OpenTable("summaries", MDB_CREATE);
  if (!summaries.ok()) return summaries.error();
  has_written_ = true;
  return std::nullopt;
}

Fault WriteTransaction::MakeCluster() {
  const Result<MDB_dbi> cluster = transaction_.OpenTable("cluster", MDB_CREATE);
  if (!cluster.ok()) return cluster.error();
  has_written_ = true;
  return std::nullopt;
}

Fault WriteTransaction::PutClusterEntries(absl::Span<const ClusterEntry> entries) {
  for (const ClusterEntry& entry : entries) {
    RECOUNT_CHECK(tables_.has_cluster());
    has_written_ = true;
    const Bytes key = AsBytes(entry.key);
    if (!entry.value.empty()) {
      if (Fault fault = transaction_.Put(tables_.cluster, key, AsBytes(entry.value))) return fault;
      continue;
    }
    const auto there = transaction_.Get(tables_.cluster, key);
    if (!there.ok()) return there.error();
    if (!*there) continue;
    if (Fault fault = transaction_.Delete(tables_.cluster, key)) return fault;
  }
  return std::nullopt;
}

Fault WriteTransaction::ClearCluster() {
  if (!tables_.has_cluster()) return std::nullopt;
  has_written_ = true;
  return transaction_.Clear(tables_.cluster);
}

Result<uint64_t> WriteTransaction::CountOpenSlots(uint64_t log) const {
  auto cursor = Cursor::Open(transaction_, tables_.openings);
  if (!cursor.ok()) return cursor.error();
  const PairKey start = KeyOf(log, 0);
  uint64_t open = 0;
  auto entry = cursor->Seek(KeyBytes(start));
  for (; entry.ok() && *entry && (*entry)->key.size() == sizeof(PairKey); entry = cursor->Next()) {
    if (NumberIn((*entry)->key) != log) break;
    // `store check` reports what cannot be read.
    const auto slots = DecodeOpenings((*entry)->value, NumberIn((*entry)->key, 8));
    if (slots.ok()) open += OpenSlots(*slots);
  }
  if (!entry.ok()) return entry.error();
  return open;
}

Fault WriteTransaction::PutTransaction() {
  const uint64_t number = transaction_.number();
  return transaction_.Put(tables_.meta, AsBytes(kTransactionKey), BytesOf(number));
}

Fault WriteTransaction::PutChain(const NewEvents& events, const KnownChain* known,
                                 LogRecord& record) {
  if (!events_) {
    auto cursor = Cursor::Open(transaction_, tables_.events);
    if (!cursor.ok()) return cursor.error();
    events_.emplace(*std::move(cursor));
  }
  Hash256 head = record.count == 0 ? kBeforeFirst : record.head;
  // Precomputed hashes are valid only if the log has not moved on.
  const bool is_known = known != nullptr && known->before == head;
  if (is_known) RECOUNT_CHECK_EQ(known->hashes.size(), events.events.size());
  bool at_end = true;
  for (size_t i = 0; i < events.events.size(); ++i) {
    const Bytes event = events.events[i];
    RECOUNT_CHECK_EQ(event.size() % kEventAlignment, 0u);
    head = is_known ? known->hashes[i] : ChainHash(head, event);
    const PairKey key = KeyOf(events.log, record.count);
    const auto place = events_->InsertReserved(KeyBytes(key), head.size() + event.size(), at_end);
    if (!place.ok()) return place.error();
    std::memcpy(place->data(), head.data(), head.size());
    std::memcpy(place->data() + head.size(), event.data(), event.size());
    ++record.count;
  }
  record.head = head;
  return std::nullopt;
}

Fault WriteTransaction::PutEvents(const NewEvents& events, const KnownChain* known,
                                  LogRecord& record) {
  has_written_ = true;
  Fault fault = PutChain(events, known, record);
  if (!fault) fault = PutOpenings(events);
  for (const Snapshot& snapshot : events.snapshots) {
    if (!fault) fault = PutSnapshot(events.log, snapshot);
  }
  return fault;
}

Fault WriteTransaction::PutOpenings(const NewEvents& events) {
  for (const auto& [seq, slots] : events.openings) {
    const PairKey key = KeyOf(events.log, seq);
    if (Fault fault = transaction_.Insert(tables_.openings, KeyBytes(key),
                                          AsBytes(EncodeOpenings(seq, slots)))) {
      return fault;
    }
  }
  return std::nullopt;
}

Fault WriteTransaction::AddOpenings(const FoundOpenings& found) {
  Result<LogRecord> record = ReadRecord(transaction_, tables_, found.log);
  if (!record.ok()) return record.error();
  if (record->head != found.head) {
    return Error{
        .code = ErrorCode::conflict,
        .message = fmt::format("log {} has moved on; reload and retry", LogId(record->first))};
  }
  for (const auto& [seq, slots] : found.openings) {
    const PairKey key = KeyOf(found.log, seq);
    const auto there = transaction_.Get(tables_.openings, KeyBytes(key));
    if (!there.ok()) return there.error();
    std::vector<Slot> merged = slots;
    if (*there) {
      const Result<std::vector<Slot>> known = DecodeOpenings(**there, seq);
      for (size_t slot = 0; known.ok() && slot < std::min(known->size(), merged.size()); ++slot) {
        // An open slot stays open: adding openings never removes one.
        if (std::holds_alternative<Opening>((*known)[slot])) merged[slot] = (*known)[slot];
      }
    }
    has_written_ = true;
    if (Fault fault = transaction_.Put(tables_.openings, KeyBytes(key),
                                       AsBytes(EncodeOpenings(seq, merged)))) {
      return fault;
    }
  }
  if (!tables_.has_summaries()) return std::nullopt;
  const LogHead head{found.log, *record};
  const auto kept = KeptSummary(head);
  if (!kept.ok()) return kept.error();
  const std::string bytes(*kept ? (*kept)->bytes : std::string_view());
  const Result<uint64_t> open = CountOpenSlots(found.log);
  if (!open.ok()) return open.error();
  return PutSummary(head, {*open, bytes});
}

Result<std::optional<LogSummary>> WriteTransaction::KeptSummary(const LogHead& head) const {
  const NumberKey key = KeyOf(head.log);
  const auto value = transaction_.Get(tables_.summaries, KeyBytes(key));
  if (!value.ok()) return value.error();
  return *value ? DecodeSummary(**value, head.record.head) : std::nullopt;
}

Fault WriteTransaction::PutSummary(const LogHead& head, const LogSummary& summary) {
  const NumberKey key = KeyOf(head.log);
  return transaction_.Put(tables_.summaries, KeyBytes(key),
                          AsBytes(EncodeSummary(head.record.head, summary)));
}

Fault WriteTransaction::SumUp(const LogHead& before, const LogHead& head, const NewEvents& events) {
  if (!tables_.has_summaries()) return std::nullopt;
  uint64_t open = 0;
  for (const auto& [seq, slots] : events.openings) open += OpenSlots(slots);
  if (before.record.count > 0) {
    const auto kept = KeptSummary(before);
    if (!kept.ok()) return kept.error();
    if (*kept) {
      open += (*kept)->open_slots;
    } else {
      // An older build has appended without updating the summary, so all slots are counted once.
      const Result<uint64_t> all = CountOpenSlots(head.log);
      if (!all.ok()) return all.error();
      open = *all;
    }
  }
  return PutSummary(head, {open, events.summary});
}

Fault WriteTransaction::PutSnapshot(uint64_t log, const Snapshot& snapshot) {
  has_written_ = true;
  const PairKey key = KeyOf(log, snapshot.seq);
  return transaction_.Put(tables_.snapshots, KeyBytes(key), AsBytes(EncodeSnapshot(snapshot)));
}

Fault WriteTransaction::PutSnapshots(uint64_t log, absl::Span<const Snapshot> snapshots) {
  const Result<LogRecord> record = ReadRecord(transaction_, tables_, log);
  if (!record.ok()) return record.error();
  for (const Snapshot& snapshot : snapshots) {
    if (snapshot.seq >= record->count) {
      return Error{.code = ErrorCode::not_found,
                   .message = fmt::format("log {} has no event {} for a snapshot",
                                          LogId(record->first), snapshot.seq)};
    }
    if (Fault fault = PutSnapshot(log, snapshot)) return fault;
  }
  return std::nullopt;
}

Fault WriteTransaction::DropSnapshots() {
  has_written_ = true;
  return transaction_.Clear(tables_.snapshots);
}

Fault WriteTransaction::PutOrder(const OrderRecord& record) {
  if (next_order_ == 0) {
    const auto number = NextNumber(transaction_, tables_.order);
    if (!number.ok()) return number.error();
    next_order_ = *number;
  }
  const NumberKey key = KeyOf(next_order_++);
  return transaction_.Insert(tables_.order, KeyBytes(key), BytesOf(record), MDB_APPEND);
}

Fault WriteTransaction::PutCardSet(std::string_view json) {
  if (json.empty()) return std::nullopt;
  const Hash256 hash = Sha256(AsBytes(json));
  return transaction_.Put(tables_.card_sets, KeyBytes(hash), AsBytes(json));
}

Fault WriteTransaction::PutIndexes(const NewLog& log, const LogHead& head) {
  const NumberKey number = KeyOf(head.log);
  Fault fault =
      transaction_.Insert(tables_.by_first, KeyBytes(head.record.first), KeyBytes(number));
  if (fault) return fault;
  fault = transaction_.Insert(tables_.by_game, AsBytes(GameKey(log.game, head.log)), Bytes());
  if (fault) return fault;
  const PairKey time = KeyOf(TimeKey(head.record.started), head.log);
  return transaction_.Insert(tables_.by_time, KeyBytes(time), Bytes());
}

Result<LogHead> WriteTransaction::Create(const NewLog& log, const KnownChain* known) {
  RECOUNT_CHECK(!log.events.empty());
  const Hash256 first =
      known != nullptr ? known->hashes[0] : ChainHash(kBeforeFirst, log.events[0]);
  const auto there = transaction_.Get(tables_.by_first, KeyBytes(first));
  if (!there.ok()) return there.error();
  if (*there) {
    return Error{.code = ErrorCode::exists,
                 .message = fmt::format("log {} already exists", LogId(first))};
  }
  const auto number = NextNumber(transaction_, tables_.logs);
  if (!number.ok()) return number.error();
  LogHead head{.log = *number};
  head.record.kind = log.kind;
  head.record.first = first;
  const auto* event = flatbuffers::GetRoot<events::Envelope>(log.events[0].data());
  head.record.started = event->at().value_or(0);
  head.record.is_judged = log.is_judged ? 1 : 0;

  const NewEvents events{.log = head.log,
                         .expected_seq = 0,
                         .events = log.events,
                         .openings = log.openings,
                         .snapshots = log.snapshots,
                         .summary = log.summary};
  Fault fault = PutEvents(events, known, head.record);
  const NumberKey key = KeyOf(head.log);
  if (!fault) fault = PutIndexes(log, head);
  if (!fault) fault = PutCardSet(log.card_set_json);
  if (!fault) {
    fault = transaction_.Insert(tables_.logs, KeyBytes(key), BytesOf(head.record), MDB_APPEND);
  }
  if (!fault) fault = PutOrder({head.log, 0, log.events.size()});
  if (!fault) fault = SumUp({}, head, events);
  if (fault) return *std::move(fault);
  return head;
}

Result<LogHead> WriteTransaction::Append(const NewEvents& events, const KnownChain* known) {
  Result<LogRecord> record = ReadRecord(transaction_, tables_, events.log);
  if (!record.ok()) return record.error();
  if (record->count != events.expected_seq) {
    return Error{
        .code = ErrorCode::conflict,
        .message = fmt::format("log {} has moved on: it has {} events, expected {}; reload and "
                               "retry",
                               LogId(record->first), record->count, events.expected_seq)};
  }
  const LogHead before{events.log, *record};
  if (events.is_judged) record->is_judged = 1;
  Fault fault = PutEvents(events, known, *record);
  const NumberKey key = KeyOf(events.log);
  if (!fault) fault = transaction_.Put(tables_.logs, KeyBytes(key), BytesOf(*record));
  if (!fault && !events.events.empty()) {
    fault = PutOrder({events.log, events.expected_seq, events.events.size()});
  }
  if (!fault && !events.events.empty()) fault = SumUp(before, {events.log, *record}, events);
  if (fault) return *std::move(fault);
  return LogHead{events.log, *record};
}

Result<std::optional<LogHead>> WriteTransaction::AddToSame(
    uint64_t log, uint64_t from, const Hash256& last, uint64_t count,
    absl::Span<const EventOpenings> openings) {
  const Result<LogRecord> record = ReadRecord(transaction_, tables_, log);
  if (!record.ok()) return record.error();
  if (record->count < from + count) return std::optional<LogHead>();
  const PairKey key = KeyOf(log, from + count - 1);
  const auto there = transaction_.Get(tables_.events, KeyBytes(key));
  if (!there.ok()) return there.error();
  const bool is_same = *there && (*there)->size() > sizeof(Hash256) &&
                       (*there)->first(sizeof(Hash256)) == Bytes(last);
  if (!is_same) return std::optional<LogHead>();
  if (Fault fault = AddOpenings({log, record->head, openings})) return *std::move(fault);
  return std::optional<LogHead>(LogHead{log, *record});
}

Result<LogHead> WriteTransaction::CreateAgreed(const NewLog& log) {
  Result<LogHead> created = Create(log);
  // The log exists. That is fine if it has the same events, because the cluster has agreed on them.
  if (CodeOf(created) != ErrorCode::exists) return created;
  const KnownChain chain = ChainAfter(kBeforeFirst, log.events);
  const auto number = transaction_.Get(tables_.by_first, KeyBytes(chain.hashes.front()));
  if (!number.ok()) return number.error();
  if (!*number || (*number)->size() != sizeof(NumberKey)) return created;
  const auto same =
      AddToSame(NumberIn(**number), 0, chain.hashes.back(), log.events.size(), log.openings);
  if (!same.ok()) return same.error();
  return *same ? Result<LogHead>(**same) : created;
}

Result<LogHead> WriteTransaction::AppendAgreed(const NewEvents& events) {
  Result<LogHead> appended = Append(events);
  // The log has moved on. That is fine if it did so with these events.
  if (CodeOf(appended) != ErrorCode::conflict || events.expected_seq == 0) return appended;
  const PairKey key = KeyOf(events.log, events.expected_seq - 1);
  const auto before = transaction_.Get(tables_.events, KeyBytes(key));
  if (!before.ok()) return before.error();
  if (!*before || (*before)->size() < sizeof(Hash256)) return appended;
  Hash256 hash;
  std::memcpy(hash.data(), (*before)->data(), sizeof(hash));
  const KnownChain chain = ChainAfter(hash, events.events);
  const auto same = AddToSame(events.log, events.expected_seq, chain.hashes.back(),
                              events.events.size(), events.openings);
  if (!same.ok()) return same.error();
  return *same ? Result<LogHead>(**same) : appended;
}

}  // namespace recount::store
