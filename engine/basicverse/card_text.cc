#include "engine/basicverse/card_text.h"

#include <algorithm>
#include <iterator>

#include "engine/basicverse/names.h"
#include "engine/basicverse/text.h"
#include "engine/kit/card_text.h"
#include "engine/kit/text.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

// --- words ---

constexpr uint8_t kBlocksAll = 99;

std::string RangeWords(uint8_t range) {
  return range == kAnyRange ? "" : fmt::format(" within range {}", range);
}

std::string KindWords(const Cards& cards, uint16_t kind) {
  return kit::NameInText(cards.kinds[kind].name);
}

// Gives "Strike or Gather Mana".
std::string KindsWords(const Cards& cards, const std::vector<uint16_t>& kinds) {
  std::vector<std::string> words;
  for (const uint16_t kind : kinds) words.push_back(KindWords(cards, kind));
  return kit::ListText(words, "or");
}

std::string ActionsWords(int count) { return kit::Counted(count, "Action", "Actions"); }

// --- whom a use names ---

constexpr kit::Placeholder<Target> kTargetPlaceholders[] = {
    {"count", [](const Target& target, size_t) { return fmt::format("{}", target.count); }},
    {"range", [](const Target& target, size_t) { return RangeWords(target.range); }},
};
bool IsOneTarget(const Target& target) { return target.count == 1; }
constexpr kit::Sentence<TargetWho, Target> kTargetWords[] = {
    {TargetWho::none, "nobody"},
    {TargetWho::self, "yourself"},
    {TargetWho::enemy, "one enemy{range}", IsOneTarget},
    {TargetWho::enemy, "up to {count} enemies{range}"},
    {TargetWho::ally, "one ally{range}", IsOneTarget},
    {TargetWho::ally, "up to {count} allies{range}"},
    {TargetWho::team, "yourself or one ally{range}", IsOneTarget},
    {TargetWho::team, "up to {count} of your team{range}"},
};
static_assert(kit::AreWellFormed<TargetWho, Target>(kTargetWords, kTargetPlaceholders));
static_assert(kit::HasWordsForAll<TargetWho, Target>(kTargetWords, std::size(names::kTargets)));

// --- instructions ---

struct OpOf {
  const Cards& cards;
  const Op& op;
};

constexpr kit::Placeholder<OpOf> kWhoPlaceholders[] = {
    {"range", [](const OpOf& is, size_t) { return RangeWords(is.op.range); }},
};
constexpr kit::Sentence<Who, OpOf> kWhoWords[] = {
    {Who::none, "nobody"},
    {Who::self, "you"},
    {Who::target, "each target"},
    {Who::source, "the Hero who is answered"},
    {Who::protected_one, "the Hero who was to be hit"},
    {Who::allies, "each ally{range}"},
    {Who::team, "each of your team{range}"},
    {Who::enemies, "each enemy{range}"},
};
static_assert(kit::AreWellFormed<Who, OpOf>(kWhoWords, kWhoPlaceholders));
static_assert(kit::HasWordsForAll<Who, OpOf>(kWhoWords, std::size(names::kWhos)));

std::string ListWords(const Cards& cards, OpList list);

// Gives "your team gains 3 Mana, or (…; then …)" for the options of `choose`.
std::string OptionWords(const OpOf& is) {
  std::vector<std::string> options;
  for (const OpList option : is.op.options) {
    const bool is_one = option == 0 || is.cards.ops[option].next == 0;
    options.push_back(
        fmt::format("{}{}{}", is_one ? "" : "(", ListWords(is.cards, option), is_one ? "" : ")"));
  }
  return kit::ListText(options, "or");
}

