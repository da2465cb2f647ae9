// Where the stores of tests lie. A test commits hundreds of times, and each commit waits for the
// disk: on a machine whose disk is busy that takes minutes, and what the store itself waits for
// (another writer, a compaction) takes longer than it is patient. No test is about the speed of the
// disk, so none goes to it if there is another way.
#ifndef RECOUNT_STORE_TESTING_FOLDER_IN_MEMORY_H_
#define RECOUNT_STORE_TESTING_FOLDER_IN_MEMORY_H_

#include <string>

namespace recount::store {

// The folder of this process for its files, with a slash at the end: in memory (/dev/shm) if there
// is room for them, else testing::TempDir(). In memory it is new and empty, and is removed when the
// process that asked first ends by itself.
std::string FolderInMemory();

}  // namespace recount::store

#endif  // RECOUNT_STORE_TESTING_FOLDER_IN_MEMORY_H_
