// The files of an export: new ones, which are written and synced to the disk, and existing ones,
// which are checked.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_FILES_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_FILES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "events/error.h"

namespace recount::tools::statistics::formats {

// Returns io with the system's text for errno: "writing /tmp/stats/games.csv: No space left on
// device".
Error FileError(std::string_view doing, std::string_view path);

// An open file, which the destructor closes.
class OpenFile {
 public:
  OpenFile() = default;
  OpenFile(OpenFile&& other) noexcept { *this = std::move(other); }
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile() { Close(); }

  // Makes a new file. io if there already is one.
  static Result<OpenFile> Make(std::string path);
  // Opens a file for reading. not_found if there is none; io.
  static Result<OpenFile> Read(std::string path);
  // Opens a file below a folder that anybody may have filled. It must be a regular file, and no
  // part of its path below the folder may be a link. bad_request says what is there instead, which
  // is not opened.
  static Result<OpenFile> ReadBelow(const std::string& folder, std::string_view file);

  const std::string& path() const { return path_; }
  // Returns the size in bytes when ReadBelow opened the file.
  uint64_t size() const { return size_; }

  Fault Write(std::string_view bytes);
  // Fills the buffer, except at the end of the file. Returns the number of bytes read.
  Result<size_t> ReadInto(char* bytes, size_t size);
  // Syncs all of it to the disk.
  Fault Sync();

 private:
  OpenFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  void Close();

  std::string path_;
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

// Syncs a file, or the names in a folder, to the disk.
Fault SyncPath(const std::string& path);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_FILES_H_
