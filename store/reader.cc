#include "store/reader.h"

#include "events/bytes.h"
#include "events/chain.h"
#include "fmt/format.h"
#include "store/lmdb.h"
#include "store/openings.h"
#include "store/snapshot.h"
#include "store/summary.h"
#include "store/tables.h"

namespace recount::store {
namespace {

constexpr size_t kShortestPrefix = 4;

Error Damaged(std::string message) {
  return {.code = ErrorCode::damaged, .message = std::move(message)};
}

Result<LogHead> HeadFrom(const Cursor::Entry& entry) {
  if (entry.key.size() != sizeof(NumberKey)) return Damaged("a log's number is not 8 bytes");
  const auto record = PlainFrom<LogRecord>(entry.value);
  if (!record) {
    return Damaged(
        fmt::format("the record of log {} has {} bytes", NumberIn(entry.key), entry.value.size()));
  }
  return LogHead{NumberIn(entry.key), *record};
}

}  // namespace

struct Reader::State {
  // A cursor over the events that is not in use.
  struct IdleCursor {
    Cursor cursor;
    uint64_t ended = ~uint64_t{0};  // it is at the first event after those of this log
  };
  using Kept = std::optional<AscendingCursor>;

  Transaction transaction;
  Tables tables;
  // The cursors over events that are not in use. There may be several, because a callback of
  // ForEachEvent may read events itself.
  std::vector<IdleCursor> idle = {};
  Kept logs = {};
  Kept openings = {};
  Kept snapshots = {};
  Kept summaries = {};

  Result<IdleCursor> TakeCursor() {
    if (idle.empty()) {
      auto cursor = Cursor::Open(transaction, tables.events);
      if (!cursor.ok()) return cursor.error();
      return IdleCursor{*std::move(cursor)};
    }
    IdleCursor taken = std::move(idle.back());
    idle.pop_back();
    return taken;
  }

  // Takes the kept cursor over a table, or opens one if that is in use.
  Result<AscendingCursor> Take(Kept& kept, MDB_dbi table) {
    if (kept) return *std::exchange(kept, std::nullopt);
    auto cursor = Cursor::Open(transaction, table);
    if (!cursor.ok()) return cursor.error();
    return AscendingCursor(*std::move(cursor));
  }

