// The texts of the clauses of all games and of judging.
#ifndef RECOUNT_REPLAY_JUDGING_CLAUSE_TEXT_H_
#define RECOUNT_REPLAY_JUDGING_CLAUSE_TEXT_H_

#include <string_view>

namespace recount::replay::judging {

// Returns the text of a clause of any game or of judging; empty if the clause is unknown.
std::string_view ClauseText(std::string_view id);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_CLAUSE_TEXT_H_
