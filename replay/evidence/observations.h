// What each seat sees of each card, event by event, as its views say it, and where the cards lie
// (docs/reference/judging.md, "Information ledger").
//
//   Result<Observations> observations = Observations::Open(log, sets);
//   while (observations->read() <= seq) observations->Read(/*events=*/64);
//   LineOfPlay line;
//   line.MoveTo(*observations, 20);
//   line.At(/*card=*/17, /*seat=*/1).is_seen
//
// In an observed game the places are those of hindsight, and so is what a seat held before anybody
// named the card (held_cards.h); what a seat has seen is what its views of the record say.
//
// Only what changes is kept. Cost: one view for each seat after each event, two in an observed
// game.
#ifndef RECOUNT_REPLAY_EVIDENCE_OBSERVATIONS_H_
#define RECOUNT_REPLAY_EVIDENCE_OBSERVATIONS_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "replay/evidence/held_cards.h"
#include "replay/evidence/sight.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::evidence {

// Whether a seat holds a card in hindsight, so that its view of a known game would show it.
enum class Held : uint8_t { no, possibly, certainly };

// What a seat sees of a card after an event.
struct Look {
  // The view has the card at one of the game's keys of cards, outside of reports of the past.
  bool is_shown = false;
  // It is shown, or a report has it that the view before did not have.
  bool is_seen = false;
  uint64_t since = 0;       // if it is seen: the first event of the stretch in this place
  Held held = Held::no;     // in a known game always `no`
  uint64_t held_since = 0;  // if it is held: the first event since which it always was, if possibly

  bool operator==(const Look&) const = default;
};

struct LookChange {
  uint16_t card = 0;
  engine::Seat seat = 0;
  Look before;
  Look after;
};

// Stands for a card of which nobody will ever know which one it was.
inline constexpr uint16_t kUnknownCard = 0xFFFF;

struct CardMove {
  uint16_t card = 0;  // or kUnknownCard
  engine::CardPlace from;
  engine::CardPlace to;
  engine::SeatSet shown_before = 0;  // the seats whose view showed the card right before
};

// A game event that can be executed, compared with the one that it follows.
struct Observation {
  uint64_t seq = 0;
  uint64_t parent = 0;
  std::vector<LookChange> looks;
  std::vector<CardMove> moves;
  std::vector<uint16_t> shuffled;  // the cards that this event brings into a new order
};

// A game event that cannot be executed, because the rules refuse `illegal`, which is this event or
// an earlier one. The log does not say what was seen after it.
struct Unexecuted {
  uint64_t seq = 0;
  uint64_t illegal = 0;
};

// The values of the reports of the past in a view, as text, by their keys.
using Reports = std::map<std::string, std::string>;

class Observations;

// What the seats see, and where the cards lie, after one event. It begins before event 0.
class LineOfPlay {
 public:
  // Goes to an event that was observed. Cost: the changes of the events on the way.
  void MoveTo(const Observations& observations, uint64_t seq);

  Look At(uint16_t card, engine::Seat seat) const;
  engine::CardPlace PlaceOf(uint16_t card) const {
    return card < places_.size() ? places_[card] : engine::CardPlace();
  }
  // Returns the number of cards that have had a place or have been seen so far.
  size_t cards() const { return std::max(places_.size(), looks_.size()); }

  void Apply(const Observation& event);

 private:
  void Undo(const Observation& event);
  Look& Slot(uint16_t card, engine::Seat seat);

  std::optional<uint64_t> at_;
  std::vector<std::vector<Look>> looks_;  // by card, then by seat
  std::vector<engine::CardPlace> places_;
};

class Observations {
 public:
  // The log must outlive the result. Errors: those of Timeline::Open.
  static Result<Observations> Open(const log::Log& log, log::CardSets& sets);

  // Reads at most `events` more events. damaged or too_new if the log cannot be executed further.
  Fault Read(uint64_t events);

  // Returns the number of events read so far.
  uint64_t read() const { return read_; }

  // Returns the observation of an event; nullptr of a judgement, and of an event that cannot be
  // executed.
  const Observation* Find(uint64_t seq) const;
  const std::vector<Observation>& list() const { return list_; }  // ascending by seq
  const std::vector<Unexecuted>& unexecuted() const { return unexecuted_; }

  int players() const { return timeline_.match().players(); }
  const judging::JudgingState& judging() const { return timeline_.judging(); }
  // Returns the name of a card; empty if it has none.
  std::string NameOf(uint16_t card) const;
  // Sets the positions of the rows, which are about the state after game event `seq`. Moves the
  // timeline there.
  Fault AddPositions(uint64_t seq, std::vector<Learnt>& rows);
  // Returns the timeline, which the caller may move.
  timeline::Timeline& timeline() { return timeline_; }

 private:
  explicit Observations(timeline::Timeline timeline)
      : timeline_(std::move(timeline)), accepted_(timeline_.judging().AcceptedHere()) {}

  static void AddShuffled(const std::vector<StateOperation>& operations,
                          std::vector<uint16_t>& shuffled);
  // Goes to a node with the events that are accepted on the way to the cursor.
  Fault SeekTo(uint64_t node);
  Fault ReadEvent(uint64_t seq);
  // Returns to the state before an event that does not follow the newest observation.
  Fault GoBackTo(uint64_t parent);
  Fault ReadHeld(uint64_t seq);
  void FindMoves(const std::vector<engine::CardPlace>& places, Observation& event) const;
  void FindUnknownMoves(const HeldAt& before, Observation& event) const;
  void FindLooks(const std::vector<engine::CardPlace>& places, Observation& event);

  timeline::Timeline timeline_;
  log::AcceptedEventsAt accepted_;  // on the way to the cursor
  uint64_t read_ = 0;
  std::vector<Observation> list_;
  std::vector<Unexecuted> unexecuted_;
  std::map<uint16_t, std::string> names_;
  LineOfPlay line_;               // at the newest observation
  std::vector<Reports> reports_;  // by seat, there
  HeldCards held_cards_;          // of an observed game
  HeldAt held_;                   // there
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_OBSERVATIONS_H_
