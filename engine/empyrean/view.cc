// The state as people and scripts read it (docs/reference/empyrean.md, "State" and "Views").
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/empyrean/empyrean.h"
#include "engine/empyrean/names.h"
#include "engine/kit/view_json.h"

namespace recount::engine::empyrean {
namespace {

OrderedJson SeatsJson(uint8_t seats) {
  OrderedJson list = OrderedJson::array();
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if ((seats >> seat & 1) != 0) list.push_back(seat);
  }
  return list;
}

OrderedJson HeroesJson(const DerivedState& derived, HeroSet heroes, bool is_shown = true) {
  ChanceNumbers cards;
  ForEachHero(heroes, [&](uint8_t slot) { cards.push_back(derived.HeroCard(slot)); });
  return CardListJson(cards, is_shown);
}

// Adds the enhancements in a place, ascending, as cards.
void AddThoseIn(const DerivedState& derived, Place place, uint8_t flags, ChanceNumbers& cards) {
  for (size_t i = 0; i < derived.EnhancementCount(); ++i) {
    const bool is_there = PlaceOf(derived.state(), i) == place;
    if (is_there && (derived.state().at[i] & flags) == flags) cards.push_back(derived.CardOf(i));
  }
}

// Returns a hand, or the part of it that everybody has seen.
ChanceNumbers HandOf(const DerivedState& derived, Seat seat, bool is_shown_part) {
  const SeatState& owner = derived.state().seats[seat];
  ChanceNumbers cards;
  ForEachHero(is_shown_part ? owner.shown_heroes : owner.hand_heroes,
              [&](uint8_t slot) { cards.push_back(derived.HeroCard(slot)); });
  AddThoseIn(derived, static_cast<Place>(kInHand + seat), is_shown_part ? kOpen : uint8_t{0},
             cards);
  return cards;
}

OrderedJson PileJson(const DerivedState& derived, uint16_t first, bool is_shown) {
  ChanceNumbers cards;
  ForEachIn(derived.state(), first,
            [&](uint16_t enhancement) { cards.push_back(derived.CardOf(enhancement)); });
  return CardListJson(cards, is_shown);
}

OrderedJson AttachedJson(const DerivedState& derived, uint8_t slot, bool is_own) {
  OrderedJson list = OrderedJson::array();
  ForEachAttached(derived.state(), slot, [&](uint16_t enhancement) {
    const bool is_face_up = IsFaceUp(derived.state(), enhancement);
    OrderedJson& entry = list.emplace_back();
    // The kind of a face-down card is visible, but not which card it is.
    entry["card"] = is_face_up || is_own ? OrderedJson(derived.CardOf(enhancement)) : nullptr;
    entry["kind"] = derived.IsStat(enhancement) ? "stat" : "ability";
    entry["revealed"] = is_face_up;
    entry["fresh"] = (derived.state().at[enhancement] & kFresh) != 0;
  });
  return list;
}

OrderedJson PlayAreaJson(const DerivedState& derived, Seat seat, Viewer viewer) {
  const State& state = derived.state();
  OrderedJson list = OrderedJson::array();
  ForEachHero(state.seats[seat].arena, [&](uint8_t slot) {
    OrderedJson& entry = list.emplace_back();
    entry["card"] = derived.HeroCard(slot);
    entry["fatigued"] = derived.IsFatigued(slot);
    entry["fresh"] = Has(state.fresh, slot);
    const int pin = Has(state.pin_waiting, slot) ? 1 : Has(state.pin_running, slot) ? 2 : 0;
    entry["pin"] = kit::Word(names::kPins[pin]);
    entry["attack_bonus"] = state.attack_bonus[slot];
    entry["defense_bonus"] = state.defense_bonus[slot];
    entry["attached"] = AttachedJson(derived, slot, viewer.SeesAs(seat));
  });
  return list;
}

OrderedJson ForbiddenJson(const SeatState& seat) {
  OrderedJson list = OrderedJson::array();
  for (int i = 0; i <= static_cast<int>(Forbidden::recruit); ++i) {
    if ((seat.forbidden >> i & 1) == 0) continue;
    OrderedJson& entry = list.emplace_back();
    entry["what"] = kit::Word(ForbiddenName(static_cast<Forbidden>(i)));
    entry["running"] = (seat.running >> i & 1) != 0;
  }
  return list;
}

OrderedJson PlayerJson(const DerivedState& derived, Seat seat, Viewer viewer,
                       const std::string& name) {
  const State& state = derived.state();
  const SeatState& owner = state.seats[seat];
  OrderedJson json;
  json["seat"] = seat;
  json["name"] = name;
  json["team"] =
      !state.has_teams ? OrderedJson(nullptr) : OrderedJson(state.second_team >> seat & 1);
  json["status"] = kit::Word(StatusName(owner.status));
  json["base"]["card"] = seat;
  json["base"]["fatigued"] = (state.base_fatigued >> seat & 1) != 0;
  json["hand"] = CardListJson(HandOf(derived, seat, false), viewer.SeesAs(seat));
  json["shown"] = CardListJson(HandOf(derived, seat, true), true);
  json["deck"] = PileJson(derived, owner.deck_first, viewer.IsJudge());
  json["discard"] = PileJson(derived, owner.discard_first, true);
  json["heroes"] = PlayAreaJson(derived, seat, viewer);
  json["forbidden"] = ForbiddenJson(owner);
  json["bare_turns"] = owner.bare_turns;
  json["idle_turns"] = owner.idle_turns;
  return json;
}

OrderedJson ConfigJson(const State& state) {
  OrderedJson json;
  json["length"] = state.is_extended ? "extended" : "standard";
  json["mode"] = state.has_teams ? "teams" : "free_for_all";
  json["teams"] = nullptr;
  if (state.has_teams) {
    const auto first = static_cast<uint8_t>(AllSeats(state) & ~state.second_team);
    json["teams"] = OrderedJson::array({SeatsJson(first), SeatsJson(state.second_team)});
  }
  json["decks"] = state.is_draft ? "draft" : "standardized";
  json["max_rounds"] = state.max_rounds;
  return json;
}

OrderedJson UsedJson(const DerivedState& derived) {
  const State& state = derived.state();
  OrderedJson list = OrderedJson::array();
  const auto add = [&](uint16_t card, uint8_t times) {
    if (times == 0) return;
    OrderedJson& entry = list.emplace_back();
    entry["card"] = card;
    entry["times"] = times;
  };
  for (uint8_t slot = 0; slot < state.hero_count; ++slot) {
    add(derived.HeroCard(slot), state.hero_times[slot]);
  }
  for (size_t i = 0; i < derived.cards().AbilityCount(); ++i)
    add(derived.CardOf(i), state.times[i]);
  return list;
}

OrderedJson TurnInfoJson(const DerivedState& derived) {
  if (derived.state().turn == 0) return nullptr;
  const TurnInfo& info = derived.state().turn_info;
  OrderedJson json;
  json["action"] =
      info.action == kNoAction ? OrderedJson(nullptr) : kit::Word(TurnActionName(info.action));
  json["feat"] = info.has_feat != 0;
  json["drawn"] = info.drawn;
  json["played"] = info.played;
  json["recruited"] = info.recruited;
  json["attacked"] = info.has_attacked != 0;
  json["progress"] = info.has_progress != 0;
  json["busy"] = info.is_busy != 0;
  json["bare"] = info.is_bare != 0;
  json["ability_used"] = info.has_used_ability != 0;
  json["used"] = UsedJson(derived);
  return json;
}

OrderedJson AttackJson(const DerivedState& derived) {
  const Attack& attack = derived.state().attack;
  if (attack.target == kNoCard) return nullptr;
  const bool is_struck = attack.outcome != AttackOutcome::open;
  OrderedJson json;
  json["attackers"] = HeroesJson(derived, attack.attackers);
  json["target"] = attack.target;
  json["target_seat"] = attack.target_seat;
  json["attack"] = is_struck ? OrderedJson(attack.attack) : nullptr;
  json["defense"] = is_struck ? OrderedJson(attack.defense) : nullptr;
  json["outcome"] = is_struck ? kit::Word(OutcomeName(attack.outcome)) : nullptr;
  return json;
}

OrderedJson ChoiceJson(const DerivedState& derived, Seat you) {
  const State& state = derived.state();
  const Choice& choice = state.choice;
  if (!choice.is_open) return nullptr;
  OrderedJson json;
  json["seats"] = nullptr;
  if (!choice.is_of_seat) {
    json["seats"] = OrderedJson::array();
    ForEachSeatFrom(state, you, choice.seats, [&](Seat seat) { json["seats"].push_back(seat); });
  }
  json["left"] = choice.left;
  json["picked"] = OrderedJson::array();
  for (size_t i = 0; i < choice.pick_count; ++i) json["picked"].push_back(state.picks[i]);
  json["held"] = nullptr;
  if (choice.held_host != kNoSlot) {
    json["held"] = {{"host", derived.HeroCard(choice.held_host)}, {"slot", choice.held_slot}};
  }
  return json;
}

OrderedJson StackJson(const DerivedState& derived) {
  const State& state = derived.state();
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < state.stack_count; ++i) {
    const StackItem& item = state.stack[i];
    // Only the newest item can have begun. The items below it wait, and may be prevented.
    const bool is_newest = i + 1 == state.stack_count;
    OrderedJson& entry = list.emplace_back();
    entry["card"] = item.card;
    entry["seat"] = item.seat;
    entry["kind"] = kit::Word(KindName(KindOfItem(derived, item)));
    entry["host"] =
        item.host == kNoSlot ? OrderedJson(nullptr) : OrderedJson(derived.HeroCard(item.host));
    entry["effect"] = is_newest && state.effect != kNotBegun ? int{state.effect} : -1;
    entry["done"] = is_newest && state.is_done != 0;
    entry["prevented"] = item.is_prevented != 0;
    entry["passed"] = SeatsJson(item.passed);
    entry["choice"] = is_newest ? ChoiceJson(derived, item.seat) : OrderedJson(nullptr);
  }
  return list;
}

