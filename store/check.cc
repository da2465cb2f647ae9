#include "store/check.h"

#include "events/chain.h"
#include "fmt/format.h"
#include "store/check_events.h"
#include "store/openings.h"
#include "store/snapshot.h"
#include "store/summary.h"
#include "store/tables.h"

namespace recount::store {
namespace {

class StoreCheck {
 public:
  explicit StoreCheck(const Reader& reader) : reader_(reader), tables_(reader.tables()) {}

  Result<std::vector<StoreFinding>> Run() {
    // The logs come first, because every other table is compared with them.
    for (const auto step :
         {&StoreCheck::Meta, &StoreCheck::Logs, &StoreCheck::Events, &StoreCheck::ByFirst,
          &StoreCheck::ByGame, &StoreCheck::ByTime, &StoreCheck::Openings, &StoreCheck::CardSets,
          &StoreCheck::Order, &StoreCheck::Snapshots, &StoreCheck::Summaries}) {
      if (Fault fault = (this->*step)()) return *std::move(fault);
    }
    NotIndexed();
    return findings_.Take();
  }

 private:
  Fault Meta();
  Fault Logs();
  Fault Events() { return CheckEvents(reader_, logs_, findings_); }
  Fault ByFirst();
  Fault ByGame();
  Fault ByTime();
  Fault Openings();
  Fault CardSets();
  Fault Order();
  Fault Snapshots();
  Fault Summaries();
  void NotIndexed();

  void CheckRecord(uint64_t log, const LogRecord& record);
  void CheckOrder(uint64_t number, const OrderRecord& record);

  Fault CheckVeilOf(uint64_t log, uint64_t seq, const std::vector<Slot>& slots);

  // Returns true if the key is the log and seq of an existing event; otherwise adds a finding.
  bool HasEvent(const char* table, Bytes key);

  Fault Walk(const char* name, MDB_dbi table, absl::FunctionRef<void(Bytes, Bytes)> each) {
    return WalkTable(reader_.transaction(), {name, table}, findings_, each);
  }
  void Found(const char* table, std::string key, std::string_view fault, std::string message) {
    findings_.Add(table, std::move(key), fault, std::move(message));
  }

