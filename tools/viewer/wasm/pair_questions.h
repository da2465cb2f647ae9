// The questions of a page with two accounts of a game, `a` and `b`.
//
//   std::optional<Result<OrderedJson>> answer = AnswerOfPair(a, b, "pair", request);
//
// | ask | keys | the answer |
// | --- | --- | --- |
// | `pair` | `view`, `seq` | `{"a","b","differs"}`: the `moment` of each, and what differs |
// | `pair_diff` | `view` | the document of `diff`, of two logs |
//
// `differs` lists JSON Pointers: where the states of the two moments are not the same. Beyond the
// end of an account, its moment is the last one.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_PAIR_QUESTIONS_H_
#define RECOUNT_TOOLS_VIEWER_WASM_PAIR_QUESTIONS_H_

#include <optional>
#include <string_view>

#include "tools/viewer/wasm/open_contents.h"

namespace recount::tools::viewer::wasm {

// The answer; nothing if it is no question of these.
std::optional<Result<OrderedJson>> AnswerOfPair(OpenContents& a, OpenContents& b,
                                                std::string_view ask, const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_PAIR_QUESTIONS_H_
