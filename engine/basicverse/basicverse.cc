#include "engine/basicverse/basicverse.h"

#include <utility>

#include "engine/basicverse/core_set.h"
#include "engine/basicverse/text.h"
#include "engine/kit/resample_hidden.h"

namespace recount::engine::basicverse {
namespace {

bool IsSeenInHand(const State& state, Viewer viewer, Seat seat, uint16_t card) {
  return seat < state.players && viewer.SeesAs(seat) && state.seats[seat].hand.Has(card);
}

// Returns whether a viewer's state shows the card at the place from which, or to which, an action
// of the seat moves it (docs/reference/protocol.md, "Events").
bool IsSeen(const State& state, Viewer viewer, Seat seat, ActionType type, uint16_t card) {
  if (IsSeenInHand(state, viewer, seat, card)) return true;
  switch (type) {
    case ActionType::donate:
      return IsSeenInHand(state, viewer, state.active, card);
    case ActionType::assign:
      return state.revealed.Has(card);
    default:
      return state.discard.Has(card) || state.seats[seat].slot.Has(card);
  }
}

// Returns one card of a hand that is not empty.
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
  // Games of many players have a limit of rounds, so that they are about as long as the others.
  static constexpr Variant kVariants[] = {
      {"", R"({"fortress":12})", 4, 4},
      {"three-on-three", R"({"max_rounds":15})", 6, 6},
      {"four-on-four", R"({"fortress":15,"heroes":"draft","max_rounds":10})", 8, 8},
      {"five-on-five", R"({"fortress":10,"setup":"brawl","max_rounds":8})", 10, 10},
      {"brawl", R"({"setup":"brawl","fortress":10})", 4, 4},
      {"draft", R"({"heroes":"draft","fortress":10})", 4, 4},
      {"random-teams", R"({"teams":"random","setup":"brawl","fortress":10})", 6, 6},
      {"chosen-teams",
       R"({"teams":["red","red","blue","red","blue","blue"],"heroes":"draft","fortress":10})", 6,
       6},
  };
  return kVariants;
}

absl::Span<const ShippedCardSet> Basicverse::CardSets() {
  static constexpr ShippedCardSet kSets[] = {{"basicverse-core", kCoreSet}};
  return kSets;
}

absl::Span<const std::string_view> Basicverse::CardKeys() {
  // `card` and `cards` are the keys of frames.
  static constexpr std::string_view kKeys[] = {"hand", "slot",    "given", "deck",
                                               "card", "discard", "cards"};
  return kKeys;
}

void Basicverse::ResampleHidden(const Cards&, State& state, Viewer viewer, ChanceStream& stream) {
  // Until the first shuffle the deck is ascending, and the chance node lists its cards openly.
  const bool is_deck_open = state.phase <= Phase::shuffle;
  std::vector<uint8_t> unknown;
  if (!is_deck_open) {
    unknown.assign(state.deck.begin(), state.deck.begin() + state.deck_count);
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (viewer.SeesAs(seat)) continue;
    state.seats[seat].hand.ForEach([&](uint8_t card) { unknown.push_back(card); });
  }
  kit::ShuffleWith(stream, absl::MakeSpan(unknown));
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
  const auto is_seen = [&](const State& state) {
    return IsSeen(state, viewer, seat, action.type, action.card);
  };
  if (!is_seen(before) && !is_seen(after)) seen.card = kVeiled<uint16_t>;
  return seen;
}

}  // namespace recount::engine::basicverse
