// Checks whether the rules can have produced a state from outside, as far as anything reads it: no
// card is there twice, every number is in its range, and unused fields are blank.
#include "engine/basicverse/validate.h"

#include "engine/basicverse/rules.h"
#include "engine/kit/validation.h"

namespace recount::engine::basicverse {
namespace {

bool IsExtra(int32_t number) { return number >= 0 && number <= kMostExtra; }

class Inspector {
 public:
  Inspector(const Cards& cards, const State& state)
      : cards_(cards), state_(state), derived_(cards, state) {}

  // The order matters: each check relies on the ones before it.
  bool IsValid() const {
    return IsConfigSound() && ArePicksSound() && IsCircleSound() && AreSeatsSound() &&
           AreCardsSound() && IsTurnSound() && IsEndSound() && IsStackSound(derived_);
  }

 private:
  bool HasHeroes() const { return state_.phase > Phase::pick; }
  bool IsSetup() const { return state_.phase <= Phase::shuffle; }
  bool AreSeats(SeatSet seats) const { return (seats & ~AllSeats(state_)) == 0; }

  bool IsConfigSound() const {
    if (state_.phase > Phase::end || state_.teams_by > TeamsBy::list || state_.has_teams > 1 ||
        !kit::IsBlankFrom(state_.unused, 0, 0)) {
      return false;
    }
    if (CheckPlayers(state_.players) || CheckSet(cards_, state_.players)) return false;
    // The pinned config must be one with which a game can begin.
    Config config;
    config.fortress = state_.start_fortress;
    config.heroes = state_.picks;
    config.max_rounds = state_.max_rounds;
    config.setup = state_.formation;
    if (CheckConfig(config, state_.players) || !AreSeats(state_.red)) return false;
    if ((state_.phase == Phase::teams) != (state_.has_teams == 0)) return false;
    if (state_.has_teams == 0) return state_.teams_by == TeamsBy::random && state_.red == 0;
    if (SeatCount(state_.red) * 2 != state_.players) return false;
    return state_.teams_by != TeamsBy::alternate || state_.red == (AllSeats(state_) & 0x5555);
  }

  // Returns whether each Hero was picked once, by the seat whose pick it was.
  bool ArePicksSound() const {
    if (state_.pick_count > state_.players ||
        HasHeroes() != (state_.pick_count == state_.players) ||
        (state_.phase == Phase::teams && state_.pick_count != 0) ||
        !kit::IsBlankFrom(state_.picked, state_.pick_count, 0)) {
      return false;
    }
    SeatSet seen = 0;
    for (size_t i = 0; i < state_.pick_count; ++i) {
      const Seat seat = state_.picked[i];
      if (seat >= state_.players || Contains(seen, seat)) return false;
      seen |= SeatBit(seat);
      const bool is_drafted = state_.picks == HeroPicks::draft;
      if (is_drafted && TeamOf(state_, seat) != DraftingTeam(static_cast<int>(i))) return false;
    }
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      const uint8_t hero = state_.seats[seat].hero;
      if (!Contains(seen, seat)) {
        if (hero != kNoHero) return false;
        continue;
      }
      if (hero >= cards_.heroes.size() ||
          (state_.players == kMinPlayers && cards_.heroes[hero].hero_class == HeroClass::support)) {
        return false;
      }
      for (Seat other = 0; other < seat; ++other) {
        if (state_.seats[other].hero == hero) return false;
      }
    }
    return true;
  }

  bool IsCircleSound() const {
    if (!HasHeroes()) {
      return state_.places == 0 && state_.horseshoe == kNoSeat &&
             kit::IsBlankFrom(state_.circle, 0, 0) && kit::IsBlankFrom(state_.place, 0, 0) &&
             kit::IsBlankFrom(state_.turn_order, 0, 0);
    }
    const size_t fields = state_.players == kMinPlayers ? 2 : 0;
    if (state_.places != state_.players + fields || state_.horseshoe >= state_.players ||
        state_.circle[0] != 0 || !kit::IsBlankFrom(state_.circle, state_.places, 0) ||
        !kit::IsBlankFrom(state_.place, state_.players, 0) ||
        !kit::IsBlankFrom(state_.turn_order, state_.players, 0)) {
      return false;
    }
    SeatSet seen = 0;
    for (size_t i = 0; i < state_.places; ++i) {
      const uint8_t who = state_.circle[i];
      if (who == kField) continue;
      if (who >= state_.players || Contains(seen, who) || state_.place[who] != i) return false;
      seen |= SeatBit(who);
    }
    if (seen != AllSeats(state_)) return false;
    std::array<size_t, 2> next = {0, 1};
    for (size_t i = 0; i < state_.players; ++i) {
      size_t& place = next[static_cast<size_t>(TeamOf(state_, state_.picked[i]))];
      if (state_.turn_order[place] != state_.picked[i]) return false;
      place += 2;
    }
    return true;
  }

