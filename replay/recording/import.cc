#include "replay/recording/import.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "events/bytes.h"
#include "events/recount_file.h"
#include "fmt/format.h"
#include "replay/recording/store_log.h"
#include "replay/verify/fork_checks.h"
#include "replay/verify/verify_file.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

Error In(std::string_view name, Error error) {
  error.message = fmt::format("{}: {}", name, error.message);
  return error;
}

// Maps a finding to an error, for a command that does not report findings.
Error ErrorOf(const verify::Finding& finding) {
  ErrorCode code = ErrorCode::damaged;
  if (finding.fault == verify::FaultKind::illegal || finding.fault == verify::FaultKind::judging) {
    code = ErrorCode::illegal_action;
  }
  if (finding.fault == verify::FaultKind::bad_chance) code = ErrorCode::bad_chance;
  if (finding.fault == verify::FaultKind::unsupported) code = ErrorCode::too_new;
  return Error{.code = code,
               .clause = finding.clause,
               .message = finding.message,
               .seq = finding.seq.value_or(Error::kNowhere)};
}

// Returns true if a log that was recorded as played may have this finding: the rules refuse an
// event or give another state, but there is no problem in the log's bytes.
bool MayStandAsPlayed(const verify::Finding& finding) {
  return verify::IsRefusal(finding) || finding.fault == verify::FaultKind::diverged;
}

Hash256 HeadOf(const PreparedLog& log, size_t count) {
  Hash256 head = kBeforeFirst;
  for (size_t seq = 0; seq < count; ++seq) head = ChainHash(head, log.events[seq].bytes());
  return head;
}

// Returns the id of the log that an event 0 was forked from.
std::optional<std::string> ParentOf(Bytes created) {
  const events::Envelope* event = EnvelopeIn(created);
  if (event == nullptr || event->created() == nullptr) return std::nullopt;
  const events::Parent* parent = event->created()->parent();
  if (parent == nullptr) return std::nullopt;
  Hash256 first;
  std::copy_n(parent->first().bytes()->Data(), first.size(), first.begin());
  return LogId(first);
}

// Returns a frame with the first `count` events of a log.
LogFrame FrameOf(const PreparedLog& log, size_t count) {
  LogFrame frame;
  frame.kind = static_cast<events::file::LogKind>(log.kind);
  Hash256 head = kBeforeFirst;
  for (size_t seq = 0; seq < count; ++seq) {
    frame.events.push_back(log.events[seq].bytes());
    frame.chain.push_back(head = ChainHash(head, log.events[seq].bytes()));
  }
  for (const auto& [seq, slots] : log.openings) {
    if (seq < count) frame.openings.emplace(seq, slots);
  }
  return frame;
}

RecountFile FileOf(const PreparedLog& log) {
  RecountFile file;
  file.logs.push_back(FrameOf(log, log.events.size()));
  return file;
}

}  // namespace

Import::Import(bool as_played, Environment environment)
    : as_played_(as_played), environment_(std::move(environment)) {}

Fault Import::Add(std::string_view name, std::string_view content) {
  const bool is_file = content.starts_with(AsText(kFileMagic)) || IsRecountFileName(name);
  Fault fault = is_file ? AddFile(name, content) : AddRequests(content);
  if (fault) return In(name, *std::move(fault));
  return std::nullopt;
}

Fault Import::AddFile(std::string_view name, std::string_view content) {
  const AlignedCopy copy(content);
  Result<RecountFile> file = ReadRecountFile(copy.bytes());
  if (!file.ok()) {
    Error error = file.error();
    // A file from a newer build is not damaged: it needs a newer recount.
    const bool is_newer = error.code == ErrorCode::too_new || error.code == ErrorCode::unsupported;
    if (!is_newer) error.code = ErrorCode::damaged;
    return error;
  }
  if (Fault fault = verify::CheckHoldsLog(*file)) {
    fault->code = ErrorCode::damaged;
    return fault;
  }
  for (const LogFrame& frame : file->logs) {
    Fault fault = AddFrame(name, *file, frame);
    if (!fault) continue;
    if (frame.from == 0) {
      fault->message = fmt::format("game {}: {}", LogId(frame.chain.front()), fault->message);
    }
    return fault;
  }
  return std::nullopt;
}

Fault Import::AddFrame(std::string_view name, const RecountFile& file, const LogFrame& frame) {
  if (frame.from == 0) {
    PreparedLog prepared;
    if (Fault fault = Prepare(file, frame, prepared)) return fault;
    return Keep(std::move(prepared));
  }
  const verify::LogReport report = verify::VerifyFrame(file, frame, sets_);
  if (!report.findings.empty()) return ErrorOf(report.findings.front());
  stretches_.emplace_back(name, frame);
  return std::nullopt;
}

