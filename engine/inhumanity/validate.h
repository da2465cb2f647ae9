// The parts of Inspect (rules.h), which has its own file for each. A part that would read a value
// that was found wrong leaves its check out.
#ifndef RECOUNT_ENGINE_INHUMANITY_VALIDATE_H_
#define RECOUNT_ENGINE_INHUMANITY_VALIDATE_H_

#include <bitset>
#include <cstdint>
#include <string_view>

#include "engine/inhumanity/derived.h"
#include "engine/state_findings.h"

namespace recount::engine::inhumanity {

class Inspector {
 public:
  Inspector(const Cards& cards, const State& state, StateFindings& findings)
      : cards_(cards), state_(state), findings_(findings) {}

  void Inspect();

 private:
  // What is wrong with the place of a card.
  struct Misplaced {
    ClauseIndex clause;
    std::string_view expected;
  };

  // --- validate.cc ---
  // Returns whether the words and the number of players are ones that the rules have.
  bool InspectFrame();
  void InspectSetUp();
  void InspectTurn();
  void InspectFlags(Seat seat);
  void InspectSeat(Seat seat);
  void InspectFreshSeat(Seat seat);
  void InspectLevels(Seat seat);
  void InspectAftermath();
  void InspectEntry(size_t index, unsigned seats_before);
  void InspectReport();
  void InspectWait();
  void InspectStep(const AftermathEntry& entry);
  void InspectDecider();

  // --- validate_cards.cc ---
  void InspectPiles();
  void InspectPile(Pile pile);
  void InspectTraits();
  void InspectTrait(uint16_t slot);
  void InspectAssets();
  void InspectLoan(size_t index);
  void InspectPersonality(Seat seat);
  void InspectRelationships();
  // Marks a card as lying somewhere. Returns false if it is of another kind, not in the game, or
  // already somewhere else.
  bool Place(Kind kind, uint16_t card);
  // Returns why Place has returned false.
  Misplaced WhyNot(Kind kind, uint16_t card) const;
  template <class... Keys>
  bool PlaceAt(Kind kind, uint16_t card, Keys... path) {
    if (Place(kind, card)) [[likely]]
      return true;
    const Misplaced wrong = WhyNot(kind, card);
    return Expect(false, wrong.clause, wrong.expected, path...);
  }

  // --- validate_scene.cc ---
  void InspectScene();
  void InspectMode();
  void InspectStances();
  void InspectCommitted(Seat seat);
  void InspectChoices();
  void InspectNoScene();
  void InspectRoll();
  void InspectNoRoll();
  void InspectRolling();
  void InspectLastScene();
  void InspectLastRoll();
  // Returns whether these are dice, so that they can be read.
  bool InspectDice(const Dice& dice, uint8_t count, std::string_view object);

  template <class... Keys>
  bool Expect(bool holds, ClauseIndex clause, std::string_view expected, Keys... path) {
    return findings_.Expect(holds, clause, expected, path...);
  }
  // Of what Flow::Run and Flow::Between put right.
  template <class... Keys>
  bool ExpectSettled(bool holds, ClauseIndex clause, std::string_view expected, Keys... path) {
    return findings_.ExpectSettled(holds, clause, expected, path...);
  }
  template <class... Keys>
  bool ExpectOfSeat(bool holds, ClauseIndex clause, std::string_view expected, Seat seat,
                    Keys... path) {
    return findings_.Expect(holds, clause, expected, "players", seat, path...);
  }
  bool IsSetUp() const { return state_.phase == Phase::setup; }
  bool IsInGame(uint16_t card) const {
    return state_.martial_law != 0 || !cards_.EntryOf(card).is_expansion;
  }

  const Cards& cards_;
  const State& state_;
  StateFindings& findings_;
  std::bitset<kMaxCards> placed_;
  std::array<int, kMaxPlayers> hand_ = {};    // Traits found in hands
  std::array<int, kMaxPlayers> played_ = {};  // Traits found face up
  bool has_gift_ = false;                     // a slot has the gift

  // What was found right, so that it can be read.
  bool has_round_ = false;
  bool has_turn_seat_ = false;
  bool are_piles_counted_ = true;
  bool are_assets_counted_ = false;
  bool are_personalities_known_ = true;
  bool is_mode_known_ = false;
  bool is_scene_known_ = false;
  bool are_decisions_known_ = true;  // stances and choices
  bool are_dice_known_ = false;
};

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_VALIDATE_H_
