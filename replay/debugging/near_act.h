// An act that is nearly a legal one: what tests of refusals try.
//
//   OrderedJson action = codec.ActionJson(legal);
//   const int seat = ActNear(legal.seat(), action, past, players, stream);
#ifndef RECOUNT_REPLAY_DEBUGGING_NEAR_ACT_H_
#define RECOUNT_REPLAY_DEBUGGING_NEAR_ACT_H_

#include <deque>

#include "engine/chance.h"
#include "events/json.h"

namespace recount::replay::debugging {

// Makes a legal action of a seat one that is near it: with one number changed, or of another seat,
// or one of the past instead (`past` has actions that were legal). Returns the seat. Most are of
// the same seat, so that a rule about the action itself refuses them. It may still be legal.
int ActNear(int seat, OrderedJson& action, const std::deque<OrderedJson>& past, int players,
            engine::ChanceStream& stream);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_NEAR_ACT_H_
