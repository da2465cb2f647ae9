#include <algorithm>
#include <optional>
#include <utility>

#include "events/bytes.h"
#include "events/recount_file_stream.h"
#include "events/recount_frame.h"
#include "fmt/format.h"
#include "replay/recording/import.h"
#include "replay/recording/import_parts.h"
#include "replay/recording/request_reader.h"
#include "replay/verify/verify_file.h"

namespace recount::replay::recording {
namespace {

// Returns true if a log that was recorded as played may have this finding: the rules refuse an
// event or give another state, but there is no problem in the log's bytes.
bool MayStandAsPlayed(const verify::Finding& finding) {
  return verify::IsRefusal(finding) || finding.fault == verify::FaultKind::diverged;
}

}  // namespace

Import::Import(bool as_played, Environment environment, uint64_t most_kept)
    : as_played_(as_played), environment_(std::move(environment)), most_kept_(most_kept) {}

Fault Import::Keep(uint64_t bytes) {
  kept_ += bytes;
  if (kept_ <= most_kept_) return std::nullopt;
  return Error{
      .code = ErrorCode::io,
      .message = fmt::format("later parts of games, card sets, or the requests of one game "
                             "have more than {} bytes; import them in several steps",
                             most_kept_)};
}

Fault Import::Add(std::string_view name, std::string_view content) {
  return Add(name, SourceOf(AsBytes(content)));
}

Fault Import::Add(std::string_view name, ByteSource content) {
  bool has_failed = false;
  ByteWindow window([&](MutableBytes room) {
    Result<size_t> read = content(room);
    has_failed = has_failed || !read.ok();
    return read;
  });
  const Result<Bytes> magic = window.Peek(kFileMagic.size());
  Fault fault = magic.fault();
  if (!fault) {
    const bool is_file = *magic == Bytes(kFileMagic) || IsRecountFileName(name);
    fault = is_file ? AddFile(name, std::move(window)) : AddRequests(std::move(window));
  }
  // The source's own error names what was read.
  if (fault && !has_failed) return In(name, *std::move(fault));
  return fault;
}

Fault Import::AddFile(std::string_view name, ByteWindow window) {
  file_begin_ = logs_.end();
  file_sets_.clear();
  Fault fault = SpoolFile(std::move(window));
  const uint64_t end = logs_.end();
  if (!fault && end == file_begin_) fault = verify::CheckHoldsLog(RecountFile());
  if (fault) {
    // A file from a newer build is not damaged: it needs a newer recount.
    const bool is_damage = fault->code != ErrorCode::too_new && fault->code != ErrorCode::io &&
                           fault->code != ErrorCode::unsupported;
    if (is_damage) fault->code = ErrorCode::damaged;
    return fault;
  }
  for (uint64_t place = file_begin_; place < end;) {
    Result<SpooledFrame> spooled = logs_.FrameAt(place);
    if (!spooled.ok()) return spooled.error();
    const bool is_whole = spooled->frame.from == 0;
    const Hash256 first = spooled->frame.chain.front();
    if (Fault refused = AddFrame(name, place, std::move(spooled->frame))) {
      return is_whole ? In("game " + LogId(first), *refused) : refused;
    }
    place = SpooledLogs::Behind(place, *spooled);
  }
  return std::nullopt;
}

Fault Import::SpoolFile(ByteWindow window) {
  RecountFileStream stream(std::move(window));
  for (;;) {
    const Result<std::optional<FileFrame>> frame = stream.Next();
    if (!frame.ok()) return frame.error();
    if (!*frame) return std::nullopt;
    for (const auto& [hash, json] : (*frame)->content.card_sets) {
      if (Fault fault = Keep(json.size())) return fault;
      file_sets_.emplace(hash, json);
    }
    for (const LogFrame& log : (*frame)->content.logs) {
      const Result<uint64_t> place = logs_.PutFrame((*frame)->bytes);
      if (!place.ok()) return place.error();
      // Only a log that begins with event 0 has the chain(0) that identifies it.
      if (log.from != 0) continue;
      const auto [entry, is_new] = logs_.Note(KeyOf(log.chain.front()), *place);
      if (is_new || entry->frame < file_begin_) continue;
      const Result<SpooledFrame> other = logs_.FrameAt(entry->frame);
      if (!other.ok()) return other.error();
      if (other->frame.chain.back() != log.chain.back()) {
        return TwoHistories((*frame)->offset, log);
      }
    }
  }
}

Fault Import::AddStretch(std::string_view name, const RecountFile& file) {
  const LogFrame& frame = file.logs.front();
  const verify::LogReport report = verify::VerifyFrame(file, frame, sets_);
  if (!report.findings.empty()) return ErrorOf(report.findings.front());
  for (const Bytes event : frame.events) {
    if (Fault fault = Keep(event.size())) return fault;
  }
  stretches_.emplace_back(name, frame);
  return std::nullopt;
}

Fault Import::AddFrame(std::string_view name, uint64_t place, LogFrame whole) {
  Gathered gathered;
  gathered.file.logs.push_back(std::move(whole));
  if (gathered.file.logs.front().from != 0) return AddStretch(name, gathered.file);
  if (Fault fault = Gather(/*reader=*/nullptr, gathered)) return fault;
  for (const LogFrame& log : gathered.file.logs) {
    const auto set = log::CardSetPinned(log.events.front());
    const auto json = set ? file_sets_.find(*set) : file_sets_.end();
    if (json != file_sets_.end()) gathered.file.card_sets.emplace(*set, json->second);
  }
  PreparedLog prepared;
  if (Fault fault = Prepare(gathered.file, prepared)) return fault;
  const LogFrame& frame = gathered.file.logs.front();
  const LogKey key = KeyOf(frame.chain.front());
  SpooledLogs::Entry& entry = *logs_.Find(key);
  if (entry.frame != place) return ListAgain(frame);
  const bool is_alone = gathered.file.logs.size() == 1;
  entry.has_missing_parent = is_alone && ParentOf(frame.events.front()).has_value();
  listed_.push_back({key, /*is_again=*/false});
  return logs_.PutVerified(entry, prepared);
}

Fault Import::ListAgain(const LogFrame& frame) {
  const LogKey key = KeyOf(frame.chain.front());
  const Result<SpooledFrame> known = logs_.FrameAt(logs_.Find(key)->frame);
  if (!known.ok()) return known.error();
  // Two logs with the same event 0 and different heads are different accounts of a game.
  if (known->frame.chain.back() != frame.chain.back()) {
    return OtherEvents(LogId(frame.chain.front()));
  }
  listed_.push_back({key, /*is_again=*/true});
  ++passed_over_;
  return std::nullopt;
}

Result<bool> Import::GatherParent(const store::Reader* reader, const Hash256& first,
                                  Gathered& gathered) {
  const SpooledLogs::Entry* entry = logs_.Find(KeyOf(first));
  if (entry != nullptr && (reader != nullptr || entry->frame >= file_begin_)) {
    Result<SpooledFrame> spooled = logs_.FrameAt(entry->frame);
    if (!spooled.ok()) return spooled.error();
    gathered.spooled.push_back(*std::move(spooled));
    gathered.file.logs.push_back(gathered.spooled.back().frame);
    return true;
  }
  if (reader == nullptr) return false;
  const auto head = reader->Find(LogId(first));
  if (!head.ok()) return false;
  Result<PreparedLog> copy = CopyOfStored(*reader, *head);
  if (!copy.ok()) return copy.error();
  gathered.stored.push_back(*std::move(copy));
  gathered.file.logs.push_back(FrameOf(gathered.stored.back()));
  return true;
}

// A log is verified together with its ancestors: event 0 of each has the seeds, and the parent is
// compared with the whole log. `seen` stops a loop of logs that name each other as parents.
Fault Import::Gather(const store::Reader* reader, Gathered& gathered) {
  std::set<Hash256> seen = {gathered.file.logs.front().chain.front()};
  for (;;) {
    const auto parent = ParentOf(gathered.file.logs.back().events.front());
    if (!parent || !seen.insert(*parent).second) return std::nullopt;
    const Result<bool> is_there = GatherParent(reader, *parent, gathered);
    if (!is_there.ok()) return is_there.error();
    if (!*is_there) return std::nullopt;
  }
}

Fault Import::Prepare(const RecountFile& file, PreparedLog& prepared) {
  const LogFrame& frame = file.logs.front();
  const log::FileLog log(file, frame);
  verify::VerifyYield yield;
  const verify::LogReport report = verify::VerifyFrame(file, frame, sets_, &yield);
  for (const verify::Finding& finding : report.findings) {
    // A ruling has superseded or accepted the event, so the finding has no effect.
    if (verify::IsSettled(finding)) continue;
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

Fault Import::AddRequests(ByteWindow window) {
  RequestReader requests(as_played_, environment_);
  const uint64_t kept_before = kept_;
  for (size_t number = 1;; ++number) {
    const Result<std::optional<Line>> line = NextLine(window, kMaxJsonBytes);
    if (!line.ok()) return line.error();
    if (!*line) break;
    Fault fault = (*line)->is_too_long ? RequestReader::TooLong() : requests.Take((*line)->text);
    if (!fault) fault = Keep((*line)->text.size());
    if (fault) {
      fault->message = fmt::format("line {}: {}", number, fault->message);
      return fault;
    }
    for (const PreparedLog& log : requests.TakeEnded()) {
      if (Fault refused = AddPlayed(log)) return refused;
      kept_ = kept_before;
    }
  }
  for (const PreparedLog& log : requests.Finish()) {
    if (Fault refused = AddPlayed(log)) return refused;
  }
  kept_ = kept_before;
  return std::nullopt;
}

Fault Import::AddPlayed(const PreparedLog& log) {
  const LogFrame frame = FrameOf(log);
  size_t bytes = 0;
  for (const Bytes event : frame.events) bytes += event.size();
  if (bytes > kMaxFrameEventBytes) {
    return Error::BadRequest(fmt::format("a game has {} bytes of events; the maximum is {}", bytes,
                                         kMaxFrameEventBytes));
  }
  const Result<uint64_t> place = logs_.PutFrame(AsBytes(FrameOfLog(frame)));
  if (!place.ok()) return place.error();
  const LogKey key = KeyOf(frame.chain.front());
  const auto [entry, is_new] = logs_.Note(key, *place);
  if (!is_new) return ListAgain(frame);
  listed_.push_back({key, /*is_again=*/false});
  return logs_.PutVerified(*entry, log);
}

}  // namespace recount::replay::recording
