// Where the cards of Hope Inhumanity lie unseen (engine/location.h; docs/reference/table.md,
// "Hope Inhumanity").
#include <algorithm>
#include <cstring>

#include "engine/inhumanity/derived.h"
#include "engine/inhumanity/inhumanity.h"
#include "engine/inhumanity/names.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// The zones: 0 to 8 the piles, as in Pile; 9 the open Scene; 10 to 14 the hands of the seats; 15 to
// 19 the Traits that each seat had in hand when its character left; 20 the Gift from the Grave.
constexpr uint8_t kSceneZone = kPiles;
constexpr uint8_t kHandZone = kSceneZone + 1;
constexpr uint8_t kLostZone = kHandZone + kMaxPlayers;
constexpr uint8_t kGiftZone = kLostZone + kMaxPlayers;
static_assert(kGiftZone < kMaxZones);

// The slots of drawn Traits number hands and lost Traits in the order of the zones.
static_assert(PlaceOf(TraitPlace::lost, 0) - PlaceOf(TraitPlace::hand, 0) == kLostZone - kHandZone);

// Returns the zone of a Trait that has been drawn. Played Traits lie face up.
uint8_t ZoneOfDrawn(uint16_t slot) {
  const unsigned place = PlaceIn(slot);
  if (place == PlaceOf(TraitPlace::gift, 0)) return kGiftZone;
  if (place >= PlaceOf(TraitPlace::played, 0)) return kInTheOpen;
  return static_cast<uint8_t>(kHandZone + place - PlaceOf(TraitPlace::hand, 0));
}

// Returns whether only the acting player reads the open Scene. Once it is announced everybody has
// heard its callout, so an event that announces it shows the card, although its number stays hidden
// in views until the outcome.
bool IsSceneHidden(const State& state) {
  return state.scene != kNoCard && state.phase == Phase::scene;
}

// Returns whether the pile still waits for its shuffle. Its cards are ascending until then, so that
// their order means nothing.
bool IsUnshuffled(const State& state, Pile pile) {
  return state.phase == Phase::setup && static_cast<uint8_t>(pile) >= state.shuffled;
}

void PutPile(const Cards& cards, const State& state, Pile pile, std::vector<Location>& locations) {
  const auto zone = static_cast<uint8_t>(pile);
  const size_t top = PileSlot(cards, state, pile, 0);
  const bool has_order = !IsUnshuffled(state, pile);
  for (size_t i = 0; i < PileCount(cards, state, pile); ++i) {
    const auto place = static_cast<uint16_t>(i);
    locations[state.slots[top + i]] = {zone, has_order ? place : kUnordered};
  }
}

// Exchanges two cards in the slots of their pile. A slot of a drawn Trait also has its place, which
// stays.
void ExchangeInSlots(const Cards& cards, State& state, uint16_t a, uint16_t b) {
  const Pile pile = inhumanity::PileOf(cards, a);
  // Two cards of an unshuffled pile lie in one place, and its order is that of their numbers.
  if (IsUnshuffled(state, pile)) return;
  const auto number = static_cast<size_t>(pile);
  const auto begin = state.slots.begin() + cards.first_slot[number];
  const auto end = state.slots.begin() + cards.first_slot[number + 1];
  std::for_each(begin, end, [&](uint16_t& slot) {
    if (slot == kNoCard || (CardIn(slot) != a && CardIn(slot) != b)) return;
    const unsigned place = PlaceIn(slot) << 10;
    slot = static_cast<uint16_t>(place | (CardIn(slot) == a ? b : a));
  });
  if (pile != Pile::traits) return;
  // Hands and lost Traits are ascending. What was played lies open, so it has not changed.
  const auto drawn = begin + state.drawn[number];
  const auto played = std::find_if(
      begin, drawn, [](uint16_t slot) { return PlaceIn(slot) >= PlaceOf(TraitPlace::played, 0); });
  std::sort(begin, played);
}

std::string PlaceOfPile(size_t pile) {
  if (pile < kTerrains) return fmt::format("/scene_piles/{}", names::kTerrainWords[pile]);
  return fmt::format("/{}", names::kPileKeys[pile - kTerrains]);
}

std::string PlaceInPile(Pile pile, size_t position) {
  return fmt::format("{}/{}", PlaceOfPile(static_cast<size_t>(pile)), position);
}

}  // namespace

// The cards of each pile are a sort of their own. Copies are those of one entry of the set.
CardKinds Inhumanity::KindsOf(const Cards& cards, const State&) {
  CardKinds kinds;
  for (uint16_t card = 0; card < cards.count(); ++card) {
    kinds.sorts.push_back(static_cast<uint8_t>(inhumanity::PileOf(cards, card)));
    kinds.printings.push_back(cards.entry_of[card]);
  }
  return kinds;
}

