#include "engine/empyrean/empyrean.h"

#include <utility>

#include "engine/empyrean/core_set.h"
#include "engine/empyrean/text.h"
#include "engine/kit/resample_hidden.h"

namespace recount::engine::empyrean {
namespace {

// Shuffles the Reserves together with the unrevealed heroes in other players' hands, and deals them
// out again.
void ImagineHeroes(State& state, Viewer viewer, ChanceStream& stream) {
  std::vector<uint8_t> unknown(state.reserves.begin(),
                               state.reserves.begin() + state.reserve_count);
  std::array<int, kMaxPlayers> counts = {};
  for (Seat seat = 0; seat < state.players; ++seat) {
    SeatState& owner = state.seats[seat];
    if (viewer.SeesAs(seat)) continue;
    const HeroSet hidden = owner.hand_heroes & ~owner.shown_heroes;
    ForEachHero(hidden, [&](uint8_t slot) { unknown.push_back(slot); });
    counts[seat] = std::popcount(hidden);
    owner.hand_heroes &= ~hidden;
  }
  kit::ShuffleWith(stream, absl::MakeSpan(unknown));
  for (Seat seat = 0; seat < state.players; ++seat) {
    for (; counts[seat] > 0; --counts[seat]) {
      state.seats[seat].hand_heroes |= HeroBit(unknown.back());
      unknown.pop_back();
    }
  }
  std::copy(unknown.begin(), unknown.end(), state.reserves.begin());
}

// Exchanges the enhancements of a seat that the viewer cannot distinguish.
class SeatOfEnhancements {
 public:
  SeatOfEnhancements(const Cards& cards, State& state, Seat seat, bool is_own)
      : cards_(cards), state_(state), derived_(cards, state), seat_(seat) {
    ForEachIn(state, state.seats[seat].deck_first, [&](uint16_t card) { hidden_.push_back(card); });
    if (is_own) return;
    for (uint16_t card = 0; card < state.enhancement_count; ++card) {
      if (IsInHand(state, seat, card) && !IsFaceUp(state, card)) hidden_.push_back(card);
    }
    ForEachHero(state.seats[seat].arena, [&](uint8_t slot) {
      ForEachAttached(state, slot, [&](uint16_t card) {
        if (!IsFaceUp(state, card) && !IsPending(card)) hidden_.push_back(card);
      });
    });
  }

  void ResampleHidden(ChanceStream& stream) {
    now_ = hidden_;
    for (size_t i = now_.size(); i > 1; --i) {
      const size_t other = stream.Below(static_cast<uint32_t>(i));
      if (Fits(now_[i - 1], other) && Fits(now_[other], i - 1)) std::swap(now_[i - 1], now_[other]);
    }
    const State before = state_;
    for (size_t i = 0; i < now_.size(); ++i) {
      state_.at[now_[i]] = before.at[hidden_[i]];
      state_.next[now_[i]] = Now(before.next[hidden_[i]]);
    }
    state_.seats[seat_].deck_first = Now(before.seats[seat_].deck_first);
    ForEachHero(state_.seats[seat_].arena, [&](uint8_t slot) {
      state_.attached_first[slot] = Now(before.attached_first[slot]);
      state_.attached_last[slot] = Now(before.attached_last[slot]);
      ForEachAttached(before, slot, [&](uint16_t card) {
        if (!IsHidden(card)) state_.next[card] = Now(before.next[card]);
      });
    });
  }

 private:
  // A card with an entry in `pending` keeps its place, so that the entry still belongs to it.
  bool IsPending(uint16_t card) const {
    for (size_t i = 0; i < state_.pending_count; ++i) {
      if (state_.pending[i].card == derived_.CardOf(card)) return true;
    }
    return false;
  }

  bool IsHidden(uint16_t card) const {
    return std::find(hidden_.begin(), hidden_.end(), card) != hidden_.end();
  }

  // Returns the card that has taken the place of this one.
  uint16_t Now(uint16_t card) const {
    const auto found = std::find(hidden_.begin(), hidden_.end(), card);
    return found == hidden_.end() ? card : now_[static_cast<size_t>(found - hidden_.begin())];
  }

