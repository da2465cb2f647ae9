// One connection to a client that may be slow, hostile or gone. Nothing here waits, and each thing
// that a client does has a time limit.
//
//   Connection connection(socket, now);          // non-blocking
//   connection.Step(now);                        // as often as poll() says connection.events()
//   if (connection.state() == Connection::State::answering) connection.Answer(head, body, now);
#ifndef RECOUNT_TOOLS_SERVE_CONNECTION_H_
#define RECOUNT_TOOLS_SERVE_CONNECTION_H_

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace recount::tools::serve {

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  // The states follow in this order; a connection may be closed at any time.
  enum class State {
    reading,    // the head of the request, for ten seconds at most
    answering,  // heard() says what to answer
    writing,    // the answer; the client must take 1 MiB per ten seconds
    finishing,  // the answer is written; what else the client sends is dropped, for a second
    closed,
  };

  enum class Heard {
    whole,     // received() begins with the head of a request
    wrong,     // it is not HTTP
    too_long,  // more than kMostHeadBytes
    slow,      // the rest of the head did not come in time
  };

  // Takes ownership of the socket.
  Connection(int socket, Clock::time_point now) : socket_(socket), since_(now) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { Close(); }

  int socket() const { return socket_; }  // -1 if it is closed
  State state() const { return state_; }
  Heard heard() const { return heard_; }
  std::string_view received() const { return received_; }

  // Returns the events of poll() to wait for before the next Step.
  short events() const;

  // Returns when this state began; while writing, when this MiB of the answer began.
  Clock::time_point since() const { return since_; }

  // Returns whether the client will send nothing more, so that it may be gone. Valid while
  // answering.
  bool has_hung_up() const { return has_hung_up_; }

  // Does what can be done at once, and notices what has taken too long. Closes a connection whose
  // client sends nothing in time or does not take the answer.
  void Step(Clock::time_point now);

  // Begins to write the answer. Call this only in State::answering. Several connections may share
  // a body.
  void Answer(std::string head, std::shared_ptr<const std::string> body, Clock::time_point now);

  // Closes the connection, whatever its state.
  void Close();

 private:
  void ReadHead(Clock::time_point now);
  void LookWhetherGone();
  void Write(Clock::time_point now);
  void Drain(Clock::time_point now);
  void Enter(State state, Clock::time_point now);
  void Hear(Heard heard, Clock::time_point now);

  int socket_;
  State state_ = State::reading;
  Clock::time_point since_;
  Heard heard_ = Heard::whole;
  std::string received_;
  bool has_hung_up_ = false;
  std::string head_;
  std::shared_ptr<const std::string> body_;
  size_t written_ = 0;         // bytes of the head and the body
  size_t written_before_ = 0;  // the value when this MiB of the answer began
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_CONNECTION_H_
