#include "engine/inhumanity/card_text.h"

#include <algorithm>
#include <iterator>

#include "engine/inhumanity/names.h"
#include "engine/inhumanity/text.h"
#include "engine/kit/card_text.h"
#include "engine/kit/text.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// --- words, each list in the order of its enum ---

constexpr std::string_view kConditionWords[] = {"Hunger", "Harm"};
constexpr std::string_view kLossWords[] = {"the next {} Harm", "the loss of the next {} Humanity",
                                           "the next {} Hunger"};
constexpr std::string_view kKindTitles[] = {"Scene", "Asset", "Relationship", "Personality",
                                            "Trait"};
// The phases in which a card may be played. They are those from `draw` on.
constexpr std::string_view kWhenWords[] = {"before a Scene is drawn",
                                           "when a Scene has been drawn",
                                           "while the acting player commits dice",
                                           "while the others support or refuse",
                                           "while Hope is taken",
                                           "before the dice are rolled",
                                           "while the players choose",
                                           "before the outcome takes effect"};
constexpr std::string_view kTurnWords[] = {"", ", in your own turn", ", in another player's turn"};
static_assert(std::size(kConditionWords) == std::size(names::kConditions) &&
              std::size(kLossWords) == std::size(names::kLosses) &&
              std::size(kKindTitles) == kKinds &&
              std::size(kWhenWords) ==
                  static_cast<size_t>(Phase::outcome) - static_cast<size_t>(Phase::draw) + 1 &&
              std::size(kTurnWords) == std::size(names::kTurns));
constexpr uint32_t kAllWhen = (1u << std::size(kWhenWords)) - 1;

