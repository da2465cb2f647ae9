#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/hope/cards.h"
#include "engine/hope/names.h"
#include "engine/kit/card_reader.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

using namespace names;  // NOLINT: the names in card sets

constexpr Phase kWhenPhases[] = {Phase::main,   Phase::move,      Phase::explore,
                                 Phase::battle, Phase::dominance, Phase::draw};

class CardSetReader : public kit::CardReader {
 public:
  using CardReader::CardReader;

  // Reads a string that may be empty.
  void Text(std::string_view key, std::string& text) {
    const Json* value = Find(key, true);
    if (value == nullptr) return;
    if (!value->is_string()) return Refuse(fmt::format("has a \"{}\" that is not a string", key));
    text = value->get<std::string>();
  }

  // Reads a word like OneOf, but null leaves it unchanged.
  template <class Word>
  void OneOfOrNull(std::string_view key, Words words, Word& word, bool is_required = false) {
    const Json* value = Find(key, is_required);
    if (value != nullptr && !value->is_null()) OneOf(key, words, word);
  }
};

bool IsId(std::string_view id) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !id.empty() && is_letter(id[0]) && std::all_of(id.begin(), id.end(), [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
  });
}

void ReadId(CardSetReader& reader, std::string& id) {
  reader.Text("id", id);
  if (!reader.failed() && !IsId(id)) {
    reader.Refuse(
        "has an invalid \"id\": expected a lowercase letter, then lowercase letters, digits and _");
  }
}

// Reads a keyword. Printed keywords may be LOCATORs; those of auras, artifacts and grants may not.
void ReadKeyword(const Json& json, const std::string& place, bool may_locate, Keyword& keyword,
                 Fault& fault) {
  CardSetReader reader(json, place, fault);
  reader.OneOf("key", kKeywords, keyword.key);
  switch (keyword.key) {
    case KeywordKey::income:
    case KeywordKey::damage:
      reader.Integer("x", -9, 9, keyword.x);
      if (!reader.failed() && keyword.x == 0) reader.Refuse("has an \"x\" of 0");
      break;
    case KeywordKey::move:
      reader.Integer("x", 1, 9, keyword.x);
      break;
    case KeywordKey::locator:
      reader.OneOf("kind", kTypes, keyword.kind);
      if (!reader.failed() && !may_locate)
        reader.Refuse("is a locator, which must be printed on the card");
      break;
    default:
      break;
  }
}

When ReadWhen(CardSetReader& reader) {
  When when = 0;
  reader.List("when", true, false, [&](const Json& entry, const std::string&) {
    const size_t index = kit::IndexIn(entry, kWhen);
    if (index == std::size(kWhen)) return reader.Refuse("has an unknown \"when\"");
    when |= index < std::size(kWhenPhases)
                ? static_cast<When>(1 << static_cast<int>(kWhenPhases[index]))
                : kAnytime;
  });
  return when;
}

Needs ReadNeeds(CardSetReader& reader) {
  Needs needs = 0;
  reader.List("needs", false, true, [&](const Json& entry, const std::string&) {
    const size_t index = kit::IndexIn(entry, kNeeds);
    if (index == std::size(kNeeds)) return reader.Refuse("has an unknown \"needs\"");
    needs |= static_cast<Needs>(1 << index);
  });
  return needs;
}

void ReadTarget(const Json& json, const std::string& place, Target& target, Fault& fault) {
  CardSetReader reader(json, place, fault);
  reader.OneOf("who", kWhos, target.who);
  if (target.who != Who::chosen && target.who != Who::all) return;
  size_t card = 0;
  reader.OneOf("card", kFilterCards, card, false);
  target.card = card == 2 ? TypeFilter::any : static_cast<TypeFilter>(card);
  reader.OneOf("side", kSides, target.side, false);
  reader.OneOfOrNull("race", kRaces, target.race);
  reader.Bool("near", target.near, false);
  reader.OneOfOrNull("part", kParts, target.part);
  const Json* exhausted = reader.Find("exhausted", false);
  if (exhausted == nullptr || exhausted->is_null()) return;
  if (!exhausted->is_boolean()) {
    return reader.Refuse("has an \"exhausted\" that is neither a bool nor null");
  }
  target.exhausted = exhausted->get<bool>() ? Exhausted::yes : Exhausted::no;
}

