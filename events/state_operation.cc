#include "events/state_operation.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "events/json_members.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount {
namespace {

using Kind = StateOperation::Kind;

// In the order of StateOperation::Kind.
constexpr std::string_view kOperationNames[] = {"add",  "remove",  "replace", "move",
                                                "test", "shuffle", "out"};

// A value lies in an operation, and this in the list.
constexpr size_t kMaxValueDepth = kMaxOperationsDepth - 2;

Error RefusedOperation(size_t operation, std::string_view what) {
  return Error::BadRequest(fmt::format("operation {}: {}", operation, what));
}

// Returns whether all numbers in a value are integers; a state has no others.
bool HasIntegersOnly(const Json& value) {
  if (!value.is_structured()) return !value.is_number() || IsInteger(value);
  return std::all_of(value.begin(), value.end(), HasIntegersOnly);
}

// Returns whether it is the number of a card, or an index.
bool IsOperationCard(const Json& number) {
  return IsInteger(number) && number >= 0 && number < kMaxOperationCards;
}

template <class Fits>
bool IsListOf(const Json& list, Fits fits) {
  return list.is_array() && list.size() <= kMaxOperationCards &&
         std::all_of(list.begin(), list.end(), fits);
}

// Reads the keys of one operation. Each function returns what is wrong, or "".
class OperationReader {
 public:
  OperationReader(const Json& json, StateOperation& operation)
      : json_(json), operation_(operation) {}

  std::string Read() {
    if (!json_.is_object()) return "expected an object";
    const std::string name = TextMember(json_, "op");
    const auto found = std::find(std::begin(kOperationNames), std::end(kOperationNames), name);
    if (found == std::end(kOperationNames)) {
      return "\"op\": expected add, remove, replace, move, test, shuffle or out";
    }
    operation_.kind = static_cast<Kind>(found - std::begin(kOperationNames));
    std::string fault;
    if (operation_.kind != Kind::out) fault = ReadPointer("path", operation_.path);
    if (fault.empty()) fault = ReadOwnKeys();
    if (!fault.empty()) return fault;
    const std::string* unknown = UnknownKey(json_, keys_);
    return unknown == nullptr ? "" : fmt::format("unknown key \"{}\"", *unknown);
  }

 private:
  std::string ReadOwnKeys() {
    switch (operation_.kind) {
      case Kind::remove:
        return "";
      case Kind::move:
        return ReadMove();
      case Kind::shuffle: {
        std::string fault = ReadNumbers("keep", operation_.keep);
        const bool is_ascending =
            std::is_sorted(operation_.keep.begin(), operation_.keep.end(), std::less_equal<>());
        if (fault.empty() && !is_ascending) fault = "\"keep\": expected ascending indexes";
        return fault.empty() ? ReadOutcome() : fault;
      }
      case Kind::out:
        return ReadSeat();
      default:
        return ReadValue();
    }
  }

  std::string ReadMove() {
    std::string fault = ReadPointer("from", operation_.from);
    if (fault.empty()) fault = ReadNumber("card", 0, "a card's number", operation_.card);
    if (fault.empty()) fault = ReadNumber("random", 1, "a number of cards", operation_.random);
    if (!fault.empty()) return fault;
    if (operation_.card && operation_.random) return "it has both a card and \"random\"";
    return operation_.random ? ReadOutcome() : "";
  }

  std::string ReadValue() {
    keys_.push_back("value");
    const Json* value = FindMember(json_, "value");
    if (value == nullptr) return "the key \"value\" is missing";
    if (DepthOf(*value) > kMaxValueDepth) return "\"value\": nested too deeply";
    if (!HasIntegersOnly(*value)) return "\"value\": expected integers";
    operation_.value = std::make_shared<OrderedJson>(*value);
    return "";
  }

  std::string ReadSeat() {
    keys_.push_back("seat");
    const std::optional<uint64_t> seat = FindNumber(json_, "seat");
    if (!seat || *seat >= kNoSuchThing<uint8_t>) return "\"seat\": expected a seat";
    operation_.seat = static_cast<uint8_t>(*seat);
    return "";
  }

  // A list of cards, or {"top": cards} of a shuffle in an observed game.
  std::string ReadOutcome() {
    keys_.push_back("outcome");
    const Json* outcome = FindMember(json_, "outcome");
    if (outcome == nullptr) return "";
    if (operation_.kind == Kind::shuffle && outcome->is_object() && outcome->size() == 1) {
      const Json* top = FindMember(*outcome, "top");
      if (top != nullptr) {
        operation_.is_outcome_the_top = true;
        outcome = top;
      }
    }
    const auto is_card = [](const Json& card) { return card == "?" || IsOperationCard(card); };
    if (!IsListOf(*outcome, is_card)) return "\"outcome\": expected a list of cards";
    std::vector<uint16_t>& cards = operation_.outcome.emplace();
    for (const Json& card : *outcome) {
      cards.push_back(card == "?" ? kUnidentifiedCard : card.get<uint16_t>());
    }
    return "";
  }

