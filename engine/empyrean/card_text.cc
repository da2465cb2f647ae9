#include "engine/empyrean/card_text.h"

#include <iterator>
#include <utility>

#include "engine/empyrean/names.h"
#include "engine/empyrean/text.h"
#include "engine/kit/card_text.h"
#include "engine/kit/text.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// --- words, each list in the order of its enum ---

constexpr std::string_view kPowerWords[] = {"Attack Power", "Defense Power"};
constexpr std::string_view kWhoWords[] = {"you", "an opponent of your choice", "each opponent",
                                          "every player"};
constexpr std::string_view kWhoseHeroes[] = {"your heroes",
                                             "the heroes of an opponent of your choice",
                                             "the heroes of each opponent", "all heroes"};
constexpr std::string_view kSideWords[] = {" of yours", " of yours or of a friend",
                                           " of an opponent", ""};
constexpr std::string_view kPositionWords[] = {"", "strengthened ", "fatigued "};
constexpr std::string_view kWhileWords[] = {"", ", while this hero is strengthened",
                                            ", while this hero is fatigued"};
constexpr std::string_view kImmunityWords[] = {
    "no attack on it and no effect fatigues it", "no effect removes it",
    "no effect gives the control of it to somebody else"};
constexpr std::string_view kKindWords[] = {"ability", "stat", "feat"};
constexpr std::string_view kForbiddenWords[] = {
    "use active abilities", "attack",     "draw",   "play feats",
    "heal as an action",    "play cards", "recruit"};
constexpr std::string_view kAnnouncedWords[] = {"an active ability", "a triggered ability",
                                                "a feat"};
constexpr std::string_view kOutcomeWords[] = {"defeated", "fatigued", "unharmed"};
constexpr std::string_view kTimingWords[] = {"before its action", "in Heal", "in Enhance",
                                             "in Recruit", "in Overcome"};
static_assert(std::size(kPowerWords) == std::size(names::kPowers) &&
              std::size(kWhoWords) == std::size(names::kWhos) &&
              std::size(kWhoseHeroes) == std::size(names::kWhos) &&
              std::size(kSideWords) == std::size(names::kSides) &&
              std::size(kPositionWords) == std::size(names::kPositions) &&
              std::size(kWhileWords) == std::size(names::kPositions) &&
              std::size(kImmunityWords) == std::size(names::kImmunities) &&
              std::size(kKindWords) == std::size(names::kEnhancementKinds) &&
              std::size(kForbiddenWords) == std::size(names::kForbidden) &&
              std::size(kAnnouncedWords) == std::size(names::kAnnouncedKinds) &&
              std::size(kOutcomeWords) == std::size(names::kOutcomes) &&
              std::size(kTimingWords) == std::size(names::kTimings));

// Gives "one", "up to one", "3", "up to 3".
std::string CountWords(const EffectOp& op) {
  return (op.up_to ? "up to " : "") + (op.count == 1 ? "one" : fmt::format("{}", op.count));
}

// Gives "one fatigued hero of an opponent", "each of up to 3 heroes of yours".
std::string ChosenHeroes(const EffectOp& op) {
  return fmt::format("{}{} {}{}{}", op.count == 1 ? "" : "each of ", CountWords(op),
                     kit::NameIn(kPositionWords, op.position), op.count == 1 ? "hero" : "heroes",
                     kit::NameIn(kSideWords, op.side));
}

