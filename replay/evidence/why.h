// Explains what an event changed, and by which clauses (docs/reference/cli.md, "why").
//
//   Result<Why> why = WhyAt(log, sets, Viewer::Judge(), 17);
//   why = WhyLastChanged(log, sets, Viewer::Judge(), 17, "/players/0/score");
//
// The answer contains only what the viewer may see.
#ifndef RECOUNT_REPLAY_EVIDENCE_WHY_H_
#define RECOUNT_REPLAY_EVIDENCE_WHY_H_

#include <memory>
#include <string>
#include <vector>

#include "replay/timeline/transcript.h"

namespace recount::replay::evidence {

// A part of the state that the event changed. `before` or `after` is null if the part did not
// exist.
struct Change {
  std::string path;  // a JSON Pointer
  std::shared_ptr<const OrderedJson> before;
  std::shared_ptr<const OrderedJson> after;
};

struct Why {
  timeline::RenderedEvent event;
  std::vector<Change> changes;
  // The clauses of the event's effects, or those that a ruling cites.
  std::vector<std::string> clauses;
};

// Explains what event `seq` changed. A rewind changes the state before it to the state that it goes
// back to. There are no changes if the rules refuse the event. not_found if `seq` is beyond the
// end; damaged or too_new, also for the event itself.
Result<Why> WhyAt(const log::Log& log, log::CardSets& sets, engine::Viewer viewer, uint64_t seq);

// Explains the last event up to `seq`, on the path that leads there, that changed the value at a
// path (a JSON Pointer), and what it changed there. If no event changed it, this is event 0
// (`created`). not_found also if the state at `seq` has no value there; bad_request if the text is
// not a pointer.
Result<Why> WhyLastChanged(const log::Log& log, log::CardSets& sets, engine::Viewer viewer,
                           uint64_t seq, std::string_view path);

// Returns the differences between two values. Objects, and lists of objects with equal length, are
// compared part by part, all other values as a whole. The returned paths begin with `path`.
std::vector<Change> ChangesBetween(const OrderedJson& before, const OrderedJson& after,
                                   const std::string& path = "");

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_WHY_H_