  std::string ReadPointer(std::string_view key, std::vector<std::string>& keys) {
    keys_.push_back(key);
    const std::string* text = FindText(json_, key);
    auto read = text == nullptr ? std::nullopt : KeysOfPointer(*text);
    if (!read) return fmt::format("\"{}\": expected a JSON Pointer", key);
    keys = *std::move(read);
    return "";
  }

  std::string ReadNumber(std::string_view key, uint64_t least, std::string_view expected,
                         std::optional<uint16_t>& number) {
    keys_.push_back(key);
    if (FindMember(json_, key) == nullptr) return "";
    const std::optional<uint64_t> read = FindNumber(json_, key);
    if (!read || *read < least || *read >= kMaxOperationCards) {
      return fmt::format("\"{}\": expected {}", key, expected);
    }
    number = static_cast<uint16_t>(*read);
    return "";
  }

  // A key that is missing is an empty list.
  std::string ReadNumbers(std::string_view key, std::vector<uint16_t>& numbers) {
    keys_.push_back(key);
    const Json* list = FindMember(json_, key);
    if (list == nullptr) return "";
    if (!IsListOf(*list, IsOperationCard))
      return fmt::format("\"{}\": expected a list of numbers", key);
    numbers = list->get<std::vector<uint16_t>>();
    return "";
  }

  const Json& json_;
  StateOperation& operation_;
  std::vector<std::string_view> keys_ = {"op"};
};

OrderedJson OutcomeOf(const StateOperation& operation) {
  OrderedJson cards = OrderedJson::array();
  for (const uint16_t card : *operation.outcome) {
    cards.push_back(card == kUnidentifiedCard ? OrderedJson("?") : OrderedJson(card));
  }
  if (!operation.is_outcome_the_top) return cards;
  return {{"top", std::move(cards)}};
}

OrderedJson OperationJson(const StateOperation& operation) {
  OrderedJson json;
  json["op"] = kOperationNames[static_cast<size_t>(operation.kind)];
  if (operation.kind == Kind::out) {
    json["seat"] = operation.seat;
    return json;
  }
  if (operation.card) json["card"] = *operation.card;
  if (operation.random) json["random"] = *operation.random;
  if (operation.kind == Kind::move) json["from"] = PointerOfKeys(operation.from);
  json["path"] = PointerOfKeys(operation.path);
  if (operation.value != nullptr) json["value"] = *operation.value;
  if (operation.kind == Kind::shuffle) json["keep"] = operation.keep;
  if (operation.outcome) json["outcome"] = OutcomeOf(operation);
  return json;
}

}  // namespace

Result<std::vector<StateOperation>> ReadOperations(const Json& operations) {
  if (!operations.is_array() || operations.size() > kMaxOperations) {
    return Error::BadRequest(
        fmt::format("\"operations\": expected a list of at most {}", kMaxOperations));
  }
  std::vector<StateOperation> read;
  for (const Json& json : operations) {
    const size_t index = read.size();
    const std::string fault = OperationReader(json, read.emplace_back()).Read();
    if (!fault.empty()) return RefusedOperation(index, fault);
  }
  return read;
}

OrderedJson OperationsJson(const std::vector<StateOperation>& operations) {
  OrderedJson json = OrderedJson::array();
  for (const StateOperation& operation : operations) json.push_back(OperationJson(operation));
  return json;
}

std::string OperationsBytes(const std::vector<StateOperation>& operations) {
  return CanonicalJson(OperationsJson(operations));
}

std::optional<std::vector<StateOperation>> OperationsIn(std::string_view bytes) {
  if (bytes.size() > kMaxOperationsBytes) return std::nullopt;
  const std::optional<Json> json = ParseJson(bytes);
  if (!json || DepthOf(*json) > kMaxOperationsDepth) return std::nullopt;
  if (CanonicalJson(*json) != bytes) return std::nullopt;
  Result<std::vector<StateOperation>> read = ReadOperations(*json);
  if (!read.ok()) return std::nullopt;
  const bool is_whole = std::none_of(read->begin(), read->end(), [](const auto& operation) {
    return operation.is_of_chance() && !operation.outcome;
  });
  return is_whole ? std::optional(*std::move(read)) : std::nullopt;
}

}  // namespace recount
