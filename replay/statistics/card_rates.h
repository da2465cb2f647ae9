// Counts how often the seats that have held or played a card win, in games with more than one side.
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
  // Counts seats, each once per game even if it had several cards of the key.
  struct Wins {
    int64_t n = 0;
    int64_t wins = 0;
  };
  std::string name;  // the smallest by bytes, if card sets name the card differently
  Wins held;
  Wins played;
};

class CardRates {
 public:
  using ByKey = std::map<std::string, CardCounts, std::less<>>;

  // Adds the rows of a counted game.
  void Add(const ReportGame& game, absl::Span<const Rows> rows);

  // Returns the rates by game and key. A key that nobody has held or played is missing.
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
  // Scratch space for the game that is being added; kept to reuse the memory.
  std::vector<SeatOfKey> held_;
  std::vector<SeatOfKey> played_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_CARD_RATES_H_
