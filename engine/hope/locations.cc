// Where the cards of HoPE lie unseen (engine/location.h; docs/reference/table.md, "Heroes of
// Postapocalyptic Earth").
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <functional>
#include <system_error>

#include "engine/hope/choices.h"
#include "engine/hope/derived.h"
#include "engine/hope/hope.h"
#include "engine/hope/text.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// The zones: 0 to 3 the hands of the seats, 4 to 7 their draw decks, 8 to 11 the cards of a seat
// that is out. Those have left the game, and nobody has seen what was in the hand. 12 are the
// tokens, 13 the artifacts that are out of the game.
constexpr uint8_t kHandZone = 0;
constexpr uint8_t kDeckZone = kHandZone + kMaxPlayers;
constexpr uint8_t kGoneZone = kDeckZone + kMaxPlayers;
constexpr uint8_t kTokenZone = kGoneZone + kMaxPlayers;
constexpr uint8_t kArtifactBoxZone = kTokenZone + 1;
static_assert(kArtifactBoxZone < kMaxZones);

// What is known of an artifact has an index behind those of the cards.
constexpr uint8_t kArtifactSort = kMaxPlayers;

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

// Returns whether the artifacts of the map have been laid.
bool IsLaid(const State& state) { return state.phase > Phase::artifacts; }

// Puts the artifacts that nobody has turned up: they are shuffled, and then a few of them are laid.
void PutArtifacts(const State& state, size_t first, std::vector<Location>& locations) {
  std::fill(locations.begin() + static_cast<std::ptrdiff_t>(first), locations.end(),
            Location{IsLaid(state) ? kArtifactBoxZone : kTokenZone});
  for (const Artifact& artifact : state.artifacts) {
    if (artifact.place == ArtifactPlace::none) continue;
    const bool is_hidden = artifact.place == ArtifactPlace::face_down;
    locations[first + artifact.number] =
        is_hidden ? Location{kTokenZone, artifact.space} : Location();
  }
}

// Returns whether PutUnseen says the same of a seat in both states.
bool AreUnseenAlike(const State& before, const State& after, Seat seat) {
  const SeatState& one = before.seats[seat];
  const SeatState& other = after.seats[seat];
  return one.hand == other.hand && one.revealed == other.revealed &&
         one.draw_count == other.draw_count && one.deck_size == other.deck_size &&
         std::memcmp(one.piles.data(), other.piles.data(), one.draw_count) == 0 &&
         IsDeckAscending(before, seat) == IsDeckAscending(after, seat);
}

// Returns whether PutArtifacts says the same of both states.
bool AreArtifactsAlike(const State& before, const State& after) {
  return IsLaid(before) == IsLaid(after) &&
         std::memcmp(before.artifacts.data(), after.artifacts.data(), sizeof(before.artifacts)) ==
             0;
}

// Returns whether PutNamed says the same of both states.
bool AreNamedAlike(const State& before, const State& after) {
  if (before.queue_count != after.queue_count) return false;
  for (size_t i = 0; i < before.queue_count; ++i) {
    if (before.queue[i].source != after.queue[i].source) return false;
  }
  const bool names_picks = after.choice == ChoiceKind::space;
  if ((before.choice == ChoiceKind::space) != names_picks) return false;
  return !names_picks || (before.pick_count == after.pick_count &&
                          std::equal(before.picks.begin(), before.picks.begin() + before.pick_count,
                                     after.picks.begin()));
}

void ExchangeArtifacts(State& state, size_t one, size_t other) {
  for (Artifact& artifact : state.artifacts) {
    if (artifact.number != one && artifact.number != other) continue;
    artifact.number = static_cast<uint16_t>(artifact.number == one ? other : one);
  }
  std::sort(state.artifacts.begin(), state.artifacts.end(),
            [](const Artifact& a, const Artifact& b) { return a.number < b.number; });
}

