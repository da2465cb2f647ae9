// The state as people and scripts read it (docs/reference/inhumanity.md, "State").
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/inhumanity/inhumanity.h"
#include "engine/inhumanity/names.h"
#include "engine/kit/view_json.h"
#include "events/json_members.h"

namespace recount::engine::inhumanity {
namespace {

OrderedJson CardOrNull(uint16_t card) { return OrNull(card, kNoCard); }

// Returns a word of a list in which the first stands for null.
template <class Word, size_t Size>
OrderedJson WordOrNull(const std::string_view (&words)[Size], Word word) {
  const std::string_view text = words[static_cast<size_t>(word)];
  return text.empty() ? OrderedJson(nullptr) : OrderedJson(std::string(text));
}

OrderedJson ClauseJson(ClauseIndex clause) { return std::string(Clauses()[clause].id); }

// The state as one viewer sees it.
class View {
 public:
  View(const Cards& cards, const State& state, Viewer viewer)
      : cards_(cards), state_(state), viewer_(viewer) {}

  OrderedJson Node() const {
    switch (KindOf(state_)) {
      case NodeKind::decision:
        return DecisionJson(AwaitedOf(state_));
      case NodeKind::chance:
        // This reveals nothing: the cards of a pile follow from the card set and the config.
        return ChanceNodeJson(RequestOf(cards_, state_));
      case NodeKind::end:
        break;
    }
    return EndJson(Clauses(), ResultOf(state_));
  }

  OrderedJson Player(Seat seat, const std::string& name) const {
    const SeatState& owner = state_.seats[seat];
    const auto has = [&](uint8_t seats) { return (seats >> seat & 1) != 0; };
    OrderedJson json;
    json["seat"] = seat;
    json["name"] = name;
    json["in_play"] = has(state_.in_play);
    json["new_character"] = has(state_.new_character);
    json["doomed"] = has(state_.doomed);
    json["turn_taken"] = has(state_.turn_taken);
    json["spared"] = has(state_.spared);
    json["humanity"] = owner.humanity;
    json["hunger"] = owner.hunger;
    json["harm"] = owner.harm;
    json["personality"] = CardOrNull(owner.personality);
    json["traits"] = Traits(TraitPlace::hand, seat, viewer_.SeesAs(seat));
    json["played_traits"] = Traits(TraitPlace::played, seat, true);
    json["lost_traits"] = Traits(TraitPlace::lost, seat, viewer_.SeesAs(seat));
    json["stance"] = WordOrNull(names::kStances, owner.stance);
    json["choice"] = nullptr;
    if (owner.choice != kNoChoice) {
      json["choice"] = cards_.Scene(state_.scene).options[owner.choice].name;
    }
    json["committed"] = owner.committed;
    json["last_hope"] = has(state_.last_hope);
    OrderedJson& shields = json["shields"] = OrderedJson::object();
    for (size_t loss = 0; loss < owner.shields.size(); ++loss) {
      shields[std::string(names::kLosses[loss])] = owner.shields[loss];
    }
    return json;
  }

  OrderedJson PileJson(Pile pile) const {
    const size_t first = PileSlot(cards_, state_, pile, 0);
    return CardListJson({state_.slots.data() + first, PileCount(cards_, state_, pile)},
                        viewer_.IsJudge());
  }

  OrderedJson ScenePiles() const {
    OrderedJson json;
    for (size_t i = 0; i < kTerrains; ++i) {
      json[std::string(names::kTerrainWords[i])] = PileJson(static_cast<Pile>(i));
    }
    return json;
  }

  OrderedJson Relationships() const {
    OrderedJson list = OrderedJson::array();
    for (Seat seat = 0; seat < state_.players; ++seat) {
      OrderedJson& entry = list.emplace_back();
      entry["card"] = CardOrNull(state_.relationships[seat]);
      entry["seats"] = {seat, LeftOf(state_, seat)};
    }
    return list;
  }

  OrderedJson Assets() const {
    OrderedJson list = OrderedJson::array();
    for (size_t i = 0; i < state_.asset_count; ++i) {
      const AssetInPlay& asset = state_.assets[i];
      OrderedJson& entry = list.emplace_back();
      entry["card"] = asset.card;
      entry["owner"] = kit::SeatOrNull(asset.owner);
      entry["uses"] = asset.uses;
      entry["lent_to"] = kit::SeatOrNull(asset.lent_to);
    }
    return list;
  }

