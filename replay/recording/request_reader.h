// Reads games from requests of the line protocol, one per line.
//
//   RequestReader reader(/*as_played=*/false, environment);
//   if (Fault fault = reader.Take(line)) …
//   for (PreparedLog& log : reader.Finish()) …
#ifndef RECOUNT_REPLAY_RECORDING_REQUEST_READER_H_
#define RECOUNT_REPLAY_RECORDING_REQUEST_READER_H_

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "replay/recording/recorder.h"
#include "replay/timeline/summary.h"

namespace recount::replay::recording {

class RequestReader {
 public:
  RequestReader(bool as_played, const Environment& environment)
      : as_played_(as_played), environment_(environment) {}

  // Returns the refusal of a line that is longer than a line may be.
  static Error TooLong();

  // Reads a line. Blank lines, `legal`, `state` and `quit` are skipped. No line may be read after a
  // fault.
  Fault Take(std::string_view line);

  // From here on, events are kept as played without asking the rules, because the next one would
  // crash this process.
  void StopPlaying() { plays_ = false; }

  // Returns the games that have ended since the last call, because another began, in order.
  std::vector<PreparedLog> TakeEnded() { return std::exchange(games_, {}); }

  // Returns the games that were begun and not taken, in order.
  std::vector<PreparedLog> Finish();

 private:
  Fault New(const Json& request);
  Fault Act(const Json& request);
  Fault Chance(const Json& request);
  Fault Identify(const Json& request);
  Fault Add(Result<play::Applied> happening);
  Fault PlaySeen(const Json& request);
  Result<OwnedEvent> EncodeAsPlayed(const Json& request);
  Result<OwnedEvent> EncodeOutcomeAsPlayed(const Json& outcome);
  // Returns why the rules refuse an event. IsPlayed says whether the event is then applied.
  Fault RefusalOf(const OwnedEvent& event) const;
  bool IsPlayed(const Fault& refused) const { return plays_ && !refused_ && !refused; }
  void KeepUnplayed(OwnedEvent event, const Fault& refused);
  // Adds the game that was begun last to games_.
  void KeepGame();

  bool as_played_;
  const Environment& environment_;
  bool plays_ = true;
  std::vector<PreparedLog> games_;
  std::optional<BegunLog> begun_;
  std::optional<timeline::Summary::Illegal> refused_;  // the first event that the rules refuse
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_REQUEST_READER_H_