constexpr kit::Placeholder<EffectOp> kTargetPlaceholders[] = {
    {"heroes", [](const EffectOp& op, size_t) { return ChosenHeroes(op); }},
    {"position", [](const EffectOp& op,
                    size_t) { return std::string(kit::NameIn(kPositionWords, op.position)); }},
    {"side",
     [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kSideWords, op.side)); }},
    {"if_position",
     [](const EffectOp& op, size_t) {
       return op.position == Position::any
                  ? std::string()
                  : fmt::format(" (if it is {})", kit::NameIn(names::kPositions, op.position));
     }},
};
constexpr kit::Sentence<Pick, EffectOp> kTargetWords[] = {
    {Pick::self, "this hero{if_position}"},
    {Pick::attackers, "each {position}hero that made the attack"},
    {Pick::defender, "the attacked hero{if_position}"},
    {Pick::all, "every {position}hero{side}"},
    {Pick::choose, "{heroes}"},
};
static_assert(kit::AreWellFormed<Pick, EffectOp>(kTargetWords, kTargetPlaceholders));
static_assert(kit::HasWordsForAll<Pick, EffectOp>(kTargetWords, std::size(names::kPicks)));

constexpr kit::Sentence<Scope, EffectOp> kScopeWords[] = {
    {Scope::self, "this hero has {power} {amount}{while}"},
    {Scope::own, "each of your heroes has {power} {amount}{while}"},
    {Scope::enemy, "each hero of an opponent has {power} {amount}{while}"},
    {Scope::all, "every hero has {power} {amount}{while}"},
    {Scope::versus, "an attack on this hero has {amount} Total Attack Power{while}",
     [](const EffectOp& op) { return op.power == Power::attack; }},
    {Scope::versus, "what this hero attacks has {amount} Total Defense Power{while}"},
    {Scope::enemy_bases, "the SkyBase of each opponent has {power} {amount}{while}"},
};

// --- operations ---

std::string ScopeWords(const EffectOp& op);

constexpr kit::Placeholder<EffectOp> kOpPlaceholders[] = {
    {"who", [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kWhoWords, op.who)); }},
    // The ending of a verb whose subject is `who`.
    {"s", [](const EffectOp& op, size_t) { return std::string(op.who == Who::you ? "" : "s"); }},
    {"their",
     [](const EffectOp& op, size_t) { return std::string(op.who == Who::you ? "your" : "their"); }},
    {"whose_heroes",
     [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kWhoseHeroes, op.who)); }},
    {"cards", [](const EffectOp& op, size_t) { return kit::Counted(op.count, "card", "cards"); }},
    {"heroes", [](const EffectOp& op, size_t) { return kit::Counted(op.count, "hero", "heroes"); }},
    {"count", [](const EffectOp& op, size_t) { return CountWords(op); }},
    {"power",
     [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kPowerWords, op.power)); }},
    {"amount", [](const EffectOp& op, size_t) { return fmt::format("{:+}", op.amount); }},
    {"while",
     [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kWhileWords, op.position)); }},
    {"scope", [](const EffectOp& op, size_t) { return ScopeWords(op); }},
    {"immunities", [](const EffectOp& op,
                      size_t) { return kit::ListOfBits(kImmunityWords, op.immunities, "and"); }},
    {"target",
     [](const EffectOp& op, size_t) {
       return kit::WordsOf<Pick, EffectOp>(kTargetWords, kTargetPlaceholders, op.pick, op);
     }},
    {"enhancements",
     [](const EffectOp& op, size_t) {
       return fmt::format("{} {} {}", CountWords(op), kit::ListOfBits(kKindWords, op.kinds, "or"),
                          op.count == 1 ? "card" : "cards");
     }},
    {"a_hero",
     [](const EffectOp& op, size_t) { return std::string(op.count == 1 ? "a hero" : "heroes"); }},
    {"other",
     [](const EffectOp& op, size_t) {
       return std::string(op.count == 1 ? "another hero of yours" : "other heroes of yours");
     }},
    {"side",
     [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kSideWords, op.side)); }},
    {"place",
     [](const EffectOp& op, size_t) {
       return std::string(op.is_to_arena ? "your play area, strengthened" : "your hand");
     }},
    {"forbidden",
     [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kForbiddenWords, op.what)); }},
};

