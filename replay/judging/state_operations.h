// Changes the document of a state (Match::StateJson, for the judge) as a judge puts it right: by
// the operations of RFC 6902 without `copy`, and by moves of a card from one list to another.
// Whoever has the changed document reads it back with Match::ReadState.
//
//   const Result<std::vector<StateOperation>> operations = ReadOperations(request["operations"]);
//   if (!operations.ok()) return operations.error();
//   const std::vector<OperationFault> faults = ApplyOperations(*operations, document);
#ifndef RECOUNT_REPLAY_JUDGING_STATE_OPERATIONS_H_
#define RECOUNT_REPLAY_JUDGING_STATE_OPERATIONS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "events/json.h"

namespace recount::replay::judging {

// The most operations of one repair.
inline constexpr size_t kMaxOperations = 256;

struct StateOperation {
  enum class Kind : uint8_t { add, remove, replace, move, test };
  Kind kind = Kind::test;
  std::vector<std::string> path;  // the keys of the pointer
  std::vector<std::string> from;  // of a move
  // Of a move: the card that leaves the list `from`. Without it the value at `from` moves.
  std::optional<uint16_t> card;
  // Of add, replace and test.
  std::shared_ptr<const OrderedJson> value;
};

// Reads a list of operations. bad_request, with the place in the list, for anything that is not the
// form of an operation.
Result<std::vector<StateOperation>> ReadOperations(const Json& operations);

// What an operation cannot do.
struct OperationFault {
  size_t operation = 0;  // its index
  std::string path;      // where in the document
  std::string message;   // for people, without a full stop
};

// Applies the operations in order. An operation that fails changes nothing, and the others are
// tried all the same, except those at a place that a failed one was to change. If there are faults,
// the document is of no further use.
//
// `move` with a card: `path` is an entry of a list (an index, or `-` for its end), or a list, at
// whose end the card is put.
std::vector<OperationFault> ApplyOperations(const std::vector<StateOperation>& operations,
                                            OrderedJson& document);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_STATE_OPERATIONS_H_
