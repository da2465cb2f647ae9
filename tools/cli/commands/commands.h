// The commands of `recount` (docs/reference/cli.md). Each takes the arguments of the command line,
// prints its answer and returns the exit code. Those that read JSON or numbers throw UsageError
// (arguments.h).
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_COMMANDS_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_COMMANDS_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/cli/console.h"

namespace recount::tools::cli {

// --- Record ---

struct NewOptions {
  std::string game;
  std::string players;              // "Ana,Bo"
  std::vector<std::string> player;  // one each
  std::string config;               // JSON
  std::string cards;                // a name, or @FILE
  std::string rules;
  std::string seed;
  bool is_recorded = false;
};
int RunNew(const Console& console, const NewOptions& options);

struct ActOptions {
  std::string game;
  std::string seat;
  std::vector<std::string> words;  // JSON, or the action in words
  std::string expect;
  bool is_dry_run = false;
};
int RunAct(const Console& console, const ActOptions& options);

struct ChanceOptions {
  std::string game;
  std::string outcome;
  std::string expect;
  bool is_dry_run = false;
};
int RunChance(const Console& console, const ChanceOptions& options);

struct LegalOptions {
  std::string game;
  std::string seat;
  std::string view;  // empty: the judge's
};
int RunLegal(const Console& console, const LegalOptions& options);

struct SimOptions {
  std::string game;
  std::string games = "1";
  std::string players;
  std::string seed;
  std::string config;
  std::string rules;
  std::string jobs = "1";
  bool is_judged = false;  // with random disputes, rulings, appeals
  bool is_bulk = false;    // not durable before the end
};
int RunSim(const Console& console, const SimOptions& options);

struct ImportOptions {
  std::vector<std::string> files;
  bool as_played = false;
  bool is_bulk = false;  // not durable before the end
};
int RunImport(const Console& console, const ImportOptions& options);

struct ExportOptions {
  std::vector<std::string> games;
  std::string file;
};
int RunExport(const Console& console, const ExportOptions& options);

struct ForkOptions {
  std::string game;
  std::string seed;
};
int RunFork(const Console& console, const ForkOptions& options);

// --- Look ---

struct ViewOptions {
  std::string game;   // empty: a page without a game
  std::string other;  // another account of it; empty: none
  std::string file;
  std::string view;                // empty: that of spectators
  std::vector<std::string> notes;  // files of them
};
int RunView(const Console& console, const ViewOptions& options);

struct ServeOptions {
  std::string port = "0";
  std::string host = "127.0.0.1";
  std::vector<std::string> names;
  std::string view = "spectator";
};
int RunServe(const Console& console, const ServeOptions& options);

struct GamesOptions {
  std::string game;
  std::string player;
  std::string since;  // a time like 2026-11-21 or 2026-11-21T10:15:00Z
  std::string until;
};
int RunGames(const Console& console, const GamesOptions& options);

struct LookOptions {
  std::string game;
  std::string view;  // empty: the judge's
};
int RunLog(const Console& console, const LookOptions& options);
int RunShow(const Console& console, const LookOptions& options);

struct WhyOptions {
  std::string game;
  std::optional<std::string> path;  // a JSON Pointer
  std::string view;                 // empty: the judge's
};
int RunWhy(const Console& console, const WhyOptions& options);

struct AnnotateOptions {
  std::string game;  // ID@SEQ
  std::string text;
  std::string author;
  std::string expect;
};
int RunAnnotate(const Console& console, const AnnotateOptions& options);

// --- Judge ---

struct DisputeOptions {
  std::string game;  // ID@SEQ
  std::string by;
  std::string claim;
  std::string expect;
};
int RunDispute(const Console& console, const DisputeOptions& options);

struct WithdrawOptions {
  std::string game;
  std::string dispute;
  std::string by;
  std::string reason;
  std::string expect;
};
int RunWithdraw(const Console& console, const WithdrawOptions& options);

struct MootOptions {
  std::string game;
  std::string ruling;
  std::string judge;
  std::string role;
  std::string reason;
  std::string expect;
  bool is_dry_run = false;
};
int RunMoot(const Console& console, const MootOptions& options);

struct ExtendOptions {
  std::string game;
  std::string minutes;
  std::string judge;
  std::string role;
  std::string reason;
  std::string expect;
};
int RunExtend(const Console& console, const ExtendOptions& options);

struct ExposeOptions {
  std::string game;  // ID@SEQ
  std::string card;
  std::vector<std::string> to;  // seats
  std::string judge;
  std::string role;
  std::string account;
  std::string expect;
};
int RunExpose(const Console& console, const ExposeOptions& options);

struct RedoOptions {
  std::string game;
  std::string from;  // seqs
  std::string to;
  std::string expect;
};
int RunRedo(const Console& console, const RedoOptions& options);

struct RuleOptions {
  std::string game;
  std::string dispute;  // a seq, or "-"; of an amendment: the ruling
  std::string judge;
  std::string kind;
  std::string to;
  std::string result;  // JSON
  std::string seat;
  std::string infraction;
  std::string penalty;
  std::vector<std::string> clauses;
  std::string reason;
  std::string expect;
  std::string role;
  std::string infractions;           // a list: "standard", or JSON
  std::vector<std::string> winners;  // in the place of `result`
  bool is_draw = false;
  bool is_team = false;
  bool is_dry_run = false;
};
int RunRule(const Console& console, const RuleOptions& options);
// What is left out stays as the ruling has it.
int RunAmend(const Console& console, const RuleOptions& options);

// The list that is given, else the standard one.
int RunInfractions(const Console& console, const std::string& list);

struct AppealOptions {
  std::string game;
  std::string ruling;
  std::string by;
  std::string grounds;
  std::string expect;
};
int RunAppeal(const Console& console, const AppealOptions& options);

struct ResolveOptions {
  std::string game;
  std::string appeal;
  std::string judge;
  bool is_upheld = false;
  bool is_overturned = false;
  std::string reason;
  std::string expect;
  std::string role;
  bool is_dry_run = false;
};
int RunResolve(const Console& console, const ResolveOptions& options);

int RunBackup(const Console& console, const std::string& game);

// Prints the plan for a rewind to event `to` if the output is for people, and returns its document.
Result<OrderedJson> TellBackup(const Console& console, const std::string& id, uint64_t to);

struct LedgerOptions {
  std::string game;
  std::string seat;
  std::string card;  // a number, or what the card set calls it
  std::string view;  // empty: the judge's
};
int RunLedger(const Console& console, const LedgerOptions& options);

struct ReportOptions {
  std::string game;
  std::string file;
  std::string view;  // empty: the judge's
};
int RunReport(const Console& console, const ReportOptions& options);

// --- Check ---

struct VerifyOptions {
  std::vector<std::string> games;  // ids and files
  bool all = false;
  std::string jobs = "1";
  std::string rules;  // a version to ask instead of checking
};
int RunVerify(const Console& console, const VerifyOptions& options);
// Options that RunVerify has checked, with `rules`.
int RunVerifyRules(const Console& console, const VerifyOptions& options);

struct DiffOptions {
  std::string a;
  std::string b;
  std::string view;  // empty: the judge's
};
int RunDiff(const Console& console, const DiffOptions& options);

// --- The store ---

int RunStoreInfo(const Console& console);
int RunStoreCheck(const Console& console, const std::string& jobs);
int RunStoreBackup(const Console& console, const std::string& folder);
int RunStoreCompact(const Console& console);

struct SalvageCommandOptions {
  std::string from;  // the folder of the damaged store
  std::string to;    // a new folder
};
int RunStoreSalvage(const Console& console, const SalvageCommandOptions& options);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_COMMANDS_H_
