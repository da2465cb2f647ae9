#include "tools/statistics/exports/export.h"

#include <sys/stat.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "events/version.h"
#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/exports/export_folder.h"
#include "tools/statistics/exports/file_hash.h"
#include "tools/statistics/exports/heads.h"
#include "tools/statistics/exports/history.h"
#include "tools/statistics/exports/row_feed.h"
#include "tools/statistics/formats/files.h"
#include "tools/statistics/formats/formats.h"

namespace recount::tools::statistics::exports {
namespace {

using replay::recording::GameSelection;
using replay::statistics::AllTables;
using replay::statistics::Naming;

std::vector<const formats::TableDescription*> TablesOf(const ExportRequest& request) {
  std::vector<const formats::TableDescription*> tables;
  for (const formats::TableDescription& table : AllTables()) {
    const bool is_wanted =
        request.tables.empty() || &table == &AllTables()[replay::statistics::kGames] ||
        std::find(request.tables.begin(), request.tables.end(), &table) != request.tables.end();
    if (is_wanted) tables.push_back(&table);
  }
  return tables;
}

template <class Name>
std::vector<std::string> Called(const std::vector<std::string>& names, Name name) {
  std::vector<std::string> called;
  for (const std::string& one : names) called.push_back(name(one));
  return called;
}

ManifestOptions OptionsOf(const ExportRequest& request, const GameSelection& selection,
                          const std::vector<const formats::TableDescription*>& tables,
                          const Naming& naming) {
  const replay::recording::GameChoice& choice = request.choice;
  using Limits = std::numeric_limits<int64_t>;
  ManifestOptions options;
  options.ids = Called(selection.ids, [&](const std::string& id) { return naming.Game(id); });
  options.games = choice.games;
  options.players =
      Called(selection.players, [&](const std::string& name) { return naming.Player(name); });
  if (choice.since != Limits::min()) options.since = choice.since;
  if (choice.until != Limits::max()) options.until = choice.until;
  options.is_unfinished_wanted = choice.is_unfinished_wanted;
  options.is_anonymous = naming.is_anonymous();
  for (const formats::TableDescription* table : tables) options.tables.push_back(table->name);
  if (request.changed_since) options.changed_since = request.changed_since->order;
  options.csv = request.csv;
  return options;
}

// Returns the files that were written, with their sizes and hashes.
Result<std::vector<ManifestTable>> Described(
    const std::string& folder, const std::vector<const formats::TableDescription*>& tables,
    const std::vector<formats::WrittenFile>& written, uint64_t& bytes) {
  std::vector<ManifestTable> described;
  std::map<std::string, ManifestFile> hashed;  // a file may contain several tables
  for (const formats::TableDescription* table : tables) {
    ManifestTable& of_table = described.emplace_back();
    of_table.table = table->name;
    for (const formats::WrittenFile& file : written) {
      if (file.table != table->name) continue;
      const auto [known, is_new] = hashed.try_emplace(file.file);
      if (is_new) {
        const Result<FileHash> hash = file.sha256.empty()
                                          ? HashFile(folder, file.file)
                                          : Result<FileHash>(FileHash{file.bytes, file.sha256});
        if (!hash.ok()) return hash.error();
        known->second = {file.file, 0, hash->bytes, hash->sha256};
        bytes += hash->bytes;
      }
      ManifestFile& entry = of_table.files.emplace_back(known->second);
      entry.rows = file.rows;
      of_table.rows += file.rows;
    }
  }
  return described;
}

// Does the rest of the work, once it is known what to export.
class Exporting {
 public:
  Exporting(const ExportRequest& request, const OpenReaders& readers, GameSelection selection)
      : request_(request),
        readers_(readers),
        selection_(std::move(selection)),
        tables_(TablesOf(request)),
        naming_(NamingOf(request.key)) {}

  Result<ExportReport> Into(PendingExport& folder) {
    Result<std::unique_ptr<formats::TableWriter>> writer =
        formats::OpenWriter({.format = request_.format,
                             .folder = folder.partial(),
                             .tables = tables_,
                             .csv = request_.csv,
                             .is_stop_wanted = request_.is_stop_wanted});
    if (!writer.ok()) return writer.error();
    const RowFeed feed{.readers = readers_,
                       .games = selection_.games,
                       .naming = *naming_,
                       .wanted = WantedOf(tables_),
                       .progress = request_.progress,
                       .is_stop_wanted = request_.is_stop_wanted};
    Result<Fed> fed = feed.Into(**writer);
    if (!fed.ok()) return fed.error();
    ExportReport report;
    report.is_stopped = fed->is_stopped;
    if (report.is_stopped) return report;
    report.formulas = (*writer)->formula_texts();
    const std::vector<formats::WrittenFile> written = (*writer)->files();
    writer->reset();  // frees its buffers
    Result<std::vector<ManifestTable>> files =
        Described(folder.partial(), tables_, written, report.bytes);
    if (!files.ok()) return files.error();
    report.manifest.tables = *std::move(files);
    if (Fault fault = Tell(*fed, report)) return *fault;
    report.is_stopped = request_.is_stop_wanted();
    if (report.is_stopped) return report;
    const std::string manifest = Written(ManifestJson(report.manifest)) + "\n";
    if (Fault fault = folder.Publish(manifest)) return *fault;
    return report;
  }

