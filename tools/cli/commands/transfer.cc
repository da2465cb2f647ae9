// `sim`, `import`, `export`, and what keeps a store: `store info`, `backup`, `compact`.
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/registry.h"
#include "engine/sheet.h"
#include "events/json.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/recording/export.h"
#include "replay/recording/import.h"
#include "replay/recording/random_games/simulation_run.h"
#include "replay/recording/store_log.h"
#include "store/files.h"
#include "store/maintain.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/commands.h"
#include "tools/cli/commands/simulated_table.h"
#include "tools/cli/game_name.h"
#include "tools/cli/output_file.h"
#include "tools/cli/unfinished.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

// "2 games: 1a2b…, 3c4d…", with the ids as far as people can take them in.
std::string GamesText(const std::vector<std::string>& ids) {
  constexpr size_t kMost = 8;
  const bool is_long = ids.size() > kMost;
  return fmt::format("{} {}: {}{}", ids.size(), ids.size() == 1 ? "game" : "games",
                     fmt::join(ids.begin(), is_long ? ids.begin() + kMost : ids.end(), ", "),
                     is_long ? " and more" : "");
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

// Ends a load: what it wrote is on the disk now, whatever the mode.
Fault Settle(store::Store& store, bool is_bulk) { return is_bulk ? store.Sync() : std::nullopt; }

// Of the store in a folder; 0 where there is none.
Result<uint64_t> SizeOf(const std::string& folder) {
  struct stat file = {};
  if (stat(store::DataFile(folder).c_str(), &file) == 0) return static_cast<uint64_t>(file.st_size);
  if (errno == ENOENT || errno == ENOTDIR) return uint64_t{0};
  return store::SystemError("looking at " + store::DataFile(folder));
}

int TellCopied(const Console& console, std::string_view what, const std::string& path,
               uint64_t before, const Result<uint64_t>& size) {
  console.Recorded(fmt::format("{} {}", what, path));
  if (!size.ok()) return console.Fail(size.error());
  const uint64_t after = *size;
  if (!console.IsForPeople()) {
    OrderedJson document;
    document["path"] = path;
    document["bytes_before"] = before;
    document["bytes_after"] = after;
    console.Print(document);
  } else {
    process::WriteOut("{} {}: {} bytes, was {}\n", what, engine::Printable(path), after, before);
  }
  return kDone;
}

}  // namespace

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
  console.Recorded(fmt::format("recorded, with the seed {}: {}", ToHex(seed), GamesText(ids)));
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

int RunImport(const Console& console, const ImportOptions& options) {
  replay::recording::Import import(options.as_played, replay::recording::Environment::OfSystem());
  for (const std::string& file : options.files) {
    const Result<std::string> content = ReadWhole(file);
    if (!content.ok()) return console.Fail(content.error());
    if (Fault fault = import.Add(file, *content)) return console.Fail(*fault);
  }
  Result<std::unique_ptr<store::Store>> store =
      StoreToWrite(console, DurabilityOf(options.is_bulk));
  if (!store.ok()) return console.Fail(store.error());
  const Result<std::vector<std::string>> ids = import.Commit(**store);
  if (!ids.ok()) return console.Fail(ids.error());
  if (Fault fault = Settle(**store, options.is_bulk)) return console.Fail(*fault);
  console.Recorded("recorded: " + GamesText(*ids));
  if (!console.IsForPeople()) {
    console.Print(GamesJson(*ids, nullptr));
    return kDone;
  }
  for (const std::string& id : *ids) process::WriteOut("{}\n", id);
  if (import.passed_over() > 0) {
    console.Note(
        fmt::format("{} of {} games were already in the store", import.passed_over(), ids->size()));
  }
  if (import.opened() > 0) {
    console.Note(fmt::format("missing names or texts were added to {} of them", import.opened()));
  }
  return kDone;
}

