#include "tools/serve/server.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "fmt/format.h"
#include "replay/documents/game.h"
#include "replay/documents/page.h"

namespace recount::tools::serve {
namespace {

using std::chrono::milliseconds;
using viewer::page::BuiltPage;

constexpr size_t kMostConnections = 64;
constexpr size_t kLeastConnections = 4;
constexpr size_t kOtherDescriptors = 24;        // of this process, and of one that reads the store
constexpr int kMostReaders = 4;                 // beside the process that looks for changes
constexpr milliseconds kTick{100};              // how often a stop and the time limits are checked
constexpr milliseconds kWatchEvery{250};        // how often the store's file is checked
constexpr milliseconds kLookAgainAfter{1'000};  // if the store could not be read
constexpr milliseconds kAdmitAgainAfter{200};   // if the system had no descriptor left
constexpr milliseconds kLongPoll{20'000};       // how long a request waits for a change

// This minimal policy applies if the page has none.
constexpr std::string_view kNoPolicy =
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'";

// This precedes the heads of the games, so that a store without games differs from a failed look.
constexpr char kHeads = 'h';

// There are no more connections than descriptors, so that a client does not take the descriptor
// that another client's answer needs.
size_t MostConnections() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return kMostConnections;
  const size_t descriptors = std::max<size_t>(limit.rlim_cur, kOtherDescriptors);
  return std::clamp(descriptors - kOtherDescriptors, kLeastConnections, kMostConnections);
}

// An answer comes from its process as three digits, then the body.
constexpr size_t kDigits = 3;

std::string AnswerOfStore(const StoreAnswers& answers, const GateRequest& request) {
  const StoreAnswer answer = request.kind == GateRequest::Kind::games
                                 ? answers.Games(request.text)
                                 : answers.Game(request.text, *ViewBound::Of(request.view));
  return fmt::format("{}{}", answer.status, answer.body);
}

HttpAnswer Unpacked(const Result<std::string>& packed) {
  if (packed.ok())
    return JsonAnswer(std::stoi(packed->substr(0, kDigits)), packed->substr(kDigits));
  StoreAnswer failed = ErrorAnswer(packed.error());
  return JsonAnswer(failed.status, std::move(failed.body));
}

std::string HeadsOfStore(const StoreAnswers& answers) {
  const Result<std::string> heads = answers.Heads();
  // An empty text means failure. A client gets the error of the store when it asks for a game.
  return heads.ok() ? kHeads + *heads : std::string();
}

HttpAnswer NotHeard(Connection::Heard heard) {
  if (heard == Connection::Heard::slow)
    return Refused(408, "the request took more than 10 seconds");
  if (heard == Connection::Heard::too_long) return Refused(431, "the header has more than 16 KiB");
  return Refused(400, "this is not a request of HTTP/1.1");
}

bool IsForChanges(const std::optional<GateRequest>& request) {
  return request && request->kind == GateRequest::Kind::changes;
}

bool IsOfStore(const std::optional<GateRequest>& request) {
  return request &&
         (request->kind == GateRequest::Kind::games || request->kind == GateRequest::Kind::game);
}

Occupant::Doing DoingOf(const Connection& connection, const std::optional<GateRequest>& request) {
  switch (connection.state()) {
    case Connection::State::reading:
      return Occupant::Doing::silent;
    case Connection::State::writing:
      return Occupant::Doing::taking;
    case Connection::State::finishing:
    case Connection::State::closed:
      return Occupant::Doing::finishing;
    case Connection::State::answering:
      break;
  }
  if (connection.has_hung_up()) return Occupant::Doing::gone;
  return IsForChanges(request) ? Occupant::Doing::waiting : Occupant::Doing::being_served;
}

std::string PageFor(const BuiltPage& page, const ViewBound& bound) {
  return page.With(Written(replay::documents::StorePage(
      replay::documents::ViewJson(bound.viewer(), engine::kMaxSeats))));
}

}  // namespace

Server::Server(const ServerOptions& options, const BuiltPage& page, ListeningSocket listening)
    : answers_(options.store, options.bound),
      page_(std::make_shared<const std::string>(PageFor(page, options.bound))),
      policy_(page.policy().empty() ? kNoPolicy : page.policy()),
      listening_(std::move(listening)),
      gate_(listening_.authority(), listening_.port(), options.names, options.bound),
      watch_(options.store),
      changes_(Changes::RandomStart()),
      most_connections_(MostConnections()) {}

Result<std::unique_ptr<Server>> Server::Start(const ServerOptions& options, const BuiltPage& page) {
  Result<ListeningSocket> listening = ListeningSocket::At(options.address, options.port);
  if (!listening.ok()) return listening.error();
  return std::unique_ptr<Server>(new Server(options, page.ForServer(), *std::move(listening)));
}

std::string Server::url() const { return fmt::format("http://{}/", listening_.authority()); }

void Server::Run(const std::function<bool()>& is_stop_wanted) {
  while (!is_stop_wanted()) {
    const bool is_next_there = Await(Clock::now());
    const Clock::time_point now = Clock::now();
    if (is_next_there) Admit(now);
    LookAtStore(now);
    for (Client& client : clients_) Serve(client, now);
    clients_.remove_if([](const Client& client) {
      return client.connection.state() == Connection::State::closed;
    });
    StartQuestions(now);
  }
  // This also ends the processes that answer their questions.
  clients_.clear();
  look_.reset();
}

// Waits until something can be done, for a tick at most. Returns whether the next client can be
// admitted.
bool Server::Await(Clock::time_point now) {
  std::vector<pollfd> waits;
  // poll() ignores a descriptor of -1.
  waits.push_back({CanAdmit(now) ? listening_.descriptor() : -1, POLLIN, 0});
  if (look_) waits.push_back({look_->descriptor(), POLLIN, 0});
  for (const Client& client : clients_) {
    waits.push_back({client.connection.socket(), client.connection.events(), 0});
    if (client.question) waits.push_back({client.question->descriptor(), POLLIN, 0});
  }
  poll(waits.data(), waits.size(), static_cast<int>(kTick.count()));
  return waits[0].revents != 0;
}

std::optional<size_t> Server::PlaceToFree(Clock::time_point now) const {
  std::vector<Occupant> occupants;
  for (const Client& client : clients_) {
    occupants.push_back(
        {.doing = DoingOf(client.connection, client.request), .since = client.connection.since()});
  }
  return WhoMakesRoom(occupants, now);
}

bool Server::CanAdmit(Clock::time_point now) const {
  if (now < next_admission_) return false;
  return clients_.size() < most_connections_ || PlaceToFree(now);
}

// Returns whether a client made room.
bool Server::MakeRoom(Clock::time_point now) {
  const std::optional<size_t> place = PlaceToFree(now);
  if (!place) return false;
  const auto client = std::next(clients_.begin(), static_cast<std::ptrdiff_t>(*place));
  const bool has_answer = client->connection.state() != Connection::State::answering;
  // A client that waits for a change gets an answer and asks again, so it loses nothing.
  if (!has_answer && IsForChanges(client->request)) Send(*client, NewsFor(*client), now);
  clients_.erase(client);
  return true;
}

void Server::Admit(Clock::time_point now) {
  // If there is no room, the system queues the next client for us.
  if (clients_.size() >= most_connections_ && !MakeRoom(now)) return;
  const int socket =
      accept4(listening_.descriptor(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (socket >= 0) {
    clients_.emplace_back(socket, now);
  } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
    MakeRoom(now);
    next_admission_ = now + kAdmitAgainAfter;  // else poll() would report it again at once
  }
}

void Server::LookAtStore(Clock::time_point now) {
  if (look_) {
    const std::optional<Result<std::string>> heads = look_->Step(now);
    if (!heads) return;
    look_.reset();
    // A failed look is repeated, though less often, so that no change is missed.
    is_look_due_ = !heads->ok() || !(*heads)->starts_with(kHeads);
    if (is_look_due_) {
      next_look_ = now + kLookAgainAfter;
    } else {
      changes_.Update(std::string_view(**heads).substr(1));
    }
  }
  if (now < next_look_) return;
  next_look_ = now + kWatchEvery;
  if (watch_.MayHaveChanged()) is_look_due_ = true;
  if (is_look_due_) look_.emplace([this] { return HeadsOfStore(answers_); }, now);
}

void Server::Serve(Client& client, Clock::time_point now) {
  Connection& connection = client.connection;
  connection.Step(now);
  if (connection.state() == Connection::State::answering && !client.request) Decide(client, now);
  if (connection.state() != Connection::State::answering) return;
  if (const std::optional<HttpAnswer> answer = AnswerTo(client, now)) Send(client, *answer, now);
}

void Server::Decide(Client& client, Clock::time_point now) {
  const Connection& connection = client.connection;
  if (connection.heard() != Connection::Heard::whole) {
    return Send(client, NotHeard(connection.heard()), now);
  }
  const std::optional<HttpRequest> request = ParseRequest(connection.received());
  if (!request) return Send(client, NotHeard(Connection::Heard::wrong), now);
  client.is_head = request->method == "HEAD";
  std::variant<GateRequest, Refusal> decided = gate_.Decide(*request);
  if (const auto* refusal = std::get_if<Refusal>(&decided)) {
    return Send(client, Refused(refusal->status, refusal->message), now);
  }
  client.request = std::get<GateRequest>(std::move(decided));
}

// Returns nothing while the answer is not ready.
std::optional<HttpAnswer> Server::AnswerTo(Client& client, Clock::time_point now) {
  switch (client.request->kind) {
    case GateRequest::Kind::page:
      return HttpAnswer{.status = 200, .body = page_, .is_page = true};
    case GateRequest::Kind::changes:
      // A client that has hung up is answered at once, so that its connection ends.
      if (changes_.newest() == client.request->after && !client.connection.has_hung_up() &&
          now - client.connection.since() < kLongPoll) {
        return std::nullopt;
      }
      return NewsFor(client);
    case GateRequest::Kind::games:
    case GateRequest::Kind::game:
      break;
  }
  if (!client.question) return std::nullopt;
  const std::optional<Result<std::string>> packed = client.question->Step(now);
  if (!packed) return std::nullopt;
  client.question.reset();
  return Unpacked(*packed);
}

HttpAnswer Server::NewsFor(const Client& client) const {
  Changes::News news = changes_.Since(client.request->after);
  OrderedJson document;
  document["change"] = news.change;
  document["games"] = std::move(news.games);
  return JsonAnswer(200, Written(document));
}

// Clients are answered in the order in which they came.
void Server::StartQuestions(Clock::time_point now) {
  int readers =
      static_cast<int>(std::count_if(clients_.begin(), clients_.end(),
                                     [](const Client& client) { return bool(client.question); }));
  for (Client& client : clients_) {
    if (readers >= kMostReaders) return;
    if (client.question || !IsOfStore(client.request) ||
        client.connection.state() != Connection::State::answering) {
      continue;
    }
    client.question.emplace(
        [this, request = *client.request] { return AnswerOfStore(answers_, request); }, now);
    ++readers;
  }
}

void Server::Send(Client& client, const HttpAnswer& answer, Clock::time_point now) {
  // HEAD gets the head of the answer, with its Content-Length, and no body.
  static const auto kNoBody = std::make_shared<const std::string>();
  client.connection.Answer(AnswerHead(answer, policy_), client.is_head ? kNoBody : answer.body,
                           now);
}

}  // namespace recount::tools::serve
