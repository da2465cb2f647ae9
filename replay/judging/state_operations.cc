#include "replay/judging/state_operations.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "events/json_members.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::judging {
namespace {

using Kind = StateOperation::Kind;
using Keys = std::vector<std::string>;

constexpr std::string_view kOperationNames[] = {"add", "remove", "replace", "move", "test"};

// No document of a state is nested more deeply than this.
constexpr size_t kMaxValueDepth = 32;

std::string PointerOfKeys(const Keys& keys) {
  std::string pointer;
  for (const std::string& key : keys) pointer += '/' + EscapedKey(key);
  return pointer;
}

Error RefusedOperation(size_t operation, std::string_view what) {
  return Error::BadRequest(fmt::format("operation {}: {}", operation, what));
}

std::optional<Keys> PointerAt(const Json& json, std::string_view key) {
  const std::string* text = FindText(json, key);
  return text == nullptr ? std::nullopt : KeysOfPointer(*text);
}

Result<StateOperation> ReadOperation(const Json& json, size_t index) {
  if (!json.is_object()) return RefusedOperation(index, "expected an object");
  const std::string name = TextMember(json, "op");
  const auto found = std::find(std::begin(kOperationNames), std::end(kOperationNames), name);
  if (found == std::end(kOperationNames)) {
    return RefusedOperation(index, "\"op\": expected add, remove, replace, move or test");
  }
  StateOperation operation;
  operation.kind = static_cast<Kind>(found - std::begin(kOperationNames));
  std::vector<std::string_view> keys = {"op", "path"};
  const std::optional<Keys> path = PointerAt(json, "path");
  if (!path) return RefusedOperation(index, "\"path\": expected a JSON Pointer");
  operation.path = *path;
  if (operation.kind == Kind::move) {
    keys.insert(keys.end(), {"from", "card"});
    const std::optional<Keys> from = PointerAt(json, "from");
    if (!from) return RefusedOperation(index, "\"from\": expected a JSON Pointer");
    operation.from = *from;
    if (FindMember(json, "card") != nullptr) {
      const std::optional<uint64_t> card = FindNumber(json, "card");
      if (!card || *card >= 0xFFFF)
        return RefusedOperation(index, "\"card\": expected a card's number");
      operation.card = static_cast<uint16_t>(*card);
    }
  } else if (operation.kind != Kind::remove) {
    keys.push_back("value");
    const Json* value = FindMember(json, "value");
    if (value == nullptr) return RefusedOperation(index, "the key \"value\" is missing");
    if (DepthOf(*value) > kMaxValueDepth)
      return RefusedOperation(index, "\"value\": nested too deeply");
    operation.value = std::make_shared<OrderedJson>(*value);
  }
  if (const std::string* unknown = UnknownKey(json, keys)) {
    return RefusedOperation(index, fmt::format("unknown key \"{}\"", *unknown));
  }
  return operation;
}

// Returns whether one place is the other, or in it.
bool Overlap(const Keys& a, const Keys& b) {
  return std::equal(a.begin(), a.begin() + static_cast<ptrdiff_t>(std::min(a.size(), b.size())),
                    b.begin());
}

// Changes one document. Every function returns what is wrong, or "".
class Editor {
 public:
  explicit Editor(OrderedJson& document) : document_(document) {}

  std::string Apply(const StateOperation& operation) {
    switch (operation.kind) {
      case Kind::add:
        return Add(operation.path, *operation.value);
      case Kind::remove:
        return Remove(operation.path);
      case Kind::replace:
        return Replace(operation.path, *operation.value);
      case Kind::test:
        return Test(operation.path, *operation.value);
      case Kind::move:
        break;
    }
    return operation.card ? MoveCard(operation) : Move(operation);
  }

 private:
  static constexpr std::string_view kNoSuchPlace = "there is no such place";

  std::string Replace(const Keys& path, const OrderedJson& value) {
    OrderedJson* at = ValueAt(document_, path);
    if (at == nullptr) return std::string(kNoSuchPlace);
    *at = value;
    return "";
  }

  std::string Test(const Keys& path, const OrderedJson& value) {
    const OrderedJson* at = ValueAt(document_, path);
    if (at == nullptr) return std::string(kNoSuchPlace);
    // Objects are equal whatever the order of their keys.
    if (Json(*at) == Json(value)) return "";
    return fmt::format("expected {}, found {}", Written(value), Written(*at));
  }

