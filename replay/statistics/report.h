// Computes the numbers of the report from the rows of its games.
//
//   ReportBuilder report({.unfinished = 3, .related = 1});
//   for (…) report.Add(rows);              // the rows of one game; games in their order
//   OrderedJson document = report.Document();
//
// docs/statistics.md, "The report", defines what is counted. Cost: one look at each row of
// `events`, `citations` and `cards`. Memory grows with the number of different players, cards,
// clauses, days and thinking times, not with games and events.
#ifndef RECOUNT_REPLAY_STATISTICS_REPORT_H_
#define RECOUNT_REPLAY_STATISTICS_REPORT_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "absl/types/span.h"
#include "events/json.h"
#include "replay/statistics/card_rates.h"
#include "replay/statistics/clause_counts.h"
#include "replay/statistics/judging_counts.h"
#include "replay/statistics/player_ratings.h"
#include "replay/statistics/report_game.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/value_counts.h"
#include "replay/statistics/win_rates.h"

namespace recount::replay::statistics {

// Facts that the rows do not contain.
struct HeldBack {
  int64_t unfinished = 0;  // games that were not exported
  int64_t related = 0;     // games related to an unfinished one
  // If true, times are rounded to days, so the length of a game is unknown.
  bool is_anonymous = false;
  // Returns the name of a player of the rows for the document.
  std::function<std::string(const std::string& name)> player_name = [](const std::string& name) {
    return name;
  };
};

class ReportBuilder {
 public:
  explicit ReportBuilder(const HeldBack& held_back) : held_back_(held_back) {}

  // Adds the rows of one exported game: one entry for each of AllTables(). Tables of turns,
  // `chance`, `card_kinds`, `card_moves`, `annotations` and `corrections` are not used. The rows
  // may change afterwards.
  void Add(absl::Span<const Rows> rows);

  // Returns the document for all games that were added so far.
  OrderedJson Document();

 private:
  struct Lengths {
    int64_t n = 0;
    ValueCounts turns;
    ValueCounts events;
    ValueCounts duration;  // milliseconds, for games that have both times in order
  };
  struct Totals {
    int64_t counted = 0;
    int64_t forks = 0;
    int64_t voided = 0;
  };
  void AddCounted(const ReportGame& game, absl::Span<const Rows> rows);
  void AddPace(const ReportGame& game, absl::Span<const Rows> rows);

  OrderedJson GamesJson() const;
  OrderedJson OverTimeJson() const;
  OrderedJson UntimedJson() const;
  OrderedJson WinRatesJson() const;
  OrderedJson LengthsJson();
  OrderedJson PaceJson();
  OrderedJson ClausesJson() const;
  OrderedJson CardsJson() const;
  OrderedJson JudgingJson() const;
  OrderedJson RatingsJson() const;

  HeldBack held_back_;
  GameReader reader_;
  TableColumn kind_{kEvents, "kind"};
  TableColumn superseded_{kEvents, "superseded"};
  TableColumn legality_{kEvents, "legality"};
  TableColumn taken_ms_{kEvents, "taken_ms"};

  Totals totals_;
  std::map<std::pair<std::string, std::string>, int64_t> by_day_;  // by day and game
  std::map<std::string, int64_t> untimed_;                         // by game
  std::map<std::pair<std::string, int64_t>, Lengths> lengths_;     // by game and number of players
  std::map<std::string, ValueCounts> pace_;                        // by game
  WinRates win_rates_;
  ClauseCounts clauses_;
  CardRates cards_;
  JudgingCounts judging_;
  PlayerRatings ratings_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_REPORT_H_
