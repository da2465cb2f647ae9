// Compares what two accounts of one table say, of which one may know more than the other
// (docs/reference/table.md, "Hindsight"): where one has null, the other may name a card. Of equal
// copies one account may name another than the other account, so printings are compared.
//
//   const CardFields cards = CardFieldsIn(match_before_the_event);
//   MayBeSame(event_of_a, event_of_b, cards, match.Kinds().printings);
//   for (const KnownMore& known : KnownOnlyIn(a, b, match)) …  // A knows the card there, B not
#ifndef RECOUNT_REPLAY_EVIDENCE_COMPATIBLE_H_
#define RECOUNT_REPLAY_EVIDENCE_COMPATIBLE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/json.h"

namespace recount::replay::evidence {

// Which values of the next event name cards.
struct CardFields {
  std::vector<std::string> of_action;
  bool of_pick = false;
};
CardFields CardFieldsIn(const engine::Match& before);

// Returns whether two actions or outcomes, as the events of a view have them, may be the same
// event. `printings` are by card. Of a shuffle one account may know more cards from the top than
// the other; an order that is known as a whole is compared only with another one.
bool MayBeSame(const OrderedJson& a, const OrderedJson& b, const CardFields& cards,
               absl::Span<const uint16_t> printings);

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
