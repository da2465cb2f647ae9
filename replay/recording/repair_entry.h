// Makes the state of a repair before it is recorded. Internal to the recorder.
//
//   Result<MadeState> made = MakeState(timeline, ruling);
//   if (!made.ok()) return made.error();
//   ruling.operations;                    // with their outcomes
//   made->match->Digest();                // of the event
#ifndef RECOUNT_REPLAY_RECORDING_REPAIR_ENTRY_H_
#define RECOUNT_REPLAY_RECORDING_REPAIR_ENTRY_H_

#include <memory>
#include <string>
#include <vector>

#include "engine/effect.h"
#include "engine/match.h"
#include "events/error.h"
#include "events/judging.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

struct MadeState {
  std::unique_ptr<engine::Match> match;
  engine::EffectList effects;
  // A dry run of a repair that draws: the match is one of those to which it may lead.
  bool is_by_chance = false;
  // Of a dry run that draws nothing: in what the state will differ from the one before, in words.
  std::vector<std::string> differences = {};
};

// Executes the operations of a repair that is to be the next event of the log, from `to` or from
// the cursor, and fills in the outcomes that it lacks. Moves the timeline. Errors: JDG-17 with all
// that is wrong; bad_chance for an outcome that does not fit, is missing, or was given in a seeded
// game; illegal_action with the clause of the illegal event if there is no state that it could
// repair; not_found if the seed was withheld; unsupported in an observed game, and for `out`. A dry
// run draws from a seed of its own.
Result<MadeState> MakeState(timeline::Timeline& timeline, Ruling& repair, bool is_dry_run);

// Tells the judge what a repair does and what followed by the rules, in words. What a dry run has
// drawn is left out.
void TellRepair(const MadeState& made, const log::LogHeader& header,
                timeline::RecordedJudgement& judged);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_REPAIR_ENTRY_H_
