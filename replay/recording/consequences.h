// Computes what follows from a judgement before it is recorded: where the game goes, the chance
// that is drawn there at once, and the summary of the log then. Internal to the recorder.
//
//   Result<Consequences> led = ConsequencesOf(timeline, judgement, now, /*is_dry_run=*/false);
//   for (const OwnedEvent& event : led->to.drawn.events) …
#ifndef RECOUNT_REPLAY_RECORDING_CONSEQUENCES_H_
#define RECOUNT_REPLAY_RECORDING_CONSEQUENCES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/match.h"
#include "events/error.h"
#include "events/judging.h"
#include "replay/judging/judging.h"
#include "replay/play/play.h"
#include "replay/timeline/summary.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

// Where a judgement has led the game.
struct Destination {
  play::Applied drawn;                   // chance that a seeded game has to draw there at once
  std::unique_ptr<engine::Match> match;  // the state at the cursor, or before what the rules refuse
  uint64_t seq = 0;                      // of the event that led to it
};

struct Consequences {
  uint64_t seq = 0;                  // of the judgement
  uint64_t cursor_before = 0;        // where the game was
  uint64_t cursor = 0;               // where the judgement leads, before chance is drawn
  std::vector<uint64_t> overturned;  // rewinds on the way there
  judging::JudgingState judging;     // with the judgement, and the chance that is drawn at once
  Destination to;
  timeline::Summary summary;
};

// The timeline is at its cursor, where the judgement is valid but not recorded yet; it is moved. A
// dry run draws no chance. not_found if chance is to be drawn from a seed that has been withheld.
Result<Consequences> ConsequencesOf(timeline::Timeline& timeline, const Judgement& judgement,
                                    std::optional<int64_t> now, bool is_dry_run);

// The level that was due for the penalty that the judgement gave or amended.
PenaltyLevel DueFor(const Judgement& judgement, const Consequences& led);

// not_found: chance cannot be drawn without the seed.
Error SeedWithheld();

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_CONSEQUENCES_H_
