// A card set out of its JSON: the page, sections 3.2 to 3.4.
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/common_json.h"
#include "engine/inhumanity/cards.h"
#include "engine/inhumanity/names.h"
#include "events/utf8.h"

namespace recount::engine::inhumanity {
namespace {

using namespace names;  // NOLINT: the words of one page

constexpr size_t kMaxEntries = 512;  // of a list (format.md, "Identity and hashes")

// Where a list of effects stands (the page, section 3.4).
enum class Place : uint8_t { scene, card, personality, relationship };

constexpr uint16_t PhaseBit(Phase phase) {
  return static_cast<uint16_t>(1 << static_cast<int>(phase));
}
constexpr uint16_t kBeforeRoll = PhaseBit(Phase::commit) | PhaseBit(Phase::support) |
                                 PhaseBit(Phase::hope) | PhaseBit(Phase::ready);

// Reads an object key by key. The first thing that is not as the page has it is kept, with its
// place and with the clause of all that this reader refuses; after it everything reads as nothing.
class Reader {
 public:
  Reader(const Json& json, std::string place, std::string_view clause, Fault& fault)
      : json_(json), place_(std::move(place)), clause_(clause), fault_(fault) {
    if (!json.is_object()) Refuse("is no object");
  }
  ~Reader() { Finish(); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  bool failed() const { return fault_.has_value(); }
  const std::string& place() const { return place_; }

  void Refuse(std::string_view what) {
    if (fault_) return;
    fault_ = Error::BadRequest(fmt::format("card set: {} {}", place_, what), std::string(clause_));
  }

  // The value of a key, or nullptr where it is not there.
  const Json* Find(const char* key) {
    if (failed()) return nullptr;
    seen_.push_back(key);
    const auto found = json_.find(key);
    if (found != json_.end()) return &*found;
    Refuse(fmt::format("has no \"{}\"", key));
    return nullptr;
  }

  template <class Number>
  void Integer(const char* key, int64_t low, int64_t high, Number& number) {
    const Json* value = Find(key);
    if (value == nullptr) return;
    if (!HasInteger(json_, key, low, high)) {
      return Refuse(fmt::format("has a \"{}\" that is no integer from {} to {}", key, low, high));
    }
    number = static_cast<Number>(value->get<int64_t>());
  }

  // From -9 to 9, not 0.
  void Change(const char* key, int8_t& number) {
    Integer(key, -9, 9, number);
    if (!failed() && number == 0) Refuse(fmt::format("has a \"{}\" of 0", key));
  }

  void Bool(const char* key, bool& flag) {
    const Json* value = Find(key);
    if (value == nullptr) return;
    if (!value->is_boolean()) return Refuse(fmt::format("has a \"{}\" that is no bool", key));
    flag = value->get<bool>();
  }

  // A string that is not empty.
  void Text(const char* key, std::string& text) {
    const Json* value = Find(key);
    if (value == nullptr) return;
    if (!HasText(json_, key)) return Refuse(fmt::format("has a \"{}\" that is no text", key));
    text = value->get<std::string>();
  }

  // A word of a list, as its place there. An empty one among the words stands for none.
  template <class Word, size_t Size>
  void OneOf(const char* key, const std::string_view (&words)[Size], Word& word) {
    const Json* value = Find(key);
    if (value == nullptr) return;
    const size_t index = IndexIn(*value, words);
    if (index == Size) return Refuse(fmt::format("has an unknown \"{}\"", key));
    word = static_cast<Word>(index);
  }

  template <size_t Size>
  static size_t IndexIn(const Json& value, const std::string_view (&words)[Size]) {
    if (!value.is_string() || value.get_ref<const std::string&>().empty()) return Size;
    return static_cast<size_t>(std::find(words, words + Size, value.get_ref<const std::string&>()) -
                               words);
  }

  // A list, or nullptr.
  const Json* List(const char* key) {
    const Json* value = Find(key);
    if (value == nullptr) return nullptr;
    if (!value->is_array()) {
      Refuse(fmt::format("has a \"{}\" that is no list", key));
      return nullptr;
    }
    if (value->size() > kMaxEntries) {
      Refuse(fmt::format("has a \"{}\" of more than {} entries", key, kMaxEntries));
      return nullptr;
    }
    return value;
  }

  // A list or null; nullptr for both null and what is refused.
  const Json* ListOrNull(const char* key) {
    const Json* value = Find(key);
    return value == nullptr || value->is_null() ? nullptr : List(key);
  }

  void Null(const char* key) {
    const Json* value = Find(key);
    if (value != nullptr && !value->is_null()) {
      Refuse(fmt::format("has a \"{}\" that is not null", key));
    }
  }

 private:
  // What was not asked for is an unknown key.
  void Finish() {
    if (failed()) return;
    for (const auto& item : json_.items()) {
      if (std::find(seen_.begin(), seen_.end(), item.key()) == seen_.end()) {
        return Refuse(fmt::format("has an unknown key \"{}\"", Shortened(item.key())));
      }
    }
  }

  const Json& json_;
  std::string place_;
  std::string_view clause_;
  Fault& fault_;
  std::vector<std::string_view> seen_;
};

constexpr std::string_view kShape;  // types and ranges: no clause
constexpr std::string_view kClosedList = "INH-10.1";

bool IsSnakeCase(const Json& value) {
  if (!value.is_string()) return false;
  const std::string& word = value.get_ref<const std::string&>();
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !word.empty() && is_letter(word[0]) && std::all_of(word.begin(), word.end(), [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
  });
}

// Reads one set. Every card is read twice: its shape, then what its lists of effects hold.
class SetReader {
 public:
  SetReader(const Json& set, Cards& cards) : set_(set), cards_(cards) {}

