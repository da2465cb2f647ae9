// Compares what two accounts of one table say, of which one may know more than the other
// (docs/reference/table.md, "Hindsight"): null against a card is no difference.
//
//   AreCompatible(WithPrintings(event_of_a, match_a), WithPrintings(event_of_b, match_b));
//   for (const KnownMore& known : KnownOnlyIn(a, b, match)) …  // A knows the card there, B not
//
// Of equal copies one account may name another than the other account: what is compared is which
// printing lies there.
#ifndef RECOUNT_REPLAY_EVIDENCE_COMPATIBLE_H_
#define RECOUNT_REPLAY_EVIDENCE_COMPATIBLE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/json.h"

namespace recount::replay::evidence {

// Returns the parts of an event that are compared, with the printing of each card instead of its
// number. `names_pick`: a pick of the event names a card. `match` is of the same game, and has the
// event's cards.
OrderedJson WithPrintings(OrderedJson event, const engine::Match& match, bool names_pick);

// Returns whether both may be true of one event. What lies where in a shuffled pile may be known in
// part, or as a whole, of which no card is compared.
bool AreCompatible(const OrderedJson& a, const OrderedJson& b);

// A card that one account names where the other has null.
struct KnownMore {
  std::string at;  // its place in the state, or the list it is in: a JSON Pointer
  uint16_t card = 0;

  bool operator==(const KnownMore&) const = default;
};

// Returns the cards that state `a` has where state `b` has null, in the order of the state. Both
// are states of one game as one viewer sees them, and `match` is of this game.
std::vector<KnownMore> KnownOnlyIn(const OrderedJson& a, const OrderedJson& b,
                                   const engine::Match& match);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_COMPATIBLE_H_
