#include "engine/heretics/rules.h"

#include <numeric>

#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::heretics {

namespace {

// The state is built at compile time, so beginning a game is one copy.
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

Fault CheckPlayers(size_t players) {
  if (players >= 2 && players <= kMaxPlayers) return std::nullopt;
  return Error::BadRequest(fmt::format("expected 2 to 4 players, got {}", players), "HER-1.1");
}

State Begin(const Cards&, const Config&, int players) {
  RECOUNT_CHECK(players >= 2 && players <= kMaxPlayers);
  State state = kBeginning;
  state.players = static_cast<uint8_t>(players);
  return state;
}

ChanceRequest RequestOf(const Cards&, const State& state) {
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
      // During a round a seat is not awaited because it has laid its card, or because it has none
      // left.
      return state.sent[seat] != kNoCard ? HER_3_4 : HER_3_6;
    default:
      return kNoClause;
  }
}

}  // namespace recount::engine::heretics
