// Judges a round: the fate of each sent character, and of the City (docs/reference/heretics.md,
// "Judging a round").
#ifndef RECOUNT_ENGINE_HERETICS_JUDGE_H_
#define RECOUNT_ENGINE_HERETICS_JUDGE_H_

#include <array>

#include "engine/heretics/cards.h"
#include "engine/heretics/clauses.h"
#include "engine/heretics/readings.h"
#include "engine/heretics/state.h"

namespace recount::engine::heretics {

enum class Fate : uint8_t {
  takes_city,
  too_weak,
  neutralized,
  beaten,
  disclaims,
  banned,
  doomed,
  absent,
};

struct SeatVerdict {
  Fate fate = Fate::absent;
  ClauseIndex clause = HER_3_6;
  bool to_temple = false;
  ClauseIndex to_clause = kNoClause;
};

struct Verdict {
  Seat winner = kNoSeat;
  ClauseIndex clause = HER_4_1;  // the round's
  std::array<SeatVerdict, kMaxPlayers> seats;
};

// Who takes the City, and which seats' characters go to their Temple (bit s). The state needs no
// more. `sent` has a card or kNoCard per seat.
struct RoundEnd {
  Seat winner = kNoSeat;
  uint8_t to_temple = 0;
};
template <Readings kRead = kReadings>
RoundEnd EndRound(const City& city, int players, const std::array<uint8_t, kMaxPlayers>& sent);

// Does the same with every fate and clause, for effects and `last_round`.
Verdict JudgeRound(const City& city, int players, const std::array<uint8_t, kMaxPlayers>& sent,
                   const Readings& readings = kReadings);

// --- implementation ---

// A competing character counts for its strength in this City if that reaches the Resistance, and
// for 0 otherwise. The highest strength that no other character shares takes the City. This covers
// HER-4.1 to HER-4.4, HER-5.1 and HER-5.2: if two players tie in a game of two, nobody is left to
// take the City. In version 2, nobody takes the City if a higher strength is shared.
//
// A processor cannot predict who competes, who ties and who wins, so nothing here branches on it
// (docs/performance.md).
template <Readings kRead>
RoundEnd EndRound(const City& city, int players, const std::array<uint8_t, kMaxPlayers>& sent) {
  RoundEnd end;
  int fatal = 0;
  uint32_t counted_once = 0;  // bit n: a character counts n
  uint32_t counted_twice = 0;
  std::array<Seat, 32> seat_with = {};  // by what its character counts: at most 11 and a bonus of 9
  for (Seat seat = 0; seat < players; ++seat) {
    if (sent[seat] == kNoCard) continue;
    const uint8_t marks = city.marks[sent[seat]];
    const uint8_t counts = city.counts[sent[seat]];
    fatal += (marks & kFatal) != 0;
    end.to_temple |= static_cast<uint8_t>(((marks & (kDisclaims | kRefuge)) != 0) << seat);
    seat_with[counts] = seat;
    const uint32_t bit = uint32_t{1} << counts;
    counted_twice |= counted_once & bit;
    counted_once |= bit;
  }
  const bool stands = fatal < city.fatal_count[static_cast<size_t>(players)];
  uint32_t alone = counted_once & ~counted_twice & -uint32_t{stands};
  if constexpr (!kRead.next_strongest_takes_city) alone &= -uint32_t{alone > counted_twice};
  const int highest = 31 - std::countl_zero(alone | 1);  // 0: nobody's
  seat_with[0] = kNoSeat;
  end.winner = seat_with[static_cast<size_t>(highest)];
  end.to_temple |= static_cast<uint8_t>((highest != 0) << end.winner % kMaxPlayers);  // HER-4.6
  return end;
}

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_JUDGE_H_
