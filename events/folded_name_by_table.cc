// The WebAssembly build folds names with the table, because Debian has no utf8proc for it.
#include "events/folded_name.h"
#include "events/folding_table.h"

namespace recount {

std::string FoldedName(std::string_view name) { return FoldedByTable(name); }

}  // namespace recount
