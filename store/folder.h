// Writes and locks the files in the folder of a store (store/files.h names them). Internal to the
// store.
#ifndef RECOUNT_STORE_FOLDER_H_
#define RECOUNT_STORE_FOLDER_H_

#include <string>
#include <utility>

#include "events/bytes.h"
#include "events/error.h"
#include "store/files.h"

namespace recount::store {

// Writes a file, or the entries of a folder, to the disk (fsync).
Fault SyncPath(const std::string& path);

// Calls SyncPath for the folder that contains this path.
Fault SyncParent(const std::string& path);

// Removes an unfinished file in its destructor, unless the file was moved to its place.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(std::string path) : path_(std::move(path)) {}
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();

  const std::string& path() const { return path_; }

  // Moves the file and replaces what is there. io if it cannot be moved.
  Fault MoveTo(const std::string& place);

  // Moves the file to a new name. exists if the name is taken, and nothing changes; io if it cannot
  // be moved.
  Fault MoveToNew(const std::string& place);

 private:
  std::string path_;
  bool is_in_place_ = false;
};

// Keeps a file open that processes lock (flock).
class LockFile {
 public:
  LockFile() = default;
  LockFile(LockFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  LockFile& operator=(LockFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~LockFile();

  // Opens the file, and creates it if it does not exist.
  Fault Open(const std::string& path);

  // Opens a file for reading; false if it does not exist or is not readable.
  bool OpenForReading(const std::string& path);

  bool is_open() const { return descriptor_ >= 0; }

  // Locks it, shared (LOCK_SH) or exclusively (LOCK_EX), within this time; otherwise io with
  // `busy`.
  Fault Lock(int operation, int milliseconds, std::string_view busy);
  void Unlock();

  // Keeps the lock until the process ends.
  void KeepLocked() { descriptor_ = -1; }

 private:
  int descriptor_ = -1;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_FOLDER_H_
