// Parses an HTTP/1.1 request as far as `serve` answers any: a head without a body (RFC 9112).
//
//   if (LookAt(received) == HeadState::whole) {
//     const std::optional<HttpRequest> request = ParseRequest(received);
//     if (!request) …                      // this is not HTTP
//     request->Values("sec-fetch-site");   // {"same-origin"}
//
// It is strict on purpose: a request that two programs could read differently is refused.
#ifndef RECOUNT_TOOLS_SERVE_HTTP_REQUEST_H_
#define RECOUNT_TOOLS_SERVE_HTTP_REQUEST_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recount::tools::serve {

// The maximum size of a request line with its fields, in bytes.
inline constexpr size_t kMostHeadBytes = size_t{16} << 10;

struct HttpRequest {
  std::string method;     // "GET"
  std::string path;       // as it was sent, without decoding
  std::string query;      // after the '?', as it was sent
  std::string authority;  // host of a target like "http://host/path"; else empty
  // The names are in lower case.
  std::vector<std::pair<std::string, std::string>> fields;

  // Returns the values of a field, in order. `name` is in lower case.
  std::vector<std::string_view> Values(std::string_view name) const;

  // Returns whether a body follows the head, or is announced.
  bool HasBody() const;
};

enum class HeadState {
  begun,     // it may become a head
  whole,     // it is a complete head; more bytes may follow
  too_long,  // more than kMostHeadBytes
  wrong,     // it can never become a head
};

// Classifies the bytes that were received so far.
HeadState LookAt(std::string_view received);

// Parses bytes that are `whole`. Returns nothing if they are not a request of HTTP/1.0 or 1.1, or
// name two hosts.
std::optional<HttpRequest> ParseRequest(std::string_view received);

// Returns the decoded value of a parameter in a query such as "view=judge&search=ana+bo", or
// `absent` if there is no such parameter. Returns nothing if it occurs twice or is not
// percent-encoded UTF-8.
std::optional<std::string> Parameter(std::string_view query, std::string_view name,
                                     std::string_view absent);

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_HTTP_REQUEST_H_
