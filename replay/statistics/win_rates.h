// Counts how often games are won: each game as a whole, and seats by what they lead, by their place
// in the order of turns and by their number.
//
//   WinRates rates;
//   rates.Add(game);                       // a counted game
//   for (const auto& [key, counts] : rates.all()) …
#ifndef RECOUNT_REPLAY_STATISTICS_WIN_RATES_H_
#define RECOUNT_REPLAY_STATISTICS_WIN_RATES_H_

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "replay/statistics/report_game.h"

namespace recount::replay::statistics {

// n games or seats, and how many of them have won or drawn.
struct WinCounts {
  int64_t n = 0;
  int64_t wins = 0;
  int64_t draws = 0;
  // For seats: how many are from games with this number of sides.
  std::map<int64_t, int64_t> n_by_sides;

  // Returns the rate that equal strength would give: 1 ÷ sides, or its mean over the n if the games
  // differ in that. Nothing for games as a whole.
  std::optional<double> Expected() const;
};

class WinRates {
 public:
  struct Key {
    std::string game;
    int64_t players = 0;
    std::string by;     // "game", "leads", "seat", "turn_order"
    std::string value;  // "all" for `game`, otherwise the column as text

    auto operator<=>(const Key&) const = default;
  };

  void Add(const ReportGame& game);
  const std::map<Key, WinCounts>& all() const { return all_; }

 private:
  void AddSeat(const ReportGame& game, const ReportSeat& seat, const char* by, std::string value);

  std::map<Key, WinCounts> all_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_WIN_RATES_H_
