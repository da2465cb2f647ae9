// `store info`, `store backup` and `store compact` maintain a store.
#include "store/store.h"

#include <sys/stat.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/sheet.h"
#include "events/json.h"
#include "events/version.h"
#include "fmt/format.h"
#include "store/files.h"
#include "store/maintain.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/output_file.h"
#include "tools/cli/unfinished.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

// Returns the size of the store in a folder; 0 if there is none.
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

struct StoreBackupOptions : Options {
  const std::string& folder = Text("FOLDER", "new folder for the copy", kRequired);
};

int RunStoreBackup(const Console& console, const StoreBackupOptions& options) {
  const std::string& folder = options.folder;
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

}  // namespace

Command StoreBackupCommand() {
  return Command("Commands", "backup", "copy the store while others keep using it",
                 "recount store backup /media/stick/recount.db", RunStoreBackup, {.records = true});
}

Command StoreCompactCommand() {
  return Command("Commands", "compact", "reclaim free space", "recount store compact",
                 RunStoreCompact, {.records = true});
}

Command StoreInfoCommand() {
  return Command("Commands", "info", "print the format, the build, counts and sizes",
                 "recount store info", RunStoreInfo);
}

}  // namespace recount::tools::cli
