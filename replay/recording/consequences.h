// Computes the consequences of a judgement before it is recorded: the new cursor, the chance that
// is drawn there at once, and the new summary of the log. Internal to the recorder.
//
//   Result<Consequences> led = ConsequencesOf(timeline, judgement, now, /*is_dry_run=*/false);
//   for (const OwnedEvent& event : led->to.drawn.events) …
#ifndef RECOUNT_REPLAY_RECORDING_CONSEQUENCES_H_
#define RECOUNT_REPLAY_RECORDING_CONSEQUENCES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engine/match.h"
#include "events/error.h"
#include "events/judging.h"
#include "replay/judging/judging.h"
#include "replay/play/play.h"
#include "replay/timeline/summary.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

// The state to which a judgement has led the game.
struct Destination {
  // What follows at once: the chance that a seeded game must draw there, or what an observed game
  // has learnt.
  play::Applied drawn;
  std::unique_ptr<engine::Match> match;  // at the cursor, or before a refused event
  uint64_t seq = 0;                      // the event that led to it
};

struct Consequences {
  uint64_t seq = 0;                  // the judgement
  uint64_t cursor_before = 0;        // the cursor before the judgement
  uint64_t cursor = 0;               // the cursor that it sets, before chance is drawn
  std::vector<uint64_t> overturned;  // overturned rewinds on the path there
  judging::JudgingState judging;     // includes the judgement, and the chance that is drawn at once
  Destination to;
  timeline::Summary summary;
};

struct ConsequenceOptions {
  std::optional<int64_t> now;
  bool is_dry_run = false;
  bool are_cards_mixed = false;
  // Of a correction: where its rows have led. Nothing is drawn or identified besides.
  Destination* entered = nullptr;
  // Of a repair of an observed game: the labels that it mixed. They stand for other cards now.
  std::set<uint16_t> mixed = {};
};

// Moves the timeline. The judgement must be valid at its cursor and not recorded yet. `made` is the
// state that a repair makes, nullptr for other judgements. In an observed game the cards that were
// identified since are identified at once where it leads, unless `are_cards_mixed`: the unknown
// part was shuffled. A dry run draws and identifies nothing. not_found if chance must be drawn from
// a seed that was withheld.
Result<Consequences> ConsequencesOf(timeline::Timeline& timeline, const Judgement& judgement,
                                    const engine::Match* made, const ConsequenceOptions& options);

// Returns the level that was due for the penalty of the judgement, which gave or amended it.
PenaltyLevel DueFor(const Judgement& judgement, const Consequences& led);

// Returns the error not_found: chance cannot be drawn without the seed.
Error SeedWithheld();

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_CONSEQUENCES_H_
