// Checks whether the rules can have produced a state from outside, as far as anything reads it: no
// card is there twice, every number is in its range, and unused fields are blank.
#include "engine/inhumanity/validate.h"

#include "engine/inhumanity/names.h"
#include "engine/inhumanity/rules.h"

namespace recount::engine::inhumanity {
namespace {

bool HasBit(uint8_t seats, Seat seat) { return (seats >> seat & 1) != 0; }

bool HasShields(const SeatState& owner) {
  return owner.shields[0] != 0 || owner.shields[1] != 0 || owner.shields[2] != 0;
}

// Returns whether nothing of a turn is left with the seat.
bool IsFresh(const SeatState& owner) {
  return owner.stance == Stance::none && owner.choice == kNoChoice && owner.committed == 0 &&
         !HasShields(owner);
}

bool OwnsAsset(const State& state, Seat seat) {
  const auto end = state.assets.begin() + state.asset_count;
  return std::any_of(state.assets.begin(), end,
                     [&](const AssetInPlay& asset) { return asset.owner == seat; });
}

}  // namespace

void Inspector::Inspect() {
  if (!InspectFrame()) return;
  InspectPiles();
  InspectTraits();
  InspectAssets();
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) InspectSeat(seat);
  InspectRelationships();
  InspectScene();
  InspectRoll();
  InspectLastScene();
  InspectAftermath();
  InspectReport();
  InspectWait();
}

// --- the frame ---

bool Inspector::InspectFrame() {
  if (!findings_.ExpectIn(state_.players, kMinPlayers, kMaxPlayers, INH_1_1, "players")) {
    return false;
  }
  const bool are_words =
      Expect(state_.phase <= Phase::end, kNoClause, "a phase", "phase") &&
      Expect(state_.mode <= Mode::avoided, kNoClause, "a mode", "scene", "mode") &&
      Expect(state_.rolling <= Rolling::all, kNoClause, "failed, all or null", "scene",
             "reroll_which");
  if (!are_words) return false;
  findings_.ExpectBlank(state_.martial_law <= 1 && state_.lending <= 1 &&
                        state_.auto_success <= 1 && state_.between_turns <= 1 &&
                        state_.unused == 0);
  Expect(state_.martial_law == 0 || cards_.has_expansion, INH_1_5,
         "false, because the set has no card of the expansion", "config", "martial_law");
  const unsigned all = state_.in_play | state_.new_character | state_.doomed | state_.turn_taken |
                       state_.spared | state_.last_hope;
  findings_.ExpectBlank(all >> state_.players == 0);
  Expect(state_.hunted >= 0, kNoClause, "0 or more", "hunted");
  IsSetUp() ? InspectSetUp() : InspectTurn();
  return true;
}

void Inspector::InspectSetUp() {
  Expect(state_.shuffled <= kAllShuffled, kNoClause, "a node of the set-up", "node", "chance",
         "what");
  Expect(state_.round == 0, kNoClause, "0 in the set-up", "round");
  Expect(state_.turn_seat == kNoSeat, kNoClause, "null in the set-up", "turn_seat");
  Expect(state_.hope == state_.players, INH_1_11, "one die per player", "hope");
  for (Seat seat = 0; seat < state_.players; ++seat) {
    ExpectOfSeat(IsInPlay(state_, seat), kNoClause, "true in the set-up", seat, "in_play");
    ExpectOfSeat(!HasBit(state_.new_character, seat), kNoClause, "false in the set-up", seat,
                 "new_character");
    ExpectOfSeat(!HasBit(state_.doomed, seat), kNoClause, "false in the set-up", seat, "doomed");
    ExpectOfSeat(!HasBit(state_.turn_taken, seat), kNoClause, "false in the set-up", seat,
                 "turn_taken");
    ExpectOfSeat(!HasBit(state_.spared, seat), kNoClause, "false in the set-up", seat, "spared");
  }
}

void Inspector::InspectTurn() {
  findings_.ExpectBlank(state_.shuffled == kSetUp);
  has_round_ = findings_.ExpectIn(state_.round, 1, kRounds, INH_2_1, "round");
  has_turn_seat_ = Expect(state_.turn_seat < state_.players, kNoClause,
                          "the seat whose turn it is or was last", "turn_seat");
  findings_.ExpectIn(state_.hope, 0, kMostHope, INH_6_4, "hope");
  for (Seat seat = 0; seat < state_.players; ++seat) InspectFlags(seat);
  ExpectSettled(state_.phase == Phase::end || state_.in_play != 0, INH_11_2,
                "a character in play, unless the phase is end", "players");
}

void Inspector::InspectFlags(Seat seat) {
  const bool is_in_play = IsInPlay(state_, seat);
  ExpectOfSeat(is_in_play || !HasBit(state_.doomed, seat), kNoClause,
               "false for a player who is out of play", seat, "doomed");
  ExpectOfSeat(is_in_play || !HasBit(state_.spared, seat), kNoClause,
               "false for a player who is out of play", seat, "spared");
}

