#include "tools/cli/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <optional>
#include <utility>

#include "events/json.h"
#include "fmt/format.h"
#include "replay/process/processes.h"
#include "store/files.h"
#include "tools/cli/arguments.h"
#include "tools/process/held_signals.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

constexpr int kMostLinks = 40;      // the system's own limit
constexpr int kMostNames = 10'000;  // names to try for a temporary file

Error Failed(std::string_view path) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("writing {}: {}", path, std::strerror(errno))};
}

// Returns "folder/" for "folder/name" and "" for "name".
std::string FolderOf(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

// Follows symbolic links at the end of the path, which need not exist. io if the links form a
// cycle.
Result<std::string> BehindLinks(std::string path) {
  for (int links = 0; links < kMostLinks; ++links) {
    char target[PATH_MAX];
    const ssize_t size = readlink(path.c_str(), target, sizeof(target));
    if (size < 0 && (errno == EINVAL || errno == ENOENT)) return path;  // not a link, or nothing
    if (size < 0) return Failed(path);
    const std::string_view named(target, static_cast<size_t>(size));
    path = (named.starts_with('/') ? "" : FolderOf(path)) + std::string(named);
  }
  errno = ELOOP;
  return Failed(path);
}

bool IsSameFile(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// A new open file in the folder. It is removed unless it is moved to its final name.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& folder, mode_t mode) {
    for (int number = 0; number < kMostNames && descriptor_ < 0; ++number) {
      path_ = fmt::format("{}.recount-{}-{}", folder, getpid(), number);
      descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
      if (descriptor_ < 0 && errno != EEXIST) return;
    }
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    const int error = errno;
    if (descriptor_ >= 0) close(descriptor_);
    if (descriptor_ >= 0 && !is_in_place_) unlink(path_.c_str());
    errno = error;
  }

  const std::string& path() const { return path_; }
  int descriptor() const { return descriptor_; }

  bool MoveTo(const std::string& path) {
    is_in_place_ = rename(path_.c_str(), path.c_str()) == 0;
    return is_in_place_;
  }

  // Returns false, with EEXIST, if there already is something.
  bool MoveToNew(const std::string& path) {
    is_in_place_ = store::RenameToNew(path_, path);
    return is_in_place_;
  }

 private:
  std::string path_;
  int descriptor_ = -1;
  bool is_in_place_ = false;
};

// Writes the parts that `make` passes on, most of them small, in large pieces. Returns the fault of
// writing to `path`, which may be why `make` stopped, or else that of `make`.
Fault WriteParts(int descriptor, const std::string& path,
                 absl::FunctionRef<Fault(const ByteSink&)> make) {
  constexpr size_t kPiece = size_t{1} << 18;
  std::string piece;
  int failed = 0;  // the errno of the first write that failed
  const auto write = [&](std::string_view bytes) {
    if (failed == 0 && !replay::process::WriteAll(descriptor, bytes)) failed = errno;
  };
  Fault fault = make([&](Bytes part) {
    if (piece.size() + part.size() > kPiece) {
      write(piece);
      piece.clear();
    }
    if (part.size() > kPiece) {
      write(AsText(part));
    } else {
      piece.append(AsText(part));
    }
    return failed == 0;
  });
  if (!fault) write(piece);
  errno = failed;
  return failed == 0 ? fault : Fault(Failed(path));
}

bool SyncFolder(const std::string& folder) {
  const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool is_synced = fsync(descriptor) == 0;
  const int error = errno;
  close(descriptor);
  errno = error;
  return is_synced;
}

}  // namespace

Result<OutputFile> OutputFile::At(std::string_view argument, const std::string& store, For whom) {
  const std::string named = PathOf(argument);
  if (argument == "-") return OutputFile("-", Kind::standard_output, whom);
  if (argument.empty()) throw UsageError{"the name of the output file is empty; expected -o FILE"};
  Result<std::string> path = BehindLinks(named);
  if (!path.ok()) return path.error();
  if (store::IsFileOfStore(*path, store)) {
    throw UsageError{fmt::format(
        "{} belongs to a store and cannot be overwritten; name another file", argument)};
  }
  struct stat found;
  if (stat(named.c_str(), &found) != 0) {
    if (errno != ENOENT) return Failed(named);
    return OutputFile(*std::move(path), Kind::replaced, whom);
  }
  if (S_ISDIR(found.st_mode)) {
    errno = EISDIR;
    return Failed(named);
  }
  struct stat other;
  if (S_ISREG(found.st_mode)) {
    // If the file is standard output itself, replacing it would lose what is printed there.
    const bool is_answer = fstat(STDOUT_FILENO, &other) == 0 && IsSameFile(found, other);
    if (is_answer) return OutputFile(named, Kind::standard_output, whom);
    // For a file without a name, the link in /proc is not a path to it.
    const bool has_name = stat(path->c_str(), &other) == 0 && IsSameFile(found, other);
    if (has_name) return OutputFile(*std::move(path), Kind::replaced, whom);
  }
  return OutputFile(named, Kind::written_into, whom);
}

