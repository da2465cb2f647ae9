#include "engine/empyrean/rules.h"

#include "engine/kit/config_reader.h"
#include "engine/kit/validation.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// Returns whether the teams are two lists of seats, each ascending and not empty, with each seat
// once.
bool AreTwoTeams(const Config& config, size_t players) {
  if (!config.has_teams || config.teams.size() != 2) return false;
  uint32_t seen = 0;
  for (const std::vector<uint8_t>& team : config.teams) {
    if (team.empty()) return false;
    int before = -1;
    for (const uint8_t seat : team) {
      if (seat >= players || seat <= before || (seen >> seat & 1) != 0) return false;
      before = seat;
      seen |= 1u << seat;
    }
  }
  return seen == (1u << players) - 1;
}

Fault CheckTeams(const Config& config, size_t players) {
  if (config.mode == Mode::free_for_all) {
    if (!config.has_teams) return std::nullopt;
    return kit::RefusedConfig("free-for-all has no teams", "EMP-2.2");
  }
  if (players == 2) return kit::RefusedConfig("team play needs more than two players", "EMP-2.2");
  if (AreTwoTeams(config, players)) return std::nullopt;
  return kit::RefusedConfig("\"teams\" must be two lists that name each seat once", "EMP-2.2");
}

size_t CardsOfDeck(const Cards& cards, Deck deck) {
  const auto is_of_deck = [&](const EnhancementKind& card) { return card.deck == deck; };
  return static_cast<size_t>(
      std::count_if(cards.enhancements.begin(), cards.enhancements.end(), is_of_deck));
}

// Returns the number of abilities and feats in the largest Enhancement Deck.
size_t LargestDeck(const Cards& cards, const Config& config, size_t players) {
  if (config.decks == Decks::draft) return (cards.enhancements.size() + players - 1) / players;
  const size_t a = CardsOfDeck(cards, Deck::a);
  const size_t b = CardsOfDeck(cards, Deck::b);
  const size_t c = CardsOfDeck(cards, Deck::c);
  const size_t d = CardsOfDeck(cards, Deck::d);
  if (players == 2) return std::max(a + b, c + d);
  return players == 3 ? std::max({a, b, c}) + d / 3 : std::max({a, b, c, d});
}

Fault CheckSet(const Cards& cards, const Config& config, size_t players) {
  const size_t heroes = HeroesInGame(config.length == Length::extended);
  if (cards.heroes.size() < heroes) {
    return Error::BadRequest(
        fmt::format("card set: expected at least {1} heroes, got {0}", cards.heroes.size(), heroes),
        "EMP-1.4");
  }
  if (config.decks == Decks::standardized && players == 3 && CardsOfDeck(cards, Deck::d) % 3 != 0) {
    return Error::BadRequest("card set: deck D cannot be divided evenly by three", "EMP-1.11");
  }
  if (LargestDeck(cards, config, players) + cards.stats.size() > kMaxDeck) {
    return Error::BadRequest(
        fmt::format("card set: a deck would have more than {} cards", kMaxDeck));
  }
  return std::nullopt;
}

}  // namespace

Fault CheckPlayers(const Cards& cards, size_t players) {
  if (players < 2 || players > kMaxPlayers) {
    return Error::BadRequest(fmt::format("expected 2 to 4 players, got {}", players), "EMP-1.1");
  }
  const size_t count = cards.CardCount(static_cast<int>(players));
  if (count > kMaxCards) {
    return Error::BadRequest(fmt::format("card set: {} cards for {} players; a game has at most {}",
                                         count, players, kMaxCards));
  }
  return std::nullopt;
}

Fault CheckConfig(const Cards& cards, const Config& config, size_t players) {
  if (Fault fault = CheckPlayers(cards, players)) return fault;
  if (!kit::IsOneOfTwo(config.length) || !kit::IsOneOfTwo(config.mode) ||
      !kit::IsOneOfTwo(config.decks)) {
    return kit::RefusedConfig("unknown value");
  }
  if (config.length == Length::standard && players > 2) {
    return kit::RefusedConfig("the standard game is for two players only", "EMP-1.2");
  }
  if (Fault fault = CheckTeams(config, players)) return fault;
  if (config.max_rounds < 1 || config.max_rounds > 1000) {
    return kit::RefusedConfig("\"max_rounds\" must be from 1 to 1000", "EMP-11.6");
  }
  return CheckSet(cards, config, players);
}

