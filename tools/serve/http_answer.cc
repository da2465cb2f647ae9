#include "tools/serve/http_answer.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "events/error.h"
#include "fmt/format.h"
#include "replay/documents/error.h"

namespace recount::tools::serve {
namespace {

std::string_view ReasonOf(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 413:
      return "Content Too Large";
    case 421:
      return "Misdirected Request";
    case 431:
      return "Request Header Fields Too Large";
    default:
      return "Internal Server Error";
  }
}

}  // namespace

HttpAnswer JsonAnswer(int status, std::string json) {
  return {.status = status, .body = std::make_shared<const std::string>(std::move(json))};
}

HttpAnswer Refused(int status, std::string_view message) {
  const ErrorCode code = status == 404 ? ErrorCode::not_found : ErrorCode::bad_request;
  return JsonAnswer(status, Written(replay::documents::ErrorDocument(
                                Error{.code = code, .message = std::string(message)})));
}

std::string AnswerHead(const HttpAnswer& answer, std::string_view policy) {
  return fmt::format(
      "HTTP/1.1 {} {}\r\n"
      "Content-Type: {}\r\n"
      "Content-Length: {}\r\n"
      "{}"
      "Cache-Control: no-store\r\n"
      "Content-Security-Policy: {}{}frame-ancestors 'none'\r\n"
      "X-Content-Type-Options: nosniff\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n"
      "Connection: close\r\n"
      "\r\n",
      answer.status, ReasonOf(answer.status),
      answer.is_page ? "text/html; charset=utf-8" : "application/json", answer.body->size(),
      answer.status == 405 ? "Allow: GET, HEAD\r\n" : "", policy, policy.empty() ? "" : "; ");
}

}  // namespace recount::tools::serve