  Fault Read() {
    ReadFrame();
    for (size_t list = 0; list < kKinds && !fault_; ++list) {
      const Json& entries = set_.at(std::string(kLists[list]));
      keys_.clear();
      for (size_t i = 0; i < entries.size() && !fault_; ++i) {
        ReadEntry(static_cast<Kind>(list), entries[i], fmt::format("{} {}", kLists[list], i));
      }
    }
    if (!fault_) Count();
    return fault_;
  }

 private:
  // The outer object.
  void ReadFrame() {
    Reader reader(set_, "the set", kShape, fault_);
    const Json* game = reader.Find("game");
    if (game != nullptr && *game != "inhumanity") reader.Refuse("is of another game");
    reader.Text("name", cards_.name);
    for (const std::string_view list : kLists) reader.List(list.data());
    if (reader.failed()) return;
    // What gain_asset may name.
    for (const Json& asset : set_.at("assets")) {
      const auto key = asset.is_object() ? asset.find("key") : asset.end();
      if (key != asset.end() && key->is_string()) {
        asset_keys_.emplace(key->get<std::string>(), static_cast<uint16_t>(asset_keys_.size()));
      }
    }
  }

  void ReadEntry(Kind kind, const Json& json, const std::string& place) {
    Entry& entry = cards_.entries.emplace_back();
    entry.kind = kind;
    is_expansion_ = false;
    {
      Reader reader(json, place, kShape, fault_);
      ReadCommon(reader, json, entry);
      ReadShape(reader, entry);
    }
    if (!fault_) ReadTexts(json, place, entry);
  }

  void ReadCommon(Reader& reader, const Json& json, Entry& entry) {
    const Json* key = reader.Find("key");
    if (key == nullptr) return;
    if (!IsSnakeCase(*key)) {
      return reader.Refuse(
          "has a \"key\" that is not a small letter and then small letters, "
          "digits and _");
    }
    entry.key = key->get<std::string>();
    if (!keys_.insert(entry.key).second) {
      return reader.Refuse(fmt::format("has the key \"{}\" of another card", Shortened(entry.key)));
    }
    reader.Text("name", entry.name);
    reader.Integer("copies", 1, 40, entry.copies);
    reader.Bool("expansion", entry.is_expansion);
    is_expansion_ = entry.is_expansion;
    const Json* stand_in = reader.List("stand_in");
    if (stand_in == nullptr) return;
    for (const Json& word : *stand_in) {
      const bool is_key = word.is_string() && word != "key" && word != "stand_in" &&
                          json.contains(word.get_ref<const std::string&>());
      if (!is_key) return reader.Refuse("has a \"stand_in\" that names no other key of the card");
    }
  }

