// Tells whether the process of a command has used a cluster. Its parent process asks when that
// process was ended by a signal: a damaged page is then not the only possible cause.
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