// Reads the fields that only one op has.
void ReadOwnFields(CardSetReader& reader, EffectOp& effect, Fault& fault) {
  switch (effect.op) {
    case Op::modify:
      reader.Integer("att", -9, 9, effect.att, false);
      reader.Integer("def", -9, 9, effect.def, false);
      reader.Integer("vit", 0, 9, effect.vit, false);
      reader.OneOf("until", kUntils, effect.until);
      break;
    case Op::grant:
      if (const Json* keyword = reader.Find("keyword", true)) {
        ReadKeyword(*keyword, reader.place() + ", keyword", false, effect.keyword, fault);
      }
      reader.OneOf("until", kUntils, effect.until);
      break;
    case Op::discard:
      reader.OneOf("how", kHows, effect.is_random);
      break;
    case Op::search:
    case Op::recover:
      reader.OneOf("kind", kTypeFilters, effect.kind);
      break;
    case Op::put_into_play:
      reader.OneOf("from", kFroms, effect.is_from_hand);
      reader.OneOf("kind", kTypesInPlay, effect.kind);
      reader.OneOf("where", kWheres, effect.is_anywhere);
      break;
    default:
      break;
  }
}

void ReadEffect(const Json& json, const std::string& place, EffectOps& effects, Fault& fault) {
  EffectOp& effect = effects.emplace_back();
  CardSetReader reader(json, place, fault);
  reader.OneOf("op", kOps, effect.op);
  const OpFields fields = FieldsOf(effect.op);
  if (fields.player) reader.OneOf("player", kPlayers, effect.player);
  if (fields.n) reader.Integer("n", 1, 99, effect.n);
  if (fields.target) {
    if (const Json* target = reader.Find("target", true)) {
      ReadTarget(*target, place + ", target", effect.target, fault);
    }
    const Who who = effect.target.who;
    if (fields.single_target && who != Who::chosen && who != Who::self && who != Who::same) {
      reader.Refuse("has a \"target\" that can be more than one card");
    }
  }
  ReadOwnFields(reader, effect, fault);
  const bool is_chosen = fields.target && effect.target.who == Who::chosen;
  if (is_chosen || effect.op == Op::recover || effect.op == Op::put_into_play ||
      effect.op == Op::search) {
    reader.Bool("may", effect.may, false);
  }
}

void ReadEffects(CardSetReader& reader, EffectOps& effects, Fault& fault) {
  reader.List("effects", true, false, [&](const Json& entry, const std::string& place) {
    ReadEffect(entry, place, effects, fault);
  });
}

void ReadStatic(const Json& json, const std::string& place, CardKind& kind, Fault& fault) {
  constexpr std::string_view kStatics[] = {"aura", "discount"};
  size_t which = 0;
  CardSetReader reader(json, place, fault);
  reader.OneOf("static", kStatics, which);
  if (which == 0) {
    Aura& aura = kind.auras.emplace_back();
    reader.OneOfOrNull("race", kRaces, aura.race, true);
    reader.Integer("att", -9, 9, aura.att);
    reader.Integer("def", -9, 9, aura.def);
    reader.Integer("vit", -9, 9, aura.vit);
    const Json* keyword = reader.Find("keyword", true);
    if (keyword == nullptr || keyword->is_null()) return;
    aura.has_keyword = true;
    ReadKeyword(*keyword, place + ", keyword", false, aura.keyword, fault);
  } else {
    Discount& discount = kind.discounts.emplace_back();
    reader.OneOf("kind", kTypeFilters, discount.kind);
    reader.OneOfOrNull("race", kRaces, discount.race, true);
    reader.Integer("n", 1, 99, discount.n);
  }
}

