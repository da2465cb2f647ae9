// Requests to record and their results, as values, wherever the log is kept.
//
//   Result<Recorded> acted = recorder.Act(id, seat, action, AppendOptions{.expected_seq = 17});
//   OrderedJson document = documents::ActedJson(*acted);
#ifndef RECOUNT_REPLAY_TIMELINE_RECORDED_H_
#define RECOUNT_REPLAY_TIMELINE_RECORDED_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/judging.h"
#include "replay/judging/infractions.h"
#include "replay/timeline/ending.h"

namespace recount::replay::timeline {

// What has been recorded, or what a dry run would have recorded.
struct Recorded {
  std::string id;
  uint64_t seq = 0;  // of the newest event of the log
  std::vector<engine::EffectLine> effects;
  std::unique_ptr<engine::Match> match;  // after it
  std::optional<Seed> seed;              // of the game
  std::vector<std::string> names;        // of the players
  // The viewer who may see the effects and the match: in a dry run the seat that would act.
  engine::Viewer viewer = engine::Viewer::Judge();
  // A dry run of an action that would show what the seat may not see yet, such as a card that
  // another player laid face down or the top of a pile. The action is legal; what follows is
  // withheld.
  bool is_withheld = false;
};

struct AppendOptions {
  std::optional<uint64_t> expected_seq;  // conflict unless this is the newest event
  // Records nothing, and stops before chance, because its outcome is unknown. The answer is what
  // the acting seat would see.
  bool is_dry_run = false;
};

// What a player or a judge enters (docs/reference/judging.md, "Events").
struct JudgementRequest {
  // The judge's number and the mark of a deviation are filled in and need not be set.
  Judgement judgement;
  std::vector<std::string> texts;  // slot by slot: JudgementSlots
  // Of a penalty: it is against the whole side of the seat.
  bool is_against_team = false;
  // Of a penalty: the list that says which level is due; nullptr: JDG-7 says it. It must outlive
  // the call.
  const judging::InfractionList* infractions = nullptr;
};

// A judgement that has been recorded, or, in a dry run, would be. A dry run draws no chance.
struct RecordedJudgement {
  std::string id;
  uint64_t seq = 0;     // of the judgement
  uint64_t newest = 0;  // of the newest event of the log: chance may have been drawn at once
  Judgement judgement;  // with the judge's number and the mark of a deviation
  uint64_t cursor = 0;  // the game event at the cursor now
  std::vector<std::string> names;
  std::optional<uint64_t> led_to = {};  // the cursor that it has set, before chance is drawn
  Ending ending = {};                   // of the game now
  PenaltyLevel due = PenaltyLevel::null_value;  // of a penalty: the level that was due
  // Overturned rewinds whose line of play the game would be on (way.h).
  std::vector<uint64_t> overturned = {};
};

// Which superseded actions are to be recorded again.
struct Redoing {
  std::optional<uint64_t> from;  // empty: after those that were replaced by other actions since
  std::optional<uint64_t> to;    // the last; empty: all that follow
};

// Superseded actions that have been recorded again, by the seqs that they had.
struct Redone {
  Recorded recorded;
  std::vector<uint64_t> actions;
  // The first that the rules refuse now, and why; empty: all have been recorded.
  std::optional<uint64_t> stopped_at;
  Fault refusal;
};

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_RECORDED_H_
