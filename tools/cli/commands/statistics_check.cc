// `stats check` and `stats report` check an export and write a report.
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/sheet.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/statistics_choice.h"
#include "tools/cli/output_file.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"
#include "tools/statistics/check/check.h"
#include "tools/statistics/report/report.h"

namespace recount::tools::cli {
namespace {

using process::StopSignals;
using statistics::check::CheckReport;
using statistics::check::ExportFinding;
using statistics::report::MadeReport;

OrderedJson ExportCheckDocument(const CheckReport& report) {
  OrderedJson json;
  json["ok"] = report.findings.empty();
  json["files"] = report.files;
  json["rows"] = report.rows;
  json["findings"] = OrderedJson::array();
  for (const ExportFinding& finding : report.findings) {
    json["findings"].push_back({{"fault", std::string(ExportFaultName(finding.fault))},
                                {"file", OrNull(finding.file)},
                                {"table", OrNull(finding.table)},
                                {"game_id", OrNull(finding.game_id)},
                                {"message", finding.message}});
  }
  return json;
}

void TellExportCheck(const CheckReport& report) {
  for (const ExportFinding& finding : report.findings) {
    std::string where;
    for (const std::optional<std::string>* part :
         {&finding.file, &finding.table, &finding.game_id}) {
      if (*part) where += fmt::format("{}{}", where.empty() ? "" : ", ", engine::Printable(**part));
    }
    process::WriteOut("{}  {}: {}\n", ExportFaultName(finding.fault), where,
                      engine::Printable(finding.message));
  }
  process::WriteOut("{} files, {} rows: {}\n", report.files, report.rows,
                    report.findings.empty() ? "ok"
                    : report.findings.size() == 1
                        ? "1 finding"
                        : fmt::format("{} findings", report.findings.size()));
}

struct StatsCheckOptions : Options {
  const std::string& folder = Text("DIR", "the folder of the export", kRequired);
  const bool& only_files = Flag("--files", "only the files; the store is not read");
  const std::string& key = Text("--key", "of an anonymous export: the file with its key", kFilled);
  const std::string& jobs = Text("--jobs", kThreadsHelp, {.otherwise = "1"});
};

Result<CheckReport> CheckExport(const Console& console, const StatsCheckOptions& options) {
  const std::string folder = PathOf(options.folder);
  if (options.only_files) return statistics::check::CheckFiles(folder);
  statistics::check::CheckRequest request;
  request.folder = folder;
  request.jobs = JobsOf(options.jobs);
  if (!options.key.empty()) {
    const Result<statistics::exports::Key> key = ReadKey(console, options.key);
    if (!key.ok()) return key.error();
    request.key = *key;
  }
  const auto store = StoreToRead(console);
  if (!store.ok()) return store.error();
  std::optional<Progress> progress;
  request.progress = [&](uint64_t done, uint64_t all) {
    if (!progress) progress.emplace(console, "games", all);
    progress->Tell(done);
  };
  return statistics::check::Check(store->get(), request);
}

int RunStatsCheck(const Console& console, const StatsCheckOptions& options) {
  const Result<CheckReport> report = CheckExport(console, options);
  if (!report.ok()) return console.Fail(report.error());
  if (report->needs_key) {
    console.Note("The export is anonymous: only its files were checked. Give --key to check rows.");
  }
  if (console.IsForPeople()) {
    TellExportCheck(*report);
  } else {
    console.Print(ExportCheckDocument(*report));
  }
  return report->findings.empty() ? kDone : kNo;
}

struct StatsReportOptions : Options {
  const std::string& file =
      Text("-o,--output", "FILE.html, or FILE.json for the numbers", kRequired);
  const StatsChoiceOptions choice{*this};
};

int RunStatsReport(const Console& console, const StatsReportOptions& options) {
  const bool is_json = options.file.ends_with(".json");
  if (!is_json && !options.file.ends_with(".html")) {
    throw UsageError{fmt::format("expected -o FILE.html or FILE.json, got \"{}\"", options.file)};
  }
  statistics::report::ReportRequest request;
  request.choice = ChoiceOf(options.choice);
  std::optional<statistics::report::ReportTemplate> page;
  if (!is_json) {
    const auto found = statistics::report::FindReportTemplate();
    if (!found.ok()) return console.Fail(found.error());
    page = *found;
  }
  const auto file = OutputFile::At(options.file, console.store, OutputFile::For::owner);
  if (!file.ok()) return console.Fail(file.error());
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
  const Result<MadeReport> report = statistics::report::MakeReport(store->get(), request);
  progress.reset();
  if (!report.ok()) return console.Fail(report.error());
  const Result<std::string> content = page ? statistics::report::PageOf(*page, *report->document)
                                           : Result<std::string>(Written(*report->document));
  if (!content.ok()) return console.Fail(content.error());
  if (Fault fault = file->Write(*content)) return console.Fail(*fault);
  console.Recorded(options.file + " was written");
  NoteLeftOut(console, report->unfinished, report->related, report->unreadable);
  TellWritten(console, *file, {{"file", options.file}, {"games", report->games}},
              fmt::format("wrote the report of {} games to {}", report->games,
                          engine::Printable(options.file)));
  return kDone;
}

}  // namespace

Command StatsCheckCommand() {
  return Command("Commands", "check", "hold an export against itself and against the store",
                 "recount stats check stats", RunStatsCheck);
}

Command StatsReportCommand() {
  return Command("Commands", "report", "write a page that answers the usual questions",
                 "recount stats report -o report.html", RunStatsReport, {.records = true});
}

}  // namespace recount::tools::cli