  // --- shapes ---

  void ReadShape(Reader& reader, Entry& entry) {
    switch (entry.kind) {
      case Kind::scene:
        entry.index = static_cast<uint16_t>(cards_.scenes.size());
        return ReadScene(reader, cards_.scenes.emplace_back());
      case Kind::asset: {
        entry.index = static_cast<uint16_t>(cards_.assets.size());
        AssetKind& asset = cards_.assets.emplace_back();
        reader.OneOf("kind", kOwners, asset.is_group);
        reader.Integer("uses", 1, 9, asset.uses);
        return ReadPlayed(reader, asset.played);
      }
      case Kind::relationship:
        entry.index = static_cast<uint16_t>(cards_.relationships.size());
        cards_.relationships.emplace_back();
        break;
      case Kind::personality:
        entry.index = static_cast<uint16_t>(cards_.personalities.size());
        cards_.personalities.emplace_back();
        break;
      case Kind::trait:
        entry.index = static_cast<uint16_t>(cards_.traits.size());
        return ReadPlayed(reader, cards_.traits.emplace_back());
    }
    reader.List("statics");
    reader.List("triggers");
  }

  Tags ReadTags(Reader& reader, std::vector<std::string>* words = nullptr) {
    Tags tags;
    const Json* list = reader.List("tags");
    if (list == nullptr) return tags;
    for (const Json& word : *list) {
      if (!IsSnakeCase(word)) {
        reader.Refuse("has a tag that is not a small letter and then small letters, digits and _");
        return tags;
      }
      const auto tag = tags_.emplace(word.get<std::string>(), static_cast<uint16_t>(tags_.size()));
      tags.push_back(tag.first->second);
      if (words != nullptr) words->push_back(word.get<std::string>());
    }
    return tags;
  }

  void ReadScene(Reader& reader, SceneKind& scene) {
    reader.OneOf("terrain", kTerrainWords, scene.terrain);
    reader.Text("callout", scene.callout);
    scene.tags = ReadTags(reader, &scene.tag_words);
    reader.Bool("unavoidable", scene.is_unavoidable);
    const Json* hardship = reader.Find("hardship");
    if (hardship == nullptr) return;
    scene.is_roll = !hardship->is_null();
    scene.is_roll ? ReadRollScene(reader, scene) : ReadChoiceScene(reader, scene);
  }

  void ReadRollScene(Reader& reader, SceneKind& scene) {
    reader.Integer("hardship", 0, 9, scene.hardship);
    reader.List("succeed");
    reader.List("fail");
    reader.List("refuse");
    scene.has_all_refuse = reader.ListOrNull("all_refuse") != nullptr;
    reader.Null("options");
    const Json* extra = reader.Find("extra");
    if (extra == nullptr || extra->is_null()) return;
    Reader extra_reader(*extra, reader.place() + ", extra", kShape, fault_);
    extra_reader.Integer("over", 1, 9, scene.extra_over);
    extra_reader.List("effects");
  }

  void ReadChoiceScene(Reader& reader, SceneKind& scene) {
    for (const char* key : {"succeed", "fail", "refuse", "all_refuse", "extra"}) reader.Null(key);
    const Json* options = reader.List("options");
    if (options == nullptr) return;
    if (options->size() < 2 || options->size() > kMaxOptions) {
      return reader.Refuse("has other than 2 to 4 options");
    }
    bool has_free = false, can_refuse = false;
    for (const Json& json : *options) {
      Option& option = scene.options.emplace_back();
      ReadOption(json, fmt::format("{}, options {}", reader.place(), scene.options.size() - 1),
                 option);
      if (fault_) return;
      for (size_t i = 0; i + 1 < scene.options.size(); ++i) {
        if (scene.options[i].name == option.name) return reader.Refuse("has an option twice");
      }
      has_free |= option.commit == 0;
      can_refuse |= option.commit == 0 && option.is_refuse;
    }
    if (!has_free) return reader.Refuse("has no option without Humanity");
    if (!can_refuse && !scene.is_unavoidable) {
      return reader.Refuse("can be avoided and has no option \"refuse\" without Humanity");
    }
    for (uint8_t i = 0; i < scene.options.size(); ++i) scene.options_by_name.push_back(i);
    std::sort(scene.options_by_name.begin(), scene.options_by_name.end(),
              [&](uint8_t a, uint8_t b) { return scene.options[a].name < scene.options[b].name; });
  }

