// `cluster seal` writes the archive of a cluster, and ends an era.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/chain.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/recording/archive/seal.h"
#include "replay/recording/store_log.h"
#include "store/jetstream/eras.h"
#include "store/jetstream/sync.h"
#include "tools/cli/arguments.h"
#include "tools/cli/cluster_store.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/output_file.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::recording::archive::ArchiveContents;
using replay::recording::archive::ArchiveFolder;
using replay::recording::archive::LogToSeal;
using replay::recording::archive::SealedFile;
using store::jetstream::Connection;
using store::jetstream::Era;
using store::jetstream::Eras;
using store::jetstream::JetStream;
using store::jetstream::KnownLog;
using store::jetstream::Membership;

int64_t Now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Error Conflict(std::string message) {
  return {.code = ErrorCode::conflict, .message = std::move(message)};
}

// Returns the logs of the store that are in the cluster, each up to the newest event that is there.
// If an era is given, returns only the logs in it. It leaves out logs of which the cluster has
// other events, and those of a lost era, which are sent into the newest one.
Result<std::vector<LogToSeal>> LogsInCluster(const store::Reader& reader,
                                             std::optional<uint64_t> era) {
  const auto eras = store::jetstream::ReadKnownEras(reader);
  if (!eras.ok()) return eras.error();
  const Era newest = eras->empty() ? Era{} : eras->rbegin()->second;
  std::vector<LogToSeal> logs;
  Fault failed;
  const Fault fault = reader.ForEachLog([&](const store::LogHead& head) {
    const auto known = store::jetstream::ReadKnownLog(reader, LogId(head.record.first));
    failed = known.fault();
    if (failed) return false;
    if (!*known || (*known)->is_other || (*known)->count == 0) return true;
    const auto& place = (*known)->place;
    if (era ? place.era != *era : newest.IsLost(place.era)) return true;
    logs.push_back({.place = {place.era, place.part},
                    .log = head.log,
                    .count = std::min((*known)->count, head.record.count)});
    return true;
  });
  if (failed) return *failed;
  if (fault) return *fault;
  return logs;
}

// Checks that this store has everything that the cluster has in an era. If it lacks something, or
// has other events, the era cannot be retired here.
Fault CheckIsHere(const store::Reader& reader, uint64_t era) {
  constexpr std::string_view kPrefix = "log/";
  Fault missing;
  const Fault fault =
      reader.ForEachClusterEntry(kPrefix, [&](std::string_view key, std::string_view) {
        const std::string id(key.substr(kPrefix.size()));
        const auto known = store::jetstream::ReadKnownLog(reader, id);
        if (!known.ok()) missing = known.error();
        if (missing || !*known || (*known)->place.era != era) return !missing;
        const auto head = reader.Find(id);
        const uint64_t here = head.ok() ? head->record.count : 0;
        if ((*known)->is_other) {
          missing = Conflict(fmt::format(
              "game {}: the cluster has other events of it than this store, and retiring era {} "
              "would delete them: decide which are to stay first",
              id, era));
        } else if (here < (*known)->count) {
          missing = Conflict(fmt::format("game {}: this store has {} of its {} events in era {}",
                                         id, here, (*known)->count, era));
        }
        return !missing;
      });
  if (missing) return missing;
  if (fault) return *fault;
  const auto behind = store::jetstream::ReadBehind(reader);
  if (!behind.ok()) return behind.error();
  for (const auto& log : *behind) {
    if (log.place.era != era) continue;
    return Conflict(
        fmt::format("game {}: its beginning is not in this store: import the archive, then try "
                    "again",
                    log.place.id));
  }
  return std::nullopt;
}

// Checks that this store has read every message of an era's games.
Fault CheckIsRead(JetStream& jetstream, const Eras& eras, const store::Reader& reader,
                  uint64_t era) {
  for (uint32_t part = 0; part < eras.PartitionsOf(era); ++part) {
    const std::string stream = store::jetstream::LogStream(era, part);
    const auto cursor = store::jetstream::ReadCursor(reader, stream);
    if (!cursor.ok()) return cursor.error();
    const auto info = jetstream.Info(stream);
    const bool is_gone = CodeOf(info) == ErrorCode::not_found;
    if (!info.ok() && !is_gone) return info.error();
    const bool is_same = cursor->created.empty() || (info.ok() && info->created == cursor->created);
    if (info.ok() && is_same && info->last == cursor->sequence) continue;
    return Conflict(
        is_gone || !is_same
            ? fmt::format("{} is gone, or another one: look at `recount cluster status`", stream)
            : fmt::format("{} ends at {}, and this store has read it to {}: somebody "
                          "still records in era {}; try again",
                          stream, info->last, cursor->sequence, era));
  }
  return std::nullopt;
}

class EraToRetire {
 public:
  // Syncs the store, and checks that the era exists.
  static Result<EraToRetire> Prepare(store::Store& store, const Membership& membership,
                                     uint64_t era) {
    const auto synced = Sync(store, membership, {});
    if (!synced.ok()) return synced.error();
    auto connection = Connection::Open(membership.connection());
    if (!connection.ok()) return connection.error();
    EraToRetire made(*std::move(connection), membership, era);
    const auto reader = store.Read();
    if (!reader.ok()) return reader.error();
    const auto eras = Eras::Read(*made.jetstream_, *reader);
    if (!eras.ok()) return eras.error();
    if (era == 0 || era > eras->newest().era) {
      return Error{
          .code = ErrorCode::not_found,
          .message = fmt::format("there is no era {}: the newest is {}", era, eras->newest().era)};
    }
    return made;
  }