constexpr kit::Sentence<Op, EffectOp> kOpWords[] = {
    {Op::modify, "{scope}"},
    {Op::no_halving, "the Total Defense Power of this hero is not halved while it is fatigued"},
    {Op::guard, "your heroes without a guard cannot be attacked{while}"},
    {Op::immune, "this hero is immune: {immunities}"},
    {Op::draw, "{who} draw{s} {cards}"},
    {Op::discard_hand, "{who} discard{s} {cards} of {their} choice from the hand"},
    {Op::play, "you may play up to {cards}"},
    {Op::recruit, "you may recruit up to {heroes}"},
    {Op::heal, "strengthen {target}"},
    {Op::fatigue, "fatigue {target}"},
    {Op::remove, "remove {target}"},
    {Op::power, "give {target} {power} {amount} until the end of the turn"},
    {Op::pin, "{target} cannot attack until the end of the next turn of its player"},
    {Op::take_control, "take control of {target}"},
    {Op::discard_enhancement, "discard {enhancements} attached to {a_hero}{side}"},
    {Op::move_enhancement, "move {enhancements} attached to {a_hero}{side} to {other}"},
    {Op::return_hero, "this hero returns from the Hero Discard Pile to {place}",
     [](const EffectOp& op) { return op.pick == Pick::self; }},
    {Op::return_hero, "return {count} of the Hero Discard Pile to {place}"},
    {Op::return_enhancement, "return {enhancements} from your discard pile to your hand"},
    {Op::reveal, "the cards attached to {whose_heroes} are turned face up",
     [](const EffectOp& op) { return op.is_of_attached; }},
    {Op::reveal, "{who} show{s} {their} hand to all"},
    {Op::forbid, "{who} may not {forbidden} until the end of {their} next turn"},
    {Op::extra_turn, "you take another turn after this one"},
    {Op::prevent, "nullify what was announced"},
    {Op::discard_self, "discard this card"},
};
static_assert(kit::AreWellFormed<Scope, EffectOp>(kScopeWords, kOpPlaceholders));
static_assert(kit::HasWordsForAll<Scope, EffectOp>(kScopeWords, std::size(names::kScopes)));
static_assert(kit::AreWellFormed<Op, EffectOp>(kOpWords, kOpPlaceholders));
static_assert(kit::HasWordsForAll<Op, EffectOp>(kOpWords, std::size(names::kOps)));

std::string ScopeWords(const EffectOp& op) {
  return kit::WordsOf<Scope, EffectOp>(kScopeWords, kOpPlaceholders, op.scope, op);
}

std::string EffectWords(const EffectOp& op) {
  return kit::WordsOf<Op, EffectOp>(kOpWords, kOpPlaceholders, op.op, op);
}

std::string EffectsWords(const EffectOps& ops) {
  std::vector<std::string> effects;
  for (const EffectOp& op : ops) {
    effects.push_back((op.if_previous ? "if that did something, " : "") + EffectWords(op));
  }
  return kit::JoinedEffects(effects);
}

// --- abilities ---

constexpr kit::Placeholder<Ability> kAbilityPlaceholders[] = {
    {"outcomes", [](const Ability& ability,
                    size_t) { return kit::ListOfBits(kOutcomeWords, ability.outcomes, "or"); }},
    {"prevents", [](const Ability& ability,
                    size_t) { return kit::ListOfBits(kAnnouncedWords, ability.prevents, "or"); }},
};

bool HasAnyOutcome(const Ability& ability) { return ability.outcomes == kAllOutcomes; }

constexpr kit::Sentence<Trigger, Ability> kTriggerWords[] = {
    {Trigger::always, "always"},
    {Trigger::defended, "when an attack on this hero has been resolved", HasAnyOutcome},
    {Trigger::defended, "when an attack has left this hero {outcomes}"},
    {Trigger::attacked, "when an attack of this hero has been resolved", HasAnyOutcome},
    {Trigger::attacked, "when an attack of this hero has left its target {outcomes}"},
    {Trigger::defeated, "when this hero has been defeated"},
    {Trigger::removed, "when this hero has been removed"},
    {Trigger::discarded, "when this card has been discarded from the Arena"},
    {Trigger::announced, "when an opponent announces {prevents}"},
};
static_assert(kit::AreWellFormed<Trigger, Ability>(kTriggerWords, kAbilityPlaceholders));
static_assert(kit::HasWordsForAll<Trigger, Ability>(kTriggerWords, std::size(names::kTriggers)));

