// `rules` prints the clauses of a game, of judging, or of observed games.
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/registry.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/documents/clauses.h"
#include "replay/judging/clause_text.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

// A table of clauses, with its name and its rules versions.
struct ClauseTable {
  std::string_view name;
  uint16_t rules;  // the default version of a game
  std::vector<engine::RulesVersion> versions;
  absl::Span<const engine::Clause> clauses;
};

ClauseTable TableOf(std::string_view name) {
  for (const replay::judging::CommonClauses& common : replay::judging::AllCommonClauses()) {
    if (common.name != name) continue;
    return {name, common.rules, {{.number = common.rules}}, common.clauses};
  }
  const engine::Game* game = engine::FindGame(name);
  if (game == nullptr) throw NoSuchGame(name);
  const auto versions = game->rules_versions();
  return {
      game->id(), engine::DefaultRules(*game), {versions.begin(), versions.end()}, game->clauses()};
}

// Returns, for example, "1, 2 (experimental)".
std::string VersionsText(const ClauseTable& table) {
  std::vector<std::string> words;
  for (const engine::RulesVersion& version : table.versions) {
    words.push_back(engine::RulesText(version));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

struct RulesOptions : Options {
  const std::string& game =
      Text("GAME", "game id, for example heretics; or judging, table", kRequired);
  const std::string& clause =
      Text("CLAUSE", "clause id, for example HER-3.4", {.is_in_capitals = true});
};

int RunRules(const Console& console, const RulesOptions& options) {
  const std::string& game_id = options.game;
  const std::string& clause_id = options.clause;
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

}  // namespace

Command RulesCommand() {
  return Command("Look", "rules", "print the clauses of a game, or one clause",
                 "recount rules heretics HER-3.4", RunRules, {.opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
