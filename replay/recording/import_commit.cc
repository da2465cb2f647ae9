#include <algorithm>
#include <utility>

#include "events/recount_frame.h"
#include "replay/recording/import_parts.h"
#include "replay/recording/store_log.h"
#include "replay/verify/fork_checks.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

// Returns true if a slot is open here and not in the store. An opening that cannot be read there
// counts as lost.
bool TellMore(absl::Span<const Slot> here, absl::Span<const Slot> there) {
  for (size_t slot = 0; slot < here.size(); ++slot) {
    const bool is_known = slot < there.size() && std::holds_alternative<Opening>(there[slot]);
    if (!is_known && std::holds_alternative<Opening>(here[slot])) return true;
  }
  return false;
}

// Returns the openings of the log that the store does not have.
std::vector<EventOpenings> NewOpenings(const LogFrame& log, const store::Reader& reader,
                                       const store::LogHead& there) {
  std::vector<EventOpenings> openings;
  for (const auto& [seq, slots] : log.openings) {
    const auto known = reader.Openings(there.log, seq);
    if (TellMore(slots, known.ok() ? *known : std::vector<Slot>()))
      openings.push_back({seq, slots});
  }
  return openings;
}

}  // namespace

Fault Import::KeepJoined(const PreparedLog& log) {
  const LogFrame frame = FrameOf(log);
  const Result<uint64_t> place = logs_.PutFrame(AsBytes(FrameOfLog(frame)));
  if (!place.ok()) return place.error();
  const LogKey key = KeyOf(frame.chain.front());
  const auto [entry, is_new] = logs_.Note(key, *place);
  if (is_new) listed_.push_back({key, /*is_again=*/false});
  entry->frame = *place;
  entry->is_joined = true;
  return std::nullopt;
}

Fault Import::VerifyJoined(const store::Reader& reader, const PreparedLog& log) {
  Gathered gathered;
  gathered.file.logs.push_back(FrameOf(log));
  const LogFrame& frame = gathered.file.logs.front();
  SpooledLogs::Entry& entry = *logs_.Find(KeyOf(frame.chain.front()));
  const auto set = log::CardSetPinned(frame.events.front());
  if (set) gathered.file.card_sets.emplace(*set, log.card_set_json);
  if (Fault fault = Gather(&reader, gathered)) return fault;
  PreparedLog prepared;
  if (Fault fault = Prepare(gathered.file, prepared)) return fault;
  entry.has_missing_parent = false;  // it was compared above
  return logs_.PutVerified(entry, prepared);
}

Fault Import::Join(const store::Reader& reader) {
  if (stretches_.empty()) return std::nullopt;
  const Continuations continuations(stretches_);
  std::deque<PreparedLog> logs;
  for (const Listed& listed : listed_) {
    if (listed.is_again) continue;
    const SpooledLogs::Entry& entry = *logs_.Find(listed.key);
    const Result<SpooledFrame> spooled = logs_.FrameAt(entry.frame);
    if (!spooled.ok()) return spooled.error();
    if (!continuations.Continue(spooled->frame.chain)) continue;
    Result<PreparedLog> log = logs_.Load(entry);
    if (!log.ok()) return log.error();
    logs.push_back(*std::move(log));
  }
  const Result<std::set<size_t>> joined =
      JoinStretches(std::exchange(stretches_, {}), reader, logs);
  if (!joined.ok()) return joined.error();
  // A fork is compared with its parent, which may have been joined as well.
  for (const size_t place : *joined) {
    if (Fault fault = KeepJoined(logs[place])) return fault;
  }
  for (const size_t place : *joined) {
    if (Fault fault = VerifyJoined(reader, logs[place]))
      return In("game " + logs[place].id(), *fault);
  }
  return std::nullopt;
}

struct Import::Writing {
  std::vector<store::NewEvents> appended;
  std::vector<store::FoundOpenings> found;
  // The data of the views above.
  std::deque<std::vector<EventOpenings>> openings;
  std::deque<std::vector<Snapshot>> snapshots;
  std::deque<PreparedLog> logs;

  // Appends the events of the log that the store does not have yet.
  void Append(PreparedLog grown, const store::LogHead& there);
};

void Import::Writing::Append(PreparedLog grown, const store::LogHead& there) {
  PreparedLog& log = logs.emplace_back(std::move(grown));
  const uint64_t from = there.record.count;
  const store::NewLog whole = log.AsNewLog();
  auto& beside = openings.emplace_back();
  for (const EventOpenings& each : log.openings) {
    if (each.first >= from) beside.push_back(each);
  }
  auto& states = snapshots.emplace_back();
  for (const Snapshot& each : whole.snapshots) {
    if (each.seq >= from) states.push_back(each);
  }
  appended.push_back({.log = there.log,
                      .expected_seq = from,
                      .events = whole.events.subspan(from),
                      .openings = beside,
                      .snapshots = states,
                      .is_judged = whole.is_judged,
                      .summary = whole.summary});
}

Fault Import::CheckParents(const store::Reader& reader) {
  for (const Listed& listed : listed_) {
    const SpooledLogs::Entry& entry = *logs_.Find(listed.key);
    if (listed.is_again || !entry.has_missing_parent) continue;
    const Result<SpooledFrame> spooled = logs_.FrameAt(entry.frame);
    if (!spooled.ok()) return spooled.error();
    if (Fault fault = CheckParent(reader, spooled->frame)) {
      return In("game " + LogId(spooled->frame.chain.front()), *fault);
    }
  }
  return std::nullopt;
}

