// What each seat has seen of each card, where, and until when that still says where the card lies
// (docs/reference/judging.md, "Information ledger" and "Backup plan").
//
//   Memory memory(observations, /*last=*/40);
//   for (const SeenCard& seen : memory.seen()) … the sights of a seat and a card …
//   memory.LearntSince(/*to=*/20, /*before=*/std::nullopt);
//
// Cost: the changes of all events; for each judgement that moves the cursor, one pass over cards
// and seats and over the changes of the line of play that it leads to.
#ifndef RECOUNT_REPLAY_EVIDENCE_MEMORY_H_
#define RECOUNT_REPLAY_EVIDENCE_MEMORY_H_

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "replay/evidence/observations.h"
#include "replay/evidence/sight.h"

namespace recount::replay::evidence {

class Memory {
 public:
  // Walks the events up to and including `last`, which must have been observed. The observations
  // must outlive it.
  Memory(const Observations& observations, uint64_t last);

  // The sights by card, then by seat, each list ascending by `from`.
  const std::map<CardAndSeat, std::vector<Sight>>& sights() const { return sights_; }

  // Returns how many changes, cards and sights were looked at, for tests of how the cost grows.
  uint64_t work() const { return work_; }

  // Returns what was learnt, by seq, card and seat, if the game goes back to the game event `to`
  // and only the events before `before` count (default: all that were walked).
  std::vector<Learnt> LearntSince(uint64_t to, std::optional<uint64_t> before = std::nullopt) const;

 private:
  const Observations& observations_;
  uint64_t last_;
  uint64_t work_ = 0;
  std::map<CardAndSeat, std::vector<Sight>> sights_;
  // What was learnt by the judgements that moved the cursor, by judgement and where it went.
  std::map<std::pair<uint64_t, uint64_t>, std::vector<Learnt>> learnt_;
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_MEMORY_H_
