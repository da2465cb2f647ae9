#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/empyrean/cards.h"
#include "engine/empyrean/names.h"
#include "engine/kit/card_reader.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

using namespace names;  // NOLINT: the names in card sets

constexpr int kMaxPower = 1000;

// The place of an effect, which decides which ops are allowed in it.
struct EffectsPlace {
  AbilityKind kind = AbilityKind::active;
  Trigger trigger = Trigger::none;
};

void ReadTarget(const Json& json, const std::string& place, EffectOp& effect, Fault& fault) {
  kit::CardReader reader(json, place, fault);
  reader.OneOf("pick", kPicks, effect.pick);
  if (effect.pick == Pick::all || effect.pick == Pick::choose) {
    reader.OneOf("side", kSides, effect.side);
  }
  if (effect.pick == Pick::choose) {
    reader.Integer("count", 1, kMaxCount, effect.count, false);
    reader.Bool("up_to", effect.up_to, false);
  }
  reader.OneOf("state", kPositions, effect.position, false);
  if (reader.failed() || effect.op != Op::take_control) return;
  if (effect.pick != Pick::choose || effect.side != Side::enemy) {
    reader.Refuse("takes control of heroes other than chosen enemies");
  }
}

void ReadModify(kit::CardReader& reader, EffectOp& effect) {
  reader.OneOf("power", kPowers, effect.power);
  reader.Integer("amount", -kMaxPower, kMaxPower, effect.amount);
  reader.OneOf("scope", kScopes, effect.scope);
  reader.OneOf("while", kPositions, effect.position, false);
  if (reader.failed() || effect.scope != Scope::enemy_bases) return;
  if (effect.power == Power::attack) reader.Refuse("modifies the attack power of bases");
}

void ReadReturnHero(kit::CardReader& reader, EffectOp& effect) {
  bool is_self = false;
  reader.OneOf("which", kReturns, is_self);
  effect.pick = is_self ? Pick::self : Pick::choose;
  reader.OneOf("to", kReturnPlaces, effect.is_to_arena);
  if (is_self) return;
  reader.Integer("count", 1, kMaxCount, effect.count, false);
  reader.Bool("up_to", effect.up_to, false);
}

void ReadAttachedChoice(kit::CardReader& reader, EffectOp& effect) {
  effect.pick = Pick::choose;
  effect.kinds = WordBit(EnhancementType::ability) | WordBit(EnhancementType::stat);
  reader.OneOf("side", kSides, effect.side);
  reader.Integer("count", 1, kMaxCount, effect.count, false);
  reader.Bool("up_to", effect.up_to, false);
  reader.SomeOf("kinds", kAttachedKinds, effect.kinds);
}

void ReadFields(kit::CardReader& reader, EffectOp& effect, Fault& fault) {
  const auto target = [&] {
    const Json* json = reader.Find("target", true);
    if (json != nullptr) ReadTarget(*json, reader.place() + ", target", effect, fault);
  };
  switch (effect.op) {
    case Op::modify:
      return ReadModify(reader, effect);
    case Op::guard:
      return reader.OneOf("while", kPositions, effect.position, false);
    case Op::immune:
      return reader.SomeOf("to", kImmunities, effect.immunities, true);
    case Op::draw:
    case Op::discard_hand:
      reader.OneOf("who", kWhos, effect.who);
      [[fallthrough]];
    case Op::play:
    case Op::recruit:
      return reader.Integer("count", 1, kMaxCount, effect.count);
    case Op::power:
      reader.OneOf("power", kPowers, effect.power);
      reader.Integer("amount", -kMaxPower, kMaxPower, effect.amount);
      [[fallthrough]];
    case Op::heal:
    case Op::fatigue:
    case Op::remove:
    case Op::pin:
    case Op::take_control:
      return target();
    case Op::discard_enhancement:
    case Op::move_enhancement:
      return ReadAttachedChoice(reader, effect);
    case Op::return_hero:
      return ReadReturnHero(reader, effect);
    case Op::return_enhancement:
      effect.pick = Pick::choose;
      effect.kinds = WordBit(EnhancementType::ability) | WordBit(EnhancementType::stat) |
                     WordBit(EnhancementType::feat);
      reader.Integer("count", 1, kMaxCount, effect.count, false);
      reader.Bool("up_to", effect.up_to, false);
      return reader.SomeOf("kinds", kEnhancementKinds, effect.kinds);
    case Op::reveal:
      reader.OneOf("who", kWhos, effect.who);
      return reader.OneOf("what", kReveals, effect.is_of_attached);
    case Op::forbid:
      reader.OneOf("who", kWhos, effect.who);
      return reader.OneOf("what", kForbidden, effect.what);
    default:
      return;
  }
}