void ReadTrigger(const Json& json, const std::string& place, CardKind& kind, Fault& fault) {
  Trigger& trigger = kind.triggers.emplace_back();
  CardSetReader reader(json, place, fault);
  reader.OneOf("on", kOns, trigger.on);
  if (trigger.on == TriggerOn::win_battle || trigger.on == TriggerOn::lose_battle) {
    reader.OneOf("who", kTriggerWhos, trigger.is_for_player, false);
  }
  ReadEffects(reader, trigger.effects, fault);
}

void ReadAbility(const Json& json, const std::string& place, CardKind& kind, Fault& fault) {
  Ability& ability = kind.abilities.emplace_back();
  CardSetReader reader(json, place, fault);
  ability.when = ReadWhen(reader);
  ability.needs = ReadNeeds(reader);
  if (const Json* cost = reader.Find("cost", true)) {
    CardSetReader cost_reader(*cost, place + ", cost", fault);
    cost_reader.Bool("flip", ability.flip, true);
    cost_reader.Bool("exert", ability.exert, true);
    cost_reader.Integer("source", 0, 99, ability.source);
    if (ability.exert && kind.type != CardType::unit) {
      cost_reader.Refuse("exerts a card that is not a unit");
    }
  }
  ReadEffects(reader, ability.effects, fault);
}

void ReadKeywords(CardSetReader& reader, CardKind& kind, Fault& fault) {
  reader.List("keywords", false, true, [&](const Json& entry, const std::string& place) {
    Keyword& keyword = kind.keywords.emplace_back();
    ReadKeyword(entry, place, true, keyword, fault);
    if (kind.type == CardType::location && keyword.key != KeywordKey::income) {
      reader.Refuse("is a location with a keyword other than income");
    }
  });
}

// Reads the keys that units and locations share.
void ReadTexts(CardSetReader& reader, CardKind& kind, Fault& fault) {
  ReadKeywords(reader, kind, fault);
  reader.List("statics", false, true, [&](const Json& entry, const std::string& place) {
    ReadStatic(entry, place, kind, fault);
  });
  reader.List("triggers", false, true, [&](const Json& entry, const std::string& place) {
    ReadTrigger(entry, place, kind, fault);
  });
  reader.List("abilities", false, true, [&](const Json& entry, const std::string& place) {
    ReadAbility(entry, place, kind, fault);
  });
  if (kind.abilities.size() > kMaxAbilities) {
    reader.Refuse(fmt::format("has more than {} abilities", kMaxAbilities));
  }
}

void ReadCard(const Json& json, const std::string& place, CardKind& kind, Fault& fault) {
  CardSetReader reader(json, place, fault);
  ReadId(reader, kind.id);
  reader.Text("title", kind.title);
  reader.OneOf("kind", kTypes, kind.type);
  reader.Integer("cost", 0, 99, kind.cost);
  reader.Bool("unique", kind.is_unique, false);
  reader.OneOf("rarity", kRarities, kind.rarity, false);
  reader.OneOf("layout", kLayouts, kind.is_green, false);
  reader.List("stand_in", false, true, [&](const Json& entry, const std::string&) {
    if (!entry.is_string()) reader.Refuse("has a \"stand_in\" entry that is not a string");
  });
  if (kind.type == CardType::unit) {
    reader.OneOf("race", kRaces, kind.race);
    reader.Integer("att", 0, 99, kind.att);
    reader.Integer("vit", 1, 99, kind.vit);
  }
  if (kind.type != CardType::event) {
    reader.Integer("def", 0, 99, kind.def);
    ReadTexts(reader, kind, fault);
  } else {
    kind.when = ReadWhen(reader);
    kind.needs = ReadNeeds(reader);
    ReadEffects(reader, kind.effects, fault);
  }
}

