// Verifies a `.recount` file: each log of it as VerifyLog does, and what a file says about a log
// besides its events. `import` accepts a file by the same reports.
//
//   Fault not_there = VerifyFile(bytes, /*id=*/"", sets, [](LogReport report) { … });
#ifndef RECOUNT_REPLAY_VERIFY_VERIFY_FILE_H_
#define RECOUNT_REPLAY_VERIFY_VERIFY_FILE_H_

#include <memory>
#include <optional>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "events/recount_file.h"
#include "replay/log/log.h"
#include "replay/verify/verify.h"

namespace recount::replay::verify {

// The report of a frame of a file. If a stretch does not begin at event 0, only the chain, the form
// of the envelopes and the openings can be checked, and its id is unknown. `yield` is as in
// VerifyLog; it receives nothing for a stretch.
LogReport VerifyFrame(const RecountFile& file, const LogFrame& frame, log::CardSets& sets,
                      VerifyYield* yield = nullptr);

// The same bit by bit (LogVerification in verify.h). A stretch without event 0 is checked at once.
class FrameVerification {
 public:
  // All must outlive it, or the next Extend.
  FrameVerification(const RecountFile& file, const LogFrame& frame, log::CardSets& sets);
  FrameVerification(const FrameVerification&) = delete;

  bool Advance(uint64_t events);
  uint64_t next() const;
  LogReport Finish(VerifyYield* yield = nullptr);

  // Goes on with another file whose only log has all events of this file's only log, byte for byte,
  // and more. False, and nothing has changed, if it has not, or if what was found so far may depend
  // on the new events (LogVerification::Extend). Cost: a comparison of the bytes.
  bool Extend(const RecountFile& file, const LogFrame& frame, log::CardSets& sets);

 private:
  const RecountFile* file_;
  const LogFrame* frame_;
  std::unique_ptr<log::FileLog> log_;
  std::optional<LogVerification> walk_;  // none for a stretch
};

// What is wrong with a file that can be read whole: missing if it contains no log.
Fault CheckHoldsLog(const RecountFile& file);

// Reports, in order, on the logs in the bytes of a file whose ids begin with `id`. If anything is
// wrong outside of the logs, a report without id follows. `bytes` start at a multiple of 8.
// not_found if the file is whole and has no such log.
Fault VerifyFile(Bytes bytes, std::string_view id, log::CardSets& sets,
                 absl::FunctionRef<void(LogReport)> each);

// The same of a file that has been examined.
Fault VerifyExamined(const ExaminedFile& examined, std::string_view id, log::CardSets& sets,
                     absl::FunctionRef<void(LogReport)> each);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_VERIFY_FILE_H_
