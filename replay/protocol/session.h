// The line protocol: one JSON object per line in, one per line out (docs/reference/protocol.md). A
// Session is one side of it, without any input or output of its own.
//
//   Session session;
//   std::string reply = session.Answer(line);
//   if (session.has_quit()) …
#ifndef RECOUNT_REPLAY_PROTOCOL_SESSION_H_
#define RECOUNT_REPLAY_PROTOCOL_SESSION_H_

#include <memory>
#include <string>
#include <string_view>

#include "events/json.h"
#include "replay/play/play.h"

namespace recount::replay::protocol {

inline constexpr size_t kMaxLineBytes = kMaxJsonBytes;

class Session {
 public:
  // A session before the first `new`.
  Session();
  // A session in the middle of a game.
  explicit Session(play::Play play);
  ~Session();

  // Returns the reply to one line, without a newline; empty for a blank line. An error does not
  // change the session. No line makes it throw or end the process.
  std::string Answer(std::string_view line);

  // Returns the reply to a request that is already parsed.
  OrderedJson Reply(const Json& request);

  // Returns the reply to `new` for a setup that is already read, for callers that begin many equal
  // games.
  OrderedJson Begin(play::GameSetup table);

  // Returns the reply to a line that is longer than kMaxLineBytes.
  std::string AnswerTooLong();

  // Returns true if `quit` has been answered.
  bool has_quit() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace recount::replay::protocol

#endif  // RECOUNT_REPLAY_PROTOCOL_SESSION_H_
