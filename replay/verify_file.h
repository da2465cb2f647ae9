// Verifies a `.recount` file: each log of it as VerifyLog does, and what a file says of a log
// beside its events. `import` takes a file by the same reports.
//
//   Fault not_there = VerifyFile(bytes, /*id=*/"", sets, [](LogReport report) { … });
#ifndef RECOUNT_REPLAY_VERIFY_FILE_H_
#define RECOUNT_REPLAY_VERIFY_FILE_H_

#include <string_view>

#include "absl/functional/function_ref.h"
#include "replay/verify.h"

namespace recount::replay {

// The report of a frame of a file. Of a stretch that does not begin at event 0 only the chain, the
// form of the envelopes and what lies beside the events can be checked, and its id is not known.
// `yield` as in VerifyLog; nothing for a stretch.
LogReport VerifyFrame(const RecountFile& file, const LogFrame& frame, CardSets& sets,
                      VerifyYield* yield = nullptr);

// What is wrong with a file that is read whole: missing where it holds no log.
Fault CheckHoldsLog(const RecountFile& file);

// Reports, in order, of the logs in the bytes of a file whose ids begin with `id`; behind them,
// where anything is wrong outside of the logs, one without id. `bytes` start at a multiple of 8.
// not_found where the file is whole and has no such log.
Fault VerifyFile(Bytes bytes, std::string_view id, CardSets& sets,
                 absl::FunctionRef<void(LogReport)> each);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_VERIFY_FILE_H_
