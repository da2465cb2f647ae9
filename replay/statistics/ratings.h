// The strength of players, from who came before whom: Weng and Lin, "A Bayesian Approximation
// Method for Online Ranking" (2011), Algorithm 4, the Plackett–Luce model. It takes any number of
// sides, teams and ties, which Elo and Glicko-2 do not.
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

// A player's strength is believed to be mu ± sigma; of a player without a game as it is here.
struct Rating {
  double mu = 25;
  double sigma = 25.0 / 3;

  // A strength that the player has in all likelihood: what players are listed by.
  double ordinal() const { return mu - 3 * sigma; }
};

struct RatedSide {
  int64_t rank = 0;              // the lower, the better; equal ones are tied
  std::vector<Rating*> players;  // at least one; no player twice in a game
};

// Changes the ratings of all players by the result of one game. Cost: the square of the sides.
void Rate(absl::Span<const RatedSide> sides);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_RATINGS_H_
