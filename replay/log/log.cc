#include "replay/log/log.h"

#include <set>

#include "events/event_bytes.h"
#include "fmt/format.h"

namespace recount::replay::log {

Result<std::vector<Slot>> OpeningsBeside(const Log& log, const LoggedEvent& event) {
  Result<std::vector<Slot>> openings = log.Openings(event.seq);
  // An event without openings is valid: they may be withheld.
  if (openings.ok() && openings->empty()) return openings;
  Fault fault = openings.ok() ? std::nullopt : Fault(openings.error());
  if (!fault) {
    const events::Envelope* envelope = EnvelopeIn(event.bytes);
    if (envelope == nullptr || envelope->veil() == nullptr) {
      fault = Error{.code = ErrorCode::bad_opening, .message = "it has no veil"};
    } else {
      fault = CheckVeil(*envelope->veil(), *openings);
    }
  }
  if (!fault) return openings;
  return Error{.code = ErrorCode::damaged,
               .message = fmt::format("the openings of event {} are not the ones that were "
                                      "recorded: {}; run `recount verify` for details",
                                      event.seq, fault->message),
               .seq = event.seq};
}

Error AsDamage(Error error) {
  if (error.code == ErrorCode::io) return error;
  // A log of a newer version looks broken to this build, but an upgrade reads it.
  error.code = error.code == ErrorCode::unsupported ? ErrorCode::too_new : ErrorCode::damaged;
  return error;
}

Result<LoggedEvent> EventAt(const Log& log, uint64_t seq) {
  if (seq >= log.count()) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("there is no event {}; the last of {} is {}", seq, log.id(),
                                        log.count() - 1)};
  }
  std::optional<LoggedEvent> found;
  Fault fault = log.ForEachEvent(seq, [&](const LoggedEvent& event) {
    found.emplace(event);
    return false;
  });
  if (fault) return AsDamage(*fault);
  if (!found) {
    return Error{
        .code = ErrorCode::damaged, .message = fmt::format("event {} is missing", seq), .seq = seq};
  }
  return *found;
}

std::unique_ptr<Log> FileLog::Sibling(const Hash256& first) const {
  for (const LogFrame& frame : file_.logs) {
    if (frame.from == 0 && frame.chain.front() == first) {
      return std::make_unique<FileLog>(file_, frame);
    }
  }
  return nullptr;
}

Fault FileLog::ForEachEvent(uint64_t from, absl::FunctionRef<bool(const LoggedEvent&)> each) const {
  for (uint64_t seq = from; seq < frame_.events.size(); ++seq) {
    if (!each({seq, frame_.chain[seq], frame_.events[seq]})) break;
  }
  return std::nullopt;
}

Result<std::vector<Slot>> FileLog::Openings(uint64_t seq) const {
  const auto bad = frame_.bad_openings.find(seq);
  if (bad != frame_.bad_openings.end()) return bad->second;
  const auto found = frame_.openings.find(seq);
  return found == frame_.openings.end() ? std::vector<Slot>() : found->second;
}

Fault FileLog::ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const {
  std::set<uint64_t> opened;
  for (const auto& [seq, slots] : frame_.openings) opened.insert(seq);
  for (const auto& [seq, fault] : frame_.bad_openings) opened.insert(seq);
  for (const uint64_t seq : opened) {
    if (!each(seq)) break;
  }
  return std::nullopt;
}

Result<std::string_view> FileLog::CardSetJson(const Hash256& hash) const {
  const auto found = file_.card_sets.find(hash);
  if (found != file_.card_sets.end()) return found->second;
  return Error{.code = ErrorCode::card_set,
               .message = fmt::format("the card set {} is not in the file", ToHex(hash)),
               .seq = 0};
}

}  // namespace recount::replay::log
