// Where the cards of Empyrean Hero lie unseen (engine/location.h; docs/reference/table.md,
// "Empyrean Hero").
#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

#include "engine/empyrean/derived.h"
#include "engine/empyrean/empyrean.h"
#include "engine/empyrean/text.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// The zones: the Reserves; then by seat the hand, the Enhancement Deck, and what lies face down
// beneath the seat's heroes. Everybody sees whether that is an ability or a stat, so abilities and
// stats have zones of their own: a card of the other kind cannot lie there.
constexpr uint8_t kReservesZone = 0;
constexpr uint8_t kHandZone = 1;
constexpr uint8_t kDeckZone = kHandZone + kMaxPlayers;
constexpr uint8_t kAbilityZone = kDeckZone + kMaxPlayers;
constexpr uint8_t kStatZone = kAbilityZone + kMaxPlayers;
static_assert(kStatZone + kMaxPlayers <= kMaxZones);

// The sorts. Enhancements of different players mix, because heroes change sides with the cards
// beneath them.
constexpr uint8_t kBaseSort = 0;
constexpr uint8_t kHeroSort = 1;
constexpr uint8_t kEnhancementSort = 2;

// The places beneath the hero of slot 1 begin here, so that each place beneath any hero has a
// number of its own.
constexpr size_t kPlacesPerHero = kMaxCards;
static_assert(kPlacesPerHero * kMaxHeroes < kUnordered);

uint8_t ZoneOf(uint8_t first, Seat seat) { return static_cast<uint8_t>(first + seat); }

// Returns the zones in which a card can lie unseen at all, as bits.
uint32_t ZonesFor(const DerivedState& derived, uint16_t card) {
  const uint32_t seats = AllSeats(derived.state());
  const uint16_t enhancement = derived.EnhancementOf(card);
  if (enhancement == kNothing) {
    return derived.IsBase(card) ? 0 : uint32_t{1} << kReservesZone | seats << kHandZone;
  }
  const uint32_t zones = seats << kHandZone | seats << kDeckZone;
  if (derived.IsStat(enhancement)) return zones | seats << kStatZone;
  // A feat is never laid beneath a hero, and a guard lies there face up.
  const bool is_laid_face_down =
      derived.IsAbility(enhancement) && !derived.AbilityOf(card)->has_guard;
  return is_laid_face_down ? zones | seats << kAbilityZone : zones;
}

// Returns the place that "HERO card 2" means: the second card beneath that hero of the seat.
std::string PlaceBeneath(const Cards& cards, const State& state, std::string_view words,
                         Seat seat) {
  constexpr std::string_view kCard = " card ";
  const size_t split = words.rfind(kCard);
  if (split == std::string_view::npos) return "";
  const std::string_view digits = words.substr(split + kCard.size());
  int number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_number = error == std::errc() && end == digits.data() + digits.size();
  if (!is_number || number < 1) return "";
  std::string place;
  int index = 0;
  ForEachHero(state.seats[seat].arena, [&](uint8_t slot) {
    if (IsSameWords(empyrean::CardName(cards, state, state.hero_cards[slot]),
                    words.substr(0, split))) {
      place = fmt::format("/players/{}/heroes/{}/attached/{}", seat, index, number - 1);
    }
    ++index;
  });
  return place;
}

// Returns whether the order of the seat's deck means nothing: until it is shuffled, the deck is
// ascending, whatever is in it.
bool IsDeckAscending(const State& state, Seat seat) {
  const bool is_shuffled = state.phase == Phase::shuffle_decks && seat < state.asked;
  return state.phase < Phase::turn && !is_shuffled;
}

// --- locations ---

void PutHiddenHeroes(const State& state, std::vector<Location>& locations) {
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& owner = state.seats[seat];
    ForEachHero(owner.hand_heroes & ~owner.shown_heroes, [&](uint8_t slot) {
      locations[state.hero_cards[slot]] = {ZoneOf(kHandZone, seat)};
    });
  }
  for (size_t i = 0; i < state.reserve_count; ++i) {
    const auto from_top = static_cast<uint16_t>(state.reserve_count - 1 - i);
    locations[state.hero_cards[state.reserves[i]]] = {kReservesZone, from_top};
  }
}