  // Returns whether the card may be at a place. The kind of a card under a hero is visible, and a
  // guard lies face up.
  bool Fits(uint16_t card, size_t place) const {
    if (!IsAttached(state_, hidden_[place])) return true;
    if (derived_.TypeBitOf(card) != derived_.TypeBitOf(hidden_[place])) return false;
    return derived_.IsStat(card) || !cards_.enhancements[card].ability.has_guard;
  }

  const Cards& cards_;
  State& state_;
  empyrean::DerivedState derived_;
  Seat seat_;
  std::vector<uint16_t> hidden_;
  std::vector<uint16_t> now_;
};

// Returns whether a viewer sees the card where it lies: openly, on the stack, or in the viewer's
// own hand or play area.
bool IsSeen(const State& state, Viewer viewer, uint16_t card) {
  for (size_t i = 0; i < state.stack_count; ++i) {
    if (state.stack[i].card == card) return true;
  }
  const uint16_t enhancement = EnhancementOf(state, card);
  if (enhancement != kNothing) {
    const Place place = PlaceOf(state, enhancement);
    if (place < kMaxHeroes) {
      return IsFaceUp(state, enhancement) || viewer.SeesAs(ControllerOf(state, place));
    }
    if (place >= kInHand && place < kDiscarded) {
      return IsFaceUp(state, enhancement) || viewer.SeesAs(static_cast<Seat>(place - kInHand));
    }
    return place == kInPool || place >= kDiscarded;
  }
  if (card >= state.first_enhancement) return false;
  const uint8_t slot = SlotOf(state, card);
  if (slot == kNoSlot) return true;  // a base, or in the box
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& owner = state.seats[seat];
    if (Has(owner.hand_heroes, slot)) return Has(owner.shown_heroes, slot) || viewer.SeesAs(seat);
  }
  const auto end = state.reserves.begin() + state.reserve_count;
  return std::find(state.reserves.begin(), end, slot) == end;
}

}  // namespace

absl::Span<const Variant> Empyrean::Variants() {
  static constexpr Variant kVariants[] = {
      {"", "{}", 0, 0},
      {"extended", R"({"length":"extended"})", 2, 2},
      {"draft", R"({"decks":"draft"})", 0, 0},
      {"teams-two-and-one", R"({"mode":"teams","teams":[[0,2],[1]]})", 3, 3},
      {"teams", R"({"mode":"teams","teams":[[0,2],[1,3]]})", 4, 4},
      {"teams-draft", R"({"mode":"teams","teams":[[0],[1,2,3]],"decks":"draft"})", 4, 4},
  };
  return kVariants;
}

absl::Span<const ShippedCardSet> Empyrean::CardSets() {
  static constexpr ShippedCardSet kSets[] = {{"empyrean-core", kCoreSet}};
  return kSets;
}

absl::Span<const std::string_view> Empyrean::CardKeys() {
  static constexpr std::string_view kKeys[] = {
      "card", "hand",     "shown",        "deck",      "discard", "pool", "ability_pool", "box",
      "hq",   "reserves", "hero_discard", "attackers", "target",  "host", "picked",
  };
  return kKeys;
}

absl::Span<const std::string_view> Empyrean::CardFields() {
  static constexpr std::string_view kFields[] = {"card", "host", "attacker", "target"};
  return kFields;
}

void Empyrean::ResampleHidden(const Cards& cards, State& state, Viewer viewer,
                              ChanceStream& stream) {
  if (state.phase <= Phase::shuffle_reserves) return;  // nothing is hidden before
  ImagineHeroes(state, viewer, stream);
  if (state.phase <= Phase::shuffle_decks) return;  // decks are ascending, and open
  for (Seat seat = 0; seat < state.players; ++seat) {
    SeatOfEnhancements(cards, state, seat, viewer.SeesAs(seat)).ResampleHidden(stream);
  }
}

Action Empyrean::ViewAction(const State& before, const State& after, Seat seat,
                            const Action& action, Viewer viewer) {
  if (viewer.SeesAs(seat)) return action;
  const auto veiled = [&](uint16_t card) {
    const bool is_shown =
        card == kNoCard || IsSeen(before, viewer, card) || IsSeen(after, viewer, card);
    return is_shown ? card : kVeiled<uint16_t>;
  };
  Action seen = action;
  seen.card = veiled(action.card);
  if (action.type != ActionType::target_slot) seen.other = veiled(action.other);
  return seen;
}

}  // namespace recount::engine::empyrean