OrderedJson PendingJson(const DerivedState& derived) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < derived.state().pending_count; ++i) {
    const PendingEntry& pending = derived.state().pending[i];
    OrderedJson& entry = list.emplace_back();
    entry["card"] = pending.card;
    entry["seat"] = pending.seat;
    entry["host"] = derived.HeroCard(pending.host);
    entry["must"] = derived.AbilityOf(pending.card)->must;
  }
  return list;
}

OrderedJson SlotsJson(const DerivedState& derived, const std::array<uint8_t, kMaxHeroes>& slots,
                      size_t count, bool is_top_first, bool is_shown) {
  ChanceNumbers cards;
  for (size_t i = 0; i < count; ++i) {
    cards.push_back(derived.HeroCard(slots[is_top_first ? count - 1 - i : i]));
  }
  return CardListJson(cards, is_shown);
}

OrderedJson BoxJson(const DerivedState& derived) {
  const auto first = static_cast<uint16_t>(derived.state().players);
  ChanceNumbers cards;
  for (uint16_t i = 0; i < derived.cards().heroes.size(); ++i) {
    const auto card = static_cast<uint16_t>(first + i);
    if (derived.SlotOf(card) == kNoSlot) cards.push_back(card);
  }
  return CardListJson(cards, true);
}

// Writes the node. Everything in it is open to everybody.
OrderedJson NodeOf(const Cards& cards, const State& state) {
  switch (KindOf(state)) {
    case NodeKind::decision:
      return DecisionJson(AwaitedOf(state));
    case NodeKind::end:
      return EndJson(Clauses(), ResultOf(state));
    case NodeKind::chance:
      break;
  }
  return ChanceNodeJson(RequestOf(cards, state));
}

