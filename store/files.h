// The names of the files in the folder of a store, and the checks that no other file is mistaken
// for them.
//
//   data.mdb          the store itself
//   lock.mdb          LMDB's table of readers; created if it is not there
//   writer.lock       held by the process that writes
//   users.lock        held by every process that has the store open, alone by one that compacts it
//   data.mdb.new      a store that is being made
//   data.mdb.copy     a backup, or a salvaged store, that is being made (store/pending_store.h)
//   data.mdb.compact  a compaction that is being made
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

// io, with errno and the system's text for it.
Error SystemError(std::string_view doing);

// io if one of the names above is in the folder but is not a regular file. A link there would be
// followed when it is opened, and its target overwritten. The folder itself may be a link, and need
// not exist.
Fault CheckFileNames(const std::string& folder);

// Whether the path names a file of this or any other store, by its name, by a hard link or by its
// contents. Such a file must not be overwritten. `folder` need not exist.
bool IsFileOfStore(const std::string& path, const std::string& folder);

// Whether the path is the folder of this store, or lies below it or that of any other store, also
// by a link; it need not be there. What a command makes in such a folder would be taken for a part
// of the store. `folder` need not exist.
bool IsInStore(const std::string& path, const std::string& folder);

// Renames a file to a name that nothing has as yet. False, with errno, if that fails: EEXIST if
// there is something. Some file systems can rename only in place of what is there; they have links,
// and the file has both names for a moment.
bool RenameToNew(const std::string& from, const std::string& to);

// Creates a new file that no other user may read, in place of one that was left behind, and returns
// its descriptor. Does not follow links.
Result<int> MakeFile(const std::string& path);

// Creates a file for those whom another file, or a folder, is for: with its owner and its group as
// far as that is permitted, and its rights to read and to write. Who owns the other can write the
// new file in any case. It has all of that as soon as it has its name where the file system has
// files without a name; elsewhere a moment later. Returns the descriptor, for reading and writing.
// Does not follow links. -1, with errno, if that fails.
int MakeFor(const std::string& path, const struct stat& those);

// Opens a file for reading and writing, and creates it as MakeFor does if it is not there.
int OpenOrMakeFor(const std::string& path, const struct stat& those);

// MakeFor for those whom the data file beside it is for, or for this user only if there is none.
int MakeBeside(const std::string& path);

// Opens a file for reading and writing, and creates it as MakeBeside does if it is not there.
int OpenOrMake(const std::string& path);

// Gives an open file the owner and the permissions of another, as far as that is permitted. If the
// group differs from the other file's group, it gets no more rights than everybody.
Fault KeepAccess(int descriptor, const struct stat& other);

// Whether the owner of a file can still write another one that has come in its place, or beside it,
// by what the two say of owner, group and mode.
bool IsWritableForOwner(const struct stat& before, const struct stat& now);

}  // namespace recount::store

#endif  // RECOUNT_STORE_FILES_H_
