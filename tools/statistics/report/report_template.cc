#include "tools/statistics/report/report_template.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "fmt/format.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::report {
namespace {

constexpr size_t kMostBytes = size_t{16} << 20;

std::vector<std::filesystem::path> Places() {
  if (const char* named = std::getenv("RECOUNT_STATS_PAGE"); named != nullptr && *named != '\0') {
    return {named};
  }
  std::error_code error;
  const std::filesystem::path command = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const std::filesystem::path folder = command.parent_path();
  return {folder.parent_path() / "share" / "recount" / "report.html",
          folder / "statistics" / "web" / "report.html"};
}

}  // namespace

Result<ReportTemplate> FindReportTemplate() {
  for (const std::filesystem::path& place : Places()) {
    Result<formats::OpenFile> file = formats::OpenFile::Read(place.string());
    if (!file.ok() && file.error().code == ErrorCode::not_found) continue;
    if (!file.ok()) return file.error();
    ReportTemplate page{place.string(), std::string(kMostBytes, '\0')};
    const Result<size_t> size = file->ReadInto(page.html.data(), page.html.size());
    if (!size.ok()) return size.error();
    page.html.resize(*size);
    return page;
  }
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("there is no page for the report; {}", kHowToBuild)};
}

}  // namespace recount::tools::statistics::report
