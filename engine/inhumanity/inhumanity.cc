#include "engine/inhumanity/inhumanity.h"

#include <utility>

#include "engine/inhumanity/core_set.h"
#include "engine/inhumanity/text.h"
#include "engine/kit/resample_hidden.h"

namespace recount::engine::inhumanity {
namespace {

uint16_t* PileOf(const Cards& cards, State& state, Pile pile) {
  return state.slots.data() + PileSlot(cards, state, pile, 0);
}

// Returns whether the place of a drawn Trait hides it from the viewer.
bool IsHidden(uint16_t slot, Viewer viewer, const State& state) {
  const unsigned place = PlaceIn(slot);
  if (place == PlaceOf(TraitPlace::gift, 0)) return !viewer.SeesAs(state.aftermath[0].seat);
  if (place >= PlaceOf(TraitPlace::played, 0)) return false;
  const auto seat = static_cast<Seat>((place - PlaceOf(TraitPlace::hand, 0)) % kMaxPlayers);
  return !viewer.SeesAs(seat);
}

// Shuffles the Traits that the viewer has not seen, and deals them out again: to hands, to what the
// dead have left, as the gift and into the pile.
void ImagineTraits(const Cards& cards, State& state, Viewer viewer, ChanceStream& stream) {
  const size_t begin = cards.first_slot[static_cast<size_t>(Pile::traits)];
  const size_t drawn = state.drawn[static_cast<size_t>(Pile::traits)];
  const size_t end = begin + drawn + PileCount(cards, state, Pile::traits);
  std::vector<size_t> hidden;
  std::vector<uint16_t> unseen;
  for (size_t slot = begin; slot < end; ++slot) {
    const bool is_in_pile = slot >= begin + drawn;
    if (!is_in_pile && !IsHidden(state.slots[slot], viewer, state)) continue;
    hidden.push_back(slot);
    unseen.push_back(CardIn(state.slots[slot]));
  }
  kit::ShuffleWith(stream, absl::MakeSpan(unseen));
  for (size_t i = 0; i < hidden.size(); ++i) {
    uint16_t& slot = state.slots[hidden[i]];
    slot = static_cast<uint16_t>(PlaceIn(slot) << 10 | unseen[i]);
    if (PlaceIn(slot) == PlaceOf(TraitPlace::gift, 0)) state.aftermath[0].gift = unseen[i];
  }
  // Sorts the slots again, place by place. Played Traits keep the order in which they were played.
  const auto first = state.slots.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto last = first + static_cast<std::ptrdiff_t>(drawn);
  const auto played = std::find_if(
      first, last, [](uint16_t slot) { return PlaceIn(slot) >= PlaceOf(TraitPlace::played, 0); });
  std::sort(first, played);
}

// Returns whether a Scene of the pile could be the open one, for all that the others know.
bool IsLikeScene(const Cards& cards, const State& state, uint16_t card) {
  if (state.mode == Mode::none) return true;
  const SceneKind& real = cards.Scene(state.scene);
  const SceneKind& other = cards.Scene(card);
  if (real.is_roll != other.is_roll || real.callout != other.callout ||
      real.tag_words != other.tag_words || real.options.size() != other.options.size()) {
    return false;
  }
  for (size_t i = 0; i < real.options.size(); ++i) {
    if (real.options[i].name != other.options[i].name ||
        real.options[i].commit != other.options[i].commit) {
      return false;
    }
  }
  return true;
}

void ImagineScene(const Cards& cards, State& state, Viewer viewer, ChanceStream& stream) {
  const bool is_hidden = state.phase >= Phase::scene && state.phase <= Phase::choose;
  if (!is_hidden || viewer.SeesAs(state.turn_seat)) return;
  const Pile pile = inhumanity::PileOf(cards, state.scene);
  uint16_t* const cards_left = PileOf(cards, state, pile);
  std::vector<size_t> like;
  for (size_t i = 0; i < PileCount(cards, state, pile); ++i) {
    if (IsLikeScene(cards, state, cards_left[i])) like.push_back(i);
  }
  const uint32_t pick = stream.Below(static_cast<uint32_t>(like.size() + 1));
  if (pick == like.size()) return;
  const State real = state;
  std::swap(state.scene, cards_left[like[pick]]);
  // The hardship of a roll in progress includes the Scene's. Dice are rolled only if the hardship
  // is above 0, so a Scene that would lower it to 0 is not possible.
  if (state.rolling == Rolling::scene) {
    const int change = cards.Scene(state.scene).hardship - cards.Scene(real.scene).hardship;
    state.hardship += change;
    if (state.hardship <= 0) state = real;
  }
}

// Returns whether everybody sees the card that an action of the seat names.
bool IsOpen(const State& state, Seat seat, const Action& action) {
  if (action.type != ActionType::play_trait) return AssetOf(state, action.card) != nullptr;
  if (action.card >= kMaxCards) return false;
  // Only slots of Traits can have such a number, so all slots may be searched.
  const uint16_t played = TraitAt(TraitPlace::played, seat, action.card);
  return std::find(state.slots.begin(), state.slots.end(), played) != state.slots.end();
}

}  // namespace

absl::Span<const Variant> Inhumanity::Variants() {
  static constexpr Variant kVariants[] = {
      {"", "{}"},
      {"martial_law", R"({"martial_law":true})"},
      {"lending", R"({"lending":true})"},
      {"martial_law-lending", R"({"martial_law":true,"lending":true})"},
  };
  return kVariants;
}

absl::Span<const ShippedCardSet> Inhumanity::CardSets() {
  static constexpr ShippedCardSet kSets[] = {{"inhumanity-core", kCoreSet}};
  return kSets;
}

absl::Span<const std::string_view> Inhumanity::TurnKeys() {
  static constexpr std::string_view kKeys[] = {"round", "turn_seat"};
  return kKeys;
}

absl::Span<const std::string_view> Inhumanity::CardKeys() {
  static constexpr std::string_view kKeys[] = {
      "card",
      "personality",
      "traits",
      "played_traits",
      "lost_traits",
      "scene_piles/any_terrain",
      "scene_piles/coastal",
      "scene_piles/mountainous",
      "scene_piles/urban",
      "scene_piles/wilderness",
      "asset_pile",
      "relationship_pile",
      "personality_pile",
      "trait_pile",
      "discarded_scenes",
      "spent_assets",
      "out_of_game",
      "gift",
  };
  return kKeys;
}

void Inhumanity::ResampleHidden(const Cards& cards, State& state, Viewer viewer,
                                ChanceStream& stream) {
  for (size_t number = 0; number < kPiles; ++number) {
    // A pile that has not been shuffled has no order to hide.
    if (state.phase == Phase::setup && number >= state.shuffled) continue;
    const auto pile = static_cast<Pile>(number);
    kit::ShuffleWith(stream,
                     absl::MakeSpan(PileOf(cards, state, pile), PileCount(cards, state, pile)));
  }
  if (state.phase != Phase::setup) ImagineTraits(cards, state, viewer, stream);
  ImagineScene(cards, state, viewer, stream);
}

Action Inhumanity::ViewAction(const State& before, const State& after, Seat seat,
                              const Action& action, Viewer viewer) {
  if (viewer.SeesAs(seat)) return action;
  Action veiled = action;
  switch (action.type) {
    case ActionType::play_trait:
    case ActionType::use_asset:
    case ActionType::steal:
    case ActionType::lend:
    case ActionType::bequeath:
      if (!IsOpen(before, seat, action) && !IsOpen(after, seat, action)) {
        veiled.card = kVeiled<uint16_t>;
      }
      break;
    default:
      break;
  }
  return veiled;
}

}  // namespace recount::engine::inhumanity
