// Writes the instructions of cards and Abilities as the card set has them
// (docs/reference/basicverse.md, "Instructions").
#ifndef RECOUNT_ENGINE_BASICVERSE_OP_JSON_H_
#define RECOUNT_ENGINE_BASICVERSE_OP_JSON_H_

#include "engine/basicverse/cards.h"
#include "events/json.h"

namespace recount::engine::basicverse {

// Gives {"op":"draw","who":"self","range":null,"amount":1} and the like. Ops that differ have JSON
// that differs.
OrderedJson OpJson(const Cards& cards, const Op& op);

// Gives the instructions of a list, in order.
OrderedJson OpsJson(const Cards& cards, OpList list);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_OP_JSON_H_
