// Opens the store of a command that takes part in a cluster.
//
//   const auto membership = JoinedMembership(**store);   // throws UsageError if it has not joined
#ifndef RECOUNT_TOOLS_CLI_CLUSTER_STORE_H_
#define RECOUNT_TOOLS_CLI_CLUSTER_STORE_H_

#include <memory>
#include <string>

#include "events/error.h"
#include "store/jetstream/knowledge.h"
#include "store/store.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

// Opens the store for a command about the cluster itself. Such a command does not ask the cluster
// before it writes. Throws UsageError if there is no store.
Result<std::unique_ptr<store::Store>> StoreInCluster(const Console& console);

// Returns the store's membership. Throws UsageError if it has not joined a cluster.
Result<store::jetstream::Membership> JoinedMembership(const store::Store& store);

// Returns the same for a command that needs nothing else of the store, and closes it again.
Result<store::jetstream::Membership> MembershipAlone(const Console& console);

// Throws UsageError if the name of a run is invalid.
void CheckRunName(const std::string& run);

// Makes the store ask its cluster before it writes, from now on, if it has joined one.
Fault ShareIfJoined(store::Store& store);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_CLUSTER_STORE_H_
