// Says where temporary files belong.
//
//   std::string path = TemporaryFolder() + "/recount-XXXXXX";
#ifndef RECOUNT_REPLAY_PROCESS_TEMPORARY_FOLDER_H_
#define RECOUNT_REPLAY_PROCESS_TEMPORARY_FOLDER_H_

#include <string>

namespace recount::replay::process {

// Returns $TMPDIR. If that is not set, it returns /var/tmp where this process may write it, else
// /tmp, which on many systems is in memory.
std::string TemporaryFolder();

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_TEMPORARY_FOLDER_H_
