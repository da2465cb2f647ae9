// Computes the strength of players from their ranks in games: Weng and Lin, "A Bayesian
// Approximation Method for Online Ranking" (2011), Algorithm 4, the Plackett–Luce model. Unlike Elo
// and Glicko-2 it takes any number of sides, teams and ties.
//
//   Rating ana, bo;
//   Rate({{0, {&ana}}, {1, {&bo}}});       // Ana has won
//   ana.mu;                                // 27.64
#ifndef RECOUNT_REPLAY_STATISTICS_RATINGS_H_
#define RECOUNT_REPLAY_STATISTICS_RATINGS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace recount::replay::statistics {

// A player's estimated strength is mu ± sigma. The defaults are those of a player without a game.
struct Rating {
  double mu = 25;
  double sigma = 25.0 / 3;

  // Returns a strength that the player has with high probability; lists of players are sorted by
  // it.
  double ordinal() const { return mu - 3 * sigma; }
};

struct RatedSide {
  int64_t rank = 0;              // lower is better; equal ranks are tied
  std::vector<Rating*> players;  // at least one; a player is in a game only once
};

// Updates the ratings of all players by the result of one game. Cost: the square of the sides.
void Rate(absl::Span<const RatedSide> sides);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_RATINGS_H_
