// One connection to a client that may be slow, hostile or gone. Nothing here waits, and each step
// of a client has a limit.
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

  // In this order; a connection may be closed at any time.
  enum class State {
    reading,    // the head of the request, for ten seconds at most
    answering,  // heard() says what there is to be answered
    writing,    // the answer, of which the client takes 1 MiB in ten seconds
    finishing,  // the answer is written; what the client still sends is dropped, for a second
    closed,
  };

  enum class Heard {
    whole,     // received() begins with the head of a request
    wrong,     // it is not HTTP
    too_long,  // more than kMostHeadBytes
    slow,      // a part of a head, and no more of it in time
  };

  // Takes over the socket.
  Connection(int socket, Clock::time_point now) : socket_(socket), since_(now) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { Close(); }

  int socket() const { return socket_; }  // -1 if it is closed
  State state() const { return state_; }
  Heard heard() const { return heard_; }
  std::string_view received() const { return received_; }

  // What poll() should wait for before the next Step.
  short events() const;

  // When this state began; of writing, this MiB of the answer.
  Clock::time_point since() const { return since_; }

  // Whether the client will send nothing more, so that it may have gone. While answering.
  bool has_hung_up() const { return has_hung_up_; }

  // Does what can be done at once, and notices what has taken too long. A client that says nothing
  // in time, or does not take the answer, is closed.
  void Step(Clock::time_point now);

  // Begins to write the answer. While answering. Several connections may have the same body.
  void Answer(std::string head, std::shared_ptr<const std::string> body, Clock::time_point now);

  // Ends it, whatever the client still wants.
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
  size_t written_ = 0;         // of the head and the body
  size_t written_before_ = 0;  // when this MiB of the answer began
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_CONNECTION_H_
