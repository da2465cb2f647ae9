#include "store/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "events/check.h"
#include "events/error.h"
#include "fmt/format.h"
#include "store/page_layout.h"

namespace recount::store {
namespace {

constexpr mode_t kPrivate = 0600;

// LMDB's magic number is here in the file of readers, and at lmdb_page::kMagic in the data file.
constexpr off_t kMagicInReaders = 0;

bool IsSameFile(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool HasMagic(const std::string& path) {
  // Without O_NONBLOCK, opening a pipe would wait for a writer.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return false;
  bool has_magic = false;
  for (const off_t offset : {static_cast<off_t>(lmdb_page::kMagic), kMagicInReaders}) {
    uint32_t there = 0;
    const ssize_t size = pread(descriptor, &there, sizeof(there), offset);
    has_magic |= size == sizeof(there) && there == lmdb_page::kMagicNumber;
  }
  close(descriptor);
  return has_magic;
}

// Returns true if there is a store in the folder, even a damaged one.
bool IsStore(const std::string& folder) {
  return std::any_of(std::begin(kFileNames), std::end(kFileNames), [&](std::string_view name) {
    struct stat found;
    return lstat(fmt::format("{}/{}", folder, name).c_str(), &found) == 0;
  });
}

// Splits "folder/name" into "folder/" and "name", and "name" into "./" and "name".
std::pair<std::string, std::string> Split(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {"./", path};
  return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

// Returns the absolute path without links. Parts that do not exist stay as they are. Empty if the
// system cannot resolve it.
std::string Canonical(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  if (error) return "";
  std::filesystem::path place = std::filesystem::weakly_canonical(whole, error);
  if (error) return "";
  if (!place.has_filename() && place.has_relative_path()) place = place.parent_path();
  return place.string();
}

// Gives an open file the group of another and returns the mode to set. If that fails, the file's
// group gets only the permissions of everybody.
mode_t WithGroupOf(int descriptor, const struct stat& own, const struct stat& other, mode_t mode) {
  const bool has_group =
      own.st_gid == other.st_gid || fchown(descriptor, static_cast<uid_t>(-1), other.st_gid) == 0;
  if (has_group) return mode;
  const auto as_everybody = static_cast<mode_t>((mode & 07) << 3);
  return mode & (~mode_t{070} | as_everybody);
}

// Lets the users of another file use a new file. If the creator may not change the owner, the other
// file's owner gets write access through the group, or else as everybody.
void ShareAs(int descriptor, const struct stat& those) {
  struct stat own;
  if (fstat(descriptor, &own) != 0) return;
  mode_t mode = WithGroupOf(descriptor, own, those, (those.st_mode & 0666) | kPrivate);
  // Sets the mode explicitly, because the umask of the process may have removed permissions that
  // the other users need.
  fchmod(descriptor, mode);
  if (own.st_uid == those.st_uid) return;
  if (fchown(descriptor, those.st_uid, static_cast<gid_t>(-1)) == 0) return;
  struct stat now;
  if (fstat(descriptor, &now) != 0) return;
  fchmod(descriptor, mode | (now.st_gid == those.st_gid ? 0060 : 0066));
}

// Creates a file that gets its name last. So even if this process is killed, no file with wrong
// permissions is left behind. Returns -1, with errno, also if the file system does not support
// this.
int MakeUnnamed(const std::string& path, const struct stat& those) {
  const std::string folder = Split(path).first;
  const int descriptor = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kPrivate);
  if (descriptor < 0) return -1;
  ShareAs(descriptor, those);
  const std::string unnamed = fmt::format("/proc/self/fd/{}", descriptor);
  if (linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0) {
    return descriptor;
  }
  const int error = errno;
  close(descriptor);
  errno = error;
  return -1;
}

// Opens a file for reading and writing, and creates it if it does not exist. It loops, because
// another process may create or remove the file between the two steps.
template <class Make>
int OpenOrElse(const std::string& path, const Make& make) {
  for (;;) {
    int descriptor = open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor >= 0 || errno != ENOENT) return descriptor;
    descriptor = make();
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
}

std::string_view KindOf(mode_t mode) {
  if (S_ISLNK(mode)) return "a symbolic link";
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  return S_ISSOCK(mode) ? "a socket" : "a device";
}

}  // namespace

Error SystemError(std::string_view doing) {
  const int cause = errno;
  return {.code = ErrorCode::io,
          .message = fmt::format("{}: {}", doing, std::strerror(cause)),
          .cause = cause};
}

Fault CheckFileNames(const std::string& folder) {
  for (const std::string_view name : kFileNames) {
    const std::string path = fmt::format("{}/{}", folder, name);
    struct stat found;
    if (lstat(path.c_str(), &found) != 0) {
      if (errno == ENOENT || errno == ENOTDIR) continue;
      return SystemError("inspecting " + path);
    }
    if (S_ISREG(found.st_mode)) continue;
    return Error{
        .code = ErrorCode::io,
        .message = fmt::format("{} is {}, but a store has a regular file there: move it away; "
                               "if it belongs to the store, put the file itself there",
                               path, KindOf(found.st_mode))};
  }
  return std::nullopt;
}

bool IsFileOfStore(const std::string& path, const std::string& folder) {
  const auto [parent, name] = Split(path);
  const bool has_name =
      std::find(std::begin(kFileNames), std::end(kFileNames), name) != std::end(kFileNames);
  if (has_name && IsStore(parent)) return true;
  struct stat found;
  if (stat(path.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return false;
  for (const std::string_view own : kFileNames) {
    struct stat there;
    if (stat(fmt::format("{}/{}", folder, own).c_str(), &there) == 0 && IsSameFile(found, there)) {
      return true;
    }
  }
  return HasMagic(path);
}

bool IsInStore(const std::string& path, const std::string& folder) {
  const std::string own = Canonical(folder);
  std::string place = Canonical(path);
  if (own.empty() || place.empty()) return false;  // creating something there will report it
  while (place != own) {
    const std::string parent = std::filesystem::path(place).parent_path().string();
    if (parent == place) return false;
    struct stat found;
    if (lstat(DataFile(parent).c_str(), &found) == 0) return true;
    place = parent;
  }
  return true;
}

bool RenameToNew(const std::string& from, const std::string& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  if (linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), 0) != 0) return false;
  unlink(from.c_str());
  return true;
}

Result<int> MakeFile(const std::string& path) {
  if (unlink(path.c_str()) != 0 && errno != ENOENT) return SystemError("removing " + path);
  const int descriptor =
      open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kPrivate);
  if (descriptor < 0) return SystemError("creating " + path);
  return descriptor;
}

int MakeFor(const std::string& path, const struct stat& those) {
  int descriptor = MakeUnnamed(path, those);
  if (descriptor >= 0 || errno == EEXIST) return descriptor;
  descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                    (those.st_mode & 0666) | kPrivate);
  if (descriptor >= 0) ShareAs(descriptor, those);
  return descriptor;
}

