// A store that is being made in a new folder. Until it is whole, its data file is data.mdb.copy, so
// that nobody can open it. Nobody's store is replaced: one that somebody else makes in that folder
// meanwhile stays.
//
//   Result<PendingStore> pending = PendingStore::Prepare("rescued.db");
//   if (!pending.ok()) return pending.error();
//   … write it: by its descriptor, or as a Store with Options::is_pending …
//   Fault fault = pending->Publish();  // else nothing is left
#ifndef RECOUNT_STORE_PENDING_STORE_H_
#define RECOUNT_STORE_PENDING_STORE_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "events/error.h"
#include "store/folder.h"

namespace recount::store {

// Told what is to be removed if the process ends before its work does: a file, as soon as it may be
// there, and the folder around it if that was made for it, otherwise "".
using TakeUnfinished = std::function<void(const std::string& file, const std::string& folder)>;

class PendingStore {
 public:
  // Makes the folder, if it is not there, and an empty data file in it, for this user only. Clears
  // away what a process that was killed has left there of such a store. exists: the folder holds
  // anything else, or is not a folder; io: the system refuses, or another process is making a store
  // there. Only one process can make a store in a folder at a time.
  static Result<PendingStore> Prepare(std::string folder);
  PendingStore(PendingStore&& other) noexcept;
  PendingStore& operator=(PendingStore&&) = delete;
  // Unless it was published, removes the file, and the folder if Prepare has made it.
  ~PendingStore();

  const std::string& file() const { return file_->path(); }
  int descriptor() const { return descriptor_; }
  // The folder, if Prepare has made it; otherwise empty.
  std::string made_folder() const { return is_folder_made_ ? folder_ : ""; }

  // Writes the file through to the disk, and gives it its name. exists: somebody else has made a
  // store in the folder, which stays; io.
  Fault Publish();

 private:
  explicit PendingStore(std::string folder);
  Fault Make();

  std::string folder_;
  bool is_folder_made_ = false;  // and is to be removed
  std::unique_ptr<UnfinishedFile> file_;
  int descriptor_ = -1;  // locked
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_PENDING_STORE_H_
