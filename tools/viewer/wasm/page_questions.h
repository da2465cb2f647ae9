// Answers the questions that a page asks to draw itself, to move, and to show the verification.
//
//   std::optional<Result<OrderedJson>> answer = AnswerOfPage(contents, "moment", request);
#ifndef RECOUNT_TOOLS_VIEWER_WASM_PAGE_QUESTIONS_H_
#define RECOUNT_TOOLS_VIEWER_WASM_PAGE_QUESTIONS_H_

#include <optional>
#include <string_view>

#include "tools/viewer/wasm/open_contents.h"

namespace recount::tools::viewer::wasm {

// Returns the answer (opened_file.h), or nothing if `ask` is not one of these questions.
std::optional<Result<OrderedJson>> AnswerOfPage(OpenContents& contents, std::string_view ask,
                                                const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_PAGE_QUESTIONS_H_
