// A card set of HoPE, as the rules use it. Effects are data: closed lists (docs/reference/hope.md,
// "Cards") that resolution.cc interprets. The rules name no card.
#ifndef RECOUNT_ENGINE_HOPE_CARDS_H_
#define RECOUNT_ENGINE_HOPE_CARDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/hope/state.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::engine::hope {

enum class CardType : uint8_t { unit, location, event };
// The types that a filter or a search accepts; the first three are as in CardType.
enum class TypeFilter : uint8_t { unit, location, event, any };
enum class Race : uint8_t { aliens, bots, humans, mutants, any };
enum class Rarity : uint8_t { common, uncommon, rare, precious };

// These are in the order of the names in names.h.
enum class KeywordKey : uint8_t {
  rapture,
  ferocity,
  ranged,
  sentinel,
  infect,
  nightmare,
  income,
  damage,
  move,
  locator,
};

constexpr uint16_t KeywordBit(KeywordKey key) {
  return static_cast<uint16_t>(1u << static_cast<int>(key));
}

// Returns whether the keyword has a number.
constexpr bool HasX(KeywordKey key) {
  return key == KeywordKey::income || key == KeywordKey::damage || key == KeywordKey::move;
}

struct Keyword {
  KeywordKey key = KeywordKey::rapture;
  int8_t x = 0;                        // income, damage, move
  TypeFilter kind = TypeFilter::unit;  // locator
};

// The times at which a text may be used: bit p is phase p (Phase), and kAnytime is a bit beside
// them.
using When = uint16_t;
inline constexpr When kAnytime = 1 << 15;

using Needs = uint8_t;
inline constexpr Needs kInBattle = 1;
inline constexpr Needs kAttacking = 2;
inline constexpr Needs kDefending = 4;
inline constexpr Needs kOwnTurn = 8;

enum class Op : uint8_t {
  gain_source,
  lose_source,
  take_source,
  wound,
  exert,
  heal,
  destroy,
  modify,
  grant,
  move,
  swap,
  draw,
  discard,
  search,
  recover,
  put_into_play,
  bounce,
  extra_moves,
  extra_battles,
};

// Says which of the fields that several ops share an op has.
struct OpFields {
  bool player = false;
  bool n = false;
  bool target = false;
  bool single_target = false;  // chosen, self or same alone
};
OpFields FieldsOf(Op op);

enum class PlayerWord : uint8_t { you, partner, opponent, each_opponent, all };
enum class Who : uint8_t { self, same, battle_target, attackers, chosen, all };
enum class Side : uint8_t { any, own, partner, opponent };
enum class Part : uint8_t { any, attacker, target, battle };
enum class Exhausted : uint8_t { any, yes, no };

struct Target {
  Who who = Who::self;
  TypeFilter card = TypeFilter::unit;
  Side side = Side::any;
  Race race = Race::any;
  Part part = Part::any;
  Exhausted exhausted = Exhausted::any;
  bool near = false;
};

// One effect operation. Fields that its op does not have keep these values.
struct EffectOp {
  Op op = Op::gain_source;
  bool may = false;
  PlayerWord player = PlayerWord::you;
  uint8_t n = 0;
  Target target = {};
  int8_t att = 0;
  int8_t def = 0;
  int8_t vit = 0;
  Until until = Until::battle;
  Keyword keyword = {};
  bool is_random = false;  // discard: `how`
  TypeFilter kind = TypeFilter::any;
  bool is_from_hand = false;  // put_into_play: `from`
  bool is_anywhere = false;   // put_into_play: `where`
};

using EffectOps = std::vector<EffectOp>;

struct Aura {
  Race race = Race::any;
  int8_t att = 0;
  int8_t def = 0;
  int8_t vit = 0;
  bool has_keyword = false;
  Keyword keyword = {};
};

struct Discount {
  TypeFilter kind = TypeFilter::any;
  Race race = Race::any;
  uint8_t n = 0;
};

enum class TriggerOn : uint8_t {
  enter,
  round_start,
  win_battle,
  lose_battle,
  destroyed,
  destroys,
};

struct Trigger {
  TriggerOn on = TriggerOn::enter;
  bool is_for_player = false;  // the two battle triggers: "you" is the player
  EffectOps effects;
};

struct Ability {
  When when = 0;
  Needs needs = 0;
  bool flip = false;
  bool exert = false;
  uint8_t source = 0;
  EffectOps effects;
};

// One kind of card: an entry of `cards`.
struct CardKind {
  std::string id;
  std::string title;  // as in the set; text.h makes it safe to show
  CardType type = CardType::unit;
  Race race = Race::any;  // units only
  Rarity rarity = Rarity::common;
  bool is_unique = false;
  bool is_green = false;
  uint8_t cost = 0;
  uint8_t att = 0;
  uint8_t def = 0;
  uint8_t vit = 0;
  uint16_t keyword_bits = 0;  // KeywordBit of each of `keywords`
  std::vector<Keyword> keywords;
  std::vector<Aura> auras;
  std::vector<Discount> discounts;
  std::vector<Trigger> triggers;
  std::vector<Ability> abilities;
  When when = 0;  // only for events, like the next two
  Needs needs = 0;
  EffectOps effects;
};

struct DeckEntry {
  uint16_t kind = kNoKind;
  uint16_t copies = 0;
};

struct Deck {
  std::string id;
  Race race = Race::any;
  std::vector<DeckEntry> cards;
};

struct ArtifactKind {
  std::string id;
  std::string title;
  int8_t att = 0;
  int8_t def = 0;
  int8_t vit = 0;
  bool has_keyword = false;
  Keyword keyword = {};
};

struct Cards {
  std::string name;
  std::vector<CardKind> kinds;
  std::vector<Deck> decks;
  std::vector<uint16_t> decks_by_id;  // ascending by the bytes of their ids
  std::vector<ArtifactKind> artifacts;
  // Whether any card has such a text. If none has, the rules skip the search for it.
  bool has_auras = false;
  bool has_discounts = false;
  bool auras_change_vit = false;
  bool auras_lower_vit = false;
  uint16_t aura_keywords = 0;      // KeywordBit of those that auras give
  uint16_t artifact_keywords = 0;  // KeywordBit of those that artifacts give

  // Returns the number of the kind with that id, or kNoKind.
  uint16_t KindCalled(std::string_view id) const;
  // Returns the number of the deck with that id, or kNoDeck.
  uint16_t DeckCalled(std::string_view id) const;
};

// Returns the effect list of a LOCATOR of this kind, which is one search.
const EffectOps& LocatorEffects(TypeFilter kind);

// Returns the set, or the first refusal: bad_request without a clause.
Result<Cards> ParseCards(const Json& set);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_CARDS_H_