  bool AreSeatsSound() const {
    const bool has_asked = state_.phase == Phase::ability;
    const size_t asked = has_asked ? state_.asked : HasHeroes() ? state_.players : 0;
    if (state_.asked != asked || (has_asked && asked >= state_.players)) return false;
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      if (!IsSeatSound(seat)) return false;
    }
    for (size_t i = 0; HasHeroes() && i < state_.players; ++i) {
      const Seat seat = state_.turn_order[i];
      const uint16_t ability = state_.seats[seat].start_ability;
      if (i < asked ? ability >= derived_.HeroOf(seat).abilities.size() : ability != kNoAbility) {
        return false;
      }
    }
    return AreSeats(state_.dead) && AreSeats(state_.scroll_used) && AreSeats(state_.donated) &&
           AreSeats(state_.waiting);
  }

  bool IsSeatSound(Seat seat) const {
    const SeatState& own = state_.seats[seat];
    if (own.hand.Count() != own.hand_count) return false;
    if (!HasHeroes() || seat >= state_.players) {
      return own.hp == 0 && own.sight == 0 && own.shroud == 0 && own.hand.IsEmpty() &&
             own.slot.IsEmpty() && own.start_ability == kNoAbility && state_.penalty[seat] == 0;
    }
    const int most = derived_.HeroOf(seat).hp;
    if (own.hp > most || own.hp < -kMostExtra || !IsExtra(own.sight) || !IsExtra(own.shroud) ||
        state_.penalty[seat] > kMostDonations) {
      return false;
    }
    if (IsDead(state_, seat)) return own.hp == 0 && !IsSetup();
    if (IsSetup()) {
      return own.hp == most && own.sight == 0 && own.shroud == 0 && own.slot.IsEmpty() &&
             state_.penalty[seat] == 0;
    }
    return state_.phase != Phase::turn || own.hp > 0;
  }

  // Returns whether every card of the set lies in one place.
  bool AreCardsSound() const {
    if (state_.deck_count > cards_.CardCount() ||
        !kit::IsBlankFrom(state_.deck, state_.deck_count, 0)) {
      return false;
    }
    CardBits placed = {};
    bool is_sound = true;
    const auto place = [&](const CardBits& cards) {
      for (size_t w = 0; w < cards.words.size(); ++w) {
        is_sound = is_sound && (placed.words[w] & cards.words[w]) == 0;
      }
      placed.AddAll(cards);
    };
    for (size_t i = 0; i < state_.deck_count; ++i) {
      const uint8_t card = state_.deck[i];
      if (card >= cards_.CardCount() || placed.Has(card)) return false;
      // Until the shuffle the deck is ascending from its top.
      if (IsSetup() && i > 0 && card >= state_.deck[i - 1]) return false;
      placed.Add(card);
    }
    for (const SeatState& seat : state_.seats) {
      place(seat.hand);
      place(seat.slot);
    }
    place(state_.discard);
    place(state_.revealed);
    CardBits all = {};
    for (uint16_t card = 0; card < cards_.CardCount(); ++card) all.Add(card);
    if (IsSetup() && !state_.discard.IsEmpty()) return false;
    return is_sound && placed == all;
  }

  bool IsTurnSound() const {
    if (state_.counter_slot >= kCounter.size() || state_.last_chance > LastChance::running ||
        !IsExtra(state_.actions)) {
      return false;
    }
    for (size_t team = 0; team < 2; ++team) {
      if (state_.fortress[team] > state_.start_fortress ||
          state_.mana[team] > state_.players + kManaBeyondPlayers) {
        return false;
      }
      if (IsSetup() && (state_.fortress[team] != state_.start_fortress || state_.mana[team] != 0)) {
        return false;
      }
    }
    if (IsSetup()) {
      return state_.turn == 0 && state_.active == kNoSeat && state_.actions == 0 &&
             state_.given == kNoCard && state_.last_chance == LastChance::none &&
             state_.counter_slot == 0 && state_.dead == 0 && state_.scroll_used == 0 &&
             state_.donated == 0;
    }
    const int most = state_.max_rounds * state_.players;
    // Blue's last turn comes at most two turns after the last round.
    const int over = state_.last_chance == LastChance::none ? 0 : 2;
    if (state_.turn < 1 || state_.turn > most + over ||
        state_.active != state_.turn_order[(state_.turn - size_t{1}) % state_.players]) {
      return false;
    }
    const bool is_turn = state_.phase == Phase::turn;
    if (is_turn && (state_.actions == 0 || IsDead(state_, state_.active))) return false;
    return state_.given == kNoCard ||
           (is_turn && state_.seats[state_.active].hand.Has(state_.given));
  }

  bool IsEndSound() const {
    if (state_.end_reason > EndReason::max_rounds || state_.winner > 1) return false;
    if ((state_.phase == Phase::end) != (state_.end_reason != EndReason::none)) return false;
    switch (state_.end_reason) {
      case EndReason::red_fell:
        return state_.winner == static_cast<uint8_t>(Team::blue);
      case EndReason::more_mana:
      case EndReason::more_hp:
        return true;
      default:
        return state_.winner == 0;
    }
  }

  const Cards& cards_;
  const State& state_;
  DerivedState derived_;
};

}  // namespace

bool IsValid(const Cards& cards, const State& state) { return Inspector(cards, state).IsValid(); }

}  // namespace recount::engine::basicverse
