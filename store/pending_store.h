// Creates a store in a new folder in two steps. Until it is complete, its data file is called
// data.mdb.copy, so that nobody can open it. It never replaces a store that somebody else creates
// in that folder meanwhile.
//
//   Result<PendingStore> pending = PendingStore::Prepare("rescued.db");
//   if (!pending.ok()) return pending.error();
// … write it, through its descriptor or as a Store with Options::is_pending …
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

// Receives what to remove if the process is interrupted: a file, as soon as it may exist, and its
// folder if that was created for it, otherwise "".
using TakeUnfinished = std::function<void(const std::string& file, const std::string& folder)>;

class PendingStore {
 public:
  // Creates the folder if necessary, and an empty data file in it, both for this user only. Removes
  // an unfinished store that a killed process has left there. exists if the folder contains
  // anything else, or is not a folder; io if a system call fails, or if another process is creating
  // a store there: only one process can do that at a time.
  static Result<PendingStore> Prepare(std::string folder);
  PendingStore(PendingStore&& other) noexcept;
  PendingStore& operator=(PendingStore&&) = delete;
  // Removes the file unless it was published, and also the folder if Prepare created it.
  ~PendingStore();

  const std::string& file() const { return file_->path(); }
  int descriptor() const { return descriptor_; }
  // The folder, if Prepare created it; otherwise empty.
  std::string made_folder() const { return is_folder_made_ ? folder_ : ""; }

  // Writes the file to the disk and gives it its name. exists if somebody else has created a store
  // in the folder meanwhile, which stays; io.
  Fault Publish();

 private:
  explicit PendingStore(std::string folder);
  Fault Make();

  std::string folder_;
  bool is_folder_made_ = false;  // until Publish; then the destructor removes it
  std::unique_ptr<UnfinishedFile> file_;
  int descriptor_ = -1;  // locked
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_PENDING_STORE_H_
