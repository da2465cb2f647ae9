// Checks the places of cards in a state from outside.
#include <array>

#include "engine/empyrean/rules.h"
#include "engine/empyrean/validate.h"
#include "engine/kit/validation.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// --- heroes ---

class HeroInspector {
 public:
  HeroInspector(const DerivedState& derived, StateFindings& findings)
      : derived_(derived), state_(derived.state()), findings_(findings) {}

  bool Inspect() {
    if (!InspectSlots()) return false;
    bool is_sound = InspectLists();
    is_sound &= InspectPlaces();
    is_sound &= InspectMarks();
    findings_.Expect(std::popcount(state_.hq) <= kHeroesInHq, EMP_1_9, "at most 3 heroes", "hq");
    return is_sound;
  }

 private:
  bool InspectSlots() {
    const size_t count =
        state_.phase == Phase::shuffle_heroes ? 0 : HeroesInGame(state_.is_extended != 0);
    if (state_.hero_count != count) {
      const std::string expected = count == 0 ? "all heroes before they are shuffled"
                                              : fmt::format("all heroes but {}", count);
      return findings_.Expect(false, EMP_1_4, expected, "box");
    }
    bool is_sound = true;
    for (size_t i = 0; i < kMaxHeroes; ++i) {
      const uint16_t card = state_.hero_cards[i];
      is_sound &= i >= count ? card == kNoCard : derived_.IsHero(card);
      is_sound &= i == 0 || i >= count || card > state_.hero_cards[i - 1];
    }
    return findings_.ExpectBlank(is_sound);
  }

  // Checks the lists that have an order.
  bool InspectLists() {
    const size_t count = state_.hero_count;
    if (!findings_.ExpectBlank(state_.reserve_count <= count &&
                               state_.hero_discard_count <= count)) {
      return false;
    }
    bool is_sound = true;
    for (size_t i = 0; i < kMaxHeroes; ++i) {
      is_sound &= i < state_.reserve_count ? state_.reserves[i] < count : state_.reserves[i] == 0;
      is_sound &= i < state_.hero_discard_count ? state_.hero_discard[i] < count
                                                : state_.hero_discard[i] == 0;
    }
    are_lists_sound_ = findings_.ExpectBlank(is_sound);
    return are_lists_sound_;
  }

  // Checks that every hero of the game is in one place.
  bool InspectPlaces() {
    bool is_sound = Place(state_.pool, "pool");
    is_sound &= Place(state_.hq, "hq");
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      const SeatState& owner = state_.seats[seat];
      is_sound &= Place(owner.hand_heroes, "players", seat, "hand");
      is_sound &= Place(owner.arena, "players", seat, "heroes");
      findings_.Expect((owner.shown_heroes & ~owner.hand_heroes) == 0, kNoClause,
                       "cards of the hand", "players", seat, "shown");
    }
    if (!are_lists_sound_) return false;
    for (size_t i = 0; i < state_.reserve_count; ++i) {
      is_sound &= Place(HeroBit(state_.reserves[i]), "reserves", state_.reserve_count - 1 - i);
    }
    for (size_t i = 0; i < state_.hero_discard_count; ++i) {
      is_sound &= Place(HeroBit(state_.hero_discard[i]), "hero_discard", i);
    }
    const HeroSet all = (HeroSet{1} << state_.hero_count) - 1;
    if (placed_ == all) return is_sound;
    if (!findings_.ExpectBlank((placed_ & ~all) == 0)) return false;
    const bool is_pooled = state_.phase <= Phase::shuffle_reserves;
    ForEachHero(all & ~placed_, [&](uint8_t slot) {
      const std::string expected =
          fmt::format("also card {}, which lies nowhere", derived_.HeroCard(slot));
      findings_.Expect(false, kNoClause, expected, is_pooled ? "pool" : "reserves");
    });
    // Nothing but the checks of the pool reads where the others are.
    return is_sound && !is_pooled;
  }

  template <class... Keys>
  bool Place(HeroSet heroes, Keys... path) {
    const bool is_new = findings_.Expect((placed_ & heroes) == 0, kNoClause,
                                         "heroes that lie nowhere else", path...);
    placed_ |= heroes;
    return is_new;
  }

  // Only heroes in the Arena have marks.
  bool InspectMarks() {
    const HeroSet arena = Arena(state_);
    bool is_sound = ((state_.fatigued | state_.fresh | state_.pin_waiting | state_.pin_running) &
                     ~arena) == 0 &&
                    (state_.pin_waiting & state_.pin_running) == 0;
    for (uint8_t slot = 0; slot < kMaxHeroes; ++slot) {
      if (Has(arena, slot)) continue;
      is_sound &= state_.attack_bonus[slot] == 0 && state_.defense_bonus[slot] == 0 &&
                  state_.attached_first[slot] == kNothing && state_.attached_last[slot] == kNothing;
    }
    return findings_.ExpectBlank(is_sound);
  }

  const DerivedState& derived_;
  const State& state_;
  StateFindings& findings_;
  HeroSet placed_ = 0;
  bool are_lists_sound_ = false;
};

// --- enhancements ---

class EnhancementInspector {
 public:
  EnhancementInspector(const DerivedState& derived, StateFindings& findings)
      : derived_(derived),
        state_(derived.state()),
        findings_(findings),
        arena_(Arena(derived.state())) {}

