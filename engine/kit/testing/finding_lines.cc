#include "engine/kit/testing/finding_lines.h"

namespace recount::engine::kit {

std::string FindingLines(absl::Span<const StateFinding> findings,
                         absl::Span<const Clause> clauses) {
  std::string lines;
  for (const StateFinding& finding : findings) {
    lines += finding.path + ": " + finding.expected;
    if (finding.clause != kNoClause) {
      lines += " (" + std::string(clauses[finding.clause].id) + ")";
    }
    lines += '\n';
  }
  return lines;
}

}  // namespace recount::engine::kit
