// In WebAssembly names are folded by the table.
#include "events/folded_name.h"
#include "events/folding_table.h"

namespace recount {

std::string FoldedName(std::string_view name) { return FoldedByTable(name); }

}  // namespace recount
