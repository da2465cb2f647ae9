// Counts how often each clause was cited as the reason of an effect, of a refusal or of a ruling.
#ifndef RECOUNT_REPLAY_STATISTICS_CLAUSE_COUNTS_H_
#define RECOUNT_REPLAY_STATISTICS_CLAUSE_COUNTS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "replay/statistics/report_game.h"

namespace recount::replay::statistics {

class ClauseCounts {
 public:
  using ByClause = std::map<std::string, int64_t, std::less<>>;
  using BySource = std::map<std::string, ByClause, std::less<>>;

  // Adds the rows of a game that is not a fork. Effects are counted only for counted games, and not
  // for superseded events.
  void Add(const ReportGame& game, absl::Span<const Rows> rows);

  // Returns the counts by game, source and clause.
  const std::map<std::string, BySource, std::less<>>& all() const { return all_; }

 private:
  void FindSuperseded(absl::Span<const Rows> rows);

  TableColumn event_seq_{kEvents, "seq"};
  TableColumn superseded_{kEvents, "superseded"};
  TableColumn seq_{kCitations, "seq"};
  TableColumn source_{kCitations, "source"};
  TableColumn clause_{kCitations, "clause"};
  std::map<std::string, BySource, std::less<>> all_;
  std::vector<int64_t> superseded_seqs_;  // of the game that is being added, ascending
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_CLAUSE_COUNTS_H_
