#include "replay/repair/shown_operations.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/card_pointers.h"
#include "engine/sheet.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/repair/pointer_words.h"

namespace recount::replay::repair {
namespace {

using Kind = StateOperation::Kind;
using Keys = std::vector<std::string>;

// Returns the list to which the keys lead, or in which they name an entry; nullptr if there is
// none.
const OrderedJson* ListOf(const OrderedJson& view, Keys keys) {
  const OrderedJson* list = ValueAt(view, keys);
  if ((list == nullptr || !list->is_array()) && !keys.empty()) {
    keys.pop_back();
    list = ValueAt(view, keys);
  }
  return list != nullptr && list->is_array() ? list : nullptr;
}

bool HasEntry(const OrderedJson& view, const Keys& keys, uint16_t card) {
  const OrderedJson* list = ListOf(view, keys);
  return list != nullptr && std::find(list->begin(), list->end(), OrderedJson(card)) != list->end();
}

class Redaction {
 public:
  Redaction(const StateOperation& operation, const ViewsAround& views)
      : operation_(operation), views_(views) {}

  void Hide(OrderedJson& json) const {
    if (operation_.card && !ShowsMoved(*operation_.card)) json["card"] = nullptr;
    if (operation_.value != nullptr && !ShowsValue()) json["value"] = nullptr;
    if (operation_.outcome) HideOutcome(json["outcome"]);
    const bool puts = operation_.kind == Kind::add || operation_.kind == Kind::move;
    if (operation_.kind != Kind::out) HideIndex(operation_.path, puts, json["path"]);
    if (operation_.kind == Kind::move) HideIndex(operation_.from, false, json["from"]);
  }

 private:
  // Hides the place in a list that a viewer does not see: in a sorted hand it says something about
  // the card. That a card is put on top of a pile is open.
  void HideIndex(const Keys& keys, bool puts, OrderedJson& pointer) const {
    const std::optional<size_t> index = keys.empty() ? std::nullopt : IndexOfKey(keys.back());
    if (!index || (puts && *index == 0)) return;
    const Keys parent(keys.begin(), keys.end() - 1);
    if (IsOpenList(views_.before, parent) || IsOpenList(views_.after, parent)) return;
    if (keys.size() == 2 && keys.front() == "players") return;
    pointer = PointerOfKeys(parent);
  }

  // Returns whether the view shows the entries of a list.
  static bool IsOpenList(const OrderedJson& view, const Keys& keys) {
    const OrderedJson* list = ValueAt(view, keys);
    return list != nullptr && list->is_array() &&
           std::none_of(list->begin(), list->end(),
                        [](const OrderedJson& entry) { return entry.is_null(); });
  }

  bool ShowsMoved(uint16_t card) const {
    return HasEntry(views_.before, operation_.from, card) ||
           HasEntry(views_.after, operation_.path, card);
  }

  bool ShowsValue() const {
    Keys keys = operation_.path;
    // What is added to the end of a list is its last entry then.
    if (!keys.empty() && keys.back() == "-") {
      const OrderedJson* list = ListOf(views_.after, keys);
      if (list == nullptr || list->empty()) return false;
      return list->back() == *operation_.value;
    }
    const auto is_value = [&](const OrderedJson& view) {
      const OrderedJson* there = ValueAt(view, keys);
      return there != nullptr && *there == *operation_.value;
    };
    return is_value(views_.before) || is_value(views_.after);
  }

  void HideOutcome(OrderedJson& json) const {
    OrderedJson& cards = json.is_object() ? json["top"] : json;
    bool is_seen = false;
    // The order of a list that the state keeps in another one, such as a hand, is nobody's to see.
    if (operation_.kind == Kind::shuffle && !IsKeptInOrder()) {
      json = nullptr;
      return;
    }
    for (size_t i = 0; i < cards.size(); ++i) {
      const uint16_t card = (*operation_.outcome)[i];
      const bool shows =
          operation_.kind == Kind::shuffle ? ShowsInPlace(i, card) : ShowsMoved(card);
      is_seen |= shows;
      if (!shows) cards[i] = nullptr;
    }
    if (!is_seen) json = nullptr;
  }

  // Returns whether all that the view after shows of a shuffled list lies where the outcome says.
  bool IsKeptInOrder() const {
    const OrderedJson* pile = ListOf(views_.after, operation_.path);
    const std::vector<uint16_t>& outcome = *operation_.outcome;
    if (pile == nullptr) return false;
    if (!operation_.is_outcome_the_top && pile->size() > outcome.size()) return false;
    for (size_t i = 0; i < std::min(pile->size(), outcome.size()); ++i) {
      const OrderedJson& shown = (*pile)[i];
      if (!shown.is_null() && shown != OrderedJson(outcome[i])) return false;
    }
    return true;
  }

  bool ShowsInPlace(size_t index, uint16_t card) const {
    const OrderedJson* pile = ListOf(views_.after, operation_.path);
    return pile != nullptr && index < pile->size() && (*pile)[index] == OrderedJson(card);
  }

  const StateOperation& operation_;
  const ViewsAround& views_;
};

// Words one operation. Hidden parts of it are null.
class Sentence {
 public:
  Sentence(const OrderedJson& operation, absl::Span<const std::string> names,
           const engine::Match& match)
      : operation_(operation), names_(names), match_(match) {}