// --- the players ---

void Inspector::InspectSeat(Seat seat) {
  const SeatState& owner = state_.seats[seat];
  if (seat >= state_.players) {
    findings_.ExpectBlank(IsFresh(owner) && owner.humanity == 0 && owner.hunger == 0 &&
                          owner.harm == 0 && owner.personality == kNoCard);
    return;
  }
  if (!findings_.ExpectBlank(owner.stance <= Stance::refuse)) are_decisions_known_ = false;
  if (!IsTurn(state_.phase)) InspectFreshSeat(seat);
  InspectPersonality(seat);
  InspectLevels(seat);
  if (IsSetUp() || IsInPlay(state_, seat)) return;
  ExpectOfSeat(owner.hand_count == 0, kNoClause, "[] for a player who is out of play", seat,
               "traits");
  ExpectOfSeat(!IsTurn(state_.phase) || !HasShields(owner), kNoClause,
               "no shields for a player who is out of play", seat, "shields");
}

void Inspector::InspectFreshSeat(Seat seat) {
  const SeatState& owner = state_.seats[seat];
  if (IsFresh(owner)) return;
  ExpectOfSeat(owner.stance == Stance::none, kNoClause, "null outside a turn", seat, "stance");
  ExpectOfSeat(owner.choice == kNoChoice, kNoClause, "null outside a turn", seat, "choice");
  ExpectOfSeat(owner.committed == 0, kNoClause, "0 outside a turn", seat, "committed");
  ExpectOfSeat(!HasShields(owner), kNoClause, "no shields outside a turn", seat, "shields");
}

// Checks Humanity and conditions.
void Inspector::InspectLevels(Seat seat) {
  const SeatState& owner = state_.seats[seat];
  int humanity = 0, most_humanity = 0, most_condition = 0;
  ClauseIndex of_humanity = kNoClause, of_conditions = kNoClause;
  if (IsSetUp()) {
    humanity = most_humanity = kMostHumanity;
    of_humanity = INH_1_7;
    of_conditions = INH_1_12;
  } else if (IsInPlay(state_, seat)) {
    const uint16_t card = owner.personality;
    const bool has_limit = card < cards_.count() && cards_.KindOf(card) == Kind::personality;
    most_humanity = has_limit ? cards_.Personality(card).humanity_limit : kMostHumanity;
    most_condition = kDeadly - 1;
    of_humanity = INH_6_1;
    of_conditions = INH_7_3;
  }
  findings_.ExpectIn(owner.humanity, humanity, most_humanity, of_humanity, "players", seat,
                     "humanity");
  findings_.ExpectIn(owner.hunger, 0, most_condition, of_conditions, "players", seat, "hunger");
  findings_.ExpectIn(owner.harm, 0, most_condition, of_conditions, "players", seat, "harm");
}

// --- between turns ---

void Inspector::InspectAftermath() {
  if (!findings_.ExpectBlank(state_.aftermath_count <= state_.players)) return;
  const bool may_have_entries = !IsSetUp() && state_.phase != Phase::end;
  if (!Expect(may_have_entries || state_.aftermath_count == 0, kNoClause,
              "[] in the set-up and at the end", "aftermath")) {
    return;
  }
  unsigned seats_before = 0;
  for (size_t i = 0; i < kMaxPlayers; ++i) {
    const AftermathEntry& entry = state_.aftermath[i];
    findings_.ExpectBlank(entry.unused == 0);
    if (i < state_.aftermath_count) {
      InspectEntry(i, seats_before);
      if (entry.seat < state_.players) seats_before |= 1u << entry.seat;
    } else {
      findings_.ExpectBlank(entry.gift == 0 && entry.seat == 0 && entry.round == 0 &&
                            entry.step == Step::bequeath);
    }
  }
  findings_.ExpectBlank(!may_have_entries || !has_gift_ || state_.aftermath_count > 0);
}

void Inspector::InspectEntry(size_t index, unsigned seats_before) {
  const AftermathEntry& entry = state_.aftermath[index];
  if (Expect(entry.seat < state_.players && !IsInPlay(state_, entry.seat), kNoClause,
             "a player who is out of play", "aftermath", index, "seat")) {
    Expect((seats_before >> entry.seat & 1) == 0, kNoClause, "a player with no entry before",
           "aftermath", index, "seat");
  }
  if (has_round_) {
    findings_.ExpectIn(entry.round, 1, state_.round, kNoClause, "aftermath", index, "round");
  }
  if (!findings_.ExpectBlank(entry.step <= Step::grace)) return;
  if (index > 0 && !Expect(entry.step == Step::bequeath, INH_9_8, "bequeath behind the first entry",
                           "aftermath", index, "step")) {
    return;
  }
  const bool has_gift = entry.step == Step::give;
  if (Expect(has_gift == (entry.gift != kNoCard), kNoClause,
             has_gift ? "the Trait that was drawn" : "null, because the step is not give",
             "aftermath", index, "gift")) {
    findings_.ExpectBlank(index > 0 || !are_piles_counted_ || has_gift == has_gift_);
  }
}

