#include "tools/statistics/formats/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "fmt/format.h"
#include "replay/process/processes.h"

namespace recount::tools::statistics::formats {

Error FileError(std::string_view doing, std::string_view path) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{} {}: {}", doing, path, std::strerror(errno))};
}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
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
  if (descriptor < 0) {
    Error error = FileError("reading", path);
    if (errno == ENOENT) error.code = ErrorCode::not_found;
    return error;
  }
  return OpenFile(std::move(path), descriptor);
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
