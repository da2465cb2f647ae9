// Finds the hidden cards that a text names. Whatever a player or a judge writes into a log can be
// read by all players, so such a text gives something away (docs/reference/judging.md, "Who sees
// what").
//
//   for (const std::string& warning : HiddenCardWarnings(claim, match, seating, readers)) …
//     // "it names Pope (card 10), which Ana's view hides"
#ifndef RECOUNT_REPLAY_EVIDENCE_NAMED_CARDS_H_
#define RECOUNT_REPLAY_EVIDENCE_NAMED_CARDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::evidence {

// Returns one clause of a sentence for each name in the text that belongs to cards in the game of
// which a reader's view shows none; at most five. `readers` are the seats that can read the text.
// Names are compared as those of people are (events/folded_name.h), as whole words. Of several
// cards with one name no number is given. `known` is a card that all readers know.
std::vector<std::string> HiddenCardWarnings(std::string_view text, const engine::Match& match,
                                            const engine::Seating& seating, engine::SeatSet readers,
                                            std::optional<uint16_t> known = std::nullopt);

// Returns what a person who writes the text of a judgement should know: who can read it, and which
// hidden cards it names. `timeline` is at the cursor. It says from whom a card is hidden, so it is
// for those who may see everything.
//   // "every player can read this; it names Pope (card 10), which Ana's view hides"
std::vector<std::string> TextWarnings(const timeline::JudgementRequest& request,
                                      const timeline::Timeline& timeline);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_NAMED_CARDS_H_
