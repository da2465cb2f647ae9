// An empty folder for the files of a test. It is removed with all of its contents.
#ifndef RECOUNT_TOOLS_STATISTICS_TESTING_EXPORT_FOLDER_H_
#define RECOUNT_TOOLS_STATISTICS_TESTING_EXPORT_FOLDER_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics {

class ExportFolder {
 public:
  ExportFolder();
  ExportFolder(const ExportFolder&) = delete;
  ExportFolder& operator=(const ExportFolder&) = delete;
  ~ExportFolder();

  const std::string& path() const { return path_; }

  // Returns the contents of a file below the folder, which must exist.
  std::string Read(std::string_view file) const;
  // Replaces a file.
  void Write(std::string_view file, std::string_view bytes) const;
  // Returns all files below the folder, in ascending order.
  std::vector<std::string> Files() const;

 private:
  std::string path_;
};

// Returns the names of the files that a writer has written, for a checker that may read them.
std::set<std::string> NamesOf(const std::vector<formats::WrittenFile>& files);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_TESTING_EXPORT_FOLDER_H_