Fault OutputFile::Write(std::string_view content) const {
  const auto make = [&](const ByteSink& sink) {
    sink(AsBytes(content));
    return Fault();
  };
  return WriteTo(make, /*is_long=*/false);
}

Fault OutputFile::WriteParts(absl::FunctionRef<Fault(const ByteSink&)> make) const {
  return WriteTo(make, /*is_long=*/true);
}

Fault OutputFile::WriteTo(absl::FunctionRef<Fault(const ByteSink&)> make, bool is_long) const {
  Fault fault;
  switch (kind_) {
    case Kind::replaced:
      return Replace(make, is_long);
    case Kind::written_into:
      return WriteInto(make);
    case Kind::standard_output:
      fault = make([](Bytes part) {
        process::Output::Standard().Write(AsText(part));
        return process::Output::Standard().error() == 0;
      });
      if (process::Output::Standard().error() == 0 && fault) return fault;
      if (process::Output::Standard().Flush()) return std::nullopt;
      errno = process::Output::Standard().error();
      return Failed(path_);
  }
  FailCheck(__FILE__, __LINE__, "an output file of no kind");
}

Fault OutputFile::Replace(absl::FunctionRef<Fault(const ByteSink&)> make, bool is_long) const {
  struct stat found;
  const bool is_there = stat(path_.c_str(), &found) == 0;
  if (!is_there && errno != ENOENT) return Failed(path_);
  // A file that replaces another gets its permissions only when it is complete.
  const bool is_private = is_there || whom_ == For::owner;
  // Nothing is left beside the file: signals are delayed, or remove it where that would take long.
  std::optional<process::HeldSignals> held(std::in_place);
  TemporaryFile file(FolderOf(path_), is_private ? 0600 : 0666);
  if (file.descriptor() < 0) return Failed(path_);
  {
    std::optional<process::RemovedOnStop> removed;
    if (is_long) {
      removed.emplace(file.path(), "");
      held.reset();
    }
    Fault fault = cli::WriteParts(file.descriptor(), path_, make);
    if (is_long) held.emplace();
    if (fault) return fault;
  }
  if (is_there) {
    const Fault fault = store::KeepAccess(file.descriptor(), found);
    if (fault) {
      return Error{.code = ErrorCode::io,
                   .message = fmt::format("writing {}: {}", path_, fault->message)};
    }
  }
  // The content is on the disk before it gets its name, so a power failure leaves a whole file.
  if (fsync(file.descriptor()) != 0 || !file.MoveTo(path_)) return Failed(path_);
  if (SyncFolder(FolderOf(path_))) return std::nullopt;
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{} was written, but a power failure may still undo it: {}",
                                      path_, std::strerror(errno))};
}

Result<bool> WriteNewFile(const std::string& path, std::string_view content) {
  struct stat found;
  if (lstat(path.c_str(), &found) == 0) return false;
  if (errno != ENOENT) return Failed(path);
  const process::HeldSignals held;  // so that nothing is left beside the file
  TemporaryFile file(FolderOf(path), 0600);
  const bool is_written = file.descriptor() >= 0 &&
                          replay::process::WriteAll(file.descriptor(), content) &&
                          fsync(file.descriptor()) == 0;
  if (!is_written) return Failed(path);
  if (!file.MoveToNew(path)) return errno == EEXIST ? Result<bool>(false) : Failed(path);
  return SyncFolder(FolderOf(path)) ? Result<bool>(true) : Failed(path);
}

void CheckNotInStore(std::string_view argument, const std::string& store) {
  if (!store::IsInStore(PathOf(argument), store)) return;
  throw UsageError{
      fmt::format("{} lies in the folder of a store; name a folder elsewhere", argument)};
}

void TellWritten(const Console& console, const OutputFile& file, const OrderedJson& document,
                 std::string_view text) {
  if (!file.is_answer()) {
    console.IsForPeople() ? process::WriteOut("{}\n", text) : console.Print(document);
  } else if (console.IsForPeople()) {
    // Each line is a note of its own, because a line break within a note would be spelled out.
    for (size_t begin = 0; begin <= text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      console.Note(text.substr(begin, end - begin));
      begin = end + 1;
    }
  } else {
    process::WriteError(Written(document) + "\n");
  }
}

Fault OutputFile::WriteInto(absl::FunctionRef<Fault(const ByteSink&)> make) const {
  const int descriptor = open(path_.c_str(), O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return Failed(path_);
  Fault fault = cli::WriteParts(descriptor, path_, make);
  // The error of a failed write matters more than that of close().
  const bool is_closed = close(descriptor) == 0;
  if (fault) return fault;
  return is_closed ? std::nullopt : Fault(Failed(path_));
}

}  // namespace recount::tools::cli
