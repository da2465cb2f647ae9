// Makes all rows of a game from its log alone.
//
//   Caches caches;
//   std::vector<Rows> rows = RowsOfAllTables();
//   Fault fault = AddGame(log, caches, Naming(), {}, rows);
//   rows[kGames].count();                            // 1
//
// Cost: linear in the events. Each event costs its rules and one look at the places of all cards.
// Memory: the rows, and one state per event from which play continues after a rewind.
#ifndef RECOUNT_REPLAY_STATISTICS_GAME_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_GAME_ROWS_H_

#include <vector>

#include "replay/log/log.h"
#include "replay/statistics/game_words.h"
#include "replay/statistics/naming.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/wanted_rows.h"

namespace recount::replay::statistics {

// Adds the rows of the game to all tables but `card_kinds`. too_new if this build cannot play the
// log, damaged if the log is invalid; then no row is added. The rows show what the judge sees: the
// caller decides whether the game may leave the store.
Fault AddGame(const log::Log& log, Caches& caches, const Naming& naming, const WantedRows& wanted,
              std::vector<Rows>& rows);

// Adds the rows of `card_kinds` for a set.
void AddCardKinds(std::string_view game, const KindsOfSet& kinds, Rows& rows);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_GAME_ROWS_H_
