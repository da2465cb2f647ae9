// Does everything that an accepted action or outcome causes until somebody is awaited: the state
// machine, the stack, turns. One Flow lives as long as one event.
//
//   Flow flow(cards, state, effects);   // effects may be nullptr
//   flow.Act(seat, action);
//
// setup.cc has the set-up; flow.cc the actions, turns and the settling; stack.cc the frames
// (docs/reference/basicverse.md, "The stack"); resolution.cc the effect operations; board.cc hands,
// piles, pools and the circle.
#ifndef RECOUNT_ENGINE_BASICVERSE_FLOW_H_
#define RECOUNT_ENGINE_BASICVERSE_FLOW_H_

#include "engine/basicverse/clauses.h"
#include "engine/basicverse/derived.h"
#include "engine/effect.h"
#include "engine/node.h"

namespace recount::engine::basicverse {

// The kinds of effect, each with its numbers. effects.cc has the sentences.
enum class EffectKind : uint16_t {
  team_is,            // seat, Team
  may_pick,           // Team, how many picks
  class_is,           // seat, hero
  turn_order_set,     // seat that begins
  formation_set,      // Formation
  fields_set,         //
  no_support,         //
  begins_with_hp,     // seat, HP
  horseshoe_first,    // seat
  given_for_ability,  // seat, how many
  fortress_begins,    // HP
  starting_hand,      // seat, how many
  turn_begins,        // seat, turn, Actions
  horseshoe_bonus,    // seat
  less_actions,       // seat, how many
  fields_reset,       //
  draws,              // seat, how many
  reshuffle,          // how many
  no_card_left,       // seat
  slot_emptied,       // seat, how many
  sight_ends,         // seat
  turn_over,          // seat
  ends_early,         // seat
  hand_limit,         // seat, how many
  shroud_ends,        // seat
  horseshoe_passes,   // seat
  card_spent,         // card
  scroll_used,        // seat, card
  no_effect_of_own,   // card
  costs,              // seat, Actions
  trains,             // seat
  reconstitutes,      // seat, how many
  short_hop,          // seat
  donates,            // seat
  mana_gained,        // Team, how many, pool
  mana_lost,          // Team, how many
  mana_paid,          // Team, how many, pool
  drained,            // Team, how many
  hit,                // seat, target, amount, HP + 32768
  healed,             // seat, amount, HP
  doomed,             // seat
  moved,              // seat
  moved_by_other,     // seat, seat that moves it
  nothing_done,       // seat, OpKind
  sight_grows,        // seat, amount
  shroud_grows,       // seat, amount
  more_actions,       // seat, amount
  fortress_hit,       // Team, amount, HP
  fortress_fell,      // Team
  reveals,            // seat, how many
  asked,              // seats as bits
  asked_again,        // seats as bits
  one_reaction,       // seat
  resolved_first,     // seat
  reaction_paid,      // seat, card
  blocked,            // seat, amount
  prevented,          // FrameKind
  retaliates,         // seat, target, amount
  missed,             // seat, target
  died,               // seat
  half_hand,          // seat, how many
  turn_lost,          // seat
  death_counted,      // Team, amount
  counter_on,         // value
  deaths_in_order,    // seat
  resurrects,         // seat, HP
  extras_first,       // seat, HP, cards
  last_turn_waits,    //
  last_turn_runs,     // seat
  ends,               // seats as bits, 1 for a draw
};

class Flow {
 public:
  Flow(const Cards& cards, State& state, EffectList* effects)
      : cards_(cards), state_(state), derived_(cards, state), effects_(effects) {}

  // Call this only with an action that CheckAction accepts.
  void Act(Seat seat, const Action& action);
  // Call this only with an outcome that fits the request.
  void TakeOutcome(const Outcome& outcome);
  // Carries out the automatic steps of the rules in a state from outside, exactly as after an
  // action. A state that waits for somebody or for chance does not change.
  void Settle();

