// The files of an export: made new, filled through a buffer, and on the disk when that is said; and
// those that are checked.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_FILES_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_FILES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "events/error.h"

namespace recount::tools::statistics::formats {

// io, with the system's text for errno: "writing /tmp/stats/games.csv: No space left on device".
Error FileError(std::string_view doing, std::string_view path);

// An open file; closed by its destructor.
class OpenFile {
 public:
  OpenFile() = default;
  OpenFile(OpenFile&& other) noexcept { *this = std::move(other); }
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile() { Close(); }

  // A new file. io if there is one already.
  static Result<OpenFile> Make(std::string path);
  // A file to read. not_found if there is none; io.
  static Result<OpenFile> Read(std::string path);
  // The same of a file below a folder that anybody may have filled: it is a regular file, and no
  // part of its path below the folder is a link. bad_request says what is there instead, which is
  // not opened.
  static Result<OpenFile> ReadBelow(const std::string& folder, std::string_view file);

  const std::string& path() const { return path_; }
  // How many bytes it had when ReadBelow opened it.
  uint64_t size() const { return size_; }

  Fault Write(std::string_view bytes);
  // Fills the buffer, but for less at the end of the file; how many bytes that are.
  Result<size_t> ReadInto(char* bytes, size_t size);
  // Writes all of it through to the disk.
  Fault Sync();

 private:
  OpenFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  void Close();

  std::string path_;
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

// Writes a file, or the names in a folder, through to the disk.
Fault SyncPath(const std::string& path);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_FILES_H_
