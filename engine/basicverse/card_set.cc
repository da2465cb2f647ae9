#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/basicverse/cards.h"
#include "engine/basicverse/names.h"
#include "engine/basicverse/use_reader.h"
#include "engine/kit/card_reader.h"
#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using namespace names;  // NOLINT: the names in card sets

constexpr size_t kMostRetaliates = 64;  // engine/basicverse/rules.md, "Capacities"

// Returns whether the text matches ^[a-z0-9]+(_[a-z0-9]+)*$.
bool IsId(std::string_view text) {
  bool has_word = false;
  for (const char c : text) {
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!is_word && (c != '_' || !has_word)) return false;
    has_word = is_word;
  }
  return has_word;
}

class SetReader {
 public:
  SetReader(const Json& json, Cards& cards, Fault& fault)
      : json_(json), cards_(cards), fault_(fault), uses_(json, cards, fault) {}

  void Read() {
    kit::CardReader reader(json_, "the set", fault_);
    std::string game;
    reader.Text("game", game);
    if (!reader.failed() && game != "basicverse") reader.Refuse("is of another game");
    reader.Text("name", cards_.name);
    // Ops and Abilities may name kinds that come later, so all ids are read before the rest.
    reader.List("basics", true, true, [&](const Json& entry, const std::string& place) {
      ReadKindId(entry, place, cards_.kinds.emplace_back());
    });
    const Json* basics = reader.Find("basics", true);
    for (size_t i = 0; i < cards_.kinds.size() && !reader.failed(); ++i) {
      ReadKind((*basics)[i], fmt::format("the set, basics {}", i), cards_.kinds[i]);
    }
    CheckIds(reader, "basics", cards_.kinds);
    CheckCount(reader);
    reader.List("heroes", true, true, [&](const Json& entry, const std::string& place) {
      ReadHero(entry, place, cards_.heroes.emplace_back());
    });
    CheckIds(reader, "heroes", cards_.heroes);
    if (!reader.failed() && cards_.heroes.size() > kMaxHeroes) {
      reader.Refuse(fmt::format("has more than {} heroes", kMaxHeroes));
    }
  }

