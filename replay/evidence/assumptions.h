// Readings of an event that the rules refuse (docs/reference/judging.md, "What a judge is shown"):
// what is assumed about it so that the events after it can be judged.
//
//   Assumption assumed{.kind = Assumption::Kind::seat, .seat = 2};   // another seat did it
#ifndef RECOUNT_REPLAY_EVIDENCE_ASSUMPTIONS_H_
#define RECOUNT_REPLAY_EVIDENCE_ASSUMPTIONS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.h"
#include "events/json.h"

namespace recount::replay::evidence {

struct Assumption {
  enum class Kind : uint8_t {
    seat,     // another seat that is awaited did it
    later,    // it was done after another event
    moved,    // a card that it names lay in another list of the acting seat
    missing,  // one action before it was not written down
    none,     // it has not happened
  };
  Kind kind = Kind::none;
  engine::Seat seat = engine::kNoSeat;  // of seat and missing
  uint64_t after = 0;                   // of later: an event of the log
  uint16_t card = 0;                    // of moved
  std::string card_name = {};           // of moved, for people
  std::string from = {};                // of moved: JSON Pointers to the two lists
  std::string to = {};
  std::string sentence = {};                       // of missing, for people
  std::shared_ptr<const OrderedJson> action = {};  // of missing
  // Of none, for an event at a chance node: the later outcome that answers the node's request.
  std::optional<uint64_t> answer = {};
};

// Returns "seat", "later", "moved", "missing" or "none".
std::string_view AssumptionName(Assumption::Kind kind);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_ASSUMPTIONS_H_