// Returns the place that "artifact 12" means, the token on that space: its index among the tokens.
std::string TokenCalled(const State& state, std::string_view words) {
  constexpr std::string_view kWord = "artifact ";
  if (words.size() <= kWord.size() || !IsSameWords(words.substr(0, kWord.size() - 1), "artifact")) {
    return "";
  }
  const std::string_view digits = words.substr(kWord.size());
  int space = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), space);
  if (error != std::errc() || end != digits.data() + digits.size()) return "";
  const auto is_token = [](const Artifact& artifact) {
    return artifact.place == ArtifactPlace::face_down || artifact.place == ArtifactPlace::face_up;
  };
  int before = 0;
  bool is_there = false;
  for (const Artifact& artifact : state.artifacts) {
    if (!is_token(artifact)) continue;
    before += artifact.space < space;
    is_there |= artifact.space == space;
  }
  return is_there ? fmt::format("/tokens/{}/artifact", before) : "";
}

void Exchange(CardSetOfSeat& cards, size_t one, size_t other) {
  if (cards.Has(one) == cards.Has(other)) return;
  const bool has_one = cards.Has(one);
  cards.Remove(has_one ? one : other);
  cards.Add(has_one ? other : one);
}

}  // namespace

// The cards of each deck are a sort of their own, and so are the artifacts. There are none before
// the decks are declared.
CardKinds Hope::KindsOf(const Cards& cards, const State& state) {
  CardKinds kinds;
  for (int card = 0; card < CardCount(state); ++card) {
    kinds.sorts.push_back(SeatOf(state, card));
    kinds.printings.push_back(KindNumberOf(state, card));
  }
  for (int artifact = 0; CardCount(state) != 0 && artifact < ArtifactCount(cards, state);
       ++artifact) {
    kinds.sorts.push_back(kArtifactSort);
    const size_t kind = static_cast<size_t>(artifact) % cards.artifacts.size();
    kinds.printings.push_back(static_cast<uint16_t>(cards.kinds.size() + kind));
  }
  return kinds;
}

void Hope::PutLocations(const Cards& cards, const State& state, std::vector<Location>& locations) {
  const auto count = static_cast<size_t>(CardCount(state));
  locations.assign(count, Location());
  // Cards have no numbers before the decks are declared.
  if (locations.empty()) return;
  locations.resize(count + static_cast<size_t>(ArtifactCount(cards, state)));
  PutArtifacts(state, count, locations);
  for (Seat seat = 0; seat < state.players; ++seat) PutUnseen(state, seat, locations);
  PutNamed(state, locations);
}

bool Hope::MayHaveMoved(const Cards&, const State& before, const State& after) {
  if (before.first_card != after.first_card || before.out != after.out) return true;
  for (Seat seat = 0; seat < after.players; ++seat) {
    if (!AreUnseenAlike(before, after, seat)) return true;
  }
  return !AreNamedAlike(before, after) || !AreArtifactsAlike(before, after);
}

// Hands and draw decks are all fields that can hold a card that lies in a zone. `kinds` says what
// the cards are, not where they lie. Everybody sees the cards of `revealed`, the discard piles,
// `board`, `modifiers`, `attackers`, `target`, `item_target` and `queue`, and the cards among
// `picks`, so neither of these two cards is there. Two cards of a seat that is out are nowhere,
// like two artifacts that are out of the game.
void Hope::ExchangeCards(const Cards&, State& state, uint16_t a, uint16_t b) {
  const auto count = static_cast<uint16_t>(CardCount(state));
  if (a >= count) return ExchangeArtifacts(state, a - count, b - count);
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

uint8_t Hope::ShuffledZone(const Cards&, const State& state) {
  if (state.phase == Phase::artifacts) return kTokenZone;
  if (state.phase == Phase::shuffle) return ZoneOf(kDeckZone, state.active);
  const bool is_shuffle = state.chance == PendingChance::shuffle;
  return is_shuffle ? ZoneOf(kDeckZone, state.chance_seat) : kInTheOpen;
}

std::string_view Hope::WhyNotObserved(const State&) { return ""; }

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
  if (zone == kTokenZone) return "/tokens";
  // No state says where the cards of a seat that is out have gone, or the other artifacts.
  return zone < kGoneZone ? fmt::format("/players/{}/draw_deck", zone - kDeckZone) : "";
}

std::string Hope::PlaceCalled(const Cards&, const State& state, std::string_view words,
                              std::optional<Seat> seat) {
  if (!seat) return TokenCalled(state, words);
  if (IsSameWords(words, "hand")) return PlaceOfZone(ZoneOf(kHandZone, *seat));
  return IsSameWords(words, "deck") ? PlaceOfZone(ZoneOf(kDeckZone, *seat)) : "";
}

}  // namespace recount::engine::hope
