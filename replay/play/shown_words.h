// Reads what somebody saw in words, as people type it (docs/reference/cli.md, "act"): a place and a
// card, "Ana: Weaver" or "city: Tabor".
//
//   Result<Reveal> reveal = RevealOf("Ana: Weaver", play);
#ifndef RECOUNT_REPLAY_PLAY_SHOWN_WORDS_H_
#define RECOUNT_REPLAY_PLAY_SHOWN_WORDS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "replay/play/play.h"

namespace recount::replay::play {

// Returns the name of the card, or at a token of the artifact, that has this number; empty if there
// is none. `at` is a JSON Pointer.
std::string NameOfShown(const engine::Match& match, std::string_view at, uint16_t number);

// Returns the place and the card of "PLACE: CARD". A card is a number, a name of the card set, or
// "?" for one that stayed face down. Of several cards with the name the first one that can lie
// there is meant. bad_request.
Result<Reveal> RevealOf(std::string_view text, const Play& play);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_SHOWN_WORDS_H_
