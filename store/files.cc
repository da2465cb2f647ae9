#include "store/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "events/check.h"
#include "events/error.h"
#include "fmt/format.h"
#include "store/page_layout.h"

namespace recount::store {
namespace {

constexpr mode_t kPrivate = 0600;

// Where LMDB writes its number into the file of readers; into the data file, at lmdb_page::kMagic.
constexpr off_t kMagicInReaders = 0;

bool IsSameFile(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool HasMagic(const std::string& path) {
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

// Whether there is a store in the folder, a damaged one too.
bool IsStore(const std::string& folder) {
  return std::any_of(std::begin(kFileNames), std::end(kFileNames), [&](std::string_view name) {
    struct stat found;
    return lstat(fmt::format("{}/{}", folder, name).c_str(), &found) == 0;
  });
}

// "folder/" of "folder/name", "./" of "name"; and "name".
std::pair<std::string, std::string> Split(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {"./", path};
  return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

// The path from the root without links; what is not there stands as it is named. Empty if the
// system cannot tell.
std::string Canonical(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  if (error) return "";
  std::filesystem::path place = std::filesystem::weakly_canonical(whole, error);
  if (error) return "";
  if (!place.has_filename() && place.has_relative_path()) place = place.parent_path();
  return place.string();
}

// Who a new file of the store is for.
mode_t ModeFor(const std::string& path) {
  struct stat data;
  if (stat(DataFile(Split(path).first).c_str(), &data) != 0) return kPrivate;
  return (data.st_mode & 0666) | kPrivate;
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
  if (own.empty() || place.empty()) return false;  // whoever makes something there finds out
  while (place != own) {
    const std::string parent = std::filesystem::path(place).parent_path().string();
    if (parent == place) return false;
    struct stat found;
    if (lstat(DataFile(parent).c_str(), &found) == 0) return true;
    place = parent;
  }
  return true;
}

Result<int> MakeFile(const std::string& path) {
  if (unlink(path.c_str()) != 0 && errno != ENOENT) return SystemError("removing " + path);
  const int descriptor =
      open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kPrivate);
  if (descriptor < 0) return SystemError("creating " + path);
  return descriptor;
}

int MakeBeside(const std::string& path) {
  const mode_t mode = ModeFor(path);
  const int descriptor =
      open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  // What the mask of the process takes away, those who share the store would miss.
  if (descriptor >= 0 && mode != kPrivate) fchmod(descriptor, mode);
  return descriptor;
}

int OpenOrMake(const std::string& path) {
  for (;;) {
    int descriptor = open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor >= 0 || errno != ENOENT) return descriptor;
    descriptor = MakeBeside(path);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
}

Fault KeepAccess(int descriptor, const struct stat& other) {
  struct stat own;
  if (fstat(descriptor, &own) != 0) return SystemError("inspecting a new file");
  mode_t mode = other.st_mode & 0777;
  const bool is_alike = own.st_uid == other.st_uid && own.st_gid == other.st_gid;
  if (!is_alike && fchown(descriptor, other.st_uid, other.st_gid) != 0) {
    const auto as_everybody = static_cast<mode_t>((mode & 07) << 3);
    const bool has_group =
        own.st_gid == other.st_gid || fchown(descriptor, static_cast<uid_t>(-1), other.st_gid) == 0;
    if (!has_group) mode &= ~mode_t{070} | as_everybody;
  }
  if (fchmod(descriptor, mode) != 0) return SystemError("setting the mode of a new file");
  return std::nullopt;
}

}  // namespace recount::store
