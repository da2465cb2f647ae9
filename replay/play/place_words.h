// Reads the places of a game in words, as people type them: "Ana hand", "city", or a JSON Pointer
// into the state (docs/reference/cli.md, "Places").
//
//   Result<std::string> place = PlaceMeant("Ana hand", match, names);   // "/players/0/hand"
#ifndef RECOUNT_REPLAY_PLAY_PLACE_WORDS_H_
#define RECOUNT_REPLAY_PLAY_PLACE_WORDS_H_

#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/error.h"

namespace recount::replay::play {

// Returns the place that the words mean in this game, as a JSON Pointer. A pointer means itself;
// behind `/players/` the name of a player may stand for the seat. bad_request if the words mean no
// place, or several.
Result<std::string> PlaceMeant(std::string_view words, const engine::Match& match,
                               absl::Span<const std::string> names);

// Does the same for an operation on the state, where words may name an entry of a list, too:
// "deck/0", "Ana hand/-". A key of the state goes before a word of the game that means another
// list.
Result<std::string> EntryMeant(std::string_view words, const engine::Match& match,
                               absl::Span<const std::string> names);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_PLACE_WORDS_H_
