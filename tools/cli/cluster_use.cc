#include "tools/cli/cluster_use.h"

#include <atomic>

#include "replay/process/shared_value.h"

namespace recount::tools::cli {
namespace {

// This is nullptr, or has a fault, if the system provides no memory. Then the answer is unknown.
const replay::process::SharedValue<std::atomic<bool>>* has_used = nullptr;

bool IsKnown() { return has_used != nullptr && !has_used->fault(); }

}  // namespace

void PrepareClusterUse() {
  has_used = new replay::process::SharedValue<std::atomic<bool>>();  // lives until the process ends
}

void NoteClusterUse() {
  if (IsKnown()) (*has_used)->store(true);
}

bool HasUsedCluster() { return IsKnown() && (*has_used)->load(); }

}  // namespace recount::tools::cli
