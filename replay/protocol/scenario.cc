#include "replay/protocol/scenario.h"

#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/debugging/comparison.h"
#include "replay/protocol/session.h"

namespace recount::replay::protocol {
namespace {

// The maximum number of files in a request.
constexpr int kMaxFiles = 16;

Error InLine(size_t line, std::string message) {
  return Error::BadRequest(fmt::format("line {}: {}", line, message));
}

// Replaces {"$file":…} among the keys of a request by the content of the file. No request of the
// protocol needs one at a deeper level.
Fault InsertFiles(Json& request, ScenarioFileReader read_file) {
  int files = 0;
  for (Json& value : request) {
    if (!value.is_object() || value.size() != 1) continue;
    const std::string* file = FindText(value, "$file");
    if (file == nullptr) continue;
    if (++files > kMaxFiles) return Error::BadRequest("a request names too many files");
    const std::string name = *file;
    const Result<std::string> content = read_file(name);
    if (!content.ok()) return content.error();
    std::optional<Json> json = ParseJson(*content);
    if (!json) {
      return Error::BadRequest(fmt::format("file \"{}\": {}", name, WhyNoJson(*content)));
    }
    value = *std::move(json);
  }
  return std::nullopt;
}

// Returns the request in a line; nothing for a note.
Result<std::optional<std::string>> RequestOfLine(std::string_view line,
                                                 ScenarioFileReader read_file) {
  if (line.size() > kMaxJsonBytes) return Error::BadRequest("the line is longer than 16 MiB");
  std::optional<Json> json = ParseJson(line);
  if (!json) return Error::BadRequest("expected one JSON object: " + WhyNoJson(line));
  if (!json->is_object()) return Error::BadRequest("expected one JSON object");
  if (json->contains("op")) return std::optional<std::string>(line);
  // A line with both keys is a request with a remark.
  if (json->contains("note") && !json->contains("send")) return std::optional<std::string>();
  const auto send = json->find("send");
  if (send == json->end() || !send->is_object()) {
    return Error::BadRequest("expected a request with \"op\", or an object with \"send\"");
  }
  Json request = std::move(*send);
  if (Fault fault = InsertFiles(request, read_file)) return *fault;
  return std::optional<std::string>(request.dump());
}

// Names the card set of a `new` request if this build ships it, which keeps the scenario short.
std::string WithNamedSet(const std::string& new_request) {
  OrderedJson request = OrderedJson::parse(new_request);
  const engine::Game* game = engine::FindGame(request["game"].get<std::string>());
  const std::string canonical = CanonicalJson(request["card_set"]);
  for (const engine::ShippedCardSet& set : game->card_sets()) {
    if (CanonicalJson(Json::parse(set.json)) == canonical) request["card_set"] = set.name;
  }
  return Written(request);
}

void MarkAbsent(OrderedJson& pattern, const std::string& pointer) {
  OrderedJson& place = pattern.contains("state") ? pattern["state"] : pattern;
  place[OrderedJson::json_pointer(pointer)] = OrderedJson::parse(debugging::kAbsentValue);
}

// Returns a line that sends a request. Without a pattern the reply must only be ok.
std::string ScenarioLine(std::string_view request, const OrderedJson* expected = nullptr) {
  if (expected == nullptr) return fmt::format("{{\"send\":{}}}\n", request);
  return fmt::format("{{\"send\":{},\"expect\":{}}}\n", request, Written(*expected));
}

}  // namespace

Result<std::vector<std::string>> RequestsOfScenario(std::string_view content,
                                                    ScenarioFileReader read_file) {
  std::vector<std::string> requests;
  for (size_t number = 1; !content.empty(); ++number) {
    const std::string_view line = content.substr(0, content.find('\n'));
    content.remove_prefix(std::min(content.size(), line.size() + 1));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    Result<std::optional<std::string>> request = RequestOfLine(line, read_file);
    if (!request.ok()) {
      // An error of the file system is not the line's fault and keeps its code.
      if (request.error().code != ErrorCode::bad_request) return request.error();
      return InLine(number, request.error().message);
    }
    if (*request) requests.push_back(**std::move(request));
  }
  return requests;
}

std::string ScenarioOf(const debugging::ProtocolGame& game, const ScenarioEnd& end) {
  std::vector<std::string> requests = {game.new_request};
  requests.insert(requests.end(), game.requests.begin(), game.requests.end());
  if (!end.request.empty()) requests.push_back(end.request);
  Session session;
  std::string text;
  for (size_t i = 0; i < requests.size(); ++i) {
    const bool is_last = i + 1 == requests.size();
    // A request that crashes the engine would crash this process, too, so it is not answered here.
    const bool is_asked = !is_last || !game.crashes_at_end;
    const std::string reply = is_asked ? session.Answer(requests[i]) : "";
    const std::string sent =
        i == 0 && !end.has_inline_set ? WithNamedSet(requests[i]) : requests[i];
    // Only the last reply shows the fault; the earlier ones just lead to it.
    if (!is_last || !is_asked) {
      text += ScenarioLine(sent);
      continue;
    }
    OrderedJson pattern = debugging::ComparedReply(OrderedJson::parse(reply));
    if (!end.absent.empty()) MarkAbsent(pattern, end.absent);
    text += ScenarioLine(sent, &pattern);
  }
  return text;
}

}  // namespace recount::replay::protocol
