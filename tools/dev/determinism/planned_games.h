// The games of testdata/digests.txt, and a summary of each. They are the games of `sim` with a
// fixed seed, with the same number in each mode of a game.
//
//   for (const PlannedGame& planned : PlannedGames(game, rules, kGamesPerVersion)) {
//     fmt::print("{} {}\n", WordsOf(planned), SummaryOf(planned));
//   }
#ifndef RECOUNT_TOOLS_DEV_DETERMINISM_PLANNED_GAMES_H_
#define RECOUNT_TOOLS_DEV_DETERMINISM_PLANNED_GAMES_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "engine/play/game_modes.h"

namespace recount::tools::dev::determinism {

// The number of games for each game and each of its released rules versions.
inline constexpr uint64_t kGamesPerVersion = 2'000;

struct PlannedGame {
  engine::play::GameMode mode;
  uint16_t rules = 0;
  uint64_t number = 0;  // the number of the game in the simulation of its mode
};

// Returns `count` games, spread evenly over the game's modes. If `count` is not a multiple of the
// number of modes, the first modes have one more.
std::vector<PlannedGame> PlannedGames(const engine::Game& game, uint16_t rules, uint64_t count);

// Returns "heretics 1 2 - 17": game, rules version, players, variant (`-` if none) and number.
std::string WordsOf(const PlannedGame& planned);

// Returns the game that such words name, planned or not. Returns nothing if there is no such game.
std::optional<PlannedGame> PlannedGameOf(absl::Span<const std::string> words);

// Plays the game and calls `each` after every event, starting with `created`, until it returns
// false.
void PlayPlanned(const PlannedGame& planned,
                 const std::function<bool(uint64_t seq, const engine::Match& match)>& each);

struct GameSummary {
  uint64_t events = 0;
  std::string digests;  // 16 hex digits of the SHA-256 of all digests, one after another

  // Returns a text like "35 0123456789abcdef".
  std::string Words() const;
};
GameSummary SummaryOf(const PlannedGame& planned);

}  // namespace recount::tools::dev::determinism

#endif  // RECOUNT_TOOLS_DEV_DETERMINISM_PLANNED_GAMES_H_