  bool Inspect() {
    bool are_lists_sound = InspectCards();
    for (uint8_t slot = 0; slot < kMaxHeroes; ++slot) {
      size_t count = 0;
      are_lists_sound &= findings_.ExpectBlank(
          IsList(state_.attached_first[slot], state_.attached_last[slot], slot, count) &&
          count == counts_[slot]);
    }
    for (Seat seat = 0; seat < state_.players; ++seat) are_lists_sound &= InspectPiles(seat);
    return are_lists_sound;
  }

 private:
  // Returns whether every card has what its place allows, and what is no card is blank.
  bool InspectCards() {
    const size_t count = state_.enhancement_count;
    bool is_blank = kit::IsBlankFrom(state_.at, count, kNoPlace) &&
                    kit::IsBlankFrom(state_.next, count, kNothing);
    for (size_t i = 0; i < count; ++i) {
      const Place place = PlaceOf(state_, i);
      if (place >= kNoPlace) {
        ReportMissing(i);
        continue;
      }
      ++counts_[place];
      is_blank &= InspectPlace(i, place);
      const bool is_in_list = place < kInHand ? place != kInPool : place >= kDiscarded;
      is_blank &= is_in_list || state_.next[i] == kNothing;
    }
    return findings_.ExpectBlank(is_blank);
  }

  // Returns whether the place and the marks can come from a document.
  bool InspectPlace(size_t enhancement, Place place) {
    const uint8_t flags = state_.at[enhancement] & static_cast<uint8_t>(~kPlaceBits);
    if (place < kMaxHeroes) {
      if (!Has(arena_, place)) return false;
      if (derived_.IsFeat(enhancement)) [[unlikely]]
        ReportAttached(place);
      return true;
    }
    if (place == kInPool) {
      findings_.Expect(!derived_.IsStat(enhancement), kNoClause, "abilities and feats only",
                       "ability_pool");
      return flags == 0;
    }
    const int seat = (place - kInDeck) % kMaxPlayers;
    const bool may_be_open = place >= kInHand && place < kDiscarded;
    return seat < state_.players && (flags & ~(may_be_open ? kOpen : 0)) == 0;
  }

  void ReportMissing(size_t enhancement) {
    const std::string expected =
        fmt::format("also card {}, which lies nowhere", derived_.CardOf(enhancement));
    if (derived_.IsStat(enhancement)) {
      const size_t stats = derived_.cards().stats.size();
      findings_.Expect(false, EMP_1_10, expected, "players",
                       (enhancement - derived_.cards().AbilityCount()) / stats, "deck");
    } else if (state_.phase <= Phase::draft_ability) {
      findings_.Expect(false, kNoClause, expected, "ability_pool");
    } else {
      findings_.Expect(false, kNoClause, expected, "players");
    }
  }

  void ReportAttached(uint8_t slot) {
    const Seat seat = ControllerOf(state_, slot);
    const int entry = std::popcount(state_.seats[seat].arena & (HeroBit(slot) - 1));
    findings_.Expect(false, EMP_5_7, "abilities and stats only", "players", seat, "heroes", entry,
                     "attached");
  }

  // Walks a list whose cards all lie in `place`. Returns false if it is not such a list.
  bool IsList(uint16_t first, uint16_t last, Place place, size_t& count) const {
    uint16_t before = kNothing;
    for (uint16_t card = first; card != kNothing; card = state_.next[card]) {
      if (card >= state_.enhancement_count || PlaceOf(state_, card) != place) return false;
      // A list that is longer than all cards has a cycle.
      if (++count > state_.enhancement_count) return false;
      before = card;
    }
    return last == before;
  }

  bool InspectPiles(Seat seat) {
    const SeatState& owner = state_.seats[seat];
    const auto deck_place = static_cast<Place>(kInDeck + seat);
    // The deck does not store its last card, so the walk finds it.
    uint16_t last = kNothing;
    size_t deck = 0;
    bool ascends = true;
    for (uint16_t card = owner.deck_first;
         card != kNothing && card < state_.enhancement_count && deck <= state_.enhancement_count;
         card = state_.next[card], ++deck) {
      ascends = ascends && (last == kNothing || card > last);
      last = card;
    }
    deck = 0;
    size_t discard = 0;
    const bool are_piles =
        findings_.ExpectBlank(IsList(owner.deck_first, last, deck_place, deck) &&
                              deck == owner.deck_count && deck == counts_[deck_place] &&
                              IsList(owner.discard_first, owner.discard_last,
                                     static_cast<Place>(kDiscarded + seat), discard) &&
                              discard == counts_[static_cast<size_t>(kDiscarded + seat)] &&
                              owner.hand_count == counts_[static_cast<size_t>(kInHand + seat)]);
    const bool must_ascend = state_.phase < Phase::turn && !IsShuffled(seat);
    findings_.Expect(!must_ascend || ascends, kNoClause, "ascending until it is shuffled",
                     "players", seat, "deck");
    return are_piles;
  }

  // Returns whether, in the set-up, the seat's deck has been shuffled.
  bool IsShuffled(Seat seat) const {
    return state_.phase == Phase::shuffle_decks && seat < state_.asked;
  }

  const DerivedState& derived_;
  const State& state_;
  StateFindings& findings_;
  const HeroSet arena_;
  std::array<size_t, kNoPlace> counts_ = {};
};

}  // namespace

bool InspectHeroes(const DerivedState& derived, StateFindings& findings) {
  return HeroInspector(derived, findings).Inspect();
}

bool InspectEnhancements(const DerivedState& derived, StateFindings& findings) {
  return EnhancementInspector(derived, findings).Inspect();
}

}  // namespace recount::engine::empyrean
