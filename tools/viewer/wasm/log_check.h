// The verification of one log of a file, a stretch at a time, and what a page says of it
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
  // The file and the frame, which is one of its logs, must outlive it, or the next Extend.
  LogCheck(const ExaminedFile& file, const LogFrame& frame, replay::log::CardSets& sets);

  // Goes on with another file in which the log has become longer: what has been checked stays
  // checked. False, and nothing has changed, if it must be checked from the beginning.
  bool Extend(const ExaminedFile& file, const LogFrame& frame, replay::log::CardSets& sets);

  void Advance(uint64_t events);
  bool has_ended() const { return report_.has_value(); }

  // {"checked_to","last","state","checks":{…},"findings":[…],"first","head"}. The
  // findings are those of `verify` about this log and about the file; none before the end.
  OrderedJson Document() const;

  // The first finding that has a seq; nothing before the end, and if there is none.
  const replay::verify::Finding* first() const;

  // The states that are worth keeping, of the events checked when it last ended.
  const std::vector<replay::log::StateSnapshot>& states() const { return yield_.states; }

 private:
  const ExaminedFile* file_;
  const LogFrame* frame_;
  replay::verify::FrameVerification verification_;
  uint64_t next_ = 0;
  std::optional<replay::verify::LogReport>
      report_;  // once it has ended; with the findings of the file
  replay::verify::VerifyYield yield_;
};

// The document of a file of which no log can be read, with what `verify` finds in it.
OrderedJson CheckWithoutLog(Bytes file, replay::log::CardSets& sets);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_LOG_CHECK_H_
