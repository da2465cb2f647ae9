#include "events/log_kind.h"

#include "events/envelope_generated.h"
#include "events/event.h"
#include "events/judging.h"
#include "fmt/format.h"

namespace recount {

Fault CheckKind(const LogFrame& frame) {
  const events::Envelope* event = EnvelopeIn(frame.events.front());
  const bool is_of_game = event != nullptr && (IsOfGame(event->kind()) || IsJudging(event->kind()));
  if (!is_of_game || frame.kind == events::file::LogKind::game) return std::nullopt;
  return Error{
      .code = ErrorCode::corrupt,
      .message =
          frame.from == 0
              ? "the frame is of a tournament, but event 0 starts a game"
              : fmt::format("the frame is of a tournament, but event {} is a game's", frame.from),
      .seq = frame.from};
}

}  // namespace recount