int RunExport(const Console& console, const ExportOptions& options) {
  // It holds hands and seeds.
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
  std::vector<store::LogHead> logs;
  for (const std::string& id : options.games) {
    if (id == "@all") {
      Fault fault = reader->ForEachLog([&](const store::LogHead& head) {
        logs.push_back(head);
        return true;
      });
      if (fault) return console.Fail(*fault);
      continue;
    }
    const GameName name = GameName::Parse(id);
    if (name.seq || !name.file.empty()) {
      throw UsageError{"export takes whole games from the store; leave out @SEQ and files"};
    }
    const Result<store::LogHead> head = replay::recording::FindLog(*reader, name.id);
    if (!head.ok()) return console.Fail(head.error());
    logs.push_back(*head);
  }
  const Result<replay::recording::Exported> exported =
      replay::recording::Export(*reader, logs, kBuild);
  if (!exported.ok()) return console.Fail(exported.error());
  if (Fault fault = file->Write(exported->bytes)) return console.Fail(*fault);
  const std::string written = file->is_answer() ? "-" : FileWord(options.file);
  console.Recorded(written + " was written");
  OrderedJson document;
  document["file"] = written;
  document["games"] = exported->ids;
  document["events"] = exported->events;
  document["bytes"] = exported->bytes.size();
  TellWritten(console, *file, document,
              fmt::format("{}: {} games, {} events, {} bytes",
                          file->is_answer() ? "standard output" : engine::Printable(written),
                          exported->ids.size(), exported->events, exported->bytes.size()));
  return kDone;
}

int RunStoreInfo(const Console& console) {
  Result<std::unique_ptr<store::Store>> store = StoreToRead(console);
  if (!store.ok()) return console.Fail(store.error());
  store::StoreInfo info{.format = 1, .build = std::string(kBuild)};
  if (*store != nullptr) {
    const auto found = store::Info(**store);
    if (!found.ok()) return console.Fail(found.error());
    info = *found;
  }
  OrderedJson document;
  document["format"] = info.format;
  document["build"] = info.build;
  document["logs"] = info.logs;
  document["events"] = info.events;
  document["bytes"] = info.bytes;
  document["map_bytes"] = info.map_bytes;
  document["snapshots"] = info.snapshots;
  if (!console.IsForPeople()) {
    console.Print(document);
    return kDone;
  }
  for (const auto& item : document.items()) {
    process::WriteOut("{:<10} {}\n", item.key(),
                      item.value().is_string() ? engine::Printable(item.value().get<std::string>())
                                               : Written(item.value()));
  }
  return kDone;
}

int RunStoreBackup(const Console& console, const std::string& folder) {
  Result<std::unique_ptr<store::Store>> store = StoreToRead(console);
  if (!store.ok()) return console.Fail(store.error());
  if (*store == nullptr) {
    return console.Fail(
        {.code = ErrorCode::not_found, .message = fmt::format("no store in {}", console.store)});
  }
  const std::string path = PathOf(folder);
  if (store::IsFileOfStore(path, console.store)) {
    throw UsageError{fmt::format("{} belongs to a store; name another folder", folder)};
  }
  CheckNotInStore(folder, console.store);
  const Result<uint64_t> before = SizeOf(console.store);
  if (!before.ok()) return console.Fail(before.error());
  Fault fault;
  {
    Unfinished unfinished;
    fault = store::Backup(**store, path, unfinished.taker());
  }
  if (fault) return console.Fail(*fault);
  return TellCopied(console, "copied to", folder, *before, SizeOf(path));
}

int RunStoreCompact(const Console& console) {
  const Result<uint64_t> before = SizeOf(console.store);
  if (!before.ok()) return console.Fail(before.error());
  Fault fault;
  {
    std::optional<process::RemovedOnStop> removed;
    const auto take_unfinished = [&](const std::string& file, const std::string& made_folder) {
      removed.emplace(file, made_folder);
    };
    fault = store::Compact(console.store, {.take_unfinished = take_unfinished});
  }
  if (fault) return console.Fail(*fault);
  return TellCopied(console, "compacted", console.store, *before, SizeOf(console.store));
}

}  // namespace recount::tools::cli
