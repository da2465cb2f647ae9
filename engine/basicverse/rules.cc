#include "engine/basicverse/rules.h"

#include "engine/kit/config_reader.h"
#include "engine/kit/validation.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

SeatSet SeatsWithoutHero(const State& state) {
  SeatSet seats = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.seats[seat].hero == kNoHero) seats |= SeatBit(seat);
  }
  return seats;
}

// Returns the HP left of the Fortress of each seat's team.
std::vector<int64_t> ScoresOf(const State& state) {
  std::vector<int64_t> scores;
  for (Seat seat = 0; seat < state.players; ++seat) {
    scores.push_back(state.fortress[static_cast<size_t>(TeamOf(state, seat))]);
  }
  return scores;
}

}  // namespace

Fault CheckPlayers(size_t players) {
  if (players >= kMinPlayers && players <= kMaxPlayers && players % 2 == 0) return std::nullopt;
  return Error::BadRequest(fmt::format("expected 4, 6, 8 or 10 players, got {}", players),
                           "BAS-1.1");
}

Fault CheckConfig(const Config& config, size_t players) {
  if (config.fortress != 20 && config.fortress != 15 && config.fortress != 12 &&
      config.fortress != 10) {
    return kit::RefusedConfig("\"fortress\" must be 20, 15, 12 or 10", "BAS-1.14");
  }
  if (!kit::IsOneOfTwo(config.heroes) || !kit::IsOneOfTwo(config.setup))
    return kit::RefusedConfig("unknown value");
  if (config.max_rounds < 1 || config.max_rounds > 1000) {
    return kit::RefusedConfig("\"max_rounds\" must be from 1 to 1000");
  }
  if (config.teams_by != TeamsBy::list) return std::nullopt;
  if (config.teams.size() != players) {
    return kit::RefusedConfig("\"teams\" must have \"red\" or \"blue\" for every seat");
  }
  const auto red =
      static_cast<size_t>(std::count(config.teams.begin(), config.teams.end(), Team::red));
  if (red * 2 == players) return std::nullopt;
  return kit::RefusedConfig(
      fmt::format("{} of {} seats are red: the teams must have the same size", red, players),
      "BAS-1.1");
}

Fault CheckSet(const Cards& cards, size_t players) {
  if (cards.heroes.size() < players) {
    return Error::BadRequest(
        fmt::format("card set: has {} Heroes for {} players", cards.heroes.size(), players),
        "BAS-1.2");
  }
  const auto is_fit = [](const HeroKind& hero) { return hero.hero_class != HeroClass::support; };
  const auto fit = std::count_if(cards.heroes.begin(), cards.heroes.end(), is_fit);
  if (players > kMinPlayers || fit >= kMinPlayers) return std::nullopt;
  return Error::BadRequest(
      fmt::format("card set: has {} Heroes that are not Support; four players need four", fit),
      "BAS-1.6");
}

State Begin(const Cards& cards, const Config& config, int players) {
  State state = {};
  state.players = static_cast<uint8_t>(players);
  state.start_fortress = static_cast<uint8_t>(config.fortress);
  state.fortress.fill(state.start_fortress);
  state.picks = config.heroes;
  state.formation = config.setup;
  state.teams_by = config.teams_by;
  state.max_rounds = static_cast<uint16_t>(config.max_rounds);
  state.active = kNoSeat;
  state.horseshoe = kNoSeat;
  state.given = kNoCard;
  for (SeatState& seat : state.seats) {
    seat.start_ability = kNoAbility;
    seat.hero = kNoHero;
  }
  for (Seat seat = 0; seat < players; ++seat) {
    const bool is_red = config.teams_by == TeamsBy::alternate
                            ? seat % 2 == 0
                            : config.teams_by == TeamsBy::list && config.teams[seat] == Team::red;
    if (is_red) state.red |= SeatBit(seat);
  }
  state.has_teams = config.teams_by != TeamsBy::random;
  state.phase = state.has_teams != 0 ? Phase::pick : Phase::teams;
  const size_t count = cards.CardCount();
  state.deck_count = static_cast<uint8_t>(count);
  // The bottom comes first, so this deck has its lowest card on top.
  for (size_t i = 0; i < count; ++i) state.deck[i] = static_cast<uint8_t>(count - 1 - i);
  return state;
}

