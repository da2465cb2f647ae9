// Verifies a `.recount` file: each log in it as VerifyLog does, and the file's own statements about
// its logs. `import` accepts a file by the same reports.
//
//   Fault not_found = VerifyFile(bytes, /*id=*/"", sets, [](LogReport report) { … });
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

// Returns the report for a frame of a file. For a stretch that does not begin at event 0, only the
// chain, the form of the envelopes and the openings can be checked, and its id is unknown. `yield`
// is as in VerifyLog; it receives nothing for a stretch.
LogReport VerifyFrame(const RecountFile& file, const LogFrame& frame, log::CardSets& sets,
                      VerifyYield* yield = nullptr);

// Verifies a frame in portions (LogVerification in verify.h). A stretch without event 0 is checked
// at once.
class FrameVerification {
 public:
  // All arguments must live until the destructor or the next Extend.
  FrameVerification(const RecountFile& file, const LogFrame& frame, log::CardSets& sets);
  FrameVerification(const FrameVerification&) = delete;

  bool Advance(uint64_t events);
  uint64_t next() const;
  LogReport Finish(VerifyYield* yield = nullptr);

  // Continues with another file whose only log has all events of this file's only log, byte for
  // byte, and more. Returns false and changes nothing if that is not so, or if the findings so far
  // may depend on the new events (LogVerification::Extend). Cost: a comparison of the bytes.
  bool Extend(const RecountFile& file, const LogFrame& frame, log::CardSets& sets);

 private:
  const RecountFile* file_;
  const LogFrame* frame_;
  std::unique_ptr<log::FileLog> log_;
  std::optional<LogVerification> walk_;  // empty for a stretch
};

// Checks a file that can be read whole. missing if it contains no log.
Fault CheckHoldsLog(const RecountFile& file);

// Calls `each` with the report of each log in the file whose id begins with `id`, in order. If the
// file has a fault outside of its logs, a report without id follows. `bytes` must start at a
// multiple of 8. not_found if the file is whole and does not have such a log.
Fault VerifyFile(Bytes bytes, std::string_view id, log::CardSets& sets,
                 absl::FunctionRef<void(LogReport)> each);

// Verifies a file that was examined before. `frame` is that of the log, or nullptr for the report
// without id.
Fault VerifyExamined(const ExaminedFile& examined, std::string_view id, log::CardSets& sets,
                     absl::FunctionRef<void(LogReport, const LogFrame* frame)> each);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_VERIFY_FILE_H_
