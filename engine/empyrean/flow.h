// Does everything that an accepted action or outcome causes until somebody is awaited: the state
// machine, the stack, attacks. One Flow lives as long as one event.
//
//   Flow flow(cards, state, effects);   // effects may be nullptr
//   flow.Act(seat, action);
//
// setup.cc has the set-up; flow.cc the actions, the loop (docs/reference/empyrean.md, "Abilities:
// stack, windows") and the ends; resolution.cc the effect operations; attack.cc attacks; board.cc
// the moves of cards.
#ifndef RECOUNT_ENGINE_EMPYREAN_FLOW_H_
#define RECOUNT_ENGINE_EMPYREAN_FLOW_H_

#include "engine/effect.h"
#include "engine/empyrean/choices.h"
#include "engine/empyrean/clauses.h"
#include "engine/node.h"

namespace recount::engine::empyrean {

// The kinds of effect, each with its numbers. effects.cc has the sentences.
enum class EffectKind : uint16_t {
  mode,                // 1 for teams
  length,              // 1 for the extended game, heroes
  bases_stand,         // how many
  heroes_laid_open,    // how many
  first_player,        // seat
  reserves_laid,       // how many
  top_hero,            // seat
  hq_laid,             // how many
  stats_given,         // how many
  deck_given,          // seat, how many
  deck_shuffled,       // seat
  turn_begins,         // seat, turn
  action_chosen,       // seat, TurnAction
  steps_begin,         // TurnAction
  draws,               // seat
  deck_is_empty,       // seat
  plays_hero,          // seat, card
  attaches,            // seat, host, 1 for an ability
  guard_is_shown,      // card
  goes_to_discard,     // seat, card
  recruits_top,        // seat
  hq_refilled,         // card
  no_recruits_left,    //
  shown,               // card
  attack_total,        // low and high half
  defense_total,       // low and high half
  defense_halved,      //
  defeated,            // card
  fatigued,            // card
  stands,              // card: the attack has no outcome
  attackers_fatigued,  // how many
  all_healed,          // seat
  friends_fight_on,    // seat that is out
  may_attack_again,    // seat
  hero_discarded,      // card
  removed,             // card
  enhancement_lost,    // seat, card
  announced,           // card
  must_be_used,        // card
  prevented,           // card
  feat_over,           // seat
  nothing_done,        // card with the effect
  healed,              // card
  fatigued_by_effect,  // card
  power_changed,       // card, Power, amount (two's complement)
  pinned,              // card
  control_taken,       // seat, card
  moved,               // host that it leaves, host that it goes to
  hero_returned,       // seat, card, 1 to the Arena
  card_returned,       // seat, card
  hand_shown,          // seat
  forbidden,           // seat, Forbidden
  one_more_turn,       // seat
  kept_off,            // card, Immunity
  player_defeated,     // seat
  player_removed,      // seat
  opportunity,         // seat
  ends,                // seats as bits, 1 for a draw
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
  StackItem& Newest() { return state_.stack[state_.stack_count - size_t{1}]; }
  Seat You() const { return NewestItem(state_).seat; }

  // --- setup.cc ---
  void LayHeroesOpen(const Outcome& order);
  void DraftHero(Seat seat, uint16_t card);
  void LayReserves(const Outcome& order);
  void DealDecks();
  void SplitDeckD(const Outcome& order);
  void GiveToDeck(Seat seat, uint16_t enhancement);
  void ReportDecks(ClauseIndex clause);
  void BeginAbilityDraft();
  void DraftAbility(Seat seat, uint16_t card);
  void NextShuffle(Seat from);
  void ShuffleDeck(const Outcome& order);

  // --- flow.cc: actions ---
  void ChooseAction(Seat seat, TurnAction action);
  void UseFeat(Seat seat, uint16_t card);
  void UseAbility(Seat seat, uint16_t card);
  void Respond(Seat seat, uint16_t card);
  void Pass(Seat seat);

