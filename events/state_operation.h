// The operations of a repair, with which a judge puts the state right, as values and as JSON. A
// ruling keeps them as canonical JSON (events/FORMAT.md, "Judging");
// replay/repair/state_operations.h applies them.
//
//   Result<std::vector<StateOperation>> operations = ReadOperations(request["operations"]);
//   if (!operations.ok()) return operations.error();
//   const std::string bytes = OperationsBytes(*operations);
//   OperationsIn(bytes);               // the same operations
#ifndef RECOUNT_EVENTS_STATE_OPERATION_H_
#define RECOUNT_EVENTS_STATE_OPERATION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "events/json.h"
#include "events/schema.h"

namespace recount {

// The most operations of one ruling, and the most cards and places that one of them may name.
inline constexpr size_t kMaxOperations = 256;
inline constexpr size_t kMaxOperationCards = 1'024;
// The most bytes of a ruling's operations, and how deeply they may be nested.
inline constexpr size_t kMaxOperationsBytes = size_t{512} << 10;
inline constexpr size_t kMaxOperationsDepth = 16;

// A card in an outcome of an observed game that nobody has identified: "?" in JSON.
inline constexpr uint16_t kUnidentifiedCard = kNull<uint16_t>;

struct StateOperation {
  enum class Kind : uint8_t { add, remove, replace, move, test, shuffle, out };
  Kind kind = Kind::test;
  std::vector<std::string> path = {};  // the keys of the pointer; empty for `out`
  std::vector<std::string> from = {};  // of a move
  // Of a move: the card that leaves the list `from`, or how many leave it at random. Without either
  // the value at `from` moves.
  std::optional<uint16_t> card = {};
  std::optional<uint16_t> random = {};
  // Of a shuffle: the indexes that stay where they are, ascending.
  std::vector<uint16_t> keep = {};
  // Of a shuffle, the whole list, the top first. Of a random move, the cards in the order drawn.
  // Nothing if it is still to be drawn.
  std::optional<std::vector<uint16_t>> outcome = {};
  // Of a shuffle in an observed game: `outcome` is only the top that was seen.
  bool is_outcome_the_top = false;
  // Of add, replace and test.
  std::shared_ptr<const OrderedJson> value = {};
  uint8_t seat = kNullSeat;  // of `out`

  bool is_of_chance() const { return kind == Kind::shuffle || random.has_value(); }
};

// Reads a list of operations. bad_request, with the place in the list, for anything that is not the
// form of an operation.
Result<std::vector<StateOperation>> ReadOperations(const Json& operations);

// Returns the list as ReadOperations reads it. A key that has its default is left out, except
// `keep`.
OrderedJson OperationsJson(const std::vector<StateOperation>& operations);

// The operations as canonical JSON, which a ruling keeps.
std::string OperationsBytes(const std::vector<StateOperation>& operations);

// Reads the operations in the bytes of a ruling; nothing unless they are a list of operations in
// canonical JSON, within the limits, whose outcomes are filled in.
std::optional<std::vector<StateOperation>> OperationsIn(std::string_view bytes);

}  // namespace recount

#endif  // RECOUNT_EVENTS_STATE_OPERATION_H_
