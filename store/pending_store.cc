#include "store/pending_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "fmt/format.h"
#include "store/files.h"

namespace recount::store {
namespace {

namespace fs = std::filesystem;

Error IsTaken(const std::string& folder, std::string_view why) {
  return Error{.code = ErrorCode::exists,
               .message = fmt::format("{} {}: give a new folder", folder, why)};
}

// Returns exists if the folder contains anything but an unfinished store.
Fault CheckIsFree(const std::string& folder) {
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  const std::string pending = PendingCopy(folder);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->path().filename() != fs::path(pending).filename()) {
      return IsTaken(folder, "is not empty");
    }
  }
  if (error == std::errc::not_a_directory) return IsTaken(folder, "is not a folder");
  if (!error) return std::nullopt;
  return Error{.code = ErrorCode::io,
               .message = fmt::format("inspecting {}: {}", folder, error.message())};
}

// Locks an open file. The path must still lead to this file: another process may have replaced it.
Fault LockNamed(int descriptor, const std::string& path) {
  struct stat opened = {};
  struct stat named = {};
  const bool is_locked = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  if (!is_locked && errno != EWOULDBLOCK) return SystemError("locking " + path);
  if (fstat(descriptor, &opened) != 0) return SystemError("inspecting " + path);
  const bool is_named = lstat(path.c_str(), &named) == 0;
  if (!is_named && errno != ENOENT) return SystemError("inspecting " + path);
  const bool is_ours =
      is_locked && is_named && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
  if (is_ours) return std::nullopt;
  return Error{
      .code = ErrorCode::io,
      .message = fmt::format("another process is writing {}: try again when it has ended", path)};
}

// Removes the unfinished file of a killed process. A living process has it locked.
Fault RemoveLeftOver(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0 && errno == ENOENT) return std::nullopt;
  if (descriptor < 0) return SystemError("opening " + path);
  Fault fault = LockNamed(descriptor, path);
  if (!fault && unlink(path.c_str()) != 0) fault = SystemError("removing " + path);
  close(descriptor);
  return fault;
}

}  // namespace

PendingStore::PendingStore(std::string folder) : folder_(std::move(folder)) {}

PendingStore::PendingStore(PendingStore&& other) noexcept
    : folder_(std::move(other.folder_)),
      is_folder_made_(std::exchange(other.is_folder_made_, false)),
      file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

PendingStore::~PendingStore() {
  file_.reset();
  if (descriptor_ >= 0) close(descriptor_);
  if (is_folder_made_) rmdir(folder_.c_str());
}

Result<PendingStore> PendingStore::Prepare(std::string folder) {
  PendingStore pending(std::move(folder));
  pending.is_folder_made_ = mkdir(pending.folder_.c_str(), 0700) == 0;
  if (!pending.is_folder_made_ && errno != EEXIST) {
    return SystemError("creating the folder " + pending.folder_);
  }
  Fault fault = CheckIsFree(pending.folder_);
  if (!fault) fault = CheckFileNames(pending.folder_);
  if (!fault) fault = RemoveLeftOver(PendingCopy(pending.folder_));
  if (!fault) fault = pending.Make();
  if (fault) return *std::move(fault);
  return pending;
}

Fault PendingStore::Make() {
  const std::string path = PendingCopy(folder_);
  descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor_ < 0) return SystemError("creating " + path);
  Fault fault = LockNamed(descriptor_, path);
  // If LockNamed fails without a system error, the path names the file of another process, which
  // must stay.
  if (!fault || fault->cause != 0) file_ = std::make_unique<UnfinishedFile>(path);
  return fault;
}

Fault PendingStore::Publish() {
  // The contents must be on the disk before the file gets its name.
  if (fsync(descriptor_) != 0) return SystemError("writing " + file() + " to disk");
  Fault fault = file_->MoveToNew(DataFile(folder_));
  if (fault && fault->code == ErrorCode::exists) {
    return IsTaken(folder_, "has got another store meanwhile");
  }
  if (fault) return fault;
  is_folder_made_ = false;
  fault = SyncPath(folder_);
  return fault ? fault : SyncParent(folder_);
}

}  // namespace recount::store
