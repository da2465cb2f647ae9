// Provides a folder in memory for the stores of tests. A test commits hundreds of times, and each
// commit waits for the disk. If the disk is busy, that takes minutes, and waits for another writer
// or a compaction exceed their limits. No test measures the speed of the disk, so tests avoid it if
// possible.
#ifndef RECOUNT_STORE_TESTING_FOLDER_IN_MEMORY_H_
#define RECOUNT_STORE_TESTING_FOLDER_IN_MEMORY_H_

#include <string>

namespace recount::store {

// Returns the folder for the files of this process, with a slash at the end: in memory (/dev/shm)
// if there is room, else testing::TempDir(). In memory it is new and empty, and is removed when the
// process that called this first exits normally.
std::string FolderInMemory();

}  // namespace recount::store

#endif  // RECOUNT_STORE_TESTING_FOLDER_IN_MEMORY_H_
