// The open Scene, its roll, and the Scene that was put away last.
#include "engine/inhumanity/validate.h"
#include "engine/kit/validation.h"

namespace recount::engine::inhumanity {

void Inspector::InspectScene() {
  const bool has_scene = state_.phase >= Phase::scene && state_.phase <= Phase::outcome;
  if (!Expect(has_scene == (state_.scene != kNoCard), kNoClause,
              has_scene ? "the Scene that was drawn" : "null outside phases scene to outcome",
              "scene")) {
    return;
  }
  if (!has_scene) return InspectNoScene();
  is_scene_known_ = PlaceAt(Kind::scene, state_.scene, "scene", "card");
  InspectMode();
  if (!is_mode_known_) return;
  InspectStances();
  if (is_scene_known_) InspectChoices();
}

void Inspector::InspectNoScene() {
  is_mode_known_ = Expect(state_.mode == Mode::none, kNoClause,
                          "null outside phases scene to outcome", "scene", "mode");
  for (Seat seat = 0; seat < state_.players; ++seat) {
    ExpectOfSeat((state_.last_hope >> seat & 1) == 0, kNoClause, "false outside a roll Scene", seat,
                 "last_hope");
    const SeatState& owner = state_.seats[seat];
    // Outside a turn these have been checked already.
    if (state_.phase != Phase::draw) continue;
    ExpectOfSeat(owner.stance == Stance::none, kNoClause, "null outside a roll Scene", seat,
                 "stance");
    ExpectOfSeat(owner.choice == kNoChoice, kNoClause, "null outside a choice Scene", seat,
                 "choice");
    ExpectOfSeat(owner.committed == 0, kNoClause, "0 outside a Scene", seat, "committed");
  }
}

// Checks that the mode fits the phase, and then the Scene.
void Inspector::InspectMode() {
  const auto expect = [&](bool holds, ClauseIndex clause, std::string_view expected) {
    is_mode_known_ = is_mode_known_ && Expect(holds, clause, expected, "scene", "mode");
  };
  is_mode_known_ = true;
  switch (state_.phase) {
    case Phase::scene:
      expect(state_.mode == Mode::none, kNoClause, "null before the Scene is acted on or avoided");
      break;
    case Phase::choose:
      expect(state_.mode == Mode::choice, kNoClause, "choice in phase choose");
      break;
    case Phase::outcome:
      expect(state_.mode != Mode::none, kNoClause, "roll, choice, no_dice or avoided");
      break;
    default:
      expect(state_.mode == Mode::roll, kNoClause, "roll in phases commit to ready");
  }
  if (!is_scene_known_) return;
  const SceneKind& scene = cards_.Scene(state_.scene);
  const bool is_roll = state_.mode == Mode::roll || state_.mode == Mode::no_dice;
  expect(!is_roll || scene.is_roll, INH_5_1, "choice or avoided, because it is a choice Scene");
  expect(state_.mode != Mode::choice || !scene.is_roll, kNoClause,
         "roll, no_dice or avoided, because it is a roll Scene");
  expect(state_.mode != Mode::avoided || !scene.is_unavoidable, INH_3_7,
         "another mode, because the Scene is unavoidable");
}

void Inspector::InspectStances() {
  const bool is_roll = state_.mode == Mode::roll || state_.mode == Mode::no_dice;
  for (Seat seat = 0; seat < state_.players; ++seat) {
    const Stance stance = state_.seats[seat].stance;
    ExpectOfSeat(is_roll || (state_.last_hope >> seat & 1) == 0, kNoClause,
                 "false outside a roll Scene", seat, "last_hope");
    bool is_known = true;
    if (!is_roll) {
      is_known = ExpectOfSeat(stance == Stance::none, kNoClause, "null outside a roll Scene", seat,
                              "stance");
    } else if (has_turn_seat_) {
      const bool is_actor = seat == state_.turn_seat;
      is_known = ExpectOfSeat((stance == Stance::acting) == is_actor, kNoClause,
                              is_actor ? "acting, because it is the player's turn"
                                       : "support, refuse or null, because it is another's turn",
                              seat, "stance");
    }
    are_decisions_known_ = are_decisions_known_ && is_known;
    if (is_known) InspectCommitted(seat);
  }
}

// Checks that dice were committed with a decision, since otherwise the player could commit dice
// again, and that the acting player has committed some, since nobody could support otherwise.
void Inspector::InspectCommitted(Seat seat) {
  const SeatState& owner = state_.seats[seat];
  const bool is_roll = state_.mode == Mode::roll && state_.phase > Phase::commit;
  if ((is_roll && TakesPart(owner)) || (state_.mode == Mode::choice && owner.choice != kNoChoice)) {
    const bool has_last_hope = (state_.last_hope >> seat & 1) != 0;
    const bool must_commit = is_roll && owner.stance == Stance::acting && !has_last_hope;
    findings_.ExpectIn(owner.committed, must_commit, kMostHumanity, must_commit ? INH_4_1 : INH_6_1,
                       "players", seat, "committed");
  } else {
    ExpectOfSeat(owner.committed == 0, kNoClause, "0 until the player commits, supports or chooses",
                 seat, "committed");
  }
}

void Inspector::InspectChoices() {
  const size_t options = cards_.Scene(state_.scene).options.size();
  for (Seat seat = 0; seat < state_.players; ++seat) {
    const uint8_t choice = state_.seats[seat].choice;
    if (choice == kNoChoice) continue;
    const bool is_known =
        ExpectOfSeat(state_.mode == Mode::choice, kNoClause,
                     "null unless the mode of the Scene is choice", seat, "choice") &&
        ExpectOfSeat(choice < options, INH_5_1, "one of the card's options", seat, "choice");
    are_decisions_known_ = are_decisions_known_ && is_known;
  }
}

// --- the roll ---

bool Inspector::InspectDice(const Dice& dice, uint8_t count, std::string_view object) {
  if (!findings_.ExpectBlank(count == kNoDice || count <= kMaxDice)) return false;
  const size_t used = count == kNoDice ? 0 : count;
  bool are_faces = true;
  for (size_t i = 0; i < used; ++i) {
    const uint8_t face = DieAt(dice, i);
    if (face >= 1 && face <= 6) continue;
    are_faces = findings_.ExpectIn(face, 1, 6, kNoClause, object, "dice", i);
  }
  const size_t bytes = (used + 1) / 2;
  findings_.ExpectBlank((used % 2 == 0 || DieAt(dice, used) == 0) &&
                        kit::IsBlankFrom(dice, bytes, 0));
  return are_faces;
}

void Inspector::InspectRoll() {
  const bool are_faces = InspectDice(state_.dice, state_.dice_count, "scene");
  if (IsRolled(state_)) {
    Expect(state_.hardship >= 0, INH_4_10, "0 or more", "scene", "hardship");
  } else {
    findings_.ExpectBlank(state_.hardship == 0);
  }
  if (!is_mode_known_) return;
  const bool has_outcome = state_.mode == Mode::roll && state_.phase == Phase::outcome;
  const bool is_in_time = Expect(
      (state_.dice_count != kNoDice) == has_outcome, kNoClause,
      has_outcome ? "the dice of the roll" : "null before the outcome of a roll", "scene", "dice");
  are_dice_known_ = are_faces;
  if (state_.mode != Mode::roll && state_.mode != Mode::no_dice) return InspectNoRoll();
  findings_.ExpectIn(state_.hope_dice, 0, kMostHope, INH_6_4, "scene", "hope_dice");
  Expect(state_.bonus_dice >= 0, kNoClause, "0 or more", "scene", "bonus_dice");
  Expect(state_.added_successes >= 0, kNoClause, "0 or more", "scene", "added_successes");
  if (is_in_time) InspectRolling();
}

void Inspector::InspectNoRoll() {
  Expect(state_.modifier == 0, kNoClause, "0 without a roll", "scene", "modifier");
  Expect(state_.bonus_dice == 0, kNoClause, "0 without a roll", "scene", "bonus_dice");
  Expect(state_.added_successes == 0, kNoClause, "0 without a roll", "scene", "added_successes");
  Expect(state_.hope_dice == 0, kNoClause, "0 without a roll", "scene", "hope_dice");
  Expect(state_.auto_success == 0, kNoClause, "false without a roll", "scene", "auto_success");
  if (state_.rolling == Rolling::scene) {
    Expect(false, kNoClause, "false without a roll", "scene", "rolled");
  } else {
    Expect(state_.rolling == Rolling::none, kNoClause, "null without a roll", "scene",
           "reroll_which");
  }
}

// Checks the dice that are being rolled.
void Inspector::InspectRolling() {
  if (state_.rolling == Rolling::none) return;
  if (state_.rolling != Rolling::scene) {
    const bool has_outcome = state_.mode == Mode::roll && state_.phase == Phase::outcome;
    if (Expect(has_outcome, kNoClause, "null before the outcome of a roll", "scene",
               "reroll_which") &&
        are_dice_known_) {
      Expect(DiceRolling(cards_, state_) > 0, kNoClause, "null, because no die is rolled again",
             "scene", "reroll_which");
    }
    return;
  }
  if (!Expect(state_.phase == Phase::ready, kNoClause, "false outside phase ready", "scene",
              "rolled")) {
    return;
  }
  Expect(state_.hardship > 0, INH_4_15, "1 or more, because dice are being rolled", "scene",
         "hardship");
  Expect(state_.auto_success == 0, kNoClause, "false, because dice are being rolled", "scene",
         "auto_success");
  if (is_scene_known_ && are_personalities_known_) {
    Expect(DiceToRoll(cards_, state_) > 0, kNoClause, "false, because there are no dice to roll",
           "scene", "rolled");
  }
}

// --- the Scene before ---

void Inspector::InspectLastScene() {
  const LastScene& last = state_.last_scene;
  const bool are_dice = InspectDice(last.dice, last.dice_count, "last_scene");
  if (last.seat == kNoSeat) {
    findings_.ExpectBlank(last.hardship == -1 && last.successes == 0 && last.card == kNoCard &&
                          last.round == 0 && last.mode == Mode::none &&
                          last.dice_count == kNoDice && last.is_success == 0 && last.clause == 0);
    return;
  }
  if (!Expect(!IsSetUp(), kNoClause, "null in the set-up", "last_scene")) return;
  Expect(last.seat < state_.players, kNoClause, "the acting player of that turn", "last_scene",
         "seat");
  if (has_round_) {
    findings_.ExpectIn(last.round, 1, state_.round, kNoClause, "last_scene", "round");
  }
  // The Scene lies face up: it is in no pile, and is not the current one.
  const bool is_scene = last.card < cards_.count() && cards_.KindOf(last.card) == Kind::scene;
  if (Expect(is_scene, kNoClause, "a Scene", "last_scene", "card")) {
    Expect(IsInGame(last.card), INH_1_5, "a card that is not of the expansion", "last_scene",
           "card");
    Expect(!placed_[last.card], kNoClause, "a Scene that was put away and lies nowhere else",
           "last_scene", "card");
  }
  if (are_dice) InspectLastRoll();
  const bool is_clause = std::find(std::begin(kSceneClauses), std::end(kSceneClauses),
                                   last.clause) != std::end(kSceneClauses);
  Expect(is_clause, kNoClause, "the clause by which the Scene was put away", "last_scene",
         "clause");
}

void Inspector::InspectLastRoll() {
  const LastScene& last = state_.last_scene;
  findings_.ExpectBlank(last.is_success <= 1);
  if (!findings_.ExpectBlank(last.mode <= Mode::avoided)) return;
  if (last.dice_count == kNoDice) {
    findings_.ExpectBlank(last.hardship == -1 && last.successes == 0 && last.is_success == 0);
    return;
  }
  Expect(last.hardship >= 0, INH_4_10, "0 or more", "last_scene", "hardship");
  Expect(last.successes >= 0, kNoClause, "0 or more", "last_scene", "successes");
  Expect(last.mode == Mode::roll, kNoClause, "roll, because there are dice", "last_scene", "mode");
}

}  // namespace recount::engine::inhumanity
