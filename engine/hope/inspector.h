// The checks of a state from outside. validate.cc and validate_texts.cc implement them; rules.h
// declares Inspect, which makes them all.
#ifndef RECOUNT_ENGINE_HOPE_INSPECTOR_H_
#define RECOUNT_ENGINE_HOPE_INSPECTOR_H_

#include <array>
#include <string_view>

#include "engine/hope/choices.h"
#include "engine/hope/clauses.h"
#include "engine/hope/derived.h"
#include "engine/state_findings.h"

namespace recount::engine::hope {

// Makes each check at most once. A check that reads a value that was found wrong is left out.
class Inspector {
 public:
  Inspector(const Cards& cards, const State& state, StateFindings& findings)
      : cards_(cards), state_(state), derived_(cards, state), findings_(findings) {}

  void Inspect();

 private:
  bool IsNumbered() const { return state_.phase > Phase::declare; }
  bool HasDeclared(Seat seat) const;

  // Checks bytes that no document contains. `is_sound` becomes false if they are wrong.
  bool Note(bool holds, bool& is_sound) {
    is_sound &= findings_.ExpectBlank(holds);
    return holds;
  }

  // Marks the card as being somewhere. Returns false if the seat has no such card, or if it is
  // already somewhere else.
  bool Place(Seat seat, size_t index) {
    if (index >= state_.seats[seat].deck_size || placed_[seat].Has(index)) return false;
    placed_[seat].Add(index);
    return true;
  }

  // --- validate.cc; those that return a value return whether others may read what they check ---
  bool InspectFrame();
  void InspectConfig();
  void InspectTurn();
  void InspectActive();
  void InspectEnd();
  void InspectSeats();
  void InspectSeat(Seat seat);
  void InspectDeck(Seat seat);
  void InspectPiles(Seat seat);
  bool InspectBoard();
  bool InspectModifiers();
  bool InspectArtifacts();
  bool InspectBattle();
  // Returns the index in the document's `board` of the card on a space.
  size_t BoardIndex(size_t space) const;
  // Expects something of the artifact with this index. `key` is that of a token.
  bool ExpectOfArtifact(bool holds, ClauseIndex clause, std::string_view expected, size_t at,
                        std::string_view key);

  // --- validate_texts.cc ---
  bool InspectQueue();
  // Returns whether the item has the effects of a text.
  bool InspectItem(size_t at);
  bool InspectIndex(size_t at, const CardKind& kind);
  bool InspectProgress();
  void InspectWait();
  void InspectAttackersStep();
  void InspectNobody();
  void InspectChance();
  void InspectSearch();
  void InspectRandomDiscard();
  void InspectChoice();
  // These return whether the effect can ask that, so that there should be something to choose.
  bool InspectTargetChoice(const EffectOp& effect);
  bool InspectSpaceChoice(const EffectOp& effect);
  bool InspectCardChoice(const EffectOp& effect);
  bool InspectSingleTarget(const EffectOp& effect);
  void InspectCardToPut(const EffectOp& effect);
  bool ExpectPicks(size_t count);
  bool ExpectAsked(bool holds);

  bool IsInRounds() const { return state_.phase >= Phase::main && state_.phase < Phase::end; }
  // Returns whether the effect under way can be begun. If it has picks it has asked something, and
  // they are right only while it asks the next thing.
  bool CanBegin() const { return state_.pick_count == 0; }
  // Returns the effect under way, or nullptr if the first text has none left.
  const EffectOp* Effect() const;
  bool IsDiscardUnderWay(bool is_random) const;
  // Returns whether the effect, which is about players, is about this one.
  bool IsMeant(const EffectOp& effect, Seat seat) const;
  bool IsWhereItWasChosen(const EffectOp& effect, uint16_t card) const;

  const Cards& cards_;
  const State& state_;
  DerivedState derived_;
  StateFindings& findings_;
  bool are_cards_sound_ = true;   // whether every number of a card means one
  bool are_places_sound_ = true;  // whether hands, piles and the board have each card once
  std::array<CardSetOfSeat, kMaxPlayers> placed_ = {};
};

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_INSPECTOR_H_