void PutHiddenInHands(const State& state, std::vector<Location>& locations) {
  for (size_t i = 0; i < state.enhancement_count; ++i) {
    const Place place = PlaceOf(state, i);
    if (place < kInHand || place >= kDiscarded || IsFaceUp(state, i)) continue;
    const auto seat = static_cast<Seat>(place - kInHand);
    locations[state.first_enhancement + i] = {ZoneOf(kHandZone, seat)};
  }
}

void PutDeck(const State& state, Seat seat, std::vector<Location>& locations) {
  const bool is_ordered = !IsDeckAscending(state, seat);
  uint16_t from_top = 0;
  ForEachIn(state, state.seats[seat].deck_first, [&](uint16_t enhancement) {
    const uint16_t place = is_ordered ? from_top++ : kUnordered;
    locations[size_t{state.first_enhancement} + enhancement] = {ZoneOf(kDeckZone, seat), place};
  });
}

void PutHiddenBeneathHeroes(const DerivedState& derived, Seat seat,
                            std::vector<Location>& locations) {
  const State& state = derived.state();
  ForEachHero(state.seats[seat].arena, [&](uint8_t slot) {
    size_t place = slot * kPlacesPerHero;
    ForEachAttached(state, slot, [&](uint16_t enhancement) {
      const auto here = static_cast<uint16_t>(place++);
      if (IsFaceUp(state, enhancement)) return;
      const uint8_t first = derived.IsStat(enhancement) ? kStatZone : kAbilityZone;
      locations[derived.CardOf(enhancement)] = {ZoneOf(first, seat), here};
    });
  });
}

// Calls each(card) for the cards that every view names while an attack or an ability is under way,
// wherever they lie by then. An attacker may be back in a hand, and an ability may be announced
// from there.
template <class Each>
void ForEachNamed(const State& state, Each each) {
  for (size_t i = 0; i < state.stack_count; ++i) {
    const StackItem& item = state.stack[i];
    each(item.card);
    if (item.host != kNoSlot) each(state.hero_cards[item.host]);
  }
  for (size_t i = 0; i < state.choice.pick_count; ++i) each(state.picks[i]);
  ForEachHero(state.attack.attackers, [&](uint8_t slot) { each(state.hero_cards[slot]); });
  if (state.attack.target != kNoCard) each(state.attack.target);
}

bool IsNamed(const State& state, uint16_t card) {
  bool is_named = false;
  ForEachNamed(state, [&](uint16_t named) { is_named = is_named || named == card; });
  return is_named;
}

// Returns whether the same enhancements lie in the same places in both states.
bool AreEnhancementsAlike(const State& before, const State& after) {
  const size_t count = after.enhancement_count;
  return before.enhancement_count == count && before.first_enhancement == after.first_enhancement &&
         std::memcmp(before.at.data(), after.at.data(), count * sizeof(before.at[0])) == 0 &&
         std::memcmp(before.next.data(), after.next.data(), count * sizeof(before.next[0])) == 0 &&
         before.attached_first == after.attached_first;
}

// Returns whether the hidden heroes, and the decks, of a seat are the same in both states.
bool AreSeatsAlike(const State& before, const State& after, Seat seat) {
  const SeatState& one = before.seats[seat];
  const SeatState& other = after.seats[seat];
  return one.hand_heroes == other.hand_heroes && one.shown_heroes == other.shown_heroes &&
         one.arena == other.arena && one.deck_first == other.deck_first &&
         IsDeckAscending(before, seat) == IsDeckAscending(after, seat);
}

// Returns whether ForEachNamed names the same in both states.
bool AreNamedAlike(const State& before, const State& after) {
  if (before.stack_count != after.stack_count ||
      before.choice.pick_count != after.choice.pick_count ||
      before.attack.attackers != after.attack.attackers ||
      before.attack.target != after.attack.target) {
    return false;
  }
  for (size_t i = 0; i < after.stack_count; ++i) {
    const StackItem& one = before.stack[i];
    const StackItem& other = after.stack[i];
    if (one.card != other.card || one.host != other.host) return false;
  }
  return std::equal(before.picks.begin(), before.picks.begin() + before.choice.pick_count,
                    after.picks.begin());
}

