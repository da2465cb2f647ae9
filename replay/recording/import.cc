#include "replay/recording/import.h"

#include <algorithm>

#include "events/bytes.h"
#include "replay/recording/store_log.h"
#include "replay/verify_file.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

Error In(std::string_view name, Error error) {
  error.message = fmt::format("{}: {}", name, error.message);
  return error;
}

// A finding as the error of a command that does not look for them.
Error ErrorOf(const Finding& finding) {
  ErrorCode code = ErrorCode::damaged;
  if (finding.fault == FaultKind::illegal || finding.fault == FaultKind::judging) {
    code = ErrorCode::illegal_action;
  }
  if (finding.fault == FaultKind::bad_chance) code = ErrorCode::bad_chance;
  if (finding.fault == FaultKind::unsupported) code = ErrorCode::too_new;
  return Error{.code = code,
               .clause = finding.clause,
               .message = finding.message,
               .seq = finding.seq.value_or(Error::kNowhere)};
}

// What may stand in a log as it was played: what the rules say of it, and nothing that is wrong
// with its bytes.
bool MayStandAsPlayed(const Finding& finding) {
  return IsRefusal(finding) || finding.fault == FaultKind::diverged;
}

Error OtherEvents(std::string_view id) {
  return Error{.code = ErrorCode::exists,
               .message = fmt::format("game {} already exists with different events: run `recount "
                                      "diff` to see where they differ",
                                      id.substr(0, 8))};
}

}  // namespace

Import::Import(bool as_played, Environment environment)
    : as_played_(as_played), environment_(std::move(environment)) {}

Fault Import::Add(std::string_view name, std::string_view content) {
  const bool is_file = content.starts_with(AsText(kFileMagic)) || name.ends_with(".recount");
  Fault fault = is_file ? AddFile(content) : AddRequests(content);
  if (fault) return In(name, *std::move(fault));
  return std::nullopt;
}

Fault Import::AddFile(std::string_view content) {
  const AlignedCopy copy(content);
  Result<RecountFile> file = ReadRecountFile(copy.bytes());
  if (!file.ok()) {
    Error error = file.error();
    const bool is_newer = error.code == ErrorCode::too_new || error.code == ErrorCode::unsupported;
    if (!is_newer) error.code = ErrorCode::damaged;
    return error;
  }
  if (Fault fault = CheckHoldsLog(*file)) {
    fault->code = ErrorCode::damaged;
    return fault;
  }
  for (const LogFrame& frame : file->logs) {
    if (Fault fault = AddFrame(*file, frame)) {
      fault->message =
          fmt::format("game {}: {}", LogId(frame.chain.front()).substr(0, 8), fault->message);
      return fault;
    }
  }
  return std::nullopt;
}

Fault Import::AddFrame(const RecountFile& file, const LogFrame& frame) {
  if (frame.from != 0) {
    return Error::BadRequest(
        fmt::format("the file starts at event {}: export the whole log", frame.from));
  }
  const FileLog log(file, frame);
  PreparedLog prepared;
  VerifyYield yield;
  const LogReport report = VerifyFrame(file, frame, sets_, &yield);
  for (const Finding& finding : report.findings) {
    if (finding.superseded_by) continue;
    if (!as_played_ || !MayStandAsPlayed(finding)) return ErrorOf(finding);
  }
  const Result<LogHeader> header = Begin(log, sets_);
  if (!header.ok()) return header.error();
  prepared.kind = static_cast<store::LogKind>(frame.kind);
  prepared.game = std::string(header->game->id());
  prepared.rules = header->rules;
  prepared.layout = header->layout();
  prepared.card_set_json = header->match->card_set().canonical_json;
  for (const Bytes event : frame.events) prepared.events.emplace_back(event);
  for (const auto& [seq, slots] : frame.openings) prepared.openings.push_back({seq, slots});
  prepared.states = std::move(yield.states);
  if (yield.summary) prepared.summary = EncodeSummary(*yield.summary);
  return Keep(std::move(prepared));
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
  Hash256 head = kBeforeFirst;
  for (const OwnedEvent& event : log.events) head = ChainHash(head, event.bytes());
  const std::string id = log.id();
  const auto [known, is_new] = heads_.emplace(id, head);
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

// Whether a slot is open here that is not open there; what cannot be read there is as good as lost.
bool TellMore(absl::Span<const Slot> here, absl::Span<const Slot> there) {
  for (size_t slot = 0; slot < here.size(); ++slot) {
    const bool is_known = slot < there.size() && std::holds_alternative<Opening>(there[slot]);
    if (!is_known && std::holds_alternative<Opening>(here[slot])) return true;
  }
  return false;
}

// The openings of the log that tell more than those which lie beside it in the store.
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

Result<std::vector<std::string>> Import::Commit(store::Store& store) {
  std::vector<store::NewLog> fresh;
  std::deque<std::vector<EventOpenings>> opened;
  std::vector<store::FoundOpenings> found;
  {
    const auto reader = store.Read();
    if (!reader.ok()) return ErrorFrom(reader.status());
    for (PreparedLog& log : logs_) {
      const std::string id = log.id();
      const auto there = reader->Find(id);
      if (!there.ok() && store::CodeOf(there.status()) != store::StoreCode::not_found) {
        return ErrorFrom(there.status());
      }
      const absl::Status ends = there.ok() ? reader->CheckEnds(*there) : absl::OkStatus();
      if (!ends.ok()) return ErrorFrom(ends);
      if (!there.ok()) {
        fresh.push_back(log.AsNewLog());
      } else if (there->record.head != heads_.at(id)) {
        return OtherEvents(id);
      } else {
        ++passed_over_;
        std::vector<EventOpenings> openings = NewOpenings(log, *reader, *there);
        if (openings.empty()) continue;
        opened.push_back(std::move(openings));
        found.push_back({there->log, there->record.head, opened.back()});
      }
    }
  }
  const auto heads = store.CreateAll(fresh, found);
  if (!heads.ok()) return ErrorFrom(heads.status());
  opened_ = found.size();
  return ids_;
}

}  // namespace recount::replay::recording
