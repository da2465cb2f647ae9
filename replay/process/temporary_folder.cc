#include "replay/process/temporary_folder.h"

#include <unistd.h>

#include <cstdlib>

namespace recount::replay::process {

std::string TemporaryFolder() {
  const char* chosen = std::getenv("TMPDIR");
  if (chosen != nullptr && *chosen != '\0') return chosen;
  return access("/var/tmp", W_OK | X_OK) == 0 ? "/var/tmp" : "/tmp";
}

}  // namespace recount::replay::process
