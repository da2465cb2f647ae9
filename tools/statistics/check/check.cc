#include "tools/statistics/check/check.h"

#include <map>
#include <memory>
#include <set>
#include <string_view>

#include "engine/registry.h"
#include "events/bytes.h"
#include "fmt/format.h"
#include "replay/log/log_header.h"
#include "replay/recording/store_log.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/check/check_files.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/check/row_comparison.h"
#include "tools/statistics/exports/export_folder.h"
#include "tools/statistics/exports/heads.h"
#include "tools/statistics/exports/manifest.h"
#include "tools/statistics/exports/row_feed.h"

namespace recount::tools::statistics::check {
namespace {

using replay::recording::GameSelection;
using replay::recording::StoreLog;
using replay::statistics::AllTables;
using replay::statistics::FindTable;
using replay::statistics::kGames;

// Returns the manifest. If it is invalid, the report says so as its only finding.
Result<std::optional<exports::Manifest>> ManifestOf(const std::string& folder,
                                                    CheckReport& report) {
  Result<exports::Manifest> manifest = exports::ReadManifest(folder);
  if (manifest.ok()) return std::optional<exports::Manifest>(*std::move(manifest));
  const ErrorCode code = manifest.error().code;
  // A wrong manifest is a finding; only what keeps it from being read is an error.
  if (code != ErrorCode::bad_request && code != ErrorCode::not_found) return manifest.error();
  if (code == ErrorCode::not_found && !exports::IsFolder(folder)) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("there is no folder {}", folder)};
  }
  const bool is_missing = code == ErrorCode::not_found;
  report.findings.push_back({.fault = ExportFault::manifest,
                             .file = std::string(exports::kManifestName),
                             .message = is_missing ? "it is not there" : manifest.error().message});
  return std::optional<exports::Manifest>();
}

// Compares the games and rows of an export with those of the store.
class RowCheck {
 public:
  RowCheck(const CheckRequest& request, const exports::OpenReaders& store,
           const exports::Manifest& manifest, const FileNames& readable, ExportReader& reader,
           CheckReport& report)
      : request_(request),
        store_(store),
        manifest_(manifest),
        readable_(readable),
        reader_(reader),
        naming_(exports::NamingOf(manifest.options.is_anonymous ? request.key : std::nullopt)),
        report_(report) {}

  Fault Run() {
    if (Fault fault = FindGames()) return fault;
    const Result<std::vector<ExportedGame>> games = reader_.Games();
    if (!games.ok()) return games.error();
    if (Fault fault = HoldAgainst(*games)) return fault;
    if (Fault fault = LookForOthers(*games)) return fault;
    return CompareRows(games->size());
  }

 private:
  // Collects the store's games by the ids that they have in the export.
  Fault FindGames() {
    if (store_.size() == 0) return std::nullopt;
    return store_[0].ForEachLog([&](const store::LogHead& head) {
      if (head.record.kind == store::LogKind::game) {
        in_store_.emplace(naming_->Game(LogId(head.record.first)), head);
      }
      return true;
    });
  }

  // Checks that the store's log is the one that was exported, at least up to its newest exported
  // event.
  Fault HoldAgainst(const std::vector<ExportedGame>& games) {
    std::map<std::string, uint64_t> next_number;
    for (const ExportedGame& game : games) {
      const uint64_t number = next_number[game.game]++;
      const auto found = in_store_.find(game.id);
      if (found == in_store_.end()) {
        FindGame(ExportFault::unknown_game, game.id, "the store has no such log");
        continue;
      }
      const Result<std::string> head = HeadAt(found->second, game.events);
      if (!head.ok()) return head.error();
      const uint64_t events = found->second.record.count;
      // A log that has grown has other rows now, so only an unchanged one is compared.
      if (head->empty() || (game.head && *head != *game.head)) {
        FindGame(ExportFault::other_log, game.id,
                 fmt::format("the store's log has another event {}", game.events - 1));
      } else if (events > game.events) {
        FindGame(ExportFault::newer_log, game.id,
                 fmt::format("the store has {} events, the export {}", events, game.events));
      } else {
        CheckOrder(game, found->second.log);
        compared_.push_back({found->second.log, GameCalled(game.game)});
        compared_ids_.insert(game.id);
        numbers_.push_back(number);
      }
    }
    CheckHeads(games);
    return std::nullopt;
  }

