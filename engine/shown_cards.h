// Finds the cards that a state shows to a viewer, by reading the view itself. The information
// ledger is built from them.
//
//   std::set<uint16_t> shown;
//   ForEachShownCard(game, match.StateJson(Viewer::OfSeat(1), seating),
//                    [&](uint16_t card) { shown.insert(card); });
//
// Game::card_keys says which numbers are cards. The numbers of a chance node (`node`) never count:
// they name the cards to be ordered or picked from, and show no card.
#ifndef RECOUNT_ENGINE_SHOWN_CARDS_H_
#define RECOUNT_ENGINE_SHOWN_CARDS_H_

#include <cstdint>
#include <string_view>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "engine/match.h"
#include "events/json.h"

namespace recount::engine {

// The keys of the objects that contain a value, the outermost first. Lists add no keys. The JSON
// owns the text.
using KeyPath = absl::InlinedVector<std::string_view, 8>;

// Calls `each` with every integer of the state except those of `node`, in the order of the text,
// and with its path of keys. The path is valid during the call.
void ForEachNumber(const OrderedJson& state,
                   absl::FunctionRef<void(const KeyPath& path, int64_t number)> each);

// Returns whether one of the keys (written as in Game::card_keys) names the values at the path.
bool IsNamed(absl::Span<const std::string_view> keys, const KeyPath& path,
             const OrderedJson& state);

// Calls `each` with the number of every card that the state shows, once per occurrence. `state` is
// the result of Match::StateJson of this game, for any viewer.
void ForEachShownCard(const Game& game, const OrderedJson& state,
                      absl::FunctionRef<void(uint16_t card)> each);

// The same, and says of each card whether a report of the past (Game::report_keys) shows it.
void ForEachCardIn(const Game& game, const OrderedJson& state,
                   absl::FunctionRef<void(uint16_t card, bool is_reported)> each);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_SHOWN_CARDS_H_
