#include "store/jetstream/connection.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>

#include "events/error.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "store/jetstream/key.h"
#include "store/jetstream/nats_library.h"

namespace recount::store::jetstream {
// Mailbox::Shared uses this type, so it cannot be in the anonymous namespace.
struct MessageDeleter {
  void operator()(natsMsg* message) const { Nats().natsMsg_Destroy(message); }
};
using OwnedMessage = std::unique_ptr<natsMsg, MessageDeleter>;

namespace {

// The number of bytes that the library buffers while it reconnects.
constexpr int kReconnectBufferBytes = 8 << 20;
constexpr int64_t kReconnectWaitMilliseconds = 100;
// The library leaves a server that misses two pings at this interval.
constexpr int64_t kPingMilliseconds = 5000;
constexpr Milliseconds kCloseWait(2000);
// The number of attempts with a key before it counts as refused.
constexpr int kMostSignatures = 4;
// The last token of the subject of consumers' messages.
constexpr char kDeliveries[] = "deliveries";

struct OptionsDeleter {
  void operator()(natsOptions* options) const { Nats().natsOptions_Destroy(options); }
};
using OwnedOptions = std::unique_ptr<natsOptions, OptionsDeleter>;

// The headers that this package reads.
constexpr const char* kHeaders[] = {"Status",       "Description",           "Nats-Sequence",
                                    "Nats-Subject", "Nats-Pending-Messages", "Nats-Time-Stamp"};

Message Copied(natsMsg* received) {
  Message message;
  if (const char* subject = Nats().natsMsg_GetSubject(received)) message.subject = subject;
  if (const char* reply = Nats().natsMsg_GetReply(received)) message.reply = reply;
  message.data.assign(Nats().natsMsg_GetData(received),
                      static_cast<size_t>(Nats().natsMsg_GetDataLength(received)));
  // Messages of a consumer do not need their headers, and reading those takes longer than
  // everything else.
  if (!message.subject.starts_with("_INBOX.")) return message;
  for (const char* header : kHeaders) {
    const char* value = nullptr;
    if (Nats().natsMsgHeader_Get(received, header, &value) == NATS_OK && value != nullptr) {
      message.headers.emplace_back(header, value);
    }
  }
  return message;
}

Error Unavailable(std::string what) {
  return {.code = ErrorCode::unavailable, .message = std::move(what)};
}

// Returns the host in "scheme://user@host:port".
std::string_view HostIn(std::string_view url) {
  if (const size_t scheme = url.find("://"); scheme != url.npos) url.remove_prefix(scheme + 3);
  if (const size_t user = url.rfind('@'); user != url.npos) url.remove_prefix(user + 1);
  if (url.starts_with('[')) return url.substr(1, url.find(']') - 1);
  return url.substr(0, url.find(':'));
}

// Returns true if the servers refused the only subscription: then no answer will ever arrive.
bool IsOfAnswers(std::string_view refusal) { return refusal.find("ubscription") != refusal.npos; }

}  // namespace

bool IsLoopback(std::string_view url) {
  const std::string_view host = HostIn(url);
  if (host == "localhost" || host == "::1") return true;
  if (!host.starts_with("127.")) return false;
  return host.find_first_not_of("0123456789.") == host.npos;
}

std::string_view Message::Header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

int Message::status() const {
  const std::string_view text = Header("Status");
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// ---- Mailboxes

struct Mailbox::Shared {
  std::string subject;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<OwnedMessage> messages;
  bool is_closed = false;
  std::vector<std::string> refusals;  // the texts of the servers
};

Mailbox::Mailbox(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
Mailbox::Mailbox(Mailbox&&) noexcept = default;
Mailbox::~Mailbox() = default;

const std::string& Mailbox::subject() const { return shared_->subject; }

bool Mailbox::HasNext() const {
  const std::lock_guard<std::mutex> lock(shared_->mutex);
  return !shared_->messages.empty();
}

Result<Message> Mailbox::Next(Clock::time_point until, std::string_view asked) {
  std::unique_lock<std::mutex> lock(shared_->mutex);
  const auto refusal = [&] {
    return std::find_if(
        shared_->refusals.begin(), shared_->refusals.end(), [&](const std::string& text) {
          return (!asked.empty() && text.find(asked) != text.npos) || IsOfAnswers(text);
        });
  };
  shared_->changed.wait_until(lock, until, [&] {
    return !shared_->messages.empty() || shared_->is_closed || refusal() != shared_->refusals.end();
  });
  if (!shared_->messages.empty()) {
    const OwnedMessage message = std::move(shared_->messages.front());
    shared_->messages.pop_front();
    lock.unlock();
    return Copied(message.get());
  }
  if (const auto found = refusal(); found != shared_->refusals.end()) {
    return Error{.code = ErrorCode::forbidden,
                 .message = fmt::format("the servers refuse it to this key: {}", *found)};
  }
  return Unavailable(shared_->is_closed ? "the connection was closed" : "no server has answered");
}

// ---- The connection

struct Connection::State {
  ConnectionOptions options;
  std::string seed;    // of the key
  std::string prefix;  // "_INBOX.NAME.UNIQUE."
  natsConnection* connection = nullptr;
  natsSubscription* subscription = nullptr;
  std::atomic<uint64_t> next_token = 0;
  std::mutex mutex;
  std::condition_variable changed;
  bool is_closed = false;
  std::string last_refusal;
  std::map<std::string, std::weak_ptr<Mailbox::Shared>, std::less<>> mailboxes;  // by token
  std::optional<Mailbox> deliveries;
  // Closing a connection does not wait for the library's threads, and one of them may just be
  // delivering a message. So the state lives until each of them has reported that it is done.
  std::shared_ptr<State> kept_for_events;
  std::shared_ptr<State> kept_for_messages;

  void Receive(OwnedMessage message);
  void Refuse(std::string text);
  void Close();
  bool IsDone() const { return kept_for_events == nullptr && kept_for_messages == nullptr; }

  static void OnMessage(natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
    static_cast<State*>(closure)->Receive(OwnedMessage(message));
  }
  // The library calls this after the last message.
  static void OnComplete(void* closure) {
    auto* const state = static_cast<State*>(closure);
    std::shared_ptr<State> kept;  // released after the lock
    const std::lock_guard<std::mutex> lock(state->mutex);
    kept.swap(state->kept_for_messages);
    state->changed.notify_all();
  }
  static void OnError(natsConnection* connection, natsSubscription*, natsStatus status,
                      void* closure) {
    const char* text = nullptr;
    Nats().natsConnection_GetLastError(connection, &text);
    if (status != NATS_NOT_PERMITTED) return;
    static_cast<State*>(closure)->Refuse(text == nullptr ? "" : text);
  }
  // The library calls this as the last callback of a connection.
  static void OnClosed(natsConnection*, void* closure) {
    auto* const state = static_cast<State*>(closure);
    state->Close();
    std::shared_ptr<State> kept;  // released after the lock
    const std::lock_guard<std::mutex> lock(state->mutex);
    kept.swap(state->kept_for_events);
    state->changed.notify_all();
  }
  static natsStatus Sign(char**, unsigned char** signature, int* length, const char* nonce,
                         void* closure) {
    return Nats().nats_Sign(static_cast<State*>(closure)->seed.c_str(), nonce, signature, length);
  }

  Fault Configure(natsOptions* options, const std::string& public_key);
  Fault Connect(Milliseconds patience);
};

// A message that is not an answer to one of our requests comes from a consumer.
void Connection::State::Receive(OwnedMessage message) {
  const std::string_view subject = Nats().natsMsg_GetSubject(message.get());
  std::string_view token = kDeliveries;
  if (subject.starts_with(prefix)) token = subject.substr(prefix.size());
  std::shared_ptr<Mailbox::Shared> mailbox;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto found = mailboxes.find(token);
    if (found != mailboxes.end()) mailbox = found->second.lock();
  }
  if (mailbox == nullptr) return;
  const std::lock_guard<std::mutex> lock(mailbox->mutex);
  mailbox->messages.push_back(std::move(message));
  mailbox->changed.notify_one();
}

void Connection::State::Refuse(std::string text) {
  std::vector<std::shared_ptr<Mailbox::Shared>> all;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    last_refusal = text;
    for (const auto& [token, mailbox] : mailboxes) {
      if (auto shared = mailbox.lock()) all.push_back(std::move(shared));
    }
  }
  for (const auto& mailbox : all) {
    const std::lock_guard<std::mutex> lock(mailbox->mutex);
    mailbox->refusals.push_back(text);
    mailbox->changed.notify_all();
  }
}

void Connection::State::Close() {
  std::vector<std::shared_ptr<Mailbox::Shared>> all;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    is_closed = true;
    for (const auto& [token, mailbox] : mailboxes) {
      if (auto shared = mailbox.lock()) all.push_back(std::move(shared));
    }
  }
  for (const auto& mailbox : all) {
    const std::lock_guard<std::mutex> lock(mailbox->mutex);
    mailbox->is_closed = true;
    mailbox->changed.notify_all();
  }
}

