// A card set of Heroes of the Basicverse, as the rules use it. Effects are data: a closed list
// (docs/reference/basicverse.md, "Effect operations") that resolution.cc and derived.cc interpret.
// The rules name no card.
#ifndef RECOUNT_ENGINE_BASICVERSE_CARDS_H_
#define RECOUNT_ENGINE_BASICVERSE_CARDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/basicverse/state.h"
#include "engine/kit/text.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::engine::basicverse {

// These are in the order of the lists in names.h.
enum class HeroClass : uint8_t { protector, damage, support };
enum class AbilityKind : uint8_t { passive, reaction, basic, ultimate };
enum class Trigger : uint8_t { hit_self, hit_ally, move, scroll };
enum class TargetWho : uint8_t { none, self, enemy, ally, team };
enum class Who : uint8_t { none, self, target, source, protected_one, allies, team, enemies };
constexpr bool IsGroup(Who who) { return who >= Who::allies; }

enum class OpKind : uint8_t {
  draw,
  discard,
  damage,
  heal,
  mana,
  drain,
  actions,
  sight,
  shroud,
  move,
  place,
  fortress,
  regroup,
  team_draw,
  choose,
  draw_play,
  prevent,
};

using kit::WordBit;

// A list of ops, identified by the index of its first entry in Cards::ops; 0 is the empty list.
// Equal lists have equal indices, so that equal states with a list have equal bytes.
using OpList = uint32_t;

// One instruction. Fields that its kind does not have keep these values.
struct Op {
  OpKind kind = OpKind::draw;
  Who who = Who::none;
  uint8_t range = kAnyRange;
  uint8_t amount = 0;
  std::vector<uint16_t> kinds = {};  // draw_play
  std::vector<OpList> options = {};  // choose
};

// An instruction and the list that follows it.
struct OpEntry {
  Op op;
  OpList next = 0;
  std::vector<OpList> joined = {};  // choose: each option, followed by `next`
};

struct Target {
  TargetWho who = TargetWho::none;
  uint8_t count = 0;
  uint8_t range = kAnyRange;
};

struct Use {
  uint8_t block = 0;
  Target target;
  uint8_t damage = 0;
  uint8_t heal = 0;
  OpList then = 0;
};

struct Reaction {
  bool exists = false;
  uint8_t triggers = 0;  // bit per Trigger
  uint8_t range = kAnyRange;

  bool Answers(Trigger trigger) const { return (triggers & WordBit(trigger)) != 0; }
};

// The widest reach among several reactions, by trigger; -1 if there are none.
struct ReactionReach {
  std::array<int16_t, 4> range = {-1, -1, -1, -1};

  void Add(const Reaction& reaction);
};

struct BasicKind {
  std::string id;
  std::string name;  // as in the set; text.h makes it safe to show
  uint8_t copies = 0;
  uint8_t cost = 0;
  bool is_scroll = false;
  Reaction reaction;
  Use use;
};

struct Ability {
  std::string name;
  AbilityKind kind = AbilityKind::passive;
  uint8_t cost = 0;
  uint8_t mana = 0;
  std::vector<uint16_t> cards;  // kinds
  Reaction reaction;
  Use use;
};

struct HeroKind {
  std::string id;
  std::string name;
  HeroClass hero_class = HeroClass::protector;
  uint8_t hp = 0;
  uint8_t resurrect = 0;
  std::vector<Ability> abilities;
  // The effects of the passive, added up.
  struct CountsAs {
    uint16_t card = 0;
    std::vector<uint16_t> as;  // ascending by id, without repeats
  };
  struct CardCost {
    uint16_t card = 0;
    uint8_t cost = 0;
  };
  struct Retaliate {
    uint16_t card = 0;
    uint8_t amount = 0;
  };
  std::vector<CountsAs> counts_as;  // one per kind
  std::vector<CardCost> card_costs;
  std::vector<Retaliate> retaliates;
  int32_t reach = 0;
  int32_t turn_draw = 0;
  int32_t turn_mana = 0;
  int32_t turn_heal = 0;
  ReactionReach reactions;  // the reach of the reaction Abilities
};

struct Cards {
  std::string name;
  std::vector<BasicKind> kinds;
  std::vector<HeroKind> heroes;
  std::vector<uint16_t> kind_of;      // by card
  std::vector<OpEntry> ops = {{}};    // entry 0 is not an op
  std::vector<uint8_t> heroes_by_id;  // ascending by id
  ReactionReach reactions;            // the reach of the Basic cards
  size_t most_retaliates = 0;         // the most that a Hero has

  size_t CardCount() const { return kind_of.size(); }
  const BasicKind& KindOf(uint16_t card) const { return kinds[kind_of[card]]; }
};

// Returns the kinds that the Hero's cards of kind `kind` also count as; nullptr if there are none.
const std::vector<uint16_t>* CountsAs(const HeroKind& hero, uint16_t kind);

// Returns the Actions that the Hero pays to play a card as that kind.
uint8_t CostOf(const Cards& cards, const HeroKind& hero, uint16_t kind);

// Returns the set, or the first refusal: bad_request without a clause.
Result<Cards> ParseCards(const Json& set);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_CARDS_H_
