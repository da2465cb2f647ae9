// Reads golden logs in the way that a page opens them.
//
//   OpenedFile file("game.recount", GoldenContent("heretics-2"));
#ifndef RECOUNT_TOOLS_VIEWER_WASM_GOLDEN_LOG_FIXTURE_H_
#define RECOUNT_TOOLS_VIEWER_WASM_GOLDEN_LOG_FIXTURE_H_

#include <memory>
#include <string>
#include <string_view>

#include "events/bytes.h"
#include "events/testing/files.h"
#include "fmt/format.h"

namespace recount::tools::viewer::wasm {

// Returns the bytes of testdata/logs/NAME.recount.
inline std::string GoldenBytes(std::string_view name) {
  return recount::testing::ReadFile(fmt::format("testdata/logs/{}.recount", name));
}

inline std::shared_ptr<const AlignedCopy> GoldenContent(std::string_view name) {
  return std::make_shared<const AlignedCopy>(GoldenBytes(name));
}

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_GOLDEN_LOG_FIXTURE_H_