// Gives "once per turn", "up to 3 times per turn".
std::string UsesWords(int uses) {
  return uses == 1 ? "once per turn" : fmt::format("up to {} times per turn", uses);
}

std::string ActiveWords(const Ability& ability) {
  std::string words = "in your turn";
  if (ability.timing != kAllTimings) {
    words += fmt::format(", {}", kit::ListOfBits(kTimingWords, ability.timing, "or"));
  }
  return fmt::format("{}, {}: {}", words, UsesWords(ability.uses), EffectsWords(ability.effects));
}

std::string TriggeredWords(const Ability& ability) {
  const std::string when =
      kit::WordsOf<Trigger, Ability>(kTriggerWords, kAbilityPlaceholders, ability.trigger, ability);
  const std::string uses =
      ability.uses < kMaxCount ? fmt::format(" ({})", UsesWords(ability.uses)) : "";
  return fmt::format("{}{}, {}: {}", when, uses,
                     ability.must ? "this must be used" : "you may use this",
                     EffectsWords(ability.effects));
}

// Adds the parts of an ability: one for each effect that is always in force.
void AddAbility(const Ability& ability, TextOfCard& text) {
  if (ability.kind == AbilityKind::feat) {
    kit::AddPart(text, "Effect", "instead of an action: " + EffectsWords(ability.effects));
  } else if (ability.kind == AbilityKind::active) {
    kit::AddPart(text, "Active ability", ActiveWords(ability));
  } else if (ability.trigger == Trigger::always) {
    for (const EffectOp& op : ability.effects) {
      kit::AddPart(text, "Passive ability", EffectWords(op));
    }
  } else {
    kit::AddPart(text, "Triggered ability", TriggeredWords(ability));
  }
}

TextOfCard WholeText(std::string entry, std::string_view part, std::string figures) {
  TextOfCard text{.entry = std::move(entry), .parts = {}};
  kit::AddPart(text, part, std::move(figures));
  return text;
}

}  // namespace

std::vector<TextOfCard> TextsOfCards(const Cards& cards) {
  std::vector<TextOfCard> texts;
  texts.push_back(
      WholeText("/skybase", "SkyBase", fmt::format("Defense Power {}", cards.base_defense)));
  for (size_t i = 0; i < cards.heroes.size(); ++i) {
    const HeroKind& hero = cards.heroes[i];
    texts.push_back(
        WholeText(fmt::format("/heroes/{}", i), "Hero",
                  fmt::format("Attack Power {}, Defense Power {}", hero.attack, hero.defense)));
    if (hero.has_ability) AddAbility(hero.ability, texts.back());
  }
  for (size_t i = 0; i < cards.enhancements.size(); ++i) {
    const EnhancementKind& card = cards.enhancements[i];
    texts.push_back(WholeText(fmt::format("/enhancements/{}", i),
                              card.IsFeat() ? "Feat" : "Ability card",
                              fmt::format("deck {}", kit::NameIn(names::kDecks, card.deck))));
    AddAbility(card.ability, texts.back());
  }
  for (size_t i = 0; i < cards.stats.size(); ++i) {
    const StatKind& stat = cards.stats[i];
    // The copies of an entry follow each other.
    if (i > 0 && cards.stats[i - 1].entry == stat.entry) continue;
    texts.push_back(WholeText(fmt::format("/stats/{}", stat.entry), "Stat card",
                              fmt::format("the hero that it is attached to has {} {:+}",
                                          kit::NameIn(kPowerWords, stat.power), stat.amount)));
  }
  return texts;
}

}  // namespace recount::engine::empyrean
