#include "engine/heretics/judge.h"

#include <algorithm>

#include "events/check.h"

namespace recount::engine::heretics {
namespace {

// Describes the competitors that reach the Resistance: S, T and L of docs/reference/heretics.md,
// "Judging a round".
struct Contest {
  int reaching = 0;          // |S|
  int tied = 0;              // |T|
  int tied_strength = -1;    // the highest strength in T
  Seat strongest = kNoSeat;  // the seat of L
  int strength = -1;         // the strength of L
  bool all_same = true;      // whether all of S have one strength
};

bool Reaches(const City& city, uint8_t card) {
  return (city.marks[card] & (kBanned | kDisclaims)) == 0 && city.strength[card] >= city.resistance;
}

bool IsTied(const City& city, int players, const std::array<uint8_t, kMaxPlayers>& sent,
            size_t seat) {
  for (size_t other = 0; other < static_cast<size_t>(players); ++other) {
    if (other != seat && sent[other] != kNoCard && Reaches(city, sent[other]) &&
        city.strength[sent[other]] == city.strength[sent[seat]]) {
      return true;
    }
  }
  return false;
}

Contest HoldContest(const City& city, int players, const std::array<uint8_t, kMaxPlayers>& sent) {
  Contest contest;
  int first_strength = -1;
  for (size_t seat = 0; seat < static_cast<size_t>(players); ++seat) {
    if (sent[seat] == kNoCard || !Reaches(city, sent[seat])) continue;
    const int strength = city.strength[sent[seat]];
    if (first_strength < 0) first_strength = strength;
    contest.all_same &= strength == first_strength;
    ++contest.reaching;
    if (IsTied(city, players, sent, seat)) {
      ++contest.tied;
      contest.tied_strength = std::max(contest.tied_strength, strength);
    } else if (strength > contest.strength) {
      contest.strength = strength;
      contest.strongest = static_cast<Seat>(seat);
    }
  }
  return contest;
}

// Follows the table in step 4 of docs/reference/heretics.md, "Judging a round".
ClauseIndex RoundClause(const Contest& contest, int players) {
  if (contest.reaching == 0) return HER_4_1;
  if (contest.reaching == 1) return HER_4_2;
  if (contest.strongest == kNoSeat) {
    if (players == 2) return HER_4_3;
    return contest.reaching == players && contest.all_same ? HER_5_2 : HER_5_1;
  }
  return contest.tied == 0 ? HER_4_4 : HER_5_1;
}

SeatVerdict JudgeCharacter(const City& city, int players,
                           const std::array<uint8_t, kMaxPlayers>& sent, size_t seat,
                           const Verdict& round) {
  const uint8_t marks = city.marks[sent[seat]];
  if (marks & kBanned) return {Fate::banned, HER_6_3};
  if (marks & kDisclaims) return {Fate::disclaims, HER_6_1};
  // A banned or disclaiming character has returned already, so only the Resistance can stop this
  // one.
  if (!Reaches(city, sent[seat])) return {Fate::too_weak, HER_4_1};
  if (seat == round.winner) return {Fate::takes_city, round.clause};
  if (!IsTied(city, players, sent, seat)) return {Fate::beaten, HER_4_4};
  if (players == 2) return {Fate::neutralized, HER_4_3};
  return {Fate::neutralized, round.clause == HER_5_2 ? HER_5_2 : HER_5_1};
}

// Follows the table in step 5 of docs/reference/heretics.md, "Judging a round".
void SendAway(uint8_t marks, SeatVerdict& verdict) {
  if (verdict.fate == Fate::takes_city) {
    verdict.to_temple = true;
    verdict.to_clause = HER_4_6;
  } else if (marks & kDisclaims) {
    verdict.to_temple = true;
    verdict.to_clause = HER_6_1;
  } else if (marks & kRefuge) {
    verdict.to_temple = true;
    verdict.to_clause = HER_6_4;
  } else {
    verdict.to_clause = HER_4_7;
  }
}

}  // namespace

Verdict JudgeRound(const City& city, int players, const std::array<uint8_t, kMaxPlayers>& sent,
                   const Readings& readings) {
  Verdict round;
  int fatal = 0;
  for (size_t seat = 0; seat < static_cast<size_t>(players); ++seat) {
    fatal += sent[seat] != kNoCard && (city.marks[sent[seat]] & kFatal) != 0;
  }
  const bool is_downfall = fatal >= city.fatal_count[static_cast<size_t>(players)];
  // A downfall comes before the contest: nobody takes the City, and every character is doomed.
  if (is_downfall) {
    round.clause = players == 2 ? HER_6_5 : HER_6_6;
  } else {
    const Contest contest = HoldContest(city, players, sent);
    round.clause = RoundClause(contest, players);
    const bool is_taken =
        readings.next_strongest_takes_city || contest.strength > contest.tied_strength;
    if (is_taken) round.winner = contest.strongest;
  }
  for (size_t seat = 0; seat < static_cast<size_t>(players); ++seat) {
    if (sent[seat] == kNoCard) continue;
    SeatVerdict& verdict = round.seats[seat];
    verdict = is_downfall ? SeatVerdict{Fate::doomed, round.clause}
                          : JudgeCharacter(city, players, sent, seat, round);
    SendAway(city.marks[sent[seat]], verdict);
  }
  return round;
}

}  // namespace recount::engine::heretics