// --- exchanges ---

void ExchangeHeroes(State& state, uint8_t a, uint8_t b) {
  const HeroSet both = HeroBit(a) | HeroBit(b);
  for (SeatState& owner : state.seats) {
    if (std::popcount(owner.hand_heroes & both) == 1) owner.hand_heroes ^= both;
  }
  // Beyond the Reserves the list is blank, and a blank entry looks like slot 0.
  for (size_t i = 0; i < state.reserve_count; ++i) {
    uint8_t& slot = state.reserves[i];
    if (Has(both, slot)) slot = slot == a ? b : a;
  }
}

void LinkAscending(State& state, Seat seat) {
  uint16_t& first = state.seats[seat].deck_first;
  first = kNothing;
  for (size_t i = state.enhancement_count; i > 0; --i) {
    if (PlaceOf(state, i - 1) != kInDeck + seat) continue;
    state.next[i - 1] = first;
    first = static_cast<uint16_t>(i - 1);
  }
}

void ExchangeEnhancements(State& state, uint16_t a, uint16_t b) {
  const auto exchange = [&](uint16_t& enhancement) {
    if (enhancement == a || enhancement == b) enhancement = enhancement == a ? b : a;
  };
  // Links to both are changed before their own links, so that it does not matter if one of them
  // follows the other.
  for (size_t i = 0; i < state.enhancement_count; ++i) exchange(state.next[i]);
  std::swap(state.next[a], state.next[b]);
  std::swap(state.at[a], state.at[b]);
  for (uint16_t& first : state.attached_first) exchange(first);
  for (uint16_t& last : state.attached_last) exchange(last);
  for (Seat seat = 0; seat < state.players; ++seat) {
    exchange(state.seats[seat].deck_first);
    if (IsDeckAscending(state, seat)) LinkAscending(state, seat);
  }
}

// Returns the entry in `pending` that an ability card beneath a hero has because of the attack that
// is under way, if it lay there when the attack was struck and its player has not passed since.
std::optional<PendingEntry> EntryByAttack(const DerivedState& derived, uint16_t enhancement) {
  const State& state = derived.state();
  const Attack& attack = state.attack;
  const uint8_t host = PlaceOf(state, enhancement);
  const bool is_struck = state.has_window != 0 && attack.outcome != AttackOutcome::open;
  if (!is_struck || host >= kMaxHeroes || !derived.IsAbility(enhancement)) return std::nullopt;
  const uint16_t card = derived.CardOf(enhancement);
  const Ability& ability = *derived.AbilityOf(card);
  const bool has_attacked = ability.trigger == Trigger::attacked && Has(attack.attackers, host);
  const bool has_defended =
      ability.trigger == Trigger::defended && derived.SlotOf(attack.target) == host;
  if (!has_attacked && !has_defended) return std::nullopt;
  const Seat seat = has_attacked ? state.active : attack.target_seat;
  const bool has_passed = (state.window_passed >> seat & 1) != 0;
  // Entries with `must` are gone before anybody is asked.
  const bool was_announced = ability.must && state.stack_count == 0;
  const bool is_triggered = (ability.outcomes & WordBit(attack.outcome)) != 0 &&
                            derived.HasUsesLeft(card, ability) && !has_passed && !was_announced;
  return is_triggered ? std::optional(PendingEntry{card, host, seat}) : std::nullopt;
}

// Returns whether an ability card that the attack has triggered has no entry, although nobody has
// used it: its player has passed. After somebody else's answer the window does not say that.
bool HasEntryPassed(const DerivedState& derived, uint16_t enhancement) {
  const State& state = derived.state();
  const std::optional<PendingEntry> due = EntryByAttack(derived, enhancement);
  if (!due || state.times[enhancement] != 0 || state.pending_count == kMaxPending) return false;
  const auto end = state.pending.begin() + state.pending_count;
  // A player who passes gives up all entries.
  return std::none_of(state.pending.begin(), end,
                      [&](const PendingEntry& entry) { return entry.seat == due->seat; });
}

