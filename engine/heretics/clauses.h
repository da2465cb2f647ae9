// The clause table of Heretics (docs/reference/heretics.md, "Clauses"), as indices for the rules.
// The texts are in clauses.cc.
#ifndef RECOUNT_ENGINE_HERETICS_CLAUSES_H_
#define RECOUNT_ENGINE_HERETICS_CLAUSES_H_

#include "absl/types/span.h"
#include "engine/clause.h"

namespace recount::engine::heretics {

// HER_3_2 stands for the clause HER-3.2.
enum ClauseId : ClauseIndex {
  HER_1_1,
  HER_1_2,
  HER_1_3,
  HER_1_4,
  HER_2_1,
  HER_2_2,
  HER_2_3,
  HER_2_4,
  HER_2_5,
  HER_3_1,
  HER_3_2,
  HER_3_3,
  HER_3_4,
  HER_3_5,
  HER_3_6,
  HER_3_7,
  HER_4_1,
  HER_4_2,
  HER_4_3,
  HER_4_4,
  HER_4_5,
  HER_4_6,
  HER_4_7,
  HER_4_8,
  HER_5_1,
  HER_5_2,
  HER_6_1,
  HER_6_2,
  HER_6_3,
  HER_6_4,
  HER_6_5,
  HER_6_6,
  HER_6_7,
  HER_6_8,
  HER_7_1,
  HER_7_2,
  HER_7_3,
  HER_7_4,
  HER_7_5,
  HER_7_6,
  HER_7_7,
  kClauseCount,
};

absl::Span<const Clause> Clauses();

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_CLAUSES_H_
