#include "replay/recording/archive/archive_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "fmt/format.h"
#include "replay/process/processes.h"
#include "store/files.h"

namespace recount::replay::recording::archive {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".recount";
constexpr std::string_view kLock = ".seal.lock";
constexpr std::string_view kPending = ".seal.pending";
constexpr size_t kNameDigits = 32;

Error Failed(std::string_view doing, std::string_view path) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{} {}: {}", doing, path, std::strerror(errno))};
}

Error Failed(std::string_view doing, std::string_view path, const std::error_code& error) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{} {}: {}", doing, path, error.message())};
}

// An open file. The destructor closes it.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

Fault SyncFolder(const std::string& path) {
  const Descriptor folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open() || fsync(folder.number()) != 0) return Failed("syncing", path);
  return std::nullopt;
}

Error NoFile(std::string_view path) {
  return Error{.code = ErrorCode::damaged,
               .message = fmt::format("{} is a link, a folder, a pipe or a device, and an archive "
                                      "has regular files: put the file itself there, or move it "
                                      "away, and its games are sealed again",
                                      path)};
}

Result<std::string> ReadFile(const std::string& path) {
  struct stat found = {};
  if (lstat(path.c_str(), &found) != 0) return Failed("reading", path);
  if (!S_ISREG(found.st_mode)) return NoFile(path);
  // The file may be replaced after lstat, so a link is not followed, and a pipe does not block.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file.is_open() || fstat(file.number(), &found) != 0) return Failed("reading", path);
  if (!S_ISREG(found.st_mode)) return NoFile(path);
  std::string bytes(static_cast<size_t>(found.st_size), '\0');
  size_t done = 0;
  while (done < bytes.size()) {
    const int64_t size = process::ReadSome(file.number(), bytes.data() + done, bytes.size() - done);
    if (size < 0) return Failed("reading", path);
    if (size == 0) break;
    done += static_cast<size_t>(size);
  }
  bytes.resize(done);
  return bytes;
}

Fault AddFile(const std::string& path, std::string_view bytes, ArchiveContents& contents) {
  const AlignedCopy copy(bytes);
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  if (!file.ok()) {
    return Error{.code = ErrorCode::damaged,
                 .message = fmt::format("{}: {}; put the file back from a copy of the archive, or "
                                        "move it away, and its games are sealed again",
                                        path, file.error().message)};
  }
  contents.Add(*file);
  return std::nullopt;
}

// Returns the name of a file: the first 32 hex digits of its trailer.
std::string NameOf(std::string_view file) {
  const std::string_view hash = file.substr(file.size() - sizeof(Hash256));
  return ToHex(AsBytes(hash)).substr(0, kNameDigits);
}

bool IsNumber(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(),
                                      [](char digit) { return digit >= '0' && digit <= '9'; });
}

