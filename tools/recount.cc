// The `recount` command (cli.md).
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "engine/registry.h"
#include "events/recount_file.h"
#include "fmt/format.h"
#include "tools/protocol.h"
#include "tools/rules_command.h"
#include "tools/version.h"

namespace recount::tools {
namespace {

std::string VersionText() {
  std::string text = fmt::format("{}\nformat {}\n", kBuild, kFormatVersion);
  for (const engine::Game* game : engine::AllGames()) {
    text += fmt::format("{} rules {}\n", game->id(), fmt::join(game->rules_versions(), ", "));
  }
  text.pop_back();
  return text;
}

int Main(int argc, char** argv) {
  CLI::App app("Records, replays and audits tabletop games as logs of events.", "recount");
  app.footer("Example: recount rules heretics HER-3.4");
  app.set_version_flag("--version", VersionText(), "the build, the format, each game's rules");
  app.require_subcommand(1);
  bool json = false;
  app.add_flag("--json", json, "one JSON document on standard output");

  int status = 0;
  CLI::App* engine_command =
      app.add_subcommand("engine", "answers the line protocol: one JSON object a line");
  engine_command->footer(
      "Example: echo '{\"op\":\"new\",\"game\":\"heretics\",\"players\":[\"Ana\",\"Bo\"],"
      "\"randomness\":\"recorded\"}' | recount engine");
  engine_command->callback([&] { status = RunEngine(STDIN_FILENO); });

  std::string game;
  std::string clause;
  CLI::App* rules_command =
      app.add_subcommand("rules", "the clause table of a game, or one clause");
  rules_command->footer("Example: recount rules heretics HER-3.4");
  rules_command->fallthrough();
  rules_command->add_option("GAME", game, "the game's id, like heretics")->required();
  rules_command->add_option("CLAUSE", clause, "a clause's id, like HER-3.4");
  rules_command->callback([&] { status = RunRules(game, clause, json); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    return Fail({.code = "usage", .message = error.what(), .exit = 2}, json);
  }
  return status;
}

}  // namespace
}  // namespace recount::tools

int main(int argc, char** argv) { return recount::tools::Main(argc, argv); }