  // Checks that games have the order of the store. In Parquet, where each kind of game has files of
  // its own, only games of the same kind have an order.
  void CheckOrder(const ExportedGame& game, uint64_t log) {
    uint64_t& newest = newest_[reader_.needs_parts() ? game.game : ""];
    if (log >= newest) {
      newest = log;
    } else if (!is_order_wrong_) {
      is_order_wrong_ = true;
      report_.findings.push_back(
          {.fault = ExportFault::wrong_rows,
           .table = AllTables()[kGames].name,
           .game_id = game.id,
           .message = "it stands behind a game that began later in the store"});
    }
  }

  // Returns the game of this name. For an unknown name it returns any game, because the rows are
  // wrong in any case.
  static const engine::Game* GameCalled(const std::string& name) {
    const engine::Game* game = engine::FindGame(name);
    return game == nullptr ? engine::AllGames().front() : game;
  }

  // Returns the chain hash of the last of this many events; empty if the log has fewer.
  Result<std::string> HeadAt(const store::LogHead& game, uint64_t events) const {
    if (events == 0 || events > game.record.count) return std::string();
    const Result<Hash256> head = replay::recording::HeadAt(store_[0], game, events);
    if (!head.ok()) return head.error();
    return ToHex(*head);
  }

  void CheckHeads(const std::vector<ExportedGame>& games) {
    if (!manifest_.heads) return;
    std::multimap<std::string_view, const ExportedGame*> ascending;
    for (const ExportedGame& game : games) ascending.emplace(game.id, &game);
    exports::HeadsHash heads;
    for (const auto& [id, game] : ascending) heads.Add(id, game->events, game->head.value_or(""));
    if (heads.Hex() == *manifest_.heads) return;
    report_.findings.push_back({.fault = ExportFault::heads,
                                .file = std::string(exports::kManifestName),
                                .message = "`heads` is not that of the games that the export has"});
  }

  // Finds games that would be exported now, but are not in this export.
  Fault LookForOthers(const std::vector<ExportedGame>& games) {
    // An increment contains only what changed, so games that it lacks prove nothing.
    if (manifest_.options.changed_since) return std::nullopt;
    const Result<replay::recording::GameChoice> choice = ChoiceOf();
    if (!choice.ok()) return choice.error();
    const Result<GameSelection> now = exports::Select(store_, *choice, std::nullopt);
    if (CodeOf(now) == ErrorCode::not_found) return std::nullopt;
    if (!now.ok()) return now.error();
    std::set<std::string> exported;
    for (const ExportedGame& game : games) exported.insert(game.id);
    for (const exports::SelectedGame& game : now->games) {
      const Result<std::string> own = replay::recording::IdOf(store_[0], game.log);
      if (!own.ok()) return own.error();
      const std::string id = naming_->Game(*own);
      if (exported.contains(id)) continue;
      FindGame(ExportFault::not_exported, id, "it would be exported now");
    }
    return std::nullopt;
  }

  // Returns the choice of the manifest. In an anonymous export it contains pseudonyms, which are
  // replaced by the store's ids and names.
  Result<replay::recording::GameChoice> ChoiceOf() const {
    const exports::ManifestOptions& options = manifest_.options;
    replay::recording::GameChoice choice{.ids = options.ids,
                                         .games = options.games,
                                         .players = options.players,
                                         .is_unfinished_wanted = options.is_unfinished_wanted};
    if (options.since) choice.since = *options.since;
    if (options.until) choice.until = *options.until;
    for (std::string& id : choice.ids) {
      const auto found = in_store_.find(id);
      if (found != in_store_.end()) id = LogId(found->second.record.first);
    }
    if (!naming_->is_anonymous() || choice.players.empty()) return choice;
    const Result<std::map<std::string, std::string>> names = NamesInStore();
    if (!names.ok()) return names.error();
    for (std::string& player : choice.players) {
      const auto found = names->find(player);
      if (found != names->end()) player = found->second;
    }
    return choice;
  }

  // Returns the names of the store's players, by pseudonym.
  Result<std::map<std::string, std::string>> NamesInStore() const {
    std::map<std::string, std::string> names;
    replay::log::CardSets sets;
    for (const auto& [id, game] : in_store_) {
      const auto header = replay::log::BeginWithoutMatch(StoreLog(store_[0], game), sets);
      if (!header.ok()) continue;  // The selection reports what is wrong with it.
      for (const std::string& name : header->names) names.emplace(naming_->Player(name), name);
    }
    return names;
  }

