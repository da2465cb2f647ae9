// Makes the state of a ruling with operations before it is recorded: that of a repair, or that at
// the cursor if an illegal event is accepted. Internal to the recorder.
//
//   Result<MadeState> made = MakeState(timeline, ruling, is_dry_run);
//   if (!made.ok()) return made.error();
//   ruling.operations;                    // with their outcomes
//   made->match->Digest();                // of the event
#ifndef RECOUNT_REPLAY_RECORDING_REPAIR_ENTRY_H_
#define RECOUNT_REPLAY_RECORDING_REPAIR_ENTRY_H_

#include <memory>
#include <set>
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
  // The state at the cursor after the ruling; nullptr if the rules refuse an event on the way, and
  // for other judgements.
  std::unique_ptr<engine::Match> match;
  // The event that the rules refuse on the way there, if an event is accepted.
  std::optional<timeline::IllegalEvent> illegal = {};
  // The state that the operations make, or that of the accepted event; `match` for a repair.
  std::unique_ptr<engine::Match> at_event = {};
  engine::EffectList effects = {};
  // Of a repair of an observed game: the labels that stand for other cards than before.
  std::set<uint16_t> mixed = {};
  // A dry run of a ruling that draws: the match is one of those to which it may lead.
  bool is_by_chance = false;
  // Of a dry run that draws nothing: in what the state will differ from the one before, in words.
  std::vector<std::string> differences = {};

  const engine::Match* told() const { return at_event != nullptr ? at_event.get() : match.get(); }
};

// Executes a ruling with operations that is to be the next event of the log, and fills in the
// outcomes that they lack: a repair from `to` or from the cursor, an accepted event before it.
// Moves the timeline. Errors: JDG-17 with all that is wrong, or if the rules refuse the event in
// that state, too; JDG-19 if the event is not the first that the rules refuse; bad_chance for an
// outcome that does not fit, is missing, or was given in a seeded game; illegal_action with the
// clause of the illegal event if there is no state that a repair could change; not_found if the
// seed was withheld; unsupported for `out`. A dry run draws from a seed of its own.
Result<MadeState> MakeState(timeline::Timeline& timeline, Ruling& ruling, bool is_dry_run);

// Tells the judge what the operations do and what followed by the rules, in words. What a dry run
// has drawn is left out.
void TellOperations(const MadeState& made, const log::LogHeader& header,
                    timeline::RecordedJudgement& judged);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_REPAIR_ENTRY_H_
