// Reads bytes as an HTTP request to `serve`. Any page in any browser can send one.
#include "events/check.h"
#include "events/utf8.h"
#include "tools/dev/fuzz/input.h"
#include "tools/serve/gate.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace recount;
  using namespace recount::tools::serve;
  const std::string_view received(reinterpret_cast<const char*>(data), size);
  const HeadState state = LookAt(received);
  // More bytes must not turn a bad head into a head, nor change a complete one.
  for (size_t part = 0; part < size && part < 256; ++part) {
    const HeadState earlier = LookAt(received.substr(0, part));
    if (earlier == HeadState::wrong) RECOUNT_CHECK(state == HeadState::wrong);
    if (earlier == HeadState::whole) RECOUNT_CHECK(state == HeadState::whole);
  }
  if (state != HeadState::whole) return 0;
  const std::optional<HttpRequest> request = ParseRequest(received);
  if (!request) return 0;
  const Gate gate("127.0.0.1:8080", 8080, {"recount.example"}, *ViewBound::Of("1"));
  const auto decided = gate.Decide(*request);
  const auto* question = std::get_if<GateRequest>(&decided);
  if (question == nullptr) return 0;
  // A request that gets an answer must use a name of this server, and must not name a file.
  RECOUNT_CHECK(request->Values("host").size() == 1);
  RECOUNT_CHECK(request->method == "GET" || request->method == "HEAD");
  RECOUNT_CHECK(IsUtf8(question->text));
  if (question->kind == GateRequest::Kind::game) {
    RECOUNT_CHECK(question->text.find_first_not_of("0123456789abcdef") == std::string::npos);
    RECOUNT_CHECK(question->view == "1" || question->view == "spectator");
  }
  return 0;
}