namespace {

// Returns the fault of a call of the library that does not involve a server.
Fault LocalFault(natsStatus status, std::string_view doing) {
  if (status == NATS_OK) return std::nullopt;
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{}: {}", doing, Nats().natsStatus_GetText(status))};
}

}  // namespace

Fault Connection::State::Configure(natsOptions* made, const std::string& public_key) {
  std::vector<const char*> urls;
  bool is_secure = !options.ca_file.empty();
  for (const std::string& url : options.urls) {
    urls.push_back(url.c_str());
    is_secure = is_secure || url.starts_with("tls://") || !IsLoopback(url);
  }
  Fault fault;
  const auto set = [&](natsStatus result, std::string_view doing) {
    if (!fault) fault = LocalFault(result, doing);
  };
  set(Nats().natsOptions_SetServers(made, urls.data(), static_cast<int>(urls.size())),
      fmt::format("reading the address {}", fmt::join(options.urls, " ")));
  set(Nats().natsOptions_SetName(made, "recount"), "naming the connection");
  // The client connects only to the configured servers, so that no data goes to others.
  set(Nats().natsOptions_SetIgnoreDiscoveredServers(made, true), "keeping to the servers");
  set(Nats().natsOptions_SetSendAsap(made, true), "sending at once");
  set(Nats().natsOptions_SetMaxReconnect(made, -1), "connecting again");
  set(Nats().natsOptions_SetReconnectWait(made, kReconnectWaitMilliseconds), "connecting again");
  set(Nats().natsOptions_SetReconnectBufSize(made, kReconnectBufferBytes), "connecting again");
  set(Nats().natsOptions_SetPingInterval(made, kPingMilliseconds),
      "asking whether a server is there");
  // The requests of the mailboxes bound the number of messages on their way.
  set(Nats().natsOptions_SetMaxPendingMsgs(made, 1 << 20), "bounding what waits");
  set(Nats().natsOptions_SetErrorHandler(made, &State::OnError, this), "hearing refusals");
  set(Nats().natsOptions_SetClosedCB(made, &State::OnClosed, this), "hearing the end");
  if (is_secure) set(Nats().natsOptions_SetSecure(made, true), "asking for TLS");
  if (!options.ca_file.empty() && !fault) {
    set(Nats().natsOptions_LoadCATrustedCertificates(made, options.ca_file.c_str()),
        fmt::format("reading the certificates in {}", options.ca_file));
  }
  if (!public_key.empty()) {
    set(Nats().natsOptions_SetNKey(made, public_key.c_str(), &State::Sign, this), "using the key");
  }
  return fault;
}

