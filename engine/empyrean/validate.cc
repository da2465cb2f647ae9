// Checks whether the rules can have produced a state from outside, as far as anything reads it: no
// card is there twice, every number is in its range, and unused fields are blank.
#include "engine/empyrean/validate.h"

#include "engine/empyrean/rules.h"
#include "engine/kit/validation.h"

namespace recount::engine::empyrean {
namespace {

bool AreFlags(std::initializer_list<uint8_t> flags) {
  return std::all_of(flags.begin(), flags.end(), [](uint8_t flag) { return flag <= 1; });
}

class Inspector {
 public:
  Inspector(const Cards& cards, const State& state)
      : cards_(cards), state_(state), derived_(cards, state) {}

  // The order matters: each check relies on the ones before it.
  bool IsValid() {
    return IsConfigSound() && IsFrameSound() && AreSeatsSound() && AreHeroesSound() &&
           AreEnhancementsSound() && AreTimesSound() && IsTurnSound() && IsAttackSound() &&
           AreAbilitiesSound(derived_) && IsSetupSound();
  }

 private:
  bool IsSetup() const { return state_.phase < Phase::turn; }
  bool IsSeat(Seat seat) const { return seat < state_.players; }
  uint8_t Beyond() const { return static_cast<uint8_t>(~AllSeats(state_)); }

  bool IsConfigSound() const {
    if (state_.players < 2 || state_.players > kMaxPlayers) return false;
    if (!AreFlags({state_.is_extended, state_.has_teams, state_.is_draft}) ||
        state_.max_rounds < 1 || state_.max_rounds > 1000 ||
        !kit::IsBlankFrom(state_.unused, 0, 0)) {
      return false;
    }
    const size_t first = state_.players + cards_.heroes.size();
    if (state_.first_enhancement != first || cards_.CardCount(state_.players) > kMaxCards ||
        state_.enhancement_count != cards_.EnhancementCount(state_.players)) {
      return false;
    }
    Config config;
    config.length = state_.is_extended != 0 ? Length::extended : Length::standard;
    config.mode = state_.has_teams != 0 ? Mode::teams : Mode::free_for_all;
    config.decks = state_.is_draft != 0 ? Decks::draft : Decks::standardized;
    config.has_teams = state_.has_teams != 0;
    if (config.has_teams) {
      config.teams.resize(2);
      for (Seat seat = 0; seat < state_.players; ++seat) {
        // The lists of the config are rebuilt, so that CheckConfig can judge them.
        config.teams[state_.second_team >> seat & 1].push_back(seat);
      }
    }
    if ((state_.second_team & Beyond()) != 0 || (!config.has_teams && state_.second_team != 0)) {
      return false;
    }
    return !CheckConfig(cards_, config, state_.players);
  }

  bool IsFrameSound() const {
    if (state_.phase > Phase::end) return false;
    switch (state_.phase) {
      case Phase::respond:
      case Phase::effect:
      case Phase::end:
        if (state_.turn_phase < Phase::turn || state_.turn_phase >= Phase::muster) return false;
        break;
      default:
        if (state_.turn_phase != (IsSetup() ? Phase::shuffle_heroes : state_.phase)) return false;
    }
    if ((state_.phase <= Phase::first_player) != (state_.first_player == kNoSeat)) return false;
    if (state_.first_player != kNoSeat && !IsSeat(state_.first_player)) return false;
    if (IsSetup() != (state_.active == kNoSeat) || IsSetup() != (state_.turn == 0)) return false;
    if (!IsSetup() && !IsSeat(state_.active)) return false;
    if (state_.turn > state_.max_rounds * state_.players) return false;
    const bool has_asked = state_.phase == Phase::draft_hero ||
                           state_.phase == Phase::draft_ability ||
                           state_.phase == Phase::shuffle_decks || state_.phase == Phase::respond ||
                           state_.phase == Phase::effect;
    if (has_asked ? !IsSeat(state_.asked) : state_.asked != kNoSeat) return false;
    if ((state_.base_fatigued | state_.window_passed | state_.winners) & Beyond()) return false;
    const bool has_ended = state_.phase == Phase::end;
    if (state_.end_reason > EndReason::rounds) return false;
    return has_ended == (state_.end_reason != EndReason::none) &&
           has_ended == (state_.winners != 0);
  }

