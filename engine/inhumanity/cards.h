// A card set of Hope Inhumanity, as the rules use it. Effects are data: closed lists
// (docs/reference/inhumanity.md, "The closed list of effects") that effect_operations.cc
// interprets. The rules name no card.
#ifndef RECOUNT_ENGINE_INHUMANITY_CARDS_H_
#define RECOUNT_ENGINE_INHUMANITY_CARDS_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/inhumanity/state.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::engine::inhumanity {

// The lists of a set, in the order of their card numbers.
enum class Kind : uint8_t { scene, asset, relationship, personality, trait };
inline constexpr size_t kKinds = 5;

// These are in the order of the names in names.h.
enum class Op : uint8_t {
  gain_humanity,
  lose_humanity,
  suffer,
  heal,
  gain_hope,
  lose_hope,
  draw_traits,
  gain_asset,
  take_hunted,
  lose_hunted,
  shield,
  spare,
  hardship,
  add_dice,
  auto_succeed,
  add_successes,
  reroll,
  end_scene,
};

enum class To : uint8_t { nobody, affected, actor, all, self, chosen, partner, both };

enum class Condition : uint8_t { hunger, harm };

inline constexpr uint16_t kAnyAsset = 0xFFFF;

// One effect operation. Fields that its op does not have keep these values.
struct EffectOp {
  Op op = Op::gain_humanity;
  To to = To::nobody;
  int8_t n = 0;
  Condition condition = Condition::hunger;
  Loss from = Loss::harm;
  bool is_all = false;         // reroll: `which`
  uint16_t asset = kAnyAsset;  // gain_asset: the index in `assets`
};
using EffectOps = std::vector<EffectOp>;

// Tags, by their numbers in the card set: either the tags of a Scene, or a list of which a Scene
// must have at least one.
using Tags = std::vector<uint16_t>;

// Returns whether a Scene with these tags fits the list (docs/reference/inhumanity.md, "Terms").
inline bool FitsTags(const Tags& wanted, const Tags& of_scene) {
  return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), [&](uint16_t tag) {
           return std::find(of_scene.begin(), of_scene.end(), tag) != of_scene.end();
         });
}

struct Option {
  std::string name;
  uint8_t commit = 0;
  bool is_refuse = false;
  EffectOps effects;
  bool has_all = false;
  EffectOps all;
};

struct SceneKind {
  std::string callout;
  Terrain terrain = Terrain::any_terrain;
  std::vector<std::string> tag_words;
  Tags tags;
  bool is_unavoidable = false;
  bool is_roll = false;
  int8_t hardship = 0;
  EffectOps succeed, fail, refuse;
  bool has_all_refuse = false;
  EffectOps all_refuse;
  int8_t extra_over = 0;  // 0: there is no extra
  EffectOps extra;
  std::vector<Option> options;
  std::vector<uint8_t> options_by_name;  // ascending by the bytes of their names
};

// The turn in which a card may be played.
enum class Turn : uint8_t { any, own, other };

// Returns the bit of a phase in `when` below.
constexpr uint16_t PhaseBit(Phase phase) {
  return static_cast<uint16_t>(1 << static_cast<int>(phase));
}

// The part that Assets and Traits share. Bit p of `when` is phase p (Phase).
struct PlayedKind {
  uint16_t when = 0;
  Turn turn = Turn::any;
  Tags tags;
  EffectOps effects;
  bool needs_target = false;
  bool needs_roll = false;  // INH-8.14: the mode must be `roll`
  bool needs_dice = false;  // INH-8.14: dice must have been rolled
};

struct AssetKind {
  bool is_group = false;
  uint8_t uses = 1;
  PlayedKind played;
};

enum class TriggerOn : uint8_t {
  acts,
  avoids,
  supports,
  refuses,
  succeeds,
  fails,
  supports_partner,
  refuses_partner,
  both_commit,
  partner_removed,
};

struct Trigger {
  TriggerOn on = TriggerOn::acts;
  Tags tags;
  EffectOps effects;
};

struct OwnHardship {
  int8_t n = 0;
  Tags tags;
};

struct PersonalityKind {
  uint8_t humanity_limit = kMostHumanity;
  bool keeps_humanity = false;
  uint8_t acting_limit = kMostHumanity;
  uint8_t supporting_limit = kMostHumanity;
  std::vector<OwnHardship> own_hardship;
  std::vector<Tags> first_die_fails;
  std::vector<Trigger> triggers;
};

struct RelationshipKind {
  bool must_support = false;
  int support_hardship = 0;  // the sum of all such statics
  std::vector<Trigger> triggers;
};

// An entry of a list of the set, of any kind.
struct Entry {
  std::string key;
  std::string name;  // as in the set; text.h makes it safe to show
  Kind kind = Kind::scene;
  uint16_t index = 0;  // the index in the list of its kind
  uint16_t copies = 0;
  bool is_expansion = false;
};

struct Cards {
  std::string name;
  std::vector<Entry> entries;
  std::vector<SceneKind> scenes;
  std::vector<AssetKind> assets;
  std::vector<RelationshipKind> relationships;
  std::vector<PersonalityKind> personalities;
  std::vector<PlayedKind> traits;
  std::vector<std::string> tag_words;  // by the number of the tag

  std::vector<uint16_t> entry_of;  // by card
  std::array<uint16_t, kKinds + 1> first_card = {};
  // The first slot of each pile; the last entry is their end.
  std::array<uint16_t, kPiles + 1> first_slot = {};
  // The cards of each pile without and with the expansion, ascending.
  std::array<std::vector<uint16_t>, kPiles> core, all;
  bool has_expansion = false;

  size_t count() const { return entry_of.size(); }
  const Entry& EntryOf(uint16_t card) const { return entries[entry_of[card]]; }
  const SceneKind& Scene(uint16_t card) const { return scenes[EntryOf(card).index]; }
  const AssetKind& Asset(uint16_t card) const { return assets[EntryOf(card).index]; }
  const RelationshipKind& Relationship(uint16_t card) const {
    return relationships[EntryOf(card).index];
  }
  const PersonalityKind& Personality(uint16_t card) const {
    return personalities[EntryOf(card).index];
  }
  const PlayedKind& Trait(uint16_t card) const { return traits[EntryOf(card).index]; }

  Kind KindOf(uint16_t card) const { return EntryOf(card).kind; }
  const std::vector<uint16_t>& In(Pile pile, bool martial_law) const {
    return (martial_law ? all : core)[static_cast<size_t>(pile)];
  }
};

// Returns the pile that a card is shuffled into.
Pile PileOf(const Cards& cards, uint16_t card);

// Returns the set, or the first refusal (bad_request) of docs/reference/inhumanity.md, "Checks of a
// card set".
Result<Cards> ParseCards(const Json& set);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_CARDS_H_
