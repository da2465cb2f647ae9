#include "tools/serve/gate.h"

#include <algorithm>
#include <charconv>

#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::tools::serve {
namespace {

constexpr std::string_view kGame = "/api/games/";
constexpr int kPortOfHttp = 80;

std::string InSmallLetters(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

// Returns whether a browser shows the answer as a page of its own, whichever page the link is on.
bool IsNavigation(const HttpRequest& request) {
  const auto is = [&](std::string_view field, std::string_view wanted) {
    const std::vector<std::string_view> values = request.Values(field);
    return values.size() == 1 && values[0] == wanted;
  };
  return is("sec-fetch-mode", "navigate") &&
         (request.Values("sec-fetch-dest").empty() || is("sec-fetch-dest", "document"));
}

// Returns whether a page of another site makes the request, as far as the browser says so.
bool IsOfAStranger(const HttpRequest& request, std::string_view host) {
  for (const std::string_view site : request.Values("sec-fetch-site")) {
    if (site != "same-origin" && site != "none") return true;
  }
  for (const std::string_view origin : request.Values("origin")) {
    const std::string small = InSmallLetters(origin);
    if (small != fmt::format("http://{}", host) && small != fmt::format("https://{}", host)) {
      return true;
    }
  }
  return false;
}

Refusal NotUtf8(std::string_view name) {
  return {400, fmt::format("expected one parameter \"{}\" as percent-encoded UTF-8", name)};
}

}  // namespace

Gate::Gate(std::string_view address, int port, const std::vector<std::string>& names,
           ViewBound bound)
    : bound_(std::move(bound)) {
  hosts_ = {InSmallLetters(address), fmt::format("localhost:{}", port),
            fmt::format("[::1]:{}", port)};
  for (const std::string& name : names) {
    hosts_.push_back(InSmallLetters(name));
    hosts_.push_back(fmt::format("{}:{}", InSmallLetters(name), port));
  }
  if (port != kPortOfHttp) return;
  // Browsers omit the default port from Host.
  for (const std::string_view host : std::vector<std::string>(hosts_)) {
    hosts_.emplace_back(host.substr(0, host.rfind(':')));
  }
}

bool Gate::IsOurs(std::string_view host) const {
  return std::find(hosts_.begin(), hosts_.end(), InSmallLetters(host)) != hosts_.end();
}

std::variant<GateRequest, Refusal> Gate::Decide(const HttpRequest& request) const {
  // Requests that another site causes are refused before anything else is looked at (gate.h).
  const std::vector<std::string_view> hosts = request.Values("host");
  const std::string host = hosts.size() == 1 ? InSmallLetters(hosts[0]) : "";
  if (!IsOurs(host) || (!request.authority.empty() && !IsOurs(request.authority))) {
    return Refusal{421, fmt::format("this server is not \"{}\"; allow a name of it with "
                                    "`recount serve --allow-host NAME`",
                                    VisibleLine(host))};
  }
  if (IsOfAStranger(request, host) && !(request.path == "/" && IsNavigation(request))) {
    return Refusal{403, "a page of another server may not ask here"};
  }
  if (request.method != "GET" && request.method != "HEAD") {
    return Refusal{405, fmt::format("expected GET or HEAD, got {}", VisibleLine(request.method))};
  }
  if (request.HasBody()) return Refusal{413, "expected no body"};
  return QuestionOf(request);
}

std::variant<GateRequest, Refusal> Gate::QuestionOf(const HttpRequest& request) const {
  if (request.path == "/") return GateRequest{.kind = GateRequest::Kind::page};
  if (request.path == "/api/games") {
    std::optional<std::string> words = Parameter(request.query, "search", "");
    if (!words) return NotUtf8("search");
    return GateRequest{.kind = GateRequest::Kind::games, .text = *std::move(words)};
  }
  if (request.path == "/api/changes") {
    const std::optional<std::string> after = Parameter(request.query, "after", "0");
    if (!after) return NotUtf8("after");
    GateRequest question{.kind = GateRequest::Kind::changes};
    const char* const last = after->data() + after->size();
    const auto [end, error] = std::from_chars(after->data(), last, question.after);
    if (error == std::errc() && end == last) return question;
    return Refusal{400,
                   fmt::format("expected the number of a change, got \"{}\"", VisibleLine(*after))};
  }
  if (request.path.starts_with(kGame)) return GameQuestion(request);
  return Refusal{404, fmt::format("not found: \"{}\"", VisibleLine(request.path))};
}

std::variant<GateRequest, Refusal> Gate::GameQuestion(const HttpRequest& request) const {
  const std::optional<std::string> word = Parameter(request.query, "view", bound_.word());
  if (!word) return NotUtf8("view");
  const std::optional<ViewBound> view = ViewBound::Of(*word);
  if (!view) {
    return Refusal{400, fmt::format("expected judge, spectator or a seat number, got \"{}\"",
                                    VisibleLine(*word))};
  }
  if (!bound_.Includes(*view)) {
    return Refusal{403, fmt::format("this server tells nobody what view {} shows; it was started "
                                    "with `--view {}`",
                                    view->word(), bound_.word())};
  }
  const std::string id = request.path.substr(kGame.size());
  if (id.empty() || id.find_first_not_of("0123456789abcdef") != std::string::npos) {
    return Refusal{404, fmt::format("invalid id \"{}\": ids are hexadecimal", VisibleLine(id))};
  }
  return GateRequest{.kind = GateRequest::Kind::game, .text = id, .view = view->word()};
}

}  // namespace recount::tools::serve
