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

  // The level that is due after these offences: the level for their number, but never below the
  // highest of them.
  PenaltyLevel LevelAfter(const Offences& offences) const;
};

struct InfractionList {
  std::string name;
  std::vector<Infraction> infractions;

  // nullptr if the list does not have the infraction.
  const Infraction* Find(std::string_view word) const;
};

// Whether this is a valid name of an infraction: 1 to kMaxInfractionBytes letters a to z, digits
// and _. So one infraction cannot be counted as two because of its spelling.
bool IsInfractionWord(std::string_view text);

// Reads a list from JSON. bad_request, with a message that says what is wrong, if it does not have
// the form of a list.
Result<InfractionList> InfractionListIn(const Json& json);

const InfractionList& StandardInfractions();

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_INFRACTIONS_H_
