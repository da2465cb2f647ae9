// Where the cards of HoPE lie unseen (engine/location.h; docs/reference/table.md, "Heroes of
// Postapocalyptic Earth").
#include <algorithm>
#include <functional>

#include "engine/hope/choices.h"
#include "engine/hope/derived.h"
#include "engine/hope/hope.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// The zones: 0 to 3 the hands of the seats, 4 to 7 their draw decks, 8 to 11 the cards of a seat
// that is out. Those have left the game, and nobody has seen what was in the hand.
constexpr uint8_t kHandZone = 0;
constexpr uint8_t kDeckZone = kHandZone + kMaxPlayers;
constexpr uint8_t kGoneZone = kDeckZone + kMaxPlayers;
static_assert(kGoneZone + kMaxPlayers <= kMaxZones);

uint8_t ZoneOf(uint8_t first, Seat seat) { return static_cast<uint8_t>(first + seat); }

// Returns whether the order of the seat's draw deck means nothing: until its first shuffle, and
// between a mulligan and its shuffle, the deck is ascending. A search does not change the order.
bool IsDeckAscending(const State& state, Seat seat) {
  if (state.phase == Phase::mulligan) {
    return state.chance == PendingChance::shuffle && state.chance_seat == seat;
  }
  const auto turn = [&](Seat other) {
    return (other + state.players - state.first_player) % state.players;
  };
  const bool is_shuffled = state.phase == Phase::shuffle && turn(seat) < turn(state.active);
  return state.phase < Phase::mulligan && !is_shuffled;
}

// Puts the cards of one seat that nobody, or only the seat, sees where they lie.
void PutUnseen(const State& state, Seat seat, std::vector<Location>& locations) {
  const SeatState& owner = state.seats[seat];
  const size_t first = state.first_card[seat];
  if (!IsIn(state, seat)) {
    const auto begin = locations.begin() + state.first_card[seat];
    std::fill_n(begin, owner.deck_size, Location{ZoneOf(kGoneZone, seat)});
  }
  owner.hand.ForEach([&](size_t index) {
    if (!owner.revealed.Has(index)) locations[first + index] = {ZoneOf(kHandZone, seat)};
  });
  const bool has_order = !IsDeckAscending(state, seat);
  for (uint16_t i = 0; i < owner.draw_count; ++i) {
    const uint16_t place = has_order ? i : kUnordered;
    locations[first + DrawIndex(owner, i)] = {ZoneOf(kDeckZone, seat), place};
  }
}

// Puts in the open what every view names while texts are carried out: the cards with the texts, and
// a card of a hand that has been chosen to be put into play, while its space is chosen. All other
// picks of card numbers are cards in play or on a discard pile.
void PutNamed(const State& state, std::vector<Location>& locations) {
  for (size_t i = 0; i < state.queue_count; ++i) locations[state.queue[i].source] = Location();
  if (state.choice != ChoiceKind::space) return;
  for (size_t i = 0; i < state.pick_count; ++i) locations[state.picks[i]] = Location();
}

void Exchange(CardSetOfSeat& cards, size_t one, size_t other) {
  if (cards.Has(one) == cards.Has(other)) return;
  const bool has_one = cards.Has(one);
  cards.Remove(has_one ? one : other);
  cards.Add(has_one ? other : one);
}

}  // namespace

// The cards of each deck are a sort of their own. There are none before the decks are declared.
CardKinds Hope::KindsOf(const Cards&, const State& state) {
  CardKinds kinds;
  for (int card = 0; card < CardCount(state); ++card) {
    kinds.sorts.push_back(SeatOf(state, card));
    kinds.printings.push_back(KindNumberOf(state, card));
  }
  return kinds;
}

void Hope::PutLocations(const Cards&, const State& state, std::vector<Location>& locations) {
  locations.assign(static_cast<size_t>(CardCount(state)), Location());
  // Cards have no numbers before the decks are declared.
  if (locations.empty()) return;
  for (Seat seat = 0; seat < state.players; ++seat) PutUnseen(state, seat, locations);
  PutNamed(state, locations);
}

// Hands and draw decks are all fields that can hold a card that lies in a zone. `kinds` says what
// the cards are, not where they lie. Everybody sees the cards of `revealed`, the discard piles,
// `board`, `modifiers`, `attackers`, `target`, `item_target` and `queue`, and the cards among
// `picks`, so neither of these two cards is there. Two cards of a seat that is out are nowhere.
void Hope::ExchangeCards(const Cards&, State& state, uint16_t a, uint16_t b) {
  const Seat seat = SeatOf(state, a);
  SeatState& owner = state.seats[seat];
  const size_t one = IndexOf(state, seat, a);
  const size_t other = IndexOf(state, seat, b);
  Exchange(owner.hand, one, other);
  // Behind the draw deck the array is blank, and a blank entry looks like the seat's first card.
  const auto deck = absl::MakeSpan(owner.piles).first(owner.draw_count);
  for (uint8_t& index : deck) {
    if (index == one || index == other) {
      index = static_cast<uint8_t>(index == one ? other : one);
    }
  }
  // The bottom card comes first.
  if (IsDeckAscending(state, seat)) std::sort(deck.begin(), deck.end(), std::greater<>());
}

// A mulligan puts cards of the hand back into the draw deck. A number that is not a card of the
// hand stands for one that nobody has named.
HiddenAct Hope::HiddenActOf(const Cards&, const State&, Seat seat, const Action& action) {
  if (action.type != ActionType::mulligan) return {};
  return {ZoneOf(kHandZone, seat), {action.cards.begin(), action.cards.end()}};
}

// Artifacts are shuffled, too, but they are not cards.
uint8_t Hope::ShuffledZone(const Cards&, const State& state) {
  if (state.phase == Phase::shuffle) return ZoneOf(kDeckZone, state.active);
  const bool is_shuffle = state.chance == PendingChance::shuffle;
  return is_shuffle ? ZoneOf(kDeckZone, state.chance_seat) : kInTheOpen;
}

// Artifacts have numbers of their own, for which there are no labels yet.
std::string_view Hope::WhyNotObserved(const State& state) {
  return state.with_artifacts != 0 ? "this build cannot record an observed game with artifacts yet"
                                   : "";
}

bool Hope::PicksCards(const State& state) { return state.chance == PendingChance::discard; }

std::string_view Hope::ChosenCardField(const State& state) {
  const bool is_of_cards = state.choice == ChoiceKind::card || state.choice == ChoiceKind::target;
  return is_of_cards ? "value" : "";
}

bool Hope::AsksForHidden(const Cards& cards, const State& state) {
  return state.choice != ChoiceKind::none &&
         IsHiddenChoice(hope::DerivedState(cards, state), state.choice);
}

std::string Hope::PlaceOfZone(uint8_t zone) {
  if (zone < kDeckZone) return fmt::format("/players/{}/hand", zone - kHandZone);
  // No state says where the cards of a seat that is out have gone.
  return zone < kGoneZone ? fmt::format("/players/{}/draw_deck", zone - kDeckZone) : "";
}

std::string Hope::PlaceCalled(const Cards&, const State&, std::string_view words,
                              std::optional<Seat> seat) {
  if (!seat) return "";
  if (IsSameWords(words, "hand")) return PlaceOfZone(ZoneOf(kHandZone, *seat));
  return IsSameWords(words, "deck") ? PlaceOfZone(ZoneOf(kDeckZone, *seat)) : "";
}

}  // namespace recount::engine::hope
