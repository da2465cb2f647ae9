#include "tools/serve/http_request.h"

#include <algorithm>

#include "events/bytes.h"
#include "events/utf8.h"

namespace recount::tools::serve {
namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::string_view kScheme = "http://";

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool IsOfToken(char c) {
  return IsDigit(c) || (Lower(c) >= 'a' && Lower(c) <= 'z') ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool IsToken(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsOfToken);
}

bool IsPrintable(char c) { return c > ' ' && c < '\x7f'; }

// Returns whether the byte is a blank, a tab, or visible in any encoding.
bool IsOfValue(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return c == '\t' || (byte >= ' ' && byte != 0x7f);
}

// Parses "GET /path?query HTTP/1.1", which must be the whole line.
bool ParseLine(std::string_view line, HttpRequest& request) {
  const size_t first = line.find(' ');
  if (first == std::string_view::npos) return false;
  const size_t second = line.find(' ', first + 1);
  if (second == std::string_view::npos) return false;
  request.method = line.substr(0, first);
  std::string_view target = line.substr(first + 1, second - first - 1);
  const std::string_view version = line.substr(second + 1);
  if (!IsToken(request.method) || target.empty()) return false;
  if (!std::all_of(target.begin(), target.end(), IsPrintable)) return false;
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return false;
  if (target.starts_with(kScheme)) {
    target.remove_prefix(kScheme.size());
    const size_t end = std::min(target.find_first_of("/?"), target.size());
    request.authority = target.substr(0, end);
    if (request.authority.empty()) return false;
    target.remove_prefix(end);
    if (target.empty()) target = "/";
  }
  const size_t mark = std::min(target.find('?'), target.size());
  request.path = target.substr(0, mark);
  if (mark < target.size()) request.query = target.substr(mark + 1);
  return true;
}

bool ParseField(std::string_view line, HttpRequest& request) {
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos || !IsToken(line.substr(0, colon))) return false;
  std::string name(line.substr(0, colon));
  std::transform(name.begin(), name.end(), name.begin(), Lower);
  const std::string_view value = WithoutBlanks(line.substr(colon + 1));
  if (!std::all_of(value.begin(), value.end(), IsOfValue)) return false;
  request.fields.emplace_back(std::move(name), value);
  return true;
}

std::optional<std::string> Decoded(std::string_view text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      decoded.push_back(' ');
    } else if (text[i] != '%') {
      decoded.push_back(text[i]);
    } else {
      std::string digits(text.substr(i + 1, 2));
      std::transform(digits.begin(), digits.end(), digits.begin(), Lower);
      const auto byte = ArrayFromHex<1>(digits);
      if (!byte) return std::nullopt;
      decoded.push_back(static_cast<char>((*byte)[0]));
      i += 2;
    }
  }
  if (!IsUtf8(decoded)) return std::nullopt;
  return decoded;
}

}  // namespace

std::vector<std::string_view> HttpRequest::Values(std::string_view name) const {
  std::vector<std::string_view> values;
  for (const auto& [key, value] : fields) {
    if (key == name) values.push_back(value);
  }
  return values;
}

bool HttpRequest::HasBody() const {
  if (!Values("transfer-encoding").empty()) return true;
  const std::vector<std::string_view> lengths = Values("content-length");
  return std::any_of(lengths.begin(), lengths.end(),
                     [](std::string_view length) { return length != "0"; });
}

HeadState LookAt(std::string_view received) {
  const size_t end = received.find(kHeadEnd);
  const std::string_view head = received.substr(0, end);
  // The end of the head also ends its last line, which may be the first one.
  const size_t line_end = received.find(kLineEnd);
  for (size_t i = 0; i < head.size(); ++i) {
    if (head[i] == '\r') {
      // The line feed may not have arrived yet.
      if (i + 1 < received.size() && received[i + 1] != '\n') return HeadState::wrong;
    } else if (head[i] == '\n') {
      if (i == 0 || head[i - 1] != '\r') return HeadState::wrong;
    } else if (!IsOfValue(head[i]) || (i < line_end && head[i] != ' ' && !IsPrintable(head[i]))) {
      // The request line must be printable ASCII; fields may have any encoding.
      return HeadState::wrong;
    }
  }
  HttpRequest request;
  if (line_end != std::string_view::npos && !ParseLine(received.substr(0, line_end), request)) {
    return HeadState::wrong;
  }
  if (end != std::string_view::npos) {
    return end + kHeadEnd.size() <= kMostHeadBytes ? HeadState::whole : HeadState::too_long;
  }
  // A head that is too long is refused before its end has come, so that memory stays bounded.
  return received.size() > kMostHeadBytes ? HeadState::too_long : HeadState::begun;
}

std::optional<HttpRequest> ParseRequest(std::string_view received) {
  std::string_view head = received.substr(0, received.find(kHeadEnd));
  HttpRequest request;
  for (bool is_first = true; is_first || !head.empty(); is_first = false) {
    const size_t end = std::min(head.find(kLineEnd), head.size());
    const std::string_view line = head.substr(0, end);
    if (is_first ? !ParseLine(line, request) : !ParseField(line, request)) return std::nullopt;
    head.remove_prefix(std::min(end + kLineEnd.size(), head.size()));
  }
  // RFC 9112 demands that a request with two hosts is refused.
  if (request.Values("host").size() > 1) return std::nullopt;
  return request;
}

std::optional<std::string> Parameter(std::string_view query, std::string_view name,
                                     std::string_view absent) {
  std::optional<std::string> found;
  while (!query.empty()) {
    const size_t end = std::min(query.find('&'), query.size());
    const std::string_view part = query.substr(0, end);
    const size_t equals = std::min(part.find('='), part.size());
    if (part.substr(0, equals) == name) {
      // A parameter that occurs twice is refused, because programs differ about which one counts.
      if (found) return std::nullopt;
      found = Decoded(part.substr(std::min(equals + 1, part.size())));
      if (!found) return std::nullopt;
    }
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return found ? found : std::string(absent);
}

}  // namespace recount::tools::serve
