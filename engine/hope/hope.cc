#include "engine/hope/hope.h"

#include <utility>

#include "engine/hope/core_set.h"
#include "engine/hope/text.h"
#include "engine/kit/resample_hidden.h"

namespace recount::engine::hope {
namespace {

// Draws the artifacts that lie face down again among all that nobody has seen.
void ImagineArtifacts(const Cards& cards, State& state, ChanceStream& stream) {
  std::vector<uint16_t> unseen(cards.artifacts.size() * (state.two_on_two ? 2 : 1));
  for (size_t i = 0; i < unseen.size(); ++i) unseen[i] = static_cast<uint16_t>(i);
  for (const Artifact& artifact : state.artifacts) {
    if (artifact.place > ArtifactPlace::face_down) std::erase(unseen, artifact.number);
  }
  kit::ShuffleWith(stream, absl::MakeSpan(unseen));
  for (Artifact& artifact : state.artifacts) {
    if (artifact.place != ArtifactPlace::face_down) continue;
    artifact.number = unseen.back();
    unseen.pop_back();
  }
  std::sort(state.artifacts.begin(), state.artifacts.end(),
            [](const Artifact& a, const Artifact& b) { return a.number < b.number; });
}

// Deals the seat's hidden cards again: the order of the draw deck and, for others, which of them
// are in the hand.
void ImagineSeat(SeatState& owner, bool is_own, ChanceStream& stream) {
  std::array<uint8_t, kMaxDeck> unknown;
  size_t count = 0;
  for (size_t i = 0; i < owner.draw_count; ++i) unknown[count++] = owner.piles[i];
  size_t in_hand = 0;
  if (!is_own) {
    const CardSetOfSeat hand = owner.hand;
    hand.ForEach([&](size_t index) {
      if (owner.revealed.Has(index)) return;
      owner.hand.Remove(index);
      unknown[count++] = static_cast<uint8_t>(index);
      ++in_hand;
    });
  }
  kit::ShuffleWith(stream, absl::MakeSpan(unknown).first(count));
  for (; in_hand > 0; --in_hand) owner.hand.Add(unknown[--count]);
  std::copy_n(unknown.begin(), count, owner.piles.begin());
}

// Returns whether everybody sees where the card is: on the map, on a discard pile, shown in a hand,
// as the event in progress or as something that has been chosen.
bool IsOpen(const State& state, uint16_t card) {
  const Seat seat = SeatOf(state, card);
  if (seat == kNoSeat) return false;
  if (SpaceOf(state, card) != kNoSpace) return true;
  const size_t index = IndexOf(state, seat, card);
  const SeatState& owner = state.seats[seat];
  if (owner.revealed.Has(index)) return true;
  const auto pile = owner.piles.end() - owner.discard_count;
  if (std::find(pile, owner.piles.end(), index) != owner.piles.end()) return true;
  for (size_t i = 0; i < state.queue_count; ++i) {
    if (state.queue[i].text == Text::event && state.queue[i].source == card) return true;
  }
  // Picks are seats, cards and spaces. They identify this card if they were chosen in a card
  // choice.
  return state.queue_count > 0 && state.pick_count > 0 && state.picks[0] == card &&
         state.choice == ChoiceKind::space;
}

}  // namespace

absl::Span<const Variant> Hope::Variants() {
  static constexpr Variant kVariants[] = {
      {"", "{}", 2, 2},
      {"artifacts", R"({"artifacts":true})", 2, 2},
      {"two_on_two", R"({"two_on_two":true})", 4, 4},
      {"two_on_two-artifacts", R"({"two_on_two":true,"artifacts":true})", 4, 4},
  };
  return kVariants;
}

absl::Span<const std::string_view> Hope::TurnKeys() {
  static constexpr std::string_view kKeys[] = {"round", "phase", "active"};
  return kKeys;
}

// `queue/picks` can contain seats and spaces as well as cards. Its entries are all cards in two
// cases: while a space is chosen for a card from a hand (`put_into_play`), when the card is visible
// nowhere else, and while the second unit of a `swap` is chosen. Cards that are discarded already
// lie on a discard pile when they become picks. `artifact` and `artifacts` are not cards.
absl::Span<const std::string_view> Hope::CardKeys() {
  static constexpr std::string_view kKeys[] = {
      "hand",
      "revealed",
      "draw_deck",
      "discard",
      "card",
      "target",
      "attackers",
      "queue/source",
      "queue/picks?choice/what=space",
      "queue/picks?choice/what=target",
      "choice/from?choice/what=target",
      "choice/from?choice/what=card",
  };
  return kKeys;
}

absl::Span<const std::string_view> Hope::CardFields() {
  static constexpr std::string_view kFields[] = {"card", "cards", "unit", "with", "units"};
  return kFields;
}

absl::Span<const ShippedCardSet> Hope::CardSets() {
  static constexpr ShippedCardSet kSets[] = {{"hope-core", kCoreSet}};
  return kSets;
}

void Hope::ResampleHidden(const Cards& cards, State& state, Viewer viewer, ChanceStream& stream) {
  if (state.with_artifacts && state.phase > Phase::artifacts) {
    ImagineArtifacts(cards, state, stream);
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState real = state.seats[seat];
    ImagineSeat(state.seats[seat], viewer.SeesAs(seat), stream);
    // The hidden choice that is open must remain one that the rules could ask.
    if (state.choice_seat != seat) continue;
    const hope::DerivedState derived(cards, state);
    if (IsHiddenChoice(derived, state.choice) && ChoiceFrom(derived).IsEmpty()) {
      state.seats[seat] = real;
    }
  }
}

Action Hope::ViewAction(const State& before, const State& after, Seat seat, const Action& action,
                        Viewer viewer) {
  if (viewer.SeesAs(seat)) return action;
  const auto is_shown = [&](uint16_t card) { return IsOpen(before, card) || IsOpen(after, card); };
  Action veiled = action;
  // This includes actions that the rules refuse: the log of a table may have a move of a card in
  // hand.
  const bool is_of_no_card = action.type == ActionType::choose &&
                             (before.choice != ChoiceKind::card || action.card == kDeclined);
  const auto veil = [&](uint16_t& card) {
    if (card != kNoCard && !is_shown(card)) card = kVeiled<uint16_t>;
  };
  if (!is_of_no_card) veil(veiled.card);
  veil(veiled.other);
  veiled.cards = {};
  for (uint16_t card : action.cards) {
    veil(card);
    veiled.cards.Add(card);
  }
  return veiled;
}

}  // namespace recount::engine::hope
