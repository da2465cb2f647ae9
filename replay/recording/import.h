// Imports logs into a store: `.recount` files, and `.jsonl` files of protocol requests
// (docs/reference/cli.md, "import").
//
//   Import import(/*as_played=*/false, Environment::OfSystem());
//   if (Fault fault = import.Add("games.recount", source)) …
//   if (Fault fault = import.Commit(store)) …
//   import.Ids();
//
// No store is needed before Commit, which writes everything or nothing. In a plain import every
// event of every log must be valid. An import as played also keeps events that the rules refuse, as
// they were recorded (events/FORMAT.md, "As played").
//
// Files may be larger than the memory: of a log that begins with event 0 only its id and its places
// in a temporary file are kept (spooled_logs.h), at most 64 bytes. Stretches are kept whole, and so
// is everything that is written to a shared store.
#ifndef RECOUNT_REPLAY_RECORDING_IMPORT_H_
#define RECOUNT_REPLAY_RECORDING_IMPORT_H_

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "events/byte_window.h"
#include "events/recount_file.h"
#include "replay/recording/recorder.h"
#include "replay/recording/spooled_logs.h"
#include "replay/recording/stretches.h"
#include "store/store.h"

namespace recount::replay::recording {

// What an import keeps in memory from its files: stretches, card sets, and the requests of the game
// that is being read.
inline constexpr uint64_t kMostKeptByImport = uint64_t{4} << 30;

class Import {
 public:
  Import(bool as_played, Environment environment, uint64_t most_kept = kMostKeptByImport);

  // Reads a file; `name` is used in messages. A stretch of a log waits for Commit, which has the
  // store. Returns the first fault: a code of the protocol (with the line, or the log and event),
  // exists if two of the files differ, damaged, too_new, io (also if more than `most_kept` bytes
  // would be kept), or the error of the source. After a fault the import is over.
  Fault Add(std::string_view name, ByteSource content);
  Fault Add(std::string_view name, std::string_view content);

  // Writes everything that was added. If a game already exists with the same bytes, only its
  // withheld or lost openings are added; exists if its bytes differ. A stretch is appended to the
  // log that it continues, and the result must be valid; bad_request if that log is neither in the
  // files nor in the store. Commit writes everything or nothing, except in a shared store, where
  // the appended events follow in a second transaction.
  Fault Commit(store::Store& store);

  // The number of logs, and their ids in the order of the files. A log that the files have twice
  // counts twice. Stretches count after Commit.
  size_t size() const { return listed_.size(); }
  std::string Id(size_t place) const { return ToHex(listed_[place].key); }
  std::vector<std::string> Ids() const;

  // Returns the number of ids that the store already had, or that were in the files twice.
  size_t passed_over() const { return passed_over_; }

  // Returns the number of those games to which Commit has added openings.
  size_t opened() const { return opened_; }

 private:
  // A log of the files, in their order. A log that they have again is listed again.
  struct Listed {
    LogKey key;
    bool is_again;
  };
  // A log with all logs that its verification depends on, as a file of its own.
  struct Gathered;
  // The data to write, and the data from which it is made.
  struct Writing;

  Fault AddFile(std::string_view name, ByteWindow window);
  // Checks the form of a whole file, and puts its logs into the spool.
  Fault SpoolFile(ByteWindow window);
  // Verifies a log of the file by the rules.
  Fault AddFrame(std::string_view name, uint64_t place, LogFrame frame);
  Fault AddStretch(std::string_view name, const RecountFile& file);
  // Counts bytes that are kept in memory.
  Fault Keep(uint64_t bytes);
  // Adds the ancestors that are in the same file, or with a reader in any file or in its store.
  Fault Gather(const store::Reader* reader, Gathered& gathered);
  Result<bool> GatherParent(const store::Reader* reader, const Hash256& first, Gathered& gathered);
  // Verifies the first log of a file and fills in the data that is written with it.
  Fault Prepare(const RecountFile& file, PreparedLog& prepared);
  Fault AddRequests(ByteWindow window);
  Fault AddPlayed(const PreparedLog& log);
  // Lists a log that the files have again, if it has the same events.
  Fault ListAgain(const LogFrame& frame);
  // Joins the stretches with the logs that they continue, and verifies the results.
  Fault Join(const store::Reader& reader);
  Fault KeepJoined(const PreparedLog& log);
  Fault VerifyJoined(const store::Reader& reader, const PreparedLog& log);
  // Compares each fork with its parent, if the parent is in another file or in the store.
  Fault CheckParents(const store::Reader& reader);
  Fault CheckParent(const store::Reader& reader, const LogFrame& frame);
  // Decides what is written of a log.
  Fault Plan(const store::Reader& reader, const LogKey& key, Writing& writing);
  Fault PlanStored(const store::Reader& reader, const store::LogHead& there,
                   const SpooledLogs::Entry& entry, Writing& writing);
  // Calls `each` with every log that the store does not have.
  Fault ForEachFresh(absl::FunctionRef<Fault(PreparedLog)> each);
  Fault Write(store::Store& store, const Writing& writing);

  bool as_played_;
  Environment environment_;
  uint64_t most_kept_;
  uint64_t kept_ = 0;  // bytes of stretches and card sets
  log::CardSets sets_;
  SpooledLogs logs_;
  std::deque<Listed> listed_;
  std::vector<KeptStretch> stretches_;
  // The file that is being read: the place of its first log, and its card sets.
  uint64_t file_begin_ = 0;
  std::map<Hash256, std::string> file_sets_;
  size_t passed_over_ = 0;
  size_t opened_ = 0;
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_IMPORT_H_
