// The files in the folder of a store, and the locks on them. Internal to the store.
//
//   data.mdb     the store itself
//   lock.mdb     LMDB's table of readers; made anew where it is not there
//   writer.lock  held by the process that writes
//   users.lock   held by every process that has the store open, alone by one that compacts it
#ifndef RECOUNT_STORE_FOLDER_H_
#define RECOUNT_STORE_FOLDER_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "events/bytes.h"
#include "store/status.h"

namespace recount::store {

inline std::string DataFile(const std::string& folder) { return folder + "/data.mdb"; }
inline std::string WriterLock(const std::string& folder) { return folder + "/writer.lock"; }
inline std::string UsersLock(const std::string& folder) { return folder + "/users.lock"; }

// io, with what the system says of errno.
absl::Status SystemError(std::string_view doing);

// Writes a file, or the entries of a folder, through to the disk.
absl::Status SyncPath(const std::string& path);

// SyncPath of the folder that this path lies in.
absl::Status SyncParent(const std::string& path);

// A file that processes lock (flock), held open.
class LockFile {
 public:
  LockFile() = default;
  LockFile(LockFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  LockFile& operator=(LockFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~LockFile();

  // Opens the file, and makes it where it is not there.
  absl::Status Open(const std::string& path);

  // Opens a file that may be there and may be read; false where not.
  bool OpenForReading(const std::string& path);

  bool is_open() const { return descriptor_ >= 0; }

  // Locks it, with others (LOCK_SH) or alone (LOCK_EX), within this time; else io with `busy`.
  absl::Status Lock(int operation, int milliseconds, std::string_view busy);
  void Unlock();

 private:
  int descriptor_ = -1;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_FOLDER_H_
