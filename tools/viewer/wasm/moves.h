// Where a page goes to in a game (docs/reference/viewer.md, "Moving"), and what its viewer calls
// things.
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

// The event that a move named like "next_turn" leads to from event `seq`: `next_` or `previous_`
// with `turn`, `phase`, `judgement` or `concerned` (by what concerns the subject). Nothing if there
// is none. bad_request for another name.
Result<std::optional<uint64_t>> MoveBy(ShownGame& game, engine::Viewer viewer, uint64_t seq,
                                       std::string_view by, const Subject& subject);

// Whether the event concerns a card (its sentence or its effects tell of it, or it lies elsewhere
// since) or a seat (it acts, or what stands under its part of the state has changed).
Result<bool> Concerns(ShownGame& game, engine::Viewer viewer, uint64_t seq, const Subject& subject);

// The card or the seat that is meant by `words`: a card by its number or name or as "card 28", a
// seat by its player's name or as "seat 1". not_found; bad_request if several are meant, with what
// to say for each.
Result<Subject> SubjectNamed(ShownGame& game, std::string_view words);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_MOVES_H_
