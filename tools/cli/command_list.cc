#include "tools/cli/command_list.h"

namespace recount::tools::cli {
namespace {

Command StatsCommand() {
  return Command(
      "Analyse", "stats", "tables and a report of many games",
      "recount stats export --to stats --format csv", Action(), {},
      {StatsExportCommand(), StatsCheckCommand(), StatsReportCommand(), StatsTablesCommand()});
}

Command ClusterCommand() {
  return Command(
      "Share", "cluster", "many hosts that record into one place",
      "recount cluster join nats://127.0.0.1:4222 --table t17", Action(), {},
      {ClusterInitCommand(), ClusterJoinCommand(), ClusterSyncCommand(), ClusterStatusCommand(),
       ClusterSealCommand(), ClusterAuditCommand(), ClusterWorkCommand()});
}

Command StoreCommand() {
  return Command("Maintain", "store", "check, copy or repair the store", "recount store info",
                 Action(), {},
                 {StoreCheckCommand(), StoreBackupCommand(), StoreCompactCommand(),
                  StoreSalvageCommand(), StoreInfoCommand()});
}

}  // namespace

std::vector<Command> AllCommands() {
  return {NewCommand(),         ActCommand(),        ChanceCommand(),   PassCommand(),
          IdentifyCommand(),    LegalCommand(),      PlayCommand(),     SimCommand(),
          ImportCommand(),      ExportCommand(),     ForkCommand(),     ViewCommand(),
          ServeCommand(),       GamesCommand(),      LogCommand(),      ShowCommand(),
          ReplayCommand(),      RulesCommand(),      CardsCommand(),    OptionsCommand(),
          UnknownCommand(),     DisputeCommand(),    RuleCommand(),     AmendCommand(),
          InfractionsCommand(), AppealCommand(),     ResolveCommand(),  WithdrawCommand(),
          MootCommand(),        ExposeCommand(),     ExtendCommand(),   RedoCommand(),
          CorrectCommand(),     BackupCommand(),     LedgerCommand(),   ConflictsCommand(),
          ReportCommand(),      WhyCommand(),        AnnotateCommand(), VerifyCommand(),
          DiffCommand(),        BisectCommand(),     CompareCommand(),  ReproCommand(),
          ShrinkCommand(),      StatsCommand(),      ClusterCommand(),  StoreCommand(),
          EngineCommand(),      CompletionCommand(), ManualCommand()};
}

}  // namespace recount::tools::cli