  const Reader& reader_;
  const Tables& tables_;
  Findings findings_;
  SeenLogs logs_;
};

Fault StoreCheck::Meta() {
  bool has_format = false;
  bool has_transaction = false;
  Fault fault = Walk("meta", tables_.meta, [&](Bytes key, Bytes value) {
    if (AsText(key) == kTransactionKey) {
      has_transaction = PlainFrom<uint64_t>(value) == reader_.transaction().number();
      return;
    }
    if (AsText(key) != kFormatKey) {
      return Found("meta", KeyText(key), "corrupt", "the header has an entry of an unknown kind");
    }
    has_format = true;
    if (value.size() < sizeof(kStoreFormat)) {
      return Found("meta", kFormatKey, "corrupt", "the header is too short to contain a format");
    }
    const uint32_t format = *PlainFrom<uint32_t>(value.first(sizeof(uint32_t)));
    if (format == kStoreFormat) return;
    Found("meta", kFormatKey, "unsupported",
          fmt::format("the store has format {}, but this build reads "
                      "format {}",
                      format, kStoreFormat));
  });
  if (!has_transaction) {
    Found("meta", kTransactionKey, "damaged",
          fmt::format("transaction {} did not write this entry", reader_.transaction().number()));
  }
  if (!has_format) Found("meta", kFormatKey, "missing", "the format of the store is missing");
  return fault;
}

void StoreCheck::CheckRecord(uint64_t log, const LogRecord& record) {
  const auto corrupt = [&](std::string_view what) {
    Found("logs", KeyText(log), "corrupt", fmt::format("the record of log {} {}", log, what));
  };
  if (record.count == 0) corrupt("has an event count of 0");
  if (record.kind != LogKind::game && record.kind != LogKind::tournament) {
    corrupt(fmt::format("is of the unknown kind {}", static_cast<int>(record.kind)));
  }
  if (record.is_judged > 1 || record.zero != std::array<uint8_t, 6>{}) {
    corrupt("has bytes after its kind");
  }
  const events::Envelope* first = EventOf(reader_, log, 0);
  if (first == nullptr) return;  // CheckEvents reports what is wrong with event 0
  const bool is_game = first->kind() == events::EventKind::created;
  const auto edited = [&](std::string_view what) {
    Found("logs", KeyText(log), "edited", fmt::format("the record of log {} {}", log, what));
  };
  if (is_game != (record.kind == LogKind::game))
    edited(
        "has a different kind than its "
        "first event");
  if (record.started != first->at().value_or(0))
    edited(
        "has a different time than its "
        "first event");
}

Fault StoreCheck::Logs() {
  return Walk("logs", tables_.logs, [&](Bytes key, Bytes value) {
    const auto record = PlainFrom<LogRecord>(value);
    if (key.size() != sizeof(NumberKey)) {
      return Found("logs", KeyText(key), "corrupt", "expected a log number of 8 bytes");
    }
    const uint64_t log = NumberIn(key);
    if (!record) {
      return Found("logs", KeyText(log), "corrupt",
                   fmt::format("the record of log {} has {} bytes", log, value.size()));
    }
    CheckRecord(log, *record);
    logs_.push_back({.log = log, .value = value.data()});
  });
}

Fault StoreCheck::ByFirst() {
  return Walk("by_first", tables_.by_first, [&](Bytes key, Bytes value) {
    if (key.size() != sizeof(Hash256) || value.size() != sizeof(NumberKey)) {
      return Found("by_first", KeyText(key), "corrupt",
                   "expected a hash of 32 bytes and a log "
                   "number of 8 bytes");
    }
    SeenLog* log = FindLog(logs_, NumberIn(value));
    if (log == nullptr || Bytes(log->record().first) != key) {
      return Found("by_first", KeyText(key), "damaged",
                   fmt::format("points to log {}, which has a different id", NumberIn(value)));
    }
    log->by_first = true;
  });
}

Fault StoreCheck::ByGame() {
  return Walk("by_game", tables_.by_game, [&](Bytes key, Bytes value) {
    if (key.size() <= sizeof(NumberKey) || key[key.size() - 9] != 0 || !value.empty()) {
      return Found("by_game", KeyText(key), "corrupt",
                   "expected a game, a zero byte and a log "
                   "number of 8 bytes");
    }
    const std::string_view game = AsText(key.first(key.size() - 9));
    const uint64_t number = NumberIn(key, key.size() - 8);
    SeenLog* log = FindLog(logs_, number);
    if (log == nullptr || log->by_game) {
      return Found("by_game", KeyText(key), "damaged",
                   fmt::format("points to log {}, which does not exist or already has "
                               "an entry",
                               number));
    }
    const events::Envelope* first = EventOf(reader_, number, 0);
    if (first != nullptr && first->created() != nullptr &&
        first->created()->game()->string_view() != game) {
      return Found("by_game", KeyText(key), "damaged",
                   fmt::format("points to log {}, which is a different game", number));
    }
    log->by_game = true;
  });
}

Fault StoreCheck::ByTime() {
  return Walk("by_time", tables_.by_time, [&](Bytes key, Bytes value) {
    if (key.size() != sizeof(PairKey) || !value.empty()) {
      return Found("by_time", KeyText(key), "corrupt",
                   "expected a time of 8 bytes and a log "
                   "number of 8 bytes");
    }
    SeenLog* log = FindLog(logs_, NumberIn(key, 8));
    if (log == nullptr || TimeKey(log->record().started) != NumberIn(key)) {
      return Found("by_time", KeyText(key), "damaged",
                   fmt::format("points to log {}, which began at a "
                               "different time",
                               NumberIn(key, 8)));
    }
    log->by_time = true;
  });
}

bool StoreCheck::HasEvent(const char* table, Bytes key) {
  if (key.size() != sizeof(PairKey)) {
    Found(table, KeyText(key), "corrupt", "expected a log number of 8 bytes and a seq of 8 bytes");
    return false;
  }
  const SeenLog* log = FindLog(logs_, NumberIn(key));
  const uint64_t seq = NumberIn(key, 8);
  if (log != nullptr && seq < log->record().count) return true;
  Found(table, KeyText(NumberIn(key), seq), "damaged", "belongs to an event that does not exist");
  return false;
}

Fault StoreCheck::Openings() {
  return Walk("openings", tables_.openings, [&](Bytes key, Bytes value) {
    if (!HasEvent("openings", key)) return;
    const uint64_t log = NumberIn(key);
    const uint64_t seq = NumberIn(key, 8);
    const Result<std::vector<Slot>> slots = DecodeOpenings(value, seq);
    Fault fault = slots.ok() ? CheckVeilOf(log, seq, *slots) : Fault(slots.error());
    if (fault) Found("openings", KeyText(log, seq), "bad_opening", fault->message);
    if (slots.ok()) FindLog(logs_, log)->open_slots += OpenSlots(*slots);
  });
}

Fault StoreCheck::CheckVeilOf(uint64_t log, uint64_t seq, const std::vector<Slot>& slots) {
  const events::Envelope* event = EventOf(reader_, log, seq);
  if (event == nullptr) return std::nullopt;  // CheckEvents reports what is wrong with it
  if (event->veil() != nullptr) return CheckVeil(*event->veil(), slots);
  return Error{.code = ErrorCode::bad_opening, .message = "its event has no veil"};
}

Fault StoreCheck::CardSets() {
  return Walk("card_sets", tables_.card_sets, [&](Bytes key, Bytes value) {
    const Hash256 hash = Sha256(value);
    if (key == Bytes(hash)) return;
    Found("card_sets", KeyText(key), "card_set",
          fmt::format("the hash of this card set is {}", ToHex(hash)));
  });
}

void StoreCheck::CheckOrder(uint64_t number, const OrderRecord& record) {
  SeenLog* log = FindLog(logs_, record.log);
  if (log == nullptr) {
    return Found("order", KeyText(number), "damaged",
                 fmt::format("points to log {}, which does not exist", record.log));
  }
  if (record.count == 0 || record.count > log->record().count ||
      record.first_seq > log->record().count - record.count) {
    return Found("order", KeyText(number), "damaged",
                 fmt::format("points to events of log {} that do not exist", record.log));
  }
  if (record.first_seq != log->ordered) {
    const bool is_gap = record.first_seq > log->ordered;
    Found("order", KeyText(number), is_gap ? "missing" : "reordered",
          fmt::format("expected event {} of log {}, found event {}", log->ordered, record.log,
                      record.first_seq));
  }
  // The next entry is compared with this one, so that a gap is reported once.
  log->ordered = record.first_seq + record.count;
}

Fault StoreCheck::Order() {
  uint64_t last = 0;
  Fault fault = Walk("order", tables_.order, [&](Bytes key, Bytes value) {
    const auto record = PlainFrom<OrderRecord>(value);
    if (key.size() != sizeof(NumberKey) || !record) {
      return Found("order", KeyText(key), "corrupt",
                   "expected a number of 8 bytes and a value of "
                   "24 bytes");
    }
    const uint64_t number = NumberIn(key);
    if (number != last + 1) {
      Found("order", KeyText(last + 1), "missing",
            fmt::format("the numbers jump from {} to {}", last, number));
    }
    last = number;
    CheckOrder(number, *record);
  });
  for (const SeenLog& log : logs_) {
    if (log.ordered >= log.record().count) continue;
    Found("order", "", "missing",
          fmt::format("the order ends at event {} of log {}, which has {}", log.ordered, log.log,
                      log.record().count));
  }
  return fault;
}

Fault StoreCheck::Snapshots() {
  return Walk("snapshots", tables_.snapshots, [&](Bytes key, Bytes value) {
    if (!HasEvent("snapshots", key)) return;
    const uint64_t seq = NumberIn(key, 8);
    if (DecodeSnapshot(seq, value)) return;
    Found("snapshots", KeyText(NumberIn(key), seq), "snapshot", "these bytes are not a snapshot");
  });
}

Fault StoreCheck::Summaries() {
  if (!tables_.has_summaries()) return std::nullopt;
  return Walk("summaries", tables_.summaries, [&](Bytes key, Bytes value) {
    if (key.size() != sizeof(NumberKey)) {
      return Found("summaries", KeyText(key), "corrupt", "expected a log number of 8 bytes");
    }
    const uint64_t number = NumberIn(key);
    const SeenLog* log = FindLog(logs_, number);
    if (log == nullptr) {
      return Found("summaries", KeyText(number), "damaged", "belongs to a log that does not exist");
    }
    if (IsChangedSummary(value, log->record().head)) {
      return Found("summaries", KeyText(number), "snapshot", "these bytes are not a summary");
    }
    const std::optional<LogSummary> summary = DecodeSummary(value, log->record().head);
    // A summary of an earlier head says nothing about the log as it is.
    if (!summary || summary->open_slots == log->open_slots) return;
    Found("openings", KeyText(number), "missing",
          fmt::format("found {} open slots for log {}, expected {}", log->open_slots, number,
                      summary->open_slots));
  });
}

void StoreCheck::NotIndexed() {
  for (const SeenLog& log : logs_) {
    const auto missing = [&](const char* table) {
      Found(table, KeyText(log.log), "missing",
            fmt::format("log {} ({}) is not in this index", log.log, LogId(log.record().first)));
    };
    if (!log.by_first) missing("by_first");
    if (!log.by_game) missing("by_game");
    if (!log.by_time) missing("by_time");
  }
}

}  // namespace

Result<std::vector<StoreFinding>> CheckTables(const Reader& reader) {
  return StoreCheck(reader).Run();
}

}  // namespace recount::store
