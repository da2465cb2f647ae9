#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/basicverse/cards.h"
#include "engine/basicverse/names.h"
#include "engine/basicverse/op_lists.h"
#include "engine/card_reader.h"
#include "events/utf8.h"

namespace recount::engine::basicverse {
namespace {

using namespace names;  // NOLINT: the words of one page

constexpr int kMostNumber = 99;         // the page, section 3.2
constexpr size_t kMostRetaliates = 64;  // rules.md, "Capacities"

// ^[a-z0-9]+(_[a-z0-9]+)*$
bool IsId(std::string_view text) {
  bool has_word = false;
  for (const char c : text) {
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!is_word && (c != '_' || !has_word)) return false;
    has_word = is_word;
  }
  return has_word;
}

// Whose use is read: what of it says which ops may be there.
struct UsePlace {
  bool is_scroll = false;
  Reaction reaction;
  TargetWho target = TargetWho::none;  // once it is read
};

class SetReader {
 public:
  SetReader(Cards& cards, Fault& fault) : cards_(cards), fault_(fault), lists_(cards.ops) {}

  void Read(const Json& json) {
    NoteKinds(json);
    CardReader reader(json, "the set", fault_);
    std::string game;
    reader.Text("game", game);
    if (!reader.failed() && game != "basicverse") reader.Refuse("is of another game");
    reader.Text("name", cards_.name);
    // Ops and Abilities name kinds that may come later: first all ids, then the rest.
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
  // Which kinds are Scrolls and reactions, before any op names one.
  void NoteKinds(const Json& set) {
    const auto basics = set.is_object() ? set.find("basics") : set.end();
    if (basics == set.end() || !basics->is_array()) return;
    for (const Json& kind : *basics) {
      const auto is_set = [&](const char* key) {
        const auto value = kind.is_object() ? kind.find(key) : kind.end();
        return value != kind.end() && !value->is_null() && *value != false;
      };
      is_bound_.push_back(is_set("reaction") || is_set("scroll"));
    }
  }

  template <class Entry>
  static void CheckIds(CardReader& reader, std::string_view key, const std::vector<Entry>& list) {
    std::vector<std::string_view> ids;
    for (const Entry& entry : list) ids.push_back(entry.id);
    std::sort(ids.begin(), ids.end());
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice == ids.end() || reader.failed()) return;
    reader.Refuse(fmt::format("has \"{}\" twice in \"{}\"", Shortened(*twice), key));
  }

  void CheckCount(CardReader& reader) {
    if (reader.failed()) return;
    size_t count = 0;
    for (const BasicKind& kind : cards_.kinds) count += kind.copies;
    if (count >= 1 && count <= kMaxCards) return;
    reader.Refuse(fmt::format("has {} cards, not 1 to {}", count, kMaxCards));
  }

  void ReadId(CardReader& reader, std::string_view key, std::string& id) {
    reader.Text(key, id);
    if (!reader.failed() && !IsId(id)) {
      reader.Refuse(fmt::format("has a \"{}\" that is no id", key));
    }
  }

  void ReadKindId(const Json& json, const std::string& place, BasicKind& kind) {
    const auto id = json.is_object() ? json.find("kind") : json.end();
    const bool is_text = id != json.end() && id->is_string();
    if (is_text && IsId(id->get_ref<const std::string&>())) {
      kind.id = id->get<std::string>();
    } else if (!fault_) {
      fault_ = Error::BadRequest(fmt::format("card set: {} has no \"kind\" that is an id", place));
    }
  }

  void ReadStandIns(CardReader& reader) {
    reader.List("stand_in", true, true, [&](const Json& entry, const std::string&) {
      if (!entry.is_string()) reader.Refuse("has a \"stand_in\" that is no string");
    });
  }

  // An integer of `least` or more, or null.
  void ReadRange(CardReader& reader, int least, uint8_t& range) {
    const Json* value = reader.Find("range", true);
    if (value == nullptr || value->is_null()) return;
    reader.Integer("range", least, kMostNumber, range);
  }

  bool ReadFlag(CardReader& reader, std::string_view key) {
    bool flag = false;
    reader.Bool(key, flag, true);
    return flag;
  }

  // A kind of `basics`, by its number.
  void ReadKindName(CardReader& reader, const Json& value, std::string_view key, uint16_t& number) {
    if (reader.failed()) return;
    const auto found =
        std::find_if(cards_.kinds.begin(), cards_.kinds.end(), [&](const BasicKind& kind) {
          return value.is_string() && value.get_ref<const std::string&>() == kind.id;
        });
    if (found == cards_.kinds.end()) {
      return reader.Refuse(fmt::format("has a \"{}\" that is no kind of \"basics\"", key));
    }
    number = static_cast<uint16_t>(found - cards_.kinds.begin());
  }