// Gives "no way back" for the id "no_way_back".
std::string IdWords(std::string_view id) {
  std::string words = kit::NameInText(id);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

// Gives "climbing or no humanity roll" for a list of tags.
std::string TagWords(const Cards& cards, const Tags& tags, std::string_view last) {
  std::vector<std::string> words;
  for (const uint16_t tag : tags) words.push_back(IdWords(cards.tag_words[tag]));
  return kit::ListText(words, last);
}

// Gives " in a Scene with the tag climbing"; empty if every Scene fits.
std::string InSceneWords(const Cards& cards, const Tags& tags) {
  return tags.empty() ? ""
                      : fmt::format(" in a Scene with the tag {}", TagWords(cards, tags, "or"));
}

// --- effects ---

// An effect, with the words for the player whom it calls `self`.
struct EffectOn {
  const Cards& cards;
  const EffectOp& op;
  std::string_view self;
  bool is_chosen = false;  // an effect before it in the list has named the chosen player
};

constexpr kit::Sentence<To, EffectOn> kToWords[] = {
    {To::nobody, "nobody"},
    {To::affected, "each"},
    {To::actor, "the acting player"},
    {To::all, "every player"},
    {To::self, "{self}"},
    {To::chosen, "the same player", [](const EffectOn& effect) { return effect.is_chosen; }},
    {To::chosen, "a player of your choice"},
    {To::partner, "the other party"},
    {To::both, "both parties"},
};
constexpr kit::Placeholder<EffectOn> kToPlaceholders[] = {
    {"self", [](const EffectOn& effect, size_t) { return std::string(effect.self); }},
};
static_assert(kit::AreWellFormed<To, EffectOn>(kToWords, kToPlaceholders));
static_assert(kit::HasWordsForAll<To, EffectOn>(kToWords, std::size(names::kTos)));

// Returns whether the verb after the target has no ending: "you gain", "both parties gain".
bool IsPlural(const EffectOn& effect) {
  return effect.op.to == To::both || (effect.op.to == To::self && effect.self == "you");
}

bool IsHarm(const EffectOn& effect) { return effect.op.condition == Condition::harm; }

constexpr kit::Placeholder<EffectOn> kOpPlaceholders[] = {
    {"to",
     [](const EffectOn& effect, size_t) {
       return kit::WordsOf<To, EffectOn>(kToWords, kToPlaceholders, effect.op.to, effect);
     }},
    {"s", [](const EffectOn& effect, size_t) { return std::string(IsPlural(effect) ? "" : "s"); }},
    {"is",
     [](const EffectOn& effect, size_t) { return std::string(IsPlural(effect) ? "are" : "is"); }},
    {"n", [](const EffectOn& effect, size_t) { return fmt::format("{}", effect.op.n); }},
    {"signed", [](const EffectOn& effect, size_t) { return fmt::format("{:+}", effect.op.n); }},
    {"dice", [](const EffectOn& effect, size_t) { return DiceText(effect.op.n); }},
    {"traits",
     [](const EffectOn& effect, size_t) { return kit::Counted(effect.op.n, "Trait", "Traits"); }},
    {"successes", [](const EffectOn& effect,
                     size_t) { return kit::Counted(effect.op.n, "success", "successes"); }},
    {"condition",
     [](const EffectOn& effect, size_t) {
       return std::string(kit::NameIn(kConditionWords, effect.op.condition));
     }},
    {"loss",
     [](const EffectOn& effect, size_t) {
       return fmt::format(fmt::runtime(kit::NameIn(kLossWords, effect.op.from)), effect.op.n);
     }},
    {"asset",
     [](const EffectOn& effect, size_t) {
       if (effect.op.asset == kAnyAsset) return std::string("on top of the pile");
       // The entries of the Assets follow those of the Scenes.
       return kit::NameInText(
           effect.cards.entries[effect.cards.scenes.size() + effect.op.asset].name);
     }},
};

constexpr kit::Sentence<Op, EffectOn> kOpWords[] = {
    {Op::gain_humanity, "{to} gain{s} {n} Humanity"},
    {Op::lose_humanity, "{to} lose{s} {n} Humanity"},
    {Op::suffer, "{to} suffer{s} {n} {condition}"},
    {Op::heal, "{to} {is} rid of up to {n} Harm, unless Crippled", IsHarm},
    {Op::heal, "{to} {is} rid of up to {n} {condition}"},
    {Op::gain_hope, "the Hope pool gains {dice}"},
    {Op::lose_hope, "the Hope pool loses {dice}"},
    {Op::draw_traits, "{to} draw{s} {traits}"},
    {Op::gain_asset, "the Scene yields the Asset {asset}"},
    {Op::take_hunted, "the group takes {n} Hunted"},
    {Op::lose_hunted, "the group loses up to {n} Hunted"},
    {Op::shield, "{to} {is} shielded from {loss} until the turn ends"},
    {Op::spare, "{to} {is} spared the Refuse and Fail of this turn"},
    {Op::hardship, "the hardship changes by {signed}"},
    {Op::add_dice, "the roll has {dice} more"},
    {Op::auto_succeed, "the Scene succeeds, whatever the dice show"},
    {Op::add_successes, "the roll has {successes} more"},
    {Op::reroll, "all dice are rolled again",
     [](const EffectOn& effect) { return effect.op.is_all; }},
    {Op::reroll, "the dice that show 1, 2 or 3 are rolled again"},
    {Op::end_scene, "the Scene is put away without consequences and the turn ends"},
};
static_assert(kit::AreWellFormed<Op, EffectOn>(kOpWords, kOpPlaceholders));
static_assert(kit::HasWordsForAll<Op, EffectOn>(kOpWords, std::size(names::kOps)));

std::string EffectsWords(const Cards& cards, const EffectOps& ops, std::string_view self) {
  std::vector<std::string> effects;
  bool is_chosen = false;
  for (const EffectOp& op : ops) {
    effects.push_back(
        kit::WordsOf<Op, EffectOn>(kOpWords, kOpPlaceholders, op.op, {cards, op, self, is_chosen}));
    is_chosen |= op.to == To::chosen;
  }
  return kit::JoinedEffects(effects);
}

// --- statics ---

// A static of a Personality or a Relationship, in the order of names::kStatics.
enum class StaticKind : uint8_t {
  humanity_limit,
  keeps_humanity,
  own_hardship,
  first_die_fails,
  commit_limit,
  must_support,
  support_hardship,
};
struct Static {
  const Cards& cards;
  int n = 0;
  Tags tags = {};
  bool is_supporting = false;
};

constexpr kit::Placeholder<Static> kStaticPlaceholders[] = {
    {"n", [](const Static& is, size_t) { return fmt::format("{}", is.n); }},
    {"signed", [](const Static& is, size_t) { return fmt::format("{:+}", is.n); }},
    {"in_scene", [](const Static& is, size_t) { return InSceneWords(is.cards, is.tags); }},
    {"role",
     [](const Static& is, size_t) {
       return std::string(is.is_supporting ? "when you support" : "when you act");
     }},
};
constexpr kit::Sentence<StaticKind, Static> kStaticWords[] = {
    {StaticKind::humanity_limit, "you have at most {n} Humanity"},
    {StaticKind::keeps_humanity, "no effect takes Humanity from you"},
    {StaticKind::own_hardship, "the hardship of your own rolls{in_scene} changes by {signed}"},
    {StaticKind::first_die_fails,
     "a roll{in_scene} to which you commit Humanity has one die fewer"},
    {StaticKind::commit_limit, "you commit at most {n} Humanity {role}"},
    {StaticKind::must_support,
     "a party that has Humanity must support the rolls of the other party"},
    {StaticKind::support_hardship,
     "the hardship of the rolls of one party changes by {signed} if the other party supports them"},
};
static_assert(kit::AreWellFormed<StaticKind, Static>(kStaticWords, kStaticPlaceholders));
static_assert(kit::HasWordsForAll<StaticKind, Static>(kStaticWords, std::size(names::kStatics)));

void AddStatic(StaticKind kind, const Static& is, TextOfCard& text) {
  kit::AddPart(text, "Always",
               kit::WordsOf<StaticKind, Static>(kStaticWords, kStaticPlaceholders, kind, is));
}

void AddStatics(const Cards& cards, const PersonalityKind& personality, TextOfCard& text) {
  if (personality.humanity_limit < kMostHumanity) {
    AddStatic(StaticKind::humanity_limit, {cards, personality.humanity_limit}, text);
  }
  if (personality.keeps_humanity) AddStatic(StaticKind::keeps_humanity, {cards}, text);
  for (const OwnHardship& own : personality.own_hardship) {
    AddStatic(StaticKind::own_hardship, {cards, own.n, own.tags}, text);
  }
  for (const Tags& tags : personality.first_die_fails) {
    AddStatic(StaticKind::first_die_fails, {cards, 0, tags}, text);
  }
  if (personality.acting_limit < kMostHumanity) {
    AddStatic(StaticKind::commit_limit, {cards, personality.acting_limit}, text);
  }
  if (personality.supporting_limit < kMostHumanity) {
    AddStatic(StaticKind::commit_limit, {cards, personality.supporting_limit, {}, true}, text);
  }
}

void AddStatics(const Cards& cards, const RelationshipKind& relationship, TextOfCard& text) {
  if (relationship.must_support) AddStatic(StaticKind::must_support, {cards}, text);
  if (relationship.support_hardship != 0) {
    AddStatic(StaticKind::support_hardship, {cards, relationship.support_hardship}, text);
  }
}

// --- triggers ---

constexpr kit::Sentence<TriggerOn, Trigger> kTriggerWords[] = {
    {TriggerOn::acts, "when you act"},
    {TriggerOn::avoids, "when you avoid a Scene"},
    {TriggerOn::supports, "when you support"},
    {TriggerOn::refuses, "when you refuse"},
    {TriggerOn::succeeds, "when a roll in which you took part succeeds"},
    {TriggerOn::fails,
     "when a roll in which you took part fails, or when everybody fails for want of dice"},
    {TriggerOn::supports_partner, "when one party supports the other"},
    {TriggerOn::refuses_partner, "when one party refuses to support the other"},
    {TriggerOn::both_commit, "when both parties take part in a roll"},
    {TriggerOn::partner_removed, "when one party leaves the game"},
};
static_assert(kit::HasWordsForAll<TriggerOn, Trigger>(kTriggerWords, std::size(names::kOns)));

// Returns whom the effects of a trigger call `self`.
std::string_view SelfOf(TriggerOn on) {
  if (on < TriggerOn::supports_partner) return "you";
  if (on == TriggerOn::both_commit) return "the party who drew this card";
  return on == TriggerOn::partner_removed ? "the party who is left" : "that party";
}

void AddTriggers(const Cards& cards, const std::vector<Trigger>& triggers, TextOfCard& text) {
  for (const Trigger& trigger : triggers) {
    kit::AddPart(
        text, "Trigger",
        fmt::format("{}{}: {}",
                    kit::WordsOf<TriggerOn, Trigger>(kTriggerWords, {}, trigger.on, trigger),
                    InSceneWords(cards, trigger.tags),
                    EffectsWords(cards, trigger.effects, SelfOf(trigger.on))));
  }
}

// --- Scenes, Assets and Traits ---

void AddRoll(const Cards& cards, const SceneKind& scene, TextOfCard& text) {
  const auto add = [&](std::string_view part, std::string_view who, const EffectOps& ops) {
    kit::AddPart(text, part, fmt::format("{}: {}", who, EffectsWords(cards, ops, "")));
  };
  add("Succeed", "those who took part", scene.succeed);
  if (scene.extra_over > 0) {
    add("Further successes",
        fmt::format("those who took part, with {} or more successes above the hardship",
                    scene.extra_over),
        scene.extra);
  }
  add("Fail", "those who took part, or everybody if the acting player has no dice", scene.fail);
  add("Refuse",
      scene.is_unavoidable || scene.has_all_refuse
          ? "those who refused"
          : "those who refused, or everybody if the Scene is avoided",
      scene.refuse);
  if (scene.has_all_refuse)
    add("All Refuse", "everybody, if the Scene is avoided", scene.all_refuse);
}

void AddOptions(const Cards& cards, const SceneKind& scene, TextOfCard& text) {
  for (const Option& option : scene.options) {
    const std::string part = "Option: " + IdWords(option.name);
    const std::string price =
        option.commit == 0 ? "" : fmt::format(" and give up {} Humanity", option.commit);
    // Who avoids a Scene lets everybody refuse it.
    const bool is_of_avoiding = option.is_refuse && !scene.is_unavoidable;
    kit::AddPart(
        text, part,
        fmt::format(
            "those who choose it{}{}: {}", price,
            is_of_avoiding && !option.has_all ? ", or everybody if the Scene is avoided" : "",
            EffectsWords(cards, option.effects, "")));
    if (!option.has_all) continue;
    kit::AddPart(text, part,
                 fmt::format("instead, if all choose it{}: {}",
                             is_of_avoiding ? " or the Scene is avoided" : "",
                             EffectsWords(cards, option.all, "")));
  }
}

// Gives "unavoidable roll Scene of the terrain Coastal, hardship 2, with the tag climbing".
std::string SceneWords(const Cards& cards, const SceneKind& scene) {
  return fmt::format("{}, {}{}{}{}", TerrainTitle(scene.terrain),
                     scene.is_unavoidable ? "unavoidable " : "", scene.is_roll ? "roll" : "choice",
                     scene.is_roll ? fmt::format(", hardship {}", scene.hardship) : "",
                     scene.tags.empty()
                         ? ""
                         : fmt::format(", with the tag{} {}", scene.tags.size() == 1 ? "" : "s",
                                       TagWords(cards, scene.tags, "and")));
}

std::string PlayedWords(const Cards& cards, const PlayedKind& played) {
  const uint32_t when = static_cast<uint32_t>(played.when) >> static_cast<int>(Phase::draw);
  return fmt::format("{}{}{}: {}",
                     when == kAllWhen ? "at any time" : kit::ListOfBits(kWhenWords, when, "or"),
                     kit::NameIn(kTurnWords, played.turn), InSceneWords(cards, played.tags),
                     EffectsWords(cards, played.effects, "you"));
}

void AddFigures(const Cards& cards, const Entry& entry, TextOfCard& text) {
  std::string words;
  switch (entry.kind) {
    case Kind::scene:
      words = SceneWords(cards, cards.scenes[entry.index]);
      break;
    case Kind::asset: {
      const AssetKind& asset = cards.assets[entry.index];
      words = fmt::format("{}, {}", asset.is_group ? "of the group" : "personal",
                          kit::Counted(asset.uses, "use", "uses"));
      break;
    }
    case Kind::relationship:
      words = "works for both parties while both are in play";
      break;
    case Kind::personality:
      words = "works all the time";
      break;
    case Kind::trait:
      words = "may be played once";
      break;
  }
  if (entry.is_expansion) words += ". Of the expansion Martial Law";
  kit::AddPart(text, kit::NameIn(kKindTitles, entry.kind), words);
}

void AddTexts(const Cards& cards, const Entry& entry, TextOfCard& text) {
  switch (entry.kind) {
    case Kind::scene: {
      const SceneKind& scene = cards.scenes[entry.index];
      return scene.is_roll ? AddRoll(cards, scene, text) : AddOptions(cards, scene, text);
    }
    case Kind::asset:
      return kit::AddPart(text, "Use", PlayedWords(cards, cards.assets[entry.index].played));
    case Kind::relationship: {
      const RelationshipKind& relationship = cards.relationships[entry.index];
      AddStatics(cards, relationship, text);
      return AddTriggers(cards, relationship.triggers, text);
    }
    case Kind::personality: {
      const PersonalityKind& personality = cards.personalities[entry.index];
      AddStatics(cards, personality, text);
      return AddTriggers(cards, personality.triggers, text);
    }
    case Kind::trait:
      return kit::AddPart(text, "Effect", PlayedWords(cards, cards.traits[entry.index]));
  }
}

}  // namespace

std::vector<TextOfCard> TextsOfCards(const Cards& cards) {
  std::vector<TextOfCard> texts;
  for (const Entry& entry : cards.entries) {
    TextOfCard& text = texts.emplace_back();
    text.entry = fmt::format("/{}/{}", names::kLists[static_cast<size_t>(entry.kind)], entry.index);
    AddFigures(cards, entry, text);
    AddTexts(cards, entry, text);
  }
  return texts;
}

}  // namespace recount::engine::inhumanity