  bool AreSeatsSound() const {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      const SeatState& owner = state_.seats[seat];
      if (owner.status > Status::removed || owner.bare_turns > kBareTurns ||
          owner.forbidden >= 128 || (owner.running & ~owner.forbidden) != 0) {
        return false;
      }
      if (IsSetup() && owner.status != Status::playing) return false;
      if (IsSeat(seat)) continue;
      if (owner.hand_heroes != 0 || owner.arena != 0 || owner.hand_count != 0 ||
          owner.deck_count != 0 || owner.deck_first != kNothing ||
          owner.discard_first != kNothing || owner.discard_last != kNothing ||
          owner.idle_turns != 0 || owner.bare_turns != 0 || owner.forbidden != 0 ||
          owner.status != Status::playing) {
        return false;
      }
    }
    const uint8_t seats = SeatsIn(state_);
    if (seats == 0) return false;
    if (state_.phase == Phase::end) return true;
    if (!IsSetup() && !IsIn(state_, state_.active)) return false;
    if (state_.asked != kNoSeat && !IsIn(state_, state_.asked)) return false;
    return OpponentsOf(state_, FirstSeatFrom(state_, 0, seats)) != 0;
  }

  // Returns whether every hero of the game is in one place.
  bool AreHeroesSound() const {
    const size_t count =
        state_.phase == Phase::shuffle_heroes ? 0 : HeroesInGame(state_.is_extended != 0);
    if (state_.hero_count != count) return false;
    for (size_t i = 0; i < kMaxHeroes; ++i) {
      const uint16_t card = state_.hero_cards[i];
      if (i >= count ? card != kNoCard : !derived_.IsHero(card)) return false;
      if (i > 0 && i < count && card <= state_.hero_cards[i - 1]) return false;
    }
    HeroSet placed = 0;
    bool is_sound = true;
    const auto place = [&](HeroSet heroes) {
      is_sound = is_sound && (placed & heroes) == 0;
      placed |= heroes;
    };
    place(state_.pool);
    place(state_.hq);
    for (const SeatState& owner : state_.seats) {
      place(owner.hand_heroes);
      place(owner.arena);
      is_sound = is_sound && (owner.shown_heroes & ~owner.hand_heroes) == 0;
    }
    if (state_.reserve_count > count || state_.hero_discard_count > count) return false;
    for (size_t i = 0; i < kMaxHeroes; ++i) {
      if (i < state_.reserve_count ? state_.reserves[i] >= count : state_.reserves[i] != 0) {
        return false;
      }
      if (i < state_.hero_discard_count ? state_.hero_discard[i] >= count
                                        : state_.hero_discard[i] != 0) {
        return false;
      }
      if (i < state_.reserve_count) place(HeroBit(state_.reserves[i]));
      if (i < state_.hero_discard_count) place(HeroBit(state_.hero_discard[i]));
    }
    if (!is_sound || placed != (HeroSet{1} << count) - 1) return false;
    return std::popcount(state_.hq) <= kHeroesInHq && AreMarksSound();
  }

  bool AreMarksSound() const {
    const HeroSet arena = Arena(state_);
    if (((state_.fatigued | state_.fresh | state_.pin_waiting | state_.pin_running) & ~arena) !=
            0 ||
        (state_.pin_waiting & state_.pin_running) != 0) {
      return false;
    }
    for (uint8_t slot = 0; slot < kMaxHeroes; ++slot) {
      if (Has(arena, slot)) continue;
      if (state_.attack_bonus[slot] != 0 || state_.defense_bonus[slot] != 0 ||
          state_.attached_first[slot] != kNothing || state_.attached_last[slot] != kNothing) {
        return false;
      }
    }
    return true;
  }