void Inhumanity::PutLocations(const Cards& cards, const State& state,
                              std::vector<Location>& locations) {
  locations.assign(cards.count(), Location());
  for (size_t pile = 0; pile < kPiles; ++pile) {
    PutPile(cards, state, static_cast<Pile>(pile), locations);
  }
  const auto traits = static_cast<size_t>(Pile::traits);
  const size_t begin = cards.first_slot[traits];
  for (size_t i = begin; i < begin + state.drawn[traits]; ++i) {
    locations[CardIn(state.slots[i])] = {ZoneOfDrawn(state.slots[i])};
  }
  if (IsSceneHidden(state)) locations[state.scene] = {kSceneZone};
}

bool Inhumanity::MayHaveMoved(const Cards& cards, const State& before, const State& after) {
  if (before.drawn != after.drawn || IsSceneHidden(before) != IsSceneHidden(after) ||
      (IsSceneHidden(after) && before.scene != after.scene)) {
    return true;
  }
  const bool is_setup = before.phase == Phase::setup;
  if (is_setup != (after.phase == Phase::setup)) return true;
  if (is_setup && before.shuffled != after.shuffled) return true;
  return std::memcmp(before.slots.data(), after.slots.data(),
                     cards.first_slot[kPiles] * sizeof(before.slots[0])) != 0;
}

// The slots, the open Scene and the Gift are all fields that can hold a card that lies in a zone.
// `assets`, `relationships`, `personality` and `last_scene` hold cards that lie face up, and
// everybody has heard the callout of a Scene that has been announced.
void Inhumanity::ExchangeCards(const Cards& cards, State& state, uint16_t a, uint16_t b) {
  ExchangeInSlots(cards, state, a, b);
  if (state.scene == a || state.scene == b) state.scene = state.scene == a ? b : a;
  for (size_t i = 0; i < state.aftermath_count; ++i) {
    uint16_t& gift = state.aftermath[i].gift;
    gift = gift == a ? b : gift == b ? a : gift;
  }
}

// Draws have no choice in them, and every card that an action names is seen.
HiddenAct Inhumanity::HiddenActOf(const Cards&, const State&, Seat, const Action&) { return {}; }

uint8_t Inhumanity::ShuffledZone(const Cards&, const State& state) {
  const bool is_shuffle = state.phase == Phase::setup && state.shuffled < kAllShuffled;
  return is_shuffle ? state.shuffled : kInTheOpen;
}

std::string Inhumanity::PlaceOfZone(uint8_t zone) {
  if (zone < kPiles) return PlaceOfPile(zone);
  if (zone == kSceneZone) return "/scene/card";
  if (zone < kLostZone) return fmt::format("/players/{}/traits", zone - kHandZone);
  if (zone < kGiftZone) return fmt::format("/players/{}/lost_traits", zone - kLostZone);
  return "/aftermath/0/gift";
}

std::string Inhumanity::PlaceCalled(const Cards&, const State&, std::string_view words,
                                    std::optional<Seat> seat) {
  const auto is = [&](std::string_view word) { return IsSameWords(words, word); };
  // Personalities and Relationships are dealt from the top, one to each seat. A new character gets
  // the top Personality.
  if (is("personality")) return PlaceInPile(Pile::personalities, seat.value_or(0));
  if (is("relationship")) return PlaceInPile(Pile::relationships, seat.value_or(0));
  if (seat) {
    if (is("hand")) return PlaceOfZone(static_cast<uint8_t>(kHandZone + *seat));
    return is("lost traits") ? PlaceOfZone(static_cast<uint8_t>(kLostZone + *seat)) : "";
  }
  if (is("scene")) return PlaceOfZone(kSceneZone);
  if (is("gift")) return PlaceOfZone(kGiftZone);
  if (is("asset")) return PlaceInPile(Pile::assets, 0);
  for (size_t pile = 0; pile < kPiles; ++pile) {
    const bool is_pile = is(names::kPileWords[pile]) || is(PileTitle(static_cast<Pile>(pile)));
    if (is_pile) return PlaceOfPile(pile);
  }
  return "";
}

absl::Span<const std::string_view> Inhumanity::CardDetails() {
  static constexpr std::string_view kKeys[] = {"scene/callout",     "scene/tags",
                                               "scene/unavoidable", "scene/rating",
                                               "scene/options",     "scene/hardship"};
  return kKeys;
}

}  // namespace recount::engine::inhumanity
