// Makes a new store of what can be had of a damaged one (store/salvage/salvage.h): each log is
// written as far as its chain goes, with the openings that fit it, and the new store is verified by
// the rules.
//
//   Result<SalvageReport> report = SalvageStore("recount.db", "rescued.db", {.build = kBuild});
//   for (const SalvagedGame& game : report->games) …
#ifndef RECOUNT_REPLAY_RECORDING_SALVAGE_H_
#define RECOUNT_REPLAY_RECORDING_SALVAGE_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "replay/verify.h"

namespace recount::replay::recording {

// What has become of a log.
struct SalvagedGame {
  enum class State { whole, part, lost };
  State state = State::lost;
  uint64_t log = 0;            // its number in the damaged store
  std::string id;              // empty where nothing tells it
  uint64_t events = 0;         // that were found, from event 0 on
  uint64_t expected = 0;       // that there were, as far as anything tells; 0: nothing does
  uint64_t mended = 0;         // values in which a wrong bit was set right
  uint64_t openings_lost = 0;  // names, texts and seeds that were there and cannot be had
  enum class Cards { found, shipped, lost };
  Cards cards = Cards::lost;  // the card set: found there, taken from this build, or neither
  LogReport report;           // of the log in the new store; nothing in it for a lost one
};

// "whole", "part", "lost"; "found", "shipped", "lost".
std::string_view SalvageName(SalvagedGame::State state);
std::string_view SalvageName(SalvagedGame::Cards cards);

struct SalvageReport {
  std::vector<SalvagedGame> games;  // in the order of the damaged store
  uint64_t bytes = 0;               // of the damaged file

  // Whether nothing is known to be lost.
  bool ok() const;
};

struct SalvageOptions {
  std::string build;  // written into the new store's header
  std::function<void(uint64_t done, uint64_t total)> progress = nullptr;
};

// Reads the data file in the folder `from`, which is not changed, and writes the new store in `to`:
// not_found where there is no data file, damaged where nothing of a store is in it, exists where
// `to` has anything in it. Must be called with no store open in this process.
Result<SalvageReport> SalvageStore(const std::string& from, const std::string& to,
                                   const SalvageOptions& options);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_SALVAGE_H_
