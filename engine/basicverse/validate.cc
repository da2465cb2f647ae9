// Checks whether the rules can have produced a state from outside, as far as anything reads it: no
// card is there twice, every number is in its range, and unused fields are blank.
#include "engine/basicverse/validate.h"

#include "engine/basicverse/rules.h"
#include "engine/kit/validation.h"

namespace recount::engine::basicverse {
namespace {

class Inspector {
 public:
  Inspector(const Cards& cards, const State& state, StateFindings& findings)
      : cards_(cards), state_(state), findings_(findings) {}

  // The order matters: each check relies on the ones before it.
  void Inspect() const {
    if (!InspectConfig()) return;
    const bool has_teams = InspectTeams();
    SeatSet picked = 0;
    const bool has_picks = InspectPicks(has_teams, picked);
    InspectHeroes(has_picks, picked);
    const bool has_circle = HasHeroes(state_) ? InspectCircle() : InspectNoCircle();
    const bool has_turn_order = has_teams && has_picks && InspectTurnOrder();
    const DerivedState derived(cards_, state_);
    InspectSeats(derived, has_turn_order, findings_);
    InspectCards(cards_, state_, findings_);
    InspectPools();
    IsSetup(state_) ? InspectNoTurn() : InspectTurn(has_turn_order);
    InspectEnd();
    if (has_teams && has_circle) InspectStack(derived, findings_);
  }

 private:
  bool InspectConfig() const {
    bool is_sound =
        findings_.Expect(state_.phase <= Phase::end, kNoClause, "a phase of the game", "phase");
    is_sound &= findings_.Expect(!CheckPlayers(state_.players), BAS_1_1, "4, 6, 8 or 10 players",
                                 "players");
    is_sound &= findings_.Expect(state_.teams_by <= TeamsBy::list, kNoClause,
                                 "\"alternate\", \"random\" or a list", "config", "teams");
    is_sound &=
        findings_.ExpectBlank(state_.has_teams <= 1 && kit::IsBlankFrom(state_.unused, 0, 0));
    if (!is_sound) return false;
    const bool has_heroes = cards_.heroes.size() >= state_.players;
    is_sound = findings_.Expect(!CheckSet(cards_, state_.players), has_heroes ? BAS_1_6 : BAS_1_2,
                                "a set with enough Heroes", "card_set");
    // The pinned config must be one with which a game can begin.
    Config config;
    config.fortress = state_.start_fortress;
    config.heroes = state_.picks;
    config.max_rounds = state_.max_rounds;
    config.setup = state_.formation;
    if (!CheckConfig(config, state_.players)) return is_sound;
    InspectOptions();
    return false;
  }

  // Finds which options are wrong: each is checked alone.
  void InspectOptions() const {
    const auto expect = [&](auto set, ClauseIndex clause, std::string_view expected,
                            std::string_view key) {
      Config config;
      set(config);
      findings_.Expect(!CheckConfig(config, state_.players), clause, expected, "config", key);
    };
    expect([&](Config& config) { config.fortress = state_.start_fortress; }, BAS_1_14,
           "20, 15, 12 or 10", "fortress");
    expect([&](Config& config) { config.heroes = state_.picks; }, kNoClause,
           "\"choose\" or \"draft\"", "heroes");
    expect([&](Config& config) { config.max_rounds = state_.max_rounds; }, kNoClause, "1 to 1000",
           "max_rounds");
    expect([&](Config& config) { config.setup = state_.formation; }, kNoClause,
           "\"brawl\" or \"team\"", "setup");
  }

  bool InspectTeams() const {
    if (!findings_.ExpectBlank((state_.red & ~AllSeats(state_)) == 0)) return false;
    if (state_.phase == Phase::teams) {
      bool is_sound =
          findings_.Expect(state_.teams_by == TeamsBy::random, BAS_1_3,
                           "a later phase, because the config says who is on which team", "phase");
      is_sound &= findings_.Expect(state_.has_teams == 0 && state_.red == 0, BAS_1_3,
                                   "no teams before they are drawn", "players");
      return is_sound;
    }
    if (!findings_.Expect(state_.has_teams != 0, BAS_1_1, "a team for every player", "players") ||
        !findings_.Expect(SeatCount(state_.red) * 2 == state_.players, BAS_1_1,
                          "as many Red players as Blue ones", "players")) {
      return false;
    }
    const bool alternates = state_.teams_by == TeamsBy::alternate;
    return findings_.Expect(!alternates || state_.red == (AllSeats(state_) & 0x5555), kNoClause,
                            "even seats Red and odd seats Blue", "players");
  }

