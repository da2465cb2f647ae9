// In WebAssembly names are folded by the table.
#include "replay/judging/folded_name.h"
#include "replay/judging/folding_table.h"

namespace recount::replay::judging {

std::string FoldedName(std::string_view name) { return FoldedByTable(name); }

}  // namespace recount::replay::judging
