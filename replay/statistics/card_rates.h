// How often seats win that have held a card, or played one, in games with more than one side.
#ifndef RECOUNT_REPLAY_STATISTICS_CARD_RATES_H_
#define RECOUNT_REPLAY_STATISTICS_CARD_RATES_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "replay/statistics/report_game.h"

namespace recount::replay::statistics {

struct CardCounts {
  // Seats, each once per game however many cards of the key it had.
  struct Wins {
    int64_t n = 0;
    int64_t wins = 0;
  };
  std::string name;  // the smallest by bytes, where card sets differ in it
  Wins held;
  Wins played;
};

class CardRates {
 public:
  using ByKey = std::map<std::string, CardCounts, std::less<>>;

  // The rows that a counted game was read from.
  void Add(const ReportGame& game, absl::Span<const Rows> rows);

  // By game and key. A key that nobody has held or played is not there.
  const std::map<std::string, ByKey, std::less<>>& all() const { return all_; }

 private:
  using SeatOfKey = std::pair<std::string_view, int64_t>;
  static void Count(const ReportGame& game, std::vector<SeatOfKey>& seats, ByKey& of_game,
                    CardCounts::Wins CardCounts::*wins);

  TableColumn key_{kCards, "key"};
  TableColumn kind_{kCards, "kind"};
  TableColumn name_{kCards, "name"};
  TableColumn held_seat_{kCards, "held_seat"};
  TableColumn played_seat_{kCards, "played_seat"};
  std::map<std::string, ByKey, std::less<>> all_;
  std::vector<SeatOfKey> held_;  // of the game that is being added; kept for their memory
  std::vector<SeatOfKey> played_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_CARD_RATES_H_
