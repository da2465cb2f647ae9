// Decides which requests `serve` answers, and what they ask for (docs/reference/viewer.md, "The
// server"). It is a pure function of its arguments.
//
//   const Gate gate("127.0.0.1:8080", 8080, {"recount.example"}, bound);
//   const std::variant<GateRequest, Refusal> decided = gate.Decide(request);
//
// A page of another site can make the reader's browser send requests here. Checking Host keeps out
// names that an attacker's DNS server points at this machine (DNS rebinding). Origin and
// Sec-Fetch-Site, which browsers add, keep out the other requests. These fields are therefore
// checked first.
#ifndef RECOUNT_TOOLS_SERVE_GATE_H_
#define RECOUNT_TOOLS_SERVE_GATE_H_

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "tools/serve/http_request.h"
#include "tools/serve/view_bound.h"

namespace recount::tools::serve {

struct GateRequest {
  enum class Kind { page, games, game, changes };

  Kind kind;
  std::string text = {};  // for games, the words to search; for a game, its id
  std::string view = {};  // for a game
  uint64_t after = 0;     // for changes
};

struct Refusal {
  int status;  // HTTP status: 400, 403, 404, 405, 413, 421
  std::string message;
};

class Gate {
 public:
  // `address` is the printed address with its port; `names` are other names of this server.
  Gate(std::string_view address, int port, const std::vector<std::string>& names, ViewBound bound);

  std::variant<GateRequest, Refusal> Decide(const HttpRequest& request) const;

 private:
  bool IsOurs(std::string_view host) const;
  std::variant<GateRequest, Refusal> QuestionOf(const HttpRequest& request) const;
  std::variant<GateRequest, Refusal> GameQuestion(const HttpRequest& request) const;

  std::vector<std::string> hosts_;  // in lower case, with a port unless it is the default one
  ViewBound bound_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_GATE_H_