  std::vector<uint16_t> ReadKindNames(CardReader& reader, std::string_view key, bool may_be_empty,
                                      bool may_repeat) {
    std::vector<uint16_t> kinds;
    reader.List(key, true, may_be_empty, [&](const Json& entry, const std::string&) {
      uint16_t kind = 0;
      ReadKindName(reader, entry, key, kind);
      if (reader.failed()) return;
      if (!may_repeat && std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
        return reader.Refuse(fmt::format("has a kind twice in \"{}\"", key));
      }
      kinds.push_back(kind);
    });
    return kinds;
  }

  void ReadReaction(CardReader& outer, Reaction& reaction) {
    const Json* json = outer.Find("reaction", true);
    if (json == nullptr || json->is_null()) return;
    reaction.exists = true;
    CardReader reader(*json, outer.place() + ", reaction", fault_);
    reader.SomeOf("triggers", kTriggers, reaction.triggers, true);
    if (!reader.failed() && !AreInOrder(json->at("triggers"))) {
      reader.Refuse("has \"triggers\" that are not in their order");
    }
    ReadRange(reader, 0, reaction.range);
  }

  // Of words that there are.
  static bool AreInOrder(const Json& triggers) {
    const auto at = [](const Json& word) {
      return std::find(std::begin(kTriggers), std::end(kTriggers),
                       std::string_view(word.get_ref<const std::string&>()));
    };
    for (size_t i = 1; i < triggers.size(); ++i) {
      if (at(triggers[i - 1]) >= at(triggers[i])) return false;
    }
    return true;
  }

  // --- uses ---

  void ReadTarget(const Json& json, const std::string& place, Target& target) {
    CardReader reader(json, place, fault_);
    reader.OneOf("who", kTargets, target.who);
    reader.Integer("count", 0, static_cast<int64_t>(kMaxTargets), target.count);
    ReadRange(reader, 1, target.range);
    if (reader.failed()) return;
    if ((target.who == TargetWho::none) != (target.count == 0) ||
        (target.who == TargetWho::self && target.count != 1)) {
      return reader.Refuse("has a \"count\" that does not fit \"who\"");
    }
    if (target.who <= TargetWho::self && target.range != kAnyRange) {
      reader.Refuse("has a \"range\" without anybody to be within it");
    }
  }

  void ReadUse(const Json& json, const std::string& place, UsePlace where, Use& use) {
    CardReader reader(json, place, fault_);
    reader.Integer("block", 0, kMostNumber, use.block);
    if (const Json* target = reader.Find("target", true)) {
      ReadTarget(*target, place + ", target", use.target);
    }
    reader.Integer("damage", 0, kMostNumber, use.damage);
    reader.Integer("heal", 0, kMostNumber, use.heal);
    if (reader.failed()) return;
    const bool answers_hits =
        where.reaction.Answers(Trigger::hit_self) || where.reaction.Answers(Trigger::hit_ally);
    if (use.block > 0 && (!answers_hits || where.is_scroll)) {
      return reader.Refuse("has a \"block\" and answers no hit");
    }
    const TargetWho who = use.target.who;
    if (use.damage > 0 && who != TargetWho::enemy) return reader.Refuse("harms no enemy");
    if (use.heal > 0 && (who == TargetWho::none || who == TargetWho::enemy)) {
      return reader.Refuse("heals nobody of the team");
    }
    where.target = who;
    use.then = lists_.Make(ReadOps(reader, "then", where, true));
  }

  std::vector<Op> ReadOps(CardReader& outer, std::string_view key, const UsePlace& where,
                          bool may_choose) {
    std::vector<Op> ops;
    outer.List(key, true, true, [&](const Json& json, const std::string& place) {
      ReadOp(json, place, where, may_choose, ops.emplace_back());
    });
    return ops;
  }

  void ReadOp(const Json& json, const std::string& place, const UsePlace& where, bool may_choose,
              Op& op) {
    CardReader reader(json, place, fault_);
    reader.OneOf("op", kOps, op.kind);
    if (reader.failed()) return;
    if (!IsAllowed(op.kind, where) || (op.kind == OpKind::choose && !may_choose)) {
      return reader.Refuse("has an \"op\" that does not stand there");
    }
    ReadFields(reader, where, op);
    if (reader.failed()) return;
    if (!IsAllowed(op, where)) reader.Refuse("is for somebody who is not there");
  }

  // Whether the op may be an instruction of that use at all.
  static bool IsAllowed(OpKind kind, const UsePlace& where) {
    constexpr uint8_t kPrevented = WordBit(Trigger::move) | WordBit(Trigger::scroll);
    switch (kind) {
      case OpKind::draw:
      case OpKind::draw_play:
      case OpKind::team_draw:
      case OpKind::regroup:
        return !where.reaction.exists;
      case OpKind::actions:
        return where.is_scroll && !where.reaction.exists;
      case OpKind::prevent:
        return where.reaction.exists && (where.reaction.triggers & ~kPrevented) == 0;
      default:
        return true;
    }
  }