Fault Connection::State::Connect(Milliseconds patience) {
  std::string public_key;
  if (!options.nkey_file.empty()) {
    Result<KeyPair> key = ReadKey(options.nkey_file);
    if (!key.ok()) return key.error();
    seed = std::move(key->seed);
    public_key = std::move(key->public_key);
  }
  const Result<const NatsLibrary*> library = LoadOnce<NatsLibrary>();
  if (!library.ok()) return library.error();
  natsOptions* made = nullptr;
  Fault fault = LocalFault(Nats().natsOptions_Create(&made), "starting the client");
  if (fault) return fault;
  const OwnedOptions owned(made);
  fault = Configure(made, public_key);
  if (!fault) {
    fault = LocalFault(Nats().natsOptions_SetTimeout(made, patience.count()), "setting a limit");
  }
  if (fault) return fault;
  natsStatus connected = Nats().natsConnection_Connect(&connection, made);
  // About one connection in a hundred with a valid key is refused, because the client's signature
  // of some nonces does not verify. Each attempt has another nonce, so it is worth trying again.
  // (Signing with OpenSSL does not help: the client corrupts the signature later.)
  for (int again = 1; again < kMostSignatures && !public_key.empty(); ++again) {
    if (connected != NATS_CONNECTION_AUTH_FAILED && connected != NATS_NOT_PERMITTED) break;
    connected = Nats().natsConnection_Connect(&connection, made);
  }
  if (connected == NATS_OK) return std::nullopt;
  const std::string servers = fmt::format("{}", fmt::join(options.urls, ", "));
  const char* detail = Nats().nats_GetLastError(nullptr);
  const std::string why =
      detail != nullptr && *detail != '\0' ? detail : Nats().natsStatus_GetText(connected);
  if (connected == NATS_CONNECTION_AUTH_FAILED || connected == NATS_NOT_PERMITTED) {
    return Error{.code = ErrorCode::forbidden,
                 .message = fmt::format("{} refuses this key: {}; check `cluster join --nkey`",
                                        servers, why)};
  }
  if (connected == NATS_SSL_ERROR || connected == NATS_SECURE_CONNECTION_REQUIRED ||
      connected == NATS_SECURE_CONNECTION_WANTED) {
    return Error{
        .code = ErrorCode::forbidden,
        .message = fmt::format("no TLS with {}: {}; check `cluster join --ca` and the server's "
                               "certificate",
                               servers, why)};
  }
  return Unavailable(
      fmt::format("no server of the cluster answers at {}: {}; to record here alone, "
                  "say --offline",
                  servers, why));
}