 private:
  template <class Entry>
  static void CheckIds(kit::CardReader& reader, std::string_view key,
                       const std::vector<Entry>& list) {
    std::vector<std::string_view> ids;
    for (const Entry& entry : list) ids.push_back(entry.id);
    std::sort(ids.begin(), ids.end());
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice == ids.end() || reader.failed()) return;
    reader.Refuse(fmt::format("has \"{}\" twice in \"{}\"", Shortened(*twice), key));
  }

  void CheckCount(kit::CardReader& reader) {
    if (reader.failed()) return;
    size_t count = 0;
    for (const BasicKind& kind : cards_.kinds) count += kind.copies;
    if (count >= 1 && count <= kMaxCards) return;
    reader.Refuse(fmt::format("must have 1 to {1} cards, has {0}", count, kMaxCards));
  }

  void ReadId(kit::CardReader& reader, std::string_view key, std::string& id) {
    reader.Text(key, id);
    if (!reader.failed() && !IsId(id)) {
      reader.Refuse(fmt::format("has a \"{}\" that is not a valid id", key));
    }
  }

  void ReadKindId(const Json& json, const std::string& place, BasicKind& kind) {
    const std::string* id = FindText(json, "kind");
    if (id != nullptr && IsId(*id)) {
      kind.id = *id;
    } else if (!fault_) {
      fault_ =
          Error::BadRequest(fmt::format("card set: {} has no valid id as its \"kind\"", place));
    }
  }

  void ReadStandIns(kit::CardReader& reader) {
    reader.List("stand_in", true, true, [&](const Json& entry, const std::string&) {
      if (!entry.is_string()) reader.Refuse("has a \"stand_in\" entry that is not a string");
    });
  }

  bool ReadFlag(kit::CardReader& reader, std::string_view key) {
    bool flag = false;
    reader.Bool(key, flag, true);
    return flag;
  }

  // --- cards and heroes ---

  void ReadKind(const Json& json, const std::string& place, BasicKind& kind) {
    kit::CardReader reader(json, place, fault_);
    ReadId(reader, "kind", kind.id);
    reader.Text("name", kind.name);
    reader.Integer("copies", 0, kMostNumber, kind.copies);
    reader.Integer("cost", 0, kMostNumber, kind.cost);
    kind.is_scroll = ReadFlag(reader, "scroll");
    uses_.ReadReaction(reader, kind.reaction);
    ReadStandIns(reader);
    if (const Json* use = reader.Find("use", true)) {
      uses_.ReadUse(*use, place + ", use", {kind.is_scroll, kind.reaction}, kind.use);
    }
    if (reader.failed()) return;
    if (kind.reaction.exists && kind.cost != 0) return reader.Refuse("is a reaction with a cost");
    if (!kind.reaction.exists && !kind.is_scroll && kind.cost == 0) {
      return reader.Refuse("costs nothing and is neither a Scroll nor a reaction");
    }
    const auto first = cards_.kind_of.size();
    if (first + kind.copies > kMaxCards) return;  // CheckCount refuses the set later
    cards_.kind_of.resize(first + kind.copies, static_cast<uint16_t>(&kind - cards_.kinds.data()));
    cards_.reactions.Add(kind.reaction);
  }

  void ReadAbility(const Json& json, const std::string& place, HeroKind& hero, Ability& ability) {
    kit::CardReader reader(json, place, fault_);
    reader.Text("name", ability.name);
    reader.OneOf("kind", kAbilityKinds, ability.kind);
    if (reader.failed()) return;
    const bool is_passive = ability.kind == AbilityKind::passive;
    const bool is_reaction = ability.kind == AbilityKind::reaction;
    const bool is_ultimate = ability.kind == AbilityKind::ultimate;
    // Passives and reactions cost no Actions, and only an ultimate costs Mana.
    const bool costs_actions = !is_passive && !is_reaction;
    reader.Integer("cost", costs_actions ? 1 : 0, costs_actions ? kMostNumber : 0, ability.cost);
    reader.Integer("mana", is_ultimate ? 1 : 0, is_ultimate ? kMostNumber : 0, ability.mana);
    ability.cards = uses_.ReadKindNames(reader, "cards", true, false);
    if (reader.failed()) return;
    const size_t most = is_passive ? 0 : 3;
    if (ability.cards.size() > most || (is_reaction && ability.cards.empty())) {
      return reader.Refuse("has \"cards\" that do not fit its \"kind\"");
    }
    uses_.ReadReaction(reader, ability.reaction);
    if (reader.failed()) return;
    if (ability.reaction.exists != is_reaction) {
      return reader.Refuse("has a \"reaction\" that does not fit its \"kind\"");
    }
    const Json* use = reader.Find("use", true);
    if (use == nullptr) return;
    if (use->is_null() != is_passive) {
      return reader.Refuse("has a \"use\" that does not fit its \"kind\"");
    }
    if (!is_passive) uses_.ReadUse(*use, place + ", use", {false, ability.reaction}, ability.use);
    bool is_first = true;
    reader.List("passive", true, true, [&](const Json& entry, const std::string& where) {
      if (!is_passive && is_first) reader.Refuse("has a \"passive\" but is not a passive Ability");
      is_first = false;
      ReadPassive(entry, where, hero);
    });
    hero.reactions.Add(ability.reaction);
  }

  void ReadPassive(const Json& json, const std::string& place, HeroKind& hero) {
    kit::CardReader reader(json, place, fault_);
    enum { kCountsAs, kCardCost, kRetaliate, kReach, kTurnStart };
    int kind = 0;
    reader.OneOf("op", kPassives, kind);
    if (reader.failed()) return;
    uint16_t card = 0;
    if (kind <= kRetaliate) {
      if (const Json* value = reader.Find("card", true))
        uses_.ReadKindName(reader, *value, "card", card);
    }
    int32_t amount = 0, mana = 0, heal = 0;
    switch (kind) {
      case kCountsAs: {
        const std::vector<uint16_t> as = uses_.ReadKindNames(reader, "as", true, false);
        if (reader.failed()) return;
        if (std::find(as.begin(), as.end(), card) != as.end()) {
          return reader.Refuse("counts a card as its own kind");
        }
        return AddCountsAs(hero, card, as);
      }
      case kCardCost:
        reader.Integer("cost", 0, kMostNumber, amount);
        hero.card_costs.push_back({card, static_cast<uint8_t>(amount)});
        return;
      case kRetaliate:
        reader.Integer("amount", 1, kMostNumber, amount);
        hero.retaliates.push_back({card, static_cast<uint8_t>(amount)});
        if (hero.retaliates.size() > kMostRetaliates && !reader.failed()) {
          reader.Refuse(
              fmt::format("is one \"retaliate\" too many: the limit is {}", kMostRetaliates));
        }
        return;
      case kReach:
        reader.Integer("amount", 1, kMostNumber, amount);
        hero.reach += amount;
        return;
      default:
        reader.Integer("draw", 0, kMostNumber, amount);
        reader.Integer("mana", 0, kMostNumber, mana);
        reader.Integer("heal", 0, kMostNumber, heal);
        hero.turn_draw += amount;
        hero.turn_mana += mana;
        hero.turn_heal += heal;
    }
  }

  void AddCountsAs(HeroKind& hero, uint16_t card, const std::vector<uint16_t>& as) {
    auto found = std::find_if(hero.counts_as.begin(), hero.counts_as.end(),
                              [&](const HeroKind::CountsAs& entry) { return entry.card == card; });
    if (found == hero.counts_as.end()) {
      found = hero.counts_as.insert(hero.counts_as.end(), {card, {}});
    }
    found->as.insert(found->as.end(), as.begin(), as.end());
    std::sort(found->as.begin(), found->as.end(),
              [&](uint16_t a, uint16_t b) { return cards_.kinds[a].id < cards_.kinds[b].id; });
    // Several passives may name the same kind.
    found->as.erase(std::unique(found->as.begin(), found->as.end()), found->as.end());
  }

  void ReadHero(const Json& json, const std::string& place, HeroKind& hero) {
    kit::CardReader reader(json, place, fault_);
    ReadId(reader, "hero", hero.id);
    reader.Text("name", hero.name);
    reader.OneOf("class", kClasses, hero.hero_class);
    reader.Integer("hp", 1, kMostNumber, hero.hp);
    reader.Integer("resurrect", 1, hero.hp, hero.resurrect);
    int passives = 0, ultimates = 0;
    reader.List("abilities", true, true, [&](const Json& entry, const std::string& where) {
      Ability& ability = hero.abilities.emplace_back();
      ReadAbility(entry, where, hero, ability);
      passives += ability.kind == AbilityKind::passive;
      ultimates += ability.kind == AbilityKind::ultimate;
    });
    ReadStandIns(reader);
    if (!reader.failed() && (passives != 1 || ultimates < 1)) {
      reader.Refuse("must have one passive and at least one ultimate Ability");
    }
    // HasRoomToAnswer reserves this many frames on the stack.
    cards_.most_retaliates = std::max(cards_.most_retaliates, hero.retaliates.size());
  }

  const Json& json_;
  Cards& cards_;
  Fault& fault_;
  UseReader uses_;
};

}  // namespace

