// Finds the states that differ from a state in the place of one card: it lies in another list of
// cards of the same seat, and the rules can go on from there.
//
//   ForEachMovedCard(match, seat, cards, [&](const MovedCard& moved, const Match& match) { … });
#ifndef RECOUNT_REPLAY_EVIDENCE_MOVED_CARDS_H_
#define RECOUNT_REPLAY_EVIDENCE_MOVED_CARDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/match.h"

namespace recount::replay::evidence {

struct MovedCard {
  uint16_t card = 0;
  std::string from;  // JSON Pointers to the two lists in the judge's document
  std::string to;
};

// Calls `each` for every such state until it returns false: card by card, the lists in the order of
// the document. The match is valid during the call.
void ForEachMovedCard(const engine::Match& match, engine::Seat seat,
                      const std::vector<uint16_t>& cards,
                      absl::FunctionRef<bool(const MovedCard& moved, const engine::Match&)> each);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_MOVED_CARDS_H_
