// A request of HTTP/1.1, as far as `serve` answers any: a head without a body (RFC 9112).
//
//   if (LookAt(received) == HeadState::whole) {
//     const std::optional<HttpRequest> request = ParseRequest(received);
//     if (!request) …                      // this is not HTTP
//     request->Values("sec-fetch-site");   // {"same-origin"}
//
// Strict on purpose: what two programs could read differently is not read at all.
#ifndef RECOUNT_TOOLS_SERVE_HTTP_REQUEST_H_
#define RECOUNT_TOOLS_SERVE_HTTP_REQUEST_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recount::tools::serve {

// The most bytes of a request line with its fields.
inline constexpr size_t kMostHeadBytes = size_t{16} << 10;

struct HttpRequest {
  std::string method;     // "GET"
  std::string path;       // as it was sent: nothing is decoded
  std::string query;      // behind the '?', as it was sent
  std::string authority;  // of a target like "http://host/path"; else empty
  std::vector<std::pair<std::string, std::string>> fields;  // names in small letters

  // The values of a field, in order. The name is in small letters.
  std::vector<std::string_view> Values(std::string_view name) const;

  // Whether a body follows the head, or is said to.
  bool HasBody() const;
};

enum class HeadState {
  begun,     // it may become a head
  whole,     // it is one, perhaps with bytes behind it
  too_long,  // more than kMostHeadBytes
  wrong,     // it will never be one
};

// What the bytes that were received so far are.
HeadState LookAt(std::string_view received);

// The request in bytes that are `whole`; nothing if they are not a request of HTTP/1.0 or 1.1, or
// name two hosts.
std::optional<HttpRequest> ParseRequest(std::string_view received);

// The decoded value of a parameter in a query such as "view=judge&search=ana+bo"; `absent` if it is
// not there. Nothing if it is there twice, or is not percent-encoded UTF-8.
std::optional<std::string> Parameter(std::string_view query, std::string_view name,
                                     std::string_view absent);

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_HTTP_REQUEST_H_
