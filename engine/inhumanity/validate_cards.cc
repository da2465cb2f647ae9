// The places of cards: piles, Traits, Assets, Personalities, Relationships.
#include "engine/inhumanity/names.h"
#include "engine/inhumanity/validate.h"

namespace recount::engine::inhumanity {
namespace {

// By Kind.
constexpr std::string_view kKindTexts[kKinds] = {"a Scene", "an Asset", "a Relationship",
                                                 "a Personality", "a Trait"};

}  // namespace

bool Inspector::Place(Kind kind, uint16_t card) {
  if (card >= cards_.count() || cards_.KindOf(card) != kind || !IsInGame(card) || placed_[card]) {
    return false;
  }
  placed_[card] = true;
  return true;
}

Inspector::Misplaced Inspector::WhyNot(Kind kind, uint16_t card) const {
  if (card >= cards_.count() || cards_.KindOf(card) != kind) {
    return {kNoClause, kKindTexts[static_cast<size_t>(kind)]};
  }
  if (!IsInGame(card)) return {INH_1_5, "a card that is not of the expansion"};
  return {kNoClause, "a card that lies nowhere else"};
}

// --- piles ---

void Inspector::InspectPiles() {
  Expect(!IsSetUp() || state_.shuffled >= kAllShuffled ||
             cards_.In(static_cast<Pile>(state_.shuffled), state_.martial_law != 0).size() >= 2,
         kNoClause, "a pile of two cards or more", "node", "chance", "what");
  for (size_t pile = 0; pile < kPiles; ++pile) InspectPile(static_cast<Pile>(pile));
  findings_.ExpectBlank(std::all_of(state_.slots.begin() + cards_.first_slot[kPiles],
                                    state_.slots.end(),
                                    [](uint16_t slot) { return slot == kNoCard; }));
}

void Inspector::InspectPile(Pile pile) {
  const auto number = static_cast<size_t>(pile);
  const bool is_of_scenes = number < kTerrains;
  const auto expect = [&](bool holds, ClauseIndex clause, std::string_view expected, auto... rest) {
    if (holds) [[likely]]
      return;
    if (is_of_scenes) {
      Expect(false, clause, expected, "scene_piles", names::kTerrainWords[number], rest...);
    } else {
      Expect(false, clause, expected, names::kPileKeys[number - kTerrains], rest...);
    }
  };
  // The lists of a set are Scenes, Assets and so on; the piles begin with five of Scenes.
  const Kind kind = is_of_scenes ? Kind::scene : static_cast<Kind>(number - kTerrains + 1);
  const std::vector<uint16_t>& in_game = cards_.In(pile, state_.martial_law != 0);
  const size_t size = in_game.size();
  const size_t first = cards_.first_slot[number];
  const size_t drawn = state_.drawn[number];
  if (!findings_.ExpectBlank(drawn <= size)) {
    are_piles_counted_ = false;
    return;
  }
  expect(!IsSetUp() || drawn == 0, kNoClause, "all cards of the pile in the set-up");
  bool are_placed = drawn == 0, is_ascending = true;
  for (size_t i = 0; i < cards_.first_slot[number + 1] - first; ++i) {
    const uint16_t slot = state_.slots[first + i];
    if (i < drawn || i >= size) {
      findings_.ExpectBlank(slot == kNoCard || (i < drawn && pile == Pile::traits));
      continue;
    }
    is_ascending = is_ascending && slot == in_game[i];
    const bool is_of_pile =
        !is_of_scenes || (slot < cards_.count() && PileOf(cards_, slot) == pile);
    if (is_of_pile && Place(kind, slot)) continue;
    are_placed = false;
    const Misplaced wrong =
        is_of_pile ? WhyNot(kind, slot) : Misplaced{INH_1_4, "a Scene of this terrain"};
    expect(false, wrong.clause, wrong.expected, i - drawn);
  }
  const bool is_unshuffled = IsSetUp() && number >= state_.shuffled;
  expect(!is_unshuffled || !are_placed || is_ascending, kNoClause,
         "its cards in ascending order before the shuffle");
}

// --- Traits that have been drawn ---

void Inspector::InspectTraits() {
  if (!are_piles_counted_) return;
  const auto number = static_cast<size_t>(Pile::traits);
  uint16_t before = 0;
  bool are_placed = true;
  for (size_t i = 0; i < state_.drawn[number]; ++i) {
    const uint16_t slot = state_.slots[cards_.first_slot[number] + i];
    // The document of a state leaves a slot blank if it has a Trait nowhere.
    if (slot == kNoCard) {
      are_placed = false;
      continue;
    }
    const unsigned place = PlaceIn(slot);
    const bool is_place =
        place >= PlaceOf(TraitPlace::hand, 0) && place <= PlaceOf(TraitPlace::gift, 0);
    if (!findings_.ExpectBlank(is_place)) continue;
    InspectTrait(slot);
    const bool is_ordered =
        place < PlaceOf(TraitPlace::played, 0) ? slot > before : place >= PlaceIn(before);
    findings_.ExpectBlank(is_ordered);
    before = slot;
  }
  Expect(are_placed || IsSetUp(), kNoClause, "every Trait that lies nowhere else", "trait_pile");
  for (size_t seat = 0; seat < kMaxPlayers; ++seat) {
    findings_.ExpectBlank(state_.seats[seat].hand_count == hand_[seat]);
  }
}

void Inspector::InspectTrait(uint16_t slot) {
  const unsigned place = PlaceIn(slot);
  const uint16_t card = CardIn(slot);
  if (place == PlaceOf(TraitPlace::gift, 0)) {
    has_gift_ = true;
    findings_.ExpectBlank(state_.aftermath[0].gift == card);
    PlaceAt(Kind::trait, card, "aftermath", 0, "gift");
    return;
  }
  const unsigned seat = (place - PlaceOf(TraitPlace::hand, 0)) % kMaxPlayers;
  if (!findings_.ExpectBlank(seat < state_.players)) return;
  if (place >= PlaceOf(TraitPlace::played, 0)) {
    PlaceAt(Kind::trait, card, "players", seat, "played_traits", played_[seat]++);
  } else if (place >= PlaceOf(TraitPlace::lost, 0)) {
    PlaceAt(Kind::trait, card, "players", seat, "lost_traits");
  } else {
    PlaceAt(Kind::trait, card, "players", seat, "traits");
    ++hand_[seat];
  }
}

// --- Assets ---

void Inspector::InspectAssets() {
  are_assets_counted_ = findings_.ExpectBlank(state_.asset_count <= kMaxAssets);
  if (!are_assets_counted_) return;
  bool is_blank = true;
  for (size_t i = state_.asset_count; i < kMaxAssets; ++i) {
    const AssetInPlay& asset = state_.assets[i];
    is_blank = is_blank && asset.card == 0 && asset.owner == 0 && asset.uses == 0 &&
               asset.lent_to == 0 && asset.unused == 0;
  }
  findings_.ExpectBlank(is_blank);
  for (size_t i = 0; i < state_.asset_count; ++i) {
    const AssetInPlay& asset = state_.assets[i];
    findings_.ExpectBlank(asset.unused == 0);
    if (!PlaceAt(Kind::asset, asset.card, "assets", i, "card")) continue;
    findings_.ExpectBlank(i == 0 || asset.card > state_.assets[i - 1].card);
    const AssetKind& kind = cards_.Asset(asset.card);
    findings_.ExpectIn(asset.uses, 1, kind.uses, INH_8_10, "assets", i, "uses");
    if (Expect(kind.is_group ? asset.owner == kNoSeat : asset.owner < state_.players, INH_8_7,
               kind.is_group ? "null, because it is a group Asset" : "the seat that owns it",
               "assets", i, "owner")) {
      InspectLoan(i);
    }
  }
}

void Inspector::InspectLoan(size_t index) {
  const AssetInPlay& asset = state_.assets[index];
  if (asset.lent_to == kNoSeat) return;
  const auto expect = [&](bool holds, ClauseIndex clause, std::string_view expected) {
    return Expect(holds, clause, expected, "assets", index, "lent_to");
  };
  if (expect(asset.owner != kNoSeat, INH_8_13, "null, because it is a group Asset") &&
      expect(state_.lending != 0, INH_8_13, "null without the option lending") &&
      expect(IsTurn(state_.phase), INH_8_13, "null outside a turn") &&
      expect(asset.lent_to < state_.players && asset.lent_to != asset.owner, INH_8_13,
             "another player than the owner")) {
    expect(IsInPlay(state_, asset.lent_to), INH_9_3, "a player in play");
  }
}

// --- Personalities and Relationships ---

void Inspector::InspectPersonality(Seat seat) {
  const uint16_t card = state_.seats[seat].personality;
  if (card == kNoCard) return;
  are_personalities_known_ &=
      ExpectOfSeat(!IsSetUp(), kNoClause, "null in the set-up", seat, "personality") &&
      ExpectOfSeat(IsInPlay(state_, seat), kNoClause, "null for a player who is out of play", seat,
                   "personality") &&
      PlaceAt(Kind::personality, card, "players", seat, "personality");
}

void Inspector::InspectRelationships() {
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    const uint16_t card = state_.relationships[seat];
    if (card == kNoCard || !findings_.ExpectBlank(seat < state_.players)) continue;
    if (Expect(!IsSetUp(), kNoClause, "null in the set-up", "relationships", seat, "card") &&
        Expect(IsInPlay(state_, seat) && IsInPlay(state_, LeftOf(state_, seat)), INH_9_9,
               "null, because one of its parties is out of play", "relationships", seat, "card")) {
      PlaceAt(Kind::relationship, card, "relationships", seat, "card");
    }
  }
}

}  // namespace recount::engine::inhumanity
