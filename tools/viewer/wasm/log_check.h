// Verifies one log of a file, a few events at a time, and reports the result for a page
// (docs/reference/viewer.md, "Verification in view").
//
//   LogCheck check(examined, frame, sets);
//   while (!check.has_ended()) { check.Advance(256); Show(check.Document()); }
#ifndef RECOUNT_TOOLS_VIEWER_WASM_LOG_CHECK_H_
#define RECOUNT_TOOLS_VIEWER_WASM_LOG_CHECK_H_

#include <optional>

#include "events/json.h"
#include "events/recount_file.h"
#include "replay/verify/verify_file.h"

namespace recount::tools::viewer::wasm {

class LogCheck {
 public:
  // The file and the frame, which is one of its logs, must live as long as this object or until the
  // next Extend.
  LogCheck(const ExaminedFile& file, const LogFrame& frame, replay::log::CardSets& sets);

  // Continues with another file in which the log is longer, and keeps what has been checked.
  // Returns false, and changes nothing, if the log must be checked from the beginning.
  bool Extend(const ExaminedFile& file, const LogFrame& frame, replay::log::CardSets& sets);

  void Advance(uint64_t events);
  bool has_ended() const { return report_.has_value(); }

  // Returns {"checked_to","last","state","checks":{…},"findings":[…],"first","head"}. The findings
  // are those of `verify` about this log and about the file. There are none before the end.
  OrderedJson Document() const;

  // Returns the first finding that has a seq; nothing before the end, or if there is no such
  // finding.
  const replay::verify::Finding* first() const;

  // Returns the states worth keeping, from the events that the last completed check has checked.
  const std::vector<replay::log::StateSnapshot>& states() const { return yield_.states; }

 private:
  const ExaminedFile* file_;
  const LogFrame* frame_;
  replay::verify::FrameVerification verification_;
  uint64_t next_ = 0;
  std::optional<replay::verify::LogReport>
      report_;  // set once the check has ended; includes the findings of the file
  replay::verify::VerifyYield yield_;
};

// Returns the document for a file without a readable log, with the findings of `verify`.
OrderedJson CheckWithoutLog(Bytes file, replay::log::CardSets& sets);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_LOG_CHECK_H_
