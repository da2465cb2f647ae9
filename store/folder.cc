#include "store/folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "events/check.h"
#include "fmt/format.h"

namespace recount::store {

Fault SyncPath(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return SystemError("opening " + path);
  const int code = fsync(descriptor);
  Fault fault = code == 0 ? Fault() : SystemError("writing " + path + " to disk");
  close(descriptor);
  return fault;
}

Fault SyncParent(const std::string& path) {
  // The parent of "folder/" must be that of "folder".
  std::filesystem::path named(path);
  if (!named.has_filename()) named = named.parent_path();
  const std::string parent = named.parent_path().string();
  return SyncPath(parent.empty() ? "." : parent);
}

UnfinishedFile::~UnfinishedFile() {
  if (!is_in_place_) unlink(path_.c_str());
}

Fault UnfinishedFile::MoveTo(const std::string& place) {
  is_in_place_ = std::rename(path_.c_str(), place.c_str()) == 0;
  return is_in_place_ ? Fault() : SystemError("moving " + path_ + " to " + place);
}

Fault UnfinishedFile::MoveToNew(const std::string& place) {
  is_in_place_ = RenameToNew(path_, place);
  if (is_in_place_) return std::nullopt;
  Error error = SystemError("moving " + path_ + " to " + place);
  if (error.cause == EEXIST) error.code = ErrorCode::exists;
  return error;
}

LockFile::~LockFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

Fault LockFile::Open(const std::string& path) {
  descriptor_ = OpenOrMake(path);
  if (descriptor_ >= 0) return std::nullopt;
  Fault fault = SystemError("opening the lock " + path);
  // flock needs no write access, so a lock file of another user can be locked if it is readable.
  return fault->cause == EACCES && OpenForReading(path) ? std::nullopt : fault;
}

bool LockFile::OpenForReading(const std::string& path) {
  descriptor_ = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  return descriptor_ >= 0;
}

Fault LockFile::Lock(int operation, int milliseconds, std::string_view busy) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  // flock has no time limit, so this polls.
  while (flock(descriptor_, operation | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return SystemError("locking the store");
    if (std::chrono::steady_clock::now() >= end) {
      return Error{.code = ErrorCode::io,
                   .message = fmt::format("{} for {} ms: try again later", busy, milliseconds)};
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::nullopt;
}

void LockFile::Unlock() {
  if (descriptor_ >= 0) flock(descriptor_, LOCK_UN);
}

}  // namespace recount::store
