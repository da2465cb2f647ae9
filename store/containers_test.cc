// Tests two containers that share a store. Each may have a process with the same id, and LMDB locks
// one byte per process id in its table of readers.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "store/files.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

using ContainersTest = StoreTest;

// Locks the byte that LMDB locks for this process id, like a process with that id in another
// container.
bool LockAs(pid_t number, const std::string& folder) {
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = number;
  lock.l_len = 1;
  const int descriptor = open(ReadersFile(folder).c_str(), O_RDWR | O_CLOEXEC);
  return descriptor >= 0 && fcntl(descriptor, F_SETLK, &lock) == 0;
}

TEST_F(ContainersTest, AProcessWaitsForTheOneWithItsNumberInAnotherContainer) {
  const uint64_t log = Begin();
  store_.reset();
  int locked[2];
  int opened[2];
  ASSERT_EQ(pipe(locked), 0);
  ASSERT_EQ(pipe(opened), 0);
  const pid_t number = getpid();
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    char byte = 'x';
    if (!LockAs(number, folder_) || write(locked[1], &byte, 1) != 1) _exit(1);
    if (read(opened[0], &byte, 1) != 1) _exit(2);
    usleep(200'000);
    _exit(0);
  }
  char byte;
  ASSERT_EQ(read(locked[0], &byte, 1), 1);
  ASSERT_FALSE(LockAs(number, folder_));
  ASSERT_EQ(write(opened[1], "x", 1), 1);
  Reopen();
  EXPECT_EQ(CountOf(log), 1u);
  EXPECT_FALSE(Append(log, 1, 5));
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  CheckStore();
}

}  // namespace
}  // namespace recount::store
