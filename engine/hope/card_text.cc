#include "engine/hope/card_text.h"

#include <iterator>

#include "engine/hope/names.h"
#include "engine/hope/text.h"
#include "engine/kit/card_text.h"
#include "engine/kit/text.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// --- words, each list in the order of its enum ---

constexpr std::string_view kPlayerWords[] = {"you", "your partner", "an opponent of your choice",
                                             "each opponent", "every player"};
constexpr std::string_view kKindWords[] = {"a unit", "a location", "an event", "a card"};
constexpr std::string_view kKindsWords[] = {"units", "locations", "events", "cards"};
constexpr std::string_view kTargetNouns[] = {"unit", "location", "event", "unit or location"};
constexpr std::string_view kRaceWords[] = {"alien ", "bot ", "human ", "mutant ", ""};
constexpr std::string_view kSideWords[] = {"", " of yours", " of your partner", " of an opponent"};
constexpr std::string_view kPartWords[] = {"", " that attacks", " that is attacked",
                                           " in the battle"};
constexpr std::string_view kExhaustedWords[] = {"", "exhausted ", "unexhausted "};
constexpr std::string_view kRarityWords[] = {"a common", "an uncommon", "a rare", "a precious"};
constexpr std::string_view kTypeTitles[] = {"Unit", "Location", "Event"};
constexpr std::string_view kKeywordTitles[] = {"RAPTURE", "FEROCITY",  "RANGED", "SENTINEL",
                                               "INFECT",  "NIGHTMARE", "INCOME", "DAMAGE",
                                               "MOVE",    "LOCATOR"};
constexpr std::string_view kNeedsWords[] = {"during a battle", "while you are attacking",
                                            "while a card of yours is attacked", "in your turn"};
constexpr std::string_view kWhenWords[] = {"main",   "move",      "explore",
                                           "battle", "dominance", "draw"};
static_assert(std::size(kPlayerWords) == std::size(names::kPlayers) &&
              std::size(kKindWords) == std::size(names::kTypeFilters) &&
              std::size(kKindsWords) == std::size(names::kTypeFilters) &&
              std::size(kRaceWords) == std::size(names::kRaces) + 1 &&
              std::size(kSideWords) == std::size(names::kSides) &&
              std::size(kPartWords) == std::size(names::kParts) &&
              std::size(kRarityWords) == std::size(names::kRarities) &&
              std::size(kTypeTitles) == std::size(names::kTypes) &&
              std::size(kKeywordTitles) == std::size(names::kKeywords) &&
              std::size(kNeedsWords) == std::size(names::kNeeds) &&
              std::size(kWhenWords) + 1 == std::size(names::kWhen));

// Gives "FEROCITY", "MOVE +2".
std::string KeywordTitle(const Keyword& keyword) {
  const std::string_view title = kit::NameIn(kKeywordTitles, keyword.key);
  return HasX(keyword.key) ? fmt::format("{} {:+}", title, keyword.x) : std::string(title);
}

// Gives "ATT +2 and MOVE +1" for the bonus and the keyword of an aura or an artifact.
template <class Source>
std::string BonusWords(const Source& source) {
  const bool has_figures = source.att != 0 || source.def != 0 || source.vit != 0;
  std::vector<std::string> words;
  if (has_figures || !source.has_keyword) {
    words.push_back(BonusText(source.att, source.def, source.vit));
  }
  if (source.has_keyword) words.push_back(KeywordTitle(source.keyword));
  return kit::ListText(words, "and");
}

// Returns true for what only a unit can have or suffer: counters, and keywords that are given.
bool IsForUnits(Op op) {
  return op == Op::wound || op == Op::exert || op == Op::heal || op == Op::grant;
}

// Returns the target with the kind of card that it can be: only a unit has a race and is exhausted.
Target TargetOf(const EffectOp& op) {
  Target target = op.target;
  const bool is_of_units =
      target.race != Race::any || target.exhausted != Exhausted::any || IsForUnits(op.op);
  if (is_of_units && target.card == TypeFilter::any) target.card = TypeFilter::unit;
  return target;
}

// Gives "exhausted human unit of an opponent next to this card".
std::string FilterWords(const Target& target) {
  return fmt::format("{}{}{}{}{}{}", kit::NameIn(kExhaustedWords, target.exhausted),
                     kit::NameIn(kRaceWords, target.race), kit::NameIn(kTargetNouns, target.card),
                     kit::NameIn(kSideWords, target.side), target.near ? " next to this card" : "",
                     kit::NameIn(kPartWords, target.part));
}