  void ReadOption(const Json& json, const std::string& place, Option& option) {
    Reader reader(json, place, kShape, fault_);
    const Json* name = reader.Find("option");
    if (name == nullptr) return;
    if (!IsSnakeCase(*name)) {
      return reader.Refuse(
          "has an \"option\" that is not a small letter and then small letters, "
          "digits and _");
    }
    option.name = name->get<std::string>();
    option.is_refuse = option.name == "refuse";
    reader.Integer("commit", 0, kMostHumanity, option.commit);
    reader.List("effects");
    option.has_all = reader.ListOrNull("all") != nullptr;
  }

  void ReadPlayed(Reader& reader, PlayedKind& played) {
    const Json* when = reader.List("when");
    if (when == nullptr) return;
    if (when->empty()) return reader.Refuse("has an empty \"when\"");
    for (const Json& word : *when) {
      const size_t phase = Reader::IndexIn(word, kPhases);
      if (phase >= std::size(kPhases) || !IsTurn(static_cast<Phase>(phase))) {
        return reader.Refuse("has an unknown \"when\"");
      }
      const uint16_t bit = PhaseBit(static_cast<Phase>(phase));
      if ((played.when & bit) != 0) return reader.Refuse("has a phase twice in \"when\"");
      played.when |= bit;
    }
    reader.OneOf("turn", kTurns, played.turn);
    played.tags = ReadTags(reader);
    reader.List("effects");
  }

  // --- effects, statics, triggers ---

  void ReadTexts(const Json& json, const std::string& place, const Entry& entry) {
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
        seen_statics_ = 0;
        return ReadTriggers(json, place, Place::personality, cards_.personalities.back().triggers);
      case Kind::trait:
        return ReadPlayedTexts(json, place, cards_.traits.back());
    }
  }

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

  // `when`: of the card, in Place::card.
  void ReadEffects(const Json& list, const std::string& place, Place where, uint16_t when,
                   EffectOps& effects) {
    for (size_t i = 0; i < list.size() && !fault_; ++i) {
      Reader reader(list[i], fmt::format("{} {}", place, i), kClosedList, fault_);
      EffectOp& effect = effects.emplace_back();
      reader.OneOf("op", kOps, effect.op);
      if (reader.failed()) return;
      if (!IsPlaced(effect.op, where, when, i + 1 == list.size())) {
        return reader.Refuse("has an op that has no place there");
      }
      ReadFields(reader, where, effect);
    }
  }

  // Whether the op may stand in this place.
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
        return only_in(PhaseBit(Phase::outcome)) && is_last;
      case Op::end_scene:
        return where == Place::card && (when & PhaseBit(Phase::draw)) == 0 && is_last;
      default:
        return true;
    }
  }

  void ReadFields(Reader& reader, Place where, EffectOp& effect) {
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

  static void ReadTo(Reader& reader, Place where, To& to) {
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
      reader.Refuse("has a \"to\" that has no place there");
    }
  }

  void ReadAsset(Reader& reader, uint16_t& asset) {
    const Json* key = reader.Find("asset");
    if (key == nullptr || key->is_null()) return;
    const auto found =
        key->is_string() ? asset_keys_.find(key->get<std::string>()) : asset_keys_.end();
    if (found == asset_keys_.end()) return reader.Refuse("names an asset that is not in the set");
    asset = found->second;
  }

