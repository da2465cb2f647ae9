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

// The space of the card with the text, or its last one; kNoSpace for an event.
uint8_t SpaceOfText(const Table& table, const QueueItem& item) {
  if (item.text == Text::event) return kNoSpace;
  const uint8_t space = SpaceOf(table.state(), item.source);
  return space == kNoSpace ? item.space : space;
}

void AddCards(const Table& table, SpaceSet spaces, Candidates& list) {
  ForEachSpace(spaces, [&](int space) { list.Add(table.CardOn(space)); });
  list.Sort();
}

void AddHand(const Table& table, Seat seat, TypeFilter type, Candidates& list) {
  table.state().seats[seat].hand.ForEach([&](size_t index) {
    const uint16_t card = CardAt(table.state(), seat, index);
    if (FitsType(type, table.KindOf(card).type)) list.Add(card);
  });
}

void AddDiscards(const Table& table, Seat seat, TypeFilter type, Candidates& list) {
  const SeatState& owner = table.state().seats[seat];
  for (size_t i = 0; i < owner.discard_count; ++i) {
    const uint16_t card = CardAt(table.state(), seat, DiscardIndex(owner, i));
    if (FitsType(type, table.KindOf(card).type)) list.Add(card);
  }
  list.Sort();
}

void AddDrawDeck(const Table& table, Seat seat, TypeFilter type, Candidates& list) {
  const SeatState& owner = table.state().seats[seat];
  for (size_t i = 0; i < owner.draw_count; ++i) {
    const uint16_t card = CardAt(table.state(), seat, DrawIndex(owner, i));
    if (FitsType(type, table.KindOf(card).type)) list.Add(card);
  }
  list.Sort();
}

// The cards that the effect may choose, of the seat's hand, discard pile or draw deck.
void AddChoosableCards(const Table& table, const EffectOp& effect, Seat seat, Candidates& list) {
  switch (effect.op) {
    case Op::search:
      return AddDrawDeck(table, seat, effect.kind, list);
    case Op::recover:
      return AddDiscards(table, seat, effect.kind, list);
    case Op::put_into_play:
      return effect.is_from_hand ? AddHand(table, seat, effect.kind, list)
                                 : AddDiscards(table, seat, effect.kind, list);
    default:
      return AddHand(table, seat, TypeFilter::any, list);
  }
}

}  // namespace

const EffectOps& EffectsOf(const Table& table, const QueueItem& item) {
  const CardKind& kind = table.KindOf(item.source);
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

const EffectOp& EffectUnderWay(const Table& table) {
  return EffectsOf(table, table.state().queue[0])[table.state().item_step];
}

SpaceSet Fitting(const Table& table, const QueueItem& item, const Target& target) {
  const State& state = table.state();
  SpaceSet near = ~SpaceSet{0};
  if (target.near) {
    const uint8_t space = SpaceOfText(table, item);
    near = space == kNoSpace ? 0 : table.map().adjacent[space];
  }
  SpaceSet fitting = 0;
  ForEachSpace(table.Occupied() & near, [&](int space) {
    const CardKind& kind = table.KindOn(space);
    const bool is_unit = kind.type == CardType::unit;
    if (!FitsType(target.card, kind.type) ||
        !FitsSide(state, target.side, item.seat, table.OwnerOn(space)) ||
        (target.race != Race::any && (!is_unit || kind.race != target.race)) ||
        !FitsPart(state, target.part, table.CardOn(space))) {
      return;
    }
    if (target.exhausted != Exhausted::any &&
        (!is_unit || table.IsExhausted(space) != (target.exhausted == Exhausted::yes))) {
      return;
    }
    fitting |= SpaceBit(space);
  });
  return fitting;
}

uint16_t SingleTarget(const Table& table, const EffectOp& effect) {
  const State& state = table.state();
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

SpaceSet SpacesToPut(const Table& table, Seat seat, const EffectOp& effect) {
  const bool is_location = effect.kind == TypeFilter::location;
  if (!effect.is_anywhere) {
    return is_location ? table.SpacesForLocation(seat) : table.SpacesForUnit(seat);
  }
  return is_location ? table.FreeSpaces() & ~table.Tokens() : table.FreeSpaces();
}

Candidates CandidatesFor(const Table& table, ChoiceKind kind, Seat chooser) {
  const State& state = table.state();
  const EffectOp& effect = EffectUnderWay(table);
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
        AddCards(table, Fitting(table, item, effect.target), list);
      } else {  // the second unit of a swap
        const uint8_t space = SpaceOf(state, SingleTarget(table, effect));
        AddCards(table, table.UnitsOf(table.OwnerOn(space)) & ~SpaceBit(space), list);
      }
      break;
    case ChoiceKind::space: {
      SpaceSet spaces = 0;
      if (effect.op == Op::move) {
        spaces = table.SpacesInReach(SpaceOf(state, SingleTarget(table, effect)), effect.n);
      } else {
        spaces = SpacesToPut(table, item.seat, effect);
      }
      ForEachSpace(spaces, [&](int space) { list.Add(space); });
      break;
    }
    case ChoiceKind::card:
      AddChoosableCards(table, effect, chooser, list);
      break;
  }
  return list;
}

Candidates ChoiceFrom(const Table& table) {
  const State& state = table.state();
  const Candidates without = CandidatesFor(table, state.choice, state.choice_seat);
  if (!EffectUnderWay(table).may || state.pick_count != 0) return without;
  Candidates list;
  list.Add(kDeclined);
  for (const uint16_t value : without) list.Add(value);
  return list;
}

bool IsHiddenChoice(const Table& table, ChoiceKind kind) {
  if (kind != ChoiceKind::card) return false;
  const EffectOp& effect = EffectUnderWay(table);
  return effect.op == Op::search || effect.op == Op::discard ||
         (effect.op == Op::put_into_play && effect.is_from_hand);
}

bool CanBegin(const Table& table, const QueueItem& item) {
  const EffectOp& effect = EffectsOf(table, item).front();
  if (effect.may) return true;
  if (effect.op == Op::recover || effect.op == Op::put_into_play) {
    Candidates cards;
    AddChoosableCards(table, effect, item.seat, cards);
    if (cards.IsEmpty()) return false;
    return effect.op == Op::recover || SpacesToPut(table, item.seat, effect) != 0;
  }
  if (!FieldsOf(effect.op).target || effect.target.who != Who::chosen) return true;
  return Fitting(table, item, effect.target) != 0;
}

}  // namespace recount::engine::hope
