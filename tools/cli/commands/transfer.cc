// `sim`, `import` and `export` bring many games into the store, or out of it.
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "absl/functional/function_ref.h"
#include "engine/registry.h"
#include "engine/sheet.h"
#include "events/json.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/evidence/conflict_words.h"
#include "replay/evidence/conflicts.h"
#include "replay/recording/export.h"
#include "replay/recording/import.h"
#include "replay/recording/random_games/simulation_run.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/timeline.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/simulated_table.h"
#include "tools/cli/game_name.h"
#include "tools/cli/output_file.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

// Returns "2 games: 1a2b…, 3c4d…", with at most as many ids as people can take in.
std::string GamesText(size_t count, absl::FunctionRef<std::string(size_t place)> id) {
  constexpr size_t kMost = 8;
  std::vector<std::string> ids;
  for (size_t place = 0; place < std::min(count, kMost); ++place) ids.push_back(id(place));
  return fmt::format("{} {}: {}{}", count, count == 1 ? "game" : "games", fmt::join(ids, ", "),
                     count > kMost ? " and more" : "");
}

OrderedJson GamesJson(const std::vector<std::string>& ids, OrderedJson seed) {
  OrderedJson document;
  document["games"] = ids;
  document["seed"] = std::move(seed);
  return document;
}

store::Durability DurabilityOf(bool is_bulk) {
  return is_bulk ? store::Durability::bulk : store::Durability::durable;
}

// Ends a load: everything that it wrote is on the disk after this, in every mode.
Fault Settle(store::Store& store, bool is_bulk) { return is_bulk ? store.Sync() : std::nullopt; }

struct SimOptions : Options {
  const std::string& game = Text("GAME", kNewGameHelp, kRequired);
  const std::string& games = Text("--games", "number of games (default: 1)", {.otherwise = "1"});
  const std::string& players =
      Text("--players", "number of players (default: the game's minimum)", kFilled);
  const std::string& seed = Text(
      "--seed", "random seed (64 hex digits); the same seed gives byte-identical logs", kFilled);
  const std::string& config = Text("--config", kConfigHelp, kFilled);
  const std::string& rules = Text("--rules", kRulesHelp, kFilled);
  const std::string& jobs = Text("--jobs", kThreadsHelp, {.otherwise = "1"});
  const bool& is_judged = Flag("--judged", "include random disputes, rulings, rewinds and appeals");
  const bool& is_bulk = Flag("--bulk", kBulkHelp);
};

int RunSim(const Console& console, const SimOptions& options) {
  const engine::Game* game = engine::FindGame(options.game);
  if (game == nullptr) throw NoSuchGame(options.game);
  const uint64_t games = NumberOf(options.games, "a number of games");
  const int jobs = JobsOf(options.jobs);
  const Seed seed = SeedOrRandom(options.seed);
  const Result<replay::recording::random_games::Simulator> simulator =
      SimulatorOf(*game, {options.players, options.config, options.rules}, seed);
  if (!simulator.ok()) return console.Fail(simulator.error());
  Result<std::unique_ptr<store::Store>> store =
      StoreToWrite(console, DurabilityOf(options.is_bulk));
  if (!store.ok()) return console.Fail(store.error());

  Progress progress(console, "games", games);
  const Result<replay::recording::random_games::RecordedSimulation> recorded =
      replay::recording::random_games::RecordSimulation(
          *simulator,
          {.games = games,
           .jobs = jobs,
           .is_judged = options.is_judged,
           .progress = [&](uint64_t done) { progress.Tell(done); }},
          **store);
  if (!recorded.ok()) return console.Fail(recorded.error());
  const std::vector<std::string>& ids = recorded->ids;
  if (Fault fault = Settle(**store, options.is_bulk)) return console.Fail(*fault);
  console.Recorded(fmt::format("recorded, with the seed {}: {}", ToHex(seed),
                               GamesText(ids.size(), [&](size_t i) { return ids[i]; })));
  if (!console.IsForPeople()) {
    console.Print(GamesJson(ids, ToHex(seed)));
    return kDone;
  }
  if (ids.size() == 1) {
    process::WriteOut("{}\n", ids[0]);
  } else if (!ids.empty()) {
    process::WriteOut("{} games, {} events: {} to {}\n", ids.size(), recorded->events,
                      store::ShortIdIn(**store, ids.front()),
                      store::ShortIdIn(**store, ids.back()));
  }
  process::WriteOut("seed {}\n", ToHex(seed));
  return kDone;
}

