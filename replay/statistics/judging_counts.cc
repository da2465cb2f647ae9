#include "replay/statistics/judging_counts.h"

namespace recount::replay::statistics {

void JudgingCounts::Add(absl::Span<const Rows> rows) {
  disputes_ += static_cast<int64_t>(rows[kDisputes].count());
  for (size_t row = 0; row < rows[kRulings].count(); ++row) {
    OfKind& of_kind = rulings_[std::string(kind_.At(rows, row).text)];
    ++of_kind.n;
    if (overturned_.IsTrue(rows, row)) ++of_kind.overturned;
    if (penalty_.IsNull(rows, row) || !in_force_.IsTrue(rows, row)) continue;
    ++penalties_[{std::string(infraction_.At(rows, row).text),
                  std::string(penalty_.At(rows, row).text)}];
  }
}

}  // namespace recount::replay::statistics
