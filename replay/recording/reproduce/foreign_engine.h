// Another engine: a program that speaks the line protocol (docs/reference/protocol.md) on its
// standard input and output. It may do anything: end, hang, write endlessly, start other programs.
//
//   ForeignEngine engine({.words = {"recount", "engine"}});
//   if (Fault fault = engine.Start()) return *fault;    // not_found: it cannot be started
//   while (engine.HasRoom()) engine.Send(next request);
//   const ForeignReply reply = engine.Next();           // to the oldest request
//   if (reply.kind == ForeignReply::Kind::line) …
//
// Requests are sent ahead: Send and Pump never wait. While Next waits, it also writes and reads
// everything that is possible, so that two programs with full pipes never wait for each other.
//
// The program runs as described in foreign_process.h; the thread that starts an engine must outlive
// it.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_FOREIGN_ENGINE_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_FOREIGN_ENGINE_H_

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/error.h"
#include "replay/process/foreign_command.h"
#include "replay/process/foreign_process.h"

namespace recount::replay::recording::reproduce {

struct ForeignReply {
  enum class Kind {
    line,      // `text`, without its newline
    too_long,  // a line of more than kMaxJsonBytes; `text` is its beginning
    died,      // it ended or closed its output; `text` describes how, for people
    hung,      // there was no reply within the timeout
    stopped,   // the command's is_stopped returned true
  };

  Kind kind = Kind::line;
  std::string_view text = {};  // valid until the engine is used again
};

class ForeignEngine {
 public:
  explicit ForeignEngine(process::ForeignCommand command) : command_(std::move(command)) {}
  ForeignEngine(const ForeignEngine&) = delete;
  ForeignEngine& operator=(const ForeignEngine&) = delete;
  ~ForeignEngine() { Stop(); }

  // Starts the program, after it has killed the one that is running. not_found if the program
  // cannot be executed; io if the system cannot provide a process or a pipe.
  Fault Start();

  // Kills the group. Start may be called again.
  void Stop();

  bool is_running() const { return process_.is_running(); }
  const process::ForeignCommand& command() const { return command_; }

  // Returns true if another request may be sent ahead.
  bool HasRoom() const { return outgoing_.size() - sent_ < kWindowBytes; }

  // Queues a request, whether or not there is room.
  void Send(std::string_view line);

  // Writes as much as is possible without waiting. After the pipe was full, the next few calls do
  // nothing.
  void Pump();

  // Waits for the reply to the oldest request. After any reply but a line, the engine must be
  // restarted.
  ForeignReply Next();

 private:
  using Clock = std::chrono::steady_clock;

  // The maximum size of the requests that wait to be written, besides those in the pipe.
  static constexpr size_t kWindowBytes = size_t{1} << 16;

  // Returns the number of bytes that were received and not taken yet.
  size_t unread() const { return incoming_.size() - taken_; }

  bool TakeLine(ForeignReply& reply);
  void Write();
  // Waits briefly for the program; returns true if it has written something.
  bool Nap();
  void Wait(std::chrono::milliseconds most);
  void ReadOutput();
  void ReadErrors();
  ForeignReply Died();

  process::ForeignCommand command_;
  process::ForeignProcess process_;
  int input_ = -1;  // the program's descriptors
  int output_ = -1;
  int error_ = -1;

  std::string outgoing_;
  size_t sent_ = 0;
  int pauses_ = 0;            // calls of Pump that do nothing
  std::vector<char> buffer_;  // buffer for reading
  std::string incoming_;
  size_t taken_ = 0;    // the part of `incoming_` that was taken
  size_t scanned_ = 0;  // there is no newline between taken_ and this
  bool has_output_ended_ = false;
  std::string errors_;  // the end of what it wrote to standard error
  uint64_t asked_ = 0;  // requests without a reply
  Clock::time_point last_;
  std::string end_text_;
};

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_FOREIGN_ENGINE_H_
