// `stats export` and `stats tables` (docs/statistics.md) export and describe tables.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "engine/sheet.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/table.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/statistics_choice.h"
#include "tools/cli/game_name.h"
#include "tools/cli/output_file.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"
#include "tools/statistics/exports/export.h"
#include "tools/statistics/exports/tables_document.h"
#include "tools/statistics/formats/csv_dialect.h"

namespace recount::tools::cli {
namespace {

using process::StopSignals;
using replay::statistics::FindTable;
using replay::statistics::TableDescription;
using statistics::exports::ExportReport;
using statistics::exports::ExportRequest;
using statistics::formats::CsvDialect;
using statistics::formats::Format;
using statistics::formats::kCsvSeparators;

std::vector<const TableDescription*> TablesCalled(const std::string& names) {
  std::vector<const TableDescription*> tables;
  size_t begin = 0;
  while (begin <= names.size() && !names.empty()) {
    const size_t end = std::min(names.find(',', begin), names.size());
    const std::string name = names.substr(begin, end - begin);
    const TableDescription* table = FindTable(name);
    if (table == nullptr) {
      throw UsageError{fmt::format(
          "there is no table \"{}\"; `recount stats tables` lists those that there are", name)};
    }
    tables.push_back(table);
    begin = end + 1;
  }
  return tables;
}

struct StatsExportOptions : Options {
  const std::string& folder =
      Text("--to", "the folder of the export", {.is_required = true, .is_filled = true});
  const std::string& format = Text("--format", "csv, sqlite or parquet", kRequired);
  const StatsChoiceOptions choice{*this};
  const std::string& tables =
      Text("--tables", "these tables, with commas between (default: all); games is always there",
           kFilled);
  const std::string& changed_since =
      Text("--changed-since",
           "only games that have changed since this export: a folder or manifest", kFilled);
  const bool& is_for_spreadsheets =
      Flag("--spreadsheet",
           "with csv: for Excel and its like, no text is taken for a formula or a number");
  const std::string& separator = Text(
      "--separator", "with csv: what is between fields: a comma (default), ; or | or tab", kFilled);
  const bool& replaces = Flag("--replace", "replace the export that is in the folder");
  const std::string& jobs = Text("--jobs", kThreadsHelp, {.otherwise = "1"});
};

Format FormatIn(const StatsExportOptions& options) {
  const std::optional<Format> format = statistics::exports::FormatCalled(options.format);
  if (!format) {
    throw UsageError{
        fmt::format("expected --format csv, sqlite or parquet, got \"{}\"", options.format)};
  }
  if (options.is_for_spreadsheets && *format != Format::csv) {
    throw UsageError{"--spreadsheet makes sense only with --format csv"};
  }
  if (!options.separator.empty() && *format != Format::csv) {
    throw UsageError{"--separator makes sense only with --format csv"};
  }
  return *format;
}

char SeparatorIn(const std::string& text) {
  if (text.empty()) return CsvDialect().separator;
  const std::string separator = text == "tab" || text == "\\t" ? "\t" : text;
  if (separator.size() == 1 && kCsvSeparators.find(separator) != std::string_view::npos) {
    return separator.front();
  }
  throw UsageError{
      fmt::format("expected --separator to be a comma, a semicolon, | or tab, got \"{}\"", text)};
}

// Returns where an earlier export ended. A word of digits is a number, a word with '/' is a path,
// and any other word must be an existing path.
Result<statistics::exports::ExportEnd> EarlierEnd(const std::string& word, bool is_anonymous) {
  if (!IsNumber(word)) {
    const std::string path = PathOf(word);
    std::error_code error;
    const bool is_there = std::filesystem::exists(path, error);
    if (error) {
      return Error{.code = ErrorCode::io,
                   .message = fmt::format("looking for {}: {}", path, error.message()),
                   .cause = error.value()};
    }
    if (is_there || word.find('/') != std::string::npos) {
      return statistics::exports::EndOf(path, is_anonymous);
    }
  }
  return statistics::exports::ExportEnd{
      .order = NumberOf(word, "the folder of an earlier export, or the `order` of its manifest")};
}

OrderedJson ExportDocument(const StatsExportOptions& options, const ExportReport& report) {
  OrderedJson json;
  json["dir"] = options.folder;
  json["format"] = options.format;
  json["order"] = report.manifest.order;
  json["games"] = {{"exported", report.manifest.exported},
                   {"unfinished", report.manifest.unfinished},
                   {"related", report.manifest.related},
                   {"unreadable", report.manifest.unreadable}};
  json["rows"] = OrderedJson::object();
  for (const statistics::exports::ManifestTable& table : report.manifest.tables) {
    json["rows"][table.table] = table.rows;
  }
  json["bytes"] = report.bytes;
  return json;
}

void TellExport(const Console& console, const StatsExportOptions& options,
                const ExportRequest& request, const ExportReport& report) {
  console.Recorded(fmt::format("the export {} was written", options.folder));
  if (request.changed_since && request.changed_since->order > 0 && !report.has_same_history) {
    console.Note(fmt::format(
        "--changed-since {0} is a number, which does not say of which history of the store it is: "
        "if a backup was put back since that export, the copy is wrong now. Give the folder of "
        "that export instead of {0}, and it is checked.",
        request.changed_since->order));
  }
  NoteLeftOut(console, report.unfinished, report.related, report.unreadable);
  if (report.formulas > 0 && !options.is_for_spreadsheets) {
    console.Note(fmt::format(
        "{} texts would be taken for formulas by a spreadsheet; --spreadsheet marks them as texts.",
        report.formulas));
  }
  if (!console.IsForPeople()) {
    console.Print(ExportDocument(options, report));
    return;
  }
  uint64_t rows = 0;
  for (const statistics::exports::ManifestTable& table : report.manifest.tables) rows += table.rows;
  process::WriteOut("exported {} games as {} rows of {} tables to {}\n", report.manifest.exported,
                    rows, report.manifest.tables.size(), engine::Printable(options.folder));
}

int RunStatsExport(const Console& console, const StatsExportOptions& options) {
  ExportRequest request;
  request.folder = PathOf(options.folder);
  CheckNotInStore(options.folder, console.store);
  request.format = FormatIn(options);
  request.choice = ChoiceOf(options.choice);
  request.tables = TablesCalled(options.tables);
  if (!options.changed_since.empty()) {
    auto end = EarlierEnd(options.changed_since, options.choice.is_anonymous);
    if (!end.ok()) return console.Fail(end.error());
    request.changed_since = *std::move(end);
  }
  request.csv = {.is_for_spreadsheets = options.is_for_spreadsheets,
                 .separator = SeparatorIn(options.separator)};
  request.replaces = options.replaces;
  request.jobs = JobsOf(options.jobs);
  const auto store = StoreToRead(console);
  if (!store.ok()) return console.Fail(store.error());
  const auto key = KeyOf(console, options.choice);
  if (!key.ok()) return console.Fail(key.error());
  request.key = *key;
  std::optional<Progress> progress;
  request.progress = [&](uint64_t done, uint64_t all) {
    if (!progress) progress.emplace(console, "games", all);
    progress->Tell(done);
  };
  request.is_stop_wanted = StopSignals::IsStopWanted;
  std::optional<StopSignals> signals;
  // The command must clean up, so a second signal must not end it before it has.
  signals.emplace(StopSignals::Second::is_ignored);
  const Result<ExportReport> report = statistics::exports::Export(store->get(), request);
  // The export is complete now, so a signal must no longer end the command as if it were not.
  if (report.ok() && !report->is_stopped) StopSignals::IgnoreFromNow();
  signals.reset();
  progress.reset();
  if (!report.ok()) return console.Fail(report.error());
  if (report->is_stopped) {
    std::raise(StopSignals::Which());  // ends as the caller wanted, now that everything is removed
    return kCannot;
  }
  TellExport(console, options, request, *report);
  return kDone;
}

int RunStatsTables(const Console& console) {
  if (!console.IsForPeople()) {
    console.Print(statistics::exports::TablesDocument());
    return kDone;
  }
  for (const TableDescription& table : replay::statistics::AllTables()) {
    std::vector<std::vector<std::string>> rows = {{"column", "type", "null", "what"}};
    for (const replay::statistics::Column& column : table.columns) {
      rows.push_back({column.name, std::string(replay::statistics::TypeName(column.type)),
                      column.may_be_null ? "null" : "",
                      column.unit.empty() ? column.source
                                          : fmt::format("{} ({})", column.source, column.unit)});
    }
    process::WriteOut("{}  (key: {})\n{}\n", table.name, fmt::join(table.key, ", "),
                      TableText(rows, console));
  }
  return kDone;
}

}  // namespace

Command StatsExportCommand() {
  return Command("Commands", "export", "write the games as tables",
                 "recount stats export --to stats --format csv", RunStatsExport, {.records = true});
}

Command StatsTablesCommand() {
  return Command("Commands", "tables", "list every table and column", "recount stats tables",
                 RunStatsTables, {.opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
