#include "engine/heretics/rules.h"

#include <algorithm>
#include <numeric>

namespace recount::engine::heretics {

namespace {

constexpr State kBeginning = [] {
  State state = {};
  state.faction.fill(kNoFaction);
  state.sent.fill(kNoCard);
  state.last_sent.fill(kNoCard);
  for (int city = 0; city < kCities; ++city) {
    state.pile[static_cast<size_t>(city)] = static_cast<uint8_t>(city);
    state.holders.Set(city, kInPile);
  }
  state.phase = Phase::choose_faction;
  state.city = kNoCity;
  state.last_city = kNoCity;
  state.awaited = 1;
  return state;
}();

}  // namespace

State Begin(int players) {
  RECOUNT_CHECK(players >= 2 && players <= kMaxPlayers);
  State state = kBeginning;
  state.players = static_cast<uint8_t>(players);
  return state;
}

ChanceRequest RequestOf(const State& state) {
  RECOUNT_CHECK(state.phase == Phase::shuffle_cities);
  ChanceRequest request;
  request.kind = ChanceKind::shuffle;
  request.what = "cities";
  request.clause = HER_1_4;
  request.from.resize(kCities);
  std::iota(request.from.begin(), request.from.end(), static_cast<uint16_t>(CityCard(0)));
  return request;
}

ClauseIndex NotAwaitedClause(const State& state, Seat seat) {
  switch (state.phase) {
    case Phase::choose_faction:
      return HER_2_2;
    case Phase::send:
      return state.sent[seat] != kNoCard ? HER_3_4 : HER_3_6;
    default:
      return kNoClause;
  }
}

uint16_t ScoreOf(const Cards& cards, const State& state, Seat seat) {
  uint16_t score = 0;
  for (int city = 0; city < kCities; ++city) {
    if (state.holders.Get(city) != seat) continue;
    score = static_cast<uint16_t>(score + cards.cities[static_cast<size_t>(city)].value);
  }
  return score;
}

namespace {

std::vector<int64_t> ScoresOf(const Cards& cards, const State& state) {
  std::vector<int64_t> scores;
  for (Seat seat = 0; seat < state.players; ++seat) scores.push_back(ScoreOf(cards, state, seat));
  return scores;
}

}  // namespace

GameResult ResultOf(const Cards& cards, const State& state) {
  RECOUNT_CHECK(state.phase == Phase::end);
  GameResult result;
  result.scores = ScoresOf(cards, state);
  const int64_t highest = *std::max_element(result.scores.begin(), result.scores.end());
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (result.scores[seat] == highest) result.winners.push_back(seat);
  }
  result.is_draw = result.winners.size() > 1;
  result.clause = result.is_draw ? HER_7_7 : HER_7_6;
  return result;
}

Standing StandingOf(const Cards& cards, const State& state) {
  return {.playing = SeatsOf(state.players),
          .sides = SidesOfOne(state.players),
          .scores = ScoresOf(cards, state)};
}

void LegalActions(const State& state, Seat seat, std::vector<Action>& actions) {
  if (state.phase == Phase::choose_faction) {
    // Ascending by the bytes of their names.
    for (const Faction faction :
         {Faction::catholics, Faction::hussites, Faction::orthodox, Faction::reformers}) {
      const Action action{.type = ActionType::choose_faction, .faction = faction};
      if (!CheckAction(state, seat, action)) actions.push_back(action);
    }
    return;
  }
  for (int i = 0; i < kPackSize; ++i) {
    if ((state.hand[seat] >> i & 1) == 0) continue;
    const auto card = static_cast<uint16_t>(CardOf(state.faction[seat], i));
    actions.push_back(Action{.type = ActionType::send, .card = card});
  }
}

namespace {

// The pile and the holders agree: each City is in the pile, turned up, taken or lost.
bool ArePileAndHoldersSound(const State& state) {
  uint64_t seen = 0;
  for (size_t i = 0; i < kCities; ++i) {
    const uint8_t city = state.pile[i];
    if (i < state.turned) {
      if (city != kNoCity) return false;
      continue;
    }
    if (city >= kCities || (seen >> city & 1) != 0) return false;
    seen |= uint64_t{1} << city;
  }
  if (state.city != kNoCity) {
    if (state.city >= kCities || (seen >> state.city & 1) != 0) return false;
    seen |= uint64_t{1} << state.city;
  }
  for (int city = 0; city < kCities; ++city) {
    const uint8_t holder = state.holders.Get(city);
    const bool is_in_pile = (seen >> city & 1) != 0;
    if (is_in_pile != (holder == kInPile)) return false;
    if (!is_in_pile && holder != kLost && holder >= state.players) return false;
  }
  return state.last_city == kNoCity ||
         (state.last_city < kCities && state.holders.Get(state.last_city) != kInPile);
}

bool IsSeatSound(const State& state, size_t seat) {
  const uint8_t faction = state.faction[seat];
  if ((state.hand[seat] | state.temple[seat]) & ~kWholePack) return false;
  if (state.hand[seat] & state.temple[seat]) return false;
  if (faction == kNoFaction) {
    return state.hand[seat] == 0 && state.temple[seat] == 0 && state.sent[seat] == kNoCard &&
           state.last_sent[seat] == kNoCard;
  }
  if (faction > 3 || seat >= state.players) return false;
  for (size_t other = 0; other < seat; ++other) {
    if (state.faction[other] == faction) return false;
  }
  for (const uint8_t card : {state.sent[seat], state.last_sent[seat]}) {
    if (card != kNoCard && (card >= kCharacters || FactionOf(card) != faction)) return false;
  }
  if (state.sent[seat] == kNoCard) return true;
  const uint16_t bit = CardBit(state, static_cast<Seat>(seat), state.sent[seat]);
  return ((state.hand[seat] | state.temple[seat]) & bit) == 0;
}

uint8_t AwaitedOf(const State& state) {
  if (state.phase == Phase::choose_faction) {
    for (size_t seat = 0; seat < state.players; ++seat) {
      if (state.faction[seat] == kNoFaction) return static_cast<uint8_t>(1 << seat);
    }
  }
  if (state.phase != Phase::send) return 0;
  uint8_t awaited = internal::SeatsWithHand(state);
  for (size_t seat = 0; seat < state.players; ++seat) {
    if (state.sent[seat] != kNoCard) awaited &= static_cast<uint8_t>(~(1 << seat));
  }
  return awaited;
}

}  // namespace

bool IsSound(const State& state) {
  if (state.players < 2 || state.players > kMaxPlayers || state.phase > Phase::end) return false;
  if (state.wave > 2 || state.round > kPackSize || state.turned > 2 * kPackSize) return false;
  const int rounds = state.wave == 2 ? kPackSize + state.round : state.round;
  if (state.turned != rounds || (state.wave == 0 && state.round != 0)) return false;
  const bool is_before_pile =
      state.phase == Phase::choose_faction || state.phase == Phase::shuffle_cities;
  if (is_before_pile != (state.wave == 0)) return false;
  if (state.phase == Phase::end && state.wave != 2) return false;
  if ((state.phase == Phase::send) != (state.city != kNoCity)) return false;
  for (size_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (!IsSeatSound(state, seat)) return false;
    const bool has_chosen = state.faction[seat] != kNoFaction;
    if (seat < state.players && !has_chosen && state.phase != Phase::choose_faction) return false;
  }
  return ArePileAndHoldersSound(state) && state.awaited == AwaitedOf(state) &&
         (KindOf(state) == NodeKind::decision) == (state.awaited != 0);
}

}  // namespace recount::engine::heretics