int OpenOrMakeFor(const std::string& path, const struct stat& those) {
  return OpenOrElse(path, [&] { return MakeFor(path, those); });
}

int MakeBeside(const std::string& path) {
  struct stat data;
  if (stat(DataFile(Split(path).first).c_str(), &data) == 0) return MakeFor(path, data);
  return open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kPrivate);
}

int OpenOrMake(const std::string& path) {
  return OpenOrElse(path, [&] { return MakeBeside(path); });
}

Fault KeepAccess(int descriptor, const struct stat& other) {
  struct stat own;
  if (fstat(descriptor, &own) != 0) return SystemError("inspecting a new file");
  mode_t mode = other.st_mode & 0777;
  const bool is_alike = own.st_uid == other.st_uid && own.st_gid == other.st_gid;
  if (!is_alike && fchown(descriptor, other.st_uid, other.st_gid) != 0) {
    mode = WithGroupOf(descriptor, own, other, mode);
  }
  if (fchmod(descriptor, mode) != 0) return SystemError("setting the mode of a new file");
  return std::nullopt;
}

bool IsWritableForOwner(const struct stat& before, const struct stat& now) {
  if (now.st_uid == before.st_uid) return true;
  const bool has_group = now.st_gid == before.st_gid && (now.st_mode & 060) == 060;
  return has_group || (now.st_mode & 06) == 06;
}

}  // namespace recount::store