  // Returns the value at a key. It searches with the kept cursor.
  Result<std::optional<Bytes>> Get(Kept& kept, MDB_dbi table, Bytes key) {
    auto cursor = Take(kept, table);
    if (!cursor.ok()) return cursor.error();
    const auto entry = cursor->Seek(key);
    if (!entry.ok()) return entry.error();
    kept.emplace(*std::move(cursor));
    if (!*entry || (*entry)->key != key) return std::optional<Bytes>();
    return std::optional<Bytes>((*entry)->value);
  }
};

Reader::Reader(Transaction transaction, const Tables& tables)
    : state_(std::make_unique<State>(State{std::move(transaction), tables})) {}
Reader::Reader(Reader&& other) noexcept = default;
Reader& Reader::operator=(Reader&& other) noexcept = default;
Reader::~Reader() = default;

const Transaction& Reader::transaction() const { return state_->transaction; }
const Tables& Reader::tables() const { return state_->tables; }

Fault Reader::ForEachLog(absl::FunctionRef<bool(const LogHead&)> each) const {
  auto cursor = Cursor::Open(state_->transaction, state_->tables.logs);
  if (!cursor.ok()) return cursor.error();
  const NumberKey start = KeyOf(0);
  auto entry = cursor->Seek(KeyBytes(start));
  for (; entry.ok() && *entry; entry = cursor->Next()) {
    const Result<LogHead> head = HeadFrom(**entry);
    if (!head.ok()) return head.error();
    if (!each(*head)) return std::nullopt;
  }
  return entry.fault();
}

Result<std::optional<std::string_view>> Reader::ClusterValue(std::string_view key) const {
  if (!state_->tables.has_cluster()) return std::optional<std::string_view>();
  const auto value = state_->transaction.Get(state_->tables.cluster, AsBytes(key));
  if (!value.ok()) return value.error();
  if (!*value) return std::optional<std::string_view>();
  return std::optional<std::string_view>(AsText(**value));
}

Fault Reader::ForEachClusterEntry(
    std::string_view prefix,
    absl::FunctionRef<bool(std::string_view key, std::string_view value)> each) const {
  if (!state_->tables.has_cluster()) return std::nullopt;
  auto cursor = Cursor::Open(state_->transaction, state_->tables.cluster);
  if (!cursor.ok()) return cursor.error();
  auto entry = cursor->Seek(AsBytes(prefix));
  for (; entry.ok() && *entry; entry = cursor->Next()) {
    const std::string_view key = AsText((*entry)->key);
    if (!key.starts_with(prefix) || !each(key, AsText((*entry)->value))) break;
  }
  return entry.fault();
}

Result<std::vector<uint64_t>> Reader::LogsOf(std::string_view game) const {
  std::string prefix(game);
  prefix.push_back('\0');
  auto cursor = Cursor::Open(state_->transaction, state_->tables.by_game);
  if (!cursor.ok()) return cursor.error();
  std::vector<uint64_t> logs;
  auto entry = cursor->Seek(AsBytes(prefix));
  for (; entry.ok() && *entry; entry = cursor->Next()) {
    if (!AsText((*entry)->key).starts_with(prefix)) break;
    if ((*entry)->key.size() != prefix.size() + 8)
      return Damaged("a key of the index by game has the wrong size");
    logs.push_back(NumberIn((*entry)->key, prefix.size()));
  }
  if (!entry.ok()) return entry.error();
  return logs;
}

Result<std::vector<uint64_t>> Reader::StartedBetween(int64_t from, int64_t to) const {
  auto cursor = Cursor::Open(state_->transaction, state_->tables.by_time);
  if (!cursor.ok()) return cursor.error();
  std::vector<uint64_t> logs;
  const PairKey start = KeyOf(TimeKey(from), 0);
  auto entry = cursor->Seek(KeyBytes(start));
  for (; entry.ok() && *entry; entry = cursor->Next()) {
    const Bytes key = (*entry)->key;
    if (key.size() != sizeof(PairKey))
      return Damaged(
          "a key of the index by time has the wrong "
          "size");
    if (NumberIn(key) > TimeKey(to)) break;
    logs.push_back(NumberIn(key, 8));
  }
  if (!entry.ok()) return entry.error();
  return logs;
}

Result<LogHead> Reader::Log(uint64_t log) const {
  const NumberKey key = KeyOf(log);
  const auto value = state_->Get(state_->logs, state_->tables.logs, KeyBytes(key));
  if (!value.ok()) return value.error();
  if (!*value)
    return Error{.code = ErrorCode::not_found, .message = fmt::format("there is no log {}", log)};
  return HeadFrom({KeyBytes(key), **value});
}

Fault Reader::CheckEnds(const LogHead& log) const {
  const auto damaged = [&](std::string_view what) {
    return Damaged(fmt::format("the record of log {} {}: run `recount store check` for details",
                               LogId(log.record.first), what));
  };
  const auto is_chain = [](Bytes value, const Hash256& hash) {
    return value.size() > sizeof(Hash256) && value.first(sizeof(Hash256)) == Bytes(hash);
  };
  if (log.record.count == 0) return damaged("has an event count of 0");
  const PairKey first = KeyOf(log.log, 0);
  const auto created = state_->transaction.Get(state_->tables.events, KeyBytes(first));
  if (!created.ok()) return created.error();
  if (!*created || !is_chain(**created, log.record.first))
    return damaged("has a different first event");
  auto cursor = Cursor::Open(state_->transaction, state_->tables.events);
  if (!cursor.ok()) return cursor.error();
  const PairKey last = KeyOf(log.log, log.record.count - 1);
  const auto entry = cursor->Seek(KeyBytes(last));
  if (!entry.ok()) return entry.error();
  if (!*entry || (*entry)->key != KeyBytes(last)) {
    return damaged(
        fmt::format("counts {} events, but the last of them is missing", log.record.count));
  }
  if (!is_chain((*entry)->value, log.record.head)) return damaged("has a different last event");
  const auto next = cursor->Next();
  if (!next.ok()) return next.error();
  if (*next && (*next)->key.size() == sizeof(PairKey) && NumberIn((*next)->key) == log.log) {
    return damaged(fmt::format("counts {} events, but there are more", log.record.count));
  }
  return std::nullopt;
}

Result<LogHead> Reader::Find(std::string_view given) const {
  // Other systems, and people who hear an id read aloud, may write its letters as capitals.
  const std::string id_prefix = InSmallLetters(given);
  const auto not_found = [](std::string why) {
    return Error{.code = ErrorCode::not_found, .message = std::move(why)};
  };
  if (id_prefix.size() < kShortestPrefix) {
    return not_found(fmt::format("id \"{}\" is too short: give at least four digits", id_prefix));
  }
  if (id_prefix.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
    return not_found(fmt::format("invalid id \"{}\": ids are hexadecimal", id_prefix));
  }
  // The digits, padded with a zero to whole bytes, are the smallest key that can match.
  const std::string even = std::string(id_prefix) + (id_prefix.size() % 2 == 0 ? "" : "0");
  const std::optional<std::string> start = FromHex(even);
  auto cursor = Cursor::Open(state_->transaction, state_->tables.by_first);
  if (!cursor.ok()) return cursor.error();
  std::vector<std::pair<std::string, uint64_t>> found;  // chain(0) in hex, number
  auto entry = cursor->Seek(AsBytes(*start));
  // Two matches are enough to know that the prefix is ambiguous.
  for (; entry.ok() && *entry && found.size() < 2; entry = cursor->Next()) {
    std::string first = ToHex((*entry)->key);
    if (!first.starts_with(id_prefix)) break;
    if ((*entry)->value.size() != 8) return Damaged("a log's number is not 8 bytes");
    found.emplace_back(std::move(first), NumberIn((*entry)->value));
  }
  if (!entry.ok()) return entry.error();
  if (found.empty()) {
    return not_found(
        fmt::format("there is no game with id \"{}\"; `recount games` lists them", id_prefix));
  }
  if (found.size() > 1) {
    return not_found(fmt::format("id \"{}\" is ambiguous, it matches {} and {}: give more digits",
                                 id_prefix, found[0].first.substr(0, 32),
                                 found[1].first.substr(0, 32)));
  }
  const Result<LogHead> head = Log(found[0].second);
  if (!head.ok() && CodeOf(head) != ErrorCode::not_found) return head.error();
  // A damaged index must not lead to another game.
  if (!head.ok() || ToHex(head->record.first) != found[0].first) {
    return Damaged(
        fmt::format("the index lists log {} as {}, which is a different log: run `recount store "
                    "check` for details",
                    found[0].second, found[0].first.substr(0, 32)));
  }
  return head;
}

Result<LogHead> Reader::Last() const {
  auto cursor = Cursor::Open(state_->transaction, state_->tables.logs);
  if (!cursor.ok()) return cursor.error();
  const auto entry = cursor->Last();
  if (!entry.ok()) return entry.error();
  if (!*entry) return Error{.code = ErrorCode::not_found, .message = "there is no game yet"};
  return HeadFrom(**entry);
}

Result<std::optional<LogSummary>> Reader::Summary(const LogHead& log) const {
  if (!state_->tables.has_summaries()) return std::optional<LogSummary>();
  const NumberKey key = KeyOf(log.log);
  const auto value = state_->Get(state_->summaries, state_->tables.summaries, KeyBytes(key));
  if (!value.ok()) return value.error();
  return *value ? DecodeSummary(**value, log.record.head) : std::nullopt;
}

Fault Reader::ForEachEvent(const LogHead& log, uint64_t from,
                           absl::FunctionRef<bool(const LoggedEvent&)> each) const {
  if (from >= log.record.count) return std::nullopt;
  auto taken = state_->TakeCursor();
  if (!taken.ok()) return taken.error();
  Cursor& cursor = taken->cursor;
  const auto damaged = [&](uint64_t seq, std::string_view what) {
    return Damaged(fmt::format("event {} of log {} {}", seq, LogId(log.record.first), what));
  };
  const auto done = [&](uint64_t ended) -> Fault {
    taken->ended = ended;
    state_->idle.push_back(*std::move(taken));
    return std::nullopt;
  };
  // Called after the last event: leaves the cursor at the next log's first event. If that cannot be
  // read, it is not a fault of this log.
  const auto done_all = [&]() -> Fault {
    MDB_val key;
    MDB_val value;
    if (cursor.Move(key, value, MDB_NEXT) != MDB_SUCCESS) return done(~uint64_t{0});
    const Bytes next(static_cast<const uint8_t*>(key.mv_data), key.mv_size);
    if (next.size() != sizeof(PairKey) || NumberIn(next) != log.log) return done(log.log);
    return damaged(log.record.count - 1, fmt::format("is not the last one, but the log counts "
                                                     "{} events",
                                                     log.record.count));
  };
  PairKey expected = KeyOf(log.log, from);
  MDB_val key;
  MDB_val value;
  const auto is_expected = [&] {
    return key.mv_size == expected.size() &&
           std::memcmp(key.mv_data, expected.data(), expected.size()) == 0;
  };
  int code = MDB_NOTFOUND;
  const bool is_next = from == 0 && taken->ended == log.log - 1;
  if (is_next) code = cursor.Move(key, value, MDB_GET_CURRENT);
  if (code != MDB_SUCCESS || !is_expected()) {
    // The cursor is not at this log, so the tree is searched.
    key = {expected.size(), expected.data()};
    code = cursor.Move(key, value, MDB_SET_RANGE);
  }
  // Every replay runs this loop, so nothing in it allocates or copies an event.
  for (uint64_t seq = from;;) {
    if (code != MDB_SUCCESS && code != MDB_NOTFOUND) return LmdbError(code, "reading events");
    if (code == MDB_NOTFOUND || !is_expected()) return damaged(seq, "is missing");
    if (value.mv_size <= sizeof(Hash256) || value.mv_size % kEventAlignment != 0) {
      return damaged(seq, fmt::format("has {} bytes", value.mv_size));
    }
    const auto* bytes = static_cast<const uint8_t*>(value.mv_data);
    const Bytes event(bytes + sizeof(Hash256), value.mv_size - sizeof(Hash256));
    if (!each({seq, *reinterpret_cast<const Hash256*>(bytes), event})) return done(~uint64_t{0});
    if (++seq == log.record.count) return done_all();
    expected = KeyOf(log.log, seq);
    code = cursor.Move(key, value, MDB_NEXT);
  }
}

Result<bool> Reader::HasEvent(uint64_t log, uint64_t seq) const {
  const PairKey key = KeyOf(log, seq);
  const auto value = state_->transaction.Get(state_->tables.events, KeyBytes(key));
  if (!value.ok()) return value.error();
  return value->has_value();
}

Result<std::optional<Snapshot>> Reader::SnapshotBefore(uint64_t log, uint64_t seq) const {
  auto cursor = state_->Take(state_->snapshots, state_->tables.snapshots);
  if (!cursor.ok()) return cursor.error();
  const PairKey key = KeyOf(log, seq);
  auto entry = cursor->Seek(KeyBytes(key));
  const bool is_at = entry.ok() && *entry && (*entry)->key == KeyBytes(key);
  if (entry.ok() && !is_at) entry = cursor->Previous();
  if (!entry.ok()) return entry.error();
  state_->snapshots.emplace(*std::move(cursor));
  if (!*entry || (*entry)->key.size() != sizeof(PairKey) || NumberIn((*entry)->key) != log ||
      NumberIn((*entry)->key, 8) > seq) {
    return std::optional<Snapshot>();
  }
  return DecodeSnapshot(NumberIn((*entry)->key, 8), (*entry)->value);
}

Fault Reader::ForEachSnapshot(uint64_t log, absl::FunctionRef<bool(const Snapshot&)> each) const {
  auto cursor = state_->Take(state_->snapshots, state_->tables.snapshots);
  if (!cursor.ok()) return cursor.error();
  const PairKey start = KeyOf(log, 0);
  auto entry = cursor->Seek(KeyBytes(start));
  for (; entry.ok() && *entry; entry = cursor->Next()) {
    const auto [key, value] = **entry;
    if (key.size() != sizeof(PairKey)) return Damaged("a key of the snapshots is not 16 bytes");
    if (NumberIn(key) != log) break;
    const uint64_t seq = NumberIn(key, 8);
    const std::optional<Snapshot> snapshot = DecodeSnapshot(seq, value);
    if (!snapshot)
      return Damaged(
          fmt::format("the snapshot of event {} of log {} "
                      "is invalid",
                      seq, log));
    if (!each(*snapshot)) break;
  }
  if (!entry.ok()) return entry.error();
  state_->snapshots.emplace(*std::move(cursor));
  return std::nullopt;
}

Result<std::vector<Slot>> Reader::Openings(uint64_t log, uint64_t seq) const {
  const PairKey key = KeyOf(log, seq);
  const auto value = state_->Get(state_->openings, state_->tables.openings, KeyBytes(key));
  if (!value.ok()) return value.error();
  if (!*value) return std::vector<Slot>();
  Result<std::vector<Slot>> slots = DecodeOpenings(**value, seq);
  if (!slots.ok()) return Damaged(slots.error().message);
  return *std::move(slots);
}

Fault Reader::ForEachOpened(uint64_t log, absl::FunctionRef<bool(uint64_t seq)> each) const {
  auto cursor = Cursor::Open(state_->transaction, state_->tables.openings);
  if (!cursor.ok()) return cursor.error();
  const PairKey start = KeyOf(log, 0);
  auto entry = cursor->Seek(KeyBytes(start));
  for (; entry.ok() && *entry; entry = cursor->Next()) {
    const Bytes key = (*entry)->key;
    if (key.size() != sizeof(PairKey)) return Damaged("a key of the openings is not 16 bytes");
    if (NumberIn(key) != log || !each(NumberIn(key, 8))) break;
  }
  return entry.fault();
}

Result<std::string_view> Reader::CardSetJson(const Hash256& hash) const {
  const auto value = state_->transaction.Get(state_->tables.card_sets, KeyBytes(hash));
  if (!value.ok()) return value.error();
  if (!*value) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("there is no card set {}", ToHex(hash))};
  }
  if (Sha256(**value) != hash) {
    return Damaged(fmt::format("the card set {} has a different hash", ToHex(hash)));
  }
  return AsText(**value);
}

