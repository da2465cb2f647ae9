#include "replay/repair/state_operations.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/observed/hidden_values.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::repair {
namespace {

using Kind = StateOperation::Kind;
using Keys = std::vector<std::string>;

// Returns whether one place is the other, or in it.
bool Overlap(const Keys& a, const Keys& b) {
  return std::equal(a.begin(), a.begin() + static_cast<ptrdiff_t>(std::min(a.size(), b.size())),
                    b.begin());
}

// Returns the numbers of a list of cards; nothing if it is not one.
std::optional<std::vector<uint16_t>> CardsOfList(const OrderedJson* list) {
  if (list == nullptr || !list->is_array()) return std::nullopt;
  std::vector<uint16_t> cards;
  for (const OrderedJson& entry : *list) {
    const bool is_card = entry.is_number_integer() && entry >= 0 && entry < kMaxOperationCards;
    if (!is_card) return std::nullopt;
    cards.push_back(entry.get<uint16_t>());
  }
  return cards;
}

bool AreSameCards(std::vector<uint16_t> a, std::vector<uint16_t> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

// Changes one document. Every function returns what is wrong, or nothing.
class Editor {
 public:
  using Wrong = WrongOperation;

  Editor(engine::ChanceStream* stream, HiddenCards* hidden, OrderedJson& document)
      : stream_(stream), hidden_(hidden), document_(document) {}

  std::optional<Wrong> Apply(StateOperation& operation) {
    if (operation.kind == Kind::shuffle) {
      return hidden_ != nullptr ? hidden_->Shuffle(operation, document_) : Shuffle(operation);
    }
    if (operation.random) {
      return hidden_ != nullptr ? MoveDrawn(operation) : MoveAtRandom(operation);
    }
    std::string message = ApplyPlain(operation);
    return message.empty() ? std::nullopt : std::optional(Wrong{std::move(message)});
  }

 private:
  static constexpr std::string_view kNoSuchPlace = "there is no such place";
  static constexpr std::string_view kNoOutcome =
      "the outcome is missing: chance of this game is entered by hand";

  std::string ApplyPlain(const StateOperation& operation) {
    switch (operation.kind) {
      case Kind::add:
        return Add(operation.path, *operation.value);
      case Kind::remove:
        return Remove(operation.path);
      case Kind::replace:
        return Replace(operation.path, *operation.value);
      case Kind::test:
        return Test(operation.path, *operation.value);
      case Kind::out:
        return "this build cannot take a seat out of the game yet";
      default:
        break;
    }
    return operation.card ? MoveCard(operation, *operation.card) : Move(operation);
  }

  // Returns what is wrong with a place that does not exist.
  std::string NoSuchPlace(const Keys& path) const {
    const OrderedJson* parent =
        path.empty() ? nullptr : ValueAt(document_, {path.begin(), path.end() - 1});
    return parent != nullptr && parent->is_object() ? "there is no such key"
                                                    : std::string(kNoSuchPlace);
  }

  std::optional<Wrong> Shuffle(StateOperation& operation) {
    OrderedJson* list = ValueAt(document_, operation.path);
    const auto cards = CardsOfList(list);
    if (!cards) return Wrong{fmt::format("there is no pile {}", PointerOfKeys(operation.path))};
    if (!operation.keep.empty() && operation.keep.back() >= cards->size()) {
      return Wrong{fmt::format("it keeps index {}, and there are {} cards", operation.keep.back(),
                               cards->size())};
    }
    if (!operation.outcome) {
      if (stream_ == nullptr) return Wrong{std::string(kNoOutcome), true};
      operation.outcome = Shuffled(*cards, operation.keep);
    }
    const std::vector<uint16_t>& order = *operation.outcome;
    if (!AreSameCards(order, *cards)) {
      return Wrong{"the outcome must have each card of the pile once", true};
    }
    for (const uint16_t kept : operation.keep) {
      if (order[kept] == (*cards)[kept]) continue;
      return Wrong{fmt::format("the outcome must keep card {} at index {}", (*cards)[kept], kept),
                   true};
    }
    *list = order;
    return std::nullopt;
  }

  std::vector<uint16_t> Shuffled(const std::vector<uint16_t>& cards,
                                 const std::vector<uint16_t>& keep) {
    const auto is_kept = [&](size_t index) {
      return std::binary_search(keep.begin(), keep.end(), index);
    };
    engine::ChanceRequest request;
    request.kind = engine::ChanceKind::shuffle;
    for (size_t i = 0; i < cards.size(); ++i) {
      if (!is_kept(i)) request.from.push_back(cards[i]);
    }
    std::sort(request.from.begin(), request.from.end());
    const engine::ChanceNumbers drawn = DrawOutcome(request, *stream_);
    std::vector<uint16_t> order = cards;
    size_t next = 0;
    for (size_t i = 0; i < order.size(); ++i) {
      if (!is_kept(i)) order[i] = drawn[next++];
    }
    return order;
  }

  std::optional<Wrong> MoveAtRandom(StateOperation& operation) {
    auto cards = CardsOfList(ValueAt(document_, operation.from));
    if (!cards) return Wrong{fmt::format("there is no list {}", PointerOfKeys(operation.from))};
    const size_t count = *operation.random;
    if (count > cards->size()) {
      return Wrong{fmt::format("{} has {} cards", PointerOfKeys(operation.from), cards->size())};
    }
    if (!operation.outcome) {
      if (stream_ == nullptr) return Wrong{std::string(kNoOutcome), true};
      operation.outcome = Drawn(*cards, count);
    }
    const std::vector<uint16_t>& drawn = *operation.outcome;
    for (const uint16_t card : drawn) {
      const auto found = std::find(cards->begin(), cards->end(), card);
      if (found == cards->end()) {
        return Wrong{fmt::format("card {} of the outcome is not in {}, or twice in the outcome",
                                 card, PointerOfKeys(operation.from)),
                     true};
      }
      cards->erase(found);
    }
    if (drawn.size() != count) {
      return Wrong{fmt::format("the outcome must have {} cards", count), true};
    }
    const OrderedJson before = document_;
    for (const uint16_t card : drawn) {
      std::string message = MoveCard(operation, card);
      if (message.empty()) continue;
      document_ = before;
      return Wrong{std::move(message)};
    }
    return std::nullopt;
  }

  // Moves what was drawn in an observed game, where nobody may have seen it.
  std::optional<Wrong> MoveDrawn(const StateOperation& operation) {
    if (!operation.outcome) {
      return Wrong{
          "the outcome is missing: the cards that were drawn, \"?\" for one that nobody saw", true};
    }
    if (operation.outcome->size() != *operation.random) {
      return Wrong{fmt::format("the outcome must have {} cards", *operation.random), true};
    }
    for (const uint16_t card : *operation.outcome) {
      const Result<size_t> index = hidden_->Drawn(operation, card, document_);
      if (!index.ok()) {
        return Wrong{index.error().message, index.error().code == ErrorCode::bad_chance};
      }
      std::string message = MoveEntry(operation, *index);
      if (!message.empty()) return Wrong{std::move(message)};
    }
    return std::nullopt;
  }

  std::vector<uint16_t> Drawn(std::vector<uint16_t> cards, size_t count) {
    std::sort(cards.begin(), cards.end());
    std::vector<uint16_t> drawn;
    while (drawn.size() < count) {
      const uint32_t index = stream_->Below(static_cast<uint32_t>(cards.size()));
      drawn.push_back(cards[index]);
      cards.erase(cards.begin() + index);
    }
    return drawn;
  }

  std::string Replace(const Keys& path, const OrderedJson& value) {
    OrderedJson* at = ValueAt(document_, path);
    if (at == nullptr) return NoSuchPlace(path);
    *at = value;
    return "";
  }

  std::string Test(const Keys& path, const OrderedJson& value) {
    const OrderedJson* at = ValueAt(document_, path);
    if (at == nullptr) return NoSuchPlace(path);
    OrderedJson found = *at;
    if (hidden_ != nullptr) engine::observed::HideValues(found);
    // Objects are equal whatever the order of their keys.
    if (Json(found) == Json(value)) return "";
    return fmt::format("expected {}, found {}", Written(value), Written(found));
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
    if (parent == nullptr || ValueAt(document_, path) == nullptr) return NoSuchPlace(path);
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
    // A card that nobody has identified joins a list, as one that is named by its number does.
    Keys path = operation.path;
    const OrderedJson* target = ValueAt(document_, path);
    const bool joins_list = hidden_ != nullptr && engine::observed::IsHiddenText(value) &&
                            target != nullptr && target->is_array();
    if (joins_list) path.push_back("-");
    std::string fault = Add(path, value);
    // A move that fails changes nothing.
    if (!fault.empty()) Add(operation.from, value);
    return fault;
  }

  std::string MoveCard(const StateOperation& operation, uint16_t card) {
    OrderedJson* list = ValueAt(document_, operation.from);
    if (list == nullptr || !list->is_array()) {
      return fmt::format("there is no list {}", PointerOfKeys(operation.from));
    }
    const auto found = std::find(list->begin(), list->end(), OrderedJson(card));
    if (found == list->end()) {
      return fmt::format("card {} is not in {}", card, PointerOfKeys(operation.from));
    }
    return MoveEntry(operation, static_cast<size_t>(found - list->begin()));
  }

  // Moves an entry of the list `from`.
  std::string MoveEntry(const StateOperation& operation, size_t index) {
    OrderedJson* list = ValueAt(document_, operation.from);
    const auto place = static_cast<ptrdiff_t>(index);
    const OrderedJson card = (*list)[index];
    list->erase(list->begin() + place);
    Keys path = operation.path;
    const OrderedJson* target = ValueAt(document_, path);
    if (target != nullptr && target->is_array()) path.push_back("-");
    std::string fault = AddToList(path, card);
    if (!fault.empty()) list->insert(list->begin() + place, card);
    return fault;
  }

  // Adds a card to the list of which `path` is an entry.
  std::string AddToList(const Keys& path, const OrderedJson& card) {
    const OrderedJson* list =
        path.empty() ? nullptr : ValueAt(document_, {path.begin(), path.end() - 1});
    if (list == nullptr || !list->is_array()) return "expected a list, or an entry of a list";
    return Add(path, card);
  }

  engine::ChanceStream* stream_;
  HiddenCards* hidden_;  // of an observed game
  OrderedJson& document_;
};

// Returns what is wrong if everybody would see an unidentified card after an operation.
std::vector<OperationFault> FaultsOfShown(size_t index, HiddenCards* hidden,
                                          const OrderedJson& document) {
  std::vector<OperationFault> faults;
  if (hidden == nullptr) return faults;
  for (const Keys& place : hidden->Follow(document)) {
    faults.push_back({.operation = index,
                      .path = PointerOfKeys(place),
                      .message = "everybody would see a card that nobody has identified: identify "
                                 "it first (recount identify)",
                      .shows_hidden = true});
  }
  return faults;
}

}  // namespace

bool AreOfChance(const std::vector<StateOperation>& operations) {
  return std::any_of(operations.begin(), operations.end(),
                     [](const StateOperation& each) { return each.is_of_chance(); });
}

std::vector<OperationFault> ApplyOperations(std::vector<StateOperation>& operations,
                                            engine::ChanceStream* stream, OrderedJson& document,
                                            HiddenCards* hidden,
                                            std::vector<OperationFault> faults) {
  const std::vector<OperationFault> refused = faults;
  std::vector<Keys> failed;
  Editor editor(stream, hidden, document);
  for (size_t i = 0; i < operations.size(); ++i) {
    StateOperation& operation = operations[i];
    const bool is_refused =
        std::any_of(refused.begin(), refused.end(),
                    [i](const OperationFault& fault) { return fault.operation == i; });
    const bool follows_fault =
        is_refused || std::any_of(failed.begin(), failed.end(), [&](const Keys& place) {
          return Overlap(place, operation.path) ||
                 (operation.kind == Kind::move && Overlap(place, operation.from));
        });
    std::optional<Editor::Wrong> wrong;
    if (!follows_fault) wrong = editor.Apply(operation);
    if (!wrong && !follows_fault) {
      std::vector<OperationFault> shown = FaultsOfShown(i, hidden, document);
      std::move(shown.begin(), shown.end(), std::back_inserter(faults));
      continue;
    }
    if (wrong) {
      faults.push_back(
          {i, PointerOfKeys(operation.path), std::move(wrong->message), wrong->is_of_outcome});
    }
    failed.push_back(operation.path);
    if (operation.kind == Kind::move) failed.push_back(operation.from);
  }
  return faults;
}

}  // namespace recount::replay::repair
