// A table of questions and of the functions that answer them.
//
//   class LogQuestions { Result<OrderedJson> Show(const Json& request); … };
//   const Question<LogQuestions> kLogQuestions[] = {
//       {"show", &LogQuestions::Show, {"ask"}, {"seq"}}};
//   std::optional<Result<OrderedJson>> answer = AnswerFrom(kLogQuestions, questions, ask, request);
#ifndef RECOUNT_TOOLS_VIEWER_WASM_QUESTION_H_
#define RECOUNT_TOOLS_VIEWER_WASM_QUESTION_H_

#include <initializer_list>
#include <optional>
#include <string_view>

#include "events/error.h"
#include "events/json.h"
#include "replay/play/play.h"

namespace recount::tools::viewer::wasm {

template <class Answering>
struct Question {
  std::string_view ask;
  Result<OrderedJson> (Answering::*answer)(const Json& request);
  std::initializer_list<std::string_view> required;
  std::initializer_list<std::string_view> optional;
};

// Returns the answer to the question of that name, or nothing if it is not in the table.
template <class Answering, class Table>
std::optional<Result<OrderedJson>> AnswerFrom(const Table& questions, Answering& answering,
                                              std::string_view ask, const Json& request) {
  for (const Question<Answering>& question : questions) {
    if (question.ask != ask) continue;
    if (Fault fault = replay::play::CheckKeys(request, question.required, question.optional)) {
      return Result<OrderedJson>(*fault);
    }
    return (answering.*question.answer)(request);
  }
  return std::nullopt;
}

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_QUESTION_H_
