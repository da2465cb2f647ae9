// Prepares a correction of the record: a slip of the pen is taken back, or entered again as it was
// done (docs/reference/judging.md, "Corrections of the record"). Recorder::Correct records it.
//
//   CorrectionRequest request{.texts = {"Sam", "Bo's and Cy's rows exchanged"}};
//   request.edits.push_back({.kind = RowEdit::Kind::swap, .rows = {11, 12}});
//   Result<timeline::Corrected> corrected = recorder.Correct(id, request);
#ifndef RECOUNT_REPLAY_RECORDING_CORRECT_H_
#define RECOUNT_REPLAY_RECORDING_CORRECT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "events/judging.h"
#include "replay/recording/consequences.h"
#include "replay/recording/rows.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

// One change of the rows on the way to the cursor.
struct RowEdit {
  enum class Kind : uint8_t {
    swap,     // the actions of two rows change places, and each row keeps its seat
    seats,    // the seats of two rows change places
    order,    // the rows happened in this order, in the places that they have together
    replace,  // a row says something else
    drop,     // a row was not done
    insert,   // a row is missing before this one
  };
  Kind kind = Kind::swap;
  std::vector<uint64_t> rows = {};  // swap, seats: two; order: two or more; otherwise one
  // What the row says, of replace and insert: an action of a seat, or an outcome.
  bool is_outcome = false;
  engine::Seat seat = engine::kNoSeat;
  RowWords words = {};
};

struct CorrectionRequest {
  // Author and reason; then the judge who confirms it, if there is one.
  std::vector<std::string> texts = {};
  JudgeRole role = JudgeRole::null_value;
  bool is_undo = false;  // takes back the last row; then there are no edits
  std::vector<RowEdit> edits = {};
};

struct PreparedCorrection {
  Judgement judgement;
  Destination led;
  timeline::Corrected corrected;  // without what was recorded
};

// Prepares a correction for the game at the timeline's cursor, and moves the timeline. Errors:
// bad_request for texts or edits of the wrong form; not_found if a row is not on the way to the
// cursor; illegal_action with JDG-20 if a judge must confirm it, with JDG-21 if there is nothing to
// take back, with the clause of the refusal if the rules refuse a row that an edit names, one
// before it, or the one behind a row that was dropped; game_over. In an observed game a row is
// entered with what it showed. A dry run stops where a seeded game would draw.
Result<PreparedCorrection> PrepareCorrection(timeline::Timeline& timeline, log::CardSets& sets,
                                             const CorrectionRequest& request,
                                             const ConsequenceOptions& options);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_CORRECT_H_