// Returns the seats of which an ability card shows that they have passed in the window.
uint8_t SeatsThatPassed(const DerivedState& derived) {
  const State& state = derived.state();
  uint8_t seats = 0;
  for (uint16_t i = 0; i < state.enhancement_count && state.has_window != 0; ++i) {
    if (HasEntryPassed(derived, i)) seats |= 1 << EntryByAttack(derived, i)->seat;
  }
  return seats;
}

// Takes out the entries of a card that lies beneath the hero that they name. All other entries
// belong to what the card did in the open, so they keep its number.
void TakeEntries(State& state, uint16_t enhancement) {
  const size_t card = size_t{state.first_enhancement} + enhancement;
  const Place place = PlaceOf(state, enhancement);
  const auto end = state.pending.begin() + state.pending_count;
  const auto kept = std::remove_if(state.pending.begin(), end, [&](const PendingEntry& entry) {
    return entry.card == card && entry.host == place;
  });
  std::fill(kept, end, PendingEntry{});
  state.pending_count = static_cast<uint8_t>(kept - state.pending.begin());
}

// Inserts an entry in the order of `pending`, unless its card has one.
void AddEntry(State& state, const PendingEntry& added) {
  const auto end = state.pending.begin() + state.pending_count;
  const bool has_entry = std::any_of(state.pending.begin(), end, [&](const PendingEntry& entry) {
    return entry.card == added.card;
  });
  if (has_entry || state.pending_count == kMaxPending) return;
  const auto rank = [&](const PendingEntry& entry) {
    return std::pair((entry.seat + state.players - state.active) % state.players, entry.card);
  };
  const auto at = std::find_if(state.pending.begin(), end, [&](const PendingEntry& entry) {
    return rank(entry) > rank(added);
  });
  std::move_backward(at, end, end + 1);
  *at = added;
  ++state.pending_count;
}

}  // namespace

// All bases are one printing, and so are the stat cards of all players that have one entry.
CardKinds Empyrean::KindsOf(const Cards& cards, const State& state) {
  CardKinds kinds;
  const auto add = [&](uint8_t sort, size_t printing) {
    kinds.sorts.push_back(sort);
    kinds.printings.push_back(static_cast<uint16_t>(printing));
  };
  const size_t first_ability = 1 + cards.heroes.size();
  const size_t first_stat = first_ability + cards.AbilityCount();
  for (Seat seat = 0; seat < state.players; ++seat) add(kBaseSort, 0);
  for (size_t i = 0; i < cards.heroes.size(); ++i) add(kHeroSort, 1 + i);
  for (size_t i = 0; i < cards.AbilityCount(); ++i) add(kEnhancementSort, first_ability + i);
  for (Seat seat = 0; seat < state.players; ++seat) {
    for (const StatKind& stat : cards.stats) add(kEnhancementSort, first_stat + stat.entry);
  }
  const empyrean::DerivedState derived(cards, state);
  for (uint16_t card = 0; card < kinds.sorts.size(); ++card) {
    kinds.zones.push_back(ZonesFor(derived, card));
  }
  return kinds;
}

void Empyrean::PutLocations(const Cards& cards, const State& state,
                            std::vector<Location>& locations) {
  const empyrean::DerivedState derived(cards, state);
  locations.assign(size_t{state.first_enhancement} + state.enhancement_count, Location());
  PutHiddenHeroes(state, locations);
  PutHiddenInHands(state, locations);
  for (Seat seat = 0; seat < state.players; ++seat) {
    PutDeck(state, seat, locations);
    PutHiddenBeneathHeroes(derived, seat, locations);
  }
  ForEachNamed(state, [&](uint16_t card) { locations[card] = Location(); });
}

