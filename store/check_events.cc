#include "store/check_events.h"

#include <algorithm>

#include "events/chain.h"
#include "events/event_bytes.h"
#include "fmt/format.h"
#include "store/tables.h"

namespace recount::store {
namespace {

constexpr char kEvents[] = "events";

// Naming a chain fault may read the whole log, so only this many are reported per log.
constexpr int kMostChainFaults = 8;

struct StoredValue {
  Hash256 chain;
  Bytes event;
};

// Returns the chain hash and the event in a value; nothing if its size or alignment is invalid.
std::optional<StoredValue> SplitValue(Bytes value) {
  if (value.size() <= sizeof(Hash256) || value.size() > sizeof(Hash256) + kMaxEventBytes ||
      value.size() % kEventAlignment != 0 ||
      reinterpret_cast<uintptr_t>(value.data()) % kEventAlignment != 0) {
    return std::nullopt;
  }
  StoredValue stored;
  std::memcpy(stored.chain.data(), value.data(), sizeof(Hash256));
  stored.event = value.subspan(sizeof(Hash256));
  return stored;
}

std::optional<StoredValue> ReadValue(const Reader& reader, uint64_t log, uint64_t seq) {
  const PairKey key = KeyOf(log, seq);
  const auto value = reader.transaction().Get(reader.tables().events, KeyBytes(key));
  if (!value.ok() || !*value) return std::nullopt;
  return SplitValue(**value);
}

// Follows one log through its events.
class LogWalk {
 public:
  LogWalk(const Reader& reader, const SeenLog& log, Findings& findings)
      : reader_(reader),
        log_(log),
        record_(log.record()),
        findings_(findings),
        id_(LogId(record_.first)) {}

  uint64_t log() const { return log_.log; }

  void Event(uint64_t seq, Bytes value) {
    if (seq > next_ && next_ < record_.count) Missing(std::min(seq, record_.count));
    next_ = std::max(next_, seq + 1);
    if (seq >= record_.count) {
      Found(seq, "damaged",
            fmt::format("is after the last of the {} events that the "
                        "log counts",
                        record_.count));
      return;
    }
    const std::optional<StoredValue> stored = SplitValue(value);
    if (!stored) {
      // The chain hash of this event is unknown, so the next event cannot be checked against it.
      Found(seq, "corrupt", fmt::format("has {} bytes, which is an invalid size", value.size()));
      before_.reset();
      return;
    }
    std::optional<Hash256> before = stored->chain;
    if (before_) {
      const Hash256 hash = ChainHash(*before_, stored->event);
      if (hash != stored->chain) {
        BrokenChain(seq, *stored);
        // If the hash was changed and not the event, the chain continues from the computed hash.
        if (GoesOnFrom(hash, seq)) before = hash;
      }
    }
    before_ = before;
    if (seq == 0) first_ = before;
  }

  void End() {
    if (next_ < record_.count) Missing(record_.count);
    if (first_ && *first_ != record_.first) {
      Record(
          fmt::format("its id {} is not the chain hash of event 0, which "
                      "is {}",
                      ToHex(record_.first), ToHex(*first_)));
    }
    if (before_ && next_ >= record_.count && *before_ != record_.head) {
      Record(fmt::format("its head {} is not the chain hash of event {}, which is {}",
                         ToHex(record_.head), record_.count - 1, ToHex(*before_)));
    }
  }

 private:
  void Found(uint64_t seq, std::string_view fault, std::string_view what) {
    findings_.Add(kEvents, KeyText(log_.log, seq), fault,
                  fmt::format("event {} of log {} {}", seq, id_, what));
  }

  void Record(std::string_view what) {
    findings_.Add("logs", KeyText(log_.log), "edited",
                  fmt::format("the record of log {}: {}", id_, what));
  }

  // Reports that the events from next_ up to `end` are missing.
  void Missing(uint64_t end) {
    Found(next_, "missing",
          end - next_ == 1 ? "is missing"
                           : fmt::format("is missing, and so are all events up "
                                         "to {}",
                                         end - 1));
    before_.reset();
  }

