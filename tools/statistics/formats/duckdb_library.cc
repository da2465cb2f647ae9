#include "tools/statistics/formats/duckdb_library.h"

#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fmt/format.h"
#include "store/shared_library.h"

namespace recount::tools::statistics::formats::duckdb {
namespace {

constexpr std::string_view kFile = "libduckdb.so";

// Returns the folder of this program, such as "/usr/local/bin", after links are resolved.
std::string FolderOfProgram() {
  char path[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof(path));
  if (size <= 0) return ".";
  const std::string_view program(path, static_cast<size_t>(size));
  return std::string(program.substr(0, program.rfind('/')));
}

std::string PathOfLibrary() {
  const char* const chosen = std::getenv("RECOUNT_STATS_LIBRARY");
  if (chosen != nullptr && *chosen != '\0') return chosen;
  const std::string folder = FolderOfProgram();
  const std::string installed = fmt::format("{}/../lib/recount/{}", folder, kFile);
  return access(installed.c_str(), F_OK) == 0 ? installed : fmt::format("{}/{}", folder, kFile);
}

Error NotFound(std::string_view why) {
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("Parquet needs the library of DuckDB: {}; run "
                                      "./bazelw build //tools:stats, or choose another format",
                                      why)};
}

recount::Result<Library> Load() {
  const std::string path = PathOfLibrary();
  // If the path has no slash, the loader searches the system's own folders.
  if (path.find('/') == std::string::npos) return NotFound(path + " is no path with a folder");
  if (access(path.c_str(), F_OK) != 0) return NotFound(path + " is missing");
  const recount::Result<store::SharedLibrary> file = store::SharedLibrary::Load(path);
  if (!file.ok()) return NotFound(file.error().message);
  Library library;
#define RECOUNT_DUCKDB_FIND(name, ...)                               \
  if (const Fault fault = file->Find("duckdb_" #name, library.name)) \
    return NotFound(fault->message);
  RECOUNT_DUCKDB_FUNCTIONS(RECOUNT_DUCKDB_FIND)
#undef RECOUNT_DUCKDB_FIND
  return library;
}

}  // namespace

recount::Result<const Library*> LoadLibrary() {
  static const recount::Result<Library> loaded = Load();
  if (!loaded.ok()) return loaded.error();
  return &*loaded;
}

}  // namespace recount::tools::statistics::formats::duckdb
