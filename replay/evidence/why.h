// What an event changed, and by which clauses (docs/reference/cli.md, "why").
//
//   Result<Why> why = WhyAt(log, sets, Viewer::Judge(), 17);
//   why = WhyLastChanged(log, sets, Viewer::Judge(), 17, "/players/0/score");
//
// Everything in the answer is what the viewer may see.
#ifndef RECOUNT_REPLAY_EVIDENCE_WHY_H_
#define RECOUNT_REPLAY_EVIDENCE_WHY_H_

#include <memory>
#include <string>
#include <vector>

#include "replay/transcript.h"

namespace recount::replay::evidence {

// A part of the state that is another after the event. Values are null where there is none.
struct Change {
  std::string path;  // a JSON Pointer
  std::shared_ptr<const OrderedJson> before;
  std::shared_ptr<const OrderedJson> after;
};

struct Why {
  RenderedEvent event;
  std::vector<Change> changes;
  // Those by which the event did what it did, or that a ruling cites.
  std::vector<std::string> clauses;
};

// What event `seq` changed; a rewind changes the state that it leaves to the one that it goes to.
// Nothing where the rules refuse it. not_found beyond the end; damaged or too_new, also of the
// event itself.
Result<Why> WhyAt(const Log& log, CardSets& sets, engine::Viewer viewer, uint64_t seq);

// The event, up to `seq` on the way that led there, that last changed what stands at a path (JSON
// Pointer), with what it changed there; `created` where nothing has. not_found also where the state
// has nothing there; bad_request for a text that is no path.
Result<Why> WhyLastChanged(const Log& log, CardSets& sets, engine::Viewer viewer, uint64_t seq,
                           std::string_view path);

// Where two values differ: parts of objects and of equally long lists of objects; else as a whole.
// Paths begin with `path`.
std::vector<Change> ChangesBetween(const OrderedJson& before, const OrderedJson& after,
                                   const std::string& path = "");

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_WHY_H_
