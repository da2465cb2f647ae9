// Reads and updates the worked examples of a document: fenced blocks that a test recomputes. A
// block of bytes,
//
//   ```hex event
//   0c 00 00 00   # where the table is
//   ff            # one byte more
//   ```
//
// may be broken into lines anywhere, and `#` begins an explanation. A block of text (```text name)
// is compared character by character.
#ifndef RECOUNT_EVENTS_TESTING_BLOCKS_H_
#define RECOUNT_EVENTS_TESTING_BLOCKS_H_

#include <map>
#include <string>
#include <string_view>

namespace recount::testing {

// Returns the bytes that lines of hexadecimal digits encode. Spaces are ignored, and `#` begins a
// comment. Anything else ends the process.
std::string BytesOfHexLines(std::string_view lines);

// Returns the blocks by "hex name" or "text name": bytes, or the text without its last newline.
std::map<std::string, std::string> BlocksOf(std::string_view document);

// Returns the document with new content for every block that `fresh` names. A block whose size in
// bytes does not change keeps its line breaks and comments.
std::string WithBlocks(std::string_view document, const std::map<std::string, std::string>& fresh);

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_BLOCKS_H_
