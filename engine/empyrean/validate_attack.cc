// Checks the attack of a state from outside.
#include "engine/empyrean/clauses.h"
#include "engine/empyrean/validate.h"

namespace recount::engine::empyrean {
namespace {

class AttackInspector {
 public:
  AttackInspector(const DerivedState& derived, StateFindings& findings)
      : derived_(derived),
        state_(derived.state()),
        attack_(derived.state().attack),
        findings_(findings) {}

  void Inspect() {
    if (!findings_.ExpectBlank(attack_.outcome <= AttackOutcome::open)) return;
    InspectTotals();
    if (attack_.target == kNoCard) {
      findings_.Expect(state_.phase != Phase::muster, EMP_7_1, "the attack that is declared",
                       "attack");
      findings_.Expect(!IsStruck() && attack_.attackers == 0 && attack_.target_seat == kNoSeat,
                       EMP_7_4, "the hero or SkyBase that is attacked", "attack", "target");
      return;
    }
    const bool is_seat = findings_.Expect(attack_.target_seat < state_.players, EMP_7_4,
                                          "the seat that is attacked", "attack", "target_seat");
    const bool are_heroes = findings_.ExpectBlank(attack_.attackers >> state_.hero_count == 0);
    findings_.Expect(attack_.attackers != 0, EMP_7_1, "one or more heroes", "attack", "attackers");
    const bool is_target = InspectTarget(is_seat);
    if (IsStruck()) {
      // An attack with an outcome is closed as soon as no window is open.
      findings_.ExpectIfSettled(
          state_.phase == Phase::overcome,
          state_.phase >= Phase::respond && state_.turn_phase == Phase::overcome, kNoClause,
          "null, because nothing follows from an outcome in this phase", "attack", "outcome");
    } else if (findings_.Expect(state_.phase == Phase::muster, kNoClause,
                                "the outcome, because the attack is struck", "attack", "outcome") &&
               is_seat && are_heroes && is_target) {
      InspectMuster();
    }
  }

 private:
  bool IsStruck() const { return attack_.outcome != AttackOutcome::open; }

  void InspectTotals() {
    if (IsStruck()) {
      findings_.Expect(attack_.attack >= 0, EMP_7_6, "at least 0", "attack", "attack");
      findings_.Expect(attack_.defense >= 0, EMP_7_7, "at least 0", "attack", "defense");
    } else {
      findings_.Expect(attack_.attack == 0, kNoClause, "null before the strike", "attack",
                       "attack");
      findings_.Expect(attack_.defense == 0, kNoClause, "null before the strike", "attack",
                       "defense");
    }
  }

  bool InspectTarget(bool is_seat) {
    if (!derived_.IsBase(attack_.target)) {
      return findings_.Expect(derived_.SlotOf(attack_.target) != kNoSlot, EMP_7_4,
                              "a hero of this game or a SkyBase", "attack", "target");
    }
    return findings_.Expect(!is_seat || attack_.target == attack_.target_seat, EMP_7_4,
                            "the seat of the SkyBase", "attack", "target_seat");
  }

  // Checks an attack that other heroes may still join.
  void InspectMuster() {
    findings_.Expect((attack_.attackers & ~state_.seats[state_.active].arena) == 0, EMP_7_1,
                     "heroes of the active player", "attack", "attackers");
    if (!findings_.Expect(Contains(OpponentsOf(state_, state_.active), attack_.target_seat),
                          EMP_7_4, "an opponent who is in the game", "attack", "target_seat")) {
      return;
    }
    const HeroSet defenders = state_.seats[attack_.target_seat].arena;
    const uint8_t target = derived_.SlotOf(attack_.target);
    if (target == kNoSlot) {
      findings_.Expect(defenders == 0, EMP_7_5, "a hero, because the player has one", "attack",
                       "target");
    } else {
      findings_.Expect(Has(defenders, target), EMP_7_4, "a hero that the seat controls", "attack",
                       "target");
    }
  }

  const DerivedState& derived_;
  const State& state_;
  const Attack& attack_;
  StateFindings& findings_;
};

}  // namespace

void InspectAttack(const DerivedState& derived, StateFindings& findings) {
  AttackInspector(derived, findings).Inspect();
}

}  // namespace recount::engine::empyrean
