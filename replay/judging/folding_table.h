// Names folded as utf8proc folds them, without utf8proc: Debian has none for WebAssembly. The table
// (folding_table.inc) is written by utf8proc itself when the module is built
// (write_folding_table.cc), and a test holds the two against each other.
#ifndef RECOUNT_REPLAY_JUDGING_FOLDING_TABLE_H_
#define RECOUNT_REPLAY_JUDGING_FOLDING_TABLE_H_

#include <string>
#include <string_view>

namespace recount::replay::judging {

// What FoldedName gives (folded_name.h).
std::string FoldedByTable(std::string_view name);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_FOLDING_TABLE_H_
