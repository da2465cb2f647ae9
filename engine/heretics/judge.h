// Judging a round: what becomes of each sent character, and of the City (the page, section 6.3).
#ifndef RECOUNT_ENGINE_HERETICS_JUDGE_H_
#define RECOUNT_ENGINE_HERETICS_JUDGE_H_

#include <array>

#include "engine/heretics/cards.h"
#include "engine/heretics/clauses.h"
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

// Who takes the City, and which seats' characters go to their Temple (bit s): all that the state
// needs. `sent` has a card or kNoCard a seat.
struct RoundEnd {
  Seat winner = kNoSeat;
  uint8_t to_temple = 0;
};
inline RoundEnd EndRound(const City& city, int players,
                         const std::array<uint8_t, kMaxPlayers>& sent);

// The same with every fate and clause, for effects and `last_round`.
Verdict JudgeRound(const City& city, int players, const std::array<uint8_t, kMaxPlayers>& sent);

// --- implementation ---

// A character that competes counts its strength here where that reaches the Resistance, else 0. The
// highest that nobody shares takes the City: this covers HER-4.1 to HER-4.4, HER-5.1 and HER-5.2,
// since with two players a tie leaves nobody over.
inline RoundEnd EndRound(const City& city, int players,
                         const std::array<uint8_t, kMaxPlayers>& sent) {
  RoundEnd end;
  int fatal = 0;
  uint64_t strengths_once = 0;
  uint64_t strengths_twice = 0;
  std::array<uint8_t, kMaxPlayers> counts = {};
  for (int seat = 0; seat < players; ++seat) {
    const auto s = static_cast<size_t>(seat);
    if (sent[s] == kNoCard) continue;
    const uint8_t marks = city.marks[sent[s]];
    const uint8_t strength = city.strength[sent[s]];
    fatal += (marks & kFatal) != 0;
    end.to_temple |= static_cast<uint8_t>(((marks & (kDisclaims | kRefuge)) != 0) << seat);
    if ((marks & (kBanned | kDisclaims)) == 0 && strength >= city.resistance) {
      counts[s] = strength;
      strengths_twice |= strengths_once & uint64_t{1} << strength;
      strengths_once |= uint64_t{1} << strength;
    }
  }
  const uint64_t alone = strengths_once & ~strengths_twice;
  if (alone == 0 || fatal >= city.fatal_count[static_cast<size_t>(players)]) return end;
  const auto highest = static_cast<uint8_t>(63 - std::countl_zero(alone));
  for (int seat = 0; seat < players; ++seat) {
    if (counts[static_cast<size_t>(seat)] == highest) end.winner = static_cast<Seat>(seat);
  }
  end.to_temple |= static_cast<uint8_t>(1 << end.winner);
  return end;
}

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_JUDGE_H_
