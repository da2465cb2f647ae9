// The folder of an export, which changes as a whole: what is made lies in DIR.partial beside it
// until it takes its place.
//
//   Result<PendingExport> folder = PendingExport::Prepare("stats", /*replaces=*/true);
//   … files in folder->partial() …
//   Fault fault = folder->Publish(manifest);  // else nothing is left of it
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
  // Makes an empty DIR.partial, and clears away what an export that was killed has left there. It
  // has the permissions of DIR; if there is none, its owner alone may enter it.
  // exists: DIR holds something that is no export, or one that is not to be replaced, or
  // DIR.partial something that no export has left; io: the system refuses, or another export into
  // DIR is under way. Removed by the destructor.
  static Result<PendingExport> Prepare(std::string folder, bool replaces);
  PendingExport(PendingExport&& other) noexcept;
  ~PendingExport();

  const std::string& partial() const { return partial_; }

  // Writes all files through to the disk, then the manifest, and puts the folder in its place; the
  // export that was there is removed. io; exists, as above, if something was put there meanwhile.
  // Then DIR is as it was. If the process is killed before, DIR.partial has no manifest, but for
  // the moment between its last byte and the new name.
  Fault Publish(std::string_view manifest);

 private:
  PendingExport(std::string folder, int lock, bool replaces)
      : folder_(std::move(folder)), lock_(lock), replaces_(replaces) {}
  Fault SyncFiles();
  Fault Exchange();

  std::string folder_;
  std::string partial_;  // empty: nothing to remove
  int lock_ = -1;        // an open DIR.partial, locked
  bool replaces_;        // an export that is there
};

// Whether there is a folder at the path.
bool IsFolder(const std::string& path);

// The files below a folder, by their paths below it, ascending. io. Links are listed as they are
// and never followed.
Result<std::vector<std::string>> FilesBelow(const std::string& folder);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_FOLDER_H_
