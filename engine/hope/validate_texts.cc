// Checks the queue of a state from outside, and what the game waits for.
#include "engine/hope/inspector.h"
#include "engine/kit/validation.h"

namespace recount::engine::hope {
namespace {

constexpr std::string_view kAsked = "what the effect under way asks";
constexpr std::string_view kSomethingToChoose =
    "null, because there is nothing to choose, and such an effect is skipped";

}  // namespace

// --- the queue ---

bool Inspector::InspectQueue() {
  if (!findings_.ExpectBlank(state_.queue_count <= kMaxQueue && state_.pick_count <= kMaxPicks)) {
    return false;
  }
  bool is_first_sound = true;
  for (size_t i = 0; i < state_.queue_count; ++i) {
    const bool is_sound = InspectItem(i);
    if (i == 0) is_first_sound = is_sound;
  }
  bool is_blank = kit::IsBlankFrom(state_.picks, state_.pick_count, 0);
  for (size_t i = state_.queue_count; i < kMaxQueue; ++i) {
    const QueueItem& item = state_.queue[i];
    is_blank &= item.source == 0 && item.index == 0 && item.seat == 0 && item.text == Text::event &&
                item.space == 0 && item.unused == 0;
  }
  findings_.ExpectBlank(is_blank);
  if (state_.queue_count == 0) {
    return findings_.ExpectBlank(state_.pick_count == 0 && state_.item_step == 0 &&
                                 state_.item_target == kNoCard);
  }
  return is_first_sound && InspectProgress();
}

bool Inspector::InspectItem(size_t at) {
  const QueueItem& item = state_.queue[at];
  const Seat seat = SeatOf(state_, item.source);
  bool is_sound =
      findings_.ExpectBlank(item.unused == 0 && item.text <= Text::locator) &&
      findings_.Expect(seat != kNoSeat, kNoClause, "a card of this game", "queue", at, "source") &&
      findings_.Expect(seat == item.seat, kNoClause, "the owner of the card", "queue", at, "seat");
  if (!is_sound) return false;
  is_sound = findings_.Expect(IsIn(state_, seat), HPE_16_8, "a card of a seat that is not out",
                              "queue", at, "source");
  const CardKind& kind = derived_.KindOf(item.source);
  if ((item.text == Text::event) != (kind.type == CardType::event)) {
    findings_.Expect(false, kNoClause,
                     kind.type == CardType::event ? "event, because the source is one"
                                                  : "ability, trigger or locator",
                     "queue", at, "text");
    return false;
  }
  if (item.text == Text::event) {
    is_sound &= findings_.ExpectIn(item.index, 0, 0, kNoClause, "queue", at, "index");
    is_sound &= findings_.Expect(item.space == kNoSpace, kNoClause, "null for an event", "queue",
                                 at, "space");
    is_sound &= findings_.Expect(Place(seat, IndexOf(state_, seat, item.source)), HPE_13_4,
                                 "an event that lies nowhere else", "queue", at, "source");
    return is_sound;
  }
  is_sound &= findings_.Expect(item.space < SpaceCount(state_), kNoClause,
                               "the space of the card, or its last one", "queue", at, "space");
  return InspectIndex(at, kind) && is_sound;
}

bool Inspector::InspectIndex(size_t at, const CardKind& kind) {
  const QueueItem& item = state_.queue[at];
  if (item.text == Text::locator) {
    return findings_.Expect(
        item.index < kind.keywords.size() && kind.keywords[item.index].key == KeywordKey::locator,
        HPE_11_3, "the position of a locator of the card", "queue", at, "index");
  }
  const bool is_ability = item.text == Text::ability;
  const size_t count = is_ability ? kind.abilities.size() : kind.triggers.size();
  return findings_.Expect(item.index < count, is_ability ? HPE_13_10 : HPE_13_12,
                          is_ability ? "the position of an ability of the card"
                                     : "the position of a trigger of the card",
                          "queue", at, "index");
}

bool Inspector::InspectProgress() {
  const auto effects = static_cast<int64_t>(EffectsOf(derived_, state_.queue[0]).size());
  const bool is_step =
      findings_.ExpectIn(state_.item_step, 0, effects, kNoClause, "queue", 0, "step");
  const bool is_target = findings_.Expect(
      state_.item_target == kNoCard || SpaceOf(state_, state_.item_target) != kNoSpace, kNoClause,
      "a card in play", "queue", 0, "target");
  return is_step && is_target;
}

const EffectOp* Inspector::Effect() const {
  const EffectOps& effects = EffectsOf(derived_, state_.queue[0]);
  return state_.item_step < effects.size() ? &effects[state_.item_step] : nullptr;
}

// --- what the game waits for ---

// Checks an open choice or chance node against the text that it belongs to.
void Inspector::InspectWait() {
  const bool is_choice = state_.choice != ChoiceKind::none;
  const bool is_chance = state_.chance != PendingChance::none;
  if (!findings_.ExpectBlank(is_choice == (state_.choice_seat != kNoSeat) &&
                             is_chance == (state_.chance_seat != kNoSeat)) ||
      !findings_.Expect(!is_choice || !is_chance, kNoClause, "null while chance is awaited",
                        "choice")) {
    return;
  }
  if (state_.phase == Phase::battle && state_.step == Step::attackers) {
    InspectAttackersStep();
  } else if (is_choice) {
    InspectChoice();
  } else if (is_chance) {
    InspectChance();
  } else {
    InspectNobody();
  }
}

// The step begins when all have passed and no text waits, and the declaration ends it.
void Inspector::InspectAttackersStep() {
  findings_.Expect(state_.passed == 0, HPE_7_4, "nobody, because nobody can pass in this step",
                   "passed");
  const bool is_waiting = state_.choice != ChoiceKind::none || state_.chance != PendingChance::none;
  if (!findings_.ExpectIfSettled(
          CanBegin() && !is_waiting, state_.queue_count == 0 && !is_waiting, HPE_7_4,
          "no text, because attackers are declared before the next one", "queue")) {
    return;
  }
  // A battle without a target ends, which is checked with the battle.
  if (state_.target == kNoCard) return;
  findings_.Expect(derived_.UnitsWithSight(state_.active, derived_.TargetSpace()) != 0, HPE_7_13,
                   "a card that a unit of the active player has in sight", "battle", "target");
}

void Inspector::InspectNobody() {
  // A queue with texts goes on by itself unless one of them asks something.
  findings_.ExpectIfSettled(IsInRounds() && CanBegin(), state_.queue_count == 0, kNoClause,
                            "no text, unless it awaits a choice or a chance outcome", "queue");
  findings_.ExpectSettled(!IsInRounds() || (SeatsIn(state_) & ~state_.passed) != 0, HPE_3_4,
                          "not all seats, because the step is over when all have passed", "passed");
}

void Inspector::InspectChance() {
  if (!findings_.ExpectBlank(state_.chance <= PendingChance::discard &&
                             state_.chance_seat < state_.players)) {
    return;
  }
  const bool is_shuffle = state_.chance == PendingChance::shuffle;
  if (state_.phase == Phase::mulligan) {
    findings_.Expect(is_shuffle && state_.chance_seat == state_.active, HPE_2_5,
                     "draw_deck:S, where S is the active seat", "node", "chance", "what");
    findings_.Expect(state_.queue_count == 0, kNoClause, "no text in this phase", "queue");
  } else {
    if (!findings_.Expect(IsInRounds(), kNoClause, "no chance in this phase", "node", "chance") ||
        !findings_.Expect(state_.queue_count != 0, kNoClause,
                          "the text that awaits the chance outcome", "queue")) {
      return;
    }
    is_shuffle ? InspectSearch() : InspectRandomDiscard();
  }
  if (is_shuffle) {
    findings_.Expect(state_.seats[state_.chance_seat].draw_count >= 2, kNoClause,
                     "two cards or more, because fewer are not shuffled", "players",
                     state_.chance_seat, "draw_deck");
  }
}

// In a round only the draw deck of a search is shuffled, when the search itself is done.
void Inspector::InspectSearch() {
  const EffectOps& effects = EffectsOf(derived_, state_.queue[0]);
  const bool is_done = state_.item_step > 0 && effects[state_.item_step - 1u].op == Op::search;
  findings_.Expect(is_done && state_.chance_seat == state_.queue[0].seat, kNoClause,
                   "draw_deck:S, where S is the seat whose search is done", "node", "chance",
                   "what");
  ExpectPicks(0);
}

void Inspector::InspectRandomDiscard() {
  findings_.Expect(IsDiscardUnderWay(true) && IsMeant(*Effect(), state_.chance_seat), kNoClause,
                   "discard:S, where S is a seat that discards at random now", "node", "chance",
                   "what");
  findings_.Expect(!state_.seats[state_.chance_seat].hand.IsEmpty(), kNoClause, "a card to discard",
                   "players", state_.chance_seat, "hand");
}

bool Inspector::IsDiscardUnderWay(bool is_random) const {
  const EffectOp* effect = Effect();
  return effect != nullptr && effect->op == Op::discard && effect->is_random == is_random &&
         state_.pick_count < kMaxPicks;
}

bool Inspector::IsMeant(const EffectOp& effect, Seat seat) const {
  const Seat you = state_.queue[0].seat;
  const uint8_t opponents = OpponentsOf(state_, you);
  const bool is_opponent = (opponents >> seat & 1) != 0;
  switch (effect.player) {
    case PlayerWord::you:
      return seat == you;
    case PlayerWord::partner:
      return seat == PartnerOf(state_, you);
    case PlayerWord::opponent:
      // One of several has been chosen.
      return is_opponent &&
             (std::popcount(opponents) == 1 || (state_.pick_count > 0 && state_.picks[0] == seat));
    case PlayerWord::each_opponent:
      return is_opponent;
    case PlayerWord::all:
      break;
  }
  return IsIn(state_, seat);
}

bool Inspector::ExpectPicks(size_t count) {
  return findings_.Expect(state_.pick_count == count, kNoClause,
                          count == 0 ? "nothing yet" : "one pick before this one", "queue", 0,
                          "picks");
}

bool Inspector::ExpectAsked(bool holds) {
  return findings_.Expect(holds, HPE_13_9, kAsked, "choice", "what");
}

void Inspector::InspectChoice() {
  if (!findings_.ExpectBlank(state_.choice <= ChoiceKind::card &&
                             state_.choice_seat < state_.players) ||
      !findings_.Expect(state_.queue_count != 0 && IsInRounds(), HPE_13_9,
                        "null, unless a text of a round is being carried out", "choice")) {
    return;
  }
  const EffectOp* effect = Effect();
  if (!findings_.Expect(effect != nullptr, HPE_13_9, "an effect that asks", "queue", 0, "step")) {
    return;
  }
  // Everybody discards their own cards; all else is chosen by the player whose text it is.
  if (effect->op != Op::discard || state_.choice != ChoiceKind::card) {
    const bool is_own = findings_.Expect(state_.choice_seat == state_.queue[0].seat, kNoClause,
                                         "the seat of the text", "choice", "seat");
    if (!is_own) return;
  }
  bool has_candidates = false;
  switch (state_.choice) {
    case ChoiceKind::player:
      has_candidates =
          ExpectAsked(effect->player == PlayerWord::opponent && effect->op <= Op::discard &&
                      std::popcount(OpponentsOf(state_, state_.choice_seat)) > 1) &&
          ExpectPicks(0);
      break;
    case ChoiceKind::target:
      has_candidates = InspectTargetChoice(*effect);
      break;
    case ChoiceKind::space:
      has_candidates = InspectSpaceChoice(*effect);
      break;
    default:
      has_candidates = InspectCardChoice(*effect);
  }
  if (has_candidates) {
    findings_.Expect(!ChoiceFrom(derived_).IsEmpty(), HPE_13_9, kSomethingToChoose, "choice");
  }
}

bool Inspector::InspectTargetChoice(const EffectOp& effect) {
  if (effect.target.who == Who::chosen && state_.pick_count == 0) return true;
  return ExpectAsked(effect.op == Op::swap) && InspectSingleTarget(effect);
}

bool Inspector::InspectSpaceChoice(const EffectOp& effect) {
  if (effect.op == Op::move) return InspectSingleTarget(effect);
  if (ExpectAsked(effect.op == Op::put_into_play) && ExpectPicks(1)) InspectCardToPut(effect);
  return false;  // the spaces have been checked
}

bool Inspector::InspectCardChoice(const EffectOp& effect) {
  if (effect.op == Op::discard) {
    return ExpectAsked(IsDiscardUnderWay(false)) &&
           findings_.Expect(IsMeant(effect, state_.choice_seat), kNoClause,
                            "a seat that the effect under way is about", "choice", "seat");
  }
  const bool is_asked = ExpectAsked(effect.op == Op::search || effect.op == Op::recover ||
                                    effect.op == Op::put_into_play);
  return is_asked && ExpectPicks(0);
}

// The unit that moves, or the first of two that change places.
bool Inspector::InspectSingleTarget(const EffectOp& effect) {
  const bool is_chosen = effect.target.who == Who::chosen;
  if (!ExpectPicks(is_chosen ? 1 : 0)) return false;
  const uint8_t space = SpaceOf(state_, SingleTarget(derived_, effect));
  if (space != kNoSpace && derived_.IsUnitOn(space)) return true;
  constexpr std::string_view kUnit = "a unit in play";
  if (is_chosen) return findings_.Expect(false, kNoClause, kUnit, "queue", 0, "picks", 0);
  return findings_.Expect(false, kNoClause, kUnit, "queue", 0,
                          effect.target.who == Who::self ? "source" : "target");
}

// Checks a card that has been chosen to be put into play. Its space is chosen now.
void Inspector::InspectCardToPut(const EffectOp& effect) {
  const Seat seat = state_.queue[0].seat;
  const uint16_t card = state_.picks[0];
  findings_.Expect(SeatOf(state_, card) == seat && IsWhereItWasChosen(effect, card) &&
                       derived_.KindOf(card).type == static_cast<CardType>(effect.kind),
                   kNoClause,
                   effect.is_from_hand
                       ? "a card of the hand, of the kind that is put into play"
                       : "a card of the discard pile, of the kind that is put into play",
                   "queue", 0, "picks", 0);
  findings_.Expect(SpacesToPut(derived_, seat, effect) != 0, HPE_13_9, kSomethingToChoose,
                   "choice");
}

bool Inspector::IsWhereItWasChosen(const EffectOp& effect, uint16_t card) const {
  const Seat seat = state_.queue[0].seat;
  const size_t index = IndexOf(state_, seat, card);
  const SeatState& owner = state_.seats[seat];
  if (effect.is_from_hand) return owner.hand.Has(index);
  const auto pile = owner.piles.end() - owner.discard_count;
  return std::find(pile, owner.piles.end(), index) != owner.piles.end();
}

}  // namespace recount::engine::hope
