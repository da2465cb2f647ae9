// Changes the document of a state (Match::StateJson, for the judge) as a judge puts it right: by
// the operations of RFC 6902 without `copy`, by moves of cards from one list to another, and by
// chance, which is drawn here or was drawn at the table (JDG-18). The changed document is read back
// with Match::ReadState (repair.h).
//
//   Result<std::vector<StateOperation>> operations = ReadOperations(request["operations"]);
//   if (!operations.ok()) return operations.error();
//   ChanceStream stream(seed, seq);
//   const std::vector<OperationFault> faults = ApplyOperations(*operations, &stream, document);
//   OperationsJson(*operations);       // the same, with the outcomes
#ifndef RECOUNT_REPLAY_JUDGING_STATE_OPERATIONS_H_
#define RECOUNT_REPLAY_JUDGING_STATE_OPERATIONS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chance.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::replay::judging {

// The most operations of one repair, and the most cards and places that one of them may name.
inline constexpr size_t kMaxOperations = 256;
inline constexpr size_t kMaxOperationCards = 1'024;

struct StateOperation {
  enum class Kind : uint8_t { add, remove, replace, move, test, shuffle };
  Kind kind = Kind::test;
  std::vector<std::string> path = {};  // the keys of the pointer
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
  // Of add, replace and test.
  std::shared_ptr<const OrderedJson> value = {};

  bool is_of_chance() const { return kind == Kind::shuffle || random.has_value(); }
};

// Reads a list of operations. bad_request, with the place in the list, for anything that is not the
// form of an operation.
Result<std::vector<StateOperation>> ReadOperations(const Json& operations);

// Returns the list as ReadOperations reads it. A key that has its default is left out, except
// `keep`.
OrderedJson OperationsJson(const std::vector<StateOperation>& operations);

// What an operation cannot do.
struct OperationFault {
  size_t operation = 0;        // its index
  std::string path;            // where in the document
  std::string message;         // for people, without a full stop
  bool is_of_outcome = false;  // its outcome does not fit, or is missing
};

// Applies the operations in order. An operation that fails changes nothing, and the others are
// tried all the same, except those at a place that a failed one was to change. If there are faults,
// the document is of no further use.
//
// `move` with a card: `path` is an entry of a list (an index, or `-` for its end), or a list, at
// whose end the card is put. A random move puts the cards there one after the other, in the order
// drawn.
//
// An outcome that is missing is drawn from the stream and filled in: the cards of a random move
// without replacement from the ascending list, a shuffle as DrawOutcome does, of what is not kept.
// With `stream` nullptr it must be there.
std::vector<OperationFault> ApplyOperations(std::vector<StateOperation>& operations,
                                            engine::ChanceStream* stream, OrderedJson& document);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_STATE_OPERATIONS_H_
