// Reads the effects of the cards and Abilities of a set: reactions, uses and their instructions
// (docs/reference/basicverse.md, "Cards").
//
//   UseReader uses(set, cards, fault);            // cards.kinds have their ids by the first use
//   uses.ReadReaction(reader, kind.reaction);
//   uses.ReadUse(json, place, {kind.is_scroll, kind.reaction}, kind.use);
#ifndef RECOUNT_ENGINE_BASICVERSE_USE_READER_H_
#define RECOUNT_ENGINE_BASICVERSE_USE_READER_H_

#include <string>
#include <vector>

#include "engine/basicverse/op_lists.h"
#include "engine/kit/card_reader.h"

namespace recount::engine::basicverse {

inline constexpr int kMostNumber = 99;  // docs/reference/basicverse.md, "Format of a card set"

// The card or Ability whose use is read. It decides which ops are allowed.
struct UsePlace {
  bool is_scroll = false;
  Reaction reaction;
  TargetWho target = TargetWho::none;  // set when it has been read
};

class UseReader {
 public:
  // All must outlive this object.
  UseReader(const Json& set, Cards& cards, Fault& fault);

  // Reads the value of "reaction", which may be null.
  void ReadReaction(kit::CardReader& outer, Reaction& reaction);
  void ReadUse(const Json& json, const std::string& place, UsePlace where, Use& use);

  // These read a kind of `basics` as its number, and a list of them.
  void ReadKindName(kit::CardReader& reader, const Json& value, std::string_view key,
                    uint16_t& number);
  std::vector<uint16_t> ReadKindNames(kit::CardReader& reader, std::string_view key,
                                      bool may_be_empty, bool may_repeat);

 private:
  void ReadRange(kit::CardReader& reader, int least, uint8_t& range);
  void ReadTarget(const Json& json, const std::string& place, Target& target);
  std::vector<Op> ReadOps(kit::CardReader& outer, std::string_view key, const UsePlace& where,
                          bool may_choose);
  void ReadOp(const Json& json, const std::string& place, const UsePlace& where, bool may_choose,
              Op& op);
  void ReadWho(kit::CardReader& reader, Op& op);
  void ReadFields(kit::CardReader& reader, const UsePlace& where, Op& op);
  void ReadOptions(kit::CardReader& reader, const UsePlace& where, Op& op);
  void CheckFreeKinds(kit::CardReader& reader, const Op& op);

  Cards& cards_;
  Fault& fault_;
  OpLists lists_;
  std::vector<bool> is_bound_;  // by number: whether the kind is a Scroll or a reaction
};

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_USE_READER_H_