bool Empyrean::MayHaveMoved(const Cards&, const State& before, const State& after) {
  for (Seat seat = 0; seat < after.players; ++seat) {
    if (!AreSeatsAlike(before, after, seat)) return true;
  }
  return before.hero_cards != after.hero_cards || before.reserve_count != after.reserve_count ||
         before.reserves != after.reserves || !AreEnhancementsAlike(before, after) ||
         !AreNamedAlike(before, after);
}

// Some fields stay as they are. `times` and `hero_times` count what the card with a number did in
// the open, and `held_host` and `held_slot` mean a place, as all counts do. Everybody sees the
// cards of `discard_first`, `discard_last`, `hero_discard`, `hq`, `pool`, `shown_heroes`, the
// Arena, `attack`, `stack` and `picks`, so neither of these two cards is there.
void Empyrean::ExchangeCards(const Cards& cards, State& state, uint16_t a, uint16_t b) {
  const empyrean::DerivedState derived(cards, state);
  const uint16_t one = derived.EnhancementOf(a);
  const uint16_t other = derived.EnhancementOf(b);
  if (one == kNothing) return ExchangeHeroes(state, derived.SlotOf(a), derived.SlotOf(b));
  const uint8_t passed = SeatsThatPassed(derived);
  for (const uint16_t enhancement : {one, other}) TakeEntries(state, enhancement);
  ExchangeEnhancements(state, one, other);
  // An ability that comes beneath a hero of the attack has been triggered there, and one that
  // leaves it has not. If no card beneath the heroes of a seat was triggered, the state does not
  // say whether the seat has passed, and it is taken not to have.
  for (const uint16_t enhancement : {one, other}) {
    const auto entry = EntryByAttack(derived, enhancement);
    if (entry && (passed >> entry->seat & 1) == 0) AddEntry(state, *entry);
  }
}

// An ability or stat is laid face down beneath a hero. Everybody sees which one it is if the card
// was shown in the hand, and if it is a guard, which is turned face up at once. A number that is
// not an enhancement stands for a card that nobody has named.
HiddenAct Empyrean::HiddenActOf(const Cards& cards, const State& state, Seat seat,
                                const Action& action) {
  if (action.type != ActionType::play || action.other == kNoCard) return {};
  const empyrean::DerivedState derived(cards, state);
  const uint16_t enhancement = derived.EnhancementOf(action.card);
  if (enhancement != kNothing) {
    const bool is_guard =
        derived.IsAbility(enhancement) && derived.AbilityOf(action.card)->has_guard;
    if (is_guard || IsFaceUp(state, enhancement) || IsNamed(state, action.card)) return {};
  }
  return {ZoneOf(kHandZone, seat), {action.card}};
}

// The heroes of the game and deck D are laid open at once.
uint8_t Empyrean::ShuffledZone(const Cards&, const State& state) {
  if (state.phase == Phase::shuffle_reserves) return kReservesZone;
  return state.phase == Phase::shuffle_decks ? ZoneOf(kDeckZone, state.asked) : kInTheOpen;
}

std::string_view Empyrean::KindOfZone(uint8_t zone) {
  if (zone >= kStatZone) return "stat";
  return zone >= kAbilityZone ? "ability" : "";
}

std::string Empyrean::PlaceOfZone(uint8_t zone) {
  if (zone == kReservesZone) return "/reserves";
  const int seat = (zone - kHandZone) % kMaxPlayers;
  const char* list = zone < kDeckZone ? "hand" : zone < kAbilityZone ? "deck" : "heroes";
  return fmt::format("/players/{}/{}", seat, list);
}

std::string Empyrean::PlaceCalled(const Cards& cards, const State& state, std::string_view words,
                                  std::optional<Seat> seat) {
  if (!seat) return IsSameWords(words, "reserves") ? "/reserves" : "";
  if (IsSameWords(words, "hand")) return fmt::format("/players/{}/hand", *seat);
  if (IsSameWords(words, "deck")) return fmt::format("/players/{}/deck", *seat);
  return PlaceBeneath(cards, state, words, *seat);
}

}  // namespace recount::engine::empyrean