constexpr kit::Placeholder<Target> kTargetPlaceholders[] = {
    {"filter", [](const Target& target, size_t) { return FilterWords(target); }},
};
constexpr kit::Sentence<Who, Target> kTargetWords[] = {
    {Who::self, "this card"},
    {Who::same, "the card chosen last"},
    {Who::battle_target, "the target of the battle, if it is a unit",
     [](const Target& target) { return target.card == TypeFilter::unit; }},
    {Who::battle_target, "the target of the battle"},
    {Who::attackers, "each attacker"},
    {Who::chosen, "one {filter}"},
    {Who::all, "every {filter}"},
};
static_assert(kit::AreWellFormed<Who, Target>(kTargetWords, kTargetPlaceholders));
static_assert(kit::HasWordsForAll<Who, Target>(kTargetWords, std::size(names::kWhos)));

// --- operations ---

constexpr kit::Placeholder<EffectOp> kOpPlaceholders[] = {
    {"player",
     [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kPlayerWords, op.player)); }},
    // The ending of a verb whose subject is the player.
    {"s", [](const EffectOp& op,
             size_t) { return std::string(op.player == PlayerWord::you ? "" : "s"); }},
    {"their", [](const EffectOp& op,
                 size_t) { return std::string(op.player == PlayerWord::you ? "your" : "their"); }},
    {"may", [](const EffectOp& op, size_t) { return std::string(op.may ? "you may " : ""); }},
    {"n", [](const EffectOp& op, size_t) { return fmt::format("{}", op.n); }},
    {"sources", [](const EffectOp& op, size_t) { return kit::Counted(op.n, "source", "sources"); }},
    {"cards", [](const EffectOp& op, size_t) { return kit::Counted(op.n, "card", "cards"); }},
    {"wounds", [](const EffectOp& op, size_t) { return kit::Counted(op.n, "wound", "wounds"); }},
    {"counters", [](const EffectOp& op,
                    size_t) { return kit::Counted(op.n, "blood counter", "blood counters"); }},
    {"spaces", [](const EffectOp& op, size_t) { return kit::Counted(op.n, "space", "spaces"); }},
    {"moves", [](const EffectOp& op, size_t) { return kit::Counted(op.n, "move", "moves"); }},
    {"battles", [](const EffectOp& op, size_t) { return kit::Counted(op.n, "battle", "battles"); }},
    {"target",
     [](const EffectOp& op, size_t) {
       return kit::WordsOf<Who, Target>(kTargetWords, kTargetPlaceholders, op.target.who,
                                        TargetOf(op));
     }},
    {"bonus", [](const EffectOp& op, size_t) { return BonusText(op.att, op.def, op.vit); }},
    {"keyword", [](const EffectOp& op, size_t) { return KeywordTitle(op.keyword); }},
    {"until", [](const EffectOp& op, size_t) { return std::string(UntilName(op.until)); }},
    {"kind",
     [](const EffectOp& op, size_t) { return std::string(kit::NameIn(kKindWords, op.kind)); }},
    {"from",
     [](const EffectOp& op, size_t) {
       return std::string(op.is_from_hand ? "your hand" : "your discard pile");
     }},
    {"where",
     [](const EffectOp& op, size_t) {
       return std::string(op.is_anywhere ? "any free space" : "a space where it could be played");
     }},
};

bool IsSeveralPlayers(const EffectOp& op) {
  return op.player == PlayerWord::each_opponent || op.player == PlayerWord::all;
}

