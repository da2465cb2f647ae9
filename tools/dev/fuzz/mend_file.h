// No fuzzer guesses a SHA-256, so without help nothing behind the hashes of a .recount file would
// ever be reached.
#ifndef RECOUNT_TOOLS_DEV_FUZZ_MEND_FILE_H_
#define RECOUNT_TOOLS_DEV_FUZZ_MEND_FILE_H_

#include "events/bytes.h"

namespace recount::tools::dev::fuzz {

// Makes the hashes fit what is there: those of card sets, the chain of each log and the trailer,
// as far as the bytes have the form of a .recount file. `file` starts at a multiple of 8.
void MendFile(MutableBytes file);

}  // namespace recount::tools::dev::fuzz

#endif  // RECOUNT_TOOLS_DEV_FUZZ_MEND_FILE_H_
