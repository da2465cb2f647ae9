// Small helpers that build the JSON of a state in every game.
#ifndef RECOUNT_ENGINE_KIT_VIEW_JSON_H_
#define RECOUNT_ENGINE_KIT_VIEW_JSON_H_

#include <string_view>

#include "engine/seat.h"
#include "events/json.h"

namespace recount::engine::kit {

OrderedJson SeatOrNull(Seat seat);
OrderedJson Word(std::string_view word);

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_VIEW_JSON_H_
