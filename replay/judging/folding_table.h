// Folds names as utf8proc does, without utf8proc, which Debian does not have for WebAssembly.
// utf8proc itself generates the table (folding_table.inc) when the module is built
// (write_folding_table.cc). A test compares the two.
#ifndef RECOUNT_REPLAY_JUDGING_FOLDING_TABLE_H_
#define RECOUNT_REPLAY_JUDGING_FOLDING_TABLE_H_

#include <string>
#include <string_view>

namespace recount::replay::judging {

// What FoldedName gives (folded_name.h).
std::string FoldedByTable(std::string_view name);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_FOLDING_TABLE_H_
