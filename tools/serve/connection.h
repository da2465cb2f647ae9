// One connection to a client that may be slow, hostile or gone: nothing here waits longer than it
// says.
//
//   Connection connection(socket, is_stopped);
//   if (connection.ReadHead() == Connection::Read::whole) …
//   connection.Write(answer);
//   connection.Finish();
#ifndef RECOUNT_TOOLS_SERVE_CONNECTION_H_
#define RECOUNT_TOOLS_SERVE_CONNECTION_H_

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

namespace recount::tools::serve {

class Connection {
 public:
  enum class Read {
    whole,     // received() begins with the head of a request
    wrong,     // it is not HTTP
    too_long,  // more than kMostHeadBytes
    slow,      // a part of a head, and no more of it in time
    nothing,   // the client has gone, or said nothing in time
  };

  // The socket stays the caller's. `is_stopped` ends every wait within a tenth of a second.
  Connection(int socket, const std::atomic<bool>& is_stopped)
      : socket_(socket), is_stopped_(is_stopped) {}

  // Waits for the head of a request, ten seconds at most.
  Read ReadHead();
  std::string_view received() const { return received_; }

  // Writes everything, unless the client takes less than 1 MiB of it within ten seconds. Whether it
  // was all taken.
  bool Write(std::string_view bytes);

  // Ends the answer, then reads and drops what the client still sends, for up to a second: with
  // bytes left unread, the system would throw the answer away.
  void Finish();

  // Whether the client will send nothing more, so that it may have gone.
  bool HasHungUp() const;

 private:
  using Clock = std::chrono::steady_clock;

  // Waits until the socket can be read or written. False if the time is over or the server ends.
  bool Await(short events, Clock::time_point until) const;

  int socket_;
  const std::atomic<bool>& is_stopped_;
  std::string received_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_CONNECTION_H_
