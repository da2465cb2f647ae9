// The RFC 6902 patches in the data of a page, which come from outside.
//
//   if (!IsPatched(state, patch)) return BadPage("states");
#ifndef RECOUNT_TOOLS_VIEWER_WASM_PAGE_PATCH_H_
#define RECOUNT_TOOLS_VIEWER_WASM_PAGE_PATCH_H_

#include "events/json.h"

namespace recount::tools::viewer::wasm {

// Applies a list of `add`, `remove` and `replace`; a page has no others (replay/documents/page.h).
// False if it is none, or does not fit: `state` may have part of the changes then. The library
// throws for such a patch, which ends the module.
bool IsPatched(OrderedJson& state, const OrderedJson& patch);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_PAGE_PATCH_H_
