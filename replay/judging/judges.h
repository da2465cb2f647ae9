// The judges of a log. Each has a number, in the order in which they are first named
// (events/FORMAT.md, "Judging"). The numbers let a reader check that another judge resolved an
// appeal, even if the names are withheld.
//
//   Result<Judges> judges = Judges::Of(log, judging);
//   judges->NumberOf(" KIM");             // Kim's number, or the next free one
//
// Names that differ only in case, in blanks around them or in Unicode form belong to the same
// judge. Logs of 0.2 may have such names under several numbers; these logs remain valid.
#ifndef RECOUNT_REPLAY_JUDGING_JUDGES_H_
#define RECOUNT_REPLAY_JUDGING_JUDGES_H_

#include <map>
#include <string>
#include <string_view>

#include "replay/judging/judging.h"

namespace recount::replay::judging {

class Judges {
 public:
  // Reads the openings of every event that a judge made. Errors: bad_opening, damaged.
  static Result<Judges> Of(const log::Log& log, const JudgingState& judging);

  // Returns the number that this judge must have in the log's next event.
  uint8_t NumberOf(std::string_view name) const;

  // Adds the judge of the next event that has one. `name` is empty if it is withheld.
  // illegal_action, JDG-6, if the number cannot belong to that judge.
  Fault Take(uint8_t number, const std::optional<std::string>& name);

 private:
  std::map<std::string, uint8_t, std::less<>> numbers_;  // by the name as it is written
  std::map<std::string, uint8_t, std::less<>> folded_;   // by FoldedName; the first number of each
  std::map<uint8_t, std::string> names_;                 // the folded name of each number
  uint8_t next_ = 0;
};

// Checks JDG-6 by names: a judge whose name a log has under two numbers may not decide an appeal
// against their own ruling, either. The judgement must be valid otherwise. `name` is its judge's
// name, or nothing if it is withheld. illegal_action, JDG-6. Returns nothing if the judgement does
// not resolve an appeal, or if one of the two names is withheld or cannot be read.
Fault CheckOtherName(const log::Log& log, const JudgingState& judging, const Judgement& judgement,
                     const std::optional<std::string>& name);

// Checks the judge of event `seq`, a judgement that is valid otherwise, after all earlier judges of
// the log were taken. illegal_action, JDG-6, if the number cannot belong to that judge, or by
// CheckOtherName. Returns nothing if the judgement does not come from a judge.
Fault CheckJudge(const log::Log& log, const JudgingState& judging, uint64_t seq,
                 const Judgement& judgement, Judges& judges);

// Returns the name of the judge who made or confirmed event `seq`, one of
// JudgingState::judge_numbers; nothing if it is withheld.
Result<std::optional<std::string>> JudgeNameAt(const log::Log& log, const JudgingState& judging,
                                               uint64_t seq);

// Returns the text in a slot of an event of the log; nothing if the text is withheld.
Result<std::optional<std::string>> TextBeside(const log::Log& log, uint64_t seq, size_t slot);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGES_H_