  OrderedJson Scene() const {
    if (state_.scene == kNoCard) return nullptr;
    const SceneKind& kind = cards_.Scene(state_.scene);
    // Only the acting player reads the card. The callout is read out, and the rest after the roll.
    const bool is_reader = viewer_.SeesAs(state_.turn_seat) || state_.phase == Phase::outcome;
    const bool is_read_out = is_reader || state_.phase != Phase::scene;
    const bool is_roll = state_.mode == Mode::roll;
    OrderedJson json;
    json["card"] = Shown(is_reader, state_.scene);
    json["terrain"] = std::string(names::kTerrainWords[static_cast<size_t>(kind.terrain)]);
    json["announced"] = IsAnnounced(state_.mode);
    json["mode"] = WordOrNull(names::kModes, state_.mode);
    json["callout"] = Shown(is_read_out, kind.callout);
    json["tags"] = Shown(is_read_out, kind.tag_words);
    json["unavoidable"] = Shown(is_reader, kind.is_unavoidable);
    json["rating"] = Shown(is_reader && kind.is_roll, int{kind.hardship});
    json["options"] = is_read_out && !kind.is_roll ? Options(kind) : OrderedJson(nullptr);
    json["modifier"] = state_.modifier;
    json["hardship"] = nullptr;
    if (is_reader && is_roll) json["hardship"] = HardshipOf(cards_, state_);
    json["bonus_dice"] = state_.bonus_dice;
    json["hope_dice"] = state_.hope_dice;
    json["added_successes"] = state_.added_successes;
    json["auto_success"] = state_.auto_success != 0;
    json["rolled"] = IsRolled(state_);
    json["dice"] = DiceJson(state_.dice, state_.dice_count);
    json["reroll"] = RerollJson();
    json["reroll_which"] = WordOrNull(names::kRerolls, state_.rolling);
    const bool has_dice = state_.dice_count != kNoDice;
    json["successes"] = has_dice ? OrderedJson(SuccessesOf(state_)) : OrderedJson(nullptr);
    json["success"] = has_dice ? OrderedJson(IsSuccess(state_)) : OrderedJson(nullptr);
    return json;
  }

  // Returns the cards of some kinds that are in the game and nowhere else, that is, put away face
  // up.
  OrderedJson PutAway(std::initializer_list<Kind> kinds) const {
    std::vector<bool> is_elsewhere(cards_.count(), false);
    const auto mark = [&](uint16_t card) {
      if (card != kNoCard) is_elsewhere[card] = true;
    };
    for (size_t number = 0; number < kPiles; ++number) {
      const auto pile = static_cast<Pile>(number);
      for (size_t i = 0; i < PileCount(cards_, state_, pile); ++i) {
        mark(state_.slots[PileSlot(cards_, state_, pile, i)]);
      }
    }
    mark(state_.scene);
    for (size_t i = 0; i < state_.asset_count; ++i) mark(state_.assets[i].card);
    for (const uint16_t card : state_.relationships) mark(card);
    for (const SeatState& seat : state_.seats) mark(seat.personality);
    OrderedJson list = OrderedJson::array();
    for (uint16_t card = 0; card < cards_.count(); ++card) {
      const Entry& entry = cards_.EntryOf(card);
      const bool is_in_game = state_.martial_law != 0 || !entry.is_expansion;
      if (is_in_game && !is_elsewhere[card] &&
          std::find(kinds.begin(), kinds.end(), entry.kind) != kinds.end()) {
        list.push_back(card);
      }
    }
    return list;
  }

  OrderedJson Aftermath() const {
    OrderedJson list = OrderedJson::array();
    for (size_t i = 0; i < state_.aftermath_count; ++i) {
      const AftermathEntry& from = state_.aftermath[i];
      OrderedJson& entry = list.emplace_back();
      entry["seat"] = from.seat;
      entry["round"] = from.round;
      entry["step"] = std::string(names::kSteps[static_cast<size_t>(from.step)]);
      entry["gift"] = viewer_.SeesAs(from.seat) ? CardOrNull(from.gift) : OrderedJson(nullptr);
    }
    return list;
  }