  // Deletes the era's streams if the archive has all of its games; otherwise conflict.
  Fault Retire(const store::Store& store, const ArchiveContents& contents) {
    const auto reader = store.Read();
    if (!reader.ok()) return reader.error();
    const auto eras = Eras::Read(*jetstream_, *reader);
    if (!eras.ok()) return eras.error();
    // An era that is already retired needs no check; Retire deletes its streams if any are left.
    if (!eras->newest().IsRetired(era_)) {
      if (Fault fault = CheckMay(*reader, *eras, contents)) return fault;
    }
    return store::jetstream::Retire(*jetstream_, *eras, era_);
  }

 private:
  EraToRetire(std::unique_ptr<Connection> connection, const Membership& membership, uint64_t era)
      : connection_(std::move(connection)),
        jetstream_(std::make_unique<JetStream>(*connection_)),
        follows_all_(membership.follows_all),
        era_(era) {}

  Fault CheckMay(const store::Reader& reader, const Eras& eras, const ArchiveContents& contents) {
    if (era_ == eras.newest().era) {
      return Conflict(
          fmt::format("era {} is the newest: begin the next with `recount cluster init --next` "
                      "first",
                      era_));
    }
    if (eras.newest().IsLost(era_)) {
      return Conflict(fmt::format("era {} is lost, and its games are in a later one", era_));
    }
    if (!follows_all_) {
      return Conflict(
          "this store follows its own table alone: retire an era from a store that "
          "has joined with --follow all");
    }
    if (Fault fault = CheckIsHere(reader, era_)) return fault;
    const auto logs = LogsInCluster(reader, era_);
    if (!logs.ok()) return logs.error();
    if (Fault fault = replay::recording::archive::CheckSealed(reader, *logs, contents))
      return fault;
    // This comes last, so that a message that arrives during the other checks is noticed.
    return CheckIsRead(*jetstream_, eras, reader, era_);
  }

  std::unique_ptr<Connection> connection_;
  std::unique_ptr<JetStream> jetstream_;
  bool follows_all_;
  uint64_t era_;
};

void TellSealed(const Console& console, const std::vector<SealedFile>& files,
                const std::optional<uint64_t>& retired) {
  uint64_t games = 0;
  uint64_t events = 0;
  OrderedJson document = {{"files", OrderedJson::array()}, {"retired", nullptr}};
  for (const SealedFile& file : files) {
    games += file.games;
    events += file.events;
    document["files"].push_back({{"file", file.path},
                                 {"games", file.games},
                                 {"events", file.events},
                                 {"bytes", file.bytes}});
  }
  if (retired) document["retired"] = *retired;
  if (!console.IsForPeople()) {
    console.Print(document);
    return;
  }
  for (const SealedFile& file : files) {
    process::WriteOut("{}: {} games, {} events, {} bytes\n", engine::Printable(file.path),
                      file.games, file.events, file.bytes);
  }
  process::WriteOut("{} files, {} games, {} events sealed\n", files.size(), games, events);
  if (retired) process::WriteOut("era {} is retired\n", *retired);
}

Result<std::vector<SealedFile>> SealInto(const store::Store& store, const ArchiveFolder& folder,
                                         ArchiveContents& contents) {
  std::vector<LogToSeal> logs;
  {
    const auto reader = store.Read();
    if (!reader.ok()) return reader.error();
    auto found = LogsInCluster(*reader, std::nullopt);
    if (!found.ok()) return found.error();
    logs = *std::move(found);
  }
  replay::recording::archive::SealOptions sealing;
  sealing.build = kBuild;
  sealing.now = Now();
  return Seal(store, logs, folder, contents, sealing);
}

struct ClusterSealOptions : Options {
  const std::string& folder = Text("--to", "the archive's folder, made if it is not there",
                                   {.is_required = true, .is_filled = true});
  const std::string& retire =
      Text("--retire", "delete this era's streams, if the archive has all of its games");
};

int RunClusterSeal(const Console& console, const ClusterSealOptions& options) {
  if (options.folder.empty()) throw UsageError{"expected --to with the folder of the archive"};
  CheckNotInStore(options.folder, console.store);
  std::optional<uint64_t> era;
  if (!options.retire.empty()) era = NumberOf(options.retire, "the number of an era");
  const auto store = StoreInCluster(console);
  if (!store.ok()) return console.Fail(store.error());
  const auto membership = JoinedMembership(**store);
  if (!membership.ok()) return console.Fail(membership.error());
  std::optional<EraToRetire> retiring;
  if (era) {
    // This syncs the store before it seals, so that games of other tables get into the archive too.
    auto prepared = EraToRetire::Prepare(**store, *membership, *era);
    if (!prepared.ok()) return console.Fail(prepared.error());
    retiring.emplace(*std::move(prepared));
  }
  const auto folder = ArchiveFolder::Open(PathOf(options.folder));
  if (!folder.ok()) return console.Fail(folder.error());
  auto contents = folder->ReadContents();
  if (!contents.ok()) return console.Fail(contents.error());
  const auto files = SealInto(**store, *folder, *contents);
  if (!files.ok()) return console.Fail(files.error());
  if (!files->empty()) {
    console.Recorded(fmt::format("{} files were written to {}", files->size(), options.folder));
  }
  if (retiring) {
    if (Fault fault = retiring->Retire(**store, *contents)) return console.Fail(*fault);
    console.Recorded(fmt::format("era {} is retired", *era));
  }
  TellSealed(console, *files, era);
  return kDone;
}

}  // namespace

Command ClusterSealCommand() {
  return Command("Commands", "seal", "put games that have ended into an archive",
                 "recount cluster seal --to archive", RunClusterSeal, {.records = true});
}

}  // namespace recount::tools::cli