constexpr kit::Sentence<Op, EffectOp> kOpWords[] = {
    {Op::gain_source, "{player} gain{s} {sources}"},
    {Op::lose_source, "{player} lose{s} {sources}"},
    {Op::take_source, "{player} lose{s} {sources}, and you gain {n} for each of them",
     IsSeveralPlayers},
    {Op::take_source, "{player} lose{s} {sources}, and you gain as many"},
    {Op::wound, "{may}put {wounds} on {target}"},
    {Op::exert, "{may}put up to {counters} on {target}, as long as it is not exhausted"},
    {Op::heal, "{may}take up to {counters} off {target}"},
    {Op::destroy, "{may}destroy {target}"},
    {Op::modify, "{may}give {target} {bonus} until the end of the {until}"},
    {Op::grant, "{may}give {target} {keyword} until the end of the {until}"},
    {Op::move, "{may}move {target} up to {spaces}, in addition to its own move"},
    {Op::swap, "{may}let {target} change places with another unit of the same player"},
    {Op::draw, "{player} draw{s} {cards}"},
    {Op::discard, "{player} discard{s} {cards} at random",
     [](const EffectOp& op) { return op.is_random; }},
    {Op::discard, "{player} discard{s} {cards} of {their} choice"},
    {Op::search,
     "{may}search your draw deck for {kind}, show it, take it into your hand and shuffle the deck"},
    {Op::recover, "{may}take {kind} from your discard pile into your hand"},
    {Op::put_into_play, "{may}put {kind} from {from} into play on {where}, free of cost"},
    {Op::bounce, "{may}return {target} to its owner's hand"},
    {Op::extra_moves, "you have {moves} more, if it is your turn in the move phase"},
    {Op::extra_battles, "you have {battles} more, if it is your turn in the battle phase"},
};
static_assert(kit::AreWellFormed<Op, EffectOp>(kOpWords, kOpPlaceholders));
static_assert(kit::HasWordsForAll<Op, EffectOp>(kOpWords, std::size(names::kOps)));

std::string EffectWords(const EffectOp& op) {
  return kit::WordsOf<Op, EffectOp>(kOpWords, kOpPlaceholders, op.op, op);
}

std::string EffectsWords(const EffectOps& ops) {
  std::vector<std::string> effects;
  for (const EffectOp& op : ops) effects.push_back(EffectWords(op));
  return kit::JoinedEffects(effects);
}

// --- keywords, statics, triggers and abilities ---

constexpr kit::Placeholder<Keyword> kKeywordPlaceholders[] = {
    {"signed", [](const Keyword& keyword, size_t) { return fmt::format("{:+}", keyword.x); }},
    {"steps",
     [](const Keyword& keyword, size_t) { return kit::Counted(1 + keyword.x, "step", "steps"); }},
    {"kind", [](const Keyword& keyword,
                size_t) { return std::string(kit::NameIn(kKindWords, keyword.kind)); }},
};
constexpr kit::Sentence<KeywordKey, Keyword> kKeywordWords[] = {
    {KeywordKey::rapture,
     "instead of a move, this unit may change places with another unit of its player"},
    {KeywordKey::ferocity,
     "if the totals of a battle are equal, its side wins, unless the other side has FEROCITY too"},
    {KeywordKey::ranged,
     "it also attacks two spaces away in its row or column, over a space without a location and "
     "without a unit of an opponent"},
    {KeywordKey::sentinel, "at most 2 units may attack it"},
    {KeywordKey::infect,
     "when the battle phase begins, each unit of an opponent next to it receives 1 wound"},
    {KeywordKey::nightmare,
     "in its battles each unit of the other side has ATT -1 when it attacks and DEF -1 when it "
     "defends, not below 0"},
    {KeywordKey::income,
     "{signed} sources whenever its player receives a source for its row or its column"},
    {KeywordKey::damage, "{signed} wounds for the target when its attack wins a battle"},
    {KeywordKey::move, "a move of this unit has up to {steps}"},
    {KeywordKey::locator,
     "when it comes into play, search your draw deck for {kind}, show it, take it into your hand "
     "and shuffle the deck"},
};
static_assert(kit::AreWellFormed<KeywordKey, Keyword>(kKeywordWords, kKeywordPlaceholders));
static_assert(kit::HasWordsForAll<KeywordKey, Keyword>(kKeywordWords, std::size(names::kKeywords)));

bool IsForPlayer(const Trigger& trigger) { return trigger.is_for_player; }

constexpr kit::Sentence<TriggerOn, Trigger> kTriggerWords[] = {
    {TriggerOn::enter, "when this card has come into play"},
    {TriggerOn::round_start, "at the start of each round"},
    {TriggerOn::win_battle, "when you have won a battle", IsForPlayer},
    {TriggerOn::win_battle, "when this card has been on the winning side of a battle"},
    {TriggerOn::lose_battle, "when you have lost a battle", IsForPlayer},
    {TriggerOn::lose_battle, "when this card has been on the losing side of a battle"},
    {TriggerOn::destroyed, "when this card has been destroyed"},
    {TriggerOn::destroys, "when this unit has attacked in a battle that destroyed its target"},
};
static_assert(kit::HasWordsForAll<TriggerOn, Trigger>(kTriggerWords, std::size(names::kOns)));

