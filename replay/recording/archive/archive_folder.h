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
  // Makes the folder if it is not there, for this user alone, and locks it until the destructor.
  // io: the system refuses, or another seal into the folder is under way.
  static Result<ArchiveFolder> Open(std::string folder);
  ArchiveFolder(ArchiveFolder&& other) noexcept;
  ~ArchiveFolder();

  // The archive's files by their paths, which begin with that of the folder, ascending. io.
  Result<std::vector<std::string>> Files() const;

  // What all files have. damaged, with the path of a file that cannot be read whole; io. Cost:
  // every byte of the archive is read and hashed.
  Result<ArchiveContents> ReadContents() const;

  // Writes a `.recount` file and gives its path. It gets the permissions of the folder. What was
  // read back is added to the contents. io; damaged if other bytes were read back.
  Result<std::string> Write(const ArchivePlace& place, std::string_view bytes,
                            ArchiveContents& contents) const;

 private:
  ArchiveFolder(std::string folder, int lock) : folder_(std::move(folder)), lock_(lock) {}
  Fault RemoveLeftovers() const;
  Fault MakeFolder(const std::string& path) const;

  std::string folder_;
  int lock_ = -1;
  struct stat found_ = {};  // of the folder: what is made in it is for those whom it is for
};

}  // namespace recount::replay::recording::archive

#endif  // RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_FOLDER_H_
