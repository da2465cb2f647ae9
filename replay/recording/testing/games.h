// Games for the tests of replay/: simulated, recorded from requests, and logs that somebody may
// have changed.
//
//   PreparedLog log = Prepared(SimulatedGame("heretics", 2));
//   EditedLog edited(log);
//   edited.events[5].mutable_bytes()[40] ^= 1;
//   edited.Rechain();
//   LogReport report = edited.Verify();
#ifndef RECOUNT_REPLAY_RECORDING_TESTING_GAMES_H_
#define RECOUNT_REPLAY_RECORDING_TESTING_GAMES_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "replay/recording/import.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/recorder.h"
#include "replay/verify/verify.h"

namespace recount::replay::recording {

// The game of that id; "endless" too.
const engine::Game& GameCalled(std::string_view id);

// A clock that goes on by a millisecond at each look, and bytes that are the same in every run but
// never twice.
Environment SteadyEnvironment(uint8_t start = 0);

// A random game to its end, or until it has this many events. Seeded.
random_games::SimulatedLog SimulatedGame(std::string_view game, int players, uint64_t number = 0,
                                         uint64_t max_events = 10'000);

// The requests, a line each, that record the same game; with outcomes where chance is recorded.
std::vector<std::string> RequestsOf(const random_games::SimulatedLog& log, bool is_seeded);

// The logs of such lines, as `import` reads them. Each line must be taken.
std::vector<PreparedLog> ReadRequests(const std::vector<std::string>& lines, bool as_played);
// The same where there is one.
PreparedLog ReadGame(const std::vector<std::string>& lines, bool as_played = false);

// Canonical bytes of the state after each event: what folding from 0 gives, without Timeline.
std::vector<std::string> StatesOf(const log::Log& log);

// A copy of a log in memory that may be changed at will. What is not re-chained shows.
class EditedLog {
 public:
  explicit EditedLog(const log::Log& log);
  explicit EditedLog(const PreparedLog& log);

  // The chain hashes of the events as they are now.
  EditedLog& Rechain();
  // Drops the events from `seq` on, with their hashes.
  EditedLog& CutAt(uint64_t seq);
  // Appends an event that continues the chain.
  EditedLog& Add(Bytes event);
  // Writes into event `seq`, and those behind it, the digests that the game really has.
  EditedLog& Redigest(uint64_t seq);
  // Leaves the hash of a slot of event 0 in place of its opening.
  EditedLog& Withhold(size_t slot);

  // Leaves an event without one of the envelope's fields, and an action or outcome with a veil
  // whose root is zero. The chain hashes stay as they are.
  EditedLog& DropField(uint64_t seq, flatbuffers::voffset_t field);
  EditedLog& VeilWithZeros(uint64_t seq, uint16_t slots);

  flatbuffers::Table& Created();

  LogFrame Frame() const;
  // A file of this log and those beside it; valid as long as they are.
  RecountFile File(std::vector<const EditedLog*> beside = {}) const;
  // In stretches it gives the same report, or this ends the test.
  verify::LogReport Verify(std::vector<const EditedLog*> beside = {}) const;

  std::vector<OwnedEvent> events;
  std::vector<Hash256> chain;
  std::map<uint64_t, std::vector<Slot>> openings;
  std::map<Hash256, std::string> card_sets;
};

// The file of a log and the log in it, at hand as long as the edited log is.
class FiledLog {
 public:
  explicit FiledLog(const EditedLog& log, std::vector<const EditedLog*> beside = {})
      : file_(log.File(std::move(beside))), log_(file_, file_.logs[0]) {}
  FiledLog(const FiledLog&) = delete;

  const log::FileLog& operator*() const { return log_; }
  const log::FileLog* operator->() const { return &log_; }
  const RecountFile& file() const { return file_; }

 private:
  RecountFile file_;
  log::FileLog log_;
};

// "5 edited", "7 illegal HER-3.3, 64 snapshot"; empty: clean.
std::string FaultsOf(const verify::LogReport& report);

// The seq of the first event of that kind; the log has one.
uint64_t FirstOf(events::EventKind kind, const std::vector<OwnedEvent>& events);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_GAMES_H_
