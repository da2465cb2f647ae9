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

// Returns whether the folder contains only a manifest and files that it names.
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

// Checks that the export may take the place of DIR.
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

// Checks that DIR.partial contains only what an export that was killed has left there.
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

// Returns DIR as a path that ends in a name, so that something can be placed beside it. A path that
// ends in `.` or `..` does not.
std::string Named(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  const fs::path last = fs::path(folder).filename();
  if (last != "." && last != "..") return folder;
  std::error_code error;
  const fs::path whole = fs::canonical(folder, error);
  return error ? folder : whole.string();
}

// An export shows the judge's view, so only its owner may enter a new folder. An existing folder
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

// Opens DIR.partial and makes it if necessary. io; exists if it is not a folder.
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
  // Nothing has been written yet, so a folder that was made above is empty and can go again.
  const auto failed = [&partial] {
    Error why = formats::FileError("looking at", partial);
    rmdir(partial.c_str());
    return why;
  };
  // The other export may have moved the folder away between these two calls.
  struct stat opened = {};
  struct stat named = {};
  if (fstat(*lock, &opened) != 0) return failed();
  const bool is_named = lstat(partial.c_str(), &named) == 0;
  if (!is_named && errno != ENOENT) return failed();
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
    // The manifest goes first, because it makes the folder an export: removing a large one takes
    // time, and the process may be killed meanwhile.
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
  // Both names change at once, so a reader always finds an export there.
  if (renameat2(AT_FDCWD, partial_.c_str(), AT_FDCWD, folder_.c_str(), RENAME_EXCHANGE) == 0) {
    return std::nullopt;  // partial_ is the old export now, and is removed
  }
  // The file system cannot exchange two names, so the old export is moved away first.
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
  // The manifest is written last: a folder with one is complete.
  if (Fault fault = SyncFiles()) return fault;
  Result<formats::OpenFile> file =
      formats::OpenFile::Make(partial_ + "/" + std::string(kManifestName));
  if (!file.ok()) return file.error();
  if (Fault fault = file->Write(manifest)) return fault;
  if (Fault fault = file->Sync()) return fault;
  if (Fault fault = formats::SyncPath(partial_)) return fault;
  // Somebody may have put something there in the meantime.
  if (Fault fault = CheckPlace(folder_, replaces_)) return fault;
  if (Fault fault = Exchange()) return fault;
  const fs::path parent = fs::path(folder_).parent_path();
  return formats::SyncPath(parent.empty() ? "." : parent.string());
}

}  // namespace recount::tools::statistics::exports
