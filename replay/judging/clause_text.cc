#include "replay/judging/clause_text.h"

#include <vector>

#include "engine/observed/clauses.h"
#include "engine/registry.h"
#include "replay/judging/judging_clauses.h"

namespace recount::replay::judging {

absl::Span<const CommonClauses> AllCommonClauses() {
  static const CommonClauses kAll[] = {
      {kJudging, kJudgingRules, JudgingClauses()},
      {"table", engine::observed::kTableRules, engine::observed::Clauses()},
  };
  return kAll;
}

std::string_view ClauseText(std::string_view id) {
  std::vector<absl::Span<const engine::Clause>> tables;
  for (const CommonClauses& common : AllCommonClauses()) tables.push_back(common.clauses);
  for (const engine::Game* game : engine::AllGames()) tables.push_back(game->clauses());
  for (const auto& table : tables) {
    for (const engine::Clause& clause : table) {
      if (clause.id == id) return clause.text;
    }
  }
  return "";
}

}  // namespace recount::replay::judging