void Inspector::InspectReport() {
  if (!findings_.ExpectBlank(state_.report_count <= kMaxReport)) return;
  bool is_blank = true;
  for (size_t i = state_.report_count; i < kMaxReport; ++i) {
    const ReportEntry& entry = state_.report[i];
    is_blank = is_blank && entry.what == What{} && entry.seat == 0 && entry.n == 0;
  }
  findings_.ExpectBlank(is_blank);
  for (size_t i = 0; i < state_.report_count; ++i) {
    const ReportEntry& entry = state_.report[i];
    Expect(static_cast<size_t>(entry.what) < kWhats, kNoClause, "a word of the report", "report", i,
           "what");
    Expect(entry.seat == kNoSeat || entry.seat < state_.players, kNoClause, "a seat or null",
           "report", i, "seat");
    Expect(entry.n != 0, kNoClause, "1 or more", "report", i, "n");
  }
}

// --- what is awaited ---

// Checks what is awaited: nobody may be awaited if something would happen automatically.
void Inspector::InspectWait() {
  switch (state_.phase) {
    case Phase::setup:
      return;
    case Phase::end:
      Expect(state_.between_turns == 0, kNoClause, "false at the end", "between_turns");
      return;
    case Phase::aftermath: {
      if (!ExpectSettled(state_.aftermath_count != 0, INH_9_8,
                         "an entry, because a player decides in this phase", "aftermath")) {
        return;
      }
      const AftermathEntry& entry = state_.aftermath[0];
      const bool is_known = are_assets_counted_ && are_piles_counted_ &&
                            entry.seat < state_.players && entry.step <= Step::grace;
      if (is_known) InspectStep(entry);
      return;
    }
    default:
      Expect(state_.between_turns == 0, kNoClause, "false in a turn", "between_turns");
      if (has_turn_seat_) InspectDecider();
  }
}

// Checks that the step of the first entry needs a decision.
void Inspector::InspectStep(const AftermathEntry& entry) {
  const bool owns = OwnsAsset(state_, entry.seat);
  if (owns != (entry.step == Step::bequeath)) {
    findings_.ExpectIfSettled(!owns, false, INH_9_4,
                              owns ? "bequeath, because the player still owns an Asset"
                                   : "a step behind bequeath, because the player owns no Asset",
                              "aftermath", 0, "step");
    return;
  }
  // A step in which the player has nothing to decide is passed over.
  if (entry.step == Step::gift) {
    ExpectSettled(PileCount(cards_, state_, Pile::traits) > 0, kNoClause,
                  "a step behind gift, because no Trait is left", "aftermath", 0, "step");
  }
  if (entry.step != Step::grace) return;
  const bool is_early = entry.round <= 2;
  ExpectSettled(MayJoinAgain(state_, entry), is_early ? INH_9_7 : INH_9_6,
                is_early ? "a step before grace, because the player has had a new character"
                         : "a step before grace, because the character left after round 2",
                "aftermath", 0, "step");
}

void Inspector::InspectDecider() {
  const Seat actor = state_.turn_seat;
  const bool is_in_play =
      ExpectSettled(IsInPlay(state_, actor), INH_9_3, "a player in play", "turn_seat");
  ExpectOfSeat(HasBit(state_.turn_taken, actor), kNoClause, "true, because it is the player's turn",
               actor, "turn_taken");
  switch (state_.phase) {
    case Phase::draw: {
      size_t scenes = 0;
      for (size_t pile = 0; pile < kTerrains && are_piles_counted_; ++pile) {
        scenes += PileCount(cards_, state_, static_cast<Pile>(pile));
      }
      Expect(scenes > 0 || !are_piles_counted_, INH_3_2, "a Scene in one of the piles",
             "scene_piles");
      break;
    }
    case Phase::commit:
      ExpectSettled(!is_in_play || state_.seats[actor].humanity > 0 || state_.hope > 0, INH_3_8,
                    "outcome, because the acting player has neither Humanity nor Hope dice",
                    "phase");
      break;
    case Phase::support:
      ExpectSettled(
          !are_decisions_known_ || state_.rolling != Rolling::none || DeciderOf(state_) != kNoSeat,
          INH_4_3, "hope, because every other player has declared", "phase");
      break;
    case Phase::choose:
      ExpectSettled(
          !are_decisions_known_ || state_.rolling != Rolling::none || DeciderOf(state_) != kNoSeat,
          INH_5_1, "outcome, because every player has chosen", "phase");
      break;
    default:
      break;
  }
}

void Inspect(const Cards& cards, const State& state, StateFindings& findings) {
  Inspector(cards, state, findings).Inspect();
}

}  // namespace recount::engine::inhumanity
