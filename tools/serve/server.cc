#include "tools/serve/server.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "fmt/format.h"
#include "replay/documents/error.h"
#include "replay/documents/game.h"
#include "replay/documents/page.h"
#include "tools/serve/store_answers.h"
#include "tools/serve/store_watch.h"

namespace recount::tools::serve {
namespace {

using std::chrono::milliseconds;
using viewer::page::BuiltPage;

constexpr int kReaders = 4;
constexpr int kWatchers = 2;                  // one looks; the other takes over if it is killed
constexpr milliseconds kStopCheckEvery{200};  // how often a stop is looked for
constexpr milliseconds kWatchEvery{250};      // how often the store is looked at
constexpr milliseconds kLongPoll{20'000};     // how long a change is waited for
constexpr milliseconds kHangUpEvery{500};     // how often a waiting client is looked at

// The least policy, if the page has none.
constexpr std::string_view kNoPolicy =
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'";

// A question as it goes to the process that reads the store: its kind, its view, its text.
std::string Packed(const GateRequest& question) {
  return fmt::format("{}{}\n{}", question.kind == GateRequest::Kind::games ? 'l' : 'g',
                     question.view, question.text);
}

// The answer as it comes back: three digits, then the body.
std::string AnswerPacked(const StoreAnswers& answers, std::string_view packed) {
  const size_t end = packed.find('\n');
  const std::string_view text = packed.substr(end + 1);
  const StoreAnswer answer = packed.starts_with('l')
                                 ? answers.Games(text)
                                 : answers.Game(text, *ViewBound::Of(packed.substr(1, end - 1)));
  return fmt::format("{}{}", answer.status, answer.body);
}

std::string PageFor(const BuiltPage& page, const ViewBound& bound) {
  return page.With(Written(replay::documents::StorePage(
      replay::documents::ViewJson(bound.viewer(), engine::kMaxSeats))));
}

}  // namespace

Server::Server(const ServerOptions& options, const BuiltPage& page, ListeningSocket listening)
    : store_(options.store),
      page_(PageFor(page, options.bound)),
      policy_(page.policy().empty() ? kNoPolicy : page.policy()),
      listening_(std::move(listening)),
      gate_(listening_.authority(), listening_.port(), options.names, options.bound) {}

Result<std::unique_ptr<Server>> Server::Start(const ServerOptions& options, const BuiltPage& page) {
  const StoreAnswers answers(options.store, options.bound);
  Result<std::unique_ptr<ReaderProcesses>> readers = ReaderProcesses::Start(
      kReaders, [answers](std::string_view question) { return AnswerPacked(answers, question); });
  if (!readers.ok()) return readers.error();
  Result<std::unique_ptr<ReaderProcesses>> watcher =
      ReaderProcesses::Start(kWatchers, [answers](std::string_view) {
        const Result<std::string> heads = answers.Heads();
        // A request for a game is told what is wrong with the store.
        return heads.ok() ? "a" + *heads : std::string();
      });
  if (!watcher.ok()) return watcher.error();
  Result<ListeningSocket> listening = ListeningSocket::At(options.address, options.port);
  if (!listening.ok()) return listening.error();
  std::unique_ptr<Server> server(new Server(options, page.ForServer(), *std::move(listening)));
  server->readers_ = *std::move(readers);
  server->watcher_ = *std::move(watcher);
  return server;
}

std::string Server::url() const { return fmt::format("http://{}/", listening_.authority()); }

void Server::Run(const std::function<bool()>& is_stop_wanted) {
  std::thread watch([this] { Watch(store_); });
  while (!is_stop_wanted()) {
    pollfd wait = {listening_.descriptor(), POLLIN, 0};
    if (poll(&wait, 1, static_cast<int>(kStopCheckEvery.count())) <= 0) continue;
    ConnectionSlots::Slot* const slot = slots_.Take();
    if (slot == nullptr) continue;  // the system keeps the client for us
    const int socket = accept4(listening_.descriptor(), nullptr, nullptr, SOCK_CLOEXEC);
    if (socket >= 0) {
      slots_.Start(*slot, socket, [this](ConnectionSlots::Slot& taken) { Serve(taken); });
    } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
      std::this_thread::sleep_for(kStopCheckEvery);  // it would be there again at once
    }
  }
  is_stopped_ = true;
  readers_->Stop();
  watcher_->Stop();
  slots_.Join();
  watch.join();
}

void Server::LookAtStore() {
  const Result<std::string> heads = watcher_->Ask("");
  if (heads.ok() && heads->starts_with('a')) changes_.Update(std::string_view(*heads).substr(1));
}

void Server::Watch(const std::string& store) {
  for (StoreWatch watch(store); !is_stopped_; std::this_thread::sleep_for(kWatchEvery)) {
    if (watch.MayHaveChanged()) LookAtStore();
  }
}

void Server::Send(Connection& connection, const HttpAnswer& answer, bool is_head) {
  std::string text = AnswerHead(answer, policy_);
  if (!is_head) text += answer.body;
  if (connection.Write(text)) connection.Finish();
}

void Server::Serve(ConnectionSlots::Slot& slot) {
  Connection connection(slot.socket(), is_stopped_);
  const Connection::Read read = connection.ReadHead();
  slots_.Keep(slot);
  switch (read) {
    case Connection::Read::nothing:
      return;
    case Connection::Read::wrong:
      return Send(connection, Refused(400, "this is not a request of HTTP/1.1"), false);
    case Connection::Read::slow:
      return Send(connection, Refused(408, "the request took more than 10 seconds"), false);
    case Connection::Read::too_long:
      return Send(connection, Refused(431, "the header has more than 16 KiB"), false);
    case Connection::Read::whole:
      break;
  }
  const std::optional<HttpRequest> request = ParseRequest(connection.received());
  if (!request) {
    return Send(connection, Refused(400, "this is not a request of HTTP/1.1"), false);
  }
  const bool is_head = request->method == "HEAD";
  const std::variant<GateRequest, Refusal> decided = gate_.Decide(*request);
  if (const auto* refusal = std::get_if<Refusal>(&decided)) {
    return Send(connection, Refused(refusal->status, refusal->message), is_head);
  }
  Send(connection, AnswerTo(std::get<GateRequest>(decided), connection), is_head);
}

HttpAnswer Server::AnswerTo(const GateRequest& question, const Connection& connection) {
  switch (question.kind) {
    case GateRequest::Kind::page:
      return {.status = 200, .body = page_, .is_page = true};
    case GateRequest::Kind::changes:
      return NextChange(question.after, connection);
    case GateRequest::Kind::games:
    case GateRequest::Kind::game:
      return AnswerOfStore(question);
  }
  return Refused(404, "not found");
}

HttpAnswer Server::AnswerOfStore(const GateRequest& question) {
  constexpr size_t kDigits = 3;
  Result<std::string> packed = readers_->Ask(Packed(question));
  if (!packed.ok()) {
    StoreAnswer failed = ErrorAnswer(packed.error());
    return {.status = failed.status, .body = std::move(failed.body)};
  }
  const int status = std::stoi(packed->substr(0, kDigits));
  return {.status = status, .body = packed->substr(kDigits)};
}

HttpAnswer Server::NextChange(uint64_t after, const Connection& connection) {
  const auto until = std::chrono::steady_clock::now() + kLongPoll;
  while (!is_stopped_ && std::chrono::steady_clock::now() < until && !connection.HasHungUp() &&
         !changes_.WaitFor(after, kHangUpEvery)) {
  }
  Changes::News news = changes_.Since(after);
  OrderedJson document;
  document["change"] = news.change;
  document["games"] = std::move(news.games);
  return {.status = 200, .body = Written(document)};
}

}  // namespace recount::tools::serve
