// Reads the texts of cards: effects, statics and triggers (docs/reference/inhumanity.md,
// "The closed list of effects").
#include <nlohmann/json.hpp>

#include "engine/inhumanity/names.h"
#include "engine/inhumanity/set_reader.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

using namespace names;  // NOLINT: the names in card sets

// The place of a list of effects (docs/reference/inhumanity.md, "The closed list of effects").
enum class Place : uint8_t { scene, card, personality, relationship };

constexpr uint16_t kBeforeRoll = PhaseBit(Phase::commit) | PhaseBit(Phase::support) |
                                 PhaseBit(Phase::hope) | PhaseBit(Phase::ready);

// Reads the texts of one card.
class TextReader {
 public:
  TextReader(Cards& cards, SetContext& context, bool is_expansion)
      : cards_(cards), context_(context), is_expansion_(is_expansion) {}

  void Read(const Json& json, const std::string& place, const Entry& entry) {
    switch (entry.kind) {
      case Kind::scene:
        return ReadSceneTexts(json, place, cards_.scenes.back());
      case Kind::asset:
        return ReadPlayedTexts(json, place, cards_.assets.back().played);
      case Kind::relationship:
        for (const Json& text : json.at("statics")) {
          ReadRelationshipStatic(text, place + ", statics", cards_.relationships.back());
        }
        return ReadTriggers(json, place, Place::relationship, cards_.relationships.back().triggers);
      case Kind::personality:
        for (const Json& text : json.at("statics")) {
          ReadPersonalityStatic(text, place + ", statics", cards_.personalities.back());
        }
        return ReadTriggers(json, place, Place::personality, cards_.personalities.back().triggers);
      case Kind::trait:
        return ReadPlayedTexts(json, place, cards_.traits.back());
    }
  }

 private:
  void ReadSceneTexts(const Json& json, const std::string& place, SceneKind& scene) {
    const auto read = [&](const Json& from, const char* key, EffectOps& effects) {
      ReadEffects(from.at(key), fmt::format("{}, {}", place, key), Place::scene, 0, effects);
    };
    if (scene.is_roll) {
      read(json, "succeed", scene.succeed);
      read(json, "fail", scene.fail);
      read(json, "refuse", scene.refuse);
      if (scene.has_all_refuse) read(json, "all_refuse", scene.all_refuse);
      if (scene.extra_over != 0) read(json.at("extra"), "effects", scene.extra);
      return;
    }
    for (size_t i = 0; i < scene.options.size(); ++i) {
      const Json& option = json.at("options")[i];
      read(option, "effects", scene.options[i].effects);
      if (scene.options[i].has_all) read(option, "all", scene.options[i].all);
    }
  }

  void ReadPlayedTexts(const Json& json, const std::string& place, PlayedKind& played) {
    ReadEffects(json.at("effects"), place + ", effects", Place::card, played.when, played.effects);
    for (const EffectOp& effect : played.effects) {
      played.needs_target |= effect.to == To::chosen;
      switch (effect.op) {
        case Op::add_successes:
        case Op::reroll:
          played.needs_dice = true;
          [[fallthrough]];
        case Op::hardship:
        case Op::add_dice:
        case Op::auto_succeed:
          played.needs_roll = true;
          break;
        default:
          break;
      }
    }
  }

  // `when` is that of the card, in Place::card.
  void ReadEffects(const Json& list, const std::string& place, Place where, uint16_t when,
                   EffectOps& effects) {
    for (size_t i = 0; i < list.size() && !context_.fault; ++i) {
      ObjectReader reader(list[i], fmt::format("{} {}", place, i), kClosedList, context_);
      EffectOp& effect = effects.emplace_back();
      reader.OneOf("op", kOps, effect.op);
      if (reader.failed()) return;
      if (!IsPlaced(effect.op, where, when, i + 1 == list.size())) {
        return reader.Refuse("has an op that is not allowed there");
      }
      ReadFields(reader, where, effect);
    }
  }

  // Returns whether the op is allowed in this place.
  bool IsPlaced(Op op, Place where, uint16_t when, bool is_last) const {
    const auto only_in = [&](uint16_t phases) {
      return where == Place::card && (when & ~phases) == 0;
    };
    switch (op) {
      case Op::gain_asset:
        return where == Place::scene;
      case Op::take_hunted:
        return is_expansion_;
      case Op::lose_hunted:
        return is_expansion_ && where == Place::card;
      case Op::shield:
      case Op::spare:
        return where == Place::card;
      case Op::hardship:
      case Op::add_dice:
        return only_in(kBeforeRoll);
      case Op::auto_succeed:
        return only_in(kBeforeRoll | PhaseBit(Phase::outcome));
      case Op::add_successes:
        return only_in(PhaseBit(Phase::outcome));
      case Op::reroll:
        // A reroll asks for dice, so nothing of the same card may follow it.
        return only_in(PhaseBit(Phase::outcome)) && is_last;
      case Op::end_scene:
        // In the draw phase there is no Scene to end.
        return where == Place::card && (when & PhaseBit(Phase::draw)) == 0 && is_last;
      default:
        return true;
    }
  }

