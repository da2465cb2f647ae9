// Does everything that an accepted action or outcome causes until somebody is awaited. One Flow
// lives as long as one event.
//
//   Flow flow(cards, state, effects);   // effects may be nullptr
//   flow.Act(seat, action);
//
// flow.cc has the set-up, the phases of a turn and the roll; turns.cc the steps between turns and
// the end; outcome.cc `resolve`; effect_operations.cc the effect operations; zones.cc the moves of
// cards.
#ifndef RECOUNT_ENGINE_INHUMANITY_FLOW_H_
#define RECOUNT_ENGINE_INHUMANITY_FLOW_H_

#include "engine/effect.h"
#include "engine/inhumanity/derived.h"
#include "engine/node.h"

namespace recount::engine::inhumanity {

// The kinds of effect, each with its numbers. effects.cc has the sentences. Each entry of `report`
// also has one.
enum class EffectKind : uint16_t {
  reported,             // What, seat, n
  with_expansion,       //
  scenes_shuffled,      // pile
  pile_shuffled,        // pile
  first_player,         // seat
  dealt_personality,    // seat, card
  dealt_traits,         // seat, how many
  dealt_relationship,   // seat, card, left neighbour
  starts_with,          // seat, Humanity
  hope_seeded,          // dice
  round_begins,         // round
  round_ends,           // round
  turn_begins,          // seat
  scene_drawn,          // seat, pile
  announces,            // seat, whether it is a roll Scene
  scene_avoided,        // seat
  committed,            // seat, dice
  last_hope,            // seat
  all_declared,         //
  asked_for_support,    // seat
  asked_for_last_hope,  // seat
  hope_used,            // dice
  no_means,             // seat
  all_chosen,           //
  hardship_is,          // hardship
  rolls,                // dice
  not_rolled,           //
  dice_shown,           // successes
  rerolled,             // dice
  scene_succeeds,       // card
  scene_fails,          // card
  list_done,            // List
  option_done,          // option, seats as bits
  extra_done,           // card
  personality_works,    // seat, card
  relationship_works,   // seat, card
  trait_played,         // seat, card
  asset_used,           // seat, card
  asset_spent,          // card
  asset_stolen,         // seat, card, its owner before
  asset_lent,           // seat, card, to
  hardship_changed,     // by (two's complement)
  dice_added,           // how many
  successes_added,      // how many
  succeeds_by_itself,   //
  spared,               // seat
  shield_given,         // seat, Loss, n
  nothing_done,         // Op
  scene_put_away,       // card
  put_away_early,       // card
  relationship_ends,    // card, seat, its left neighbour
  inherits,             // seat, card, heir
  gift_drawn,           // seat
  gift_given,           // seat, to
  joins,                // seat, Humanity
  declines,             // seat
  decides,              // seat
  ends,                 // seats in play as bits
};

// The lists of a roll Scene.
enum class List : uint16_t { refuse, succeed, fail, all_refuse, fail_for_all };

// The players for whom a list of effects is carried out.
struct Deed {
  uint8_t affected = 0;  // bit s: seat s is affected
  Seat self = kNoSeat;
  Seat partner = kNoSeat;
  Seat chosen = kNoSeat;
};

class Flow {
 public:
  Flow(const Cards& cards, State& state, EffectList* effects)
      : cards_(cards), state_(state), effects_(effects) {}

  // Call this only with an action that CheckAction accepts.
  void Act(Seat seat, const Action& action);
  // Call this only with an outcome that fits the request.
  void TakeOutcome(const Outcome& outcome);
  // Carries out the automatic steps of the rules in a state from outside, exactly as after an
  // action. A state that waits for somebody or for chance does not change.
  void Settle();

 private:
  void Tell(ClauseIndex clause, EffectKind kind, std::array<uint16_t, 4> numbers = {}) {
    if (effects_ != nullptr) effects_->Add(Effect{clause, static_cast<uint16_t>(kind), numbers});
  }
  // Adds an entry to the state's report if n > 0.
  void Report(What what, Seat seat, int n);
  void ClearReport();
  SeatState& SeatAt(Seat seat) { return state_.seats[seat]; }
  SeatState& Actor() { return state_.seats[state_.turn_seat]; }
  const SceneKind& Scene() const { return cards_.Scene(state_.scene); }
  bool IsOver() const { return state_.in_play == 0; }
  // Calls each(seat) clockwise, beginning with the acting player.
  template <class Each>
  void Clockwise(Each each) {
    Seat seat = state_.turn_seat;
    for (int i = 0; i < state_.players; ++i, seat = LeftOf(state_, seat)) each(seat);
  }

  // --- flow.cc ---
  void PlayCard(Seat seat, const Action& action);
  void Decide(Seat seat, const Action& action);
  void Run();
  void Deal();
  void SettleShuffle(const Outcome& order);
  void SettleDice(const Outcome& dice);
  void DrawScene(Terrain terrain);
  void AnnounceScene();
  void Commit(Seat seat, int dice);
  void TakeLastHope(Seat seat);
  void AskForSupport();
  void Roll();
  void TellVerdict();

  // --- outcome.cc ---
  void Resolve();
  void ResolveRoll();
  void ResolveAvoided();
  void ResolveChoice();
  void DoList(const EffectOps& list, unsigned affected, bool spares, ClauseIndex clause,
              EffectKind kind, std::array<uint16_t, 4> numbers);
  void PersonalityTriggers();
  void RelationshipTriggers();
  bool Happened(TriggerOn on, Seat seat) const;
  ClauseIndex ClauseOfScene() const;

  // --- turns.cc ---
  void PutSceneAway(ClauseIndex clause);
  // The Scene must have been put away.
  void EndTurn();
  void ResetTurn();
  void Between();
  // Returns whether the first entry of `aftermath` needs a decision. If not, it moves to its next
  // step.
  bool NeedsDecision();
  void TakeEntryOff();
  void NextRound();
  void RemoveDoomed();
  void BeginTurn(Seat seat);
  void JoinAgain(Seat seat);
  void EndGame();

  // --- effect_operations.cc ---
  void Do(const EffectOps& effects, const Deed& deed);
  void DoToAll(const EffectOp& effect);
  void DoTo(const EffectOp& effect, Seat seat);
  uint8_t TargetsOf(To to, const Deed& deed) const;
  void GainHumanity(Seat seat, int n);
  void LoseHumanity(Seat seat, int n);
  void Suffer(Seat seat, Condition condition, int n);
  void Heal(Seat seat, Condition condition, int n);
  // Uses the shield against n, and returns what is left of n.
  int Shielded(Seat seat, Loss loss, int n);
  void ChangeHope(int by, What what);
  void GainAsset(uint16_t asset);
  void Reroll(bool is_all);
  // Removes a character by death or removal.
  void Leave(Seat seat, What cause);

  // --- zones.cc ---
  uint16_t TakeTop(Pile pile);
  void TakeAsset(size_t position);
  void DrawTrait(TraitPlace place, Seat seat);
  int DrawTraits(Seat seat, int n);
  void MoveTrait(uint16_t card, TraitPlace from, TraitPlace to, Seat from_seat, Seat to_seat);
  void InsertTrait(size_t end, uint16_t slot);
  void LoseHand(Seat seat);
  void AddAsset(uint16_t card, Seat owner);
  AssetInPlay& AssetAt(uint16_t card);
  void UseAsset(uint16_t card);

  const Cards& cards_;
  State& state_;
  EffectList* effects_;
  bool is_resolving_ = false;
  bool is_end_of_game_ = false;  // round 5 is over: players who leave are asked nothing
};

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_FLOW_H_
