// Does everything that an accepted action or outcome causes until somebody is awaited: the state
// machine, the resolution queue, battles. One Flow lives as long as one event.
//
//   Flow flow(cards, state, effects);   // effects may be nullptr
//   flow.Act(seat, action);
//
// flow.cc has the set-up, the windows, phases and ends; resolution.cc the effect operations;
// battle.cc battles, INFECT and dominance; board.cc the moves of cards.
#ifndef RECOUNT_ENGINE_HOPE_FLOW_H_
#define RECOUNT_ENGINE_HOPE_FLOW_H_

#include "engine/effect.h"
#include "engine/hope/choices.h"
#include "engine/hope/clauses.h"
#include "engine/hope/derived.h"
#include "engine/hope/ends.h"
#include "engine/node.h"

namespace recount::engine::hope {

// The kinds of effect, each with its numbers. effects.cc has the sentences.
enum class EffectKind : uint16_t {
  starts_with,        // source
  first_player,       // seat
  artifacts_laid,     // how many
  deck_shuffled,      // seat
  draws,              // seat, how many
  deck_is_empty,      // seat
  round_begins,       // round
  phase_begins,       // phase
  turn_begins,        // seat, phase
  all_passed,         //
  turned_up,          // card
  pays,               // seat, source
  receives,           // seat, source
  put_into_play,      // seat, card, space
  takes_artifact,     // card, artifact
  drops_artifact,     // artifact, space
  text_waits,         // card, Text
  gains,              // seat, source
  loses,              // seat, source
  wounded,            // card, counters
  exerted,            // card, counters
  healed,             // card, counters
  protected_by_flip,  // card
  destroyed,          // card
  bounced,            // card, seat
  modified,           // card, att, def, vit (two's complement)
  granted,            // card, keyword, x
  moved,              // card, space
  swapped,            // card, card
  discards,           // seat, card
  takes_in_hand,      // seat, card
  more_moves,         // seat, how many
  more_battles,       // seat, how many
  nothing_done,       // card with the text
  event_done,         // card
  totals,             // attack, defence
  nightmare,          // attack, defence lost
  nobody_attacks,     //
  attackers_win,      // seat
  defender_wins,      // seat
  nobody_wins,        //
  overwhelmed,        // card
  more_damage,        // wounds
  battle_is_void,     //
  infected,           // card, counters
  lines_counted,      //
  line_won,           // seat, line (0 to 9), board
  line_income,        // seat, line, board, income (two's complement)
  dominance_gain,     // seat, source (two's complement)
  modifiers_end,      // how many
  player_out,         // seat
  ends,               // seats as bits, 1 for a draw
};

// Gives a seat the deck that it declares: one of the set or kCustomDeck.
void TakeDeck(const Cards& cards, uint16_t deck, SeatState& owner);

// Numbers the cards of all seats, each of which has a deck.
void NumberCards(State& state);

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

  // --- flow.cc: actions ---
  void Move(const Action& action);
  void UseAbility(Seat seat, uint16_t card, uint8_t index);

  // --- flow.cc: the set-up ---
  void DeclareDeck(Seat seat, const Action& action);
  void LayArtifacts(const Outcome& order);
  void NextShuffle(Seat after);
  void DrawSetUpHands();
  void Mulligan(Seat seat, const ActionCards& cards);
  void NextMulligan();
  void PutInOrder(Seat seat, const Outcome& order);

  // --- flow.cc: rounds ---
  void Run();
  void CloseStep();
  void StartRound();
  void StartPhase(Phase phase);
  void StartTurn(Seat seat);
  void EndTurn();
  void EndPhase();
  void EndRound();
  bool Ends();
  void PutOut(uint8_t seats);
  void EndGame(const GameEnd& end);

  // --- resolution.cc ---
  // Returns false if the queue is full (engine/hope/rules.md, "Capacities").
  bool Queue(uint16_t source, Seat seat, Text text, size_t index, uint8_t space);
  void QueueTriggers(uint16_t card, TriggerOn on, uint8_t space);
  void DropFirstItem();
  void DoFirstItem();
  // Begins or continues the effect. Returns false if a choice or chance is awaited.
  bool Do(const EffectOp& effect);
  bool DoToPlayers(const EffectOp& effect);
  bool DoToTargets(const EffectOp& effect);
  bool DoDiscard(const EffectOp& effect, uint8_t players, size_t base);
  bool DoSearch(const EffectOp& effect);
  bool DoRecover(const EffectOp& effect);
  bool DoPutIntoPlay(const EffectOp& effect);
  bool DoMove(const EffectOp& effect);
  bool DoSwap(const EffectOp& effect);
  void DoMore(const EffectOp& effect);
  void DoToPlayer(const EffectOp& effect, Seat seat);
  void DoToCard(const EffectOp& effect, int space);
  // Opens a choice if there is something to choose. Returns whether it did.
  bool Ask(ChoiceKind kind, Seat chooser);
  void Pick(uint16_t value);
  void Choose(uint16_t value);
  ClauseIndex ClauseOfText() const;
  Seat Controller() const { return state_.queue[0].seat; }
  bool IsDeclined() const { return state_.pick_count > 0 && state_.picks[0] == kDeclined; }
  void Skip() { Report(HPE_13_9, EffectKind::nothing_done, {state_.queue[0].source}); }

  // --- battle.cc ---
  void DeclareAttackers(const ActionCards& units);
  void ResolveBattle();
  // Applies the attackers' victory to the target. Returns whether it was destroyed.
  bool StrikeTarget(SpaceSet participants, const DerivedState::Totals& totals, Seat winner,
                    Seat loser);
  void QueueBattleTriggers(Seat seat, TriggerOn on, SpaceSet own_side);
  void EndBattle();
  void Infect();
  void CountDominance();

  // --- board.cc ---
  void ChangeSource(Seat seat, int by) {
    SeatAt(seat).source += by;
    pools_changed_ = true;
  }
  void Pay(Seat seat, uint16_t card);
  void LeaveHand(uint16_t card);
  void TakeInHand(uint16_t card, bool is_revealed);
  void PutOnDiscardPile(uint16_t card);
  void TakeFromDiscardPile(uint16_t card);
  void TakeFromDrawDeck(uint16_t card);
  int Draw(Seat seat, int count);
  void DrawToSix(ClauseIndex clause);
  void SetDrawDeck(Seat seat, const Candidates& ascending);
  void EnterPlay(uint16_t card, uint8_t space);
  void LeavePlay(int space);
  void Destroy(int space, ClauseIndex clause);
  void MoveUnit(int from, int to);
  void SwapUnits(int a, int b);
  void TakeTokens(int space);
  void SortArtifacts();
  // Puts counters on the unit, and fewer if its flip protects it from an opponent. Returns how
  // many.
  int Wound(int space, int counters, bool is_by_opponent);
  void Deaths();
  // Notes that cards came, left or moved: units may have lost what a neighbour or an artifact gave
  // them.
  void NoteNeighbours() { board_changed_ |= cards_.auras_change_vit || state_.with_artifacts; }
  // Ends the modifiers whose `until` is among the bits.
  void EndModifiers(unsigned untils);
  // Returns false if the limit of modifiers is reached.
  bool AddModifier(const Modifier& modifier);

  const Cards& cards_;
  State& state_;
  DerivedState derived_;
  EffectList* effects_;
  // These are true if units may have died, or somebody may have won or lost, since the last check.
  bool board_changed_ = false;
  bool pools_changed_ = false;
};

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_FLOW_H_