 private:
  // Returns the games that have rows, by their numbers in the store.
  std::vector<uint64_t> LogsOf(const Fed& fed) const {
    const std::set<size_t> unreadable(fed.unreadable.begin(), fed.unreadable.end());
    std::vector<uint64_t> logs;
    logs.reserve(fed.games);
    for (size_t place = 0; place < selection_.games.size(); ++place) {
      if (!unreadable.contains(place)) logs.push_back(selection_.games[place].log);
    }
    return logs;
  }

  Fault Tell(const Fed& fed, ExportReport& report) {
    report.unfinished = selection_.unfinished;
    report.related = selection_.related;
    report.unreadable = LeftOutWith(selection_.unreadable, fed);
    Manifest& manifest = report.manifest;
    manifest.build = std::string(kBuild);
    manifest.format = request_.format;
    manifest.order = selection_.order;
    Result<std::string> history = HistoryAt(readers_, selection_.order, request_.key);
    if (!history.ok()) return history.error();
    manifest.history = *std::move(history);
    manifest.options = OptionsOf(request_, selection_, tables_, *naming_);
    manifest.exported = fed.games;
    manifest.unfinished = report.unfinished.count;
    manifest.related = report.related.count;
    manifest.unreadable = report.unreadable.count;
    manifest.withdrawn =
        Called(selection_.withdrawn, [&](const std::string& id) { return naming_->Game(id); });
    if (naming_->is_anonymous()) return std::nullopt;
    if (readers_.size() == 0) {
      manifest.heads = HeadsHash().Hex();
      return std::nullopt;
    }
    Result<std::string> heads = HeadsOf(readers_[0], LogsOf(fed));
    if (!heads.ok()) return heads.error();
    manifest.heads = *std::move(heads);
    return std::nullopt;
  }

  const ExportRequest& request_;
  const OpenReaders& readers_;
  GameSelection selection_;
  std::vector<const formats::TableDescription*> tables_;
  std::unique_ptr<Naming> naming_;
};

// Returns where the earlier export ended. The number alone does not say in which history; if the
// export that is replaced ended there, its manifest says it.
std::optional<ExportEnd> ChangedSince(const ExportRequest& request) {
  std::optional<ExportEnd> end = request.changed_since;
  if (!end || end->history) return end;
  const Result<Manifest> replaced = ReadManifest(request.folder);
  const bool is_that = replaced.ok() && replaced->order == end->order &&
                       replaced->options.is_anonymous == request.key.has_value();
  if (is_that) end->history = replaced->history;
  return end;
}

Result<ExportReport> ExportUnlessStopped(store::Store* store, const ExportRequest& request) {
  Result<OpenReaders> readers = OpenReaders::Of(store, request.jobs);
  if (!readers.ok()) return readers.error();
  Result<PendingExport> folder = PendingExport::Prepare(request.folder, request.replaces);
  if (!folder.ok()) return folder.error();
  const std::optional<ExportEnd> since = ChangedSince(request);
  const std::optional<uint64_t> order = since ? std::optional(since->order) : std::nullopt;
  Result<GameSelection> selection = Select(*readers, request.choice, order, request.is_stop_wanted);
  if (!selection.ok()) return selection.error();
  if (since) {
    if (Fault fault = CheckHistory(*readers, *since, request.key)) return *fault;
  }
  Result<ExportReport> report = Exporting(request, *readers, *std::move(selection)).Into(*folder);
  if (report.ok()) report->has_same_history = since && since->history;
  return report;
}

}  // namespace

Result<ExportReport> Export(store::Store* store, const ExportRequest& request) {
  Result<ExportReport> report = ExportUnlessStopped(store, request);
  // Work that was stopped may return an error.
  if (report.ok() || !request.is_stop_wanted()) return report;
  ExportReport stopped;
  stopped.is_stopped = true;
  return stopped;
}

}  // namespace recount::tools::statistics::exports
