// Where the cards of the Basicverse lie unseen (engine/location.h; docs/reference/table.md, "Heroes
// of the Basicverse").
#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>

#include "engine/basicverse/basicverse.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

// The zones: 0 is the deck, 1 to 10 are the hands of the seats.
constexpr uint8_t kDeckZone = 0;
constexpr uint8_t kHandZone = 1;
static_assert(kHandZone + kMaxPlayers <= kMaxZones);

// The places of the card that was given to its player and of the card that was drawn to be played.
constexpr uint16_t kGivenPlace = 0;
constexpr uint16_t kDrawnPlace = 1;

// Lays the last card of a hand that is set apart with the others if there are none: a hand is one
// place without order, so it has a card that lies nowhere in particular.
void KeepUnordered(const CardBits& hand, std::vector<Location>& locations) {
  std::optional<uint8_t> last;
  bool has_others = false;
  hand.ForEach([&](uint8_t card) {
    const uint16_t place = locations[card].place;
    has_others |= place == kUnordered;
    if (!last || place > locations[*last].place) last = card;
  });
  if (last && !has_others) locations[*last].place = kUnordered;
}

uint8_t HandOf(Seat seat) { return static_cast<uint8_t>(kHandZone + seat); }

// Returns whether the order of the deck means nothing: until its first shuffle it is ascending.
bool IsDeckAscending(const State& state) { return IsSetup(state); }

// Returns the card that was drawn to be played by a frame; kNoCard if the state has no such frame
// there.
uint8_t DrawnBy(const State& state, size_t frame) {
  const bool is_free_play =
      frame < state.stack_count && state.stack[frame].kind == FrameKind::free_play;
  return is_free_play ? state.stack[frame].value : kNoCard;
}

uint8_t Exchanged(uint8_t card, uint16_t a, uint16_t b) {
  if (card == a) return static_cast<uint8_t>(b);
  return card == b ? static_cast<uint8_t>(a) : card;
}

void Exchange(CardBits& cards, uint16_t a, uint16_t b) {
  if (cards.Has(a) == cards.Has(b)) return;
  const bool has_a = cards.Has(a);
  cards.Remove(has_a ? a : b);
  cards.Add(has_a ? b : a);
}

void ExchangeInDeck(State& state, uint16_t a, uint16_t b) {
  // Beyond the cards of the deck the array is blank, and a blank entry looks like card 0.
  const auto deck = absl::MakeSpan(state.deck).first(state.deck_count);
  for (uint8_t& card : deck) card = Exchanged(card, a, b);
  // The bottom card comes first.
  if (IsDeckAscending(state)) std::sort(deck.begin(), deck.end(), std::greater<>());
}

}  // namespace

// All cards are mixed, so they are of one sort. Copies are those of one kind.
CardKinds Basicverse::KindsOf(const Cards& cards, const State&) {
  return {.sorts = std::vector<uint8_t>(cards.CardCount()), .printings = cards.kind_of};
}

// Everybody sees Scroll slots, the discard pile and the cards that a Regroup has revealed.
void Basicverse::PutLocations(const Cards& cards, const State& state,
                              std::vector<Location>& locations) {
  locations.assign(cards.CardCount(), Location());
  for (Seat seat = 0; seat < state.players; ++seat) {
    state.seats[seat].hand.ForEach([&](uint8_t card) { locations[card] = {HandOf(seat)}; });
  }
  // The rules tell these two from the other cards of the hand.
  const auto set_apart = [&](uint8_t card, uint16_t place) {
    if (card < locations.size() && locations[card].zone != kInTheOpen) {
      locations[card].place = place;
    }
  };
  set_apart(state.given, kGivenPlace);
  for (size_t i = 0; i < state.stack_count; ++i) {
    const Frame& frame = state.stack[i];
    if (frame.kind == FrameKind::free_play) set_apart(frame.value, kDrawnPlace);
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    KeepUnordered(state.seats[seat].hand, locations);
  }
  const bool has_order = !IsDeckAscending(state);
  for (size_t i = 0; i < state.deck_count; ++i) {
    // The top of the deck is its last entry.
    const auto from_top = static_cast<uint16_t>(state.deck_count - 1 - i);
    locations[state.deck[i]] = {kDeckZone, has_order ? from_top : kUnordered};
  }
}

bool Basicverse::MayHaveMoved(const Cards&, const State& before, const State& after) {
  for (Seat seat = 0; seat < after.players; ++seat) {
    if (before.seats[seat].hand.words != after.seats[seat].hand.words) return true;
  }
  if (before.given != after.given || before.deck_count != after.deck_count ||
      IsDeckAscending(before) != IsDeckAscending(after) ||
      std::memcmp(before.deck.data(), after.deck.data(), after.deck_count) != 0) {
    return true;
  }
  for (size_t i = 0; i < std::max(before.stack_count, after.stack_count); ++i) {
    if (DrawnBy(before, i) != DrawnBy(after, i)) return true;
  }
  return false;
}

// Hands, the deck, the given card and the card of a `free_play` frame are all fields that can hold
// a card that lies in a zone. Everybody sees the cards of `slot`, `discard` and `revealed`, and the
// card of a `scroll` frame lies in a slot, so neither of these two cards is there. Other frames
// have no cards. That a card was given, or drawn to be played, belongs to its place.
void Basicverse::ExchangeCards(const Cards&, State& state, uint16_t a, uint16_t b) {
  for (Seat seat = 0; seat < state.players; ++seat) Exchange(state.seats[seat].hand, a, b);
  ExchangeInDeck(state, a, b);
  // No card has the number that says that there is none.
  state.given = Exchanged(state.given, a, b);
  for (size_t i = 0; i < state.stack_count; ++i) {
    Frame& frame = state.stack[i];
    if (frame.kind == FrameKind::free_play) frame.value = Exchanged(frame.value, a, b);
  }
}

// A card is donated face down. Every other card that an action names lies open afterwards.
HiddenAct Basicverse::HiddenActOf(const Cards&, const State&, Seat seat, const Action& action) {
  if (action.type != ActionType::donate) return {};
  return {HandOf(seat), {action.card}};
}

// Teams are drawn by a shuffle of seats.
uint8_t Basicverse::ShuffledZone(const Cards&, const State& state) {
  const bool is_of_cards = state.phase == Phase::shuffle || state.phase == Phase::reshuffle;
  return is_of_cards ? kDeckZone : kInTheOpen;
}

std::string Basicverse::PlaceOfZone(uint8_t zone) {
  if (zone == kDeckZone) return "/deck";
  return fmt::format("/players/{}/hand", zone - kHandZone);
}

std::string Basicverse::PlaceCalled(const Cards&, const State&, std::string_view words,
                                    std::optional<Seat> seat) {
  if (!seat) return IsSameWords(words, "deck") ? PlaceOfZone(kDeckZone) : "";
  return IsSameWords(words, "hand") ? PlaceOfZone(HandOf(*seat)) : "";
}

}  // namespace recount::engine::basicverse