  void ReadFields(ObjectReader& reader, Place where, EffectOp& effect) {
    switch (effect.op) {
      case Op::gain_humanity:
      case Op::lose_humanity:
      case Op::draw_traits:
        ReadTo(reader, where, effect.to);
        reader.Integer("n", 1, 9, effect.n);
        break;
      case Op::suffer:
      case Op::heal:
        ReadTo(reader, where, effect.to);
        reader.OneOf("condition", kConditions, effect.condition);
        reader.Integer("n", 1, 9, effect.n);
        break;
      case Op::shield:
        ReadTo(reader, where, effect.to);
        reader.OneOf("from", kLosses, effect.from);
        reader.Integer("n", 1, 9, effect.n);
        break;
      case Op::spare:
        ReadTo(reader, where, effect.to);
        break;
      case Op::gain_asset:
        ReadAsset(reader, effect.asset);
        break;
      case Op::hardship:
        reader.Change("n", effect.n);
        break;
      case Op::reroll:
        reader.OneOf("which", kWhiches, effect.is_all);
        break;
      case Op::auto_succeed:
      case Op::end_scene:
        break;
      default:
        reader.Integer("n", 1, 9, effect.n);
    }
  }

  static void ReadTo(ObjectReader& reader, Place where, To& to) {
    constexpr unsigned kAllowed[] = {
        1u << static_cast<int>(To::affected) | 1u << static_cast<int>(To::actor) |
            1u << static_cast<int>(To::all),
        1u << static_cast<int>(To::actor) | 1u << static_cast<int>(To::all) |
            1u << static_cast<int>(To::self) | 1u << static_cast<int>(To::chosen),
        1u << static_cast<int>(To::actor) | 1u << static_cast<int>(To::all) |
            1u << static_cast<int>(To::self),
        1u << static_cast<int>(To::self) | 1u << static_cast<int>(To::partner) |
            1u << static_cast<int>(To::both),
    };
    reader.OneOf("to", kTos, to);
    if (!reader.failed() &&
        (kAllowed[static_cast<size_t>(where)] >> static_cast<int>(to) & 1) == 0) {
      reader.Refuse("has a \"to\" that is not allowed there");
    }
  }

  void ReadAsset(ObjectReader& reader, uint16_t& asset) {
    const Json* key = reader.Find("asset");
    if (key == nullptr || key->is_null()) return;
    const auto found = key->is_string() ? context_.asset_keys.find(key->get<std::string>())
                                        : context_.asset_keys.end();
    if (found == context_.asset_keys.end())
      return reader.Refuse("names an asset that is not in the set");
    asset = found->second;
  }

  void ReadPersonalityStatic(const Json& json, const std::string& place, PersonalityKind& kind) {
    ObjectReader reader(json, place, kClosedList, context_);
    size_t which = 0;
    reader.OneOf("static", kStatics, which);
    if (reader.failed()) return;
    switch (which) {
      case 0:
        Once(reader, which);
        reader.Integer("max", 1, kMostHumanity, kind.humanity_limit);
        break;
      case 1:
        Once(reader, which);
        kind.keeps_humanity = true;
        break;
      case 2:
        reader.Change("n", kind.own_hardship.emplace_back().n);
        kind.own_hardship.back().tags = reader.ReadTags();
        break;
      case 3:
        kind.first_die_fails.push_back(reader.ReadTags());
        break;
      case 4: {
        Once(reader, which);
        bool is_supporting = false;
        reader.OneOf("role", kRoles, is_supporting);
        reader.Integer("max", 1, kMostHumanity,
                       is_supporting ? kind.supporting_limit : kind.acting_limit);
        break;
      }
      default:
        reader.Refuse("is a static that only Relationships can have");
    }
  }

  void ReadRelationshipStatic(const Json& json, const std::string& place, RelationshipKind& kind) {
    ObjectReader reader(json, place, kClosedList, context_);
    size_t which = 0;
    reader.OneOf("static", kStatics, which);
    if (reader.failed()) return;
    if (which == 5) {
      if (kind.must_support) return reader.Refuse("is on the card twice");
      kind.must_support = true;
    } else if (which == 6) {
      int8_t n = 0;
      reader.Change("n", n);
      kind.support_hardship += n;
    } else {
      reader.Refuse("is a static that only Personalities can have");
    }
  }

  // Refuses a static that is on the card twice. Most may be on a Personality once.
  void Once(ObjectReader& reader, size_t which) {
    if ((seen_statics_ >> which & 1) != 0) reader.Refuse("is on the card twice");
    seen_statics_ |= 1u << which;
  }

  void ReadTriggers(const Json& json, const std::string& place, Place where,
                    std::vector<Trigger>& triggers) {
    const Json& list = json.at("triggers");
    for (size_t i = 0; i < list.size() && !context_.fault; ++i) {
      Trigger& trigger = triggers.emplace_back();
      ObjectReader reader(list[i], fmt::format("{}, triggers {}", place, i), kClosedList, context_);
      reader.OneOf("on", kOns, trigger.on);
      if (reader.failed()) return;
      const bool is_of_pair = trigger.on >= TriggerOn::supports_partner;
      if (is_of_pair != (where == Place::relationship)) {
        return reader.Refuse("has an \"on\" that is not allowed there");
      }
      trigger.tags = reader.ReadTags();
      // A partner may leave between turns, when no Scene is open.
      if (trigger.on == TriggerOn::partner_removed && !trigger.tags.empty()) {
        return reader.Refuse("has tags, but there is no Scene");
      }
      const Json* effects = reader.FindList("effects");
      if (effects == nullptr) return;
      if (effects->empty()) return reader.Refuse("has no effects");
      ReadEffects(*effects, reader.place() + ", effects", where, 0, trigger.effects);
    }
  }

  Cards& cards_;
  SetContext& context_;
  bool is_expansion_;
  unsigned seen_statics_ = 0;
};

}  // namespace

void ReadTexts(const Json& json, const std::string& place, const Entry& entry, Cards& cards,
               SetContext& context) {
  TextReader(cards, context, entry.is_expansion).Read(json, place, entry);
}

}  // namespace recount::engine::inhumanity
