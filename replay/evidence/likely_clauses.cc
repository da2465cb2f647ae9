#include "replay/evidence/likely_clauses.h"

#include <algorithm>

namespace recount::replay::evidence {
namespace {

// Returns the judging clauses that a ruling of this kind follows.
std::vector<std::string> ClausesOf(RulingKind kind) {
  switch (kind) {
    case RulingKind::rewind:
      return {"JDG-4"};
    case RulingKind::penalty:
      return {"JDG-7"};
    case RulingKind::outcome:
      return {"JDG-8"};
    default:
      return {"JDG-3"};
  }
}

}  // namespace

std::vector<std::string> LikelyClauses(const timeline::RenderedEvent& event, RulingKind kind) {
  std::vector<std::string> likely;
  const auto add = [&](const std::string& clause) {
    const bool is_new = std::find(likely.begin(), likely.end(), clause) == likely.end();
    if (is_new && !clause.empty()) likely.push_back(clause);
  };
  if (event.refusal) add(event.refusal->clause);
  if (event.accepted) add(event.accepted->refusal.clause);
  for (const engine::EffectLine& effect : event.effects) add(std::string(effect.clause));
  for (const std::string& clause : ClausesOf(kind)) add(clause);
  return likely;
}

}  // namespace recount::replay::evidence