Connection::Connection(std::shared_ptr<State> state) : state_(std::move(state)) {}

Result<std::unique_ptr<Connection>> Connection::Open(const ConnectionOptions& options,
                                                     Milliseconds patience) {
  auto state = std::make_shared<State>();
  state->options = options;
  Fault fault = state->Connect(patience);
  std::unique_ptr<Connection> connection(new Connection(state));
  if (fault) return *std::move(fault);
  {
    const std::lock_guard<std::mutex> lock(state->mutex);
    // OnClosed releases this. It is not called again if the connection has already closed.
    if (!state->is_closed) state->kept_for_events = state;
  }
  natsInbox* inbox = nullptr;
  fault = LocalFault(Nats().natsInbox_Create(&inbox), "naming the answers");
  if (fault) return *std::move(fault);
  const std::string_view unique = inbox;  // "_INBOX.", then a unique token
  state->prefix = fmt::format("_INBOX.{}.{}.", options.name, unique.substr(unique.rfind('.') + 1));
  Nats().natsInbox_Destroy(inbox);
  state->deliveries.emplace(connection->NewMailbox());
  {
    const std::lock_guard<std::mutex> lock(state->mutex);
    const auto shared = state->deliveries->shared_;
    state->mailboxes.clear();
    shared->subject = state->prefix + kDeliveries;
    state->mailboxes.emplace(kDeliveries, shared);
  }
  const std::string subject = state->prefix + "*";
  fault =
      LocalFault(Nats().natsConnection_Subscribe(&state->subscription, state->connection,
                                                 subject.c_str(), &State::OnMessage, state.get()),
                 "listening for answers");
  if (fault) return *std::move(fault);
  Nats().natsSubscription_SetPendingLimits(state->subscription, -1, -1);
  {
    const std::lock_guard<std::mutex> lock(state->mutex);
    state->kept_for_messages = state;
  }
  // This fails only if the connection has already ended, and no message will arrive.
  if (Nats().natsSubscription_SetOnCompleteCB(state->subscription, &State::OnComplete,
                                              state.get()) != NATS_OK) {
    return Unavailable("the connection was closed");
  }
  return connection;
}