  std::string Words() const {
    const std::string op = operation_.at("op").get<std::string>();
    if (op == "out") {
      return fmt::format("{} leaves the game",
                         engine::PlayerName(names_, operation_.at("seat").get<uint8_t>()));
    }
    if (op == "move") return Move();
    if (op == "shuffle") return Shuffle(List(TextAt("path")));
    const std::string place = PointerInWords(TextAt("path"), names_);
    if (op == "remove") return fmt::format("{} is taken away", place);
    if (op == "add") return fmt::format("{} is added {}", Value("something"), Target());
    const bool is_test = op == "test";
    if (operation_.at("value").is_null()) {
      return fmt::format("{} {}", place, is_test ? "is compared" : "changes");
    }
    return fmt::format("{} {} {}", place, is_test ? "is" : "becomes", Value(""));
  }

 private:
  std::string TextAt(const char* key) const { return operation_.at(key).get<std::string>(); }

  std::string Value(std::string_view otherwise) const {
    const OrderedJson& value = operation_.at("value");
    return value.is_null() ? std::string(otherwise) : engine::Printable(Written(value));
  }

  std::string Card(const OrderedJson& card) const {
    if (!card.is_number_integer()) return "a card";
    const auto number = card.get<uint16_t>();
    const std::string name = match_.CardName(number);
    return name.empty() ? fmt::format("card {}", number)
                        : fmt::format("{} (card {})", name, number);
  }

  // "Bo's draw deck", "the city deck"
  std::string List(const std::string& pointer) const {
    const std::string words = PointerInWords(pointer, names_);
    return pointer.starts_with("/players/") ? words : "the " + words;
  }

  // "on top of Bo's draw deck", "to Bo's hand"
  std::string Target() const {
    const std::string path = TextAt("path");
    const size_t slash = path.rfind('/');
    const std::string key = slash == std::string::npos ? "" : path.substr(slash + 1);
    const std::optional<size_t> index = IndexOfKey(key);
    if (key != "-" && !index) return "to " + List(path);
    const std::string list = List(path.substr(0, slash));
    if (key == "-") return "to the end of " + list;
    return *index == 0 ? "on top of " + list : fmt::format("to place {} of {}", *index + 1, list);
  }

  // What goes from a place: an entry of a list may be a card that nobody has identified, and of
  // that a view is told the list only.
  std::string MovedFrom() const {
    const auto keys = KeysOfPointer(TextAt("from")).value_or(Keys());
    const std::string path = TextAt("path");
    const std::string last = path.substr(path.rfind('/') + 1);
    const bool joins_list = last == "-" || IndexOfKey(last).has_value();
    const std::optional<size_t> index = keys.empty() ? std::nullopt : IndexOfKey(keys.back());
    const bool is_card = engine::IsOfCards(match_.game(), keys, OrderedJson::object());
    if (!is_card || (!index && !joins_list)) return PointerInWords(TextAt("from"), names_);
    if (!index) return "a card of " + List(TextAt("from"));
    const std::string list = List(PointerOfKeys({keys.begin(), keys.end() - 1}));
    return fmt::format("the card at place {} of {}", *index + 1, list);
  }

  std::string Move() const {
    const std::string from = List(TextAt("from"));
    if (operation_.contains("card")) {
      return fmt::format("{} goes from {} {}", Card(operation_["card"]), from, Target());
    }
    if (!operation_.contains("random")) return fmt::format("{} goes {}", MovedFrom(), Target());
    const auto count = operation_["random"].get<uint64_t>();
    std::string words = count == 1
                            ? fmt::format("a card at random of {} goes {}", from, Target())
                            : fmt::format("{} cards at random of {} go {}", count, from, Target());
    std::vector<std::string> seen;
    const auto outcome = operation_.find("outcome");
    if (outcome != operation_.end() && outcome->is_array()) {
      for (const OrderedJson& card : *outcome) {
        if (card.is_number_integer()) seen.push_back(Card(card));
      }
    }
    if (!seen.empty()) words += fmt::format(": {}", fmt::join(seen, ", "));
    return words;
  }

  std::string Shuffle(const std::string& pile) const {
    const size_t kept = operation_.at("keep").size();
    if (kept == 0) return fmt::format("{} is shuffled", pile);
    return fmt::format("{} is shuffled, but for {} card{} that stay{} in place", pile, kept,
                       kept == 1 ? "" : "s", kept == 1 ? "s" : "");
  }

  const OrderedJson& operation_;
  absl::Span<const std::string> names_;
  const engine::Match& match_;
};

}  // namespace

OrderedJson ShownOperations(const std::vector<StateOperation>& operations,
                            const ViewsAround& views) {
  OrderedJson json = OperationsJson(operations);
  for (size_t i = 0; i < operations.size(); ++i) Redaction(operations[i], views).Hide(json[i]);
  return json;
}

std::string OperationSentence(const OrderedJson& operation, absl::Span<const std::string> names,
                              const engine::Match& match) {
  return Sentence(operation, names, match).Words();
}

}  // namespace recount::replay::repair
