// Selects which rows to create and what to check meanwhile. Rows that are not needed would only
// cost time.
#ifndef RECOUNT_REPLAY_STATISTICS_WANTED_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_WANTED_ROWS_H_

namespace recount::replay::statistics {

struct WantedRows {
  bool citations = true;
  bool chance = true;
  bool cards = true;  // `cards`, `card_moves`
  bool turns = true;
  // Checks the hash chain, too. This finds a log that was damaged on disk.
  bool checks_chain = false;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_WANTED_ROWS_H_
