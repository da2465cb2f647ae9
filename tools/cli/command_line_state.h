// The words of the command line as CLI11 knows them, and what each command runs. Internal to the
// command line: the commands of the judges stand in a file of their own.
#ifndef RECOUNT_TOOLS_CLI_COMMAND_LINE_STATE_H_
#define RECOUNT_TOOLS_CLI_COMMAND_LINE_STATE_H_

#include <CLI/CLI.hpp>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "events/error.h"
#include "tools/cli/console.h"
#include "tools/cli/parsed_options.h"

namespace recount::tools::cli {

inline constexpr char kGameHelp[] = "game id, a prefix of it, @last, or a .recount file";
inline constexpr char kMomentHelp[] = "a game; with @SEQ, as it was right after event SEQ";
inline constexpr char kStoredHelp[] = "game id, a prefix of it, or @last";
inline constexpr char kExpectHelp[] = "fail unless the newest event has this seq";
inline constexpr char kRulesHelp[] = "rules version (default: the newest released one)";
inline constexpr char kBulkHelp[] =
    "skip fsync until the end: faster, but a power failure may corrupt the store";
inline constexpr char kRoleHelp[] = "the judge's role: table, round, floor or head";
inline constexpr char kDryRunHelp[] = "preview the result and its cost without recording anything";
inline constexpr char kInfractionsHelp[] = "infraction list: standard, JSON, @FILE or -";
inline constexpr char kViewHelp[] =
    "show only what this viewer may see: judge, spectator, a seat or a player";
inline constexpr char kSinceHelp[] =
    "only games started then or later (UTC), like 2026-11-21T10:15";
inline constexpr char kUntilHelp[] =
    "only games started then or earlier (UTC); a day is the whole day";

class CommandLineState : private ParsedOptions {
 public:
  CommandLineState(int argc, char** argv);
  bool ReadsStore() const;
  bool TakesTerminal() const;
  int Run();
  int Fail(const Error& error);
  int FailDamaged();

 private:
  // A command with its example, and what it does.
  CLI::App& Add(const char* group, const char* name, const char* what, const char* example,
                std::function<int()> run, bool reads_store = true);
  CLI::App& Finish(CLI::App& command, const char* group, const char* example,
                   std::function<int()> run, bool reads_store);
  // Runs a command with arguments that are seats of that game, one each and lists: the name of a
  // player becomes the number.
  int WithSeat(const std::string& game, std::string& seat, const std::function<int()>& run);
  int WithSeats(const std::string& game, std::vector<std::string>& seats,
                const std::function<int()>& run);
  int WithSeatAndSeats(const std::string& game, std::string& seat, std::vector<std::string>& seats,
                       const std::function<int()>& run);
  void AddRecording();
  void AddPlaying();
  void AddTransfer();
  // What shows games in a browser.
  void AddBrowsing();
  void AddLooking();
  // Options that take text take one word of the command line, whatever it begins with.
  void AddJudging();
  // `rule` and `amend` share these.
  int WithRulingSeats(const std::function<int()>& run);
  void AddRulingOptions(CLI::App& command, RuleOptions& options);
  // What mends or ends other judgements, and what happens beside the game.
  void AddJudgesDesk();
  void AddEvidence();
  void AddChecking();
  void AddReproducing();
  void AddBisect();
  void AddCompare();
  void AddRepro();
  void AddShrink();
  // `compare` and `shrink` share these.
  void AddEngineOptions(CLI::App& command, EngineOptions& options, const char* timeout_help);
  void AddStatistics();
  void AddStatsExport(CLI::App& stats);
  void AddStatsCheck(CLI::App& stats);
  // `stats export` and `stats report` share these.
  void AddChoice(CLI::App& command, StatsChoiceOptions& choice);
  void AddCluster();
  void AddClusterInit(CLI::App& cluster);
  void AddClusterJoin(CLI::App& cluster);
  void AddClusterSeal(CLI::App& cluster);
  void AddClusterAudit(CLI::App& cluster);
  void AddStore();
  void AddOthers();
  void Parse();

  int argc_;
  char** argv_;
  CLI::App app_{"Records, replays and audits tabletop games as logs of events.", "recount"};
  Console console_;
  int width_ = 0;
  std::function<int()> run_;
  bool reads_store_ = false;
  int status_ = kDone;
  std::set<const CLI::App*> takes_terminal_;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMAND_LINE_STATE_H_
