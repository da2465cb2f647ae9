// An empty folder for the files of a test, removed with all that is in it.
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

  // A file below the folder; it must be there.
  std::string Read(std::string_view file) const;
  // Replaces it.
  void Write(std::string_view file, std::string_view bytes) const;
  // All files below the folder, ascending.
  std::vector<std::string> Files() const;

 private:
  std::string path_;
};

// The names of files that a writer has written, for a checker that may read them.
std::set<std::string> NamesOf(const std::vector<formats::WrittenFile>& files);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_TESTING_EXPORT_FOLDER_H_
