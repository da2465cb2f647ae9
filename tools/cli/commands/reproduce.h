// The commands that reproduce what is wrong (docs/reference/reproducing.md). As those of
// commands.h, each prints its answer and returns the exit code, and may throw UsageError.
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCE_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/cli/console.h"

namespace recount::tools::cli {

struct BisectOptions {
  std::string game;
  std::string expression;
  bool by_halves = false;
};

// Throws UsageError for a moment of a game, and for a text that is not a jq filter.
int RunBisect(const Console& console, const BisectOptions& options);

// How another engine is asked.
struct EngineOptions {
  std::string parts;                 // "reply,state"
  std::vector<std::string> ignored;  // JSON Pointers
  bool is_strict = false;
  std::string timeout;  // seconds
};

struct CompareCommandOptions {
  std::string against;             // CMD
  std::vector<std::string> games;  // ids and files; or one game kind
  bool all = false;
  std::string count;  // --games
  std::string players;
  std::string config;
  std::string seed;
  std::string rules;
  std::string near;  // percent
  EngineOptions engine;
  std::vector<std::string> files;  // -o
  bool shrinks = false;
};
int RunCompare(const Console& console, const CompareCommandOptions& options);

struct ReproOptions {
  std::vector<std::string> files;         // bundles to run; with `output`, the one log
  std::optional<std::string> output;      // -o
  std::optional<std::string> expression;  // --predicate
  std::string kept;                       // "names,seed,texts"
  std::optional<std::string> note;
  std::string against;  // CMD
  bool is_for_git = false;
};
int RunRepro(const Console& console, const ReproOptions& options);

struct ShrinkCommandOptions {
  std::string log;
  std::vector<std::string> files;  // -o
  std::string predicate;
  std::string against;
  std::string command;
  EngineOptions engine;
  std::string jobs = "1";
  std::string tries;
};
int RunShrinking(const Console& console, const ShrinkCommandOptions& options);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCE_H_