Fault Import::Prepare(const RecountFile& file, const LogFrame& frame, PreparedLog& prepared) {
  const log::FileLog log(file, frame);
  verify::VerifyYield yield;
  const verify::LogReport report = verify::VerifyFrame(file, frame, sets_, &yield);
  for (const verify::Finding& finding : report.findings) {
    // A ruling has already superseded the event, so the finding has no effect.
    if (finding.superseded_by) continue;
    if (!as_played_ || !MayStandAsPlayed(finding)) return ErrorOf(finding);
  }
  const Result<log::LogHeader> header = log::Begin(log, sets_);
  if (!header.ok()) return header.error();
  prepared.kind = static_cast<store::LogKind>(frame.kind);
  prepared.game = std::string(header->game->id());
  prepared.rules = header->rules;
  prepared.layout = header->layout();
  prepared.card_set_json = header->match->card_set().canonical_json;
  for (const Bytes event : frame.events) prepared.events.emplace_back(event);
  for (const auto& [seq, slots] : frame.openings) prepared.openings.push_back({seq, slots});
  prepared.states = std::move(yield.states);
  if (yield.summary) prepared.summary = timeline::EncodeSummary(*yield.summary);
  return std::nullopt;
}

Fault Import::AddRequests(std::string_view content) {
  RequestReader requests(as_played_, environment_);
  for (size_t number = 1; !content.empty(); ++number) {
    const std::string_view line = content.substr(0, content.find('\n'));
    content.remove_prefix(std::min(content.size(), line.size() + 1));
    Fault fault = requests.Take(line);
    if (fault) {
      fault->message = fmt::format("line {}: {}", number, fault->message);
      return fault;
    }
  }
  for (PreparedLog& log : requests.Finish()) {
    if (Fault fault = Keep(std::move(log))) return fault;
  }
  return std::nullopt;
}

