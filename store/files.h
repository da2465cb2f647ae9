// Names the files in the folder of a store, creates them, and checks that no other file is mistaken
// for them.
//
//   data.mdb          the store itself
//   lock.mdb          LMDB's table of readers; created if it is missing
//   writer.lock       locked by the process that writes
//   users.lock        shared by all processes that have the store open; exclusive for a compaction
//   data.mdb.new      an unfinished new store
//   data.mdb.copy     an unfinished backup or salvaged store (store/pending_store.h)
//   data.mdb.compact  an unfinished compaction
#ifndef RECOUNT_STORE_FILES_H_
#define RECOUNT_STORE_FILES_H_

#include <sys/stat.h>

#include <string>
#include <string_view>

#include "events/error.h"

namespace recount::store {

inline constexpr std::string_view kFileNames[] = {
    "data.mdb",     "lock.mdb",      "writer.lock",      "users.lock",
    "data.mdb.new", "data.mdb.copy", "data.mdb.compact",
};

inline std::string DataFile(const std::string& folder) { return folder + "/data.mdb"; }
inline std::string ReadersFile(const std::string& folder) { return folder + "/lock.mdb"; }
inline std::string WriterLock(const std::string& folder) { return folder + "/writer.lock"; }
inline std::string UsersLock(const std::string& folder) { return folder + "/users.lock"; }
inline std::string PendingCopy(const std::string& folder) { return folder + "/data.mdb.copy"; }
inline std::string PendingCompaction(const std::string& folder) {
  return folder + "/data.mdb.compact";
}

// Returns an io error with errno and the system's text for it.
Error SystemError(std::string_view doing);

// Returns io if one of the names above is in the folder but is not a regular file. Opening would
// follow a link there and overwrite its target. The folder itself may be a link, and need not
// exist.
Fault CheckFileNames(const std::string& folder);

// Returns true if the path names a file of this or any other store, by its name, by a hard link or
// by its contents. Such a file must not be overwritten. `folder` need not exist.
bool IsFileOfStore(const std::string& path, const std::string& folder);

// Returns true if the path is the folder of this store, or lies below it or below that of any other
// store, also through a link. A file that a command makes there could be mistaken for a part of the
// store. Neither `path` nor `folder` need exist.
bool IsInStore(const std::string& path, const std::string& folder);

// Renames a file to a new name. Returns false, with errno, if that fails: EEXIST if the name
// exists. Some file systems can rename only by replacing. There the file gets a second link first,
// and has both names for a moment.
bool RenameToNew(const std::string& from, const std::string& to);

// Creates a file that no other user may read and returns its descriptor. It replaces a file that
// was left behind, and does not follow links.
Result<int> MakeFile(const std::string& path);

// Creates a file for the users of another file or folder, which `those` describes: with its owner
// and group as far as the system permits, and its read and write permissions. The owner of the
// other file can write the new one in any case. If the file system supports files without a name
// (O_TMPFILE), the new file has these permissions as soon as it has its name; otherwise a moment
// later. Returns a descriptor for reading and writing, or -1 with errno. Does not follow links.
int MakeFor(const std::string& path, const struct stat& those);

// Opens a file for reading and writing, and creates it like MakeFor if it does not exist.
int OpenOrMakeFor(const std::string& path, const struct stat& those);

// Creates a file for the users of the data file in the same folder, or for this user only if there
// is no data file.
int MakeBeside(const std::string& path);

// Opens a file for reading and writing, and creates it like MakeBeside if it does not exist.
int OpenOrMake(const std::string& path);

// Gives an open file the owner and the permissions of another, as far as the system permits. If the
// file cannot get the other's group, its group gets no more permissions than everybody.
Fault KeepAccess(int descriptor, const struct stat& other);

// Returns true if the owner of a file (`before`) can write the file that replaces it or lies beside
// it (`now`), judged by owner, group and mode.
bool IsWritableForOwner(const struct stat& before, const struct stat& now);

}  // namespace recount::store

#endif  // RECOUNT_STORE_FILES_H_
