// The numbers of the report, from the rows of its games.
//
//   ReportBuilder report({.unfinished = 3, .related = 1});
//   for (…) report.Add(rows);              // of one game, of all tables; in the order of the games
//   OrderedJson document = report.Document();
//
// docs/statistics.md, "The report", says what is counted. Cost: a look at each row of `events`,
// `citations` and `cards`; memory grows with the different players, cards, clauses, days and
// thinking times, not with games and events.
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

// What the rows do not say.
struct HeldBack {
  int64_t unfinished = 0;  // games that do not leave the store
  int64_t related = 0;     // to an unfinished one
  // Times are days then: nothing can be said of how long games took.
  bool is_anonymous = false;
  // What the document calls a player of the rows.
  std::function<std::string(const std::string& name)> player_name = [](const std::string& name) {
    return name;
  };
};

class ReportBuilder {
 public:
  explicit ReportBuilder(const HeldBack& held_back) : held_back_(held_back) {}

  // The rows of one exported game: an entry for each of AllTables(); tables of turns, `chance`,
  // `card_kinds`, `card_moves` and `annotations` are not looked at. The rows may change afterwards.
  void Add(absl::Span<const Rows> rows);

  // The document of what was added up to now.
  OrderedJson Document();

 private:
  struct Lengths {
    int64_t n = 0;
    ValueCounts turns;
    ValueCounts events;
    ValueCounts duration;  // milliseconds, of games with both times, in this order
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
  std::map<std::pair<std::string, std::string>, int64_t> by_day_;  // of a day and a game
  std::map<std::string, int64_t> untimed_;                         // of a game
  std::map<std::pair<std::string, int64_t>, Lengths> lengths_;     // of a game and its players
  std::map<std::string, ValueCounts> pace_;                        // of a game
  WinRates win_rates_;
  ClauseCounts clauses_;
  CardRates cards_;
  JudgingCounts judging_;
  PlayerRatings ratings_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_REPORT_H_
