#include "engine/hope/rules.h"

#include <numeric>

#include "engine/kit/config_reader.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// Checks that a deck has known cards, each once (HPE-14.5).
Result<std::vector<DeckEntry>> KnownCards(const Cards& cards, const RegisteredDeck& deck,
                                          size_t seat) {
  std::vector<DeckEntry> entries;
  if (deck.empty())
    return kit::RefusedConfig(fmt::format("the deck of seat {} is empty", seat), "HPE-14.5");
  for (const RegisteredEntry& entry : deck) {
    const uint16_t kind = cards.KindCalled(entry.card);
    if (entry.copies < 1) {
      return kit::RefusedConfig(
          fmt::format("the deck of seat {} lists a card with no copies", seat), "HPE-14.5");
    }
    if (kind == kNoKind) {
      return kit::RefusedConfig(fmt::format("the deck of seat {} has the unknown card \"{}\"", seat,
                                            Shortened(entry.card)),
                                "HPE-14.5");
    }
    for (const DeckEntry& other : entries) {
      if (other.kind != kind) continue;
      return kit::RefusedConfig(fmt::format("the deck of seat {} names the card \"{}\" twice", seat,
                                            Shortened(entry.card)),
                                "HPE-14.5");
    }
    entries.push_back({kind, entry.copies});
  }
  return entries;
}

std::string DeckFault(ClauseIndex clause, size_t seat, const State& state) {
  switch (clause) {
    case HPE_14_1:
      return fmt::format("the deck of seat {} has fewer than {} cards", seat, state.min_cards);
    case HPE_14_2:
      return fmt::format("the deck of seat {} has more than {} copies of a card", seat,
                         state.max_copies);
    default:
      return fmt::format(
          "the deck of seat {} does not have exactly 4 locations and at least 15 units", seat);
  }
}

// Returns a state that has the deck rules, for CheckDeck.
State RulesOf(const Config& config) {
  State state = {};
  state.min_cards = config.min_cards;
  state.max_copies = config.max_copies;
  state.recommended = config.recommended;
  return state;
}

// Checks the decks seat by seat (HPE-14.1 to 14.3).
Fault CheckDecks(const Cards& cards, const Config& config,
                 const std::vector<std::vector<DeckEntry>>& decks, size_t players) {
  const State rules = RulesOf(config);
  for (size_t seat = 0; seat < players; ++seat) {
    if (config.has_decks && config.decks[seat]) {
      const ClauseIndex broken = CheckDeck(cards, rules, decks[seat]);
      if (broken == kNoClause) continue;
      return kit::RefusedConfig(DeckFault(broken, seat, rules), std::string(Clauses()[broken].id));
    }
    const bool can_declare = std::any_of(
        cards.decks.begin(), cards.decks.end(),
        [&](const Deck& deck) { return CheckDeck(cards, rules, deck.cards) == kNoClause; });
    if (!can_declare) {
      return kit::RefusedConfig(
          fmt::format("no deck of the card set follows the deck rules for seat {}", seat),
          "HPE-14.1");
    }
  }
  return std::nullopt;
}

}  // namespace

Fault CheckPlayers(const Config& config, size_t players) {
  const size_t wanted = config.two_on_two ? 4 : 2;
  if (players == wanted) return std::nullopt;
  return Error::BadRequest(
      fmt::format("expected {} players, got {}",
                  config.two_on_two ? "4 (two on two)" : "2 (4 with two_on_two)", players),
      "HPE-1.1");
}

Fault CheckConfig(const Cards& cards, const Config& config, size_t players) {
  if (config.min_cards < 6 || config.min_cards > 200 || config.max_copies < 1 ||
      config.max_copies > 200 || config.max_rounds < 1 || config.max_rounds > 500) {
    return kit::RefusedConfig("a number is out of range");
  }
  if (Fault fault = CheckPlayers(config, players)) return fault;
  std::vector<std::vector<DeckEntry>> decks(players);
  if (config.has_decks) {
    if (config.decks.size() != players) {
      return kit::RefusedConfig(
          fmt::format("expected {1} decks (one per player), got {0}", config.decks.size(), players),
          "HPE-14.5");
    }
    for (size_t seat = 0; seat < players; ++seat) {
      if (!config.decks[seat]) continue;
      auto entries = KnownCards(cards, *config.decks[seat], seat);
      if (!entries.ok()) return entries.error();
      decks[seat] = *std::move(entries);
    }
  }
  if (Fault fault = CheckDecks(cards, config, decks, players)) return fault;
  for (const std::vector<DeckEntry>& deck : decks) {
    size_t count = 0;
    for (const DeckEntry& entry : deck) count += entry.copies;
    if (count > kMaxDeck)
      return kit::RefusedConfig(fmt::format("a deck has more than {} cards", kMaxDeck));
  }
  if (config.artifacts && cards.artifacts.size() < 5) {
    return kit::RefusedConfig("the card set has fewer than 5 artifacts", "HPE-15.1");
  }
  return std::nullopt;
}

