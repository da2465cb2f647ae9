// Folds names as utf8proc does, without utf8proc, which Debian does not have for WebAssembly.
// utf8proc itself generates the table (folding_table.inc) when the module is built
// (write_folding_table.cc). A test compares the two.
#ifndef RECOUNT_EVENTS_FOLDING_TABLE_H_
#define RECOUNT_EVENTS_FOLDING_TABLE_H_

#include <string>
#include <string_view>

namespace recount {

// Returns the same as FoldedName (folded_name.h).
std::string FoldedByTable(std::string_view name);

}  // namespace recount

#endif  // RECOUNT_EVENTS_FOLDING_TABLE_H_
