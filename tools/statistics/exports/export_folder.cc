#include "tools/statistics/exports/export_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>

#include "fmt/format.h"
#include "store/files.h"
#include "tools/statistics/exports/export_names.h"
#include "tools/statistics/exports/manifest.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::exports {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPartial = ".partial";

Error Exists(const std::string& folder, std::string_view why) {
  return Error{.code = ErrorCode::exists, .message = fmt::format("{} {}", folder, why)};
}

Error Failed(std::string_view doing, const std::string& path, const std::error_code& error) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{} {}: {}", doing, path, error.message())};
}

// Whether all that lies in the folder is a manifest and the files that it names.
bool IsExport(const std::string& folder) {
  const Result<Manifest> manifest = ReadManifest(folder);
  if (!manifest.ok()) return false;
  std::set<std::string> named = {std::string(kManifestName)};
  for (const ManifestTable& table : manifest->tables) {
    for (const ManifestFile& file : table.files) named.insert(file.file);
  }
  const Result<std::vector<std::string>> files = FilesBelow(folder);
  return files.ok() && std::all_of(files->begin(), files->end(),
                                   [&](const std::string& file) { return named.contains(file); });
}

// Whether the export may become what DIR is.
Fault CheckPlace(const std::string& folder, bool replaces) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(folder, error);
  if (status.type() == fs::file_type::not_found) return std::nullopt;
  if (error) return Failed("looking at", folder, error);
  if (status.type() != fs::file_type::directory) {
    return Exists(folder, "is there already and is not a folder: give another name");
  }
  const bool is_empty = fs::is_empty(folder, error);
  if (error) return Failed("looking at", folder, error);
  if (is_empty) return std::nullopt;
  if (!IsExport(folder)) {
    return Exists(folder, "holds something that is not an export: give another folder");
  }
  if (replaces) return std::nullopt;
  return Exists(folder, "holds an export already: give --replace to put the new one in its place");
}

// Whether nothing lies in DIR.partial but what an export has left there that was killed.
Fault CheckLeftOver(const std::string& partial) {
  const Result<std::vector<std::string>> files = FilesBelow(partial);
  if (!files.ok()) return files.error();
  for (const std::string& file : *files) {
    std::error_code error;
    const fs::file_type type = fs::symlink_status(partial + "/" + file, error).type();
    if (IsNameOfExport(file) && type == fs::file_type::regular) continue;
    return Exists(partial, fmt::format("holds {}, which no export has left there: remove that "
                                       "folder, or give another name",
                                       file));
  }
  return std::nullopt;
}

// DIR by a path whose last part is a name, beside which something can lie; `.` and `..` are none.
std::string Named(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  const fs::path last = fs::path(folder).filename();
  if (last != "." && last != "..") return folder;
  std::error_code error;
  const fs::path whole = fs::canonical(folder, error);
  return error ? folder : whole.string();
}

// What is exported is the judge's view: its owner alone may enter a new folder. One that is there
// keeps its owner and its permissions.
Fault SetAccess(int partial, const std::string& path, const std::string& folder) {
  struct stat found = {};
  if (lstat(folder.c_str(), &found) != 0) {
    if (errno != ENOENT) return formats::FileError("looking at", folder);
    return fchmod(partial, 0700) == 0 ? Fault() : formats::FileError("making", path);
  }
  const Fault fault = store::KeepAccess(partial, found);
  if (!fault) return std::nullopt;
  return Error{.code = ErrorCode::io,
               .message = fmt::format("making {}: {}", path, fault->message)};
}

// Opens DIR.partial, which is made if it is not there. io; exists if it is no folder.
Result<int> OpenPartial(const std::string& partial) {
  if (mkdir(partial.c_str(), 0700) != 0 && errno != EEXIST)
    return formats::FileError("making", partial);
  const int folder = open(partial.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0) return folder;
  if (errno != ENOTDIR && errno != ELOOP) return formats::FileError("opening", partial);
  return Exists(partial, "is there already and is not a folder: remove it, or give another name");
}

}  // namespace

bool IsFolder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

Result<std::vector<std::string>> FilesBelow(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> files;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const bool is_folder = entry->symlink_status(error).type() == fs::file_type::directory;
    if (error) break;
    if (!is_folder) files.push_back(entry->path().lexically_relative(folder).string());
  }
  if (error) return Failed("reading the folder", folder, error);
  std::sort(files.begin(), files.end());
  return files;
}

