// The kinds of node: a state waits for a decision of one or more seats, for a chance outcome, or
// for nothing.
#ifndef RECOUNT_ENGINE_NODE_H_
#define RECOUNT_ENGINE_NODE_H_

#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "engine/clause.h"
#include "engine/seat.h"
#include "events/envelope_generated.h"

namespace recount::engine {

enum class NodeKind : uint8_t { decision, chance, end };

using ChanceKind = events::OutcomeKind;  // shuffle, dice or pick

// The numbers of a chance node or outcome; up to 96 without allocation, more than the cards of any
// shipped deck.
using ChanceNumbers = absl::InlinedVector<uint16_t, 96>;

// The question that a chance node asks (docs/reference/protocol.md, "Chance").
struct ChanceRequest {
  ChanceKind kind = ChanceKind::null_value;
  std::string what;  // fixed for each game, like "cities" or "draw_deck:0"
  // A shuffle: the cards, ascending. A pick: the numbers to pick from.
  ChanceNumbers from;
  uint16_t count = 0;              // dice
  uint16_t sides = 0;              // dice
  ClauseIndex clause = kNoClause;  // cited if an outcome does not fit
};

// An outcome: the order of a shuffle (top first), the faces of the dice, or the one number picked.
// The numbers point into the event.
struct Outcome {
  ChanceKind kind = ChanceKind::null_value;
  absl::Span<const uint16_t> numbers;
};

// The way a game ended (docs/reference/protocol.md, "Results").
struct GameResult {
  std::vector<Seat> winners;  // ascending; in a draw the seats that share it
  bool is_draw = false;
  std::vector<int64_t> scores;  // one per seat; empty if the game has no scores
  ClauseIndex clause = kNoClause;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_NODE_H_