constexpr kit::Placeholder<OpOf> kOpPlaceholders[] = {
    {"who",
     [](const OpOf& is, size_t) {
       return kit::WordsOf<Who, OpOf>(kWhoWords, kWhoPlaceholders, is.op.who, is);
     }},
    // The ending of a verb whose subject is `who`.
    {"s", [](const OpOf& is, size_t) { return std::string(is.op.who == Who::self ? "" : "s"); }},
    {"their",
     [](const OpOf& is, size_t) { return std::string(is.op.who == Who::self ? "your" : "their"); }},
    {"n", [](const OpOf& is, size_t) { return fmt::format("{}", is.op.amount); }},
    {"cards", [](const OpOf& is, size_t) { return kit::Counted(is.op.amount, "card", "cards"); }},
    {"actions", [](const OpOf& is, size_t) { return ActionsWords(is.op.amount); }},
    {"where",
     [](const OpOf& is, size_t) {
       return is.op.range == kAnyRange ? std::string("to any other place")
                                       : "up to " + kit::Counted(is.op.range, "place", "places");
     }},
    {"distance", [](const OpOf& is, size_t) { return fmt::format("{}", is.op.range); }},
    {"options", [](const OpOf& is, size_t) { return OptionWords(is); }},
    {"kinds", [](const OpOf& is, size_t) { return KindsWords(is.cards, is.op.kinds); }},
};

constexpr kit::Sentence<OpKind, OpOf> kOpWords[] = {
    {OpKind::draw, "{who} draw{s} {cards}"},
    {OpKind::discard, "{who} discard{s} {cards} of {their} choice"},
    {OpKind::damage, "deal {n} damage to {who}"},
    {OpKind::heal, "{who} gain{s} {n} HP"},
    {OpKind::mana, "your team gains {n} Mana"},
    {OpKind::drain, "the other team loses {n} Mana"},
    {OpKind::actions, "you have {actions} more this turn"},
    {OpKind::sight, "you have {n} more range until your next turn"},
    {OpKind::shroud, "enemies count you as {n} further away for the rest of this turn"},
    {OpKind::move, "move {where}", [](const OpOf& is) { return is.op.who == Who::self; }},
    {OpKind::move, "move {who} {where}"},
    {OpKind::place, "move {who} to a place at distance {distance} from you"},
    {OpKind::fortress, "the Fortress of the other team loses {n} HP"},
    {OpKind::regroup,
     "reveal as many cards as your team has players, take one and give one to each ally"},
    {OpKind::team_draw, "a player of your team, of your choice, draws a card",
     [](const OpOf& is) { return is.op.amount == 1; }},
    {OpKind::team_draw, "{n} times, a player of your team, of your choice, draws a card"},
    {OpKind::choose, "choose: {options}"},
    {OpKind::draw_play,
     "draw a card; you may play it at once for no Actions if it is or counts as {kinds}"},
    {OpKind::prevent, "what is answered does not happen"},
};
static_assert(kit::AreWellFormed<OpKind, OpOf>(kOpWords, kOpPlaceholders));
static_assert(kit::HasWordsForAll<OpKind, OpOf>(kOpWords, std::size(names::kOps)));

void AddList(const Cards& cards, OpList list, std::vector<std::string>& words) {
  for (; list != 0; list = cards.ops[list].next) {
    const Op& op = cards.ops[list].op;
    words.push_back(kit::WordsOf<OpKind, OpOf>(kOpWords, kOpPlaceholders, op.kind, {cards, op}));
  }
}

std::string ListWords(const Cards& cards, OpList list) {
  std::vector<std::string> words;
  AddList(cards, list, words);
  return kit::JoinedEffects(words);
}

std::string UseWords(const Cards& cards, const Use& use) {
  std::vector<std::string> words;
  if (use.block == kBlocksAll) words.emplace_back("block all damage");
  if (use.block > 0 && use.block < kBlocksAll) {
    words.push_back(fmt::format("block {} damage", use.block));
  }
  const std::string target = kit::WordsOf<TargetWho, Target>(kTargetWords, kTargetPlaceholders,
                                                             use.target.who, use.target);
  const bool has_target = use.target.who != TargetWho::none;
  // The amount is for each of several targets, not for all of them together.
  const std::string each = (use.target.count > 1 ? "each of " : "") + target;
  if (use.damage > 0) words.push_back(fmt::format("deal {} damage to {}", use.damage, each));
  if (use.heal > 0) words.push_back(fmt::format("heal {} by {}", each, use.heal));
  if (has_target && use.damage == 0 && use.heal == 0) words.push_back("choose " + target);
  AddList(cards, use.then, words);
  return kit::JoinedEffects(words);
}

