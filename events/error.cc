#include "events/error.h"

namespace recount {

std::string_view ErrorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_request:
      return "bad_request";
    case ErrorCode::no_game:
      return "no_game";
    case ErrorCode::game_over:
      return "game_over";
    case ErrorCode::not_awaited:
      return "not_awaited";
    case ErrorCode::bad_chance:
      return "bad_chance";
    case ErrorCode::illegal_action:
      return "illegal_action";
    case ErrorCode::torn:
      return "torn";
    case ErrorCode::corrupt:
      return "corrupt";
    case ErrorCode::edited:
      return "edited";
    case ErrorCode::reordered:
      return "reordered";
    case ErrorCode::missing:
      return "missing";
    case ErrorCode::card_set:
      return "card_set";
    case ErrorCode::bad_opening:
      return "bad_opening";
    case ErrorCode::diverged:
      return "diverged";
    case ErrorCode::unsupported:
      return "unsupported";
    case ErrorCode::too_new:
      return "too_new";
    case ErrorCode::not_found:
      return "not_found";
    case ErrorCode::exists:
      return "exists";
    case ErrorCode::conflict:
      return "conflict";
    case ErrorCode::damaged:
      return "damaged";
    case ErrorCode::io:
      return "io";
    case ErrorCode::not_shown:
      return "not_shown";
    case ErrorCode::unsteady:
      return "unsteady";
    case ErrorCode::limit:
      return "limit";
    case ErrorCode::other_log:
      return "other_log";
    case ErrorCode::unavailable:
      return "unavailable";
    case ErrorCode::forbidden:
      return "forbidden";
  }
  FailCheck(__FILE__, __LINE__, "an error code without a name");
}

}  // namespace recount
