// What the seats of an observed game would have seen if the record had known every card: a view of
// an observed game has no card that nobody had named by then, although its player held it
// (docs/reference/table.md, "Hindsight").
//
//   HeldCards held;
//   Result<HeldAt> there = held.At(timeline, 12);    // the timeline is at event 12
//   there->certain[22];                              // the seats that saw card 22 after it
//   there->possible[22];                             // the seats that may have seen it
#ifndef RECOUNT_REPLAY_EVIDENCE_HELD_CARDS_H_
#define RECOUNT_REPLAY_EVIDENCE_HELD_CARDS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "replay/evidence/sight.h"
#include "replay/hindsight/hindsight.h"
#include "replay/hindsight/places.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::evidence {

using hindsight::kUnknownPlace;

// What hindsight knows after an event.
struct HeldAt {
  // The match with its cards where they lay in hindsight, and by card whether it is known where.
  std::shared_ptr<const engine::Match> world;
  std::vector<bool> is_known;
  // By card, the seats that saw it, and those that may have.
  std::vector<engine::SeatSet> certain;
  std::vector<engine::SeatSet> possible;  // disjoint from `certain`
  // By card; kUnknownPlace if it may have lain in several.
  std::vector<engine::CardPlace> places;
  // The cards that the event brought into a new order, as far as that is known.
  std::vector<uint16_t> shuffled;
  // By label of the record, which stays with its card while the card is moved: so what has left its
  // place can be told even if nobody knows which card it was.
  std::vector<engine::CardPlace> label_places;
  std::vector<engine::SeatSet> label_seen;
  std::vector<bool> has_place;  // whether `places` has that of the card there

  // Sets how many cards lie on a card in its pile, or that nobody knows it.
  void SetPosition(Learnt& row) const;
};

class HeldCards {
 public:
  // Returns what was held right after a game event that can be executed. The timeline is at that
  // event, and is there again afterwards. All calls must be about one log. Errors are the
  // timeline's.
  Result<HeldAt> At(timeline::Timeline& timeline, uint64_t seq);

 private:
  Fault ReadLine(timeline::Timeline& timeline, uint64_t first);

  std::vector<uint64_t> next_;
  // By game event: its line, and how many events of the line lead to it, itself included.
  std::map<uint64_t, std::pair<std::shared_ptr<const hindsight::Hindsight>, size_t>> lines_;
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_HELD_CARDS_H_
