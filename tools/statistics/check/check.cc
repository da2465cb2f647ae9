#include "tools/statistics/check/check.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "engine/registry.h"
#include "events/bytes.h"
#include "fmt/format.h"
#include "replay/log/log_header.h"
#include "replay/recording/store_log.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/check/check_counts.h"
#include "tools/statistics/check/check_files.h"
#include "tools/statistics/check/checkers.h"
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

ExportFinding OfGame(ExportFault fault, const std::string& id, std::string message) {
  ExportFinding finding{.fault = fault};
  finding.game_id = id;
  finding.message = std::move(message);
  return finding;
}

// The manifest, or what is wrong with it as the report's only finding.
Result<std::optional<exports::Manifest>> ManifestOf(const std::string& folder,
                                                    CheckReport& report) {
  Result<exports::Manifest> manifest = exports::ReadManifest(folder);
  if (manifest.ok()) return std::optional<exports::Manifest>(*std::move(manifest));
  const ErrorCode code = manifest.error().code;
  if (code != ErrorCode::bad_request && code != ErrorCode::not_found) return manifest.error();
  if (code == ErrorCode::not_found && !exports::IsFolder(folder)) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("there is no folder {}", folder)};
  }
  ExportFinding finding =
      OfFile(ExportFault::manifest, std::string(exports::kManifestName),
             code == ErrorCode::not_found ? "it is not there" : manifest.error().message);
  report.findings.push_back(std::move(finding));
  return std::optional<exports::Manifest>();
}

bool IsOfGames(std::string_view table) { return FindTable(table) == &AllTables()[kGames]; }

struct InStore {
  store::LogHead head;
  std::string id;
};

// Holds the rows of an export against those that the store gives.
class RowCheck {
 public:
  RowCheck(const CheckRequest& request, const exports::OpenReaders& readers,
           const exports::Manifest& manifest, const FileNames& readable,
           const replay::statistics::Naming& naming, CheckReport& report)
      : request_(request),
        readers_(readers),
        manifest_(manifest),
        readable_(readable),
        naming_(naming),
        report_(report) {
    for (const exports::ManifestTable& table : manifest.tables)
      tables_.push_back(FindTable(table.table));
    for (const auto& [name, file] : FilesOf(manifest)) {
      if (!readable.contains(name)) unread_files_.insert(name);
    }
  }

  Fault Run() {
    // Without the games of the export nobody knows which rows there should be.
    if (IsWithoutGames()) return std::nullopt;
    Result<std::unique_ptr<formats::TableChecker>> checker =
        OpenChecker({.format = manifest_.format,
                     .folder = request_.folder,
                     .tables = tables_,
                     .csv = manifest_.options.csv},
                    readable_);
    if (!checker.ok()) return checker.error();
    if (Fault fault = FindGames()) return fault;
    const Result<std::vector<formats::ExportedGame>> games = (*checker)->Games();
    if (!games.ok()) return games.error();
    if (Fault fault = HoldAgainst(*games)) return fault;
    if (Fault fault = LookForOthers(*games)) return fault;
    return CompareRows(**checker);
  }

 private:
  bool IsWithoutGames() const {
    for (const exports::ManifestTable& table : manifest_.tables) {
      if (!IsOfGames(table.table)) continue;
      for (const exports::ManifestFile& file : table.files) {
        if (unread_files_.contains(file.file)) return true;
      }
    }
    return false;
  }

  // The store's games by what the export calls them.
  Fault FindGames() {
    if (readers_.size() == 0) return std::nullopt;
    const Fault fault = readers_[0].ForEachLog([&](const store::LogHead& head) {
      if (head.record.kind == store::LogKind::game) {
        const std::string id = LogId(head.record.first);
        in_store_.emplace(naming_.Game(id), InStore{head, id});
      }
      return true;
    });
    return fault;
  }