void AddHeroes(const DerivedState& derived, Viewer viewer, OrderedJson& json) {
  const State& state = derived.state();
  ChanceNumbers abilities;
  AddThoseIn(derived, kInPool, 0, abilities);
  json["pool"] = HeroesJson(derived, state.pool);
  json["ability_pool"] = CardListJson(abilities, true);
  json["box"] = BoxJson(derived);
  json["hq"] = HeroesJson(derived, state.hq);
  json["reserves"] =
      SlotsJson(derived, state.reserves, state.reserve_count, true, viewer.IsJudge());
  json["hero_discard"] =
      SlotsJson(derived, state.hero_discard, state.hero_discard_count, false, true);
}

}  // namespace

OrderedJson Empyrean::StateJson(const Cards& cards, const State& state, Viewer viewer,
                                const Seating& seating) {
  const empyrean::DerivedState derived(cards, state);
  OrderedJson json;
  json["game"] = std::string(kSchema.game);
  json["seq"] = seating.seq;
  json["phase"] = kit::Word(PhaseName(state.phase));
  json["node"] = NodeOf(cards, state);
  json["players"] = OrderedJson::array();
  for (Seat seat = 0; seat < state.players; ++seat) {
    json["players"].push_back(PlayerJson(derived, seat, viewer, seating.names[seat]));
  }
  json["config"] = ConfigJson(state);
  json["first_player"] = kit::SeatOrNull(state.first_player);
  json["turn"] = state.turn;
  json["active"] = kit::SeatOrNull(state.active);
  AddHeroes(derived, viewer, json);
  json["turn_info"] = TurnInfoJson(derived);
  json["attack"] = AttackJson(derived);
  json["stack"] = StackJson(derived);
  // Entries would reveal the face-down cards that they belong to.
  json["pending"] = viewer.IsJudge() ? PendingJson(derived) : OrderedJson(nullptr);
  json["window"] = nullptr;
  if (state.has_window != 0) json["window"] = {{"passed", SeatsJson(state.window_passed)}};
  json["extra_turns"] = state.extra_turns;
  json["loop_attacks"] = state.loop_attacks;
  json["loop_healed"] = state.loop_healed != 0;
  json["result"] = nullptr;
  if (state.phase == Phase::end) json["result"] = ResultJson(Clauses(), ResultOf(cards, state));
  return json;
}

}  // namespace recount::engine::empyrean
