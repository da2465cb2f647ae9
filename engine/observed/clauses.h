// The clauses of observed games (docs/reference/table.md, "Clauses"). In the table of an observed
// game they follow those of the game.
#ifndef RECOUNT_ENGINE_OBSERVED_CLAUSES_H_
#define RECOUNT_ENGINE_OBSERVED_CLAUSES_H_

#include <optional>
#include <string_view>

#include "absl/types/span.h"
#include "engine/match.h"

namespace recount::engine::observed {

// TAB_2 stands for the clause TAB-2.
enum ClauseId : ClauseIndex {
  TAB_1,
  TAB_2,
  TAB_3,
  TAB_4,
  TAB_5,
  TAB_6,
  TAB_7,
  TAB_8,
  kClauseCount
};

// The version of these clauses.
inline constexpr uint16_t kTableRules = 1;

absl::Span<const Clause> Clauses();

// Returns the index of the clause in Game::clauses() of an observed game.
ClauseIndex IndexOf(const Game& observed, ClauseId clause);

// Returns the clause with this index in Game::clauses() of an observed game, if it is one of these.
std::optional<ClauseId> ClauseAt(const Game& observed, ClauseIndex index);

// Returns a sentence about a refusal by this clause, for people.
std::string_view RefusalText(ClauseId clause);

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_CLAUSES_H_