 private:
  void Report(ClauseIndex clause, EffectKind kind, std::array<uint16_t, 4> numbers = {}) {
    if (effects_ != nullptr) effects_->Add(Effect{clause, static_cast<uint16_t>(kind), numbers});
  }
  SeatState& SeatAt(Seat seat) { return state_.seats[seat]; }
  Team TeamOf(Seat seat) const { return basicverse::TeamOf(state_, seat); }
  uint8_t& ManaOf(Team team) { return state_.mana[static_cast<size_t>(team)]; }
  uint8_t& FortressOf(Team team) { return state_.fortress[static_cast<size_t>(team)]; }
  Frame& Newest() { return state_.stack[state_.stack_count - size_t{1}]; }

  // --- setup.cc ---
  void SetTeams(const Outcome& order);
  void PickHero(Seat seat, std::string_view id);
  void ReportPicks();
  void FinishPicks();
  void ChooseAbility(Seat seat, size_t index);
  void ShuffleDeck(const Outcome& order);

  // --- flow.cc ---
  void ActInTurn(Seat seat, const Action& action);
  void PlayCard(Seat seat, const Action& action);
  void UseAbility(Seat seat, const Action& action);
  void Reconstitute(Seat seat);
  void Donate(Seat seat, uint8_t card);
  void React(Seat seat, const Action& action);
  void Pass(Seat seat);
  void ChooseOption(size_t option);
  void Assign(uint8_t card);
  void Run();
  bool Await(Phase phase) {
    state_.phase = phase;
    return false;
  }
  void BeginTurn();
  void Resurrect(Seat seat, int heal, int cards);
  void BeginDraws(Seat seat, int paid);
  // Settles the table when the stack is empty (docs/reference/basicverse.md, 6.7). Returns false if
  // somebody is awaited or the game is over.
  bool SettleTable();
  void CountDeaths();
  void Die(Seat seat, bool is_first);
  bool LookForEnd();
  void EndGame(EndReason reason, ClauseIndex clause, Team winner);
  bool EndTurn();

  // --- stack.cc ---
  void Push(const Frame& frame);
  void Pop();
  void PushHit(Seat seat, Seat target, uint8_t amount, uint8_t reach);
  void PushCount(FrameKind kind, Seat seat, int count);
  void PushUse(Seat seat, const Use& use, const ActionTargets& targets, Seat source,
               Seat protected_one);
  // Makes one step of the newest frame. Returns false if somebody is awaited.
  bool Step();
  bool StepUse(Frame& frame);
  bool StepHit(Frame& frame);
  void Land(const Frame& hit);
  void StrikeOut(Seat target);
  bool StepMove(Frame& frame);
  bool StepChooseMove();
  bool StepRegroup(Frame& frame);
  bool StepFreePlay(Frame& frame);
  bool StepDraw(Frame& frame);
  bool OpenWindow(Frame& frame);

  // --- resolution.cc ---
  void Carry(const OpEntry& entry, OpList number, const Frame& use);
  SeatSet Named(const Op& op, const Frame& use) const;
  void CarryForEach(const Op& op, SeatSet seats, const Frame& use);
  void CarryAtOnce(const Op& op, const Frame& use);
  void PushRegroup(Seat seat);
  void Prevent();

  // --- board.cc ---
  void AddToHand(Seat seat, uint8_t card);
  void TakeFromHand(Seat seat, uint8_t card);
  void Discard(Seat seat, uint8_t card);
  // Moves a card from hand to the discard pile or, if it is a Scroll, to the slot.
  void Spend(Seat seat, uint8_t card, bool is_scroll);
  void PayAbility(Seat seat, const Ability& ability, uint16_t card);
  enum class Taken : uint8_t { card, none, reshuffle };
  // Takes the top card of the deck.
  Taken TakeCard(uint8_t& card);
  void SetDeck(const Outcome& order);
  void AddMana(Team team, int amount);
  void PayMana(Team team, int amount);
  void Heal(Seat seat, int amount);
  void DamageFortress(Team team, int amount);
  void MoveHero(Seat seat, int steps);
  void SetCircle(const std::array<uint8_t, kMaxPlaces>& circle);
  void ResetFields();

  const Cards& cards_;
  State& state_;
  DerivedState derived_;
  EffectList* effects_;
};

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_FLOW_H_
