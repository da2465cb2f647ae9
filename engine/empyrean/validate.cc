// Checks whether the rules can have produced a state from outside, as far as anything reads it: no
// card is there twice, every number is in its range, and unused fields are blank.
// validate_places.cc has the checks of the cards' places, validate_attack.cc and
// validate_abilities.cc those of what is under way.
#include "engine/empyrean/validate.h"

#include "engine/empyrean/rules.h"
#include "engine/empyrean/text.h"
#include "engine/kit/validation.h"

namespace recount::engine::empyrean {
namespace {

bool AreFlags(std::initializer_list<uint8_t> flags) {
  return std::all_of(flags.begin(), flags.end(), [](uint8_t flag) { return flag <= 1; });
}

class Inspector {
 public:
  Inspector(const Cards& cards, const State& state, StateFindings& findings)
      : cards_(cards), state_(state), findings_(findings), derived_(cards, state) {}

  // A check is left out if it would read what was found wrong before.
  void Inspect() {
    if (!InspectConfig()) return;
    if (!findings_.ExpectIn(static_cast<int>(state_.phase), 0, static_cast<int>(Phase::end),
                            kNoClause, "phase")) {
      return;
    }
    const bool is_frame_sound = InspectFrame();
    const bool are_seats_sound = InspectSeats(is_frame_sound);
    const bool are_heroes_sound = InspectHeroes(derived_, findings_);
    const bool are_lists_sound = InspectEnhancements(derived_, findings_);
    if (are_heroes_sound) InspectTimes();
    InspectTurn();
    if (!is_frame_sound || !are_seats_sound || !are_heroes_sound) return;
    InspectAttack(derived_, findings_);
    if (are_lists_sound) InspectAbilities(derived_, findings_);
    InspectSetup();
  }

 private:
  bool IsSetup() const { return state_.phase < Phase::turn; }
  bool IsSeat(Seat seat) const { return seat < state_.players; }
  uint8_t Beyond() const { return static_cast<uint8_t>(~AllSeats(state_)); }

  // A document does not say what the config is, so its values can be wrong only in bytes.
  bool InspectConfig() {
    if (!findings_.ExpectIn(state_.players, 2, kMaxPlayers, EMP_1_1, "players")) return false;
    const bool are_flags =
        findings_.Expect(AreFlags({state_.is_extended, state_.has_teams, state_.is_draft}),
                         kNoClause, "options of the game", "config");
    const bool are_rounds =
        findings_.ExpectIn(state_.max_rounds, 1, 1000, EMP_11_6, "config", "max_rounds");
    findings_.ExpectBlank(kit::IsBlankFrom(state_.unused, 0, 0));
    const size_t first = state_.players + cards_.heroes.size();
    const bool are_numbered = findings_.Expect(
        state_.first_enhancement == first && cards_.CardCount(state_.players) <= kMaxCards &&
            state_.enhancement_count == cards_.EnhancementCount(state_.players),
        kNoClause, "the numbers of the cards of the set", "config");
    const bool are_teams = findings_.Expect(
        (state_.second_team & Beyond()) == 0 && (state_.has_teams != 0 || state_.second_team == 0),
        EMP_2_2, "two teams, or null", "config", "teams");
    if (!are_flags || !are_rounds || !are_numbered || !are_teams) return false;
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
    return findings_.Expect(!CheckConfig(cards_, config, state_.players), kNoClause,
                            "options that fit the card set and the number of players", "config");
  }

  // Checks whose turn it is and who is asked. Returns whether other checks may read that.
  bool InspectFrame() {
    bool is_sound = InspectPhases();
    is_sound &= InspectTurnOrder();
    findings_.ExpectBlank(
        ((state_.base_fatigued | state_.window_passed | state_.winners) & Beyond()) == 0);
    InspectEnd();
    return is_sound;
  }

  bool InspectPhases() {
    if (state_.phase >= Phase::respond) {
      return findings_.ExpectBlank(state_.turn_phase >= Phase::turn &&
                                   state_.turn_phase < Phase::muster);
    }
    return findings_.ExpectBlank(state_.turn_phase ==
                                 (IsSetup() ? Phase::shuffle_heroes : state_.phase));
  }

