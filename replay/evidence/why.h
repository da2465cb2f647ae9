// What an event changed, and by which clauses (docs/reference/cli.md, "why").
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

// A part of the state that the event changed. A value is null if there is none.
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

// What event `seq` changed. A rewind changes the state before it to the state that it goes to. No
// changes if the rules refuse the event. not_found beyond the end; damaged or too_new, also for the
// event itself.
Result<Why> WhyAt(const log::Log& log, log::CardSets& sets, engine::Viewer viewer, uint64_t seq);

// The last event, up to `seq` on the path that led there, that changed the value at a path (JSON
// Pointer), with what it changed there; `created` if no event has. not_found also if the state has
// no value there; bad_request for a text that is not a path.
Result<Why> WhyLastChanged(const log::Log& log, log::CardSets& sets, engine::Viewer viewer,
                           uint64_t seq, std::string_view path);

// Where two values differ: objects and equally long lists of objects part by part, everything else
// as a whole. Paths begin with `path`.
std::vector<Change> ChangesBetween(const OrderedJson& before, const OrderedJson& after,
                                   const std::string& path = "");

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_WHY_H_
