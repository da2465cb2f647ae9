// Where the cards of Hope Inhumanity lie (engine/places.h).
#include "engine/inhumanity/derived.h"
#include "engine/inhumanity/inhumanity.h"

namespace recount::engine::inhumanity {
namespace {

enum PlaceNumber : uint8_t {
  kHand,
  kPersonality,
  kPlayedTraits,
  kLostTraits,
  kGift,
  kRelationship,
  kAsset,
  kScene,
  kScenePile,
  kAssetPile,
  kRelationshipPile,
  kPersonalityPile,
  kTraitPile,
  kDiscardedScenes,
  kSpentAssets,
  kOutOfGame,
};
constexpr Place kPlaces[] = {
    {"hand", PlaceClass::hand},
    {"personality", PlaceClass::play},
    {"played_traits", PlaceClass::spent},
    {"lost_traits", PlaceClass::spent},
    {"gift", PlaceClass::hand},
    {"relationship", PlaceClass::play},
    {"asset", PlaceClass::play},
    {"scene", PlaceClass::play},
    {"scene_pile", PlaceClass::pile},
    {"asset_pile", PlaceClass::pile},
    {"relationship_pile", PlaceClass::pile},
    {"personality_pile", PlaceClass::pile},
    {"trait_pile", PlaceClass::pile},
    {"discarded_scenes", PlaceClass::spent},
    {"spent_assets", PlaceClass::spent},
    {"out_of_game", PlaceClass::box},
};

constexpr uint8_t PilePlace(size_t pile) {
  if (pile < kTerrains) return kScenePile;
  return static_cast<uint8_t>(kAssetPile + pile - kTerrains);
}

// Returns the place of the pile's cards that are in the game and nowhere else (view.cc, PutAway). A
// Trait is always somewhere, so one without a place would be in the box.
constexpr uint8_t PutAwayPlace(Pile pile) {
  switch (pile) {
    case Pile::assets:
      return kSpentAssets;
    case Pile::relationships:
    case Pile::personalities:
      return kOutOfGame;
    case Pile::traits:
      return kBox;
    default:
      return kDiscardedScenes;
  }
}

// Puts the cards of a match in their places. Each card is in one place, so a later call can replace
// only the place that PutAll gave it.
class Placing {
 public:
  Placing(const Cards& cards, const State& state, std::vector<CardPlace>& places)
      : cards_(cards), state_(state), places_(places) {}

  void Run() {
    places_.assign(cards_.count(), CardPlace());
    for (size_t pile = 0; pile < kPiles; ++pile) PutAll(static_cast<Pile>(pile));
    PutDrawnTraits();
    for (Seat seat = 0; seat < state_.players; ++seat) {
      Put(state_.seats[seat].personality, kPersonality, seat);
      Put(state_.relationships[seat], kRelationship, seat);
    }
    for (size_t i = 0; i < state_.aftermath_count; ++i) {
      Put(state_.aftermath[i].gift, kGift, state_.aftermath[i].seat);
    }
    for (size_t i = 0; i < state_.asset_count; ++i) {
      Put(state_.assets[i].card, kAsset, state_.assets[i].owner);
    }
    Put(state_.scene, kScene);
  }

 private:
  void Put(uint16_t card, uint8_t place, Seat seat = kNoSeat) {
    if (card != kNoCard) places_[card] = {place, seat};
  }

  // Puts all cards of the pile that are in the game: the drawn ones as if they were put away, the
  // others in the pile.
  void PutAll(Pile pile) {
    const uint8_t put_away = PutAwayPlace(pile);
    for (const uint16_t card : cards_.In(pile, state_.martial_law != 0)) Put(card, put_away);
    const uint8_t place = PilePlace(static_cast<size_t>(pile));
    const size_t top = PileSlot(cards_, state_, pile, 0);
    const size_t end = top + PileCount(cards_, state_, pile);
    for (size_t slot = top; slot < end; ++slot) Put(state_.slots[slot], place);
  }

  void PutDrawnTraits() {
    const auto number = static_cast<size_t>(Pile::traits);
    const size_t begin = cards_.first_slot[number];
    for (size_t i = begin; i < begin + state_.drawn[number]; ++i) {
      const uint16_t slot = state_.slots[i];
      PutFrom(slot, TraitPlace::hand, kHand);
      PutFrom(slot, TraitPlace::lost, kLostTraits);
      PutFrom(slot, TraitPlace::played, kPlayedTraits);
    }
  }

  // Puts the Trait of a slot if it lies at `from` of some seat.
  void PutFrom(uint16_t slot, TraitPlace from, uint8_t place) {
    const unsigned seat = PlaceIn(slot) - PlaceOf(from, 0);
    if (seat < state_.players) Put(CardIn(slot), place, static_cast<Seat>(seat));
  }

  const Cards& cards_;
  const State& state_;
  std::vector<CardPlace>& places_;
};

}  // namespace

absl::Span<const Place> Inhumanity::Places() { return kPlaces; }

absl::Span<const std::string_view> Inhumanity::ReportKeys() {
  static constexpr std::string_view kKeys[] = {"last_scene", "report"};
  return kKeys;
}

void PutPlaces(const Cards& cards, const State& state, std::vector<CardPlace>& places) {
  Placing(cards, state, places).Run();
}

std::optional<size_t> PilePosition(const Cards& cards, const State& state, uint16_t card) {
  for (size_t number = 0; number < kPiles; ++number) {
    const auto pile = static_cast<Pile>(number);
    const size_t top = PileSlot(cards, state, pile, 0);
    for (size_t i = 0; i < PileCount(cards, state, pile); ++i) {
      if (state.slots[top + i] == card) return i;
    }
  }
  return std::nullopt;
}

}  // namespace recount::engine::inhumanity