void ReactionReach::Add(const Reaction& reaction) {
  for (size_t i = 0; i < range.size(); ++i) {
    if (!reaction.Answers(static_cast<Trigger>(i))) continue;
    range[i] = std::max(range[i], int16_t{reaction.range});
  }
}

const std::vector<uint16_t>* CountsAs(const HeroKind& hero, uint16_t kind) {
  for (const HeroKind::CountsAs& entry : hero.counts_as) {
    if (entry.card == kind) return &entry.as;
  }
  return nullptr;
}

uint8_t CostOf(const Cards& cards, const HeroKind& hero, uint16_t kind) {
  for (const HeroKind::CardCost& entry : hero.card_costs) {
    if (entry.card == kind) return entry.cost;
  }
  return cards.kinds[kind].cost;
}

Result<Cards> ParseCards(const Json& set) {
  Cards cards;
  Fault fault;
  SetReader(set, cards, fault).Read();
  if (fault) return *fault;
  for (size_t i = 0; i < cards.heroes.size(); ++i) {
    cards.heroes_by_id.push_back(static_cast<uint8_t>(i));
  }
  std::sort(cards.heroes_by_id.begin(), cards.heroes_by_id.end(),
            [&](uint8_t a, uint8_t b) { return cards.heroes[a].id < cards.heroes[b].id; });
  return cards;
}

}  // namespace recount::engine::basicverse
