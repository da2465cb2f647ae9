// Makes a new store from the readable parts of a damaged one (store/salvage/salvage.h). Each log is
// written as far as its chain is complete, with the openings that fit it. Then the new store is
// verified by the rules.
//
//   Result<SalvageReport> report = SalvageStore("recount.db", "rescued.db", {.build = kBuild});
//   for (const SalvagedGame& game : report->games) …
#ifndef RECOUNT_REPLAY_RECORDING_AUDIT_SALVAGE_H_
#define RECOUNT_REPLAY_RECORDING_AUDIT_SALVAGE_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "replay/verify/verify.h"
#include "store/pending_store.h"

namespace recount::replay::recording::audit {

// The result for one log.
struct SalvagedGame {
  enum class State { whole, part, lost };
  State state = State::lost;
  uint64_t log = 0;     // its number in the damaged store
  std::string id;       // empty if unknown
  uint64_t events = 0;  // the events that were found, from event 0 on
  // The number of events in the damaged store, as far as known; 0 if unknown.
  uint64_t expected = 0;
  uint64_t mended = 0;         // values in which a wrong bit was corrected
  uint64_t openings_lost = 0;  // names, texts and seeds that were lost
  enum class Cards { found, shipped, lost };
  Cards cards = Cards::lost;  // the card set was found there, taken from this build, or lost
  verify::LogReport report;   // about the log in the new store; empty for a lost one
};

// "whole", "part", "lost"; "found", "shipped", "lost".
std::string_view SalvageName(SalvagedGame::State state);
std::string_view SalvageName(SalvagedGame::Cards cards);

struct SalvageReport {
  std::vector<SalvagedGame> games;  // in the order of the damaged store
  uint64_t bytes = 0;               // the size of the damaged file

  // True if no loss is known.
  bool ok() const;
};

struct SalvageOptions {
  std::string build;  // written into the new store's header
  std::function<void(uint64_t done, uint64_t total)> progress = nullptr;
  store::TakeUnfinished take_unfinished = nullptr;
};

// Reads the data file in the folder `from`, without changing it, and writes the new store into
// `to`. not_found if there is no data file, damaged if it contains no part of a store, exists if
// `to` is not empty. After an error `to` is empty. If the process is killed, the files that it
// leaves in `to` are not a store, and the next salvage removes them. Must be called with no store
// open in this process.
Result<SalvageReport> SalvageStore(const std::string& from, const std::string& to,
                                   const SalvageOptions& options);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_SALVAGE_H_