// Returns whether the op may be the effect with this number in that place.
bool IsAllowed(Op op, const EffectsPlace& place, size_t number) {
  if (place.trigger == Trigger::always) return IsStatic(op);
  if (IsStatic(op)) return false;
  // An ability that answers an announcement prevents it with its first effect.
  const bool must_prevent = place.trigger == Trigger::announced && number == 0;
  if (must_prevent != (op == Op::prevent)) return false;
  if (op == Op::extra_turn) return place.kind != AbilityKind::passive;
  if (op == Op::discard_self) return place.kind != AbilityKind::feat;
  return true;
}

void ReadEffects(kit::CardReader& reader, const EffectsPlace& where, EffectOps& effects,
                 Fault& fault) {
  reader.List("effects", true, false, [&](const Json& json, const std::string& place) {
    EffectOp& effect = effects.emplace_back();
    kit::CardReader effect_reader(json, place, fault);
    effect_reader.OneOf("op", kOps, effect.op);
    if (effect_reader.failed()) return;
    if (!IsAllowed(effect.op, where, effects.size() - 1)) {
      return effect_reader.Refuse("has an \"op\" that is not allowed there");
    }
    if (!IsStatic(effect.op)) effect_reader.Bool("if_previous", effect.if_previous, false);
    ReadFields(effect_reader, effect, fault);
  });
}

// Notes the kinds of static effects for which the rules look often.
void Summarize(Ability& ability) {
  for (const EffectOp& effect : ability.effects) {
    ability.has_modify |= effect.op == Op::modify;
    ability.has_no_halving |= effect.op == Op::no_halving;
    ability.has_guard |= effect.op == Op::guard;
    if (effect.op == Op::immune) ability.immunities |= effect.immunities;
  }
}

void ReadTrigger(kit::CardReader& reader, bool is_on_hero, Ability& ability) {
  reader.OneOf("trigger", kTriggers, ability.trigger);
  if (reader.failed()) return;
  switch (ability.trigger) {
    case Trigger::always:
      return;
    case Trigger::announced:
      return reader.SomeOf("prevents", kAnnouncedKinds, ability.prevents);
    case Trigger::defended:
    case Trigger::attacked:
      reader.SomeOf("outcomes", kOutcomes, ability.outcomes);
      break;
    case Trigger::discarded:
      if (is_on_hero) reader.Refuse("is on a hero card, which is never discarded");
      break;
    default:
      break;
  }
  reader.Bool("must", ability.must, false);
}

void ReadAbility(const Json& json, const std::string& place, bool is_on_hero, Ability& ability,
                 Fault& fault) {
  kit::CardReader reader(json, place, fault);
  reader.OneOf("kind", kAbilityKinds, ability.kind);
  if (reader.failed()) return;
  if (ability.kind == AbilityKind::passive) {
    // A passive ability may be used this often per turn by default.
    ability.uses = kMaxCount;
    ReadTrigger(reader, is_on_hero, ability);
  } else {
    reader.SomeOf("timing", kTimings, ability.timing);
  }
  if (ability.trigger != Trigger::always) {
    reader.Integer("uses_per_turn", 1, kMaxCount, ability.uses, false);
  }
  ReadEffects(reader, {ability.kind, ability.trigger}, ability.effects, fault);
  Summarize(ability);
}

