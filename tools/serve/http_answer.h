// An answer of `serve`, with the fields that every answer has (docs/reference/viewer.md, "The
// server").
//
//   const HttpAnswer answer = JsonAnswer(200, json);
//   connection.Answer(AnswerHead(answer, policy), answer.body, now);
#ifndef RECOUNT_TOOLS_SERVE_HTTP_ANSWER_H_
#define RECOUNT_TOOLS_SERVE_HTTP_ANSWER_H_

#include <memory>
#include <string>
#include <string_view>

namespace recount::tools::serve {

struct HttpAnswer {
  int status = 200;
  std::shared_ptr<const std::string> body;  // shared by all who are sent the page
  bool is_page = false;                     // HTML; else JSON
};

HttpAnswer JsonAnswer(int status, std::string json);

// Returns {"error":{"code":"bad_request" or "not_found","clause":null,"message":…}}.
HttpAnswer Refused(int status, std::string_view message);

// Returns the status line and the fields, with the empty line after them. `policy` is the
// Content-Security-Policy of the page. The connection ends with the answer.
std::string AnswerHead(const HttpAnswer& answer, std::string_view policy);

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_HTTP_ANSWER_H_