  // Whether there can be those whom it names.
  static bool IsAllowed(const Op& op, const UsePlace& where) {
    if (op.who == Who::source || op.who == Who::protected_one) return where.reaction.exists;
    if (op.who != Who::target) return true;
    const bool is_enemy = where.target == TargetWho::enemy;
    switch (op.kind) {
      case OpKind::damage:
      case OpKind::discard:
        return is_enemy;
      case OpKind::draw:
      case OpKind::heal:
        return !is_enemy && where.target != TargetWho::none;
      default:
        return true;
    }
  }

  // Whom the op may name, as bits.
  static uint8_t WhosOf(OpKind kind) {
    const auto bits = [](std::initializer_list<Who> whos) {
      uint8_t all = 0;
      for (const Who who : whos) all |= WordBit(who);
      return all;
    };
    switch (kind) {
      case OpKind::draw:
        return bits({Who::self, Who::target, Who::allies, Who::team});
      case OpKind::discard:
        return bits({Who::self, Who::target, Who::source, Who::enemies});
      case OpKind::damage:
        return bits({Who::target, Who::source, Who::enemies});
      case OpKind::heal:
        return bits({Who::self, Who::target, Who::protected_one, Who::allies, Who::team});
      case OpKind::move:
        return bits({Who::self, Who::target, Who::source, Who::protected_one});
      case OpKind::place:
        return bits({Who::target, Who::source, Who::protected_one});
      default:
        return 0;
    }
  }

  void ReadWho(CardReader& reader, Op& op) {
    reader.OneOf("who", kWhos, op.who);
    if (!reader.failed() && (WhosOf(op.kind) & WordBit(op.who)) == 0) {
      reader.Refuse("has a \"who\" that is none for its \"op\"");
    }
    ReadRange(reader, op.kind < OpKind::move ? 0 : 1, op.range);
    if (reader.failed()) return;
    if (op.kind == OpKind::place && op.range == kAnyRange) {
      reader.Refuse("has no \"range\" to place somebody at");
    }
    if (op.kind < OpKind::move && !IsGroup(op.who) && op.range != kAnyRange) {
      reader.Refuse("has a \"range\" and no group to be within it");
    }
  }

  void ReadFields(CardReader& reader, const UsePlace& where, Op& op) {
    switch (op.kind) {
      case OpKind::draw:
      case OpKind::discard:
      case OpKind::damage:
      case OpKind::heal:
        ReadWho(reader, op);
        [[fallthrough]];
      case OpKind::mana:
      case OpKind::drain:
      case OpKind::actions:
      case OpKind::sight:
      case OpKind::shroud:
      case OpKind::fortress:
      case OpKind::team_draw:
        return reader.Integer("amount", 1, kMostNumber, op.amount);
      case OpKind::move:
      case OpKind::place:
        return ReadWho(reader, op);
      case OpKind::choose:
        return ReadOptions(reader, where, op);
      case OpKind::draw_play:
        op.kinds = ReadKindNames(reader, "kinds", false, true);
        return CheckFreeKinds(reader, op);
      case OpKind::regroup:
      case OpKind::prevent:
        return;
    }
  }

  void ReadOptions(CardReader& reader, const UsePlace& where, Op& op) {
    const Json* options = reader.Find("options", true);
    if (options == nullptr) return;
    if (!options->is_array() || options->size() < 2 || options->size() > 4) {
      return reader.Refuse("has \"options\" that are no list of 2 to 4");
    }
    for (size_t i = 0; i < options->size() && !reader.failed(); ++i) {
      const Json wrapped = {{"option", (*options)[i]}};
      CardReader option(wrapped, fmt::format("{}, options {}", reader.place(), i), fault_);
      op.options.push_back(lists_.Make(ReadOps(option, "option", where, false)));
    }
  }

  // Scrolls and reactions are not played for nothing.
  void CheckFreeKinds(CardReader& reader, const Op& op) {
    for (const uint16_t kind : op.kinds) {
      if (is_bound_[kind]) {
        return reader.Refuse("has a Scroll or a reaction among its \"kinds\"");
      }
    }
  }

  // --- cards and heroes ---