SeatSet AwaitedOf(const State& state) {
  switch (state.phase) {
    case Phase::pick: {
      const SeatSet seats = SeatsWithoutHero(state);
      // Without a draft everybody who has no Hero may pick.
      if (state.picks == HeroPicks::choose) return seats;
      return static_cast<SeatSet>(seats & SeatsOf(state, DraftingTeam(state.pick_count)));
    }
    case Phase::ability:
      return SeatBit(state.turn_order[state.asked]);
    case Phase::turn:
      return static_cast<SeatSet>(SeatBit(state.active) | DonorsOf(state));
    case Phase::react:
      return state.waiting;
    case Phase::teams:
    case Phase::shuffle:
    case Phase::reshuffle:
    case Phase::end:
      return 0;
    default:
      return SeatBit(NewestFrame(state).seat);
  }
}

int HeroOfId(const Cards& cards, std::string_view id) {
  const auto found = std::lower_bound(
      cards.heroes_by_id.begin(), cards.heroes_by_id.end(), id,
      [&](uint8_t hero, std::string_view wanted) { return cards.heroes[hero].id < wanted; });
  return found != cards.heroes_by_id.end() && cards.heroes[*found].id == id ? *found : -1;
}

bool IsPicked(const State& state, int hero) {
  return std::any_of(state.seats.begin(), state.seats.end(),
                     [&](const SeatState& seat) { return seat.hero == hero; });
}

bool IsChosenMove(const DerivedState& derived, int steps) {
  const Frame& frame = NewestFrame(derived.state());
  if (frame.mark != 0) {
    // A Hero has no distance from themself.
    return frame.other != frame.seat &&
           derived.DistanceAfter(frame.other, steps, frame.seat) == frame.range;
  }
  return frame.range == kAnyRange || derived.StepsAlong(steps) <= frame.range;
}

bool HasRoomToAnswer(const Cards& cards, const State& state) {
  constexpr size_t kUseAndScroll = 2;
  return state.stack_count + kUseAndScroll + cards.most_retaliates + kAboveUse <= kMaxStack;
}

bool HasRoomToPlay(const State& state) {
  constexpr size_t kUse = 1;
  return state.stack_count + kUse + kAboveUse <= kMaxStack;
}

ChanceRequest RequestOf(const State& state) {
  RECOUNT_CHECK(KindOf(state) == NodeKind::chance);
  ChanceRequest request;
  request.kind = ChanceKind::shuffle;
  switch (state.phase) {
    case Phase::teams:
      request.what = "teams";
      for (uint16_t seat = 0; seat < state.players; ++seat) request.from.push_back(seat);
      break;
    case Phase::shuffle:
      request.what = "deck";
      for (size_t i = state.deck_count; i > 0; --i) request.from.push_back(state.deck[i - 1]);
      break;
    default:
      request.what = "reshuffle";
      state.discard.ForEach([&](uint8_t card) { request.from.push_back(card); });
  }
  return request;
}

GameResult ResultOf(const State& state) {
  RECOUNT_CHECK(state.phase == Phase::end);
  static constexpr ClauseIndex kClauses[] = {kNoClause, BAS_11_1, BAS_11_3, BAS_11_4,
                                             BAS_11_5,  BAS_11_6, BAS_12_2};
  GameResult result;
  result.clause = kClauses[static_cast<size_t>(state.end_reason)];
  result.is_draw = state.end_reason >= EndReason::all_equal;
  const SeatSet winners =
      result.is_draw ? AllSeats(state) : SeatsOf(state, static_cast<Team>(state.winner));
  ForEachSeat(winners, [&](Seat seat) { result.winners.push_back(seat); });
  result.scores = ScoresOf(state);
  return result;
}

Standing StandingOf(const State& state) {
  Standing standing{.playing = AllSeats(state), .scores = ScoresOf(state)};
  if (state.has_teams == 0) {
    standing.sides = SidesOfOne(state.players);
    return standing;
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    standing.sides.push_back(TeamSeats(state, seat));
  }
  return standing;
}

}  // namespace recount::engine::basicverse
