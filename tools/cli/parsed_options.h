// Where the parser of the command line puts what stands there: the options of each command.
#ifndef RECOUNT_TOOLS_CLI_PARSED_OPTIONS_H_
#define RECOUNT_TOOLS_CLI_PARSED_OPTIONS_H_

#include <string>

#include "tools/cli/commands/cluster.h"
#include "tools/cli/commands/commands.h"
#include "tools/cli/commands/reproduce.h"
#include "tools/cli/commands/statistics.h"
#include "tools/cli/commands/terminal.h"

namespace recount::tools::cli {

class ParsedOptions {
 protected:
  NewOptions new_;
  ActOptions act_;
  ChanceOptions chance_;
  LegalOptions legal_;
  SimOptions sim_;
  ImportOptions import_;
  ExportOptions export_;
  ForkOptions fork_;
  GamesOptions games_;
  ViewOptions view_;
  ServeOptions serve_;
  LookOptions look_;
  VerifyOptions verify_;
  DiffOptions diff_;
  BisectOptions bisect_;
  CompareCommandOptions compare_;
  ReproOptions repro_;
  ShrinkCommandOptions shrink_;
  DisputeOptions dispute_;
  RuleOptions rule_;
  AppealOptions appeal_;
  ResolveOptions resolve_;
  WithdrawOptions withdraw_;
  MootOptions moot_;
  ExposeOptions expose_;
  ExtendOptions extend_;
  RedoOptions redo_;
  LedgerOptions ledger_;
  ReportOptions report_;
  WhyOptions why_;
  AnnotateOptions annotate_;
  ReplayOptions replay_;
  PlayOptions play_;
  SalvageCommandOptions salvage_;
  StatsExportOptions stats_export_;
  StatsCheckOptions stats_check_;
  StatsReportOptions stats_report_;
  ClusterInitOptions cluster_init_;
  ClusterJoinOptions cluster_join_;
  ClusterSyncOptions cluster_sync_;
  ClusterSealOptions cluster_seal_;
  ClusterAuditOptions cluster_audit_;
  ClusterWorkOptions cluster_work_;
  std::string rules_game_;
  std::string rules_clause_;
  std::string card_;
  std::string card_set_;
  std::string folder_;
  std::string shell_;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_PARSED_OPTIONS_H_
