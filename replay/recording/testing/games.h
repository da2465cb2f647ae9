// Games for the tests of replay/: simulated, recorded from requests, and edited logs.
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

#include "replay/recording/random_games/simulate.h"
#include "replay/recording/recorder.h"
#include "replay/verify/verify.h"

namespace recount::replay::recording {

// Returns the game of this id, including "endless".
const engine::Game& GameCalled(std::string_view id);

// Returns a clock that advances by a millisecond at each call, and bytes that are the same in every
// run but never repeat.
Environment SteadyEnvironment(uint8_t start = 0);

// Returns a seeded random game, played to its end or until it has this many events.
random_games::SimulatedLog SimulatedGame(std::string_view game, int players, uint64_t number = 0,
                                         uint64_t max_events = 10'000);

// Returns the requests, one per line, that record the same game; with outcomes unless it is seeded.
std::vector<std::string> RequestsOf(const random_games::SimulatedLog& log, bool is_seeded);

// Reads the logs of such lines like `import`. Each line must be accepted.
std::vector<PreparedLog> ReadRequests(const std::vector<std::string>& lines, bool as_played);
// Reads the only log of such lines.
PreparedLog ReadGame(const std::vector<std::string>& lines, bool as_played = false);

// Returns the canonical bytes of the state after each event, folded from event 0 without a
// Timeline.
std::vector<std::string> StatesOf(const log::Log& log);

// A copy of a log in memory that a test may change. Without Rechain, verification notices the
// change.
class EditedLog {
 public:
  explicit EditedLog(const log::Log& log);
  explicit EditedLog(const PreparedLog& log);

  // Computes the chain hashes of the events as they are now.
  EditedLog& Rechain();
  // Drops the events from `seq` on, with their hashes.
  EditedLog& CutAt(uint64_t seq);
  // Appends an event that continues the chain.
  EditedLog& Add(Bytes event);
  // Writes the true digests of the game into event `seq` and those after it.
  EditedLog& Redigest(uint64_t seq);
  // Replaces the opening of a slot of event 0 by its hash.
  EditedLog& Withhold(size_t slot);

  // DropField removes one of the envelope's fields from an event. VeilWithZeros gives an action or
  // outcome a veil whose root is zero. The chain hashes stay as they are.
  EditedLog& DropField(uint64_t seq, flatbuffers::voffset_t field);
  EditedLog& VeilWithZeros(uint64_t seq, uint16_t slots);

  flatbuffers::Table& Created();

  LogFrame Frame() const;
  // Returns a file with this log and those beside it. Valid as long as they are.
  RecountFile File(std::vector<const EditedLog*> beside = {}) const;
  // Verifies the log. Also checks that verifying it in stretches gives the same report.
  verify::LogReport Verify(std::vector<const EditedLog*> beside = {}) const;

  std::vector<OwnedEvent> events;
  std::vector<Hash256> chain;
  std::map<uint64_t, std::vector<Slot>> openings;
  std::map<Hash256, std::string> card_sets;
};

// The file of an edited log, and the log in it. Valid as long as the edited log.
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

// "5 edited", "7 illegal HER-3.3, 64 snapshot"; empty if there are no findings.
std::string FaultsOf(const verify::LogReport& report);

// Returns a `.recount` file with these logs; it must be possible to read them.
std::string FileOf(const store::Reader& reader, absl::Span<const store::LogHead> logs);

// Returns the seq of the first event of that kind; the log must have one.
uint64_t FirstOf(events::EventKind kind, const std::vector<OwnedEvent>& events);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_GAMES_H_
