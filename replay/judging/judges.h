// The judges of a log. Each has a number, in the order in which they are first named
// (events/FORMAT.md, "Judging"). So a reader can check that another judge resolved an appeal, even
// if the names are withheld.
//
//   Result<Judges> judges = Judges::Of(log, judging);
//   judges->NumberOf(" KIM");             // her number, or the next one
//
// A judge is the same judge in any case, with any blanks around the name, and however Unicode
// writes its letters. Logs of 0.2 may have such names under several numbers. These remain valid.
#ifndef RECOUNT_REPLAY_JUDGING_JUDGES_H_
#define RECOUNT_REPLAY_JUDGING_JUDGES_H_

#include <map>
#include <string>
#include <string_view>

#include "replay/judging/judging.h"

namespace recount::replay::judging {

class Judges {
 public:
  // Reads the openings of all events of judges: bad_opening, damaged.
  static Result<Judges> Of(const log::Log& log, const JudgingState& judging);

  // The number that this judge must have in the log's next event.
  uint8_t NumberOf(std::string_view name) const;

  // Adds the judge of the log's next event that has one. `name` is empty if it is withheld. If the
  // number cannot be that judge's: illegal_action, JDG-6.
  Fault Take(uint8_t number, const std::optional<std::string>& name);

 private:
  std::map<std::string, uint8_t, std::less<>> numbers_;  // by names as they are written
  std::map<std::string, uint8_t, std::less<>> folded_;   // by FoldedName, the first of each
  std::map<uint8_t, std::string> names_;                 // by number, folded
  uint8_t next_ = 0;
};

// JDG-6 by names: a judge whose name a log has under two numbers does not decide an appeal against
// their own ruling, either. The judgement fits otherwise; `name` is its judge's, nothing if it is
// withheld. illegal_action, JDG-6; nothing if it resolves no appeal, or where one of the two names
// is withheld or cannot be read.
Fault CheckOtherName(const log::Log& log, const JudgingState& judging, const Judgement& judgement,
                     const std::optional<std::string>& name);

// The judge of a judgement that fits otherwise, event `seq` of the log, whose earlier judges have
// been taken: illegal_action, JDG-6, if the number cannot be that judge's, or by CheckOtherName.
// Nothing if no judge makes it.
Fault CheckJudge(const log::Log& log, const JudgingState& judging, uint64_t seq,
                 const Judgement& judgement, Judges& judges);

// The text in a slot of an event of the log; nothing if it is withheld.
Result<std::optional<std::string>> TextBeside(const log::Log& log, uint64_t seq, size_t slot);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGES_H_