// Counts the conflicts of the games, which are in the store.
Result<replay::evidence::ConflictCounts> CountedConflicts(store::Store& store,
                                                          const std::vector<std::string>& ids) {
  const auto reader = store.Read();
  if (!reader.ok()) return reader.error();
  replay::log::CardSets sets;
  replay::evidence::ConflictCounts counts;
  for (const std::string& id : ids) {
    const Result<store::LogHead> head = replay::recording::FindLog(*reader, id);
    if (!head.ok()) return head.error();
    const replay::recording::StoreLog log(*reader, *head);
    Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(log, sets);
    if (!timeline.ok()) return timeline.error();
    const Result<replay::evidence::Conflicts> found = replay::evidence::ConflictsOf(*timeline);
    if (!found.ok()) return found.error();
    const replay::evidence::ConflictCounts of_game = replay::evidence::CountsOf(*found);
    counts.slips += of_game.slips;
    counts.events += of_game.events;
  }
  return counts;
}

struct ImportOptions : Options {
  const std::vector<std::string>& files =
      Texts("FILE", "files to import; - for standard input", kRequired);
  const bool& is_bulk = Flag("--bulk", kBulkHelp);
  const bool& as_played = Flag("--as-played", "record illegal actions, too, as they were played");
};

int RunImport(const Console& console, const ImportOptions& options) {
  replay::recording::Import import(options.as_played, replay::recording::Environment::OfSystem());
  for (const std::string& file : options.files) {
    Result<ByteSource> content = OpenSource(file);
    if (!content.ok()) return console.Fail(content.error());
    if (Fault fault = import.Add(file, *std::move(content))) return console.Fail(*fault);
  }
  Result<std::unique_ptr<store::Store>> store =
      StoreToWrite(console, DurabilityOf(options.is_bulk));
  if (!store.ok()) return console.Fail(store.error());
  // Nothing is recorded before all files have been read and checked.
  if (Fault fault = import.Commit(**store)) return console.Fail(*fault);
  if (Fault fault = Settle(**store, options.is_bulk)) return console.Fail(*fault);
  console.Recorded("recorded: " + GamesText(import.size(), [&](size_t i) { return import.Id(i); }));
  replay::evidence::ConflictCounts conflicts;
  if (options.as_played) {
    const auto counted = CountedConflicts(**store, import.Ids());
    if (!counted.ok()) return console.Fail(counted.error());
    conflicts = *counted;
  }
  if (!console.IsForPeople()) {
    OrderedJson document = GamesJson(import.Ids(), nullptr);
    if (options.as_played) {
      document["conflicts"] = {{"record", conflicts.slips}, {"play", conflicts.events}};
    }
    console.Print(document);
    return kDone;
  }
  for (size_t i = 0; i < import.size(); ++i) process::WriteOut("{}\n", import.Id(i));
  if (conflicts.slips + conflicts.events > 0) {
    console.Note(CountsText(conflicts) + ": see recount conflicts");
  }
  if (import.passed_over() > 0) {
    console.Note(fmt::format("{} of {} games were already in the store", import.passed_over(),
                             import.size()));
  }
  if (import.opened() > 0) {
    console.Note(fmt::format("missing names or texts were added to {} of them", import.opened()));
  }
  return kDone;
}

struct ExportOptions : Options {
  const std::vector<std::string>& games = Texts("ID", "game ids; @all for every game", kRequired);
  const std::string& file =
      Text("-o,--output", "output file (.recount); - for standard output", kRequired);
};

