// Builds lists of instructions while a card set is read. Equal lists get equal numbers, whichever
// card they belong to: the first entry of a list identifies all of it.
#ifndef RECOUNT_ENGINE_BASICVERSE_OP_LISTS_H_
#define RECOUNT_ENGINE_BASICVERSE_OP_LISTS_H_

#include <map>
#include <string>
#include <vector>

#include "engine/basicverse/cards.h"

namespace recount::engine::basicverse {

class OpLists {
 public:
  // `entries` must outlive this object, and contain entry 0, which is not an op.
  explicit OpLists(std::vector<OpEntry>& entries) : entries_(entries) {}

  // Returns the list of these ops, followed by `next`.
  OpList Make(const std::vector<Op>& ops, OpList next = 0);

 private:
  OpList Entry(const Op& op, OpList next);

  std::vector<OpEntry>& entries_;
  std::map<std::string, OpList> numbers_;
};

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_OP_LISTS_H_
