#include "tools/cli/cluster_use.h"

#include <sys/mman.h>

#include <atomic>
#include <new>

namespace recount::tools::cli {
namespace {

// One byte that the process shares with its parent; null where the system gives none, and then
// nothing is known.
std::atomic<bool>* has_used = nullptr;

}  // namespace

void PrepareClusterUse() {
  void* const page = mmap(nullptr, sizeof(std::atomic<bool>), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page != MAP_FAILED) has_used = new (page) std::atomic<bool>(false);
}

void NoteClusterUse() {
  if (has_used != nullptr) has_used->store(true);
}

bool HasUsedCluster() { return has_used != nullptr && has_used->load(); }

}  // namespace recount::tools::cli
