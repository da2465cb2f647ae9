// A store full of random games of Heretics, in a temporary folder that goes with the program: what
// the benchmarks of the store run over. The same bytes on every machine.
//
//   const OpenGames games;
//   for (const store::LogHead& head : games.heads()) …
#ifndef RECOUNT_TOOLS_DEV_BENCH_STORED_GAMES_H_
#define RECOUNT_TOOLS_DEV_BENCH_STORED_GAMES_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"

namespace recount::tools::dev::bench {

// The folder of the store, which the first call fills with 20,000 games of two players.
const std::string& FolderOfGames();

// The store, open for reading, each page of its events in the map and touched once.
class OpenGames {
 public:
  OpenGames();

  const store::Reader& reader() const { return *reader_; }
  // All logs, ascending, and in a random order.
  const std::vector<store::LogHead>& heads() const { return heads_; }
  const std::vector<store::LogHead>& shuffled() const { return shuffled_; }

  uint64_t events() const { return events_; }
  uint64_t bytes() const { return bytes_; }  // of the events and their chain hashes

 private:
  std::unique_ptr<store::Store> store_;
  std::optional<store::Reader> reader_;
  std::vector<store::LogHead> heads_;
  std::vector<store::LogHead> shuffled_;
  uint64_t events_ = 0;
  uint64_t bytes_ = 0;
};

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_STORED_GAMES_H_
