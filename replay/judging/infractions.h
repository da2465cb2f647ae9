// A list of infractions: which penalty is due for each, and how it rises with every repetition. It
// is data: the standard list is compiled in, and judges bring their own.
//
//   {"name":"standard","infractions":[
//     {"infraction":"slow_play","text":"…","levels":["caution","warning","game_loss"]}, …]}
//
//   Result<InfractionList> list = InfractionListIn(json);
//   if (const Infraction* found = list->Find("slow_play")) … found->LevelAfter(offences) …
#ifndef RECOUNT_REPLAY_JUDGING_INFRACTIONS_H_
#define RECOUNT_REPLAY_JUDGING_INFRACTIONS_H_

#include <string>
#include <vector>

#include "events/json.h"
#include "replay/judging/judging.h"

namespace recount::replay::judging {

struct Infraction {
  std::string word;
  std::string text;
  std::vector<PenaltyLevel> levels;  // the first time, the second, …; the last of them from then on

  // The level that is due after these offences: that of their number, never one below the highest
  // of them.
  PenaltyLevel LevelAfter(const Offences& offences) const;
};

struct InfractionList {
  std::string name;
  std::vector<Infraction> infractions;

  // nullptr where the list has no such infraction.
  const Infraction* Find(std::string_view word) const;
};

// Whether an infraction may be called so: 1 to kMaxInfractionBytes letters a to z, digits and _.
// One infraction is then never counted as two, written in two ways.
bool IsInfractionWord(std::string_view text);

// The list that JSON means: bad_request, saying what is wrong, where it has not the form of one.
Result<InfractionList> InfractionListIn(const Json& json);

const InfractionList& StandardInfractions();

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_INFRACTIONS_H_