Connection::~Connection() {
  State& state = *state_;
  if (state.connection == nullptr) return;
  Nats().natsConnection_Close(state.connection);
  {
    // After this time the library's threads own the state.
    std::unique_lock<std::mutex> lock(state.mutex);
    state.changed.wait_for(lock, kCloseWait, [&] { return state.IsDone(); });
  }
  if (state.subscription != nullptr) Nats().natsSubscription_Destroy(state.subscription);
  Nats().natsConnection_Destroy(state.connection);
  state.connection = nullptr;
}

Mailbox Connection::NewMailbox() {
  auto shared = std::make_shared<Mailbox::Shared>();
  const std::string token = std::to_string(state_->next_token++);
  shared->subject = state_->prefix + token;
  const std::lock_guard<std::mutex> lock(state_->mutex);
  shared->is_closed = state_->is_closed;
  if (IsOfAnswers(state_->last_refusal)) shared->refusals.push_back(state_->last_refusal);
  // Mailboxes that no longer exist are removed now and then.
  if (state_->mailboxes.size() > 256) {
    std::erase_if(state_->mailboxes, [](const auto& each) { return each.second.expired(); });
  }
  state_->mailboxes.insert_or_assign(token, shared);
  return Mailbox(std::move(shared));
}

Mailbox& Connection::deliveries() { return *state_->deliveries; }

int64_t Connection::max_payload() const {
  return Nats().natsConnection_GetMaxPayload(state_->connection);
}

Fault Connection::Publish(const Message& message) {
  const int64_t most = max_payload();
  if (most > 0 && message.data.size() + 1024 > static_cast<size_t>(most)) {
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("a message of {} bytes is more than the servers take: set "
                                        "max_payload of each, which is {}, to 2 MiB",
                                        message.data.size(), most)};
  }
  natsMsg* made = nullptr;
  if (Fault fault = LocalFault(
          Nats().natsMsg_Create(&made, message.subject.c_str(),
                                message.reply.empty() ? nullptr : message.reply.c_str(),
                                message.data.data(), static_cast<int>(message.data.size())),
          "making a message")) {
    return fault;
  }
  const OwnedMessage owned(made);
  for (const auto& [name, value] : message.headers) {
    if (Fault fault = LocalFault(Nats().natsMsgHeader_Set(made, name.c_str(), value.c_str()),
                                 "making a message")) {
      return fault;
    }
  }
  const natsStatus sent = Nats().natsConnection_PublishMsg(state_->connection, made);
  if (sent == NATS_OK) return std::nullopt;
  if (sent == NATS_MAX_PAYLOAD) return LocalFault(sent, "sending to " + message.subject);
  return Unavailable(
      fmt::format("sending to {}: {}", message.subject, Nats().natsStatus_GetText(sent)));
}

Result<Message> Connection::Request(Message message, Milliseconds patience) {
  Mailbox mailbox = NewMailbox();
  message.reply = mailbox.subject();
  if (Fault fault = Publish(message)) return *std::move(fault);
  return mailbox.Next(Clock::now() + patience, message.subject);
}

}  // namespace recount::store::jetstream