  OrderedJson Last() const {
    const LastScene& last = state_.last_scene;
    if (last.seat == kNoSeat) return nullptr;
    const bool has_dice = last.dice_count != kNoDice;
    OrderedJson json;
    json["round"] = last.round;
    json["seat"] = last.seat;
    json["card"] = last.card;
    json["mode"] = WordOrNull(names::kModes, last.mode);
    json["hardship"] = OrNull(last.hardship, -1);
    json["dice"] = DiceJson(last.dice, last.dice_count);
    json["successes"] = has_dice ? OrderedJson(last.successes) : OrderedJson(nullptr);
    json["success"] = has_dice ? OrderedJson(last.is_success != 0) : OrderedJson(nullptr);
    json["clause"] = ClauseJson(last.clause);
    return json;
  }

  OrderedJson Report() const {
    OrderedJson list = OrderedJson::array();
    for (size_t i = 0; i < state_.report_count; ++i) {
      const ReportEntry& from = state_.report[i];
      OrderedJson& entry = list.emplace_back();
      entry["what"] = std::string(WhatName(from.what));
      entry["seat"] = kit::SeatOrNull(from.seat);
      entry["n"] = from.n;
      entry["clause"] = ClauseJson(ClauseOf(from.what));
    }
    return list;
  }

 private:
  template <class Value>
  static OrderedJson Shown(bool is_shown, const Value& value) {
    return is_shown ? OrderedJson(value) : OrderedJson(nullptr);
  }

  OrderedJson Traits(TraitPlace place, Seat seat, bool is_shown) const {
    ChanceNumbers traits;
    ForEachTrait(cards_, state_, place, seat, [&](uint16_t card) { traits.push_back(card); });
    return CardListJson(traits, is_shown);
  }

  static OrderedJson Options(const SceneKind& kind) {
    OrderedJson list = OrderedJson::array();
    for (const Option& option : kind.options) {
      OrderedJson& entry = list.emplace_back();
      entry["option"] = option.name;
      entry["commit"] = option.commit;
    }
    return list;
  }

  static OrderedJson DiceJson(const Dice& dice, uint8_t count) {
    if (count == kNoDice) return nullptr;
    OrderedJson list = OrderedJson::array();
    for (size_t i = 0; i < count; ++i) list.push_back(DieAt(dice, i));
    return list;
  }

  OrderedJson RerollJson() const {
    if (state_.rolling != Rolling::failed && state_.rolling != Rolling::all) return nullptr;
    OrderedJson list = OrderedJson::array();
    for (size_t i = 0; i < state_.dice_count; ++i) {
      if (IsRerolled(state_, i)) list.push_back(i);
    }
    return list;
  }

  const Cards& cards_;
  const State& state_;
  Viewer viewer_;
};

}  // namespace

OrderedJson Inhumanity::StateJson(const Cards& cards, const State& state, Viewer viewer,
                                  const Seating& seating) {
  const View view(cards, state, viewer);
  OrderedJson json;
  json["game"] = std::string(kSchema.game);
  json["seq"] = seating.seq;
  json["phase"] = std::string(PhaseName(state.phase));
  json["node"] = view.Node();
  json["players"] = OrderedJson::array();
  for (Seat seat = 0; seat < state.players; ++seat) {
    json["players"].push_back(view.Player(seat, seating.names[seat]));
  }
  json["card_set"] = cards.name;
  json["config"]["martial_law"] = state.martial_law != 0;
  json["config"]["lending"] = state.lending != 0;
  json["round"] = state.round;
  json["turn_seat"] = kit::SeatOrNull(state.turn_seat);
  json["decider"] = kit::SeatOrNull(DeciderOf(state));
  json["between_turns"] = state.between_turns != 0;
  json["hope"] = state.hope;
  json["hunted"] = state.hunted;
  json["scene_piles"] = view.ScenePiles();
  for (size_t pile = kTerrains; pile < kPiles; ++pile) {
    json[std::string(names::kPileKeys[pile - kTerrains])] = view.PileJson(static_cast<Pile>(pile));
  }
  json["relationships"] = view.Relationships();
  json["assets"] = view.Assets();
  json["scene"] = view.Scene();
  json["discarded_scenes"] = view.PutAway({Kind::scene});
  json["spent_assets"] = view.PutAway({Kind::asset});
  json["out_of_game"] = view.PutAway({Kind::relationship, Kind::personality});
  json["aftermath"] = view.Aftermath();
  json["last_scene"] = view.Last();
  json["report"] = view.Report();
  return json;
}

}  // namespace recount::engine::inhumanity