Result<PendingExport> PendingExport::Prepare(std::string folder, bool replaces) {
  folder = Named(std::move(folder));
  if (Fault fault = CheckPlace(folder, replaces)) return *fault;
  std::string partial = folder + std::string(kPartial);
  const Result<int> lock = OpenPartial(partial);
  if (!lock.ok()) return lock.error();
  PendingExport made(std::move(folder), *lock, replaces);
  if (flock(*lock, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return formats::FileError("locking", partial);
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("another export into {} is under way", made.folder_)};
  }
  // The other may have moved the folder away between these two calls.
  struct stat opened = {};
  struct stat named = {};
  if (fstat(*lock, &opened) != 0) return formats::FileError("looking at", partial);
  const bool is_named = lstat(partial.c_str(), &named) == 0;
  if (!is_named && errno != ENOENT) return formats::FileError("looking at", partial);
  if (!is_named || opened.st_ino != named.st_ino) {
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("another export into {} was under way", made.folder_)};
  }
  if (Fault fault = CheckLeftOver(partial)) return *fault;
  made.partial_ = std::move(partial);
  if (Fault fault = SetAccess(*lock, made.partial_, made.folder_)) return *fault;
  std::error_code error;
  for (const fs::directory_entry& left : fs::directory_iterator(made.partial_, error)) {
    fs::remove_all(left.path(), error);
    if (error) break;
  }
  if (error) return Failed("clearing", made.partial_, error);
  return made;
}

PendingExport::PendingExport(PendingExport&& other) noexcept
    : folder_(std::move(other.folder_)),
      partial_(std::exchange(other.partial_, "")),
      lock_(std::exchange(other.lock_, -1)),
      replaces_(other.replaces_) {}

PendingExport::~PendingExport() {
  std::error_code ignored;
  if (!partial_.empty()) {
    // First of all what makes it an export: an old one may be large, and somebody may kill us.
    fs::remove(partial_ + "/" + std::string(kManifestName), ignored);
    fs::remove_all(partial_, ignored);
  }
  if (lock_ >= 0) close(lock_);
}

Fault PendingExport::Exchange() {
  std::error_code error;
  if (!fs::exists(folder_, error)) {
    fs::rename(partial_, folder_, error);
    if (error) return Failed("renaming", partial_, error);
    partial_.clear();
    return std::nullopt;
  }
  if (renameat2(AT_FDCWD, partial_.c_str(), AT_FDCWD, folder_.c_str(), RENAME_EXCHANGE) == 0) {
    return std::nullopt;  // partial_ is the old one now, and is removed
  }
  if (errno != EINVAL && errno != ENOSYS) return formats::FileError("exchanging", folder_);
  const std::string old = folder_ + ".old";
  fs::rename(folder_, old, error);
  if (error) return Failed("renaming", folder_, error);
  fs::rename(partial_, folder_, error);
  if (error) {
    std::error_code ignored;
    fs::rename(old, folder_, ignored);
    return Failed("renaming", partial_, error);
  }
  partial_ = old;
  return std::nullopt;
}

Fault PendingExport::SyncFiles() {
  const Result<std::vector<std::string>> files = FilesBelow(partial_);
  if (!files.ok()) return files.error();
  std::set<std::string> folders = {partial_};
  for (const std::string& file : *files) {
    if (Fault fault = formats::SyncPath(partial_ + "/" + file)) return fault;
    for (fs::path path = fs::path(file).parent_path(); !path.empty(); path = path.parent_path()) {
      folders.insert(partial_ + "/" + path.string());
    }
  }
  for (const std::string& folder : folders) {
    if (Fault fault = formats::SyncPath(folder)) return fault;
  }
  return std::nullopt;
}

Fault PendingExport::Publish(std::string_view manifest) {
  if (Fault fault = SyncFiles()) return fault;
  Result<formats::OpenFile> file =
      formats::OpenFile::Make(partial_ + "/" + std::string(kManifestName));
  if (!file.ok()) return file.error();
  if (Fault fault = file->Write(manifest)) return fault;
  if (Fault fault = file->Sync()) return fault;
  if (Fault fault = formats::SyncPath(partial_)) return fault;
  // Somebody may have put something there meanwhile.
  if (Fault fault = CheckPlace(folder_, replaces_)) return fault;
  if (Fault fault = Exchange()) return fault;
  const fs::path parent = fs::path(folder_).parent_path();
  return formats::SyncPath(parent.empty() ? "." : parent.string());
}

}  // namespace recount::tools::statistics::exports
