// `cluster init`, `join` and `sync`: many hosts record into one place (docs/cluster.md).
#include <algorithm>
#include <bit>
#include <csignal>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/chain.h"
#include "fmt/ranges.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "store/jetstream/follow.h"
#include "store/jetstream/lost.h"
#include "store/jetstream/sync.h"
#include "store/jetstream/turn.h"
#include "tools/cli/arguments.h"
#include "tools/cli/cluster_store.h"
#include "tools/cli/cluster_use.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

using process::StopSignals;
using store::jetstream::ClusterFinding;
using store::jetstream::Connection;
using store::jetstream::ConnectionOptions;
using store::jetstream::Eras;
using store::jetstream::JetStream;
using store::jetstream::Membership;
using store::jetstream::SyncReport;

constexpr uint64_t kMostReplicas = 5;
constexpr char kUrlHelp[] = "a server, for example nats://127.0.0.1:4222; several of one cluster";
constexpr char kNkeyHelp[] = "file with the seed of this user's NKEY, mode 0600";
constexpr char kCaHelp[] = "file with the certificates by which the servers are known, PEM";

void CheckUrls(const std::vector<std::string>& urls) {
  for (const std::string& url : urls) {
    const bool is_known = url.starts_with("nats://") || url.starts_with("tls://");
    if (is_known && url.size() > url.find("://") + 3) continue;
    throw UsageError{fmt::format(
        "expected the address of a server, for example nats://127.0.0.1:4222, got \"{}\"", url)};
  }
}

uint32_t PowerOfTwo(const std::string& text) {
  const uint64_t number = NumberOf(text, "a number of partitions");
  if (std::has_single_bit(number) && number <= store::jetstream::kMaxPartitions) {
    return static_cast<uint32_t>(number);
  }
  throw UsageError{fmt::format("expected --partitions as a power of two up to 256, got {}", text)};
}

uint32_t ReplicasIn(const std::string& text) {
  const uint64_t number = NumberOf(text, "a number of replicas");
  if (number >= 1 && number <= kMostReplicas) return static_cast<uint32_t>(number);
  throw UsageError{fmt::format("expected --replicas from 1 to 5, got {}", text)};
}

OrderedJson FindingsJson(const std::vector<ClusterFinding>& findings) {
  OrderedJson list = OrderedJson::array();
  for (const ClusterFinding& finding : findings) {
    list.push_back(store::jetstream::JsonOf(finding));
  }
  return list;
}

void TellFindings(const std::vector<ClusterFinding>& findings) {
  for (const ClusterFinding& finding : findings) {
    std::string where = finding.id.empty() ? "" : " game " + finding.id;
    if (finding.stream_seq) where += fmt::format(" ({} {})", finding.stream, *finding.stream_seq);
    process::WriteOut("{}{}: {}\n", finding.fault, where, engine::Printable(finding.message));
  }
}

// Returns the membership of the store, for a command that also works without one.
Result<std::optional<Membership>> MembershipHere(const store::Store* store) {
  if (store == nullptr) return std::optional<Membership>();
  const auto reader = store->Read();
  if (!reader.ok()) return reader.error();
  auto membership = store::jetstream::ReadMembership(*reader);
  if (!membership.ok()) return membership.error();
  return *std::move(membership);
}

Result<std::unique_ptr<Connection>> Connect(const ConnectionOptions& options) {
  NoteClusterUse();
  auto connection = Connection::Open(options);
  if (!connection.ok()) return connection.error();
  return *std::move(connection);
}

int TellInit(const Console& console, const store::jetstream::InitReport& report) {
  console.Recorded(fmt::format("era {} has begun", report.era.era));
  if (!console.IsForPeople()) {
    OrderedJson document = store::jetstream::JsonOf(report.era);
    document["made"] = report.made;
    document["other"] = report.other;
    console.Print(document);
    return kDone;
  }
  process::WriteOut("era {}: {} partitions, {} replicas; {} streams made\n", report.era.era,
                    report.era.partitions, report.era.replicas, report.made.size());
  for (const std::string& stream : report.other) {
    process::WriteOut("{} is there with another configuration and was left as it is\n", stream);
  }
  return kDone;
}

