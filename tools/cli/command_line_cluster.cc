// The commands of many hosts.
#include "tools/cli/command_line_state.h"
#include "tools/cli/commands/cluster.h"

namespace recount::tools::cli {
namespace {

constexpr char kUrlHelp[] = "a server, for example nats://127.0.0.1:4222; several of one cluster";
constexpr char kNkeyHelp[] = "file with the seed of this user's NKEY, mode 0600";
constexpr char kCaHelp[] = "file with the certificates by which the servers are known, PEM";

}  // namespace

void CommandLineState::AddClusterInit(CLI::App& cluster) {
  CLI::App& init = *cluster.add_subcommand("init", "make the streams of an era");
  Finish(
      init, "Commands", "recount cluster init nats://127.0.0.1:4222 --replicas 1",
      [this] { return RunClusterInit(console_, cluster_init_); }, true);
  init.add_option("URL", cluster_init_.urls, kUrlHelp)->required();
  init.add_option("--partitions", cluster_init_.partitions,
                  "a power of two up to 256 (default: 1, or as in the era before)");
  init.add_option("--replicas", cluster_init_.replicas,
                  "servers that keep each stream (default: 3, or as in the era before)");
  init.add_flag("--next", cluster_init_.begins_next,
                "begin the next era; one that the servers have lost is over");
  init.add_option("--nkey", cluster_init_.nkey, kNkeyHelp);
  init.add_option("--ca", cluster_init_.ca, kCaHelp);
}

void CommandLineState::AddClusterJoin(CLI::App& cluster) {
  CLI::App& join = *cluster.add_subcommand("join", "record through a cluster from now on");
  Finish(
      join, "Commands", "recount cluster join nats://127.0.0.1:4222 --table t17",
      [this] { return RunClusterJoin(console_, cluster_join_); }, true);
  join.add_option("URL", cluster_join_.urls, kUrlHelp);
  join.add_option("--table", cluster_join_.table, "the name of this table: a to z, 0 to 9 and -");
  join.add_option("--nkey", cluster_join_.nkey, kNkeyHelp);
  join.add_option("--ca", cluster_join_.ca, kCaHelp);
  join.add_option("--follow", cluster_join_.follow,
                  "whose games sync brings: mine or all (default: all if the servers permit it)");
  join.add_flag("--none", cluster_join_.is_leaving, "record without a cluster from now on");
}

void CommandLineState::AddClusterSeal(CLI::App& cluster) {
  CLI::App& seal = *cluster.add_subcommand("seal", "put games that have ended into an archive");
  Finish(
      seal, "Commands", "recount cluster seal --to archive",
      [this] { return RunClusterSeal(console_, cluster_seal_); }, true);
  seal.add_option("--to", cluster_seal_.folder, "the archive's folder, made if it is not there")
      ->required();
  seal.add_option("--retire", cluster_seal_.retire,
                  "delete this era's streams, if the archive has all of its games");
}

void CommandLineState::AddClusterAudit(CLI::App& cluster) {
  CLI::App& audit = *cluster.add_subcommand("audit", "queue files for workers to verify");
  Finish(
      audit, "Commands", "recount cluster audit archive --wait",
      [this] { return RunClusterAudit(console_, cluster_audit_); }, true);
  audit.add_option("PATH", cluster_audit_.paths, "a .recount file, or a folder of such files")
      ->required();
  audit.add_option("--run", cluster_audit_.run, "the name of the run (default: audit)");
  audit.add_option("--stats", cluster_audit_.stats,
                   "workers also write the tables of each file into this folder, as Parquet");
  audit.add_flag("--wait", cluster_audit_.is_waiting, "wait until every file has a result");
  CLI::App& work = *cluster.add_subcommand("work", "verify what is queued, until it is stopped");
  Finish(
      work, "Commands", "recount cluster work --jobs 2",
      [this] { return RunClusterWork(console_, cluster_work_); }, true);
  work.add_option("--run", cluster_work_.run, "tell of this run (default: audit)");
  work.add_option("--jobs", cluster_work_.jobs, "number of processes (default: 1)");
  work.add_flag("--jsonl", console_.lines, "print JSON, one result per line");
  work.add_flag("--until-empty", cluster_work_.ends_when_empty, "end when nothing is queued");
}

void CommandLineState::AddCluster() {
  CLI::App& cluster = *app_.add_subcommand("cluster", "many hosts that record into one place");
  cluster.group("Share");
  cluster.require_subcommand(1);
  cluster.fallthrough();
  cluster.footer("Example: recount cluster join nats://127.0.0.1:4222 --table t17");
  AddClusterInit(cluster);
  AddClusterJoin(cluster);
  CLI::App& sync =
      *cluster.add_subcommand("sync", "send what is only here, and bring what is only there");
  Finish(
      sync, "Commands", "recount cluster sync",
      [this] { return RunClusterSync(console_, cluster_sync_); }, true);
  sync.add_option("ID", cluster_sync_.ids, "send only these games (default: all)");
  sync.add_flag("--watch", cluster_sync_.is_watching, "go on until it is stopped");
  Finish(
      *cluster.add_subcommand("status", "show servers, streams and what is only here"), "Commands",
      "recount cluster status", [this] { return RunClusterStatus(console_); }, true);
  AddClusterSeal(cluster);
  AddClusterAudit(cluster);
}

}  // namespace recount::tools::cli
