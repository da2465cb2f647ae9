#include "store/jetstream/turn.h"

#include <sys/file.h>

#include "store/files.h"

namespace recount::store::jetstream {
namespace {

constexpr int kLongestWaitMilliseconds = 5'000;

}  // namespace

LockFile TakeTurn(const std::string& folder) {
  LockFile turn;
  // The data file itself, which LMDB does not lock.
  if (!turn.OpenForReading(DataFile(folder))) return turn;
  (void)turn.Lock(LOCK_EX, kLongestWaitMilliseconds, "another command reads a stream");
  return turn;
}

}  // namespace recount::store::jetstream
