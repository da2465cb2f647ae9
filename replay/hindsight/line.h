// A line of an observed game: its events in their order, and what each of them did to the cards of
// the world. Hindsight goes back along it (hindsight.h).
//
//   const Line line = ReadLine(first, events);
//   line.steps[12].moves;        // the cards that event moved
#ifndef RECOUNT_REPLAY_HINDSIGHT_LINE_H_
#define RECOUNT_REPLAY_HINDSIGHT_LINE_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/types/span.h"
#include "engine/observed/observed_match.h"

namespace recount::replay::hindsight {

// A card of the world that an event moved. As everywhere in this package, a card is the index that
// ObservedMatch has for it, behind which the artifacts are.
struct CardMove {
  uint16_t card = 0;
  engine::Location from;
  engine::Location to;
};

// An event of the line.
struct LineStep {
  uint64_t seq = 0;
  const events::Envelope* event = nullptr;
  // The knowledge before the event, and how many cards the match had numbered then.
  std::shared_ptr<const engine::observed::Knowledge> before;
  // The cards that the event moved; none for an identification.
  std::vector<CardMove> moves = {};
  // Of an event of kind `identify`: what changed places, two and two.
  std::vector<uint16_t> pairs = {};
  // The cards that went out of sight by the event: what it shuffled, in the order of the world
  // after it, or what an action moved without the table's seeing which cards they are.
  std::vector<uint16_t> unseen = {};
  bool is_shuffle = false;
  // Of a repair: the match after it, and whether cards changed places by it unseen.
  std::shared_ptr<const engine::observed::ObservedMatch> repaired = {};
  bool is_mixed = false;
};

struct Line {
  std::vector<LineStep> steps;
  // The zones that are hands, as bits. Nobody sees which card of a hand an action takes, although
  // the rules may set one of them apart.
  uint32_t hands = 0;
  // At the end of the line.
  std::shared_ptr<const engine::observed::Knowledge> knowledge;
  std::vector<engine::Location> locations;
};

// Reads the events of a line and the repairs among them, up to the first that cannot be read or
// that the match refuses. The line points into the bytes of the events.
Line ReadLine(const engine::observed::ObservedMatch& first,
              absl::Span<const engine::LogEvent> events);

}  // namespace recount::replay::hindsight

#endif  // RECOUNT_REPLAY_HINDSIGHT_LINE_H_
