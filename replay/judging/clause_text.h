// The clauses that no game has for itself, and the texts of all clauses.
#ifndef RECOUNT_REPLAY_JUDGING_CLAUSE_TEXT_H_
#define RECOUNT_REPLAY_JUDGING_CLAUSE_TEXT_H_

#include <cstdint>
#include <string_view>

#include "absl/types/span.h"
#include "engine/clause.h"

namespace recount::replay::judging {

// The clauses of a subject that all games share.
struct CommonClauses {
  std::string_view name;  // "judging", or "table": observed games
  uint16_t rules;         // the version of these clauses
  absl::Span<const engine::Clause> clauses;
};

absl::Span<const CommonClauses> AllCommonClauses();

// Returns the text of a clause of any game or of a common subject; empty if the clause is unknown.
std::string_view ClauseText(std::string_view id);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_CLAUSE_TEXT_H_
