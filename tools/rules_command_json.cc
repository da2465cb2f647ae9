#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/registry.h"
#include "events/json.h"
#include "fmt/format.h"
#include "tools/rules_command.h"

namespace recount::tools {
namespace {

constexpr size_t kWidth = 80;
constexpr std::string_view kIndent = "    ";

// The text in lines of at most kWidth columns, each behind the indent.
std::string Wrapped(std::string_view text) {
  std::string lines;
  std::string line;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!line.empty() && kIndent.size() + line.size() + 1 + word.size() > kWidth) {
      lines += fmt::format("{}{}\n", kIndent, line);
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  return lines + fmt::format("{}{}\n", kIndent, line);
}

std::string GameIds() {
  std::vector<std::string_view> ids;
  for (const engine::Game* game : engine::AllGames()) ids.push_back(game->id());
  return fmt::format("{}", fmt::join(ids, ", "));
}

}  // namespace

int RunRules(const Console& console, std::string_view game_id, std::string_view clause_id) {
  const engine::Game* game = engine::FindGame(game_id);
  if (game == nullptr) {
    return console.FailUsage(
        fmt::format("\"{}\" is no game here; there are: {}", game_id, GameIds()));
  }
  std::vector<engine::Clause> clauses;
  for (const engine::Clause& clause : game->clauses()) {
    if (clause_id.empty() || clause.id == clause_id) clauses.push_back(clause);
  }
  if (clauses.empty()) {
    return console.Fail(
        {.code = ErrorCode::not_found,
         .message = fmt::format("{} has no clause \"{}\"; `recount rules {}` lists them", game_id,
                                clause_id, game_id)});
  }
  if (console.IsForPeople()) {
    for (const engine::Clause& clause : clauses) {
      fmt::print("{}  ({})\n{}", clause.id, clause.source, Wrapped(clause.text));
    }
    return 0;
  }
  OrderedJson document;
  document["game"] = std::string(game->id());
  document["rules"] = game->rules_versions().back();
  document["clauses"] = OrderedJson::array();
  for (const engine::Clause& clause : clauses) {
    OrderedJson& entry = document["clauses"].emplace_back();
    entry["clause"] = std::string(clause.id);
    entry["source"] = std::string(clause.source);
    entry["text"] = std::string(clause.text);
  }
  console.Print(document);
  return 0;
}

}  // namespace recount::tools
