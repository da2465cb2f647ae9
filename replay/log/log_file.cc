#include "replay/log/log_file.h"

#include <algorithm>

#include "events/chain.h"
#include "fmt/format.h"

namespace recount::replay::log {
namespace {

constexpr uint64_t kMostReserved = 1 << 16;

Error ErrorOf(const Log& log, ErrorCode code, std::string_view what) {
  return {.code = code, .message = fmt::format("{}{}", log.id(), what)};
}

std::array<uint8_t, 16> IdOf(const Log& log) {
  std::array<uint8_t, 16> id;
  std::copy_n(log.first().begin(), id.size(), id.begin());
  return id;
}

Fault ReadOpeningsOfFrame(const Log& log, LogFrame& frame) {
  std::vector<uint64_t> opened;
  Fault fault = log.ForEachOpened([&](uint64_t seq) {
    if (seq >= frame.from && seq - frame.from < frame.events.size()) opened.push_back(seq);
    return true;
  });
  if (fault) return fault;
  for (const uint64_t seq : opened) {
    const uint64_t at = seq - frame.from;
    Result<std::vector<Slot>> slots = OpeningsBeside(log, {seq, frame.chain[at], frame.events[at]});
    if (!slots.ok()) return slots.error();
    if (!slots->empty()) frame.openings.emplace(seq, *std::move(slots));
  }
  return std::nullopt;
}

}  // namespace

// Checks the chain while it reads, so that an event that was changed on disk is not exported as if
// it were the recorded one.
Fault LogFileWriter::ReadFrame(const Log& log, LogFrame& frame) const {
  // The count comes from a record that may be damaged, so it must not decide how much is allocated.
  const uint64_t expected =
      std::min(log.count() - std::min(log.count(), frame.from), kMostReserved);
  frame.events.reserve(expected);
  frame.chain.reserve(expected);
  size_t bytes = 0;
  Hash256 chain = kBeforeFirst;
  bool is_chained = true;
  // The event before a stretch is read only for its chain hash, which the file must state.
  Fault fault =
      log.ForEachEvent(frame.from == 0 ? 0 : frame.from - 1, [&](const LoggedEvent& event) {
        if (event.seq + 1 == frame.from) {
          frame.before = chain = event.chain;
          return true;
        }
        chain = ChainHash(chain, event.bytes);
        is_chained = chain == event.chain;
        frame.events.push_back(event.bytes);
        frame.chain.push_back(event.chain);
        bytes += event.bytes.size();
        return bytes <= kMaxFrameEventBytes && is_chained;
      });
  if (bytes > kMaxFrameEventBytes) {
    return ErrorOf(log, ErrorCode::io,
                   fmt::format(" has more than {} bytes of events, too many for one file; copy the "
                               "store with `recount store backup`",
                               kMaxFrameEventBytes));
  }
  if (fault) return fault;
  if (!is_chained || (chain != log.head() && !frame.events.empty())) {
    return ErrorOf(log, ErrorCode::edited,
                   fmt::format(": event {} does not match its chain hash; run `recount verify` for "
                               "details",
                               frame.from + frame.events.size() - 1));
  }
  if (frame.events.empty()) return ErrorOf(log, ErrorCode::missing, " has no event");
  return ReadOpeningsOfFrame(log, frame);
}

Fault LogFileWriter::Add(const Log& log, events::file::LogKind kind) {
  if (logs_.contains(IdOf(log))) return std::nullopt;
  if (writer_.is_refused()) return ErrorOf(log, ErrorCode::io, ": the file takes nothing more");
  LogFrame frame;
  frame.kind = kind;
  Fault fault = ReadFrame(log, frame);
  if (!fault) fault = AddCardSet(log, frame.events.front());
  if (fault) {
    if (fault->code != ErrorCode::io) fault->code = ErrorCode::damaged;
    return fault;
  }
  Keep(log, frame);
  return IsFork(frame.events.front()) ? AddAncestors(log) : std::nullopt;
}

Fault LogFileWriter::AddStretch(const Log& log, uint64_t from, events::file::LogKind kind) {
  if (writer_.is_refused()) return ErrorOf(log, ErrorCode::io, ": the file takes nothing more");
  LogFrame frame;
  frame.kind = kind;
  frame.from = from;
  if (Fault fault = ReadFrame(log, frame)) {
    if (fault->code != ErrorCode::io) fault->code = ErrorCode::damaged;
    return fault;
  }
  Keep(log, frame);
  return std::nullopt;
}

void LogFileWriter::Keep(const Log& log, const LogFrame& frame) {
  writer_.AddLog(frame);
  logs_.emplace(IdOf(log), static_cast<uint32_t>(logs_.size()));
  events_ += frame.events.size();
  for (const Bytes event : frame.events) event_bytes_ += event.size();
}

std::vector<std::string> LogFileWriter::Ids() const {
  std::vector<std::string> ids(logs_.size());
  for (const auto& [id, place] : logs_) ids[place] = ToHex(id);
  return ids;
}

Fault LogFileWriter::AddCardSet(const Log& log, Bytes created) {
  const std::optional<Hash256> hash = CardSetPinned(created);
  if (!hash || !written_sets_.insert(*hash).second) return std::nullopt;
  const Result<std::string_view> json = log.CardSetJson(*hash);
  if (!json.ok()) return json.error();
  writer_.AddCardSet(*json);
  return std::nullopt;
}

Fault LogFileWriter::AddAncestors(const Log& log) {
  const Result<LogHeader> header = Begin(log, read_sets_);
  if (!header.ok()) {
    return header.error().code == ErrorCode::io ? Fault(header.error()) : std::nullopt;
  }
  // The first two seeds, of this log and of its parent, are in its own event 0. Only a fork of a
  // fork needs another log's seed for the events that it shares with an older ancestor.
  if (header->seeds.size() < 3) return std::nullopt;
  const std::unique_ptr<Log> parent = log.Sibling(header->parent->first);
  return parent != nullptr ? Add(*parent) : std::nullopt;
}

}  // namespace recount::replay::log