  void ReadKind(const Json& json, const std::string& place, BasicKind& kind) {
    CardReader reader(json, place, fault_);
    ReadId(reader, "kind", kind.id);
    reader.Text("name", kind.name);
    reader.Integer("copies", 0, kMostNumber, kind.copies);
    reader.Integer("cost", 0, kMostNumber, kind.cost);
    kind.is_scroll = ReadFlag(reader, "scroll");
    ReadReaction(reader, kind.reaction);
    ReadStandIns(reader);
    if (const Json* use = reader.Find("use", true)) {
      ReadUse(*use, place + ", use", {kind.is_scroll, kind.reaction}, kind.use);
    }
    if (reader.failed()) return;
    if (kind.reaction.exists && kind.cost != 0) return reader.Refuse("is a reaction with a cost");
    if (!kind.reaction.exists && !kind.is_scroll && kind.cost == 0) {
      return reader.Refuse("costs nothing and is neither a Scroll nor a reaction");
    }
    const auto first = cards_.kind_of.size();
    if (first + kind.copies > kMaxCards) return;  // CheckCount refuses it
    cards_.kind_of.resize(first + kind.copies, static_cast<uint16_t>(&kind - cards_.kinds.data()));
    cards_.reactions.Add(kind.reaction);
  }

  void ReadAbility(const Json& json, const std::string& place, HeroKind& hero, Ability& ability) {
    CardReader reader(json, place, fault_);
    reader.Text("name", ability.name);
    reader.OneOf("kind", kAbilityKinds, ability.kind);
    if (reader.failed()) return;
    const bool is_passive = ability.kind == AbilityKind::passive;
    const bool is_reaction = ability.kind == AbilityKind::reaction;
    const bool is_ultimate = ability.kind == AbilityKind::ultimate;
    const bool costs_actions = !is_passive && !is_reaction;
    reader.Integer("cost", costs_actions ? 1 : 0, costs_actions ? kMostNumber : 0, ability.cost);
    reader.Integer("mana", is_ultimate ? 1 : 0, is_ultimate ? kMostNumber : 0, ability.mana);
    ability.cards = ReadKindNames(reader, "cards", true, false);
    if (reader.failed()) return;
    const size_t most = is_passive ? 0 : 3;
    if (ability.cards.size() > most || (is_reaction && ability.cards.empty())) {
      return reader.Refuse("has \"cards\" that do not fit its \"kind\"");
    }
    ReadReaction(reader, ability.reaction);
    if (reader.failed()) return;
    if (ability.reaction.exists != is_reaction) {
      return reader.Refuse("has a \"reaction\" that does not fit its \"kind\"");
    }
    const Json* use = reader.Find("use", true);
    if (use == nullptr) return;
    if (use->is_null() != is_passive) {
      return reader.Refuse("has a \"use\" that does not fit its \"kind\"");
    }
    if (!is_passive) ReadUse(*use, place + ", use", {false, ability.reaction}, ability.use);
    bool is_first = true;
    reader.List("passive", true, true, [&](const Json& entry, const std::string& where) {
      if (!is_passive && is_first) reader.Refuse("is no passive and has a \"passive\"");
      is_first = false;
      ReadPassive(entry, where, hero);
    });
    hero.reactions.Add(ability.reaction);
  }

  void ReadPassive(const Json& json, const std::string& place, HeroKind& hero) {
    CardReader reader(json, place, fault_);
    enum { kCountsAs, kCardCost, kRetaliate, kReach, kTurnStart };
    int kind = 0;
    reader.OneOf("op", kPassives, kind);
    if (reader.failed()) return;
    uint16_t card = 0;
    if (kind <= kRetaliate) {
      if (const Json* value = reader.Find("card", true)) ReadKindName(reader, *value, "card", card);
    }
    int32_t amount = 0, mana = 0, heal = 0;
    switch (kind) {
      case kCountsAs: {
        const std::vector<uint16_t> as = ReadKindNames(reader, "as", true, false);
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
          reader.Refuse(fmt::format("is one \"retaliate\" more than {}", kMostRetaliates));
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
    found->as.erase(std::unique(found->as.begin(), found->as.end()), found->as.end());
  }

  void ReadHero(const Json& json, const std::string& place, HeroKind& hero) {
    CardReader reader(json, place, fault_);
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
      reader.Refuse("has not one passive and an ultimate Ability");
    }
    cards_.most_retaliates = std::max(cards_.most_retaliates, hero.retaliates.size());
  }

  Cards& cards_;
  Fault& fault_;
  OpLists lists_;
  std::vector<bool> is_bound_;  // by number: a Scroll or a reaction
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
  SetReader(cards, fault).Read(set);
  if (fault) return *fault;
  for (size_t i = 0; i < cards.heroes.size(); ++i) {
    cards.heroes_by_id.push_back(static_cast<uint8_t>(i));
  }
  std::sort(cards.heroes_by_id.begin(), cards.heroes_by_id.end(),
            [&](uint8_t a, uint8_t b) { return cards.heroes[a].id < cards.heroes[b].id; });
  return cards;
}

}  // namespace recount::engine::basicverse
