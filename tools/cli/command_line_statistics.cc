// The commands that make tables and a report of many games.
#include "tools/cli/command_line_state.h"
#include "tools/cli/commands/statistics.h"

namespace recount::tools::cli {
namespace {

constexpr char kKeyHelp[] =
    "with --anonymous: a file with the key, 64 hex digits; made if it is not there";

}  // namespace

void CommandLineState::AddChoice(CLI::App& command, StatsChoiceOptions& choice) {
  command.add_option("ID", choice.ids, "only these games (default: all)");
  command.add_option("--game", choice.games, "only games of this kind; repeatable")
      ->allow_extra_args(false);
  command.add_option("--player", choice.players, "only games of this player; repeatable")
      ->allow_extra_args(false);
  command.add_option("--since", choice.since, kSinceHelp);
  command.add_option("--until", choice.until, kUntilHelp);
  command.add_flag("--unfinished", choice.is_unfinished_wanted,
                   "unfinished games too, hidden cards and all: for the tournament's staff alone");
  command.add_flag("--anonymous", choice.is_anonymous, "pseudonyms instead of names");
  command.add_option("--key", choice.key, kKeyHelp);
}

void CommandLineState::AddStatsExport(CLI::App& stats) {
  CLI::App& command = *stats.add_subcommand("export", "write the games as tables");
  Finish(
      command, "Commands", "recount stats export --to stats --format csv",
      [this] { return RunStatsExport(console_, stats_export_); }, true);
  command.add_option("--to", stats_export_.folder, "the folder of the export")->required();
  command.add_option("--format", stats_export_.format, "csv, sqlite or parquet")->required();
  AddChoice(command, stats_export_.choice);
  command.add_option("--tables", stats_export_.tables,
                     "these tables, with commas between (default: all); games is always there");
  command.add_option("--changed-since", stats_export_.changed_since,
                     "only games that have changed since this export: a folder or manifest");
  command.add_flag("--spreadsheet", stats_export_.is_for_spreadsheets,
                   "with csv: for Excel and its like, no text is taken for a formula or a number");
  command.add_option("--separator", stats_export_.separator,
                     "with csv: what is between fields: a comma (default), ; or | or tab");
  command.add_flag("--replace", stats_export_.replaces, "replace the export that is in the folder");
  command.add_option("--jobs", stats_export_.jobs, "number of threads (default: 1)");
}

void CommandLineState::AddStatsCheck(CLI::App& stats) {
  CLI::App& command =
      *stats.add_subcommand("check", "hold an export against itself and against the store");
  Finish(
      command, "Commands", "recount stats check stats",
      [this] { return RunStatsCheck(console_, stats_check_); }, true);
  command.add_option("DIR", stats_check_.folder, "the folder of the export")->required();
  command.add_flag("--files", stats_check_.only_files, "only the files; the store is not read");
  command.add_option("--key", stats_check_.key, "of an anonymous export: the file with its key");
  command.add_option("--jobs", stats_check_.jobs, "number of threads (default: 1)");
}

void CommandLineState::AddStatistics() {
  CLI::App& stats = *app_.add_subcommand("stats", "tables and a report of many games");
  stats.group("Analyse");
  stats.require_subcommand(1);
  stats.fallthrough();
  stats.footer("Example: recount stats export --to stats --format csv");
  AddStatsExport(stats);
  AddStatsCheck(stats);
  CLI::App& report =
      *stats.add_subcommand("report", "write a page that answers the usual questions");
  Finish(
      report, "Commands", "recount stats report -o report.html",
      [this] { return RunStatsReport(console_, stats_report_); }, true);
  report.add_option("-o,--output", stats_report_.file, "FILE.html, or FILE.json for the numbers")
      ->required();
  AddChoice(report, stats_report_.choice);
  Finish(
      *stats.add_subcommand("tables", "list every table and column"), "Commands",
      "recount stats tables", [this] { return RunStatsTables(console_); }, false);
}

}  // namespace recount::tools::cli
