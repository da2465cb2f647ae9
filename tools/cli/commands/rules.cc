#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/registry.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/documents/clauses.h"
#include "replay/judging/judging_clauses.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/rules_command.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

// A table of clauses, with the name and the version under which it is known.
struct ClauseTable {
  std::string_view name;
  uint16_t rules;  // of a game, the default
  std::vector<engine::RulesVersion> versions;
  absl::Span<const engine::Clause> clauses;
};

ClauseTable TableOf(std::string_view name) {
  if (name == replay::judging::kJudging)
    return {name,
            replay::judging::kJudgingRules,
            {{.number = replay::judging::kJudgingRules}},
            replay::judging::JudgingClauses()};
  const engine::Game* game = engine::FindGame(name);
  if (game == nullptr) throw NoSuchGame(name);
  const auto versions = game->rules_versions();
  return {
      game->id(), engine::DefaultRules(*game), {versions.begin(), versions.end()}, game->clauses()};
}

// "1, 2 (experimental)".
std::string VersionsText(const ClauseTable& table) {
  std::vector<std::string> words;
  for (const engine::RulesVersion& version : table.versions) {
    words.push_back(engine::RulesText(version));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

int RunRules(const Console& console, std::string_view game_id, std::string_view clause_id) {
  const ClauseTable table = TableOf(game_id);
  std::vector<engine::Clause> clauses;
  for (const engine::Clause& clause : table.clauses) {
    if (clause_id.empty() || clause.id == clause_id) clauses.push_back(clause);
  }
  if (clauses.empty()) {
    return console.Fail(
        {.code = ErrorCode::not_found,
         .message = fmt::format("{} has no clause \"{}\"; `recount rules {}` lists them", game_id,
                                clause_id, game_id)});
  }
  if (console.IsForPeople()) {
    constexpr size_t kIndent = 4;
    if (clause_id.empty()) process::WriteOut("rules {}\n", VersionsText(table));
    for (const engine::Clause& clause : clauses) {
      process::WriteOut("{}  ({})\n", clause.id, clause.source);
      console.WriteParagraph(clause.text, kIndent, kIndent);
    }
    return 0;
  }
  OrderedJson document;
  document["game"] = std::string(table.name);
  document["rules"] = table.rules;
  document["clauses"] = replay::documents::ClauseRows(clauses);
  for (const engine::RulesVersion& version : table.versions) {
    if (version.is_experimental) document["experimental"].push_back(version.number);
  }
  console.Print(document);
  return 0;
}

}  // namespace recount::tools::cli
