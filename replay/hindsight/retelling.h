// An event of an observed game as hindsight has it: in place of the labels it has the cards that
// the event put out of sight.
//
//   Retelling retelling(game);
//   const OwnedEvent told = retelling.Tell(step, unseen_cards);
#ifndef RECOUNT_REPLAY_HINDSIGHT_RETELLING_H_
#define RECOUNT_REPLAY_HINDSIGHT_RETELLING_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/event_json.h"
#include "events/owned_event.h"
#include "replay/hindsight/line.h"

namespace recount::replay::hindsight {

class Retelling {
 public:
  // The game must outlive the retelling.
  explicit Retelling(const engine::Game& game) : game_(game), codec_(game.schema()) {}

  // Returns the event with these cards in place of LineStep::unseen. `match` numbers the cards.
  OwnedEvent Tell(const engine::observed::ObservedMatch& match, const LineStep& step,
                  absl::Span<const uint16_t> unseen);

 private:
  const engine::Game& game_;
  EventCodec codec_;
  flatbuffers::FlatBufferBuilder builder_;
};

}  // namespace recount::replay::hindsight

#endif  // RECOUNT_REPLAY_HINDSIGHT_RETELLING_H_
