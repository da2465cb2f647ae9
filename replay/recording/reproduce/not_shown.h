// The error for a game or a bundle that does not show the expected fault.
//
//   if (!*first) return NotShown("the expression holds after no event of the game");
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_NOT_SHOWN_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_NOT_SHOWN_H_

#include <string>
#include <utility>

#include "events/error.h"

namespace recount::replay::recording::reproduce {

inline Error NotShown(std::string message) {
  return Error{.code = ErrorCode::not_shown, .message = std::move(message)};
}

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_NOT_SHOWN_H_