State Begin(const Cards& cards, const Config& config, int players) {
  State state = {};
  for (SeatState& seat : state.seats) {
    seat.kinds.fill(kNoKind);
    seat.deck = kNoDeck;
  }
  state.board.fill(kNoCard);
  state.artifacts.fill({kNoCard, 0, ArtifactPlace::none});
  state.attackers.fill(kNoCard);
  state.target = kNoCard;
  state.item_target = kNoCard;
  state.min_cards = config.min_cards;
  state.max_copies = config.max_copies;
  state.max_rounds = config.max_rounds;
  state.recommended = config.recommended;
  state.two_on_two = config.two_on_two;
  state.with_artifacts = config.artifacts;
  state.has_decks = config.has_decks;
  state.players = static_cast<uint8_t>(players);
  state.phase = Phase::first_player;
  state.active = kNoSeat;
  state.first_player = kNoSeat;
  state.choice_seat = kNoSeat;
  state.chance_seat = kNoSeat;
  for (Seat seat = 0; seat < players; ++seat) {
    SeatState& owner = state.seats[seat];
    owner.source = kStartSource;
    if (!config.has_decks || !config.decks[seat]) continue;
    state.registered |= static_cast<uint8_t>(1 << seat);
    size_t index = 0;
    for (const RegisteredEntry& entry : *config.decks[seat]) {
      for (int copy = 0; copy < entry.copies; ++copy) {
        owner.kinds[index++] = cards.KindCalled(entry.card);
      }
    }
    owner.deck_size = static_cast<uint8_t>(index);
  }
  return state;
}

NodeKind KindOf(const State& state) {
  if (state.phase == Phase::end) return NodeKind::end;
  const bool is_chance = state.phase == Phase::first_player || state.phase == Phase::artifacts ||
                         state.phase == Phase::shuffle || state.chance != PendingChance::none;
  return is_chance ? NodeKind::chance : NodeKind::decision;
}

ChanceRequest RequestOf(const Cards& cards, const State& state) {
  RECOUNT_CHECK(KindOf(state) == NodeKind::chance);
  ChanceRequest request;
  if (state.phase == Phase::first_player) {
    request.kind = ChanceKind::pick;
    request.what = "first_player";
    for (uint16_t seat = 0; seat < state.players; ++seat) request.from.push_back(seat);
    return request;
  }
  if (state.phase == Phase::artifacts) {
    request.kind = ChanceKind::shuffle;
    request.what = "artifacts";
    request.from.resize(cards.artifacts.size() * (state.two_on_two ? 2 : 1));
    std::iota(request.from.begin(), request.from.end(), uint16_t{0});
    return request;
  }
  const Seat seat = state.phase == Phase::shuffle ? state.active : state.chance_seat;
  const SeatState& owner = state.seats[seat];
  if (state.chance == PendingChance::discard) {
    request.kind = ChanceKind::pick;
    request.what = fmt::format("discard:{}", seat);
    owner.hand.ForEach([&](size_t index) { request.from.push_back(CardAt(state, seat, index)); });
    return request;
  }
  request.kind = ChanceKind::shuffle;
  request.what = fmt::format("draw_deck:{}", seat);
  for (size_t i = 0; i < owner.draw_count; ++i) {
    request.from.push_back(CardAt(state, seat, DrawIndex(owner, i)));
  }
  std::sort(request.from.begin(), request.from.end());
  return request;
}

namespace {

std::vector<int64_t> ScoresOf(const State& state) {
  std::vector<int64_t> scores;
  for (Seat seat = 0; seat < state.players; ++seat) scores.push_back(state.seats[seat].source);
  return scores;
}

}  // namespace

GameResult ResultOf(const State& state) {
  RECOUNT_CHECK(state.phase == Phase::end);
  GameResult result;
  result.scores = ScoresOf(state);
  for (Seat seat = 0; seat < state.players; ++seat) {
    if ((state.winners >> seat & 1) != 0) result.winners.push_back(seat);
  }
  result.is_draw = state.is_draw != 0;
  result.clause = ClauseOfEnd(state, {state.end_reason, state.winners, result.is_draw});
  return result;
}

Standing StandingOf(const State& state) {
  Standing standing{.playing = SeatsIn(state), .scores = ScoresOf(state)};
  for (Seat seat = 0; seat < state.players; ++seat) {
    SeatSet side = 0;
    for (Seat other = 0; other < state.players; ++other) {
      if (!AreOpponents(state, seat, other)) side |= SeatBit(other);
    }
    standing.sides.push_back(side);
  }
  return standing;
}

}  // namespace recount::engine::hope
