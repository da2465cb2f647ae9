// Imports logs into a store: `.recount` files, and `.jsonl` files of protocol requests
// (docs/reference/cli.md, "import").
//
//   Import import(/*as_played=*/false, Environment::OfSystem());
//   if (Fault fault = import.Add("games.recount", bytes)) …
//   Result<std::vector<std::string>> ids = import.Commit(store);
//
// No store is needed before Commit, which writes everything or nothing. In a plain import every
// event of every log must be valid. An import as played also keeps events that the rules refuse, as
// they were recorded (events/FORMAT.md, "As played").
#ifndef RECOUNT_REPLAY_RECORDING_IMPORT_H_
#define RECOUNT_REPLAY_RECORDING_IMPORT_H_

#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "replay/recording/recorder.h"
#include "replay/recording/stretches.h"
#include "replay/timeline/summary.h"
#include "store/store.h"

namespace recount::replay::recording {

class Import {
 public:
  Import(bool as_played, Environment environment);

  // Reads a file; `name` is used in messages. A stretch of a log waits for Commit, which has the
  // store. Returns the first fault: a code of the protocol (with the line, or the log and event),
  // exists if two of the files differ, damaged, too_new.
  Fault Add(std::string_view name, std::string_view content);

  // Writes everything that was added and returns the ids in the order of the files. If a game
  // already exists with the same bytes, only its withheld or lost openings are added; exists if its
  // bytes differ. A stretch is appended to the log that it continues, and the result must be valid;
  // bad_request if that log is neither in the files nor in the store. Commit writes everything or
  // nothing, except in a shared store, where the appended events follow in a second transaction.
  Result<std::vector<std::string>> Commit(store::Store& store);

  // Returns the number of ids that the store already had, or that were in the files twice.
  size_t passed_over() const { return passed_over_; }

  // Returns the number of those games to which Commit has added openings.
  size_t opened() const { return opened_; }

 private:
  Fault AddFile(std::string_view name, std::string_view content);
  Fault AddFrame(std::string_view name, const RecountFile& file, const LogFrame& frame);
  // Verifies a whole log and fills in the data that is written with it.
  Fault Prepare(const RecountFile& file, const LogFrame& frame, PreparedLog& prepared);
  Fault AddRequests(std::string_view content);
  Fault Keep(PreparedLog log);
  // Joins the stretches with the logs that they continue, and verifies the results.
  Fault Join(const store::Reader& reader);
  Fault VerifyJoined(const store::Reader& reader, PreparedLog& log);
  // The data to write, and the data from which it is made.
  struct Writing;
  // Compares each fork with its parent, if the parent is in the files or in the store.
  Fault CheckParents(const store::Reader& reader) const;
  Fault Plan(const store::Reader& reader, PreparedLog& log, Writing& writing);

  bool as_played_;
  Environment environment_;
  log::CardSets sets_;
  std::deque<PreparedLog> logs_;
  std::vector<std::string> ids_;
  std::map<std::string, Hash256> heads_;  // the heads of logs_, by id
  std::vector<KeptStretch> stretches_;
  std::set<std::string> joined_;  // ids
  size_t passed_over_ = 0;
  size_t opened_ = 0;
};

// Reads games from requests, one per line.
class RequestReader {
 public:
  RequestReader(bool as_played, const Environment& environment)
      : as_played_(as_played), environment_(environment) {}

  // Reads a line. Blank lines, `legal`, `state` and `quit` are skipped. No line may be read after a
  // fault.
  Fault Take(std::string_view line);

  // From here on, events are kept as played without asking the rules, because the next one would
  // crash this process.
  void StopPlaying() { plays_ = false; }

  // Returns the games that were begun, in order.
  std::vector<PreparedLog> Finish();

 private:
  Fault New(const Json& request);
  Fault Act(const Json& request);
  Fault Chance(const Json& request);
  Result<OwnedEvent> EncodeAsPlayed(const Json& request);
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

#endif  // RECOUNT_REPLAY_RECORDING_IMPORT_H_
