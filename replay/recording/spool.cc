#include "replay/recording/spool.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "fmt/format.h"
#include "replay/process/processes.h"
#include "replay/process/temporary_folder.h"

namespace recount::replay::recording {
namespace {

constexpr size_t kMostPending = size_t{4} << 20;
constexpr mode_t kOwnerOnly = 0600;  // logs have hands and seeds

Error Failed(std::string_view doing) {
  Error error = process::SystemError(
      fmt::format("{} a temporary file in {}", doing, process::TemporaryFolder()));
  error.message += "; set TMPDIR to a folder that has room for the games";
  return error;
}

// Opens a file that has no name, or loses it at once where the file system knows no such files.
Result<int> OpenUnnamed() {
  const std::string folder = process::TemporaryFolder();
  const int unnamed = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kOwnerOnly);
  if (unnamed >= 0) return unnamed;
  std::string path = folder + "/recount-spool-XXXXXX";
  const int named = mkostemp(path.data(), O_CLOEXEC);
  if (named < 0) return Failed("creating");
  unlink(path.c_str());
  return named;
}

}  // namespace

Spool::~Spool() {
  if (file_ >= 0) close(file_);
}

Result<uint64_t> Spool::Put(Bytes bytes) {
  const uint64_t place = end();
  const uint64_t size = bytes.size();
  pending_.append(reinterpret_cast<const char*>(&size), sizeof(size));
  pending_.append(AsText(bytes));
  // What is put together is read together, so it lies in the file or in memory, not in both.
  if (pending_.size() > kMostPending) {
    if (Fault fault = Flush()) return *std::move(fault);
  }
  return place;
}

Fault Spool::Flush() {
  if (file_ < 0) {
    const Result<int> opened = OpenUnnamed();
    if (!opened.ok()) return opened.error();
    file_ = *opened;
  }
  if (!process::WriteAll(file_, pending_)) return Failed("writing");
  written_ += pending_.size();
  pending_.clear();
  return std::nullopt;
}

Fault Spool::Read(uint64_t place, MutableBytes into) const {
  if (place >= written_) {
    std::memcpy(into.data(), pending_.data() + (place - written_), into.size());
    return std::nullopt;
  }
  while (!into.empty()) {
    const ssize_t count = pread(file_, into.data(), into.size(), static_cast<off_t>(place));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Failed("reading");
    if (count == 0) return Error{.code = ErrorCode::io, .message = "a temporary file was cut off"};
    into.remove_prefix(static_cast<size_t>(count));
    place += static_cast<uint64_t>(count);
  }
  return std::nullopt;
}

Result<SpooledBytes> Spool::Get(uint64_t place) const {
  uint64_t size = 0;
  uint8_t prefix[sizeof(size)];
  if (Fault fault = Read(place, MutableBytes(prefix))) return *std::move(fault);
  std::memcpy(&size, prefix, sizeof(size));
  SpooledBytes bytes(size);
  const MutableBytes room(reinterpret_cast<uint8_t*>(bytes.words_.data()), size);
  if (Fault fault = Read(place + sizeof(size), room)) return *std::move(fault);
  return bytes;
}

uint64_t Spool::Behind(uint64_t place, const SpooledBytes& bytes) {
  return place + sizeof(uint64_t) + bytes.bytes().size();
}

}  // namespace recount::replay::recording
