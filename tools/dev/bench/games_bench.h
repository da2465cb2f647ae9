// The rates at which every game of this build is replayed from memory: random games of each of its
// variants, each for the fewest who play it, folded through Match.
//
//   RegisterGamesBenchmarks();     // fold_hope:two_on_two, legality_…, all_…, xxh3_…
#ifndef RECOUNT_TOOLS_DEV_BENCH_GAMES_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_GAMES_BENCH_H_

#include <string>
#include <vector>

namespace recount::tools::dev::bench {

// What is measured of each: applied without checks; bytes verified and actions checked; the same
// with each digest compared; and the limit of a digest, XXH3-128 over as many bytes as a state has.
inline constexpr const char* kGamesWays[] = {"fold", "legality", "all", "xxh3"};

// What stands behind the way and `_`: "hope:two_on_two"; "heretics:" for a variant without a name.
std::vector<std::string> GamesTables();

// Bytes of a state, median events a game.
struct GamesSize {
  size_t state = 0;
  size_t events = 0;
};
GamesSize SizeOfGames(const std::string& table);

void RegisterGamesBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_GAMES_BENCH_H_