// Returns the entries of a folder, sorted; empty if the folder does not exist.
Result<std::vector<fs::path>> EntriesOf(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    entries.push_back(entry->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return Failed("reading the folder", folder.string(), error);
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

// Returns the entries of all folders DIR/ERA/PART.
Result<std::vector<fs::path>> EntriesOfParts(const std::string& folder) {
  std::vector<fs::path> level = {folder};
  for (int depth = 0; depth < 2; ++depth) {
    std::vector<fs::path> below;
    for (const fs::path& path : level) {
      const Result<std::vector<fs::path>> entries = EntriesOf(path);
      if (!entries.ok()) return entries.error();
      for (const fs::path& entry : *entries) {
        std::error_code ignored;
        if (IsNumber(entry.filename().string()) && fs::is_directory(entry, ignored)) {
          below.push_back(entry);
        }
      }
    }
    level = std::move(below);
  }
  std::vector<fs::path> all;
  for (const fs::path& path : level) {
    const Result<std::vector<fs::path>> entries = EntriesOf(path);
    if (!entries.ok()) return entries.error();
    all.insert(all.end(), entries->begin(), entries->end());
  }
  return all;
}

// Writes a new file, with the access rights of the archive's folder, and syncs it to disk.
Fault WriteFile(const std::string& path, std::string_view bytes, const struct stat& archive) {
  const Descriptor file(store::MakeFor(path, archive));
  if (!file.is_open()) return Failed("making", path);
  const bool is_done = process::WriteAll(file.number(), bytes) && fsync(file.number()) == 0;
  return is_done ? std::nullopt : Fault(Failed("writing", path));
}

// Opens the lock. To lock a file it is enough to be able to read it.
int OpenLock(const std::string& path, const struct stat& archive) {
  const int descriptor = store::OpenOrMakeFor(path, archive);
  if (descriptor >= 0 || errno != EACCES) return descriptor;
  return open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
}

}  // namespace

Result<ArchiveFolder> ArchiveFolder::Open(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  if (mkdir(folder.c_str(), 0700) == 0) {
    // A new folder is durable only after its parent was synced.
    const std::string parent = fs::path(folder).parent_path().string();
    if (Fault fault = SyncFolder(parent.empty() ? "." : parent)) return *fault;
  } else if (errno != EEXIST) {
    return Failed("making", folder);
  }
  struct stat found = {};
  if (stat(folder.c_str(), &found) != 0) return Failed("looking at", folder);
  if (!S_ISDIR(found.st_mode)) {
    errno = ENOTDIR;
    return Failed("opening", folder);
  }
  const std::string path = fmt::format("{}/{}", folder, kLock);
  ArchiveFolder opened(std::move(folder), OpenLock(path, found));
  if (opened.lock_ < 0) return Failed("opening", path);
  // The lock is taken before leftovers are removed: a pending file may belong to a seal that is
  // running.
  if (flock(opened.lock_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return Failed("locking", path);
    return Error{
        .code = ErrorCode::io,
        .message = fmt::format("another seal into {} is under way: try again when it has ended",
                               opened.folder_)};
  }
  opened.found_ = found;
  if (Fault fault = opened.RemoveLeftovers()) return *fault;
  return opened;
}

ArchiveFolder::ArchiveFolder(ArchiveFolder&& other) noexcept
    : folder_(std::move(other.folder_)),
      lock_(std::exchange(other.lock_, -1)),
      found_(other.found_) {}

ArchiveFolder::~ArchiveFolder() {
  if (lock_ >= 0) close(lock_);
}

Fault ArchiveFolder::RemoveLeftovers() const {
  const Result<std::vector<fs::path>> entries = EntriesOfParts(folder_);
  if (!entries.ok()) return entries.error();
  for (const fs::path& entry : *entries) {
    if (entry.filename() != kPending) continue;
    if (unlink(entry.c_str()) != 0) return Failed("removing", entry.string());
  }
  return std::nullopt;
}

Fault ArchiveFolder::MakeFolder(const std::string& path) const {
  if (mkdir(path.c_str(), 0700) != 0) {
    return errno == EEXIST ? std::nullopt : Fault(Failed("making", path));
  }
  const Descriptor made(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!made.is_open()) return Failed("making", path);
  if (const Fault fault = store::KeepAccess(made.number(), found_)) {
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("making {}: {}", path, fault->message)};
  }
  return SyncFolder(fs::path(path).parent_path().string());
}

Result<std::vector<std::string>> ArchiveFolder::Files() const {
  const Result<std::vector<fs::path>> entries = EntriesOfParts(folder_);
  if (!entries.ok()) return entries.error();
  std::vector<std::string> files;
  for (const fs::path& entry : *entries) {
    const std::string name = entry.filename().string();
    if (name.ends_with(kSuffix) && !name.starts_with('.')) files.push_back(entry.string());
  }
  return files;
}

Result<ArchiveContents> ArchiveFolder::ReadContents() const {
  const Result<std::vector<std::string>> files = Files();
  if (!files.ok()) return files.error();
  ArchiveContents contents;
  for (const std::string& path : *files) {
    const Result<std::string> bytes = ReadFile(path);
    if (!bytes.ok()) return bytes.error();
    if (Fault fault = AddFile(path, *bytes, contents)) return *fault;
  }
  return contents;
}

Result<std::string> ArchiveFolder::Write(const ArchivePlace& place, std::string_view bytes,
                                         ArchiveContents& contents) const {
  const std::string era = fmt::format("{}/{}", folder_, place.era);
  const std::string part = fmt::format("{}/{}", era, place.part);
  for (const std::string& folder : {era, part}) {
    if (Fault fault = MakeFolder(folder)) return *fault;
  }
  const std::string pending = fmt::format("{}/{}", part, kPending);
  const std::string path = fmt::format("{}/{}{}", part, NameOf(bytes), kSuffix);
  // The file gets its final name only after it was read back and verified, so a reader of the
  // archive never sees a partial file.
  const auto write = [&]() -> Fault {
    if (Fault fault = WriteFile(pending, bytes, found_)) return fault;
    const Result<std::string> again = ReadFile(pending);
    if (!again.ok()) return again.error();
    if (*again != bytes) {
      return Error{.code = ErrorCode::damaged,
                   .message = fmt::format("{}: other bytes were read back than were written: look "
                                          "at the disk",
                                          pending)};
    }
    if (Fault fault = AddFile(pending, *again, contents)) return fault;
    if (rename(pending.c_str(), path.c_str()) != 0) return Failed("renaming", pending);
    return SyncFolder(part);
  };
  if (Fault fault = write()) {
    unlink(pending.c_str());
    return *fault;
  }
  return path;
}

}  // namespace recount::replay::recording::archive
