// Benchmarks of replaying every game of this build from memory. Random games of each variant, with
// the fewest players that it allows, are folded through Match.
//
//   RegisterGamesBenchmarks();     // fold_hope:two_on_two, legality_…, all_…, xxh3_…
#ifndef RECOUNT_TOOLS_DEV_BENCH_GAMES_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_GAMES_BENCH_H_

#include <string>
#include <vector>

namespace recount::tools::dev::bench {

// The ways that each game is measured: `fold` applies events without checks; `legality` verifies
// bytes and checks actions; `all` also compares each digest; `xxh3` is the limit of a digest,
// XXH3-128 over as many bytes as a state has.
inline constexpr const char* kGamesWays[] = {"fold", "legality", "all", "xxh3"};

// Returns the part of the names after the way and `_`: "hope:two_on_two", or "heretics:" for a
// variant without a name.
std::vector<std::string> GamesTables();

// The bytes of a state, and the median number of events per game.
struct GamesSize {
  size_t state = 0;
  size_t events = 0;
};
GamesSize SizeOfGames(const std::string& table);

void RegisterGamesBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_GAMES_BENCH_H_
