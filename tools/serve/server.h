// `recount serve` serves a store to browsers (docs/reference/viewer.md, "The server"). It reads the
// store and writes nothing.
//
//   Result<std::unique_ptr<Server>> server = Server::Start(options, page);
//   if (!server.ok()) return server.error();
//   WriteOut("{}\n", (*server)->url());
//   (*server)->Run(StopSignals::IsStopWanted);
//
// It has one thread, which never waits for a client, and a process per question to the store. A
// connection carries one request; there are at most 64 connections (tools/serve/room.h).
#ifndef RECOUNT_TOOLS_SERVE_SERVER_H_
#define RECOUNT_TOOLS_SERVE_SERVER_H_

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/serve/changes.h"
#include "tools/serve/connection.h"
#include "tools/serve/gate.h"
#include "tools/serve/http_answer.h"
#include "tools/serve/listening_socket.h"
#include "tools/serve/room.h"
#include "tools/serve/store_answers.h"
#include "tools/serve/store_question.h"
#include "tools/serve/store_watch.h"
#include "tools/viewer/page/built_page.h"

namespace recount::tools::serve {

struct ServerOptions {
  std::string store = "recount.db";  // a folder
  std::string address = "127.0.0.1";
  uint16_t port = 0;                    // 0 chooses a free port
  std::vector<std::string> names = {};  // other names that a Host may have
  ViewBound bound = *ViewBound::Of("spectator");
};

class Server {
 public:
  // Listens from now on. bad_request or io, as ListeningSocket::At.
  static Result<std::unique_ptr<Server>> Start(const ServerOptions& options,
                                               const viewer::page::BuiltPage& page);

  // Returns the address of the page, such as "http://127.0.0.1:41233/".
  std::string url() const;
  int port() const { return listening_.port(); }

  // Answers requests until `is_stop_wanted`, which is called ten times a second. Then it ends every
  // connection and every process. The process must have one thread.
  void Run(const std::function<bool()>& is_stop_wanted);

 private:
  using Clock = std::chrono::steady_clock;

  struct Client {
    Client(int socket, Clock::time_point now) : connection(socket, now) {}

    Connection connection;
    std::optional<GateRequest> request;  // set if the request is not refused
    bool is_head = false;
    std::optional<StoreQuestion> question;
  };

  Server(const ServerOptions& options, const viewer::page::BuiltPage& page,
         ListeningSocket listening);

  bool Await(Clock::time_point now);
  std::optional<size_t> PlaceToFree(Clock::time_point now) const;
  bool CanAdmit(Clock::time_point now) const;
  bool MakeRoom(Clock::time_point now);
  void Admit(Clock::time_point now);
  void LookAtStore(Clock::time_point now);
  void Serve(Client& client, Clock::time_point now);
  void Decide(Client& client, Clock::time_point now);
  std::optional<HttpAnswer> AnswerTo(Client& client, Clock::time_point now);
  HttpAnswer NewsFor(const Client& client) const;
  void StartQuestions(Clock::time_point now);
  void Send(Client& client, const HttpAnswer& answer, Clock::time_point now);

  StoreAnswers answers_;
  std::shared_ptr<const std::string> page_;
  std::string policy_;
  ListeningSocket listening_;
  Gate gate_;
  StoreWatch watch_;
  Changes changes_;
  size_t most_connections_;
  std::list<Client> clients_;  // in the order in which they came
  std::optional<StoreQuestion> look_;
  bool is_look_due_ = false;
  Clock::time_point next_look_;
  Clock::time_point next_admission_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_SERVER_H_