void ReadHero(const Json& json, const std::string& place, HeroKind& hero, Fault& fault) {
  kit::CardReader reader(json, place, fault);
  reader.Text("name", hero.name);
  reader.Integer("attack", 0, kMaxPower, hero.attack);
  reader.Integer("defense", 0, kMaxPower, hero.defense);
  reader.Strings("stand_in");
  const Json* ability = reader.Find("ability", true);
  if (ability == nullptr || ability->is_null()) return;
  hero.has_ability = true;
  ReadAbility(*ability, place + ", ability", true, hero.ability, fault);
}

void ReadEnhancement(const Json& json, const std::string& place, EnhancementKind& card,
                     Fault& fault) {
  kit::CardReader reader(json, place, fault);
  bool is_feat = false;
  reader.Text("name", card.name);
  reader.OneOf("kind", kCardKinds, is_feat);
  reader.OneOf("deck", kDecks, card.deck);
  reader.Strings("stand_in");
  if (is_feat) {
    card.ability.kind = AbilityKind::feat;
    ReadEffects(reader, {AbilityKind::feat, Trigger::none}, card.ability.effects, fault);
  } else if (const Json* ability = reader.Find("ability", true)) {
    ReadAbility(*ability, place + ", ability", false, card.ability, fault);
  }
}

void ReadStat(const Json& json, const std::string& place, Cards& cards, Fault& fault) {
  kit::CardReader reader(json, place, fault);
  StatKind stat;
  size_t copies = 0;
  reader.OneOf("power", kPowers, stat.power);
  reader.Integer("amount", 0, kMaxPower, stat.amount);
  reader.Integer("copies", 1, kMaxCount, copies);
  if (reader.failed()) return;
  // Each entry has at least one copy, so the last card is a copy of the entry before.
  if (!cards.stats.empty()) stat.entry = static_cast<uint16_t>(cards.stats.back().entry + 1);
  cards.stats.insert(cards.stats.end(), copies, stat);
}

// Checks that no two entries have the same name.
template <class Entry>
void CheckNames(kit::CardReader& reader, const std::vector<Entry>& entries) {
  std::vector<std::string_view> names;
  for (const Entry& entry : entries) names.push_back(entry.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end() && !reader.failed()) {
    reader.Refuse(fmt::format("has the name \"{}\" twice", Shortened(*twice)));
  }
}

void ReadSet(const Json& json, Cards& cards, Fault& fault) {
  kit::CardReader reader(json, "the set", fault);
  std::string game;
  reader.Text("game", game);
  if (!reader.failed() && game != "empyrean") reader.Refuse("is of another game");
  reader.Text("name", cards.name);
  if (const Json* base = reader.Find("skybase", true)) {
    kit::CardReader base_reader(*base, "the set, skybase", fault);
    base_reader.Integer("defense", 0, kMaxPower, cards.base_defense);
    base_reader.Strings("stand_in");
  }
  reader.List("heroes", true, true, [&](const Json& entry, const std::string& place) {
    ReadHero(entry, place, cards.heroes.emplace_back(), fault);
  });
  CheckNames(reader, cards.heroes);
  reader.List("enhancements", true, true, [&](const Json& entry, const std::string& place) {
    ReadEnhancement(entry, place, cards.enhancements.emplace_back(), fault);
  });
  CheckNames(reader, cards.enhancements);
  reader.List("stats", true, true, [&](const Json& entry, const std::string& place) {
    ReadStat(entry, place, cards, fault);
  });
}

}  // namespace

Result<Cards> ParseCards(const Json& set) {
  Cards cards;
  Fault fault;
  ReadSet(set, cards, fault);
  if (fault) return *fault;
  const auto note = [&](const Ability& ability) {
    cards.has_modify |= ability.has_modify;
    cards.has_guard |= ability.has_guard;
    cards.has_announced |= ability.trigger == Trigger::announced;
  };
  for (const HeroKind& hero : cards.heroes) note(hero.ability);
  for (const EnhancementKind& card : cards.enhancements) note(card.ability);
  return cards;
}

}  // namespace recount::engine::empyrean