  // Whether the store's log still is the one that was exported, at least up to its newest event.
  Fault HoldAgainst(const std::vector<formats::ExportedGame>& games) {
    exported_ = games.size();
    std::map<std::string, uint64_t> next_number;
    for (const formats::ExportedGame& game : games) {
      const uint64_t number = next_number[game.game]++;
      const auto found = in_store_.find(game.id);
      if (found == in_store_.end()) {
        Find(OfGame(ExportFault::unknown_game, game.id, "the store has no such log"));
        continue;
      }
      const Result<std::string> head = HeadAt(found->second, game.events);
      if (!head.ok()) return head.error();
      const uint64_t events = found->second.head.record.count;
      if (head->empty() || (game.head && *head != *game.head)) {
        Find(OfGame(ExportFault::other_log, game.id,
                    fmt::format("the store's log has another event {}", game.events - 1)));
      } else if (events > game.events) {
        Find(OfGame(ExportFault::newer_log, game.id,
                    fmt::format("the store has {} events, the export {}", events, game.events)));
      } else {
        CheckOrder(game, found->second.head.log);
        compared_.push_back({found->second.head.log, GameCalled(game.game)});
        compared_ids_.insert(game.id);
        numbers_.push_back(number);
      }
    }
    CheckHeads(games);
    return std::nullopt;
  }

  // Games stand in the order of the store; in Parquet, where each game has files of its own, those
  // of a game do.
  void CheckOrder(const formats::ExportedGame& game, uint64_t log) {
    uint64_t& newest = newest_[manifest_.format == formats::Format::parquet ? game.game : ""];
    if (log >= newest) {
      newest = log;
    } else if (!is_order_wrong_) {
      is_order_wrong_ = true;
      ExportFinding finding = OfGame(ExportFault::wrong_rows, game.id,
                                     "it stands behind a game that began later in the store");
      finding.table = AllTables()[kGames].name;
      Find(std::move(finding));
    }
  }

  // Of a name that there is not, any game: its rows are wrong wherever they stand.
  static const engine::Game* GameCalled(const std::string& name) {
    const engine::Game* game = engine::FindGame(name);
    return game == nullptr ? engine::AllGames().front() : game;
  }

  // The chain hash of the newest of so many events; empty if the log has fewer.
  Result<std::string> HeadAt(const InStore& game, uint64_t events) const {
    if (events == 0 || events > game.head.record.count) return std::string();
    const Result<Hash256> head = replay::recording::HeadAt(readers_[0], game.head, events);
    if (!head.ok()) return head.error();
    return ToHex(*head);
  }

  void CheckHeads(const std::vector<formats::ExportedGame>& games) {
    if (!manifest_.heads) return;
    std::vector<const formats::ExportedGame*> ascending;
    for (const formats::ExportedGame& game : games) ascending.push_back(&game);
    std::stable_sort(ascending.begin(), ascending.end(),
                     [](const auto* a, const auto* b) { return a->id < b->id; });
    exports::HeadsHash heads;
    for (const formats::ExportedGame* game : ascending) {
      heads.Add(game->id, game->events, game->head.value_or(""));
    }
    if (heads.Hex() == *manifest_.heads) return;
    ExportFinding finding{.fault = ExportFault::heads};
    finding.file = std::string(exports::kManifestName);
    finding.message = "`heads` is not that of the games that the export has";
    Find(std::move(finding));
  }

  // Games that an export would have now, and this one has not.
  Fault LookForOthers(const std::vector<formats::ExportedGame>& games) {
    if (manifest_.options.changed_since) return std::nullopt;
    const Result<replay::recording::GameChoice> choice = ChoiceOf();
    if (!choice.ok()) return choice.error();
    const Result<GameSelection> now = exports::Select(readers_, *choice, std::nullopt);
    if (!now.ok() && now.error().code == ErrorCode::not_found) return std::nullopt;
    if (!now.ok()) return now.error();
    std::set<std::string> exported;
    for (const formats::ExportedGame& game : games) exported.insert(game.id);
    for (const exports::SelectedGame& game : now->games) {
      const Result<std::string> own = replay::recording::IdOf(readers_[0], game.log);
      if (!own.ok()) return own.error();
      const std::string id = naming_.Game(*own);
      if (exported.contains(id)) continue;
      Find(OfGame(ExportFault::not_exported, id, "it would be exported now"));
    }
    return std::nullopt;
  }