  std::string Add(const Keys& path, OrderedJson value) {
    if (path.empty()) {
      document_ = std::move(value);
      return "";
    }
    OrderedJson* parent = ValueAt(document_, {path.begin(), path.end() - 1});
    if (parent == nullptr) return std::string(kNoSuchPlace);
    if (parent->is_object()) {
      (*parent)[path.back()] = std::move(value);
      return "";
    }
    if (!parent->is_array()) return "the place is in a value that is neither a list nor an object";
    const std::optional<size_t> index =
        path.back() == "-" ? std::optional(parent->size()) : IndexOfKey(path.back());
    if (!index || *index > parent->size()) {
      return fmt::format("expected an index from 0 to {}, or -", parent->size());
    }
    parent->insert(parent->begin() + static_cast<ptrdiff_t>(*index), std::move(value));
    return "";
  }

  std::string Remove(const Keys& path) {
    if (path.empty()) return "the whole document cannot be removed";
    OrderedJson* parent = ValueAt(document_, {path.begin(), path.end() - 1});
    if (parent == nullptr || ValueAt(document_, path) == nullptr) return std::string(kNoSuchPlace);
    if (parent->is_object()) {
      parent->erase(path.back());
    } else {
      parent->erase(*IndexOfKey(path.back()));
    }
    return "";
  }

  std::string Move(const StateOperation& operation) {
    const OrderedJson* at = ValueAt(document_, operation.from);
    if (at == nullptr) return fmt::format("there is no {}", PointerOfKeys(operation.from));
    if (operation.from.size() < operation.path.size() && Overlap(operation.from, operation.path)) {
      return "a value cannot move into itself";
    }
    const OrderedJson value = *at;
    if (std::string fault = Remove(operation.from); !fault.empty()) return fault;
    std::string fault = Add(operation.path, value);
    // A move that fails changes nothing.
    if (!fault.empty()) Add(operation.from, value);
    return fault;
  }

  std::string MoveCard(const StateOperation& operation) {
    OrderedJson* list = ValueAt(document_, operation.from);
    if (list == nullptr || !list->is_array()) {
      return fmt::format("there is no list {}", PointerOfKeys(operation.from));
    }
    const auto card = std::find(list->begin(), list->end(), OrderedJson(*operation.card));
    if (card == list->end()) {
      return fmt::format("card {} is not in {}", *operation.card, PointerOfKeys(operation.from));
    }
    const auto place = card - list->begin();
    list->erase(card);
    Keys path = operation.path;
    const OrderedJson* target = ValueAt(document_, path);
    if (target != nullptr && target->is_array()) path.push_back("-");
    std::string fault = AddToList(path, *operation.card);
    if (!fault.empty()) list->insert(list->begin() + place, OrderedJson(*operation.card));
    return fault;
  }

  // Adds a card to the list of which `path` is an entry.
  std::string AddToList(const Keys& path, uint16_t card) {
    const OrderedJson* list =
        path.empty() ? nullptr : ValueAt(document_, {path.begin(), path.end() - 1});
    if (list == nullptr || !list->is_array()) return "expected a list, or an entry of a list";
    return Add(path, card);
  }

  OrderedJson& document_;
};

}  // namespace

Result<std::vector<StateOperation>> ReadOperations(const Json& operations) {
  if (!operations.is_array() || operations.size() > kMaxOperations) {
    return Error::BadRequest(
        fmt::format("\"operations\": expected a list of at most {}", kMaxOperations));
  }
  std::vector<StateOperation> read;
  for (const Json& json : operations) {
    Result<StateOperation> operation = ReadOperation(json, read.size());
    if (!operation.ok()) return operation.error();
    read.push_back(*std::move(operation));
  }
  return read;
}

std::vector<OperationFault> ApplyOperations(const std::vector<StateOperation>& operations,
                                            OrderedJson& document) {
  std::vector<OperationFault> faults;
  std::vector<Keys> failed;
  Editor editor(document);
  for (size_t i = 0; i < operations.size(); ++i) {
    const StateOperation& operation = operations[i];
    const bool follows_fault = std::any_of(failed.begin(), failed.end(), [&](const Keys& place) {
      return Overlap(place, operation.path) ||
             (operation.kind == Kind::move && Overlap(place, operation.from));
    });
    std::string fault = follows_fault ? "" : editor.Apply(operation);
    if (fault.empty() && !follows_fault) continue;
    if (!fault.empty()) faults.push_back({i, PointerOfKeys(operation.path), std::move(fault)});
    failed.push_back(operation.path);
    if (operation.kind == Kind::move) failed.push_back(operation.from);
  }
  return faults;
}

}  // namespace recount::replay::judging
