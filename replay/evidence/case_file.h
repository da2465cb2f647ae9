// The case file of a game (judging.md, "What a judge is shown"): one model, from which HTML,
// Markdown and JSON are made.
//
//   Result<std::shared_ptr<const OrderedJson>> file = CaseFile(log, sets, Viewer::Judge(), build);
//
// Its keys: the game and what it pins (id, game, title, rules, config, randomness, card_set,
// players, started, ended), view, build, events and head; `verify` (ok, findings, not_compared,
// not_proved); `illegal`, the first event against the rules, with what would have been legal and
// the table before it; `timeline`; `disputes`, `rulings` with their cost, appeal and resolution,
// `penalties`, `annotations`, `exposures`, `extensions`, `signatures`; `result` and `result_by`;
// and the text of every clause that is cited in it. Nothing in it is hidden from the viewer.
#ifndef RECOUNT_REPLAY_EVIDENCE_CASE_FILE_H_
#define RECOUNT_REPLAY_EVIDENCE_CASE_FILE_H_

#include <memory>
#include <string_view>

#include "events/json.h"
#include "replay/timeline.h"

namespace recount::replay::evidence {

// `build`: the program that writes it. damaged, too_new and the like where event 0 cannot be read;
// what is wrong behind it stands in the file.
Result<std::shared_ptr<const OrderedJson>> CaseFile(
    const Log& log, CardSets& sets, engine::Viewer viewer, std::string_view build,
    const std::function<void(uint64_t)>& progress = [](uint64_t) {});

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CASE_FILE_H_