void ReadDeck(const Json& json, const std::string& place, const Cards& cards, Deck& deck,
              Fault& fault) {
  CardSetReader reader(json, place, fault);
  ReadId(reader, deck.id);
  // An action uses this word for a registered deck.
  if (deck.id == "custom") reader.Refuse("has the reserved id \"custom\" (a registered deck)");
  reader.OneOf("race", kRaces, deck.race);
  size_t count = 0;
  reader.List("cards", true, false, [&](const Json& entry, const std::string& entry_place) {
    DeckEntry& card = deck.cards.emplace_back();
    CardSetReader entry_reader(entry, entry_place, fault);
    std::string id;
    entry_reader.Text("card", id);
    entry_reader.Integer("copies", 1, 99, card.copies);
    if (entry_reader.failed()) return;
    card.kind = cards.KindCalled(id);
    if (card.kind == kNoKind) return entry_reader.Refuse("names a card that is not in the set");
    count += card.copies;
    const auto is_same = [&](const DeckEntry& other) { return other.kind == card.kind; };
    if (std::count_if(deck.cards.begin(), deck.cards.end(), is_same) > 1) {
      entry_reader.Refuse("names a card twice");
    }
  });
  if (count > kMaxDeck) reader.Refuse(fmt::format("has more than {} cards", kMaxDeck));
}

void ReadArtifact(const Json& json, const std::string& place, ArtifactKind& artifact,
                  Fault& fault) {
  CardSetReader reader(json, place, fault);
  ReadId(reader, artifact.id);
  reader.Text("title", artifact.title);
  reader.Integer("att", -9, 9, artifact.att);
  reader.Integer("def", -9, 9, artifact.def);
  reader.Integer("vit", -9, 9, artifact.vit);
  const Json* keyword = reader.Find("keyword", true);
  if (keyword == nullptr || keyword->is_null()) return;
  artifact.has_keyword = true;
  ReadKeyword(*keyword, place + ", keyword", false, artifact.keyword, fault);
}

// Checks that no two entries have the same id.
template <class Entry>
void CheckIds(CardSetReader& reader, const std::vector<Entry>& entries) {
  std::vector<std::string_view> ids;
  for (const Entry& entry : entries) ids.push_back(entry.id);
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) reader.Refuse(fmt::format("has the id \"{}\" twice", Shortened(*twice)));
}

void ReadSet(const Json& json, Cards& cards, Fault& fault) {
  CardSetReader reader(json, "the set", fault);
  std::string game;
  reader.Text("game", game);
  if (!reader.failed() && game != "hope") reader.Refuse("is of another game");
  reader.Text("name", cards.name);
  reader.List("cards", true, true, [&](const Json& entry, const std::string& place) {
    ReadCard(entry, place, cards.kinds.emplace_back(), fault);
  });
  CheckIds(reader, cards.kinds);
  reader.List("decks", true, true, [&](const Json& entry, const std::string& place) {
    ReadDeck(entry, place, cards, cards.decks.emplace_back(), fault);
  });
  CheckIds(reader, cards.decks);
  reader.List("artifacts", true, true, [&](const Json& entry, const std::string& place) {
    ReadArtifact(entry, place, cards.artifacts.emplace_back(), fault);
  });
  CheckIds(reader, cards.artifacts);
}

}  // namespace

Result<Cards> ParseCards(const Json& set) {
  Cards cards;
  Fault fault;
  ReadSet(set, cards, fault);
  if (fault) return *fault;
  for (CardKind& kind : cards.kinds) {
    for (const Keyword& keyword : kind.keywords) kind.keyword_bits |= KeywordBit(keyword.key);
    for (const Aura& aura : kind.auras) {
      if (aura.has_keyword) cards.aura_keywords |= KeywordBit(aura.keyword.key);
      cards.auras_change_vit |= aura.vit != 0;
      cards.auras_lower_vit |= aura.vit < 0;
    }
    cards.has_auras |= !kind.auras.empty();
    cards.has_discounts |= !kind.discounts.empty();
  }
  for (const ArtifactKind& artifact : cards.artifacts) {
    if (artifact.has_keyword) cards.artifact_keywords |= KeywordBit(artifact.keyword.key);
  }
  for (uint16_t deck = 0; deck < cards.decks.size(); ++deck) cards.decks_by_id.push_back(deck);
  std::sort(cards.decks_by_id.begin(), cards.decks_by_id.end(),
            [&](uint16_t a, uint16_t b) { return cards.decks[a].id < cards.decks[b].id; });
  return cards;
}

}  // namespace recount::engine::hope
