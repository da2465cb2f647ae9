#include "tools/dev/faults/scenarios.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "events/check.h"
#include "fmt/format.h"
#include "tools/dev/faults/faulty_process.h"

namespace recount::tools::dev::faults {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kSeed = std::string(63, '0') + "1";

void Write(const std::string& file, std::string_view text) {
  std::ofstream(file, std::ios::binary) << text;
}

// Runs a command that must succeed, and returns its document.
json Ask(const std::string& folder, std::vector<std::string> words) {
  words.insert(words.begin(), "--json");
  const Ended ended = FaultyProcess{.folder = folder, .words = words}.Run();
  if (ended.how != "exit 0") {
    FailCheck(__FILE__, __LINE__,
              fmt::format("{}: {} {}{}", fmt::join(words, " "), ended.how, ended.out, ended.error));
  }
  return json::parse(ended.out);
}

// Begins a game of Heretics in which both players have chosen, and returns its id.
std::string Begin(const std::string& folder, bool is_seeded) {
  std::vector<std::string> words = {"new", "heretics", "--players", "Ana,Bo"};
  if (is_seeded) words.insert(words.end(), {"--seed", kSeed});
  if (!is_seeded) words.emplace_back("--recorded");
  const std::string id = Ask(folder, words).at("id");
  Ask(folder, {"act", id, "0", "choose_faction", "hussites"});
  Ask(folder, {"act", id, "1", "choose_faction", "orthodox"});
  return id;
}

std::string Replaced(std::string text, const std::map<std::string, std::string>& names) {
  for (const auto& [name, value] : names) {
    const size_t at = text.find(name);
    if (at != std::string::npos) text.replace(at, name.size(), value);
  }
  return text;
}

}  // namespace

const std::vector<CommandScenario>& AllCommandScenarios() {
  static const std::vector<CommandScenario> scenarios = {
      {.name = "new", .words = {"new", "heretics", "--players", "A,B"}, .records = true},
      {.name = "new into a new store",
       .words = {"--json", "--db", "{fresh}", "new", "heretics", "--players", "A,B"},
       .records = true},
      {.name = "act", .words = {"act", "{game}", "0", "send 31"}, .records = true},
      {.name = "act as JSON",
       .words = {"--json", "act", "{game}", "0", "-"},
       .input = R"({"type":"send","card":31})",
       .records = true},
      {.name = "chance", .words = {"chance", "{at_table}", "{outcome}"}, .records = true},
      {.name = "import",
       .words = {"--json", "import", "table.jsonl", "other.recount"},
       .records = true},
      {.name = "export",
       .words = {"--json", "export", "@all", "-o", "out.recount"},
       .output = "out.recount"},
      {.name = "report", .words = {"report", "{game}", "-o", "new.html"}, .output = "new.html"},
      {.name = "fork", .words = {"--json", "fork", "{game}@3", "--seed", kSeed}, .records = true},
      {.name = "dispute",
       .words = {"dispute", "{game}@2", "--by", "0", "--claim", "no"},
       .records = true},
      {.name = "rule",
       .words = {"--json", "rule", "{disputed}", "{dispute}", "--judge", "Kim", "--kind", "stand",
                 "--clause", "JDG-2", "--reason", "so"},
       .records = true},
      {.name = "sim",
       .words = {"--json", "sim", "heretics", "--games", "3", "--jobs", "2", "--seed", kSeed},
       .records = true},
      {.name = "verify", .words = {"--json", "verify", "--all", "--jobs", "2"}},
      {.name = "verify a file", .words = {"verify", "other.recount"}},
      {.name = "games", .words = {"games"}},
      {.name = "log", .words = {"log", "{game}", "--jsonl"}},
      {.name = "bisect", .words = {"bisect", "{game}", ".seq == 3"}},
      {.name = "engine",
       .words = {"engine"},
       .input = "{\"op\":\"new\",\"game\":\"heretics\",\"players\":[\"A\",\"B\"],\"randomness\":"
                "\"recorded\"}\n{\"op\":\"legal\",\"seat\":0}\n"},
      {.name = "store check", .words = {"store", "check"}},
      {.name = "store backup",
       .words = {"--json", "store", "backup", "copy.db"},
       .copy = "copy.db"},
      {.name = "store compact", .words = {"store", "compact"}},
      {.name = "store salvage",
       .words = {"store", "salvage", "recount.db", "rescued.db"},
       .copy = "rescued.db"},
      {.name = "stats export csv",
       .words = {"stats", "export", "--to", "tables", "--format", "csv", "--unfinished"},
       .output = "tables/games.csv"},
      {.name = "stats export sqlite",
       .words = {"stats", "export", "--to", "tables", "--format", "sqlite", "--unfinished"},
       .output = "tables/stats.sqlite"},
  };
  return scenarios;
}

Template MakeTemplate(const std::string& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  Template made{.folder = folder, .names = {}};
  const std::string elsewhere = folder + "/elsewhere.db";
  const std::string other =
      Ask(folder, {"--db", elsewhere, "sim", "heretics", "--seed", kSeed}).at("games").at(0);
  Ask(folder, {"--db", elsewhere, "export", other, "-o", "other.recount"});
  fs::remove_all(elsewhere);

  const std::string game = Begin(folder, /*is_seeded=*/true);
  const std::string at_table = Begin(folder, /*is_seeded=*/false);
  const std::string disputed = Begin(folder, /*is_seeded=*/true);
  const json waits = Ask(folder, {"show", at_table}).at("node").at("chance");
  const json dispute = Ask(folder, {"dispute", disputed + "@2", "--by", "0", "--claim", "no"});
  Ask(folder, {"sim", "hope", "--seed", kSeed});
  // This is a fork of a fork, so an export has to include its ancestors.
  const json fork = Ask(folder, {"fork", game + "@3", "--seed", kSeed});
  Ask(folder, {"fork", fork.at("id").get<std::string>() + "@3", "--seed", kSeed});
  made.names = {{"{game}", game},
                {"{at_table}", at_table},
                {"{outcome}", json{{"order", waits.at("cards")}}.dump()},
                {"{disputed}", disputed},
                {"{dispute}", std::to_string(dispute.at("seq").get<int>())},
                {"{fresh}", "fresh.db"}};
  Write(folder + "/out.recount", "what was there before");
  Write(folder + "/table.jsonl",
        "{\"op\":\"new\",\"game\":\"heretics\",\"players\":[\"A\",\"B\"],\"randomness\":"
        "\"recorded\"}\n{\"op\":\"act\",\"seat\":0,\"action\":{\"type\":\"choose_faction\","
        "\"faction\":\"hussites\"}}\n");
  return made;
}

std::vector<std::string> WordsFor(const CommandScenario& scenario, const Template& made) {
  std::vector<std::string> words;
  for (const std::string& word : scenario.words) words.push_back(Replaced(word, made.names));
  return words;
}

}  // namespace recount::tools::dev::faults