Result<uint64_t> Reader::OrderCount() const {
  return state_->transaction.Count(state_->tables.order);
}

Result<uint64_t> Reader::NewestOrder() const {
  auto cursor = Cursor::Open(state_->transaction, state_->tables.order);
  if (!cursor.ok()) return cursor.error();
  const auto entry = cursor->Last();
  if (!entry.ok()) return entry.error();
  if (!*entry) return 0;
  if ((*entry)->key.size() != sizeof(NumberKey))
    return Damaged("a key of the order is not 8 bytes");
  return NumberIn((*entry)->key);
}

Fault Reader::ForEachOrdered(
    uint64_t above, absl::FunctionRef<bool(uint64_t number, const OrderRecord&)> each) const {
  if (above == ~uint64_t{0}) return std::nullopt;
  auto cursor = Cursor::Open(state_->transaction, state_->tables.order);
  if (!cursor.ok()) return cursor.error();
  const NumberKey start = KeyOf(above + 1);
  auto entry = cursor->Seek(KeyBytes(start));
  for (; entry.ok() && *entry; entry = cursor->Next()) {
    const std::optional<OrderRecord> record = PlainFrom<OrderRecord>((*entry)->value);
    if ((*entry)->key.size() != sizeof(NumberKey) || !record) {
      return Damaged("an entry of the order has not the size of one");
    }
    if (!each(NumberIn((*entry)->key), *record)) break;
  }
  return entry.fault();
}

}  // namespace recount::store
