// Answers the questions of a page with two accounts of a game, `a` and `b`.
//
//   std::optional<Result<OrderedJson>> answer = AnswerOfPair(a, b, "pair", request);
//
// | ask | keys | the answer |
// | --- | --- | --- |
// | `pair` | `view`, `seq` | `{"a","b","differs"}`: the `moment` of each, and the differences |
// | `pair_diff` | `view` | the document of `diff`, of two logs |
//
// `differs` lists the JSON Pointers at which the states of the two moments differ. After the end of
// an account, its moment is the last one.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_PAIR_QUESTIONS_H_
#define RECOUNT_TOOLS_VIEWER_WASM_PAIR_QUESTIONS_H_

#include <optional>
#include <string_view>

#include "tools/viewer/wasm/open_contents.h"

namespace recount::tools::viewer::wasm {

// Returns the answer, or nothing if `ask` is not one of these questions.
std::optional<Result<OrderedJson>> AnswerOfPair(OpenContents& a, OpenContents& b,
                                                std::string_view ask, const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_PAIR_QUESTIONS_H_
