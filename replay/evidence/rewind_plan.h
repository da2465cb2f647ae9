// Previews a rewind before a judge rules on it (docs/reference/judging.md, "Backup plan").
//
//   Result<RewindPlan> backup = RewindPlanTo(log, sets, /*seq=*/15);
//   backup->events;      // to be reversed, last first, none left out
//   backup->learnt;      // what cannot be unseen
#ifndef RECOUNT_REPLAY_EVIDENCE_REWIND_PLAN_H_
#define RECOUNT_REPLAY_EVIDENCE_REWIND_PLAN_H_

#include "replay/evidence/ledger.h"

namespace recount::replay::evidence {

struct RewindPlan {
  uint64_t to = 0;                 // the game event at which the cursor would be
  std::vector<uint64_t> events;    // the events that would be superseded, last first
  std::vector<uint64_t> restored;  // superseded events that would count again, ascending
  std::vector<uint64_t> repairs;   // those of `events` that are repairs, ascending

  struct Decisions {
    engine::Seat seat = 0;
    uint64_t count = 0;
  };
  std::vector<Decisions> decisions;  // of each seat that made decisions in `events`
  // The cards that a seat's view hides at `to`, and that the seat has seen after it, on any line of
  // play, or by an accident at or after `to`. By seq, card and seat.
  std::vector<Learnt> learnt;
  // The viewer whose plan it is, which says whose rows `learnt` has.
  engine::Viewer viewer = engine::Viewer::Judge();
  int players = 0;
  const engine::Game* game = nullptr;  // has the names of places
  // The game is observed: players may have learnt cards that nobody has named.
  bool is_observed = false;
  // The events for which it is unknown which seats have seen which cards.
  std::vector<UnknownStretch> unknown;
  // The chance events among `events`, whose outcomes would be drawn or entered again, ascending.
  // Empty if the game continues on another line of play.
  std::vector<uint64_t> redrawn;

  // Returns the seats whose rows `learnt` has.
  std::vector<engine::Seat> learnt_of() const;

  // Returns the part that the viewer may know: everything for the judge, and for a seat its own
  // rows, without where the cards lie.
  RewindPlan AsSeenBy(engine::Viewer viewer) const;
};

// Makes the plan for the current game. If `seq` is a judgement, the plan goes back to the cursor
// right before it. `progress` is called with each seq. not_found if `seq` is beyond the end;
// damaged or too_new.
Result<RewindPlan> RewindPlanTo(
    const log::Log& log, log::CardSets& sets, uint64_t seq,
    const std::function<void(uint64_t)>& progress = [](uint64_t) {});

// Does the same from observations of the whole log and the memory of them. If `before` is given,
// the plan is for the game right before that event.
Result<RewindPlan> RewindPlanTo(Observations& observations, const Memory& memory, uint64_t seq,
                                std::optional<uint64_t> before);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_REWIND_PLAN_H_
