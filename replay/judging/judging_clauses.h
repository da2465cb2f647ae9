// The clauses of judging, JDG-1 to JDG-16, as data like those of a game.
#ifndef RECOUNT_REPLAY_JUDGING_JUDGING_CLAUSES_H_
#define RECOUNT_REPLAY_JUDGING_JUDGING_CLAUSES_H_

#include "absl/types/span.h"
#include "engine/clause.h"

namespace recount::replay::judging {

// What `recount rules` calls them.
inline constexpr std::string_view kJudging = "judging";
inline constexpr uint16_t kJudgingRules = 1;

absl::Span<const engine::Clause> JudgingClauses();

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGING_CLAUSES_H_
