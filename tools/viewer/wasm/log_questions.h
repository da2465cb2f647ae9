// Answers the questions about the logs of an open file. The answers are documents of the command.
//
//   std::optional<Result<OrderedJson>> answer = AnswerOfLog(contents, "show", request);
#ifndef RECOUNT_TOOLS_VIEWER_WASM_LOG_QUESTIONS_H_
#define RECOUNT_TOOLS_VIEWER_WASM_LOG_QUESTIONS_H_

#include <optional>
#include <string_view>

#include "tools/viewer/wasm/open_contents.h"

namespace recount::tools::viewer::wasm {

// Returns the answer (opened_file.h), or nothing if `ask` is not one of these questions.
std::optional<Result<OrderedJson>> AnswerOfLog(OpenContents& contents, std::string_view ask,
                                               const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_LOG_QUESTIONS_H_
