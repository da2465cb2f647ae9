#include "engine/kit/view_json.h"

#include <nlohmann/json.hpp>

namespace recount::engine::kit {

OrderedJson OrNull(int number, int none) {
  return number == none ? OrderedJson(nullptr) : OrderedJson(number);
}

OrderedJson SeatOrNull(Seat seat) { return OrNull(seat, kNoSeat); }

OrderedJson Word(std::string_view word) { return std::string(word); }

}  // namespace recount::engine::kit
