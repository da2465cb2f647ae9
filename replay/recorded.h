// What is asked to be recorded, and what has been: values, wherever the log is kept.
//
//   Result<Recorded> acted = recorder.Act(id, seat, action, AppendOptions{.expected_seq = 17});
//   OrderedJson document = documents::ActedJson(*acted);
#ifndef RECOUNT_REPLAY_RECORDED_H_
#define RECOUNT_REPLAY_RECORDED_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/judging.h"
#include "replay/ending.h"
#include "replay/judging/infractions.h"

namespace recount::replay {

// What has been recorded, or, in a dry run, would have been.
struct Recorded {
  std::string id;
  uint64_t seq = 0;  // of the newest event of the log
  std::vector<engine::EffectLine> effects;
  std::unique_ptr<engine::Match> match;  // after it
  std::optional<Seed> seed;              // of the game
  std::vector<std::string> names;        // of the players
  // Who may see the effects and the match: in a dry run whoever would act.
  engine::Viewer viewer = engine::Viewer::Judge();
  // A dry run of an action that would lay open what that seat may not see yet, a card that somebody
  // has laid face down or the top of a pile: it is legal, and what follows is not told.
  bool is_withheld = false;
};

struct AppendOptions {
  std::optional<uint64_t> expected_seq;  // conflict unless this is the newest event
  // Records nothing, and stops where chance would fall: nobody foresees an outcome. The answer is
  // for the seat that would act, as that seat sees it.
  bool is_dry_run = false;
};

// What somebody at the table or a judge enters (docs/reference/judging.md, "Events").
struct JudgementRequest {
  // The judge's number and the mark of a deviation are found out and need not be set.
  Judgement judgement;
  std::vector<std::string> texts;  // slot by slot: JudgementSlots
  // Of a penalty: it is against all who play on the seat's side.
  bool is_against_team = false;
  // Of a penalty: the list that says which level is due; nullptr: JDG-7 does. To outlive the call.
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
  std::optional<uint64_t> led_to = {};  // where it has moved the cursor, before chance is drawn
  Ending ending = {};                   // of the game as it stands now
  PenaltyLevel due = PenaltyLevel::null_value;  // of a penalty: the level that was due
  // Rewinds that have been overturned, and on whose line of play the game would stand (way.h).
  std::vector<uint64_t> overturned = {};
};

// Which superseded actions are to be recorded again.
struct Redoing {
  std::optional<uint64_t> from;  // nothing: behind those in whose place others have acted since
  std::optional<uint64_t> to;    // the last; nothing: all that follow
};

// Superseded actions that have been recorded again, by the seqs that they had.
struct Redone {
  Recorded recorded;
  std::vector<uint64_t> actions;
  // The first that the rules refuse now, and why; nothing: all have been recorded.
  std::optional<uint64_t> stopped_at;
  Fault refusal;
};

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_RECORDED_H_