// Without --nkey and --ca, the ones of the store's membership are used.
struct ClusterInitOptions : Options {
  const std::vector<std::string>& urls = Texts("URL", kUrlHelp, kRequired);
  const std::string& partitions =
      Text("--partitions", "a power of two up to 256 (default: 1, or as in the era before)");
  const std::string& replicas =
      Text("--replicas", "servers that keep each stream (default: 3, or as in the era before)");
  const bool& begins_next =
      Flag("--next", "begin the next era; one that the servers have lost is over");
  const std::string& nkey = Text("--nkey", kNkeyHelp);
  const std::string& ca = Text("--ca", kCaHelp);
};

int RunClusterInit(const Console& console, const ClusterInitOptions& options) {
  CheckUrls(options.urls);
  store::jetstream::InitRequest request{.begins_next = options.begins_next};
  if (!options.partitions.empty()) request.partitions = PowerOfTwo(options.partitions);
  if (!options.replicas.empty()) request.replicas = ReplicasIn(options.replicas);
  const auto store = StoreToRead(console);
  if (!store.ok()) return console.Fail(store.error());
  const auto joined = MembershipHere(store->get());
  if (!joined.ok()) return console.Fail(joined.error());
  ConnectionOptions connecting{
      .urls = options.urls, .name = "init", .nkey_file = {}, .ca_file = {}};
  if (*joined) connecting = (*joined)->connection();
  connecting.urls = options.urls;
  if (!options.nkey.empty()) connecting.nkey_file = AbsolutePath(options.nkey);
  if (!options.ca.empty()) connecting.ca_file = AbsolutePath(options.ca);
  const auto connection = Connect(connecting);
  if (!connection.ok()) return console.Fail(connection.error());
  JetStream jetstream(**connection);
  // Only a store that has joined can say which eras the servers have lost.
  if (*joined && options.begins_next) {
    const auto reader = (*store)->Read();
    if (!reader.ok()) return console.Fail(reader.error());
    auto lost = store::jetstream::FindLostEras(jetstream, *reader);
    if (!lost.ok()) return console.Fail(lost.error());
    request.lost = *std::move(lost);
    const auto known = store::jetstream::ReadKnownEras(*reader);
    if (!known.ok()) return console.Fail(known.error());
    if (!known->empty()) request.known = known->rbegin()->second;
  }
  const auto report = store::jetstream::Init(jetstream, request);
  if (!report.ok()) return console.Fail(report.error());
  return TellInit(console, *report);
}

int Leave(const Console& console) {
  const auto store = StoreInCluster(console);
  if (!store.ok()) return console.Fail(store.error());
  const auto joined = JoinedMembership(**store);
  if (!joined.ok()) return console.Fail(joined.error());
  if (Fault fault = (*store)->ClearCluster()) return console.Fail(*fault);
  console.Recorded("the store has left its cluster");
  if (!console.IsForPeople()) {
    console.Print({{"urls", OrderedJson::array()}, {"table", nullptr}, {"follow", nullptr}});
  } else {
    process::WriteOut("the store in {} records by itself now\n", engine::Printable(console.store));
  }
  return kDone;
}

// Returns whether this key may read the games of every table.
Result<bool> MayFollowAll(JetStream& jetstream, const store::Store& store, const Eras& eras,
                          const std::string& table) {
  const store::LockFile turn = store::jetstream::TakeTurn(store.folder());
  for (const std::string_view before : {std::string_view(), store::jetstream::kEachTable}) {
    const auto made =
        jetstream.CreateConsumer({.stream = store::jetstream::LogStream(eras.newest().era, 0),
                                  .name = store::jetstream::LookName(table),
                                  .filter = fmt::format("recount.log.{}.0.{}{}", eras.newest().era,
                                                        before, store::jetstream::kEveryTable),
                                  .start = 1});
    if (made.ok()) return true;
    // If this form of subject is forbidden, the next one may still be permitted.
    if (CodeOf(made) != ErrorCode::forbidden) {
      return made.error();
    }
  }
  return false;
}

