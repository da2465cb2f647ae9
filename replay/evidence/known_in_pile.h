// Lists the cards of a pile of which somebody knows that they lie there, before a judge has it
// shuffled: policies shuffle only what nobody knows (docs/reference/judging.md, "Repairs").
//
//   for (const KnownCard& known : KnownInPile(*ledger, state, "/players/1/draw_deck")) …
//   // index 0, card 9, known to seats 0 and 5
#ifndef RECOUNT_REPLAY_EVIDENCE_KNOWN_IN_PILE_H_
#define RECOUNT_REPLAY_EVIDENCE_KNOWN_IN_PILE_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "events/json.h"
#include "replay/evidence/ledger.h"

namespace recount::replay::evidence {

struct KnownCard {
  size_t index = 0;  // from the top, 0 for the first
  uint16_t card = 0;
  std::vector<engine::Seat> seats;  // ascending
};

// `state` is the judge's state at the end of the ledger, with the pile at the JSON Pointer `pile`.
// Returns the known cards by their index; none if there is no such list.
std::vector<KnownCard> KnownInPile(const Ledger& ledger, const OrderedJson& state,
                                   std::string_view pile);

// "place 1, Schoolmaster (card 13): Bo and Cy know that it lies there"
std::string KnownCardText(const KnownCard& known, const engine::Match& match,
                          absl::Span<const std::string> names);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_KNOWN_IN_PILE_H_
