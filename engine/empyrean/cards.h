// A card set of Empyrean Hero, as the rules use it. Effects are data: a closed list
// (docs/reference/empyrean.md, "Effects") that resolution.cc and derived.cc interpret. The rules
// name no card.
#ifndef RECOUNT_ENGINE_EMPYREAN_CARDS_H_
#define RECOUNT_ENGINE_EMPYREAN_CARDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/empyrean/state.h"
#include "engine/kit/text.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::engine::empyrean {

// These are in the order of the lists in names.h.
enum class Power : uint8_t { attack, defense };
enum class Deck : uint8_t { a, b, c, d };
enum class AbilityKind : uint8_t { active, passive, feat };
enum class Trigger : uint8_t {
  always,
  defended,
  attacked,
  defeated,
  removed,
  discarded,
  announced,
  none,  // active abilities and feats have no trigger
};

enum class Op : uint8_t {
  modify,
  no_halving,
  guard,
  immune,
  draw,  // the first instant op
  discard_hand,
  play,
  recruit,
  heal,
  fatigue,
  remove,
  power,
  pin,
  take_control,
  discard_enhancement,
  move_enhancement,
  return_hero,
  return_enhancement,
  reveal,
  forbid,
  extra_turn,
  prevent,
  discard_self,
};
constexpr bool IsStatic(Op op) { return op < Op::draw; }

enum class Scope : uint8_t { self, own, enemy, all, versus, enemy_bases };
enum class Position : uint8_t { any, strengthened, fatigued };
enum class Immunity : uint8_t { fatigue, remove, control };
enum class Who : uint8_t { you, opponent, opponents, all };
enum class Pick : uint8_t { self, attackers, defender, all, choose };
enum class Side : uint8_t { own, friendly, enemy, any };
enum class EnhancementType : uint8_t { ability, stat, feat };

using kit::WordBit;

// The most that a count or `uses_per_turn` may be; how often a passive may be used by default.
inline constexpr int kMaxCount = 20;

inline constexpr uint8_t kAllOutcomes = 7;
inline constexpr uint8_t kAllAnnounced = 7;
inline constexpr uint8_t kAllTimings = 31;

// One effect. Fields that its op does not have keep these values.
struct EffectOp {
  Op op = Op::modify;
  bool if_previous = false;
  Power power = Power::attack;        // modify, power
  Scope scope = Scope::self;          // modify
  Position position = Position::any;  // modify, guard: while; target: state
  uint8_t immunities = 0;             // immune: bit per Immunity
  int16_t amount = 0;                 // modify, power
  uint8_t count = 1;
  bool up_to = false;
  Who who = Who::you;
  Pick pick = Pick::self;               // target; return_hero: self or choose
  Side side = Side::own;                // target, discard_enhancement, move_enhancement
  uint8_t kinds = 0;                    // bit per EnhancementType
  bool is_to_arena = false;             // return_hero
  bool is_of_attached = false;          // reveal
  Forbidden what = Forbidden::ability;  // forbid
};

using EffectOps = std::vector<EffectOp>;

struct Ability {
  AbilityKind kind = AbilityKind::active;
  Trigger trigger = Trigger::none;
  uint8_t outcomes = kAllOutcomes;
  bool must = false;
  uint8_t prevents = kAllAnnounced;  // bit per AbilityKind
  uint8_t timing = kAllTimings;
  uint8_t uses = 1;
  EffectOps effects;

  // The kinds of its static effects, for code that goes through the Arena.
  bool has_modify = false;
  bool has_no_halving = false;
  bool has_guard = false;
  uint8_t immunities = 0;
};

struct HeroKind {
  std::string name;  // as in the set; text.h makes it safe to show
  int32_t attack = 0;
  int32_t defense = 0;
  bool has_ability = false;
  Ability ability;
};

// An ability or feat card.
struct EnhancementKind {
  std::string name;
  Deck deck = Deck::a;
  Ability ability;  // its kind is feat for a feat

  bool IsFeat() const { return ability.kind == AbilityKind::feat; }
};

// A stat card of each player.
struct StatKind {
  Power power = Power::attack;
  int32_t amount = 0;
  uint16_t entry = 0;  // in the set's list
};

struct Cards {
  std::string name;
  int32_t base_defense = 0;
  std::vector<HeroKind> heroes;
  std::vector<EnhancementKind> enhancements;
  std::vector<StatKind> stats;  // one per copy
  // Whether any card has such an effect. If none has, the rules skip the search for it.
  bool has_modify = false;
  bool has_guard = false;
  bool has_announced = false;

  size_t AbilityCount() const { return enhancements.size(); }
  // Returns the number of abilities, feats and stats of a game.
  size_t EnhancementCount(int players) const {
    return enhancements.size() + static_cast<size_t>(players) * stats.size();
  }
  size_t CardCount(int players) const {
    return static_cast<size_t>(players) + heroes.size() + EnhancementCount(players);
  }
};

// Returns the set, or the first refusal: bad_request without a clause.
Result<Cards> ParseCards(const Json& set);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_CARDS_H_
