// Reads a card set from its JSON: shapes, numbers and piles (docs/reference/inhumanity.md,
// "Cards"). texts.cc reads the texts.
#include <nlohmann/json.hpp>
#include <set>

#include "engine/inhumanity/names.h"
#include "engine/inhumanity/set_reader.h"
#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

using namespace names;  // NOLINT: the names in card sets

// Reads one set. Every card is read twice: first its shape, then its lists of effects.
class SetReader {
 public:
  SetReader(const Json& set, Cards& cards) : set_(set), cards_(cards) {}

  Fault Read() {
    ReadFrame();
    for (size_t list = 0; list < kKinds && !context_.fault; ++list) {
      const Json& entries = set_.at(std::string(kLists[list]));
      keys_.clear();
      for (size_t i = 0; i < entries.size() && !context_.fault; ++i) {
        ReadEntry(static_cast<Kind>(list), entries[i], fmt::format("{} {}", kLists[list], i));
      }
    }
    if (!context_.fault) Count();
    return context_.fault;
  }

 private:
  // Reads the outer object.
  void ReadFrame() {
    ObjectReader reader(set_, "the set", kShape, context_);
    const Json* game = reader.Find("game");
    if (game != nullptr && *game != "inhumanity") reader.Refuse("is of another game");
    reader.Text("name", cards_.name);
    for (const std::string_view list : kLists) reader.FindList(list.data());
    if (reader.failed()) return;
    // Collects the keys that gain_asset may name.
    for (const Json& asset : set_.at("assets")) {
      if (const std::string* key = FindText(asset, "key")) {
        context_.asset_keys.emplace(*key, static_cast<uint16_t>(context_.asset_keys.size()));
      }
    }
  }

  void ReadEntry(Kind kind, const Json& json, const std::string& place) {
    Entry& entry = cards_.entries.emplace_back();
    entry.kind = kind;
    {
      ObjectReader reader(json, place, kShape, context_);
      ReadCommon(reader, json, entry);
      ReadShape(reader, entry);
    }
    // The shape is complete when the reader above has checked for unknown keys.
    if (!context_.fault) ReadTexts(json, place, entry, cards_, context_);
  }

  void ReadCommon(ObjectReader& reader, const Json& json, Entry& entry) {
    reader.Id("key", entry.key);
    if (reader.failed()) return;
    if (!keys_.insert(entry.key).second) {
      return reader.Refuse(fmt::format("has the key \"{}\" of another card", Shortened(entry.key)));
    }
    reader.Text("name", entry.name);
    reader.Integer("copies", 1, 40, entry.copies);
    reader.Bool("expansion", entry.is_expansion);
    const Json* stand_in = reader.FindList("stand_in");
    if (stand_in == nullptr) return;
    for (const Json& word : *stand_in) {
      const bool is_key = word.is_string() && word != "key" && word != "stand_in" &&
                          json.contains(word.get_ref<const std::string&>());
      if (!is_key)
        return reader.Refuse("has a \"stand_in\" entry that is not another key of the card");
    }
  }

  // --- shapes ---

  void ReadShape(ObjectReader& reader, Entry& entry) {
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
    reader.FindList("statics");
    reader.FindList("triggers");
  }

  void ReadScene(ObjectReader& reader, SceneKind& scene) {
    reader.OneOf("terrain", kTerrainWords, scene.terrain);
    reader.Text("callout", scene.callout);
    scene.tags = reader.ReadTags(&scene.tag_words);
    reader.Bool("unavoidable", scene.is_unavoidable);
    const Json* hardship = reader.Find("hardship");
    if (hardship == nullptr) return;
    scene.is_roll = !hardship->is_null();
    scene.is_roll ? ReadRollScene(reader, scene) : ReadChoiceScene(reader, scene);
  }

  void ReadRollScene(ObjectReader& reader, SceneKind& scene) {
    reader.Integer("hardship", 0, 9, scene.hardship);
    reader.FindList("succeed");
    reader.FindList("fail");
    reader.FindList("refuse");
    scene.has_all_refuse = reader.ListOrNull("all_refuse") != nullptr;
    reader.Null("options");
    const Json* extra = reader.Find("extra");
    if (extra == nullptr || extra->is_null()) return;
    ObjectReader extra_reader(*extra, reader.place() + ", extra", kShape, context_);
    extra_reader.Integer("over", 1, 9, scene.extra_over);
    extra_reader.FindList("effects");
  }

