// `cluster`: many hosts that record into one place (docs/cluster.md).
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_CLUSTER_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_CLUSTER_H_

#include <string>
#include <vector>

#include "tools/cli/console.h"

namespace recount::tools::cli {

struct ClusterInitOptions {
  std::vector<std::string> urls;
  std::string partitions;  // empty: 1, or as in the era before
  std::string replicas;    // empty: 3, or as in the era before
  bool begins_next = false;
  std::string nkey;  // files; empty: those with which the store has joined
  std::string ca;
};
int RunClusterInit(const Console& console, const ClusterInitOptions& options);

struct ClusterJoinOptions {
  std::vector<std::string> urls;
  std::string table;
  std::string nkey;
  std::string ca;
  std::string follow;  // "mine", "all"; empty: all if the servers permit it
  bool is_leaving = false;
};
int RunClusterJoin(const Console& console, const ClusterJoinOptions& options);

struct ClusterSyncOptions {
  std::vector<std::string> ids;
  bool is_watching = false;
};
int RunClusterSync(const Console& console, const ClusterSyncOptions& options);

int RunClusterStatus(const Console& console);

struct ClusterSealOptions {
  std::string folder;
  std::string retire;  // an era; empty: none
};
int RunClusterSeal(const Console& console, const ClusterSealOptions& options);

struct ClusterAuditOptions {
  std::vector<std::string> paths;  // files, and folders of them
  std::string run = "audit";
  std::string stats;  // a folder; empty: no tables
  bool is_waiting = false;
};
int RunClusterAudit(const Console& console, const ClusterAuditOptions& options);

struct ClusterWorkOptions {
  std::string run = "audit";
  std::string jobs = "1";
  bool ends_when_empty = false;
};
int RunClusterWork(const Console& console, const ClusterWorkOptions& options);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_CLUSTER_H_
