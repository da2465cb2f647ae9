#include "replay/recording/import_parts.h"

#include <algorithm>

#include "events/chain.h"
#include "events/event_bytes.h"
#include "fmt/format.h"

namespace recount::replay::recording {

Error In(std::string_view name, Error error) {
  error.message = fmt::format("{}: {}", name, error.message);
  return error;
}

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

std::optional<Hash256> ParentOf(Bytes created) {
  const events::Envelope* event = EnvelopeIn(created);
  if (event == nullptr || event->created() == nullptr) return std::nullopt;
  const events::Parent* parent = event->created()->parent();
  if (parent == nullptr) return std::nullopt;
  Hash256 first;
  std::copy_n(parent->first().bytes()->Data(), first.size(), first.begin());
  return first;
}

LogFrame FrameOf(const PreparedLog& log) {
  LogFrame frame;
  frame.kind = static_cast<events::file::LogKind>(log.kind);
  Hash256 head = kBeforeFirst;
  for (const OwnedEvent& event : log.events) {
    frame.events.push_back(event.bytes());
    frame.chain.push_back(head = ChainHash(head, event.bytes()));
  }
  frame.openings.insert(log.openings.begin(), log.openings.end());
  return frame;
}

}  // namespace recount::replay::recording
