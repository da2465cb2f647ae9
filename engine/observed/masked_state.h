// The state of an observed game without its labels. A number that is only a label is null, in every
// view: the rule stands here and nowhere else (docs/reference/table.md, "Views").
//
//   OrderedJson json = world.StateJson(viewer, seating);
//   MaskState(game, knowledge, locations, card_count, /*is_node_of_cards=*/true,
//             /*hides_choice=*/false, json);
#ifndef RECOUNT_ENGINE_OBSERVED_MASKED_STATE_H_
#define RECOUNT_ENGINE_OBSERVED_MASKED_STATE_H_

#include "absl/types/span.h"
#include "engine/match.h"
#include "engine/observed/knowledge.h"
#include "events/json.h"

namespace recount::engine::observed {

// Replaces the labels in a state, for any viewer. The cards of a list whose order means nothing
// come first, ascending, and then its nulls; in any other list a null stays at its place.
// `is_node_of_cards` says whether a chance node shuffles or picks cards, and not seats or sides.
// `hides_choice` says that `choice/from` would say how many of the cards have a property, so that
// it is null.
// The cards have the numbers below `card_count`.
void MaskState(const Game& game, const Knowledge& knowledge, absl::Span<const Location> locations,
               uint16_t card_count, bool is_node_of_cards, bool hides_choice, OrderedJson& state);

// The same, but a hidden value is a text of which it can be read again (hidden_values.h), and so is
// an entry that MaskState leaves out.
void KeepHidden(const Game& game, const Knowledge& knowledge, absl::Span<const Location> locations,
                uint16_t card_count, bool is_node_of_cards, bool hides_choice, OrderedJson& state);

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_MASKED_STATE_H_
