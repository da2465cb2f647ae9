// Reads the keys of a request to an opened file (opened_file.h).
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

// Returns the number at a key, which must exist. Fails with bad_request if it is not a number.
Result<uint64_t> ReadNumber(const Json& request, const char* key);

// Returns the text at a key, or "" if the key is absent.
Result<std::string> ReadText(const Json& request, const char* key);

// Returns the viewer at `view`, or the judge if the key is absent. `players` is the number of
// seats.
Result<engine::Viewer> ReadViewer(const Json& request, int players);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_REQUEST_H_
