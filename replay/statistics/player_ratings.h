// The ratings of players, kept from game to game, for each kind of game its own.
//
//   PlayerRatings ratings;
//   ratings.Add(game);                     // a counted game, in the order of the tables
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
  int64_t rank = 0;           // how many sides came before it
  std::vector<size_t> seats;  // ascending
};

// The sides of a game in which each seat has one, by their number. Winners come first, those who
// share a draw too; then the others by the score of their lowest seat, the higher one first, and
// last those without a score.
std::vector<RankedSide> RankSides(const ReportGame& game);

struct PlayerRating {
  std::string name;  // as the first rated game of any kind has it
  Rating rating;
  int64_t games = 0;  // that were rated
};

class PlayerRatings {
 public:
  // The game, and the player's name in the form in which names are compared
  // (events/folded_name.h).
  using Key = std::pair<std::string, std::string>;

  // A game of one side is not rated (nobody is beaten), nor one in which a name is missing, blank
  // or stands twice (whose strength would it be?).
  void Add(const ReportGame& game);

  const std::map<Key, PlayerRating>& all() const { return all_; }

 private:
  std::map<Key, PlayerRating> all_;
  std::map<std::string, std::string> names_;  // the first of each form in which they are compared
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_PLAYER_RATINGS_H_
