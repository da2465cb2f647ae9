// The commands of `recount` (docs/reference/cli.md). Each is declared by the source that has its
// options and its action; a new one is a function here and a place in the list.
//
//   for (const Command& command : AllCommands()) …
#ifndef RECOUNT_TOOLS_CLI_COMMAND_LIST_H_
#define RECOUNT_TOOLS_CLI_COMMAND_LIST_H_

#include <vector>

#include "tools/cli/command.h"

namespace recount::tools::cli {

// In the order of `recount --help`.
std::vector<Command> AllCommands();

// commands/act.cc
Command ActCommand();
Command ChanceCommand();
// commands/bisect.cc
Command BisectCommand();
// commands/cards.cc
Command CardsCommand();
Command OptionsCommand();
// commands/check.cc
Command VerifyCommand();
Command StoreCheckCommand();
// commands/cluster.cc
Command ClusterInitCommand();
Command ClusterJoinCommand();
Command ClusterSyncCommand();
// commands/cluster_audit.cc
Command ClusterAuditCommand();
// commands/cluster_seal.cc
Command ClusterSealCommand();
// commands/cluster_status.cc
Command ClusterStatusCommand();
// commands/cluster_work.cc
Command ClusterWorkCommand();
// commands/compare.cc
Command CompareCommand();
// commands/diff.cc
Command DiffCommand();
// commands/engine.cc
Command EngineCommand();
// commands/evidence.cc
Command BackupCommand();
Command LedgerCommand();
Command ReportCommand();
Command WhyCommand();
// commands/judge.cc
Command DisputeCommand();
Command AppealCommand();
Command ResolveCommand();
Command AnnotateCommand();
Command WithdrawCommand();
Command MootCommand();
Command ExtendCommand();
Command ExposeCommand();
// commands/legal.cc
Command LegalCommand();
// commands/look.cc
Command GamesCommand();
Command LogCommand();
Command ShowCommand();
// commands/new.cc
Command NewCommand();
Command ForkCommand();
// commands/redo.cc
Command RedoCommand();
// commands/repro.cc
Command ReproCommand();
// commands/rule.cc
Command RuleCommand();
Command AmendCommand();
Command InfractionsCommand();
// commands/rules.cc
Command RulesCommand();
// commands/salvage.cc
Command StoreSalvageCommand();
// commands/serve.cc
Command ServeCommand();
// commands/shrink.cc
Command ShrinkCommand();
// commands/statistics.cc
Command StatsExportCommand();
Command StatsTablesCommand();
// commands/statistics_check.cc
Command StatsCheckCommand();
Command StatsReportCommand();
// commands/store.cc
Command StoreInfoCommand();
Command StoreBackupCommand();
Command StoreCompactCommand();
// commands/terminal.cc
Command ReplayCommand();
Command PlayCommand();
// commands/transfer.cc
Command SimCommand();
Command ImportCommand();
Command ExportCommand();
// commands/view.cc
Command ViewCommand();
// completion.cc
Command CompletionCommand();
// manual.cc
Command ManualCommand();

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMAND_LIST_H_
