// Finds where in a state cards lie, as keys of JSON Pointers (events/json_pointer.h).
//
//   ForEachPointer(state, [&](const std::vector<std::string>& keys, int64_t number) {
//     if (number == 22 && IsOfCards(game, keys, state)) …   // {"players","0","hand","3"}
//   });
#ifndef RECOUNT_ENGINE_CARD_POINTERS_H_
#define RECOUNT_ENGINE_CARD_POINTERS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/shown_cards.h"

namespace recount::engine {

// Calls `each` with every integer of a state and its keys, those of lists included, in the order of
// the text. The keys are valid during the call.
void ForEachPointer(
    const OrderedJson& state,
    absl::FunctionRef<void(const std::vector<std::string>& keys, int64_t number)> each);

// Returns the keys of objects in a pointer. Indices are none.
KeyPath ObjectKeys(const std::vector<std::string>& keys);

// Returns whether a pointer with these keys is to a place of cards (Game::card_keys) of the state.
bool IsOfCards(const Game& game, const std::vector<std::string>& keys, const OrderedJson& state);

// The same, without the places of a report of the past (Game::report_keys): its cards lie
// elsewhere.
bool IsWhereCardsLie(const Game& game, const std::vector<std::string>& keys,
                     const OrderedJson& state);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_CARD_POINTERS_H_
