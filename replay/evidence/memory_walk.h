// The walk through a log that finds what seats remember (memory.h, which is the one to use).
#ifndef RECOUNT_REPLAY_EVIDENCE_MEMORY_WALK_H_
#define RECOUNT_REPLAY_EVIDENCE_MEMORY_WALK_H_

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "replay/evidence/line_memory.h"
#include "replay/evidence/observations.h"
#include "replay/evidence/sight.h"

namespace recount::replay::evidence {

// The game events that can be executed, as a tree.
class Tree {
 public:
  // Takes the events up to and including `last`.
  Tree(const Observations& observations, uint64_t last);

  // Returns whether `node` is the event `ancestor` or follows it.
  bool Leads(uint64_t ancestor, uint64_t node) const;
  // Ascending.
  const std::vector<uint64_t>& Children(uint64_t node) const;
  // Returns the last event of the line of play that goes on from `node` with its first child that
  // is later than `after`; `node` if there is none.
  uint64_t EndOfLine(uint64_t node, uint64_t after) const;

 private:
  std::map<uint64_t, std::vector<uint64_t>> children_;
  std::map<uint64_t, std::pair<size_t, size_t>> spans_;  // the times at which a tour is in a node
  std::map<uint64_t, uint64_t> ends_;                    // the end of the line of first children
};

class MemoryWalk {
 public:
  MemoryWalk(const Observations& observations, uint64_t last);

  // Walks the events before `end`, which have not been walked yet.
  void WalkTo(uint64_t end);

  // Returns what was learnt if the game goes back to `to` from where the walk is.
  std::vector<Learnt> LearntSince(uint64_t to);

  // Returns the sights, after the whole walk.
  std::map<CardAndSeat, std::vector<Sight>> Sights();

  uint64_t work() const { return work_; }

  // What was learnt by the judgements that moved the cursor, by judgement and where it went.
  std::map<std::pair<uint64_t, uint64_t>, std::vector<Learnt>> learnt;

 private:
  // A sight whose end is not known yet. It ends at an event; on its line of play, the events later
  // than `after` follow.
  struct OpenSight {
    CardAndSeat key;
    Sight sight;
    uint64_t end = 0;
    uint64_t after = 0;
  };

  // Returns the event itself, or the last one before it on its line that can be executed.
  uint64_t Executed(uint64_t node) const;
  void Enter(const Observation& event);
  void EndStretches(const Observation& event);
  void FollowLog(const Observation& event);
  void NoteOrder(uint16_t card, engine::Seat seat, uint64_t seq);
  void NoteAccidents(uint64_t node);
  void NoteLeaf(uint64_t node, bool is_at_cursor);
  void MoveCursor(uint64_t judgement, uint64_t to);

  // A run of events, in the order of the log, after which a seat sees a card.
  struct Run {
    uint64_t first = 0;
    uint64_t last = 0;
    std::optional<uint64_t> held_from = std::nullopt;  // as in Sight
  };

  // Returns the rest of the first run that does not end up to `after`.
  std::optional<Run> FirstSeen(const CardAndSeat& key, uint64_t after) const;
  std::optional<Learnt> LearntOf(const CardAndSeat& key, uint64_t to, const LineMemory& memory);
  std::optional<uint64_t> Already(const CardAndSeat& key, uint64_t to,
                                  const LineMemory& memory) const;
  std::optional<uint64_t> Reshuffled(uint16_t card, uint64_t to, uint64_t seq) const;
  void Close(std::vector<OpenSight*>& sights, uint64_t end, bool is_at_cursor);

  const Observations& observations_;
  const Tree tree_;
  const uint64_t cursor_;      // at the end of the walk
  uint64_t walked_ = 0;        // how many events
  mutable uint64_t work_ = 0;  // the changes, cards and sights that were looked at
  LineOfPlay line_;
  std::optional<uint64_t> newest_;  // the last event that was entered
  std::vector<OpenSight> open_;
  // Those that were carried, by the event in which they lie; indexes in open_, ascending.
  std::map<CardAndSeat, std::multimap<uint64_t, size_t>> carried_;
  // How many of the events that follow an event end the stretch that was seen there.
  std::map<std::pair<uint64_t, CardAndSeat>, size_t> ending_;
  std::map<CardAndSeat, std::vector<Run>> seen_;
  std::map<uint16_t, std::vector<uint64_t>> shuffles_;  // by card, ascending
  // A sight by accident, and the game event at whose state it happened.
  struct Accident {
    uint64_t node = 0;
    const judging::ExposureRecord* record = nullptr;
  };
  std::map<CardAndSeat, std::vector<Accident>> accidents_;
  std::multimap<uint64_t, const judging::ExposureRecord*> accidents_at_;  // by the game event
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_MEMORY_WALK_H_
