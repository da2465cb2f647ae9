// What a request to an opened file says (opened_file.h).
//
//   const Result<uint64_t> seq = ReadNumber(request, "seq");
#ifndef RECOUNT_TOOLS_VIEWER_WASM_REQUEST_H_
#define RECOUNT_TOOLS_VIEWER_WASM_REQUEST_H_

#include <cstdint>
#include <string>

#include "engine/viewer.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::tools::viewer::wasm {

// The number at a key that is there; bad_request if it is none.
Result<uint64_t> ReadNumber(const Json& request, const char* key);

// The text at a key; empty if the key is not there.
Result<std::string> ReadText(const Json& request, const char* key);

// The viewer at `view`; the judge if the key is not there. `players`: how many seats there are.
Result<engine::Viewer> ReadViewer(const Json& request, int players);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_REQUEST_H_
