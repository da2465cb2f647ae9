// The commands of `recount` (docs/reference/cli.md). The source file that has a command's options
// and action declares it. A new command needs a function here and a place in the list.
//
//   for (const Command& command : AllCommands()) …
#ifndef RECOUNT_TOOLS_CLI_COMMAND_LIST_H_
#define RECOUNT_TOOLS_CLI_COMMAND_LIST_H_

#include <vector>

#include "tools/cli/command.h"

namespace recount::tools::cli {

// Returns the commands in the order of `recount --help`.
std::vector<Command> AllCommands();

Command NewCommand();
Command ActCommand();
Command ChanceCommand();
Command PassCommand();
Command IdentifyCommand();
Command UnknownCommand();
Command LegalCommand();
Command PlayCommand();
Command SimCommand();
Command ImportCommand();
Command ExportCommand();
Command ForkCommand();
Command ViewCommand();
Command ServeCommand();
Command GamesCommand();
Command LogCommand();
Command ShowCommand();
Command ReplayCommand();
Command RulesCommand();
Command CardsCommand();
Command OptionsCommand();
Command DisputeCommand();
Command RuleCommand();
Command AmendCommand();
Command InfractionsCommand();
Command AppealCommand();
Command ResolveCommand();
Command WithdrawCommand();
Command MootCommand();
Command ExposeCommand();
Command ExtendCommand();
Command RedoCommand();
Command CorrectCommand();
Command BackupCommand();
Command LedgerCommand();
Command ConflictsCommand();
Command ReportCommand();
Command WhyCommand();
Command AnnotateCommand();
Command VerifyCommand();
Command DiffCommand();
Command BisectCommand();
Command CompareCommand();
Command ReproCommand();
Command ShrinkCommand();
Command StatsExportCommand();
Command StatsCheckCommand();
Command StatsReportCommand();
Command StatsTablesCommand();
Command ClusterInitCommand();
Command ClusterJoinCommand();
Command ClusterSyncCommand();
Command ClusterStatusCommand();
Command ClusterSealCommand();
Command ClusterAuditCommand();
Command ClusterWorkCommand();
Command StoreCheckCommand();
Command StoreBackupCommand();
Command StoreCompactCommand();
Command StoreSalvageCommand();
Command StoreInfoCommand();
Command EngineCommand();
Command CompletionCommand();
Command ManualCommand();

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMAND_LIST_H_
