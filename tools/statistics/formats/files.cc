#include "tools/statistics/formats/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "fmt/format.h"
#include "replay/process/processes.h"

namespace recount::tools::statistics::formats {
namespace {

std::string_view KindOf(mode_t mode) {
  if (S_ISLNK(mode)) return "a link";
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISREG(mode)) return "a file";
  if (S_ISFIFO(mode)) return "a pipe";
  return S_ISSOCK(mode) ? "a socket" : "a device";
}

Error Unreadable(std::string_view path) {
  const bool is_missing = errno == ENOENT;
  Error error = FileError("reading", path);
  if (is_missing) error.code = ErrorCode::not_found;
  return error;
}

// Checks a part of the path of a file: the file itself, or a folder that contains it.
Fault CheckPart(const std::string& path, std::string_view part, bool is_folder) {
  struct stat found = {};
  if (lstat(path.c_str(), &found) != 0) return Unreadable(path);
  if (is_folder ? S_ISDIR(found.st_mode) : S_ISREG(found.st_mode)) return std::nullopt;
  return Error::BadRequest(fmt::format("{} is {}, and an export has {} there", part,
                                       KindOf(found.st_mode),
                                       is_folder ? "a folder" : "a regular file"));
}

}  // namespace

Error FileError(std::string_view doing, std::string_view path) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{} {}: {}", doing, path, std::strerror(errno))};
}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

void OpenFile::Close() {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
}

Result<OpenFile> OpenFile::Make(std::string path) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) return FileError("making", path);
  return OpenFile(std::move(path), descriptor);
}

Result<OpenFile> OpenFile::Read(std::string path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0) return Unreadable(path);
  return OpenFile(std::move(path), descriptor);
}

Result<OpenFile> OpenFile::ReadBelow(const std::string& folder, std::string_view file) {
  // Each part is checked before the file is opened: a link may lead to a device, which never ends,
  // a pipe waits for a writer, and merely opening a device may have an effect.
  std::string path = folder + "/" + std::string(file);
  for (size_t end = file.find('/');; end = file.find('/', end + 1)) {
    const std::string_view part = file.substr(0, end);
    const bool is_folder = part.size() < file.size();
    if (Fault fault = CheckPart(folder + "/" + std::string(part), part, is_folder)) return *fault;
    if (!is_folder) break;
  }
  const int descriptor =
      open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW);
  if (descriptor < 0) return Unreadable(path);
  OpenFile opened(std::move(path), descriptor);
  struct stat found = {};
  if (fstat(descriptor, &found) != 0) return FileError("reading", opened.path_);
  // Something else may have been put there in the meantime.
  if (!S_ISREG(found.st_mode)) {
    return Error::BadRequest(fmt::format("{} is {}, and an export has a regular file there", file,
                                         KindOf(found.st_mode)));
  }
  opened.size_ = static_cast<uint64_t>(found.st_size);
  return opened;
}

Fault OpenFile::Write(std::string_view bytes) {
  if (replay::process::WriteAll(descriptor_, bytes)) return std::nullopt;
  return FileError("writing", path_);
}

Result<size_t> OpenFile::ReadInto(char* bytes, size_t size) {
  size_t count = 0;
  while (count < size) {
    const int64_t more = replay::process::ReadSome(descriptor_, bytes + count, size - count);
    if (more < 0) return FileError("reading", path_);
    if (more == 0) break;
    count += static_cast<size_t>(more);
  }
  return count;
}

Fault OpenFile::Sync() {
  if (fsync(descriptor_) == 0) return std::nullopt;
  return FileError("writing", path_);
}

Fault SyncPath(const std::string& path) {
  Result<OpenFile> file = OpenFile::Read(path);
  if (!file.ok()) return Error{.code = ErrorCode::io, .message = file.error().message};
  return file->Sync();
}

}  // namespace recount::tools::statistics::formats
