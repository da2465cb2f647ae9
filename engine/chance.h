// The rules ask for chance; they never draw it. This file draws the outcome that a seed gives
// (events/FORMAT.md, "Chance"), and checks whether an outcome fits its node.
//
//   ChanceStream stream(seed, seq);
//   ChanceNumbers outcome = DrawOutcome(request, stream);
#ifndef RECOUNT_ENGINE_CHANCE_H_
#define RECOUNT_ENGINE_CHANCE_H_

#include <array>

#include "engine/node.h"
#include "engine/refusal.h"
#include "events/created.h"

namespace recount::engine {

// The block function of RFC 8439, section 2.3: 64 bytes as sixteen 32-bit words.
std::array<uint32_t, 16> ChaCha20Block(const Seed& key, uint32_t counter,
                                       const std::array<uint32_t, 3>& nonce);

// Gives the numbers of one chance event: ChaCha20 with the seed as its key and the event's seq as
// its nonce.
class ChanceStream {
 public:
  ChanceStream(const Seed& seed, uint64_t seq);

  uint32_t NextWord();

  // Returns a number below n, each equally likely. n must be 1 or more.
  uint32_t Below(uint32_t n);

 private:
  Seed seed_;
  std::array<uint32_t, 3> nonce_;
  std::array<uint32_t, 16> block_ = {};
  uint32_t counter_ = 0;
  size_t used_ = 16;
};

// Draws the outcome that the stream gives. A shuffle is Fisher–Yates from the last index down, dice
// are one number per die, and a pick draws an index into the numbers to pick from.
ChanceNumbers DrawOutcome(const ChanceRequest& request, ChanceStream& stream);

// Returns bad_chance, with the request's clause, unless the request allows the outcome.
Refusal CheckOutcome(const ChanceRequest& request, const Outcome& outcome);

// Returns the outcome of an event of kind `chance`. Its numbers point into the event.
Outcome OutcomeOf(const events::Envelope& event);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_CHANCE_H_