// Returns whether the key, which may not read the eras, is that of a worker, which needs only its
// queue.
bool IsOfWorker(JetStream& jetstream, const Fault& of_eras) {
  if (CodeOf(of_eras) != ErrorCode::forbidden) return false;
  return jetstream.ConsumerInfo(store::jetstream::kAuditStream, store::jetstream::kWorkConsumer)
      .ok();
}

bool HasOneOf(const std::vector<std::string>& urls, const std::vector<std::string>& others) {
  return std::any_of(urls.begin(), urls.end(), [&](const std::string& url) {
    return std::find(others.begin(), others.end(), url) != others.end();
  });
}

// The entries that a joining store writes, and whether it already knows the cluster.
struct Joining {
  std::vector<store::ClusterEntry> entries;
  bool is_same_cluster = false;
};

// If `chooses`, the membership follows every table if its key may.
Result<Joining> PrepareToJoin(JetStream& jetstream, const store::Store& store,
                              const std::optional<Membership>& before, Membership& membership,
                              bool chooses) {
  Joining joining;
  const auto reader = store.Read();
  if (!reader.ok()) return reader.error();
  joining.is_same_cluster = before && HasOneOf(before->urls, membership.urls);
  if (before && !joining.is_same_cluster) {
    const auto has_read = store::jetstream::HasReadFrom(jetstream, *reader);
    if (!has_read.ok()) return has_read.error();
    joining.is_same_cluster = *has_read;
  }
  const auto eras = Eras::Read(jetstream, *reader);
  if (!eras.ok() && !IsOfWorker(jetstream, eras.error())) return eras.error();
  if (eras.ok() && chooses) {
    const auto may = MayFollowAll(jetstream, store, *eras, membership.table);
    if (!may.ok()) return may.error();
    membership.follows_all = *may;
  }
  if (eras.ok()) joining.entries = eras->Unknown();
  // If the store follows other tables than before, it reads everything that it skipped from the
  // beginning.
  if (joining.is_same_cluster && before->follows_all != membership.follows_all) {
    auto cursors = store::jetstream::WithoutCursors(*reader);
    if (!cursors.ok()) return cursors.error();
    joining.entries.insert(joining.entries.end(), cursors->begin(), cursors->end());
  }
  return joining;
}

struct ClusterJoinOptions : Options {
  const std::vector<std::string>& urls = Texts("URL", kUrlHelp);
  const std::string& table = Text("--table", "the name of this table: a to z, 0 to 9 and -");
  const std::string& nkey = Text("--nkey", kNkeyHelp);
  const std::string& ca = Text("--ca", kCaHelp);
  const std::string& follow = Text(
      "--follow", "whose games sync brings: mine or all (default: all if the servers permit it)");
  const bool& is_leaving = Flag("--none", "record without a cluster from now on");
};