constexpr std::string_view kAllGames = "@all";

// Returns the logs of the games that are named, without those of `@all`.
Result<std::vector<store::LogHead>> NamedGames(const store::Reader& reader,
                                               const std::vector<std::string>& games) {
  std::vector<store::LogHead> logs;
  for (const std::string& id : games) {
    if (id == kAllGames) continue;
    const GameName name = GameName::Parse(id);
    if (name.seq || !name.file.empty()) {
      throw UsageError{"export takes whole games from the store; leave out @SEQ and files"};
    }
    const Result<store::LogHead> head = replay::recording::FindLog(reader, name.id);
    if (!head.ok()) return head.error();
    logs.push_back(*head);
  }
  return logs;
}

// Adds the games in the order in which they are given; `named` are their logs.
Fault ExportGames(const store::Reader& reader, const std::vector<std::string>& games,
                  absl::Span<const store::LogHead> named, replay::log::LogFileWriter& file) {
  Fault unread;
  for (const std::string& id : games) {
    if (id != kAllGames) {
      unread = replay::recording::Export(reader, named.first(1), file);
      named.remove_prefix(1);
    } else {
      const Fault unlisted = reader.ForEachLog([&](const store::LogHead& head) {
        unread = replay::recording::Export(reader, {head}, file);
        return !unread;
      });
      if (!unread) unread = unlisted;
    }
    if (unread) return unread;
  }
  return std::nullopt;
}

int RunExport(const Console& console, const ExportOptions& options) {
  // The file contains hands and seeds, so only its owner may read it.
  const auto file = OutputFile::At(options.file, console.store, OutputFile::For::owner);
  if (!file.ok()) return console.Fail(file.error());
  if (file->is_answer() && isatty(STDOUT_FILENO) == 1) {
    throw UsageError{
        "a .recount file is binary; write it to a file or a pipe, not to the terminal"};
  }
  Result<std::unique_ptr<store::Store>> store = StoreToRead(console);
  if (!store.ok()) return console.Fail(store.error());
  if (*store == nullptr) {
    return console.Fail(
        {.code = ErrorCode::not_found, .message = fmt::format("no store in {}", console.store)});
  }
  const auto reader = (*store)->Read();
  if (!reader.ok()) return console.Fail(reader.error());
  const Result<std::vector<store::LogHead>> named = NamedGames(*reader, options.games);
  if (!named.ok()) return console.Fail(named.error());
  std::optional<replay::log::LogFileWriter> exported;
  const Fault fault = file->WriteParts([&](const ByteSink& sink) {
    exported.emplace(kBuild, sink);
    if (Fault unread = ExportGames(*reader, options.games, *named, *exported)) return unread;
    // Only a file with all games gets a trailer: one without it is `torn` to every reader.
    exported->Finish();
    return Fault();
  });
  if (fault) return console.Fail(*fault);
  const std::string written = file->is_answer() ? "-" : FileWord(options.file);
  console.Recorded(written + " was written");
  OrderedJson document;
  if (!console.IsForPeople()) {
    document["file"] = written;
    document["games"] = exported->Ids();
    document["events"] = exported->events();
    document["bytes"] = exported->size();
  }
  TellWritten(console, *file, document,
              fmt::format("{}: {} games, {} events, {} bytes",
                          file->is_answer() ? "standard output" : engine::Printable(written),
                          exported->logs(), exported->events(), exported->size()));
  return kDone;
}

}  // namespace

Command SimCommand() {
  return Command("Record", "sim", "simulate random games and record them",
                 "recount sim heretics --games 1000 --players 3 --jobs 2", RunSim,
                 {.records = true});
}

Command ImportCommand() {
  return Command("Record", "import", "import .recount files or .jsonl requests",
                 "recount import games.recount table.jsonl --as-played", RunImport,
                 {.records = true});
}

Command ExportCommand() {
  return Command("Record", "export", "export games to a portable file",
                 "recount export @last -o game.recount", RunExport, {.records = true});
}

}  // namespace recount::tools::cli
