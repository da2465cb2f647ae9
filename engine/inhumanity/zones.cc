// Moves cards: the piles, the Traits that have been drawn, the Assets in play.
#include "engine/inhumanity/flow.h"

namespace recount::engine::inhumanity {

uint16_t Flow::TakeTop(Pile pile) {
  if (PileCount(cards_, state_, pile) == 0) return kNoCard;
  const size_t slot = PileSlot(cards_, state_, pile, 0);
  const uint16_t card = state_.slots[slot];
  state_.slots[slot] = kNoCard;
  ++state_.drawn[static_cast<size_t>(pile)];
  return card;
}

// Takes the card at a position out of the pile. The cards above it move down.
void Flow::TakeAsset(size_t position) {
  const auto top =
      state_.slots.begin() + static_cast<std::ptrdiff_t>(PileSlot(cards_, state_, Pile::assets, 0));
  std::move_backward(top, top + static_cast<std::ptrdiff_t>(position),
                     top + static_cast<std::ptrdiff_t>(position) + 1);
  *top = kNoCard;
  ++state_.drawn[static_cast<size_t>(Pile::assets)];
}

// Inserts a Trait among those that have been drawn. The slot before `end` must be free.
void Flow::InsertTrait(size_t end, uint16_t slot) {
  const auto begin = state_.slots.begin() + cards_.first_slot[static_cast<size_t>(Pile::traits)];
  const auto last = state_.slots.begin() + static_cast<std::ptrdiff_t>(end) - 1;
  // Played Traits keep the order in which they were played.
  const bool is_played = PlaceIn(slot) >= PlaceOf(TraitPlace::played, 0) &&
                         PlaceIn(slot) < PlaceOf(TraitPlace::gift, 0);
  const auto at = std::find_if(begin, last, [&](uint16_t other) {
    return is_played ? PlaceIn(other) > PlaceIn(slot) : other > slot;
  });
  std::move_backward(at, last, last + 1);
  *at = slot;
}

void Flow::DrawTrait(TraitPlace place, Seat seat) {
  const uint16_t card = TakeTop(Pile::traits);
  InsertTrait(PileSlot(cards_, state_, Pile::traits, 0), TraitAt(place, seat, card));
}

// Draws n Traits, or as many as are left.
int Flow::DrawTraits(Seat seat, int n) {
  const int drawn = std::min(n, static_cast<int>(PileCount(cards_, state_, Pile::traits)));
  for (int i = 0; i < drawn; ++i) DrawTrait(TraitPlace::hand, seat);
  SeatAt(seat).hand_count = static_cast<uint16_t>(SeatAt(seat).hand_count + drawn);
  return drawn;
}

void Flow::MoveTrait(uint16_t card, TraitPlace from, TraitPlace to, Seat from_seat, Seat to_seat) {
  const size_t end = PileSlot(cards_, state_, Pile::traits, 0);
  const auto begin = state_.slots.begin() + cards_.first_slot[static_cast<size_t>(Pile::traits)];
  const auto last = state_.slots.begin() + static_cast<std::ptrdiff_t>(end);
  const auto at = std::find(begin, last, TraitAt(from, from_seat, card));
  RECOUNT_CHECK(at != last);
  std::move(at + 1, last, at);
  InsertTrait(end, TraitAt(to, to_seat, card));
}

// Moves the hand of a player who has left to the lost Traits, unseen.
void Flow::LoseHand(Seat seat) {
  const size_t number = static_cast<size_t>(Pile::traits);
  for (; SeatAt(seat).hand_count > 0; --SeatAt(seat).hand_count) {
    const auto begin = state_.slots.begin() + cards_.first_slot[number];
    const auto at = std::find_if(begin, begin + state_.drawn[number], [&](uint16_t slot) {
      return PlaceIn(slot) == PlaceOf(TraitPlace::hand, seat);
    });
    MoveTrait(CardIn(*at), TraitPlace::hand, TraitPlace::lost, seat, seat);
  }
}

void Flow::AddAsset(uint16_t card, Seat owner) {
  const auto end = state_.assets.begin() + state_.asset_count;
  const auto at = std::find_if(state_.assets.begin(), end,
                               [&](const AssetInPlay& asset) { return asset.card > card; });
  // The Assets are ascending by card.
  std::move_backward(at, end, end + 1);
  *at = {card, owner, cards_.Asset(card).uses, kNoSeat, 0};
  ++state_.asset_count;
}

AssetInPlay& Flow::AssetAt(uint16_t card) {
  return *const_cast<AssetInPlay*>(AssetOf(state_, card));
}

// Uses an Asset once. It is spent with its last use.
void Flow::UseAsset(uint16_t card) {
  AssetInPlay& asset = AssetAt(card);
  if (--asset.uses > 0) return;
  Tell(INH_8_10, EffectKind::asset_spent, {card});
  const auto end = state_.assets.begin() + state_.asset_count;
  std::move(&asset + 1, &*state_.assets.begin() + state_.asset_count, &asset);
  *(end - 1) = {};
  --state_.asset_count;
}

}  // namespace recount::engine::inhumanity