int RunClusterJoin(const Console& console, const ClusterJoinOptions& options) {
  if (options.is_leaving) {
    if (!options.urls.empty() || !options.table.empty()) {
      throw UsageError{"--none stands alone: it ends the store's part in its cluster"};
    }
    return Leave(console);
  }
  if (options.urls.empty()) throw UsageError{"expected the address of a server, or --none"};
  CheckUrls(options.urls);
  if (!store::jetstream::IsName(options.table)) {
    throw UsageError{
        fmt::format("expected --table with a name of 1 to 32 of a to z, 0 to 9 and -, got \"{}\"",
                    options.table)};
  }
  if (!options.follow.empty() && options.follow != "mine" && options.follow != "all") {
    throw UsageError{fmt::format("expected --follow mine or all, got \"{}\"", options.follow)};
  }
  Membership membership{.urls = options.urls,
                        .table = options.table,
                        .nkey_file = AbsolutePath(options.nkey),
                        .ca_file = AbsolutePath(options.ca),
                        .follows_all = options.follow == "all"};
  const auto connection = Connect(membership.connection());
  if (!connection.ok()) return console.Fail(connection.error());
  // The store itself must not ask a cluster while it joins one.
  Console alone = console;
  alone.is_offline = true;
  const auto store = StoreToWrite(alone);
  if (!store.ok()) return console.Fail(store.error());
  const auto before = MembershipHere(store->get());
  if (!before.ok()) return console.Fail(before.error());
  JetStream jetstream(**connection);
  Result<Joining> joining =
      PrepareToJoin(jetstream, **store, *before, membership, options.follow.empty());
  if (!joining.ok()) return console.Fail(joining.error());
  std::vector<store::ClusterEntry>& entries = joining->entries;
  entries.push_back(EntryOf(membership));
  Fault fault = (*store)->MakeCluster();
  // What the store knows about another cluster does not apply to this one.
  if (!fault && *before && !joining->is_same_cluster) {
    fault = (*store)->ClearCluster();
  }
  if (!fault) fault = (*store)->TakeFollowed({.entries = entries}).fault();
  if (fault) return console.Fail(*fault);
  const std::string follow = membership.follows_all ? "all" : "mine";
  console.Recorded(fmt::format("the store has joined as table {}", membership.table));
  if (!console.IsForPeople()) {
    console.Print({{"urls", membership.urls}, {"table", membership.table}, {"follow", follow}});
    return kDone;
  }
  process::WriteOut("the store in {} records through {} as table {}, and follows {}\n",
                    engine::Printable(console.store), fmt::join(membership.urls, ", "),
                    membership.table, membership.follows_all ? "every table" : "this table alone");
  return kDone;
}

OrderedJson SyncJson(const SyncReport& report) {
  return {{"sent", report.sent},
          {"brought", report.brought},
          {"findings", FindingsJson(report.findings)}};
}

void TellSync(const Console& console, const SyncReport& report) {
  if (!console.IsForPeople()) {
    console.Print(SyncJson(report));
    return;
  }
  process::WriteOut("{} events sent, {} events brought\n", report.sent, report.brought);
  TellFindings(report.findings);
}

struct ClusterSyncOptions : Options {
  const std::vector<std::string>& ids = Texts("ID", "send only these games (default: all)");
  const bool& is_watching = Flag("--watch", "go on until it is stopped");
};

int RunClusterSync(const Console& console, const ClusterSyncOptions& options) {
  const auto store = StoreInCluster(console);
  if (!store.ok()) return console.Fail(store.error());
  const auto membership = JoinedMembership(**store);
  if (!membership.ok()) return console.Fail(membership.error());
  store::jetstream::SyncOptions syncing;
  if (!options.ids.empty()) {
    const auto reader = (*store)->Read();
    if (!reader.ok()) return console.Fail(reader.error());
    for (const std::string& id : options.ids) {
      const auto head = replay::recording::FindLog(*reader, IdToWrite(id));
      if (!head.ok()) return console.Fail(WithNearId(**store, id, head.error()));
      syncing.logs.push_back(head->log);
    }
  }
  syncing.goes_on = options.is_watching;
  syncing.is_stop_wanted = StopSignals::IsStopWanted;
  if (options.is_watching) {
    syncing.each = [&](const SyncReport& step) {
      TellSync(console, step);
      process::Output::Standard().Flush();
    };
  }
  std::optional<StopSignals> signals;
  signals.emplace();
  const auto report = Sync(**store, *membership, syncing);
  signals.reset();
  if (!report.ok()) return console.Fail(report.error());
  if (!options.is_watching) TellSync(console, *report);
  return report->findings.empty() ? kDone : kNo;
}

}  // namespace

Command ClusterInitCommand() {
  return Command("Commands", "init", "make the streams of an era",
                 "recount cluster init nats://127.0.0.1:4222 --replicas 1", RunClusterInit,
                 {.records = true});
}

Command ClusterJoinCommand() {
  return Command("Commands", "join", "record through a cluster from now on",
                 "recount cluster join nats://127.0.0.1:4222 --table t17", RunClusterJoin,
                 {.records = true});
}

Command ClusterSyncCommand() {
  return Command("Commands", "sync", "send what is only here, and bring what is only there",
                 "recount cluster sync", RunClusterSync, {.records = true});
}

}  // namespace recount::tools::cli
