#include "engine/basicverse/op_lists.h"

#include "fmt/format.h"

namespace recount::engine::basicverse {

OpList OpLists::Make(const std::vector<Op>& ops, OpList next) {
  // Lists are built from their end, so lists with the same end share its entries.
  for (auto op = ops.rbegin(); op != ops.rend(); ++op) next = Entry(*op, next);
  return next;
}

OpList OpLists::Entry(const Op& op, OpList next) {
  // The key has every field of the op and the rest of the list, so equal lists get one number.
  std::string key = fmt::format("{} {} {} {} {}", static_cast<int>(op.kind),
                                static_cast<int>(op.who), op.range, op.amount, next);
  for (const uint16_t kind : op.kinds) key += fmt::format(" k{}", kind);
  for (const OpList option : op.options) key += fmt::format(" o{}", option);
  const auto [found, is_new] = numbers_.try_emplace(key, static_cast<OpList>(entries_.size()));
  const OpList number = found->second;
  if (!is_new) return number;
  entries_.push_back({op, next});
  // Joining adds entries and may move them, so the entry is looked up again at the end.
  std::vector<OpList> joined;
  for (const OpList option : op.options) {
    std::vector<Op> ops;
    for (OpList at = option; at != 0; at = entries_[at].next) ops.push_back(entries_[at].op);
    joined.push_back(Make(ops, next));
  }
  entries_[number].joined = std::move(joined);
  return number;
}

}  // namespace recount::engine::basicverse