// --- reactions ---

constexpr kit::Placeholder<Reaction> kReactionPlaceholders[] = {
    {"range", [](const Reaction& reaction, size_t) { return RangeWords(reaction.range); }},
};
constexpr kit::Sentence<Trigger, Reaction> kReactionWords[] = {
    {Trigger::hit_self, "damage to you"},
    {Trigger::hit_ally, "damage to an ally{range}"},
    {Trigger::move, "an enemy's move to a place{range}"},
    {Trigger::scroll, "an enemy's Scroll"},
};
static_assert(kit::AreWellFormed<Trigger, Reaction>(kReactionWords, kReactionPlaceholders));
static_assert(kit::HasWordsForAll<Trigger, Reaction>(kReactionWords, std::size(names::kTriggers)));

// Gives "in response to damage to you: "; empty for what is used in one's own turn.
std::string ResponseWords(const Reaction& reaction) {
  if (!reaction.exists) return "";
  std::vector<std::string> words;
  for (size_t i = 0; i < std::size(names::kTriggers); ++i) {
    const auto trigger = static_cast<Trigger>(i);
    if (!reaction.Answers(trigger)) continue;
    words.push_back(
        kit::WordsOf<Trigger, Reaction>(kReactionWords, kReactionPlaceholders, trigger, reaction));
  }
  return fmt::format("in response to {}: ", kit::ListText(words, "or"));
}

// --- passives ---

// The passive ops, in the order of names::kPassives.
enum class PassiveKind : uint8_t { counts_as, card_cost, retaliate, reach, turn_start };
struct Passive {
  const Cards& cards;
  const HeroKind& hero;
  uint16_t card = 0;
  int n = 0;
  const std::vector<uint16_t>* as = nullptr;
};

std::string TurnStartWords(const HeroKind& hero) {
  std::vector<std::string> words;
  if (hero.turn_draw > 0) {
    words.push_back(fmt::format("you draw {} more", kit::Counted(hero.turn_draw, "card", "cards")));
  }
  if (hero.turn_mana > 0) words.push_back(fmt::format("your team gains {} Mana", hero.turn_mana));
  if (hero.turn_heal > 0) words.push_back(fmt::format("you gain {} HP", hero.turn_heal));
  return kit::ListText(words, "and");
}

constexpr kit::Placeholder<Passive> kPassivePlaceholders[] = {
    {"card", [](const Passive& is, size_t) { return KindWords(is.cards, is.card); }},
    {"n", [](const Passive& is, size_t) { return fmt::format("{}", is.n); }},
    {"actions", [](const Passive& is, size_t) { return ActionsWords(is.n); }},
    {"as", [](const Passive& is, size_t) { return KindsWords(is.cards, *is.as); }},
    {"start", [](const Passive& is, size_t) { return TurnStartWords(is.hero); }},
};
constexpr kit::Sentence<PassiveKind, Passive> kPassiveWords[] = {
    {PassiveKind::counts_as, "passive: {card} also counts as {as}"},
    {PassiveKind::card_cost, "passive: in your turn {card} costs you {actions}"},
    {PassiveKind::retaliate,
     "passive: when you answer a hit with {card}, deal {n} damage to the attacker"},
    {PassiveKind::reach, "passive: your cards and Abilities have {n} more range"},
    {PassiveKind::turn_start, "passive: at the start of your turn {start}"},
};
static_assert(kit::AreWellFormed<PassiveKind, Passive>(kPassiveWords, kPassivePlaceholders));
static_assert(kit::HasWordsForAll<PassiveKind, Passive>(kPassiveWords,
                                                        std::size(names::kPassives)));

