#include "engine/hope/choices.h"

namespace recount::engine::hope {
namespace {

bool FitsSide(const State& state, Side side, Seat controller, Seat owner) {
  switch (side) {
    case Side::any:
      return true;
    case Side::own:
      return owner == controller;
    case Side::partner:
      return owner == PartnerOf(state, controller);
    case Side::opponent:
      return AreOpponents(state, controller, owner);
  }
  return false;
}

bool FitsPart(const State& state, Part part, uint16_t card) {
  if (part == Part::any) return true;
  const bool is_attacker =
      std::find(state.attackers.begin(), state.attackers.end(), card) != state.attackers.end();
  const bool is_target = state.is_battle && state.target == card;
  return (part != Part::target && is_attacker) || (part != Part::attacker && is_target);
}

bool FitsType(TypeFilter filter, CardType type) {
  return filter == TypeFilter::any || filter == static_cast<TypeFilter>(type);
}

// Returns the space of the card with the text, or its last one if it has left play; kNoSpace for an
// event.
uint8_t SpaceOfText(const DerivedState& derived, const QueueItem& item) {
  if (item.text == Text::event) return kNoSpace;
  const uint8_t space = SpaceOf(derived.state(), item.source);
  return space == kNoSpace ? item.space : space;
}

void AddCards(const DerivedState& derived, SpaceSet spaces, Candidates& list) {
  ForEachSpace(spaces, [&](int space) { list.Add(derived.CardOn(space)); });
  list.Sort();
}

void AddHand(const DerivedState& derived, Seat seat, TypeFilter type, Candidates& list) {
  derived.state().seats[seat].hand.ForEach([&](size_t index) {
    const uint16_t card = CardAt(derived.state(), seat, index);
    if (FitsType(type, derived.KindOf(card).type)) list.Add(card);
  });
}

void AddDiscards(const DerivedState& derived, Seat seat, TypeFilter type, Candidates& list) {
  const SeatState& owner = derived.state().seats[seat];
  for (size_t i = 0; i < owner.discard_count; ++i) {
    const uint16_t card = CardAt(derived.state(), seat, DiscardIndex(owner, i));
    if (FitsType(type, derived.KindOf(card).type)) list.Add(card);
  }
  list.Sort();
}

void AddDrawDeck(const DerivedState& derived, Seat seat, TypeFilter type, Candidates& list) {
  const SeatState& owner = derived.state().seats[seat];
  for (size_t i = 0; i < owner.draw_count; ++i) {
    const uint16_t card = CardAt(derived.state(), seat, DrawIndex(owner, i));
    if (FitsType(type, derived.KindOf(card).type)) list.Add(card);
  }
  list.Sort();
}

// Adds the cards that the effect may choose from the seat's hand, discard pile or draw deck.
void AddChoosableCards(const DerivedState& derived, const EffectOp& effect, Seat seat,
                       Candidates& list) {
  switch (effect.op) {
    case Op::search:
      return AddDrawDeck(derived, seat, effect.kind, list);
    case Op::recover:
      return AddDiscards(derived, seat, effect.kind, list);
    case Op::put_into_play:
      return effect.is_from_hand ? AddHand(derived, seat, effect.kind, list)
                                 : AddDiscards(derived, seat, effect.kind, list);
    default:
      return AddHand(derived, seat, TypeFilter::any, list);
  }
}

}  // namespace

const EffectOps& EffectsOf(const DerivedState& derived, const QueueItem& item) {
  const CardKind& kind = derived.KindOf(item.source);
  switch (item.text) {
    case Text::event:
      return kind.effects;
    case Text::ability:
      return kind.abilities[item.index].effects;
    case Text::trigger:
      return kind.triggers[item.index].effects;
    case Text::locator:
      break;
  }
  return LocatorEffects(kind.keywords[item.index].kind);
}

const EffectOp& EffectUnderWay(const DerivedState& derived) {
  return EffectsOf(derived, derived.state().queue[0])[derived.state().item_step];
}

SpaceSet Fitting(const DerivedState& derived, const QueueItem& item, const Target& target) {
  const State& state = derived.state();
  SpaceSet near = ~SpaceSet{0};
  if (target.near) {
    const uint8_t space = SpaceOfText(derived, item);
    near = space == kNoSpace ? 0 : derived.map().adjacent[space];
  }
  SpaceSet fitting = 0;
  ForEachSpace(derived.Occupied() & near, [&](int space) {
    const CardKind& kind = derived.KindOn(space);
    const bool is_unit = kind.type == CardType::unit;
    if (!FitsType(target.card, kind.type) ||
        !FitsSide(state, target.side, item.seat, derived.OwnerOn(space)) ||
        (target.race != Race::any && (!is_unit || kind.race != target.race)) ||
        !FitsPart(state, target.part, derived.CardOn(space))) {
      return;
    }
    if (target.exhausted != Exhausted::any &&
        (!is_unit || derived.IsExhausted(space) != (target.exhausted == Exhausted::yes))) {
      return;
    }
    fitting |= SpaceBit(space);
  });
  return fitting;
}

uint16_t SingleTarget(const DerivedState& derived, const EffectOp& effect) {
  const State& state = derived.state();
  switch (effect.target.who) {
    case Who::chosen:
      return state.picks[0];
    case Who::self:
      return SpaceOf(state, state.queue[0].source) == kNoSpace ? kNoCard : state.queue[0].source;
    case Who::same:
      return state.item_target;
    default:
      return kNoCard;
  }
}

SpaceSet SpacesToPut(const DerivedState& derived, Seat seat, const EffectOp& effect) {
  const bool is_location = effect.kind == TypeFilter::location;
  if (!effect.is_anywhere) {
    return is_location ? derived.SpacesForLocation(seat) : derived.SpacesForUnit(seat);
  }
  return is_location ? derived.FreeSpaces() & ~derived.Tokens() : derived.FreeSpaces();
}

Candidates CandidatesFor(const DerivedState& derived, ChoiceKind kind, Seat chooser) {
  const State& state = derived.state();
  const EffectOp& effect = EffectUnderWay(derived);
  const QueueItem& item = state.queue[0];
  const bool is_first = state.pick_count == 0;
  Candidates list;
  switch (kind) {
    case ChoiceKind::none:
      break;
    case ChoiceKind::player:
      ForEachSpace(OpponentsOf(state, chooser), [&](int seat) { list.Add(seat); });
      break;
    case ChoiceKind::target:
      if (effect.target.who == Who::chosen && is_first) {
        AddCards(derived, Fitting(derived, item, effect.target), list);
      } else {  // the second unit of a swap
        const uint8_t space = SpaceOf(state, SingleTarget(derived, effect));
        AddCards(derived, derived.UnitsOf(derived.OwnerOn(space)) & ~SpaceBit(space), list);
      }
      break;
    case ChoiceKind::space: {
      SpaceSet spaces = 0;
      if (effect.op == Op::move) {
        spaces = derived.SpacesInReach(SpaceOf(state, SingleTarget(derived, effect)), effect.n);
      } else {
        spaces = SpacesToPut(derived, item.seat, effect);
      }
      ForEachSpace(spaces, [&](int space) { list.Add(space); });
      break;
    }
    case ChoiceKind::card:
      AddChoosableCards(derived, effect, chooser, list);
      break;
  }
  return list;
}

Candidates ChoiceFrom(const DerivedState& derived) {
  const State& state = derived.state();
  const Candidates without = CandidatesFor(derived, state.choice, state.choice_seat);
  if (!EffectUnderWay(derived).may || state.pick_count != 0) return without;
  Candidates list;
  list.Add(kDeclined);
  for (const uint16_t value : without) list.Add(value);
  return list;
}

bool IsHiddenChoice(const DerivedState& derived, ChoiceKind kind) {
  if (kind != ChoiceKind::card) return false;
  const EffectOp& effect = EffectUnderWay(derived);
  return effect.op == Op::search || effect.op == Op::discard ||
         (effect.op == Op::put_into_play && effect.is_from_hand);
}

bool CanBegin(const DerivedState& derived, const QueueItem& item) {
  const EffectOp& effect = EffectsOf(derived, item).front();
  if (effect.may) return true;
  if (effect.op == Op::recover || effect.op == Op::put_into_play) {
    Candidates cards;
    AddChoosableCards(derived, effect, item.seat, cards);
    if (cards.IsEmpty()) return false;
    return effect.op == Op::recover || SpacesToPut(derived, item.seat, effect) != 0;
  }
  if (!FieldsOf(effect.op).target || effect.target.who != Who::chosen) return true;
  return Fitting(derived, item, effect.target) != 0;
}

}  // namespace recount::engine::hope
