// The clauses of judging, JDG-1 to JDG-16, in the same form as those of a game.
#ifndef RECOUNT_REPLAY_JUDGING_JUDGING_CLAUSES_H_
#define RECOUNT_REPLAY_JUDGING_JUDGING_CLAUSES_H_

#include "absl/types/span.h"
#include "engine/clause.h"

namespace recount::replay::judging {

// The name and the version under which `recount rules` lists them.
inline constexpr std::string_view kJudging = "judging";
inline constexpr uint16_t kJudgingRules = 1;

absl::Span<const engine::Clause> JudgingClauses();

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGING_CLAUSES_H_
