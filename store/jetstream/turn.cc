#include "store/jetstream/turn.h"

#include <sys/file.h>

#include <atomic>

#include "store/files.h"

namespace recount::store::jetstream {
namespace {

constexpr int kLongestWaitMilliseconds = 5'000;

// True if the last wait ended without the lock.
std::atomic<bool> is_held_up = false;

}  // namespace

LockFile TakeTurn(const std::string& folder) {
  LockFile turn;
  // LMDB takes its own locks on lock.mdb, not on the data file.
  if (!turn.OpenForReading(DataFile(folder))) return turn;
  const int wait = is_held_up ? 0 : kLongestWaitMilliseconds;
  is_held_up = turn.Lock(LOCK_EX, wait, "another command reads a stream").has_value();
  return turn;
}

}  // namespace recount::store::jetstream
