// The file that a command writes (`-o FILE`): replaced as a whole, or left as it was.
//
//   Result<OutputFile> file = OutputFile::At("case.html", console.store, OutputFile::For::owner);
//   if (!file.ok()) return console.Fail(file.error());
//   …
//   if (Fault fault = file->Write(text)) return console.Fail(*fault);
#ifndef RECOUNT_TOOLS_CLI_OUTPUT_FILE_H_
#define RECOUNT_TOOLS_CLI_OUTPUT_FILE_H_

#include <string>
#include <string_view>

#include "events/error.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

class OutputFile {
 public:
  // Who may read a file that is new; one that is replaced keeps its owner and permissions.
  enum class For { owner, everybody };

  // Looks at what the path names, and changes nothing; "-" is standard output. A symbolic link is
  // followed: its target is what is written. io for a folder, and if the system cannot tell. Throws
  // UsageError for a file of the store in the folder `store`, or of any other store.
  static Result<OutputFile> At(std::string_view argument, const std::string& store, For whom);

  // Whether `-` was given: the content is what the command writes to standard output, and nothing
  // else is.
  bool is_answer() const { return path_ == "-" && kind_ == Kind::standard_output; }

  // Writes all of it through to the disk, in place of what is there; a device or a pipe is written
  // into. io, and the file is as it was.
  Fault Write(std::string_view content) const;

 private:
  // Where the content goes.
  enum class Kind {
    replaced,         // a regular file, or none as yet
    written_into,     // a device, a pipe, a file without a name
    standard_output,  // the same file as standard output: both write at one place of it
  };

  OutputFile(std::string path, Kind kind, For whom)
      : path_(std::move(path)), kind_(kind), whom_(whom) {}
  Fault Replace(std::string_view content) const;
  Fault WriteInto(std::string_view content) const;

  std::string path_;  // behind all links
  Kind kind_;
  For whom_;
};

// Writes a new file for its owner alone, through to the disk: it is there whole or not at all.
// False if there is something of that name already, which stays as it is. io.
Result<bool> WriteNewFile(const std::string& path, std::string_view content);

// Throws UsageError if the folder that a command is to make is that of the store in `store`, or
// lies below it or below that of any other store.
void CheckNotInStore(std::string_view argument, const std::string& store);

// Tells of a file that has been written, `document` or, to people, the lines of `text`, the last of
// which has no end: on standard output, or on standard error if the file itself went to standard
// output.
void TellWritten(const Console& console, const OutputFile& file, const OrderedJson& document,
                 std::string_view text);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_OUTPUT_FILE_H_