  void BrokenChain(uint64_t seq, const StoredValue& stored) {
    if (++chain_faults_ > kMostChainFaults) return;
    std::string what = "does not match its chain hash";
    if (chain_faults_ == kMostChainFaults) what += "; further ones of this log are not listed";
    Found(seq, ChainFault(seq, stored), what);
  }

  // Returns true if the event after `seq`, or the head of the log, continues from this hash.
  bool GoesOnFrom(const Hash256& hash, uint64_t seq) const {
    if (seq + 1 == record_.count) return hash == record_.head;
    const std::optional<StoredValue> next = ReadValue(reader_, log_.log, seq + 1);
    return next && ChainHash(hash, next->event) == next->chain;
  }

  // By events/FORMAT.md, "Faults", an event is edited if the next event fits its hash. In the store
  // an event lies beside its hash, so both may also have moved together.
  std::string_view ChainFault(uint64_t seq, const StoredValue& stored) const {
    if (seq + 1 >= record_.count || GoesOnFrom(stored.chain, seq)) return "edited";
    std::optional<Hash256> before = kBeforeFirst;
    for (uint64_t place = 0; place < record_.count; ++place) {
      const std::optional<StoredValue> there = ReadValue(reader_, log_.log, place);
      if (before) {
        const Hash256 hash = ChainHash(*before, stored.event);
        if (hash == stored.chain || (there && hash == there->chain)) return "reordered";
      }
      before.reset();
      if (there) before = there->chain;
    }
    return "edited";
  }

  const Reader& reader_;
  const SeenLog& log_;
  const LogRecord record_;
  Findings& findings_;
  std::string id_;
  uint64_t next_ = 0;
  std::optional<Hash256> before_ = kBeforeFirst;  // nothing if unknown
  std::optional<Hash256> first_;
  int chain_faults_ = 0;
};

}  // namespace

SeenLog* FindLog(SeenLogs& logs, uint64_t log) {
  const auto at =
      std::lower_bound(logs.begin(), logs.end(), log,
                       [](const SeenLog& seen, uint64_t wanted) { return seen.log < wanted; });
  return at != logs.end() && at->log == log ? &*at : nullptr;
}

Fault CheckEvents(const Reader& reader, SeenLogs& logs, Findings& findings) {
  std::optional<LogWalk> walk;
  std::optional<uint64_t> nobodys;  // a log that has no record
  size_t begun = 0;                 // logs whose events were looked for
  // Ends the walk of the previous log, and of the logs between, which have no events at all.
  const auto go_on_to = [&](uint64_t log) {
    if (walk) walk->End();
    walk.reset();
    for (; begun < logs.size() && logs[begun].log <= log; ++begun) {
      walk.emplace(reader, logs[begun], findings);
      if (logs[begun].log < log) walk->End();
    }
    if (walk && walk->log() != log) walk.reset();
  };
  Fault fault = WalkTable(
      reader.transaction(), {kEvents, reader.tables().events}, findings,
      [&](Bytes key, Bytes value) {
        if (key.size() != sizeof(PairKey)) {
          findings.Add(kEvents, KeyText(key), "corrupt", "expected an event key of 16 bytes");
          return;
        }
        const uint64_t log = NumberIn(key);
        if (!walk || walk->log() != log) go_on_to(log);
        if (walk) return walk->Event(NumberIn(key, 8), value);
        if (nobodys == log) return;
        nobodys = log;
        findings.Add("logs", KeyText(log), "missing",
                     fmt::format("there are events of log {}, which has no record", log));
      });
  if (walk) walk->End();
  for (; begun < logs.size(); ++begun) LogWalk(reader, logs[begun], findings).End();
  return fault;
}

const events::Envelope* EventOf(const Reader& reader, uint64_t log, uint64_t seq) {
  const std::optional<StoredValue> stored = ReadValue(reader, log, seq);
  return stored ? EnvelopeIn(stored->event) : nullptr;
}

}  // namespace recount::store
