// A list of infractions. It says which penalty is due for each one, and how the penalty rises with
// every repetition. It is data: the standard list is compiled in, and judges may use their own.
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
  std::vector<PenaltyLevel> levels;  // for the first offence, the second, …; the last one repeats

  // Returns the level that is due after these offences: the level for their number, but never below
  // the highest of them.
  PenaltyLevel LevelAfter(const Offences& offences) const;
};

struct InfractionList {
  std::string name;
  std::vector<Infraction> infractions;

  // nullptr if the list does not have the infraction.
  const Infraction* Find(std::string_view word) const;
};

// Returns true if this is a valid name of an infraction: 1 to kMaxInfractionBytes letters a to z,
// digits and _. The alphabet is small so that two spellings do not count as two infractions.
bool IsInfractionWord(std::string_view text);

// Reads a list from JSON. bad_request, with a message that says what is wrong, if it is not a valid
// list.
Result<InfractionList> InfractionListIn(const Json& json);

const InfractionList& StandardInfractions();

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_INFRACTIONS_H_
