// The folder of an export, which changes as a whole: new contents are in DIR.partial beside it
// until they take its place.
//
//   Result<PendingExport> folder = PendingExport::Prepare("stats", /*replaces=*/true);
//   … files in folder->partial() …
//   Fault fault = folder->Publish(manifest);  // without it, the destructor removes everything
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_FOLDER_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_FOLDER_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/error.h"

namespace recount::tools::statistics::exports {

class PendingExport {
 public:
  // Makes an empty DIR.partial, and removes what an export that was killed has left there. It has
  // the permissions of DIR; without a DIR, only its owner may enter it. exists if DIR contains
  // something that is not an export, if it contains an export and `replaces` is false, or if
  // DIR.partial contains something that does not come from an export; io if a system call fails, or
  // another export into DIR is in progress. The destructor removes DIR.partial.
  static Result<PendingExport> Prepare(std::string folder, bool replaces);
  PendingExport(PendingExport&& other) noexcept;
  ~PendingExport();

  const std::string& partial() const { return partial_; }

  // Syncs all files to the disk, then the manifest, and puts the folder in its place; the export
  // that was there is removed. io; exists, as above, if something was put there in the meantime.
  // After an error DIR is as it was. If the process is killed before, DIR.partial has no manifest,
  // except between the last byte of the manifest and the new name.
  Fault Publish(std::string_view manifest);

 private:
  PendingExport(std::string folder, int lock, bool replaces)
      : folder_(std::move(folder)), lock_(lock), replaces_(replaces) {}
  Fault SyncFiles();
  Fault Exchange();

  std::string folder_;
  std::string partial_;  // empty if there is nothing to remove
  int lock_ = -1;        // an open and locked DIR.partial
  bool replaces_;        // may replace an existing export
};

// Returns whether there is a folder at the path.
bool IsFolder(const std::string& path);

// Returns the files below a folder, by their paths below it, in ascending order. io. Links are
// listed and never followed.
Result<std::vector<std::string>> FilesBelow(const std::string& folder);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_FOLDER_H_