void AddPassives(const Cards& cards, const HeroKind& hero, std::string_view part,
                 TextOfCard& text) {
  const size_t before = text.parts.size();
  const auto add = [&](PassiveKind kind, const Passive& is) {
    kit::AddPart(text, part,
                 kit::WordsOf<PassiveKind, Passive>(kPassiveWords, kPassivePlaceholders, kind, is));
  };
  for (const HeroKind::CountsAs& counts : hero.counts_as) {
    if (counts.as.empty()) continue;
    add(PassiveKind::counts_as, {cards, hero, counts.card, 0, &counts.as});
  }
  for (const HeroKind::CardCost& cost : hero.card_costs) {
    // If several name a kind, the first one counts.
    const auto first = std::find_if(hero.card_costs.begin(), hero.card_costs.end(),
                                    [&](const auto& other) { return other.card == cost.card; });
    if (&*first == &cost) add(PassiveKind::card_cost, {cards, hero, cost.card, cost.cost});
  }
  for (const HeroKind::Retaliate& retaliate : hero.retaliates) {
    add(PassiveKind::retaliate, {cards, hero, retaliate.card, retaliate.amount});
  }
  if (hero.reach > 0) add(PassiveKind::reach, {cards, hero, 0, hero.reach});
  if (!TurnStartWords(hero).empty()) add(PassiveKind::turn_start, {cards, hero});
  if (text.parts.size() == before) kit::AddPart(text, part, "passive: nothing");
}

// --- cards and Heroes ---

constexpr std::string_view kAbilityTitles[] = {"passive", "reaction Ability", "basic Ability",
                                               "ultimate Ability"};
static_assert(std::size(kAbilityTitles) == std::size(names::kAbilityKinds));

// Gives "basic Ability, for 2 Actions and a discarded Strike or Gather Mana: deal 2 damage to …".
std::string AbilityWords(const Cards& cards, const Ability& ability) {
  std::vector<std::string> prices;
  if (ability.cost > 0) prices.push_back(ActionsWords(ability.cost));
  if (ability.mana > 0) prices.push_back(fmt::format("{} Mana", ability.mana));
  if (!ability.cards.empty()) {
    prices.push_back("a discarded " + KindsWords(cards, ability.cards));
  }
  return fmt::format("{}{}{}: {}{}", kit::NameIn(kAbilityTitles, ability.kind),
                     prices.empty() ? "" : ", for ", kit::ListText(prices, "and"),
                     ResponseWords(ability.reaction), UseWords(cards, ability.use));
}

TextOfCard WholeText(const Cards& cards, const BasicKind& kind) {
  TextOfCard text;
  std::string_view part = kind.is_scroll ? "Scroll" : "Basic card";
  if (kind.reaction.exists) part = kind.is_scroll ? "Reaction and Scroll" : "Reaction card";
  kit::AddPart(text, part,
               fmt::format("{}. {} in the deck",
                           kind.cost == 0 ? "no Actions" : ActionsWords(kind.cost), kind.copies));
  kit::AddPart(text, "Effect", ResponseWords(kind.reaction) + UseWords(cards, kind.use));
  return text;
}

TextOfCard WholeText(const Cards& cards, const HeroKind& hero) {
  TextOfCard text;
  kit::AddPart(text, "Hero",
               fmt::format("{}, {} HP, Resurrects with {} HP", ClassTitle(hero.hero_class), hero.hp,
                           hero.resurrect));
  for (const Ability& ability : hero.abilities) {
    const std::string part = kit::NameInText(ability.name);
    if (ability.kind == AbilityKind::passive) {
      AddPassives(cards, hero, part, text);
    } else {
      kit::AddPart(text, part, AbilityWords(cards, ability));
    }
  }
  return text;
}

}  // namespace

std::vector<TextOfCard> TextsOfCards(const Cards& cards) {
  std::vector<TextOfCard> texts;
  for (size_t i = 0; i < cards.kinds.size(); ++i) {
    texts.push_back(WholeText(cards, cards.kinds[i]));
    texts.back().entry = fmt::format("/basics/{}", i);
  }
  for (size_t i = 0; i < cards.heroes.size(); ++i) {
    texts.push_back(WholeText(cards, cards.heroes[i]));
    texts.back().entry = fmt::format("/heroes/{}", i);
  }
  return texts;
}

}  // namespace recount::engine::basicverse
