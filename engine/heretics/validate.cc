// Checks a state from outside: whether the rules can have produced it.
#include <algorithm>

#include "engine/heretics/rules.h"
#include "engine/state_findings.h"

namespace recount::engine::heretics {
namespace {

// The pile and the holders agree: each City is in the pile, turned up, taken or lost.
void InspectCities(const State& state, StateFindings& findings) {
  uint64_t seen = 0;
  bool is_pile_sound = true;
  for (size_t i = 0; i < kCities; ++i) {
    const uint8_t city = state.pile[i];
    if (i < state.turned) {
      findings.ExpectBlank(city == kNoCity);
      continue;
    }
    const bool is_new = city < kCities && (seen >> city & 1) == 0;
    is_pile_sound &= findings.Expect(is_new, HER_1_4, "a City that lies nowhere else", "city_deck",
                                     i - state.turned);
    if (is_new) seen |= uint64_t{1} << city;
  }
  if (state.city != kNoCity) {
    const bool is_new = state.city < kCities && (seen >> state.city & 1) == 0;
    is_pile_sound &= findings.Expect(is_new, HER_3_1, "a City that lies nowhere else", "city");
    if (is_new) seen |= uint64_t{1} << state.city;
  }
  if (!is_pile_sound) return;
  for (int city = 0; city < kCities; ++city) {
    const uint8_t holder = state.holders.Get(city);
    const bool is_in_pile = (seen >> city & 1) != 0;
    if (holder == kInPile) {
      findings.Expect(is_in_pile, HER_1_4, "every City in one place", "city_deck");
    } else if (holder == kLost) {
      findings.Expect(!is_in_pile, HER_4_8, "no City that lies elsewhere, too", "lost_cities");
    } else if (findings.ExpectBlank(holder < state.players)) {
      findings.Expect(!is_in_pile, HER_4_5, "no City that lies elsewhere, too", "players", holder,
                      "cities");
    }
  }
  findings.Expect(state.last_city == kNoCity ||
                      (state.last_city < kCities && state.holders.Get(state.last_city) != kInPile),
                  HER_4_5, "a City that was taken or is lost", "last_round", "city");
  if (state.last_city != kNoCity) return;
  const bool has_sent = std::any_of(state.last_sent.begin(), state.last_sent.end(),
                                    [](uint8_t card) { return card != kNoCard; });
  findings.Expect(!has_sent, HER_4_5, "the City of the round that is reported", "last_round",
                  "city");
}

// Returns whether the faction is one that only this seat has.
bool InspectFaction(const State& state, size_t seat, StateFindings& findings) {
  const uint8_t faction = state.faction[seat];
  const bool is_pack = faction < kFactionCount && seat < state.players;
  if (!findings.Expect(is_pack, HER_2_1, "a pack", "players", seat, "faction")) return false;
  for (size_t other = 0; other < seat; ++other) {
    if (!findings.Expect(state.faction[other] != faction, HER_2_3, "a pack of nobody else",
                         "players", seat, "faction")) {
      return false;
    }
  }
  return true;
}

void InspectSeat(const State& state, size_t seat, StateFindings& findings) {
  if (state.faction[seat] == kNoFaction) {
    const bool is_blank = state.hand[seat] == 0 && state.temple[seat] == 0 &&
                          state.sent[seat] == kNoCard && state.last_sent[seat] == kNoCard;
    if (seat >= state.players) {
      findings.ExpectBlank(is_blank);
      return;
    }
    findings.Expect(is_blank, HER_2_2, "no cards before a pack is chosen", "players", seat);
    findings.Expect(state.phase == Phase::choose_faction, HER_2_2, "a pack", "players", seat,
                    "faction");
    return;
  }
  if (!InspectFaction(state, seat, findings)) return;
  if (!findings.ExpectBlank(((state.hand[seat] | state.temple[seat]) & ~kWholePack) == 0)) return;
  findings.Expect((state.hand[seat] & state.temple[seat]) == 0, HER_2_3,
                  "no character that is in the hand, too", "players", seat, "temple");
  const auto is_own = [&](uint8_t card) {
    return card == kNoCard || (card < kCharacters && FactionOf(card) == state.faction[seat]);
  };
  findings.Expect(is_own(state.last_sent[seat]), HER_2_3, "a character of the seat's own pack",
                  "last_round", "characters", seat, "card");
  if (!findings.Expect(is_own(state.sent[seat]), HER_2_3, "a character of the seat's own pack",
                       "players", seat, "sent") ||
      state.sent[seat] == kNoCard) {
    return;
  }
  const uint16_t bit = CardBit(state, static_cast<Seat>(seat), state.sent[seat]);
  findings.Expect(((state.hand[seat] | state.temple[seat]) & bit) == 0, HER_3_2,
                  "a character that lies nowhere else", "players", seat, "sent");
}

// Returns whether phase, wave and round fit together and the number of Cities that were turned up.
bool InspectRound(const State& state, StateFindings& findings) {
  if (!findings.Expect(state.phase <= Phase::end, kNoClause, "a phase", "phase")) return false;
  // Each wave has at most one round per card of a pack.
  bool are_in_range = findings.ExpectIn(state.wave, 0, 2, HER_7_1, "wave");
  are_in_range &= findings.ExpectIn(state.round, 0, kPackSize, HER_7_1, "round");
  are_in_range &= findings.Expect(state.turned <= 2 * kPackSize, HER_3_1,
                                  "at least 14 Cities, one less for each round", "city_deck");
  if (!are_in_range) return false;
  const bool is_before_pile =
      state.phase == Phase::choose_faction || state.phase == Phase::shuffle_cities;
  if (is_before_pile) {
    findings.Expect(state.wave == 0, HER_7_1, "0 before the first wave", "wave");
  } else {
    findings.Expect(state.wave != 0, HER_7_1, "1 or 2", "wave");
  }
  findings.Expect(state.phase != Phase::end || state.wave == 2, HER_7_4, "2 at the end", "wave");
  const int rounds = state.wave == 2 ? kPackSize + state.round : state.round;
  findings.Expect(state.turned == rounds && (state.wave != 0 || state.round == 0), HER_3_1,
                  "one City less for each round that was begun", "city_deck");
  findings.Expect((state.phase == Phase::send) == (state.city != kNoCity), HER_3_1,
                  state.phase == Phase::send ? "the City of this round" : "null outside a round",
                  "city");
  return true;
}

}  // namespace

uint8_t SeatsToAct(const State& state) {
  if (state.phase == Phase::choose_faction) {
    for (size_t seat = 0; seat < state.players; ++seat) {
      if (state.faction[seat] == kNoFaction) return static_cast<uint8_t>(1 << seat);
    }
  }
  if (state.phase != Phase::send) return 0;
  uint8_t awaited = SeatsWithHand(state);
  for (size_t seat = 0; seat < state.players; ++seat) {
    if (state.sent[seat] != kNoCard) awaited &= static_cast<uint8_t>(~(1 << seat));
  }
  return awaited;
}

void Inspect(const Cards&, const State& state, StateFindings& findings) {
  if (!findings.ExpectIn(state.players, 2, kMaxPlayers, HER_1_1, "players") ||
      !InspectRound(state, findings)) {
    return;
  }
  for (size_t seat = 0; seat < kMaxPlayers; ++seat) InspectSeat(state, seat, findings);
  InspectCities(state, findings);
  if (!findings.is_sound()) return;
  findings.ExpectBlank(state.awaited == SeatsToAct(state));
  // A round ends by itself as soon as all have laid, so somebody is awaited in a round.
  findings.ExpectIfSettled(
      state.phase == Phase::send, (KindOf(state) == NodeKind::decision) == (state.awaited != 0),
      HER_3_2, "a seat that is awaited: one with a character in hand that has laid none",
      "players");
}

}  // namespace recount::engine::heretics