  void ReadPersonalityStatic(const Json& json, const std::string& place, PersonalityKind& kind) {
    Reader reader(json, place, kClosedList, fault_);
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
        kind.own_hardship.back().tags = ReadTags(reader);
        break;
      case 3:
        kind.first_die_fails.push_back(ReadTags(reader));
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
        reader.Refuse("is a static of Relationships");
    }
  }

  void ReadRelationshipStatic(const Json& json, const std::string& place, RelationshipKind& kind) {
    Reader reader(json, place, kClosedList, fault_);
    size_t which = 0;
    reader.OneOf("static", kStatics, which);
    if (reader.failed()) return;
    if (which == 5) {
      if (kind.must_support) return reader.Refuse("stands twice on the card");
      kind.must_support = true;
    } else if (which == 6) {
      int8_t n = 0;
      reader.Change("n", n);
      kind.support_hardship += n;
    } else {
      reader.Refuse("is a static of Personalities");
    }
  }

  // Most statics stand on a Personality once.
  void Once(Reader& reader, size_t which) {
    if ((seen_statics_ >> which & 1) != 0) reader.Refuse("stands twice on the card");
    seen_statics_ |= 1u << which;
  }

  void ReadTriggers(const Json& json, const std::string& place, Place where,
                    std::vector<Trigger>& triggers) {
    const Json& list = json.at("triggers");
    for (size_t i = 0; i < list.size() && !fault_; ++i) {
      Trigger& trigger = triggers.emplace_back();
      Reader reader(list[i], fmt::format("{}, triggers {}", place, i), kClosedList, fault_);
      reader.OneOf("on", kOns, trigger.on);
      if (reader.failed()) return;
      const bool is_of_pair = trigger.on >= TriggerOn::supports_partner;
      if (is_of_pair != (where == Place::relationship)) {
        return reader.Refuse("has an \"on\" that has no place there");
      }
      trigger.tags = ReadTags(reader);
      if (trigger.on == TriggerOn::partner_removed && !trigger.tags.empty()) {
        return reader.Refuse("has tags though there is no Scene");
      }
      const Json* effects = reader.List("effects");
      if (effects == nullptr) return;
      if (effects->empty()) return reader.Refuse("has no effects");
      ReadEffects(*effects, reader.place() + ", effects", where, 0, trigger.effects);
    }
  }

  // --- numbers and piles ---

  void Count() {
    constexpr size_t kCore[kKinds] = {40, 10, 10, 10, 20};
    std::array<size_t, kKinds> core = {};
    size_t count = 0;
    for (const Entry& entry : cards_.entries) {
      count += entry.copies;
      if (!entry.is_expansion) core[static_cast<size_t>(entry.kind)] += entry.copies;
    }
    if (count > kMaxCards) {
      fault_ =
          Error::BadRequest(fmt::format("card set: it has {} cards; {} at most", count, kMaxCards));
      return;
    }
    for (size_t list = 0; list < kKinds; ++list) {
      if (core[list] == kCore[list]) continue;
      fault_ = Error::BadRequest(fmt::format("card set: {} {} that are not of the expansion; "
                                             "there are {}",
                                             core[list], kLists[list], kCore[list]),
                                 "INH-1.3");
      return;
    }
    Number();
  }

  void Number() {
    uint16_t next = 0;
    for (size_t i = 0; i < cards_.entries.size(); ++i) {
      const Entry& entry = cards_.entries[i];
      for (int copy = 0; copy < entry.copies; ++copy) {
        cards_.entry_of.push_back(static_cast<uint16_t>(i));
        const auto pile = static_cast<size_t>(PileOf(cards_, next));
        cards_.all[pile].push_back(next);
        if (!entry.is_expansion) cards_.core[pile].push_back(next);
        ++next;
      }
      cards_.first_card[static_cast<size_t>(entry.kind) + 1] = next;
      cards_.has_expansion |= entry.is_expansion;
    }
    for (size_t pile = 0; pile < kPiles; ++pile) {
      cards_.first_slot[pile + 1] =
          static_cast<uint16_t>(cards_.first_slot[pile] + cards_.all[pile].size());
    }
  }

  const Json& set_;
  Cards& cards_;
  Fault fault_;
  std::set<std::string> keys_;                  // of the list that is being read
  std::map<std::string, uint16_t> asset_keys_;  // which entry of `assets`
  std::map<std::string, uint16_t> tags_;
  bool is_expansion_ = false;  // the card that is being read
  unsigned seen_statics_ = 0;  // of it
};

}  // namespace

Result<Cards> ParseCards(const Json& set) {
  Cards cards;
  if (Fault fault = SetReader(set, cards).Read()) return *fault;
  return cards;
}

}  // namespace recount::engine::inhumanity
