#include "engine/kit/view_json.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"

namespace recount::engine::kit {

OrderedJson SeatOrNull(Seat seat) { return OrNull(seat, kNoSeat); }

OrderedJson Word(std::string_view word) { return std::string(word); }

}  // namespace recount::engine::kit
