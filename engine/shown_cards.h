// The cards that a state shows to whoever views it, read out of the view itself: what an
// information ledger is made of.
//
//   std::set<uint16_t> shown;
//   ForEachShownCard(game, match.StateJson(Viewer::OfSeat(1), seating),
//                    [&](uint16_t card) { shown.insert(card); });
//
// Which numbers are cards, Game::card_keys says. Never among them is what a chance node asks
// (`node`): it names what is to be ordered or picked from, and lays no card open.
#ifndef RECOUNT_ENGINE_SHOWN_CARDS_H_
#define RECOUNT_ENGINE_SHOWN_CARDS_H_

#include <cstdint>
#include <string_view>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "engine/match.h"
#include "events/json.h"

namespace recount::engine {

// The keys of the objects in which a value lies, the outermost first; lists have no part in it. The
// text belongs to the JSON.
using KeyPath = absl::InlinedVector<std::string_view, 8>;

// Calls `each` with every integer of the state but those of `node`, in the order of the text, and
// with the keys in which it lies. The path is valid during the call.
void ForEachNumber(const OrderedJson& state,
                   absl::FunctionRef<void(const KeyPath& path, int64_t number)> each);

// Whether one of the keys, written as Game::card_keys says, names the values at the path.
bool IsNamed(absl::Span<const std::string_view> keys, const KeyPath& path,
             const OrderedJson& state);

// Calls `each` with the number of every card that the state shows, as often as it stands there.
// `state` is what Match::StateJson of this game gave, for any viewer.
void ForEachShownCard(const Game& game, const OrderedJson& state,
                      absl::FunctionRef<void(uint16_t card)> each);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_SHOWN_CARDS_H_
