// A temporary store full of random Heretics games for the store benchmarks. It is removed when the
// program ends. Its bytes are the same on every machine.
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

// Returns the folder of the store. The first call fills it with 20,000 two-player games.
const std::string& FolderOfGames();

// The store, open for reading. Each page of its events is mapped and was touched once.
class OpenGames {
 public:
  OpenGames();

  const store::Reader& reader() const { return *reader_; }
  // Both return all logs: heads() in the order of their numbers, shuffled() in a random order.
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