  void ReadChoiceScene(ObjectReader& reader, SceneKind& scene) {
    for (const char* key : {"succeed", "fail", "refuse", "all_refuse", "extra"}) reader.Null(key);
    const Json* options = reader.FindList("options");
    if (options == nullptr) return;
    if (options->size() < 2 || options->size() > kMaxOptions) {
      return reader.Refuse("must have 2 to 4 options");
    }
    bool has_free = false, can_refuse = false;
    for (const Json& json : *options) {
      Option& option = scene.options.emplace_back();
      ReadOption(json, fmt::format("{}, options {}", reader.place(), scene.options.size() - 1),
                 option);
      if (context_.fault) return;
      for (size_t i = 0; i + 1 < scene.options.size(); ++i) {
        if (scene.options[i].name == option.name) return reader.Refuse("has an option twice");
      }
      has_free |= option.commit == 0;
      can_refuse |= option.commit == 0 && option.is_refuse;
    }
    if (!has_free) return reader.Refuse("has no option that costs no Humanity");
    if (!can_refuse && !scene.is_unavoidable) {
      return reader.Refuse("can be avoided but has no option \"refuse\" that costs no Humanity");
    }
    for (uint8_t i = 0; i < scene.options.size(); ++i) scene.options_by_name.push_back(i);
    std::sort(scene.options_by_name.begin(), scene.options_by_name.end(),
              [&](uint8_t a, uint8_t b) { return scene.options[a].name < scene.options[b].name; });
  }

  void ReadOption(const Json& json, const std::string& place, Option& option) {
    ObjectReader reader(json, place, kShape, context_);
    reader.Id("option", option.name);
    option.is_refuse = option.name == "refuse";
    reader.Integer("commit", 0, kMostHumanity, option.commit);
    reader.FindList("effects");
    option.has_all = reader.ListOrNull("all") != nullptr;
  }

  void ReadPlayed(ObjectReader& reader, PlayedKind& played) {
    const Json* when = reader.FindList("when");
    if (when == nullptr) return;
    if (when->empty()) return reader.Refuse("has an empty \"when\"");
    for (const Json& word : *when) {
      const size_t phase = kit::IndexIn(word, kPhases);
      if (phase >= std::size(kPhases) || !IsTurn(static_cast<Phase>(phase))) {
        return reader.Refuse("has an unknown \"when\"");
      }
      const uint16_t bit = PhaseBit(static_cast<Phase>(phase));
      if ((played.when & bit) != 0) return reader.Refuse("has a phase twice in \"when\"");
      played.when |= bit;
    }
    reader.OneOf("turn", kTurns, played.turn);
    played.tags = reader.ReadTags();
    reader.FindList("effects");
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
    // The limit comes before the numbers that the rulebook prescribes.
    if (count > kMaxCards) {
      context_.fault = Error::BadRequest(
          fmt::format("card set: expected at most {1} cards, got {0}", count, kMaxCards));
      return;
    }
    for (size_t list = 0; list < kKinds; ++list) {
      if (core[list] == kCore[list]) continue;
      context_.fault =
          Error::BadRequest(fmt::format("card set: {} {} that are not of the expansion; "
                                        "there are {}",
                                        core[list], kLists[list], kCore[list]),
                            "INH-1.3");
      return;
    }
    Number();
  }

  void Number() {
    cards_.tag_words.resize(context_.tags.size());
    for (const auto& [word, number] : context_.tags) cards_.tag_words[number] = word;
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
  SetContext context_;
  std::set<std::string> keys_;  // the keys of the list that is being read
};

}  // namespace

Result<Cards> ParseCards(const Json& set) {
  Cards cards;
  if (Fault fault = SetReader(set, cards).Read()) return *fault;
  return cards;
}

}  // namespace recount::engine::inhumanity