  // Checks whether each pick was made by a seat whose pick it was. Adds the seats to `picked`.
  bool InspectPicks(bool has_teams, SeatSet& picked) const {
    const size_t count = state_.pick_count;
    if (!findings_.Expect(count <= state_.players, BAS_1_2, "one pick of each seat", "picked")) {
      return false;
    }
    bool is_sound = findings_.ExpectBlank(kit::IsBlankFrom(state_.picked, count, 0));
    if (HasHeroes(state_)) {
      is_sound &= findings_.Expect(count == state_.players, BAS_1_2,
                                   "every seat, because in this phase all have picked", "picked");
    } else if (state_.phase == Phase::pick) {
      is_sound &= findings_.Expect(count < state_.players, BAS_1_2,
                                   "fewer seats, because in this phase somebody picks", "picked");
    } else {
      is_sound &=
          findings_.Expect(count == 0, kNoClause, "no seat before the teams are drawn", "picked");
    }
    for (size_t i = 0; i < count; ++i) {
      const Seat seat = state_.picked[i];
      if (!findings_.Expect(seat < state_.players && !Contains(picked, seat), BAS_1_2,
                            "a seat that has not picked before", "picked", i)) {
        is_sound = false;
        continue;
      }
      picked |= SeatBit(seat);
      if (state_.picks != HeroPicks::draft || !has_teams) continue;
      is_sound &= findings_.Expect(TeamOf(state_, seat) == DraftingTeam(static_cast<int>(i)),
                                   BAS_1_5, "a seat of the team whose pick it is", "picked", i);
    }
    return is_sound;
  }

  // Checks whether the seats that have picked, and no others, have a Hero that nobody else has.
  void InspectHeroes(bool has_picks, SeatSet picked) const {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      const uint8_t hero = state_.seats[seat].hero;
      if (seat >= state_.players) {
        findings_.ExpectBlank(hero == kNoHero);
        continue;
      }
      if (has_picks ? !Contains(picked, seat) : hero == kNoHero) {
        findings_.Expect(hero == kNoHero, BAS_1_2, "null, because this seat has not picked",
                         "players", seat, "hero");
        continue;
      }
      if (!findings_.Expect(hero < cards_.heroes.size(), BAS_1_2, "a Hero of the card set",
                            "players", seat, "hero")) {
        continue;
      }
      const bool is_support = cards_.heroes[hero].hero_class == HeroClass::support;
      findings_.Expect(!is_support || state_.players != kMinPlayers, BAS_1_6,
                       "a Hero that is not Support", "players", seat, "hero");
      const auto* seats = state_.seats.data();
      const bool is_new = std::none_of(seats, seats + seat,
                                       [&](const SeatState& other) { return other.hero == hero; });
      findings_.Expect(is_new, BAS_1_2, "a Hero of nobody else", "players", seat, "hero");
    }
  }

  bool InspectNoCircle() const {
    findings_.Expect(state_.horseshoe == kNoSeat, BAS_1_15, "null before the last pick",
                     "horseshoe");
    findings_.Expect(kit::IsBlankFrom(state_.turn_order, 0, 0), BAS_1_7,
                     "no seat before the last pick", "turn_order");
    if (!findings_.Expect(state_.places == 0, kNoClause, "no place before the last pick",
                          "circle")) {
      return false;
    }
    return findings_.ExpectBlank(kit::IsBlankFrom(state_.circle, 0, 0) &&
                                 kit::IsBlankFrom(state_.place, 0, 0));
  }

  bool InspectCircle() const {
    findings_.Expect(state_.horseshoe < state_.players, BAS_1_15, "the seat that has the Horseshoe",
                     "horseshoe");
    const size_t fields = state_.players == kMinPlayers ? 2 : 0;
    const ClauseIndex clause = fields == 0 ? kNoClause : ClauseIndex{BAS_1_10};
    const std::string_view expected =
        fields == 0 ? "every seat, and nothing else" : "every seat and two Neutral Fields (-1)";
    if (!findings_.Expect(state_.places == state_.players + fields, clause, expected, "circle") ||
        !findings_.ExpectBlank(kit::IsBlankFrom(state_.circle, state_.places, 0) &&
                               kit::IsBlankFrom(state_.place, state_.players, 0))) {
      return false;
    }
    bool is_sound = findings_.Expect(state_.circle[0] == 0, kNoClause,
                                     "0, because a circle is written from seat 0 on", "circle", 0);
    SeatSet seen = 0;
    for (size_t i = 0; i < state_.places; ++i) {
      const uint8_t who = state_.circle[i];
      if (who == kField) continue;
      if (!findings_.Expect(who < state_.players && !Contains(seen, who), kNoClause,
                            "a seat that has no other place", "circle", i)) {
        is_sound = false;
        continue;
      }
      seen |= SeatBit(who);
    }
    return is_sound && findings_.Expect(seen == AllSeats(state_), clause, expected, "circle") &&
           findings_.ExpectBlank(ArePlacesThoseOfCircle());
  }

  // The circle must have every seat.
  bool ArePlacesThoseOfCircle() const {
    for (Seat seat = 0; seat < state_.players; ++seat) {
      const uint8_t place = state_.place[seat];
      if (place >= state_.places || state_.circle[place] != seat) return false;
    }
    return true;
  }

