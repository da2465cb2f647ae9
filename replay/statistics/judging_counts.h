// Counts the judges' work: disputes, rulings by kind, and penalties in force.
#ifndef RECOUNT_REPLAY_STATISTICS_JUDGING_COUNTS_H_
#define RECOUNT_REPLAY_STATISTICS_JUDGING_COUNTS_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "replay/statistics/report_game.h"

namespace recount::replay::statistics {

class JudgingCounts {
 public:
  struct OfKind {
    int64_t n = 0;
    int64_t overturned = 0;
  };
  using Penalty = std::pair<std::string, std::string>;  // the infraction and its level

  // Adds the rows of a game that is not a fork.
  void Add(absl::Span<const Rows> rows);

  int64_t disputes() const { return disputes_; }
  const std::map<std::string, OfKind>& rulings() const { return rulings_; }
  // Penalties in force.
  const std::map<Penalty, int64_t>& penalties() const { return penalties_; }

 private:
  TableColumn kind_{kRulings, "kind"};
  TableColumn infraction_{kRulings, "infraction"};
  TableColumn penalty_{kRulings, "penalty"};
  TableColumn overturned_{kRulings, "overturned"};
  TableColumn in_force_{kRulings, "in_force"};
  int64_t disputes_ = 0;
  std::map<std::string, OfKind> rulings_;
  std::map<Penalty, int64_t> penalties_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_JUDGING_COUNTS_H_
