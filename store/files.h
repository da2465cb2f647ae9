// The files in the folder of a store by their names, and what keeps others from being taken for
// them.
//
//   data.mdb          the store itself
//   lock.mdb          LMDB's table of readers; made anew where it is not there
//   writer.lock       held by the process that writes
//   users.lock        held by every process that has the store open, alone by one that compacts it
//   data.mdb.new      a store that is being made
//   data.mdb.copy     a backup that is being made
//   data.mdb.compact  a compaction that is being made
#ifndef RECOUNT_STORE_FILES_H_
#define RECOUNT_STORE_FILES_H_

#include <sys/stat.h>

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace recount::store {

inline constexpr std::string_view kFileNames[] = {
    "data.mdb",     "lock.mdb",      "writer.lock",      "users.lock",
    "data.mdb.new", "data.mdb.copy", "data.mdb.compact",
};

inline std::string DataFile(const std::string& folder) { return folder + "/data.mdb"; }
inline std::string ReadersFile(const std::string& folder) { return folder + "/lock.mdb"; }
inline std::string WriterLock(const std::string& folder) { return folder + "/writer.lock"; }
inline std::string UsersLock(const std::string& folder) { return folder + "/users.lock"; }

// io, with what the system says of errno.
absl::Status SystemError(std::string_view doing);

// io where one of the names above stands in the folder for anything but a regular file. A link
// there would be followed by whoever opens it, and what it names be written over. The folder itself
// may be a link, and need not be there.
absl::Status CheckFileNames(const std::string& folder);

// Whether the path names a file of a store, of this one or of any other, by its name, by a hard
// link or by its contents: nothing else is to be written there. `folder` need not be there.
bool IsFileOfStore(const std::string& path, const std::string& folder);

// Makes a new file that nobody else may read, in place of one that was left behind, and gives its
// descriptor. Follows no link.
absl::StatusOr<int> MakeFile(const std::string& path);

// Makes a file that is not there, for those whom the data file beside it is for, or for nobody else
// if there is none, and gives its descriptor. Follows no link. -1, and errno, where that fails.
int MakeBeside(const std::string& path);

// Opens a file for reading and writing, and makes it where it is not there, as MakeBeside.
int OpenOrMake(const std::string& path);

// Gives an open file the owner and the permissions of another, as far as that is permitted: a group
// that is not the other's may do no more than everybody.
absl::Status KeepAccess(int descriptor, const struct stat& other);

}  // namespace recount::store

#endif  // RECOUNT_STORE_FILES_H_