  bool InspectTurnOrder() {
    bool is_sound = true;
    if (state_.phase <= Phase::first_player) {
      is_sound &= findings_.Expect(state_.first_player == kNoSeat, EMP_1_5,
                                   "null before it is chosen", "first_player");
    } else {
      is_sound &= findings_.Expect(IsSeat(state_.first_player), EMP_1_5, "the seat of Player 1",
                                   "first_player");
    }
    if (IsSetup()) {
      is_sound &= findings_.Expect(state_.active == kNoSeat, kNoClause,
                                   "null before the first turn", "active");
      is_sound &= findings_.ExpectIn(state_.turn, 0, 0, kNoClause, "turn");
    } else {
      is_sound &= findings_.Expect(IsSeat(state_.active), kNoClause,
                                   "the seat of the player whose turn it is", "active");
      is_sound &=
          findings_.ExpectIn(state_.turn, 1, state_.max_rounds * state_.players, EMP_11_6, "turn");
    }
    return InspectAsked() && is_sound;
  }

  // In the phases that interrupt a turn, InspectAbilities checks further who is asked.
  bool InspectAsked() {
    switch (state_.phase) {
      case Phase::draft_hero:
      case Phase::draft_ability:
      case Phase::shuffle_decks:
        // A document that lacks what the seat follows from has another finding for that.
        if (!IsSeat(state_.first_player)) return false;
        return findings_.Expect(IsSeat(state_.asked), kNoClause,
                                "a phase in which a seat has something to do", "phase");
      case Phase::respond:
      case Phase::effect:
        return true;
      default:
        return findings_.ExpectBlank(state_.asked == kNoSeat);
    }
  }

  void InspectEnd() {
    if (!findings_.ExpectBlank(state_.end_reason <= EndReason::rounds)) return;
    const bool has_ended = state_.phase == Phase::end;
    findings_.Expect(has_ended == (state_.end_reason != EndReason::none), kNoClause,
                     has_ended ? "the clause by which the game ended" : "null before the end",
                     "result", "clause");
    // If nobody is in the game, there is a finding for that.
    findings_.ExpectBlank(has_ended ? state_.winners != 0 || SeatsIn(state_) == 0
                                    : state_.winners == 0);
  }

  // Returns whether the rules can find out who is in the game.
  bool InspectSeats(bool is_frame_sound) {
    bool are_playing = true;
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      const SeatState& owner = state_.seats[seat];
      if (!IsSeat(seat)) {
        findings_.ExpectBlank(IsUnused(owner));
        continue;
      }
      are_playing &=
          findings_.ExpectIn(static_cast<int>(owner.status), 0, static_cast<int>(Status::removed),
                             kNoClause, "players", seat, "status");
      findings_.Expect(!IsSetup() || owner.status == Status::playing, kNoClause,
                       "playing before the first turn", "players", seat, "status");
      // The third turn without heroes removes the player.
      findings_.ExpectIn(owner.bare_turns, 0,
                         owner.status == Status::playing ? kBareTurns - 1 : kBareTurns, EMP_11_2,
                         "players", seat, "bare_turns");
      findings_.ExpectBlank(owner.forbidden < 128 && (owner.running & ~owner.forbidden) == 0);
    }
    const uint8_t seats = SeatsIn(state_);
    if (!are_playing ||
        !findings_.Expect(seats != 0, kNoClause, "a player who is in the game", "players")) {
      return false;
    }
    if (state_.phase == Phase::end) return true;
    const bool is_side_left =
        findings_.Expect(OpponentsOf(state_, FirstSeatFrom(state_, 0, seats)) != 0, EMP_11_3,
                         "players of two sides in the game, or phase end", "players");
    if (!is_frame_sound) return false;
    bool is_sound = is_side_left;
    if (!IsSetup()) {
      is_sound &= findings_.Expect(IsIn(state_, state_.active), EMP_3_1,
                                   "a player who is in the game", "active");
    } else if (state_.asked != kNoSeat) {
      is_sound &= findings_.ExpectBlank(IsIn(state_, state_.asked));
    }
    return is_sound;
  }

  static bool IsUnused(const SeatState& owner) {
    return owner.hand_heroes == 0 && owner.shown_heroes == 0 && owner.arena == 0 &&
           owner.hand_count == 0 && owner.deck_count == 0 && owner.deck_first == kNothing &&
           owner.discard_first == kNothing && owner.discard_last == kNothing &&
           owner.idle_turns == 0 && owner.bare_turns == 0 && owner.forbidden == 0 &&
           owner.running == 0 && owner.status == Status::playing;
  }

