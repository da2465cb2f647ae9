// The `recount` command with a failing system call (faulty_process.h).
#include <cstdio>
#include <cstdlib>

#include "tools/cli/run.h"
#include "tools/dev/faults/faulty_process.h"
#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::faults {
namespace {

// Reads the environment variable, and starts to count. Returns false if the variable is invalid.
bool StartAsPlanned() {
  const char* plan = std::getenv(kFaultVariable);
  if (plan == nullptr) return true;
  char file[4096];
  int call = -1;
  unsigned long nth = 0;
  int error = 0;
  int is_lasting = 0;
  int is_late = 0;
  const int read =
      std::sscanf(plan, "%4095s %d %lu %d %d %d", file, &call, &nth, &error, &is_lasting, &is_late);
  if ((read != 1 && read != 6) || !store_faults::ShareCounts(file)) return false;
  unsetenv(kFaultVariable);
  store_faults::SkipSyncs();
  std::optional<store_faults::Injection> fault;
  if (read == 6) {
    fault = store_faults::Injection{static_cast<store_faults::Call>(call), nth, error,
                                    is_lasting != 0, is_late != 0};
  }
  store_faults::StartInjection(fault);
  return true;
}

}  // namespace
}  // namespace recount::tools::dev::faults

int main(int argc, char** argv) {
  if (!recount::tools::dev::faults::StartAsPlanned()) {
    std::fprintf(stderr, "%s is not as faulty_process.h has it\n",
                 recount::tools::dev::faults::kFaultVariable);
    return 9;
  }
  return recount::tools::cli::RunRecount(argc, argv);
}