State Begin(const Cards& cards, const Config& config, int players) {
  State state = {};
  state.players = static_cast<uint8_t>(players);
  state.is_extended = config.length == Length::extended;
  state.is_draft = config.decks == Decks::draft;
  state.max_rounds = static_cast<uint16_t>(config.max_rounds);
  state.first_enhancement = static_cast<uint16_t>(state.players + cards.heroes.size());
  state.enhancement_count = static_cast<uint16_t>(cards.EnhancementCount(players));
  if (config.mode == Mode::teams) {
    state.has_teams = 1;
    for (const uint8_t seat : config.teams[1]) {
      state.second_team |= static_cast<uint8_t>(1 << seat);
    }
  }
  state.asked = kNoSeat;
  state.active = kNoSeat;
  state.first_player = kNoSeat;
  state.turn_info.action = kNoAction;
  state.attack.target = kNoCard;
  state.attack.target_seat = kNoSeat;
  state.attack.outcome = AttackOutcome::open;
  state.effect = kNotBegun;
  state.choice.held_host = kNoSlot;
  state.hero_cards.fill(kNoCard);
  state.attached_first.fill(kNothing);
  state.attached_last.fill(kNothing);
  state.next.fill(kNothing);
  state.at.fill(kNoPlace);
  std::fill_n(state.at.begin(), cards.enhancements.size(), kInPool);
  for (SeatState& seat : state.seats) {
    seat.deck_first = kNothing;
    seat.discard_first = kNothing;
    seat.discard_last = kNothing;
  }
  // The stats are in the decks from the beginning, ascending (EMP-1.10).
  const size_t stats = cards.stats.size();
  for (Seat seat = 0; seat < players && stats > 0; ++seat) {
    const size_t first = cards.enhancements.size() + seat * stats;
    state.seats[seat].deck_first = static_cast<uint16_t>(first);
    state.seats[seat].deck_count = static_cast<uint16_t>(stats);
    for (size_t i = first; i < first + stats; ++i) {
      state.at[i] = static_cast<uint8_t>(kInDeck + seat);
      state.next[i] = i + 1 < first + stats ? static_cast<uint16_t>(i + 1) : kNothing;
    }
  }
  return state;
}

ChanceRequest RequestOf(const Cards& cards, const State& state) {
  ChanceRequest request = UnnamedRequestOf(cards, state);
  switch (state.phase) {
    case Phase::shuffle_heroes:
      request.what = "heroes";
      break;
    case Phase::first_player:
      request.what = "first_player";
      break;
    case Phase::shuffle_reserves:
      request.what = "reserves";
      break;
    case Phase::split_deck_d:
      request.what = "deck_d";
      break;
    default:
      request.what = fmt::format("enhancement_deck:{}", state.asked);
  }
  return request;
}

ChanceRequest UnnamedRequestOf(const Cards& cards, const State& state) {
  RECOUNT_CHECK(KindOf(state) == NodeKind::chance);
  const DerivedState derived(cards, state);
  ChanceRequest request;
  request.kind = ChanceKind::shuffle;
  switch (state.phase) {
    case Phase::shuffle_heroes:
      for (size_t i = 0; i < cards.heroes.size(); ++i) {
        request.from.push_back(static_cast<uint16_t>(state.players + i));
      }
      break;
    case Phase::first_player:
      request.kind = ChanceKind::pick;
      for (uint16_t seat = 0; seat < state.players; ++seat) request.from.push_back(seat);
      break;
    case Phase::shuffle_reserves:
      ForEachHero(state.pool,
                  [&](uint8_t slot) { request.from.push_back(derived.HeroCard(slot)); });
      break;
    case Phase::split_deck_d:
      for (size_t i = 0; i < cards.enhancements.size(); ++i) {
        if (PlaceOf(state, i) == kInPool) request.from.push_back(derived.CardOf(i));
      }
      break;
    default:
      ForEachIn(state, state.seats[state.asked].deck_first,
                [&](uint16_t enhancement) { request.from.push_back(derived.CardOf(enhancement)); });
  }
  return request;
}

GameResult ResultOf(const State& state) {
  RECOUNT_CHECK(state.phase == Phase::end);
  GameResult result;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if ((state.winners >> seat & 1) != 0) result.winners.push_back(seat);
  }
  result.is_draw = state.end_reason >= EndReason::idle;
  switch (state.end_reason) {
    case EndReason::defeated:
      result.clause = EMP_11_1;
      break;
    case EndReason::removed:
      result.clause = EMP_11_2;
      break;
    case EndReason::idle:
      result.clause = EMP_11_4;
      break;
    case EndReason::loop:
      result.clause = EMP_11_5;
      break;
    default:
      result.clause = EMP_11_6;
  }
  return result;
}

Standing StandingOf(const State& state) {
  Standing standing{.playing = SeatsIn(state)};
  for (Seat seat = 0; seat < state.players; ++seat) standing.sides.push_back(SideOf(state, seat));
  return standing;
}

}  // namespace recount::engine::empyrean
