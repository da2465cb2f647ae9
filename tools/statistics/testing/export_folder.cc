#include "tools/statistics/testing/export_folder.h"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "events/check.h"

namespace recount::tools::statistics {

ExportFolder::ExportFolder() {
  path_ = (std::filesystem::temp_directory_path() / "recount-export-XXXXXX").string();
  RECOUNT_CHECK(mkdtemp(path_.data()) != nullptr);
}

ExportFolder::~ExportFolder() { std::filesystem::remove_all(path_); }

std::string ExportFolder::Read(std::string_view file) const {
  std::ifstream stream(path_ + "/" + std::string(file), std::ios::binary);
  RECOUNT_CHECK(stream.good());
  return {std::istreambuf_iterator<char>(stream), {}};
}

void ExportFolder::Write(std::string_view file, std::string_view bytes) const {
  std::ofstream stream(path_ + "/" + std::string(file), std::ios::binary | std::ios::trunc);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  RECOUNT_CHECK(stream.good());
}

std::vector<std::string> ExportFolder::Files() const {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
    if (!entry.is_directory()) {
      files.push_back(std::filesystem::relative(entry.path(), path_).string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::set<std::string> NamesOf(const std::vector<formats::WrittenFile>& files) {
  std::set<std::string> names;
  for (const formats::WrittenFile& file : files) names.insert(file.file);
  return names;
}

}  // namespace recount::tools::statistics
