// A fuzzer cannot guess a SHA-256, so without help it would never reach the code that runs after
// the hashes of a .recount file were compared.
#ifndef RECOUNT_TOOLS_DEV_FUZZ_MEND_FILE_H_
#define RECOUNT_TOOLS_DEV_FUZZ_MEND_FILE_H_

#include "events/bytes.h"

namespace recount::tools::dev::fuzz {

// Replaces the hashes by those of the actual bytes: the hashes of card sets, the chain of each log
// and the trailer, as far as the bytes have the form of a .recount file. `file` must start at a
// multiple of 8.
void MendFile(MutableBytes file);

}  // namespace recount::tools::dev::fuzz

#endif  // RECOUNT_TOOLS_DEV_FUZZ_MEND_FILE_H_