  // Walks a list whose cards all lie in `place`. Returns false if it is not such a list.
  bool IsListSound(uint16_t first, uint16_t last, Place place, size_t& count) {
    uint16_t before = kNothing;
    for (uint16_t card = first; card != kNothing; card = state_.next[card]) {
      if (card >= state_.enhancement_count || PlaceOf(state_, card) != place) return false;
      // A list that is longer than all cards has a cycle.
      if (++count > state_.enhancement_count) return false;
      before = card;
    }
    listed_ += count;
    return last == before;
  }

  bool AreEnhancementsSound() {
    std::array<size_t, kNoPlace + 1> counts = {};
    size_t unlisted = 0;
    for (size_t i = 0; i < kMaxEnhancements; ++i) {
      const Place place = PlaceOf(state_, i);
      if (i >= state_.enhancement_count) {
        if (state_.at[i] != kNoPlace || state_.next[i] != kNothing) return false;
        continue;
      }
      if (!IsPlaceSound(i, place)) return false;
      ++counts[place];
      const bool is_in_list = place < kInHand ? place != kInPool : place >= kDiscarded;
      if (is_in_list) continue;
      ++unlisted;
      if (state_.next[i] != kNothing) return false;
    }
    for (uint8_t slot = 0; slot < kMaxHeroes; ++slot) {
      size_t count = 0;
      if (!IsListSound(state_.attached_first[slot], state_.attached_last[slot], slot, count) ||
          count != counts[slot]) {
        return false;
      }
    }
    for (Seat seat = 0; seat < state_.players; ++seat) {
      if (!ArePilesSound(seat, counts)) return false;
    }
    return listed_ + unlisted == state_.enhancement_count;
  }

  bool IsPlaceSound(size_t enhancement, Place place) const {
    const uint8_t flags = state_.at[enhancement] & static_cast<uint8_t>(~kPlaceBits);
    if (place < kMaxHeroes) {
      return Has(Arena(state_), place) && !derived_.IsFeat(enhancement);
    }
    if (place == kInPool) return flags == 0 && !derived_.IsStat(enhancement);
    if (place >= kNoPlace) return false;
    const int seat = (place - kInDeck) % kMaxPlayers;
    const bool may_be_open = place >= kInHand && place < kDiscarded;
    return seat < state_.players && (flags & ~(may_be_open ? kOpen : 0)) == 0;
  }

  bool ArePilesSound(Seat seat, const std::array<size_t, kNoPlace + 1>& counts) {
    const SeatState& owner = state_.seats[seat];
    size_t deck = 0, discard = 0;
    uint16_t last = kNothing;
    // The deck does not store its last card, so the walk finds it.
    const auto deck_place = static_cast<Place>(kInDeck + seat);
    for (uint16_t card = owner.deck_first;
         card != kNothing && card < state_.enhancement_count && deck <= state_.enhancement_count;
         card = state_.next[card], ++deck) {
      const bool must_ascend = IsSetup() && !IsShuffled(seat);
      if (must_ascend && last != kNothing && card <= last) return false;
      last = card;
    }
    deck = 0;
    return IsListSound(owner.deck_first, last, deck_place, deck) && deck == owner.deck_count &&
           deck == counts[deck_place] &&
           IsListSound(owner.discard_first, owner.discard_last,
                       static_cast<Place>(kDiscarded + seat), discard) &&
           discard == counts[static_cast<size_t>(kDiscarded + seat)] &&
           owner.hand_count == counts[static_cast<size_t>(kInHand + seat)];
  }

  // Returns whether, in the set-up, the seat's deck has been shuffled.
  bool IsShuffled(Seat seat) const {
    return state_.phase == Phase::shuffle_decks && seat < state_.asked;
  }

  bool AreTimesSound() const {
    for (uint8_t slot = 0; slot < kMaxHeroes; ++slot) {
      const bool can_be_used = slot < state_.hero_count && derived_.HeroOf(slot).has_ability;
      const uint8_t most = can_be_used ? derived_.HeroOf(slot).ability.uses : uint8_t{0};
      if (state_.hero_times[slot] > most) return false;
    }
    for (size_t i = 0; i < kMaxAbilityCards; ++i) {
      const bool can_be_used = i < cards_.enhancements.size() && !cards_.enhancements[i].IsFeat();
      if (state_.times[i] > (can_be_used ? cards_.enhancements[i].ability.uses : 0)) return false;
    }
    return true;
  }

