// The file that a command writes (`-o FILE`). It is replaced as a whole, or not changed.
//
//   Result<OutputFile> file = OutputFile::At("case.html", console.store, OutputFile::For::owner);
//   if (!file.ok()) return console.Fail(file.error());
//   …
//   if (Fault fault = file->Write(text)) return console.Fail(*fault);
#ifndef RECOUNT_TOOLS_CLI_OUTPUT_FILE_H_
#define RECOUNT_TOOLS_CLI_OUTPUT_FILE_H_

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "events/byte_sink.h"
#include "events/error.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

class OutputFile {
 public:
  // Says who may read a new file. A file that is replaced keeps its owner and permissions.
  enum class For { owner, everybody };

  // Checks what the path names, without changing anything; "-" is standard output. A symbolic link
  // is followed, and its target will be written. io for a folder, or if the system cannot say.
  // Throws UsageError for a file of the store in the folder `store`, or of any other store.
  static Result<OutputFile> At(std::string_view argument, const std::string& store, For whom);

  // Returns whether `-` was given. Then the content is the only thing that the command writes to
  // standard output.
  bool is_answer() const { return path_ == "-" && kind_ == Kind::standard_output; }

  // Writes all of the content and syncs it to the disk, replacing what is there; a device or a pipe
  // is written into. io; the file is then unchanged.
  Fault Write(std::string_view content) const;

  // Does the same with a file that is too large to be held in memory: `make` passes its parts to
  // the sink, and they are written while it runs. If a write fails, the sink refuses what follows,
  // and the fault is that of the write, whatever `make` returns. With any fault, a file that would
  // be replaced is unchanged; a device, a pipe or standard output has been given a part. Ctrl-C and
  // similar signals remove what was written, so there must be no StopSignals.
  Fault WriteParts(absl::FunctionRef<Fault(const ByteSink&)> make) const;

 private:
  // Says how the content is written.
  enum class Kind {
    replaced,         // a regular file, or none yet
    written_into,     // a device, a pipe, a file without a name
    standard_output,  // the same file as standard output, with a common position
  };

  OutputFile(std::string path, Kind kind, For whom)
      : path_(std::move(path)), kind_(kind), whom_(whom) {}
  Fault Replace(absl::FunctionRef<Fault(const ByteSink&)> make, bool is_long) const;
  Fault WriteInto(absl::FunctionRef<Fault(const ByteSink&)> make) const;
  Fault WriteTo(absl::FunctionRef<Fault(const ByteSink&)> make, bool is_long) const;

  std::string path_;  // after all links
  Kind kind_;
  For whom_;
};

// Writes a new file for its owner alone and syncs it to the disk, completely or not at all. Returns
// false if something of that name already exists, which is not changed. io.
Result<bool> WriteNewFile(const std::string& path, std::string_view content);

// Throws UsageError if the folder that a command is to make is that of the store in `store`, or is
// inside it or inside that of any other store.
void CheckNotInStore(std::string_view argument, const std::string& store);

// Reports a written file with `document`, or for people with the lines of `text`, whose last line
// has no line break. It uses standard output, or standard error if the file itself went to standard
// output.
void TellWritten(const Console& console, const OutputFile& file, const OrderedJson& document,
                 std::string_view text);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_OUTPUT_FILE_H_
