#include "engine/basicverse/basicverse.h"

#include <utility>

#include "engine/basicverse/core_set.h"

namespace recount::engine::basicverse {
namespace {

template <class List>
void ShuffleList(List& list, ChanceStream& stream) {
  for (size_t i = list.size(); i > 1; --i) {
    std::swap(list[i - 1], list[stream.Below(static_cast<uint32_t>(i))]);
  }
}

// Whether a viewer sees the card where it lies: openly, or in the viewer's own hand.
bool IsSeen(const State& state, Viewer viewer, uint16_t card) {
  if (state.discard.Has(card) || state.revealed.Has(card)) return true;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& owner = state.seats[seat];
    if (owner.slot.Has(card) || (viewer.SeesAs(seat) && owner.hand.Has(card))) return true;
  }
  return false;
}

// One of a hand that is not empty.
uint8_t SomeCardOf(const CardBits& hand, ChanceStream& stream) {
  uint32_t left = stream.Below(static_cast<uint32_t>(hand.Count()));
  uint8_t some = kNoCard;
  hand.ForEach([&](uint8_t card) {
    if (left-- == 0) some = card;
  });
  return some;
}

}  // namespace

absl::Span<const Variant> Basicverse::Variants() {
  static constexpr Variant kVariants[] = {
      {"", "{}", 4, 4},
      {"three-on-three", "{}", 6, 6},
      {"four-on-four", "{}", 8, 8},
      {"five-on-five", "{}", 10, 10},
      {"brawl", R"({"setup":"brawl"})", 4, 4},
      {"brawl-four-on-four", R"({"setup":"brawl"})", 8, 8},
      {"draft", R"({"heroes":"draft","fortress":10})", 4, 4},
      {"draft-three-on-three", R"({"heroes":"draft","fortress":12})", 6, 6},
      {"draft-four-on-four", R"({"heroes":"draft","fortress":15})", 8, 8},
      {"draft-five-on-five", R"({"heroes":"draft"})", 10, 10},
      {"random-teams", R"({"teams":"random","setup":"brawl"})", 6, 6},
      {"chosen-teams", R"({"teams":["red","red","blue","red","blue","blue"],"heroes":"draft"})", 6,
       6},
  };
  return kVariants;
}

absl::Span<const uint16_t> Basicverse::RulesVersions() {
  static constexpr uint16_t kVersions[] = {1};
  return kVersions;
}

absl::Span<const ShippedCardSet> Basicverse::CardSets() {
  static constexpr ShippedCardSet kSets[] = {{"basicverse-core", kCoreSet}};
  return kSets;
}

absl::Span<const std::string_view> Basicverse::CardKeys() {
  // `card` and `cards` are those of frames.
  static constexpr std::string_view kKeys[] = {"hand", "slot",    "given", "deck",
                                               "card", "discard", "cards"};
  return kKeys;
}

void Basicverse::Imagine(const Cards&, State& state, Viewer viewer, ChanceStream& stream) {
  // Until the first shuffle the deck is ascending, and what is in it is asked for openly.
  const bool is_deck_open = state.phase <= Phase::shuffle;
  std::vector<uint8_t> unknown;
  if (!is_deck_open) {
    unknown.assign(state.deck.begin(), state.deck.begin() + state.deck_count);
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (viewer.SeesAs(seat)) continue;
    state.seats[seat].hand.ForEach([&](uint8_t card) { unknown.push_back(card); });
  }
  ShuffleList(unknown, stream);
  for (Seat seat = 0; seat < state.players; ++seat) {
    SeatState& owner = state.seats[seat];
    if (viewer.SeesAs(seat)) continue;
    owner.hand = {};
    for (int i = 0; i < owner.hand_count; ++i) {
      owner.hand.Add(unknown.back());
      unknown.pop_back();
    }
  }
  if (!is_deck_open) std::copy(unknown.begin(), unknown.end(), state.deck.begin());
  if (state.given != kNoCard && !viewer.SeesAs(state.active)) {
    state.given = SomeCardOf(state.seats[state.active].hand, stream);
  }
  for (size_t i = 0; i < state.stack_count; ++i) {
    Frame& frame = state.stack[i];
    if (frame.kind != FrameKind::free_play || frame.value == kNoCard) continue;
    if (!viewer.SeesAs(frame.seat)) {
      frame.value = SomeCardOf(state.seats[frame.seat].hand, stream);
    }
  }
}

Action Basicverse::ViewAction(const State& before, const State& after, Seat seat,
                              const Action& action, Viewer viewer) {
  if (viewer.SeesAs(seat) || action.card == kNullCard) return action;
  Action seen = action;
  if (!IsSeen(before, viewer, action.card) && !IsSeen(after, viewer, action.card)) {
    seen.card = kVeiled<uint16_t>;
  }
  return seen;
}

}  // namespace recount::engine::basicverse
