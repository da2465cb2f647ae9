// Groups the judgements of a game, as a viewer knows them, with their answers.
//
//   OrderedJson threads = JudgingThreads(events);
#ifndef RECOUNT_TOOLS_VIEWER_WASM_JUDGING_THREADS_H_
#define RECOUNT_TOOLS_VIEWER_WASM_JUDGING_THREADS_H_

#include "events/json.h"

namespace recount::tools::viewer::wasm {

// Returns [{"seq","event","sentence","follows":[…the same…]}]: disputes, and judgements that answer
// nothing, in the order of the log. A ruling follows its dispute, an appeal its ruling, and a
// resolution its appeal. `events` are [{"seq","event","sentence"}], ascending, with the event as
// `log` shows it.
OrderedJson JudgingThreads(const OrderedJson& events);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_JUDGING_THREADS_H_