// Gives "in the main or battle phase, while you are attacking".
std::string TimeWords(When when, Needs needs) {
  std::string words = "at any time";
  if ((when & kAnytime) == 0) {
    const auto phases = static_cast<uint32_t>(when >> static_cast<int>(Phase::main));
    words = fmt::format("in the {} phase", kit::ListOfBits(kWhenWords, phases, "or"));
  }
  if (needs != 0) words += ", " + kit::ListOfBits(kNeedsWords, needs, "and");
  return words;
}

std::string AbilityWords(const Ability& ability) {
  std::vector<std::string> costs;
  if (ability.flip) costs.emplace_back("flip this card");
  if (ability.exert) costs.emplace_back("exert this unit");
  if (ability.source > 0) {
    costs.push_back("pay " + kit::Counted(ability.source, "source", "sources"));
  }
  const std::string time = TimeWords(ability.when, ability.needs) + ", once per round";
  return costs.empty() ? fmt::format("{}: {}", time, EffectsWords(ability.effects))
                       : fmt::format("{}, {}: {}", time, kit::ListText(costs, "and"),
                                     EffectsWords(ability.effects));
}

std::string AuraWords(const Aura& aura) {
  return fmt::format("each other {}unit of yours on an adjacent space has {}",
                     kit::NameIn(kRaceWords, aura.race), BonusWords(aura));
}

std::string DiscountWords(const Discount& discount) {
  return fmt::format("your red {}{} cost {} less when you play them from your hand",
                     kit::NameIn(kRaceWords, discount.race),
                     kit::NameIn(kKindsWords, discount.kind),
                     kit::Counted(discount.n, "source", "sources"));
}

// Gives "a rare, unique human unit. Costs 3 sources. ATT 2, DEF 3, VIT 2".
std::string FigureWords(const CardKind& kind) {
  std::string words = fmt::format(
      "{}{} {}{}. {} {}", kit::NameIn(kRarityWords, kind.rarity), kind.is_unique ? ", unique" : "",
      kit::NameIn(kRaceWords, kind.race), kit::NameIn(names::kTypes, kind.type),
      kind.is_green ? "Brings" : "Costs", kit::Counted(kind.cost, "source", "sources"));
  if (kind.type == CardType::unit) {
    words += fmt::format(". ATT {}, DEF {}, VIT {}", kind.att, kind.def, kind.vit);
  } else if (kind.type == CardType::location) {
    words += fmt::format(". DEF {}", kind.def);
  }
  return words;
}

TextOfCard WholeText(const CardKind& kind) {
  TextOfCard text;
  kit::AddPart(text, kit::NameIn(kTypeTitles, kind.type), FigureWords(kind));
  for (const Keyword& keyword : kind.keywords) {
    kit::AddPart(text, KeywordTitle(keyword),
                 kit::WordsOf<KeywordKey, Keyword>(kKeywordWords, kKeywordPlaceholders, keyword.key,
                                                   keyword));
  }
  for (const Aura& aura : kind.auras) kit::AddPart(text, "Aura", AuraWords(aura));
  for (const Discount& discount : kind.discounts) {
    kit::AddPart(text, "Discount", DiscountWords(discount));
  }
  for (const Trigger& trigger : kind.triggers) {
    kit::AddPart(
        text, "Trigger",
        fmt::format("{}: {}",
                    kit::WordsOf<TriggerOn, Trigger>(kTriggerWords, {}, trigger.on, trigger),
                    EffectsWords(trigger.effects)));
  }
  for (const Ability& ability : kind.abilities) {
    kit::AddPart(text, "Ability", AbilityWords(ability));
  }
  if (kind.type == CardType::event) {
    kit::AddPart(
        text, "Effect",
        fmt::format("{}: {}", TimeWords(kind.when, kind.needs), EffectsWords(kind.effects)));
  }
  return text;
}

}  // namespace

std::vector<TextOfCard> TextsOfCards(const Cards& cards) {
  std::vector<TextOfCard> texts;
  for (const CardKind& kind : cards.kinds) {
    TextOfCard& text = texts.emplace_back(WholeText(kind));
    text.entry = fmt::format("/cards/{}", texts.size() - 1);
  }
  for (size_t i = 0; i < cards.artifacts.size(); ++i) {
    TextOfCard& text = texts.emplace_back();
    text.entry = fmt::format("/artifacts/{}", i);
    kit::AddPart(text, "Artifact", "the unit that bears it has " + BonusWords(cards.artifacts[i]));
  }
  return texts;
}

}  // namespace recount::engine::hope
