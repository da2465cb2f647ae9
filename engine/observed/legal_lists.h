// The lists of `legal` of an observed game: what is legal whatever the unidentified cards are, and
// what would be accepted if they were right (docs/reference/table.md, "Legal actions").
//
//   for (const LegalForm& form : ListLegal(match, seat).possible) …   // if the seat holds the card
#ifndef RECOUNT_ENGINE_OBSERVED_LEGAL_LISTS_H_
#define RECOUNT_ENGINE_OBSERVED_LEGAL_LISTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/observed/observed_match.h"

namespace recount::engine::observed {

struct LegalForm {
  std::string event;   // the bytes of an action; the cards that the table does not see are veiled
  std::string action;  // JSON as a request has it, with "?" or "?ability" for such a card
};

// Both ascending by action, as in any game; "?" follows all numbers.
struct LegalLists {
  std::vector<LegalForm> actions;
  // Each names a card that is not identified, or depends on one. Of equal copies the lowest that
  // may lie in the place of the card.
  std::vector<LegalForm> possible;
};

// Replaces the cards that are veiled in an action of this state by a word of a request, "?" for
// example.
void PutUnseen(const ObservedMatch& match, std::string_view word, OrderedJson& action);

// Lists what is legal for a seat. It asks at most 10,000 worlds: that of the match, those to which
// one change leads (Knowledge::Changes), and where a change alters the list, those to which two
// lead.
LegalLists ListLegal(const ObservedMatch& match, Seat seat);

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_LEGAL_LISTS_H_
