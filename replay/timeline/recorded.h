// Requests to record something and their results, as values that do not depend on the log's place.
//
//   Result<Recorded> acted = recorder.Act(id, seat, action, AppendOptions{.expected_seq = 17});
//   OrderedJson document = documents::ActedJson(*acted);
#ifndef RECOUNT_REPLAY_TIMELINE_RECORDED_H_
#define RECOUNT_REPLAY_TIMELINE_RECORDED_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/event_json.h"
#include "events/judging.h"
#include "events/owned_event.h"
#include "replay/judging/infractions.h"
#include "replay/timeline/ending.h"

namespace recount::replay::timeline {

// An event of a request: an action or an outcome, and in an observed game what it identified.
struct RecordedEvent {
  uint64_t seq = 0;
  std::string_view kind;     // KindWord
  bool is_unproved = false;  // it rests on the supposition right before it
};

// Returns the events of a request, of which the last one has the seq `newest`.
inline std::vector<RecordedEvent> RecordedEvents(absl::Span<const OwnedEvent> events,
                                                 uint64_t newest) {
  std::vector<RecordedEvent> recorded;
  for (size_t i = 0; i < events.size(); ++i) {
    const bool is_unproved = !recorded.empty() && recorded.back().kind == "suppose";
    recorded.push_back({newest + 1 - events.size() + i, KindWord(events[i].event()), is_unproved});
  }
  return recorded;
}

// The result of recording, or of a dry run.
struct Recorded {
  std::string id;
  uint64_t seq = 0;  // the newest event of the log
  std::vector<engine::EffectLine> effects;
  std::unique_ptr<engine::Match> match;  // the state after that event
  std::optional<Seed> seed;              // of the game
  std::vector<std::string> names;        // of the players
  // The viewer for whom the effects and the match are made; in a dry run, the seat that would act.
  engine::Viewer viewer = engine::Viewer::Judge();
  // True for a dry run of an action that would reveal something that the seat may not see yet, such
  // as a card that another player laid face down, or the top of a pile. The action is legal; its
  // consequences are withheld.
  bool is_withheld = false;
  std::vector<RecordedEvent> events = {};  // of the request, ascending
};

struct AppendOptions {
  std::optional<uint64_t> expected_seq;  // conflict unless the newest event has this seq
  // Records nothing, and stops before chance, because its outcome is unknown. The result shows what
  // the acting seat would see.
  bool is_dry_run = false;
};

// The entry of a player or a judge (docs/reference/judging.md, "Events").
struct JudgementRequest {
  // The recorder fills in the judge's number and the mark of a deviation.
  Judgement judgement;
  std::vector<std::string> texts;  // slot by slot: JudgementSlots
  // Makes a penalty count against the whole side of the seat.
  bool is_against_team = false;
  // For a penalty: the list that says which level is due; nullptr for JDG-7. It must outlive the
  // call.
  const judging::InfractionList* infractions = nullptr;
  // In an observed game: where the judgement leads, the cards that nobody knows were shuffled, so
  // that nothing is known of them that was learnt later.
  bool are_cards_mixed = false;
};

// An event on the way to the cursor that is against the rules and that no judge has accepted.
struct BlockingEvent {
  uint64_t seq = 0;
  std::string clause;   // empty if there is none
  uint64_t before = 0;  // the node that it follows
};

// A judgement that was recorded, or that a dry run would record. A dry run draws no chance.
struct RecordedJudgement {
  std::string id;
  uint64_t seq = 0;     // the judgement
  uint64_t newest = 0;  // the newest event of the log; it differs if events followed at once
  Judgement judgement;  // with the judge's number and the mark of a deviation
  uint64_t cursor = 0;  // the game event at the cursor now
  std::vector<std::string> names;
  // Where the game goes back to, before chance is drawn; empty if it goes nowhere.
  std::optional<uint64_t> led_to = {};
  // Whether the game was observed: what followed at once identifies what had been learnt since,
  // and is not drawn.
  bool is_observed = false;
  Ending ending = {};                           // the current ending of the game
  PenaltyLevel due = PenaltyLevel::null_value;  // of a penalty: the level that was due
  // The overturned rewinds whose line of play the game would be on (way.h).
  std::vector<uint64_t> overturned = {};
  std::optional<BlockingEvent> blocked = {};  // nobody can play on from the cursor
  std::vector<std::string> warnings = {};     // about hidden cards that its text names
  // Of a repair or an accepted event, for the judge: its operations in words, and what the rules
  // did then.
  std::vector<std::string> operations = {};
  std::vector<engine::EffectLine> effects = {};
  // Of the dry run of such a ruling: in what the state will differ, in words. Empty if chance
  // decides.
  std::vector<std::string> differences = {};
};

// Passes that were recorded. If the rules refused the next one, the seat whose pass it was and the
// reason.
struct Passed {
  Recorded recorded;
  std::optional<engine::Seat> refused;
  Fault refusal;
};

// Selects the superseded actions to record again.
struct Redoing {
  std::optional<uint64_t> from;  // empty: the first one that has not been replaced
  std::optional<uint64_t> to;    // the last one; empty: all that follow
  // In a game whose chance is entered: whether the outcomes count again, too. Empty: only after a
  // correction.
  std::optional<bool> keeps_chance = {};
};

// The superseded actions that were recorded again, by their old seqs.
struct Redone {
  Recorded recorded;
  std::vector<uint64_t> actions;
  uint64_t first = 0;  // the first new event; the last one is recorded.seq
  // The first action that the rules now refuse, and the reason; empty if all were recorded.
  std::optional<uint64_t> stopped_at;
  Fault refusal;
};

// A correction of the record that was recorded with its rows, or that a dry run would record.
struct Corrected {
  Recorded recorded;  // its seq is that of the newest event
  uint64_t seq = 0;   // the correction
  Correction correction;
  std::vector<uint64_t> redone;   // the old rows that were entered again, in this order
  std::vector<uint64_t> undone;   // the old events that left the line of play, ascending
  std::vector<uint64_t> changed;  // those of them that changed (corrected_rows.h)
  // The first old row that the rules refuse now, and the reason; empty if all were entered.
  std::optional<uint64_t> stopped_at;
  Fault refusal;
  // Of a dry run: chance would be drawn behind the last row, and what follows depends on it.
  bool is_by_chance = false;
  std::vector<std::string> warnings = {};  // about hidden cards that its reason names
};

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_RECORDED_H_