  bool IsTurnSound() const {
    const TurnInfo& info = state_.turn_info;
    if (!AreFlags({info.has_feat, info.has_attacked, info.has_progress, info.is_busy, info.is_bare,
                   info.has_used_ability, state_.loop_healed, state_.has_window, state_.is_done})) {
      return false;
    }
    if (info.drawn > kStepsOfAction || info.played > kStepsOfAction || info.recruited > kRecruits) {
      return false;
    }
    TurnAction action = kNoAction;
    switch (state_.turn_phase) {
      case Phase::heal:
        action = TurnAction::heal;
        break;
      case Phase::enhance:
        action = TurnAction::enhance;
        break;
      case Phase::recruit:
        action = TurnAction::recruit;
        break;
      case Phase::overcome:
      case Phase::muster:
        action = TurnAction::overcome;
        break;
      default:
        break;
    }
    if (info.action != action) return false;
    return info.has_feat == 0 || (state_.turn_phase == Phase::turn && !IsTurnPhase(state_.phase));
  }

  bool IsAttackSound() const {
    const Attack& attack = state_.attack;
    const bool is_struck = attack.outcome != AttackOutcome::open;
    if (attack.outcome > AttackOutcome::open || attack.attack < 0 || attack.defense < 0)
      return false;
    if (!is_struck && (attack.attack != 0 || attack.defense != 0)) return false;
    if (attack.target == kNoCard) {
      return !is_struck && attack.attackers == 0 && attack.target_seat == kNoSeat &&
             state_.phase != Phase::muster;
    }
    if (!IsSeat(attack.target_seat) || attack.attackers == 0 ||
        attack.attackers >> state_.hero_count != 0) {
      return false;
    }
    const uint8_t target = derived_.SlotOf(attack.target);
    if (derived_.IsBase(attack.target) ? attack.target != attack.target_seat : target == kNoSlot) {
      return false;
    }
    if (is_struck) {
      return state_.phase >= Phase::respond && state_.turn_phase == Phase::overcome;
    }
    const HeroSet defenders = state_.seats[attack.target_seat].arena;
    return state_.phase == Phase::muster &&
           Contains(OpponentsOf(state_, state_.active), attack.target_seat) &&
           (attack.attackers & ~state_.seats[state_.active].arena) == 0 &&
           (target == kNoSlot ? defenders == 0 : Has(defenders, target));
  }

  // Checks what the chance nodes and drafts of the set-up rely on.
  bool IsSetupSound() const {
    const int open = std::popcount(state_.pool);
    size_t in_pool = 0;
    for (size_t i = 0; i < cards_.enhancements.size(); ++i) {
      in_pool += PlaceOf(state_, i) == kInPool;
    }
    if (state_.phase <= Phase::shuffle_reserves && in_pool != cards_.enhancements.size()) {
      return false;
    }
    switch (state_.phase) {
      case Phase::shuffle_heroes:
        return true;
      case Phase::first_player:
        return open == state_.hero_count;
      case Phase::draft_hero:
        return open == state_.hero_count - PlayerNumber(state_, state_.asked);
      case Phase::shuffle_reserves:
        return open == state_.hero_count - state_.players && state_.hq == 0 &&
               state_.reserve_count == 0;
      case Phase::split_deck_d:
        return state_.players == 3 && in_pool > 0 && in_pool % 3 == 0;
      case Phase::draft_ability:
        return in_pool > 0;
      case Phase::shuffle_decks:
        return state_.seats[state_.asked].deck_count > 0;
      default:
        return open == 0;
    }
  }

  const Cards& cards_;
  const State& state_;
  DerivedState derived_;
  size_t listed_ = 0;
};

}  // namespace

bool IsValid(const Cards& cards, const State& state) { return Inspector(cards, state).IsValid(); }

}  // namespace recount::engine::empyrean