Fault Import::Keep(PreparedLog log) {
  const Hash256 head = HeadOf(log, log.events.size());
  const std::string id = log.id();
  const auto [known, is_new] = heads_.emplace(id, head);
  // Two logs with the same event 0 and different heads are different accounts of a game.
  if (known->second != head) return OtherEvents(id);
  ids_.push_back(id);
  if (is_new) {
    logs_.push_back(std::move(log));
  } else {
    ++passed_over_;
  }
  return std::nullopt;
}

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
std::vector<EventOpenings> NewOpenings(const PreparedLog& log, const store::Reader& reader,
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

Fault Import::VerifyJoined(const store::Reader& reader, PreparedLog& log) {
  RecountFile file;
  const Bytes created = log.events.front().bytes();
  if (const auto set = log::CardSetPinned(created)) file.card_sets.emplace(*set, log.card_set_json);
  file.logs.push_back(FrameOf(log, log.events.size()));
  // The log is verified together with its ancestors: event 0 of each has the seeds, and the parent
  // is compared with the whole log. `seen` stops a loop of logs that name each other as parents.
  std::deque<PreparedLog> copies;
  std::set<std::string> seen = {log.id()};
  for (auto parent = ParentOf(created); parent && seen.insert(*parent).second;) {
    const auto here = std::find_if(logs_.begin(), logs_.end(),
                                   [&](const PreparedLog& other) { return other.id() == *parent; });
    const PreparedLog* ancestor = here == logs_.end() ? nullptr : &*here;
    if (ancestor == nullptr) {
      const auto head = reader.Find(*parent);
      if (!head.ok()) break;
      Result<PreparedLog> copy = CopyOfStored(reader, *head);
      if (!copy.ok()) return copy.error();
      ancestor = &copies.emplace_back(*std::move(copy));
    }
    const bool is_parent = file.logs.size() == 1;
    file.logs.push_back(FrameOf(*ancestor, is_parent ? ancestor->events.size() : 1));
    parent = ParentOf(ancestor->events.front().bytes());
  }
  PreparedLog prepared;
  if (Fault fault = Prepare(file, file.logs.front(), prepared)) return fault;
  log = std::move(prepared);
  return std::nullopt;
}

Fault Import::Join(const store::Reader& reader) {
  if (stretches_.empty()) return std::nullopt;
  const Result<std::set<size_t>> joined =
      JoinStretches(std::exchange(stretches_, {}), reader, logs_);
  if (!joined.ok()) return joined.error();
  for (const size_t place : *joined) {
    PreparedLog& log = logs_[place];
    const std::string id = log.id();
    if (Fault fault = VerifyJoined(reader, log)) return In("game " + id, *fault);
    if (heads_.insert_or_assign(id, HeadOf(log, log.events.size())).second) ids_.push_back(id);
    joined_.insert(id);
  }
  return std::nullopt;
}

struct Import::Writing {
  std::vector<store::NewLog> fresh;
  std::vector<store::NewEvents> appended;
  std::vector<store::FoundOpenings> found;
  // The data of the views above.
  std::deque<std::vector<EventOpenings>> openings;
  std::deque<std::vector<Snapshot>> snapshots;

  // Appends the events of the log that the store does not have yet.
  void Append(PreparedLog& log, const store::LogHead& there);
};

void Import::Writing::Append(PreparedLog& log, const store::LogHead& there) {
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

Fault Import::CheckParents(const store::Reader& reader) const {
  std::map<std::string, const PreparedLog*> here;
  for (const PreparedLog& log : logs_) here.emplace(log.id(), &log);
  std::map<std::string, RecountFile> parents;  // those that are compared with
  for (const auto& [id, log] : here) {
    const std::optional<std::string> parent = ParentOf(log->events.front().bytes());
    if (!parent || joined_.contains(id)) continue;  // VerifyJoined compared it already
    const auto beside = here.find(*parent);
    const auto stored = reader.Find(*parent);
    // A parent that is neither here nor in the store cannot be compared.
    if (beside == here.end() && CodeOf(stored) == ErrorCode::not_found) continue;
    if (beside == here.end() && !stored.ok()) return In("game " + id, stored.error());
    const RecountFile file = FileOf(*log);
    const log::FileLog fork(file, file.logs.front());
    const ForkedFrom said = *log::OriginOf(fork, log->events.front().bytes()).parent;
    verify::ForkChecks checks;
    if (beside != here.end()) {
      const auto [kept, is_new] = parents.try_emplace(*parent);
      if (is_new) kept->second = FileOf(*beside->second);
      checks = verify::CompareWithParent(fork, said,
                                         log::FileLog(kept->second, kept->second.logs.front()));
    } else {
      checks = verify::CompareWithParent(fork, said, StoreLog(reader, *stored));
    }
    if (!checks.findings.empty()) return In("game " + id, ErrorOf(checks.findings.front()));
  }
  return std::nullopt;
}

Fault Import::Plan(const store::Reader& reader, PreparedLog& log, Writing& writing) {
  const std::string id = log.id();
  const auto there = reader.Find(id);
  if (CodeOf(there) == ErrorCode::not_found) {
    writing.fresh.push_back(log.AsNewLog());
    return std::nullopt;
  }
  if (!there.ok()) return there.error();
  if (Fault fault = reader.CheckEnds(*there)) return *std::move(fault);
  const uint64_t both = std::min<uint64_t>(there->record.count, log.events.size());
  if (both != there->record.count || both != log.events.size()) {
    // One may continue the other only if stretches of the log were in files of their own.
    const Result<LoggedEvent> last = log::EventAt(StoreLog(reader, *there), both - 1);
    if (!last.ok()) return log::AsDamage(last.error());
    if (!joined_.contains(id) || last->chain != HeadOf(log, both)) return OtherEvents(id);
    if (both == there->record.count) {
      writing.Append(log, *there);
      return std::nullopt;
    }
  } else if (there->record.head != heads_.at(id)) {
    return OtherEvents(id);
  }
  ++passed_over_;
  std::vector<EventOpenings> openings = NewOpenings(log, reader, *there);
  if (openings.empty()) return std::nullopt;
  writing.openings.push_back(std::move(openings));
  writing.found.push_back({there->log, there->record.head, writing.openings.back()});
  return std::nullopt;
}

Result<std::vector<std::string>> Import::Commit(store::Store& store) {
  Writing writing;
  {
    const auto reader = store.Read();
    if (!reader.ok()) return reader.error();
    if (Fault fault = Join(*reader)) return *fault;
    if (Fault fault = CheckParents(*reader)) return *fault;
    for (PreparedLog& log : logs_) {
      if (Fault fault = Plan(*reader, log, writing)) return *fault;
    }
  }
  Fault written;
  if (!store.is_shared()) {
    written = store
                  .TakeFollowed(
                      {.logs = writing.fresh, .events = writing.appended, .found = writing.found})
                  .fault();
  } else {
    // A shared store needs two transactions (import.h).
    written = store.CreateAll(writing.fresh, writing.found).fault();
    if (!written && !writing.appended.empty()) {
      written = store.AppendAll(writing.appended).fault();
    }
  }
  if (written) return *written;
  opened_ = writing.found.size();
  return ids_;
}

}  // namespace recount::replay::recording
