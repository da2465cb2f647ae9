// The folder of an archive: DIR/ERA/PART/HASH.recount, files that never change (docs/cluster.md).
//
//   Result<ArchiveFolder> folder = ArchiveFolder::Open("archive");
//   Result<ArchiveContents> contents = folder->ReadContents();
//   Result<ArchivedFile> file = folder->Write({.era = 1, .part = 0}, bytes, *contents);
//
// A new file is written under a name that begins with a dot, synced, read back, verified and then
// renamed. If the process is killed, at most that file stays, and the next Open removes it.
#ifndef RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_FOLDER_H_
#define RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_FOLDER_H_

#include <sys/stat.h>

#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "replay/recording/archive/archive_contents.h"

namespace recount::replay::recording::archive {

struct ArchivePlace {
  uint64_t era = 0;
  uint32_t part = 0;

  auto operator<=>(const ArchivePlace&) const = default;
};

class ArchiveFolder {
 public:
  // Opens the folder and locks it until the destructor. Creates it, for this user only, if it does
  // not exist. io if a system call fails, or if another seal is using the folder.
  static Result<ArchiveFolder> Open(std::string folder);
  ArchiveFolder(ArchiveFolder&& other) noexcept;
  ~ArchiveFolder();

  // Returns the paths of the archive's files, each beginning with the path of the folder,
  // ascending. io.
  Result<std::vector<std::string>> Files() const;

  // Returns the contents of all files. damaged, with the path, if a file cannot be read whole; io.
  // Cost: every byte of the archive is read and hashed.
  Result<ArchiveContents> ReadContents() const;

  // Writes a `.recount` file, with the permissions of the folder, reads it back, adds its contents
  // to `contents` and returns its path. io; damaged if the bytes that were read back differ.
  Result<std::string> Write(const ArchivePlace& place, std::string_view bytes,
                            ArchiveContents& contents) const;

 private:
  ArchiveFolder(std::string folder, int lock) : folder_(std::move(folder)), lock_(lock) {}
  Fault RemoveLeftovers() const;
  Fault MakeFolder(const std::string& path) const;

  std::string folder_;
  int lock_ = -1;
  // The owner and permissions of the folder. Everything created in the folder gets the same ones.
  struct stat found_ = {};
};

}  // namespace recount::replay::recording::archive

#endif  // RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_FOLDER_H_