Fault Import::CheckParent(const store::Reader& reader, const LogFrame& frame) {
  RecountFile file;
  file.logs.push_back(frame);
  const log::FileLog fork(file, file.logs.front());
  const ForkedFrom said = *log::OriginOf(fork, frame.events.front()).parent;
  verify::ForkChecks checks;
  if (const SpooledLogs::Entry* beside = logs_.Find(KeyOf(said.first))) {
    const Result<SpooledFrame> parent = logs_.FrameAt(beside->frame);
    if (!parent.ok()) return parent.error();
    RecountFile of_parent;
    of_parent.logs.push_back(parent->frame);
    checks = verify::CompareWithParent(fork, said, log::FileLog(of_parent, of_parent.logs.front()));
  } else {
    const auto stored = reader.Find(LogId(said.first));
    // A parent that is neither here nor in the store cannot be compared.
    if (CodeOf(stored) == ErrorCode::not_found) return std::nullopt;
    if (!stored.ok()) return stored.error();
    checks = verify::CompareWithParent(fork, said, StoreLog(reader, *stored));
  }
  return checks.findings.empty() ? Fault() : ErrorOf(checks.findings.front());
}

Fault Import::Plan(const store::Reader& reader, const LogKey& key, Writing& writing) {
  SpooledLogs::Entry& entry = *logs_.Find(key);
  const auto there = reader.Find(ToHex(key));
  entry.is_fresh = CodeOf(there) == ErrorCode::not_found;
  if (entry.is_fresh) return std::nullopt;
  if (!there.ok()) return there.error();
  return PlanStored(reader, *there, entry, writing);
}

Fault Import::PlanStored(const store::Reader& reader, const store::LogHead& there,
                         const SpooledLogs::Entry& entry, Writing& writing) {
  if (Fault fault = reader.CheckEnds(there)) return fault;
  const Result<SpooledFrame> spooled = logs_.FrameAt(entry.frame);
  if (!spooled.ok()) return spooled.error();
  const LogFrame& frame = spooled->frame;
  const std::string id = LogId(frame.chain.front());
  const uint64_t both = std::min<uint64_t>(there.record.count, frame.events.size());
  if (both != there.record.count || both != frame.events.size()) {
    // One may continue the other only if stretches of the log were in files of their own.
    const Result<LoggedEvent> last = log::EventAt(StoreLog(reader, there), both - 1);
    if (!last.ok()) return log::AsDamage(last.error());
    if (!entry.is_joined || last->chain != frame.chain[both - 1]) return OtherEvents(id);
    if (both == there.record.count) {
      Result<PreparedLog> log = logs_.Load(entry);
      if (!log.ok()) return log.error();
      writing.Append(*std::move(log), there);
      return std::nullopt;
    }
  } else if (there.record.head != frame.chain.back()) {
    return OtherEvents(id);
  }
  ++passed_over_;
  std::vector<EventOpenings> openings = NewOpenings(frame, reader, there);
  if (openings.empty()) return std::nullopt;
  writing.openings.push_back(std::move(openings));
  writing.found.push_back({there.log, there.record.head, writing.openings.back()});
  return std::nullopt;
}

Fault Import::ForEachFresh(absl::FunctionRef<Fault(PreparedLog)> each) {
  for (const Listed& listed : listed_) {
    const SpooledLogs::Entry& entry = *logs_.Find(listed.key);
    if (listed.is_again || !entry.is_fresh) continue;
    Result<PreparedLog> log = logs_.Load(entry);
    if (!log.ok()) return log.error();
    if (Fault fault = each(*std::move(log))) return fault;
  }
  return std::nullopt;
}

Fault Import::Write(store::Store& store, const Writing& writing) {
  if (!store.is_shared()) {
    const auto each_log = [this](absl::FunctionRef<Fault(const store::NewLog&)> create) {
      return ForEachFresh([&](PreparedLog log) { return create(log.AsNewLog()); });
    };
    return store
        .TakeFollowed({.each_log = each_log, .events = writing.appended, .found = writing.found})
        .fault();
  }
  // A shared store asks its cluster about all logs at once, and needs two transactions (import.h).
  std::deque<PreparedLog> logs;
  std::vector<store::NewLog> fresh;
  Fault fault = ForEachFresh([&](PreparedLog log) {
    fresh.push_back(logs.emplace_back(std::move(log)).AsNewLog());
    return Fault();
  });
  if (!fault) fault = store.CreateAll(fresh, writing.found).fault();
  if (!fault && !writing.appended.empty()) fault = store.AppendAll(writing.appended).fault();
  return fault;
}

std::vector<std::string> Import::Ids() const {
  std::vector<std::string> ids;
  for (size_t place = 0; place < size(); ++place) ids.push_back(Id(place));
  return ids;
}

Fault Import::Commit(store::Store& store) {
  Writing writing;
  {
    const auto reader = store.Read();
    if (!reader.ok()) return reader.error();
    if (Fault fault = Join(*reader)) return fault;
    if (Fault fault = CheckParents(*reader)) return fault;
    for (const Listed& listed : listed_) {
      if (listed.is_again) continue;
      if (Fault fault = Plan(*reader, listed.key, writing)) return fault;
    }
  }
  if (Fault fault = Write(store, writing)) return fault;
  opened_ = writing.found.size();
  return std::nullopt;
}

}  // namespace recount::replay::recording