  // The choice of the manifest. That of an anonymous one names pseudonyms, which are those of the
  // store's ids and names.
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
      if (found != in_store_.end()) id = found->second.id;
    }
    if (!naming_.is_anonymous() || choice.players.empty()) return choice;
    const Result<std::map<std::string, std::string>> names = NamesInStore();
    if (!names.ok()) return names.error();
    for (std::string& player : choice.players) {
      const auto found = names->find(player);
      if (found != names->end()) player = found->second;
    }
    return choice;
  }

  // The names of the store's players, by pseudonym.
  Result<std::map<std::string, std::string>> NamesInStore() const {
    std::map<std::string, std::string> names;
    replay::log::CardSets sets;
    for (const auto& [id, game] : in_store_) {
      const auto header = replay::log::BeginWithoutMatch(StoreLog(readers_[0], game.head), sets);
      if (!header.ok()) continue;  // The selection tells what is wrong with it.
      for (const std::string& name : header->names) names.emplace(naming_.Player(name), name);
    }
    return names;
  }

  Fault CompareRows(formats::TableChecker& checker) {
    // Usually every game is compared, and then nothing is looked for.
    if (compared_ids_.size() < exported_) checker.PassOverAllBut(std::move(compared_ids_));
    const exports::RowFeed feed{.readers = readers_,
                                .games = compared_,
                                .naming = naming_,
                                .wanted = exports::WantedOf(tables_),
                                .numbers = numbers_,
                                .progress = request_.progress,
                                .is_stop_wanted = request_.is_stop_wanted};
    const Result<exports::Fed> fed = feed.Into(checker);
    if (!fed.ok()) return fed.error();
    report_.is_stopped = fed->is_stopped;
    for (const formats::WrongRow& wrong : checker.wrong_rows()) {
      if (unread_files_.contains(wrong.file)) continue;
      ExportFinding finding = OfFile(ExportFault::wrong_rows, wrong.file, wrong.message);
      finding.table = wrong.table;
      finding.game_id = wrong.game_id;
      Find(std::move(finding));
    }
    return std::nullopt;
  }

  void Find(ExportFinding finding) { report_.findings.push_back(std::move(finding)); }

  const CheckRequest& request_;
  const exports::OpenReaders& readers_;
  const exports::Manifest& manifest_;
  const FileNames& readable_;
  const replay::statistics::Naming& naming_;
  CheckReport& report_;
  std::vector<const formats::TableDescription*> tables_;
  FileNames unread_files_;  // that the manifest names; a finding says why each is not read
  std::map<std::string, uint64_t> newest_;  // of the games that were held against, as logs
  bool is_order_wrong_ = false;
  std::map<std::string, InStore> in_store_;  // by what the export calls them
  std::vector<exports::SelectedGame> compared_;
  std::set<std::string> compared_ids_;  // as the export calls them
  size_t exported_ = 0;                 // games that the export has
  std::vector<uint64_t> numbers_;       // of those, among the export's games of their kind
};

Fault CheckRows(store::Store* store, const CheckRequest& request, const exports::Manifest& manifest,
                const FileNames& readable, CheckReport& report) {
  const Result<exports::OpenReaders> readers = exports::OpenReaders::Of(store, request.jobs);
  if (!readers.ok()) return readers.error();
  const std::unique_ptr<replay::statistics::Naming> naming =
      exports::NamingOf(manifest.options.is_anonymous ? request.key : std::nullopt);
  return RowCheck(request, *readers, manifest, readable, *naming, report).Run();
}

}  // namespace

Result<CheckReport> CheckFiles(const std::string& folder) {
  CheckReport report;
  const Result<std::optional<exports::Manifest>> manifest = ManifestOf(folder, report);
  if (!manifest.ok()) return manifest.error();
  if (!*manifest || !HasRightNames(**manifest, report)) return report;
  const Result<FileNames> readable = CheckAllFiles(folder, **manifest, report);
  if (!readable.ok()) return readable.error();
  if (Fault fault = CheckCounts(folder, **manifest, *readable, report)) return *fault;
  return report;
}

Result<CheckReport> Check(store::Store* store, const CheckRequest& request) {
  CheckReport report;
  const Result<std::optional<exports::Manifest>> manifest = ManifestOf(request.folder, report);
  if (!manifest.ok()) return manifest.error();
  if (!*manifest || !HasRightNames(**manifest, report)) return report;
  const Result<FileNames> readable = CheckAllFiles(request.folder, **manifest, report);
  if (!readable.ok()) return readable.error();
  report.needs_key = (*manifest)->options.is_anonymous && !request.key;
  if (!report.needs_key) {
    if (Fault fault = CheckRows(store, request, **manifest, *readable, report)) return *fault;
  }
  // Last: where rows are wrong, their number needs no finding of its own.
  if (!report.is_stopped) {
    if (Fault fault = CheckCounts(request.folder, **manifest, *readable, report)) return *fault;
  }
  return report;
}

}  // namespace recount::tools::statistics::check
