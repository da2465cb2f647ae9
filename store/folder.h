// The files in the folder of a store on the disk (store/files.h names them), and the locks on them.
// Internal to the store.
#ifndef RECOUNT_STORE_FOLDER_H_
#define RECOUNT_STORE_FOLDER_H_

#include <string>
#include <utility>

#include "events/bytes.h"
#include "events/error.h"
#include "store/files.h"

namespace recount::store {

// Writes a file, or the entries of a folder, through to the disk.
Fault SyncPath(const std::string& path);

// SyncPath of the folder that this path lies in.
Fault SyncParent(const std::string& path);

// A file that is being made: it is removed unless it was put in its place.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(std::string path) : path_(std::move(path)) {}
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();

  const std::string& path() const { return path_; }

  // Puts it in place of what is there. io if it cannot be moved.
  Fault MoveTo(const std::string& place);

  // Puts it where nothing is. exists: something is there, which stays; io if it cannot be moved.
  Fault MoveToNew(const std::string& place);

 private:
  std::string path_;
  bool is_in_place_ = false;
};

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

  // Opens the file, and creates it if it is not there.
  Fault Open(const std::string& path);

  // Opens a file that may not exist or may not be readable; false in these cases.
  bool OpenForReading(const std::string& path);

  bool is_open() const { return descriptor_ >= 0; }

  // Locks it, shared (LOCK_SH) or exclusively (LOCK_EX), within this time; otherwise io with
  // `busy`.
  Fault Lock(int operation, int milliseconds, std::string_view busy);
  void Unlock();

  // Leaves it locked until the process ends.
  void KeepLocked() { descriptor_ = -1; }

 private:
  int descriptor_ = -1;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_FOLDER_H_