  // --- flow.cc: the loop ---
  void Run();
  void Await(Phase phase, Seat seat);
  // Makes one step of the newest item. Returns false if somebody is awaited.
  bool Resolve();
  void LeaveStack();
  // Makes one step of the trigger window. Returns false if somebody is awaited.
  bool RunWindow();
  void OpenWindow() { state_.has_window = 1; }
  void Announce(uint16_t card, uint8_t host, Seat seat);
  void PushItem(uint16_t card, uint8_t host, Seat seat);
  void AddPending(uint16_t card, const Ability& ability, uint8_t host, Seat seat);
  void TakePending(size_t index);
  // Adds an entry for the card if this is its trigger.
  void Trigger(empyrean::Trigger trigger, uint16_t card, uint8_t host, Seat seat);

  // --- flow.cc: turns and ends ---
  void BeginTurn(Seat seat);
  void EndTurn();
  void ClearMarks();
  void RefillHq();
  bool EndsByDraw();
  // Ends the game if only one side is left. Returns whether it did.
  bool EndsBySides(EndReason reason, ClauseIndex clause);
  void EndGame(EndReason reason, uint8_t winners, ClauseIndex clause);
  void Busy(Seat seat);
  void Progress();

  // --- attack.cc ---
  void DeclareAttack(Seat seat, uint16_t attacker, uint16_t target);
  void Strike();
  void ShowCounted(const DerivedState::Totals& totals);
  void DefeatBase();
  void FatigueDefender(uint8_t slot);
  void CloseAttack();

  // --- resolution.cc ---
  // Begins or continues the current effect. Returns false if a choice is awaited.
  bool DoEffect();
  // Carries out an effect that needs no choice and returns true, or opens the choice.
  bool BeginEffect(const EffectOp& effect);
  void OpenChoice(uint8_t seats, uint8_t left);
  bool BeginForSeats(const EffectOp& effect);
  // Continues with the open choice. Returns false if somebody is awaited.
  bool GoOnWithChoice(const EffectOp& effect);
  void DoToSeats(const EffectOp& effect, uint8_t seats);
  void DoToSeat(const EffectOp& effect, Seat seat);
  void DoToHeroes(const EffectOp& effect);
  void DoToHero(const EffectOp& effect, uint8_t slot);
  bool IsKeptOff(uint8_t slot, Immunity immunity);
  void ChooseCard(uint16_t card);
  void ChooseSlot(uint16_t host, uint16_t slot);
  void ChooseSeat(Seat seat);
  void EndChoice();
  void PutHeld(uint8_t slot);
  void DiscardSelf();
  void ShowHand(Seat seat);
  void ShowAttached(Seat seat);

  // --- board.cc ---
  void AddToHand(Seat seat, uint16_t enhancement);
  void AddToDiscard(Seat seat, uint16_t enhancement);
  void TakeFromHand(Seat seat, uint16_t enhancement);
  void TakeFromDiscard(Seat seat, uint16_t enhancement);
  void Attach(uint8_t slot, uint16_t enhancement);
  void Detach(uint8_t slot, uint16_t enhancement);
  bool Draw(Seat seat);
  void Play(Seat seat, uint16_t card, uint16_t host);
  void Recruit(Seat seat, RecruitFrom from, uint16_t card);
  void DiscardFromHand(Seat seat, uint16_t card);
  void EnterArena(Seat seat, uint8_t slot);
  void LeaveArena(uint8_t slot, empyrean::Trigger trigger);
  void DiscardAttached(uint16_t enhancement);
  void ReturnHero(uint8_t slot, Seat seat, bool is_to_arena);
  void Heal(uint8_t slot);
  void TurnFaceUp(uint16_t enhancement, ClauseIndex clause);

  const Cards& cards_;
  State& state_;
  DerivedState derived_;
  EffectList* effects_;
};

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_FLOW_H_
