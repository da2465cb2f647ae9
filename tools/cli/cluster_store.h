// The store of a command that takes part in a cluster.
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

// The store for a command of a cluster, which asks nobody before it writes. Throws UsageError if
// there is none.
Result<std::unique_ptr<store::Store>> StoreInCluster(const Console& console);

// How the store takes part. Throws UsageError if it has not joined a cluster.
Result<store::jetstream::Membership> JoinedMembership(const store::Store& store);

// The same of the store of a command that needs nothing else of it: it is closed again.
Result<store::jetstream::Membership> MembershipAlone(const Console& console);

// Throws UsageError if it cannot be the name of a run.
void CheckRunName(const std::string& run);

// From now on the store asks its cluster before it writes, if it has joined one.
Fault ShareIfJoined(store::Store& store);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_CLUSTER_STORE_H_
