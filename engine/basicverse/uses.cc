#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/basicverse/names.h"
#include "engine/basicverse/use_reader.h"
#include "events/json_members.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using namespace names;  // NOLINT: the names in card sets

// Returns whether the triggers are in their order. All words must be known.
bool AreInOrder(const Json& triggers) {
  const auto at = [](const Json& word) {
    return std::find(std::begin(kTriggers), std::end(kTriggers),
                     std::string_view(word.get_ref<const std::string&>()));
  };
  for (size_t i = 1; i < triggers.size(); ++i) {
    if (at(triggers[i - 1]) >= at(triggers[i])) return false;
  }
  return true;
}

// Returns whether the op may be an instruction of that use at all.
bool IsAllowed(OpKind kind, const UsePlace& where) {
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

// Returns whether somebody can exist whom the op names.
bool IsAllowed(const Op& op, const UsePlace& where) {
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

// Returns whom the op may name, as bits.
uint8_t WhosOf(OpKind kind) {
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

}  // namespace

// Notes which kinds are Scrolls and reactions before any op names one.
UseReader::UseReader(const Json& set, Cards& cards, Fault& fault)
    : cards_(cards), fault_(fault), lists_(cards.ops) {
  for (const Json& kind : ListMember(set, "basics")) {
    const auto is_set = [&](const char* key) {
      const Json* value = FindMember(kind, key);
      return value != nullptr && !value->is_null() && *value != false;
    };
    is_bound_.push_back(is_set("reaction") || is_set("scroll"));
  }
}

// Reads an integer of `least` or more, or null.
void UseReader::ReadRange(kit::CardReader& reader, int least, uint8_t& range) {
  const Json* value = reader.Find("range", true);
  if (value == nullptr || value->is_null()) return;
  reader.Integer("range", least, kMostNumber, range);
}

// Reads a kind of `basics` as its number.
void UseReader::ReadKindName(kit::CardReader& reader, const Json& value, std::string_view key,
                             uint16_t& number) {
  if (reader.failed()) return;
  const auto found =
      std::find_if(cards_.kinds.begin(), cards_.kinds.end(), [&](const BasicKind& kind) {
        return value.is_string() && value.get_ref<const std::string&>() == kind.id;
      });
  if (found == cards_.kinds.end()) {
    return reader.Refuse(fmt::format("has a \"{}\" that is not a kind of \"basics\"", key));
  }
  number = static_cast<uint16_t>(found - cards_.kinds.begin());
}

std::vector<uint16_t> UseReader::ReadKindNames(kit::CardReader& reader, std::string_view key,
                                               bool may_be_empty, bool may_repeat) {
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

void UseReader::ReadReaction(kit::CardReader& outer, Reaction& reaction) {
  const Json* json = outer.Find("reaction", true);
  if (json == nullptr || json->is_null()) return;
  reaction.exists = true;
  kit::CardReader reader(*json, outer.place() + ", reaction", fault_);
  reader.SomeOf("triggers", kTriggers, reaction.triggers, true);
  if (!reader.failed() && !AreInOrder(json->at("triggers"))) {
    reader.Refuse("has \"triggers\" that are not in their order");
  }
  ReadRange(reader, 0, reaction.range);
}

void UseReader::ReadTarget(const Json& json, const std::string& place, Target& target) {
  kit::CardReader reader(json, place, fault_);
  reader.OneOf("who", kTargets, target.who);
  reader.Integer("count", 0, static_cast<int64_t>(kMaxTargets), target.count);
  ReadRange(reader, 1, target.range);
  if (reader.failed()) return;
  if ((target.who == TargetWho::none) != (target.count == 0) ||
      (target.who == TargetWho::self && target.count != 1)) {
    return reader.Refuse("has a \"count\" that does not fit \"who\"");
  }
  if (target.who <= TargetWho::self && target.range != kAnyRange) {
    reader.Refuse("has a \"range\" but nobody that it applies to");
  }
}

void UseReader::ReadUse(const Json& json, const std::string& place, UsePlace where, Use& use) {
  kit::CardReader reader(json, place, fault_);
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
    return reader.Refuse("has a \"block\" but does not answer a hit");
  }
  const TargetWho who = use.target.who;
  if (use.damage > 0 && who != TargetWho::enemy)
    return reader.Refuse("has \"damage\" but no enemy as its target");
  if (use.heal > 0 && (who == TargetWho::none || who == TargetWho::enemy)) {
    return reader.Refuse("has \"heal\" but no member of the team as its target");
  }
  // An op of the list may name the target, so its `who` must be known first.
  where.target = who;
  use.then = lists_.Make(ReadOps(reader, "then", where, true));
}

std::vector<Op> UseReader::ReadOps(kit::CardReader& outer, std::string_view key,
                                   const UsePlace& where, bool may_choose) {
  std::vector<Op> ops;
  outer.List(key, true, true, [&](const Json& json, const std::string& place) {
    ReadOp(json, place, where, may_choose, ops.emplace_back());
  });
  return ops;
}

void UseReader::ReadOp(const Json& json, const std::string& place, const UsePlace& where,
                       bool may_choose, Op& op) {
  kit::CardReader reader(json, place, fault_);
  reader.OneOf("op", kOps, op.kind);
  if (reader.failed()) return;
  if (!IsAllowed(op.kind, where) || (op.kind == OpKind::choose && !may_choose)) {
    return reader.Refuse("has an \"op\" that is not allowed there");
  }
  ReadFields(reader, where, op);
  if (reader.failed()) return;
  if (!IsAllowed(op, where)) reader.Refuse("applies to a player that does not exist there");
}

void UseReader::ReadWho(kit::CardReader& reader, Op& op) {
  reader.OneOf("who", kWhos, op.who);
  if (!reader.failed() && (WhosOf(op.kind) & WordBit(op.who)) == 0) {
    reader.Refuse("has a \"who\" that its \"op\" does not allow");
  }
  ReadRange(reader, op.kind < OpKind::move ? 0 : 1, op.range);
  if (reader.failed()) return;
  if (op.kind == OpKind::place && op.range == kAnyRange) {
    reader.Refuse("needs a \"range\"");
  }
  if (op.kind < OpKind::move && !IsGroup(op.who) && op.range != kAnyRange) {
    reader.Refuse("has a \"range\" but no group that it applies to");
  }
}

void UseReader::ReadFields(kit::CardReader& reader, const UsePlace& where, Op& op) {
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

void UseReader::ReadOptions(kit::CardReader& reader, const UsePlace& where, Op& op) {
  const Json* options = reader.Find("options", true);
  if (options == nullptr) return;
  if (!options->is_array() || options->size() < 2 || options->size() > 4) {
    return reader.Refuse("must have a list of 2 to 4 \"options\"");
  }
  for (size_t i = 0; i < options->size() && !reader.failed(); ++i) {
    const Json wrapped = {{"option", (*options)[i]}};
    kit::CardReader option(wrapped, fmt::format("{}, options {}", reader.place(), i), fault_);
    op.options.push_back(lists_.Make(ReadOps(option, "option", where, false)));
  }
}

// Refuses Scrolls and reactions, which are not played for free.
void UseReader::CheckFreeKinds(kit::CardReader& reader, const Op& op) {
  for (const uint16_t kind : op.kinds) {
    if (is_bound_[kind]) {
      return reader.Refuse("has a Scroll or a reaction among its \"kinds\"");
    }
  }
}

}  // namespace recount::engine::basicverse
