// `recount serve`: a store for browsers (docs/reference/viewer.md, "The server"). It reads
// the store and writes nothing.
//
//   Result<std::unique_ptr<Server>> server = Server::Start(options, page);
//   if (!server.ok()) return server.error();
//   WriteOut("{}\n", (*server)->url());
//   (*server)->Run(StopSignals::IsStopWanted);
//
// A thread for each connection, 64 at most, and one that watches the store for all of them. A
// connection has one request.
#ifndef RECOUNT_TOOLS_SERVE_SERVER_H_
#define RECOUNT_TOOLS_SERVE_SERVER_H_

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/serve/changes.h"
#include "tools/serve/connection.h"
#include "tools/serve/connection_slots.h"
#include "tools/serve/gate.h"
#include "tools/serve/http_answer.h"
#include "tools/serve/listening_socket.h"
#include "tools/serve/reader_processes.h"
#include "tools/viewer/page/built_page.h"

namespace recount::tools::serve {

struct ServerOptions {
  std::string store = "recount.db";  // the folder
  std::string address = "127.0.0.1";
  uint16_t port = 0;                    // 0: a free one
  std::vector<std::string> names = {};  // further ones that a Host may have
  ViewBound bound = *ViewBound::Of("spectator");
};

class Server {
 public:
  // Listens from now on. While this process has one thread only: it starts processes that read the
  // store. bad_request, io.
  static Result<std::unique_ptr<Server>> Start(const ServerOptions& options,
                                               const viewer::page::BuiltPage& page);

  // "http://127.0.0.1:41233/".
  std::string url() const;
  int port() const { return listening_.port(); }

  // Answers until `is_stop_wanted`, which is asked five times a second. Then every connection ends
  // within a few tenths of a second.
  void Run(const std::function<bool()>& is_stop_wanted);

 private:
  Server(const ServerOptions& options, const viewer::page::BuiltPage& page,
         ListeningSocket listening);

  void Watch(const std::string& store);
  void LookAtStore();
  void Serve(ConnectionSlots::Slot& slot);
  void Send(Connection& connection, const HttpAnswer& answer, bool is_head);
  HttpAnswer AnswerTo(const GateRequest& question, const Connection& connection);
  HttpAnswer AnswerOfStore(const GateRequest& question);
  HttpAnswer NextChange(uint64_t after, const Connection& connection);

  std::string store_;
  std::string page_;
  std::string policy_;
  ListeningSocket listening_;
  Gate gate_;
  std::unique_ptr<ReaderProcesses> readers_;
  std::unique_ptr<ReaderProcesses> watcher_;  // so it never waits behind a page
  Changes changes_;
  std::atomic<bool> is_stopped_ = false;
  ConnectionSlots slots_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_SERVER_H_
