// Computes where a page goes in a game (docs/reference/viewer.md, "Moving"), and finds the things
// that its viewer names.
//
//   Result<std::optional<uint64_t>> next = NextTurn(game, viewer, 12);
#ifndef RECOUNT_TOOLS_VIEWER_WASM_MOVES_H_
#define RECOUNT_TOOLS_VIEWER_WASM_MOVES_H_

#include <optional>
#include <string_view>

#include "tools/viewer/wasm/shown_game.h"

namespace recount::tools::viewer::wasm {

// A card or a seat.
struct Subject {
  std::optional<uint16_t> card = std::nullopt;
  std::optional<engine::Seat> seat = std::nullopt;
};

// Returns the event to which a move leads from event `seq`, or nothing if there is none. Moves have
// names like "next_turn": `next_` or `previous_`, and then `turn`, `phase`, `judgement` or
// `concerned` (an event that concerns the subject). Fails with bad_request for any other name.
Result<std::optional<uint64_t>> MoveBy(ShownGame& game, engine::Viewer viewer, uint64_t seq,
                                       std::string_view by, const Subject& subject);

// Returns whether the event concerns the subject. It concerns a card if its sentence or its effects
// mention the card, or if the card has moved. It concerns a seat if the seat acts, or if something
// in its part of the state has changed.
Result<bool> Concerns(ShownGame& game, engine::Viewer viewer, uint64_t seq, const Subject& subject);

// Returns the card or seat that `words` name: a card by its number or name or as "card 28", a seat
// by its player's name or as "seat 1". Fails with not_found, or with bad_request if the words fit
// several; then the message has unambiguous words for each.
Result<Subject> SubjectNamed(ShownGame& game, std::string_view words);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_MOVES_H_
