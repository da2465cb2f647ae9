// Applies the RFC 6902 patches in the data of a page, which come from outside.
//
//   if (!IsPatched(state, patch)) return BadPage("states");
#ifndef RECOUNT_TOOLS_VIEWER_WASM_PAGE_PATCH_H_
#define RECOUNT_TOOLS_VIEWER_WASM_PAGE_PATCH_H_

#include "events/json.h"

namespace recount::tools::viewer::wasm {

// Applies a list of `add`, `remove` and `replace`; a page has no other operations
// (replay/documents/page.h). Returns false if `patch` is not such a list or does not fit; then
// `state` may contain a part of the changes. This function exists because the library throws for
// such a patch, which would end the module.
bool IsPatched(OrderedJson& state, const OrderedJson& patch);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_PAGE_PATCH_H_