  Fault CompareRows(size_t exported) {
    // Usually every game is compared, so there is nothing to skip.
    std::optional<std::set<std::string>> some;
    if (compared_ids_.size() < exported) some = std::move(compared_ids_);
    RowComparison comparison(reader_, std::move(some));
    const exports::RowFeed feed{.readers = store_,
                                .games = compared_,
                                .naming = *naming_,
                                .wanted = exports::WantedOf(reader_.options().tables),
                                .numbers = numbers_,
                                .progress = request_.progress,
                                .is_stop_wanted = request_.is_stop_wanted};
    const Result<exports::Fed> fed = feed.Into(comparison);
    if (!fed.ok()) return fed.error();
    report_.is_stopped = fed->is_stopped;
    const std::map<std::string, exports::ManifestFile> files = FilesOf(manifest_);
    for (ExportFinding& wrong : comparison.findings()) {
      // If a file of the manifest cannot be read, another finding already says why.
      const bool is_known = files.contains(*wrong.file) && !readable_.contains(*wrong.file);
      if (!is_known) report_.findings.push_back(std::move(wrong));
    }
    return std::nullopt;
  }

  void FindGame(ExportFault fault, const std::string& id, std::string message) {
    report_.findings.push_back({.fault = fault, .game_id = id, .message = std::move(message)});
  }

  const CheckRequest& request_;
  const exports::OpenReaders& store_;
  const exports::Manifest& manifest_;
  const FileNames& readable_;
  ExportReader& reader_;
  std::unique_ptr<replay::statistics::Naming> naming_;
  CheckReport& report_;
  std::map<std::string, uint64_t> newest_;  // logs of the newest compared games
  bool is_order_wrong_ = false;
  std::map<std::string, store::LogHead> in_store_;  // by their ids in the export
  std::vector<exports::SelectedGame> compared_;
  std::set<std::string> compared_ids_;  // their ids in the export
  std::vector<uint64_t> numbers_;       // their numbers among the export's games of their kind
};

// Returns whether `games` cannot be read. Without it, nobody knows which rows there should be.
bool IsWithoutGames(const exports::Manifest& manifest, const FileNames& readable) {
  for (const exports::ManifestTable& table : manifest.tables) {
    if (FindTable(table.table) != &AllTables()[kGames]) continue;
    for (const exports::ManifestFile& file : table.files) {
      if (!readable.contains(file.file)) return true;
    }
  }
  return false;
}

Fault CheckRows(store::Store* store, const CheckRequest& request, const exports::Manifest& manifest,
                const FileNames& readable, const Result<std::unique_ptr<ExportReader>>& reader,
                CheckReport& report) {
  const Result<exports::OpenReaders> readers = exports::OpenReaders::Of(store, request.jobs);
  if (!readers.ok()) return readers.error();
  if (IsWithoutGames(manifest, readable)) return std::nullopt;
  if (!reader.ok()) return reader.error();
  return RowCheck(request, *readers, manifest, readable, **reader, report).Run();
}

std::vector<const formats::TableDescription*> TablesOf(const exports::Manifest& manifest) {
  std::vector<const formats::TableDescription*> tables;
  for (const exports::ManifestTable& table : manifest.tables)
    tables.push_back(FindTable(table.table));
  return tables;
}

Result<CheckReport> CheckExport(store::Store* store, const CheckRequest& request, bool has_rows) {
  CheckReport report;
  const Result<std::optional<exports::Manifest>> found = ManifestOf(request.folder, report);
  if (!found.ok()) return found.error();
  if (!*found || !HasRightNames(**found, report)) return report;
  const exports::Manifest& manifest = **found;
  const Result<FileNames> readable = CheckAllFiles(request.folder, manifest, report);
  if (!readable.ok()) return readable.error();
  const Result<std::unique_ptr<ExportReader>> reader =
      OpenExportReader({.format = manifest.format,
                        .folder = request.folder,
                        .tables = TablesOf(manifest),
                        .csv = manifest.options.csv},
                       *readable);
  report.needs_key = has_rows && manifest.options.is_anonymous && !request.key;
  if (has_rows && !report.needs_key) {
    if (Fault fault = CheckRows(store, request, manifest, *readable, reader, report)) return *fault;
  }
  // This comes last, because a table with wrong rows needs no finding about their number.
  if (!report.is_stopped) {
    if (Fault fault = CheckCounts(manifest, reader, report)) return *fault;
  }
  return report;
}

}  // namespace

Result<CheckReport> CheckFiles(const std::string& folder) {
  return CheckExport(nullptr, {.folder = folder}, false);
}

Result<CheckReport> Check(store::Store* store, const CheckRequest& request) {
  return CheckExport(store, request, true);
}

}  // namespace recount::tools::statistics::check
