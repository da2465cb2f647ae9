// The ratings of players, updated from game to game, separately for each kind of game.
//
//   PlayerRatings ratings;
//   ratings.Add(game);                     // counted games, in the order of the tables
#ifndef RECOUNT_REPLAY_STATISTICS_PLAYER_RATINGS_H_
#define RECOUNT_REPLAY_STATISTICS_PLAYER_RATINGS_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "replay/statistics/ratings.h"
#include "replay/statistics/report_game.h"

namespace recount::replay::statistics {

struct RankedSide {
  int64_t rank = 0;           // the number of sides that came before it
  std::vector<size_t> seats;  // ascending
};

// Ranks the sides of a game in which each seat has a side. Winners come first, including those who
// share a draw. The others follow by the score of their lowest seat, the higher one first; those
// without a score come last.
std::vector<RankedSide> RankSides(const ReportGame& game);

struct PlayerRating {
  std::string name;  // as written in the player's first rated game of any kind
  Rating rating;
  int64_t games = 0;  // rated games
};

class PlayerRatings {
 public:
  // The game, and the player's folded name (events/folded_name.h).
  using Key = std::pair<std::string, std::string>;

  // Rates a game. It skips a game of one side, because nobody is beaten, and a game in which a name
  // is missing, blank or used twice, because the players cannot be told apart.
  void Add(const ReportGame& game);

  const std::map<Key, PlayerRating>& all() const { return all_; }

 private:
  std::map<Key, PlayerRating> all_;
  std::map<std::string, std::string> names_;  // by folded name, as first written
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_PLAYER_RATINGS_H_
