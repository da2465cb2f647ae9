// Which requests `serve` answers, and what they ask for (docs/reference/viewer.md, "The
// server"). Values in, values out.
//
//   const Gate gate("127.0.0.1:8080", 8080, {"recount.example"}, bound);
//   const std::variant<GateRequest, Refusal> decided = gate.Decide(request);
//
// A page of a stranger makes the reader's browser send requests here. The Host that it must name
// keeps out a name that a stranger's server of names turns to this machine (rebinding); the Origin
// and Sec-Fetch-Site that browsers add keep out the rest. So these are looked at first.
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
  std::string text = {};  // of games: the words to search; of a game: its id
  std::string view = {};  // of a game
  uint64_t after = 0;     // of changes
};

struct Refusal {
  int status;  // of HTTP: 400, 403, 404, 405, 413, 421
  std::string message;
};

class Gate {
 public:
  // `address` is the printed one with its port; `names` are further names of this server.
  Gate(std::string_view address, int port, const std::vector<std::string>& names, ViewBound bound);

  std::variant<GateRequest, Refusal> Decide(const HttpRequest& request) const;

 private:
  bool IsOurs(std::string_view host) const;
  std::variant<GateRequest, Refusal> QuestionOf(const HttpRequest& request) const;
  std::variant<GateRequest, Refusal> GameQuestion(const HttpRequest& request) const;

  std::vector<std::string> hosts_;  // in small letters, with a port where one belongs
  ViewBound bound_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_GATE_H_
