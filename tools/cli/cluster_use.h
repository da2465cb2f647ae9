// Whether the process of a command has had to do with a cluster. Its parent asks when that process
// ended by a signal: then a damaged page need not be the cause.
//
//   PrepareClusterUse();                       // before the process starts
//   NoteClusterUse();                          // in it
//   if (HasUsedCluster()) …                    // in the parent
#ifndef RECOUNT_TOOLS_CLI_CLUSTER_USE_H_
#define RECOUNT_TOOLS_CLI_CLUSTER_USE_H_

namespace recount::tools::cli {

void PrepareClusterUse();
void NoteClusterUse();
bool HasUsedCluster();

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_CLUSTER_USE_H_
