// Worked examples of a document: fenced blocks that a test recomputes. A block of bytes,
//
//   ```hex event
//   0c 00 00 00   # where the table is
//   ff            # one byte more
//   ```
//
// may be cut into lines and explained behind a `#` at will; a block of text (```text name) is
// compared as it stands.
#ifndef RECOUNT_EVENTS_TESTING_BLOCKS_H_
#define RECOUNT_EVENTS_TESTING_BLOCKS_H_

#include <map>
#include <string>
#include <string_view>

namespace recount::testing {

// The bytes that lines of hexadecimal digits write; spaces mean nothing, `#` begins a comment. Ends
// the process if there is anything else.
std::string BytesOfHexLines(std::string_view lines);

// By "hex name" or "text name": bytes, or the text without its last newline.
std::map<std::string, std::string> BlocksOf(std::string_view document);

// The document with the content of every block that `fresh` names. Lines and comments of a block of
// as many bytes as before stay.
std::string WithBlocks(std::string_view document, const std::map<std::string, std::string>& fresh);

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_BLOCKS_H_
