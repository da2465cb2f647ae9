// The rules ask for chance and are given it; they never draw it. This file draws the outcome that a
// seed gives (events/FORMAT.md, "Chance"), and says whether an outcome fits its node.
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

// The numbers of one chance event: ChaCha20 with the seed as its key and the event's seq as its
// nonce.
class ChanceStream {
 public:
  ChanceStream(const Seed& seed, uint64_t seq);

  uint32_t NextWord();

  // A number below n, each equally likely; n is 1 or more.
  uint32_t Below(uint32_t n);

 private:
  Seed seed_;
  std::array<uint32_t, 3> nonce_;
  std::array<uint32_t, 16> block_ = {};
  uint32_t counter_ = 0;
  size_t used_ = 16;
};

// The outcome that the stream gives: Fisher–Yates from the last index down; one number per die; an
// index into what is picked from.
ChanceNumbers DrawOutcome(const ChanceRequest& request, ChanceStream& stream);

// bad_chance, with the request's clause, unless the outcome is one that the request allows.
Refusal CheckOutcome(const ChanceRequest& request, const Outcome& outcome);

// The outcome of an event of kind `chance`, read in place.
Outcome OutcomeOf(const events::Envelope& event);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_CHANCE_H_
