// Sends lines to a session of the protocol. Each must get one reply, and an error must change
// nothing.
#include <nlohmann/json.hpp>

#include "events/check.h"
#include "events/json.h"
#include "replay/protocol/session.h"
#include "tools/dev/fuzz/input.h"

namespace recount::tools::dev::fuzz {
namespace {

constexpr std::string_view kWhole = R"({"op":"state","view":"judge"})";

bool IsBlank(std::string_view line) {
  return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

// `state` is the session's reply to kWhole before the line; the function replaces it by the one
// after.
void Answer(replay::protocol::Session& session, std::string_view line, std::string& state) {
  const std::string reply = session.Answer(line);
  RECOUNT_CHECK_EQ(reply.empty(), IsBlank(line));
  if (reply.empty()) return;
  RECOUNT_CHECK(reply.find('\n') == std::string::npos);
  const std::optional<Json> json = ParseJson(reply);
  RECOUNT_CHECK(json.has_value() && json->is_object() && json->contains("ok") &&
                json->at("ok").is_boolean());
  const bool is_ok = json->at("ok").get<bool>();
  RECOUNT_CHECK_EQ(json->contains("error"), !is_ok);
  std::string after = session.Answer(kWhole);
  if (!is_ok) RECOUNT_CHECK_EQ(after, state);
  state = std::move(after);
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view rest = recount::AsText(recount::Bytes(data, size));
  recount::replay::protocol::Session session;
  std::string state = session.Answer(recount::tools::dev::fuzz::kWhole);
  while (!rest.empty() && !session.has_quit()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    recount::tools::dev::fuzz::Answer(session, rest.substr(0, end), state);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