  // Returns whether there is a turn order that can be relied on. The teams and the picks must be
  // sound.
  bool InspectTurnOrder() const {
    if (!HasHeroes(state_)) return false;
    bool is_sound = findings_.ExpectBlank(kit::IsBlankFrom(state_.turn_order, state_.players, 0));
    std::array<size_t, 2> next = {0, 1};
    for (size_t i = 0; i < state_.players; ++i) {
      size_t& place = next[static_cast<size_t>(TeamOf(state_, state_.picked[i]))];
      is_sound &=
          findings_.Expect(state_.turn_order[place] == state_.picked[i], BAS_1_7,
                           "Red and Blue alternating, each team as it picked", "turn_order", place);
      place += 2;
    }
    return is_sound;
  }

  void InspectPools() const {
    constexpr int kLastSlot = kCounter.size() - 1;
    const bool is_setup = IsSetup(state_);
    findings_.ExpectIn(state_.counter_slot, 0, is_setup ? 0 : kLastSlot, BAS_10_1, "counter_slot");
    static constexpr std::string_view kTeams[] = {"red", "blue"};
    for (size_t team = 0; team < 2; ++team) {
      findings_.ExpectIn(state_.fortress[team], is_setup ? state_.start_fortress : 0,
                         state_.start_fortress, BAS_1_14, "fortress", kTeams[team]);
      findings_.ExpectIn(state_.mana[team], 0, is_setup ? 0 : state_.players + kManaBeyondPlayers,
                         is_setup ? BAS_5_1 : BAS_5_2, "mana", kTeams[team]);
    }
  }

  void InspectNoTurn() const {
    findings_.ExpectIn(state_.turn, 0, 0, kNoClause, "turn");
    findings_.ExpectIn(state_.actions, 0, 0, kNoClause, "actions");
    constexpr std::string_view kNull = "null before the first turn";
    findings_.Expect(state_.active == kNoSeat, kNoClause, kNull, "active");
    findings_.Expect(state_.given == kNoCard, kNoClause, kNull, "given");
    findings_.Expect(state_.last_chance == LastChance::none, kNoClause, kNull, "last_chance");
    constexpr std::string_view kFalse = "false before the first turn";
    const auto expect_none = [&](SeatSet seats, std::string_view key) {
      ForEachSeat(static_cast<SeatSet>(seats & AllSeats(state_)), [&](Seat seat) {
        findings_.Expect(false, kNoClause, kFalse, "players", seat, key);
      });
    };
    expect_none(state_.dead, "dead");
    expect_none(state_.scroll_used, "scroll_used");
    expect_none(state_.donated, "donated");
  }

  void InspectTurn(bool has_turn_order) const {
    findings_.Expect(state_.last_chance <= LastChance::running, kNoClause,
                     "null, \"waiting\" or \"running\"", "last_chance");
    const bool is_turn = state_.phase == Phase::turn;
    if (findings_.ExpectIn(state_.actions, 0, kMostExtra, kNoClause, "actions")) {
      findings_.ExpectSettled(!is_turn || state_.actions > 0, BAS_2_3,
                              "1 or more, because the turn is not over", "actions");
    }
    const int most = state_.max_rounds * state_.players;
    // Blue's last turn comes at most two turns after the last round.
    const int over = state_.last_chance == LastChance::none ? 0 : 2;
    const bool is_active =
        findings_.ExpectIn(state_.turn, 1, most + over, BAS_12_2, "turn") && has_turn_order &&
        findings_.Expect(
            state_.active == state_.turn_order[(state_.turn - size_t{1}) % state_.players], BAS_2_2,
            "the seat whose turn this is in the turn order", "active");
    if (!is_turn) {
      findings_.Expect(state_.given == kNoCard, kNoClause, "null outside the phase `turn`",
                       "given");
    } else if (is_active) {
      // Without Actions the turn ends by itself.
      findings_.ExpectIfSettled(state_.actions == 0, !IsDead(state_, state_.active), BAS_9_5,
                                "false, because a dead player has no turn", "players",
                                state_.active, "dead");
      findings_.Expect(
          state_.given == kNoCard || state_.seats[state_.active].hand.Has(state_.given), BAS_4_6,
          "null, or a card in the hand of the active seat", "given");
    }
  }

  // The end follows from the rest of a document.
  void InspectEnd() const {
    const bool has_reason = state_.end_reason != EndReason::none;
    if (!findings_.ExpectBlank(state_.end_reason <= EndReason::max_rounds && state_.winner <= 1 &&
                               (state_.phase == Phase::end) == has_reason)) {
      return;
    }
    switch (state_.end_reason) {
      case EndReason::red_fell:
        findings_.ExpectBlank(state_.winner == static_cast<uint8_t>(Team::blue));
        return;
      case EndReason::more_mana:
      case EndReason::more_hp:
        return;
      default:
        findings_.ExpectBlank(state_.winner == 0);
    }
  }

  const Cards& cards_;
  const State& state_;
  StateFindings& findings_;
};

}  // namespace

void Inspect(const Cards& cards, const State& state, StateFindings& findings) {
  Inspector(cards, state, findings).Inspect();
}

}  // namespace recount::engine::basicverse
