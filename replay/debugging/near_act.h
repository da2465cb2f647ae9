// Makes an act that is nearly legal, for tests of refusals.
//
//   OrderedJson action = codec.ActionJson(legal);
//   const int seat = ActNear(legal.seat(), action, past, players, stream);
#ifndef RECOUNT_REPLAY_DEBUGGING_NEAR_ACT_H_
#define RECOUNT_REPLAY_DEBUGGING_NEAR_ACT_H_

#include <deque>

#include "engine/chance.h"
#include "events/json.h"

namespace recount::replay::debugging {

// Changes a legal action of a seat into one near it: changes one number, gives it to another seat,
// or replaces it by one of `past`, which has actions that were legal. Returns the seat. Most
// results keep the seat, so that a rule about the action itself refuses them. The result may be
// legal.
int ActNear(int seat, OrderedJson& action, const std::deque<OrderedJson>& past, int players,
            engine::ChanceStream& stream);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_NEAR_ACT_H_
