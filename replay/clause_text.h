// The texts of the clauses of all games and of judging.
#ifndef RECOUNT_REPLAY_CLAUSE_TEXT_H_
#define RECOUNT_REPLAY_CLAUSE_TEXT_H_

#include <string_view>

namespace recount::replay {

// The text of a clause, whichever game's it is, or that of judging; empty for an unknown one.
std::string_view ClauseText(std::string_view id);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_CLAUSE_TEXT_H_