  // Checks how often cards were announced in this turn. `entry` counts the entries of the document.
  void InspectTimes() {
    size_t entry = 0;
    const auto expect = [&](uint8_t times, bool can_be_used, uint8_t most) {
      if (times == 0) return;
      if (findings_.Expect(can_be_used, EMP_9_2, "a card with an ability", "turn_info", "used",
                           entry, "card")) {
        findings_.ExpectIn(times, 1, most, EMP_9_2, "turn_info", "used", entry, "times");
      }
      ++entry;
    };
    for (uint8_t slot = 0; slot < kMaxHeroes; ++slot) {
      const bool can_be_used = slot < state_.hero_count && derived_.HeroOf(slot).has_ability;
      expect(state_.hero_times[slot], can_be_used,
             can_be_used ? derived_.HeroOf(slot).ability.uses : uint8_t{0});
    }
    const size_t abilities = cards_.AbilityCount();
    for (size_t i = 0; i < abilities; ++i) {
      const EnhancementKind& card = cards_.enhancements[i];
      expect(state_.times[i], !card.IsFeat(), card.ability.uses);
    }
    findings_.ExpectBlank(kit::IsBlankFrom(state_.times, abilities, 0));
  }

  void InspectTurn() {
    const TurnInfo& info = state_.turn_info;
    findings_.ExpectBlank(
        AreFlags({info.has_feat, info.has_attacked, info.has_progress, info.is_busy, info.is_bare,
                  info.has_used_ability, state_.loop_healed, state_.has_window, state_.is_done}));
    findings_.ExpectIn(info.drawn, 0, kStepsOfAction, EMP_5_1, "turn_info", "drawn");
    findings_.ExpectIn(info.played, 0, kStepsOfAction,
                       info.action == TurnAction::heal ? EMP_4_4 : EMP_5_3, "turn_info", "played");
    findings_.ExpectIn(info.recruited, 0, kRecruits, EMP_6_1, "turn_info", "recruited");
    const TurnAction action = ActionOfPhase(state_.turn_phase);
    findings_.Expect(info.action == action, EMP_3_2,
                     action == kNoAction ? "null in this phase" : TurnActionName(action),
                     "turn_info", "action");
    findings_.ExpectIfSettled(
        state_.phase == Phase::turn,
        info.has_feat == 0 || (state_.turn_phase == Phase::turn && !IsTurnPhase(state_.phase)),
        EMP_9_10, "false, because the turn ends with its feat", "turn_info", "feat");
  }

  // Checks what the chance nodes and drafts of the set-up rely on.
  void InspectSetup() {
    size_t in_pool = 0;
    for (size_t i = 0; i < cards_.enhancements.size(); ++i) {
      in_pool += PlaceOf(state_, i) == kInPool;
    }
    findings_.Expect(
        state_.phase > Phase::shuffle_reserves || in_pool == cards_.enhancements.size(), kNoClause,
        "all abilities and feats in this phase", "ability_pool");
    InspectHeroPool();
    switch (state_.phase) {
      case Phase::shuffle_reserves:
        findings_.Expect(state_.hq == 0, EMP_1_9, "[] before the Reserves are shuffled", "hq");
        findings_.Expect(state_.reserve_count == 0, EMP_1_7, "[] before they are shuffled",
                         "reserves");
        break;
      case Phase::split_deck_d:
        findings_.Expect(state_.players == 3, EMP_1_11, "another phase without three players",
                         "phase");
        findings_.Expect(in_pool > 0 && in_pool % 3 == 0, EMP_1_11,
                         "a deck that can be divided by three", "ability_pool");
        break;
      case Phase::draft_ability:
        findings_.Expect(in_pool > 0, EMP_1_12, "at least one card", "ability_pool");
        break;
      case Phase::shuffle_decks:
        findings_.Expect(state_.seats[state_.asked].deck_count > 0, kNoClause, "at least one card",
                         "players", state_.asked, "deck");
        break;
      default:
        break;
    }
  }

  void InspectHeroPool() {
    const int open = std::popcount(state_.pool);
    switch (state_.phase) {
      case Phase::shuffle_heroes:
        break;
      case Phase::first_player:
        findings_.Expect(open == state_.hero_count, EMP_1_4, "all heroes of the game", "pool");
        break;
      case Phase::draft_hero:
        findings_.Expect(open == state_.hero_count - PlayerNumber(state_, state_.asked), EMP_1_6,
                         "all heroes but one of each player who has drafted", "pool");
        break;
      case Phase::shuffle_reserves:
        findings_.Expect(open == state_.hero_count - state_.players, EMP_1_6,
                         "all heroes but one of each player", "pool");
        break;
      default:
        findings_.Expect(open == 0, EMP_1_7, "[] in this phase", "pool");
    }
  }

  const Cards& cards_;
  const State& state_;
  StateFindings& findings_;
  DerivedState derived_;
};

}  // namespace

void Inspect(const Cards& cards, const State& state, StateFindings& findings) {
  Inspector(cards, state, findings).Inspect();
}

}  // namespace recount::engine::empyrean
