// The questions of a page: what it draws, where it goes, and what it says of verification.
//
//   std::optional<Result<OrderedJson>> answer = AnswerOfPage(contents, "moment", request);
#ifndef RECOUNT_TOOLS_VIEWER_WASM_PAGE_QUESTIONS_H_
#define RECOUNT_TOOLS_VIEWER_WASM_PAGE_QUESTIONS_H_

#include <optional>
#include <string_view>

#include "tools/viewer/wasm/open_contents.h"

namespace recount::tools::viewer::wasm {

// The answer (opened_file.h); nothing if it is no question of these.
std::optional<Result<OrderedJson>> AnswerOfPage(OpenContents& contents, std::string_view ask,
                                                const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_PAGE_QUESTIONS_H_
