// Which rows are asked for, the others need not be worked out; and what is checked on the way.
#ifndef RECOUNT_REPLAY_STATISTICS_WANTED_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_WANTED_ROWS_H_

namespace recount::replay::statistics {

struct WantedRows {
  bool citations = true;
  bool chance = true;
  bool cards = true;  // `cards`, `card_moves`
  bool turns = true;
  // The hash chain too, by which a log that was damaged on the disk is found.
  bool checks_chain = false;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_WANTED_ROWS_H_
