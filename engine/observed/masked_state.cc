#include "engine/observed/masked_state.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/observed/artifacts.h"
#include "engine/observed/hidden_values.h"
#include "engine/shown_cards.h"

namespace recount::engine::observed {
namespace {

// The list of the abilities of Empyrean Hero that an event has triggered. That a card has an entry
// says which card it may be, so a label has none.
constexpr std::string_view kTriggered = "pending";

class Masker {
 public:
  Masker(const Game& game, const Knowledge& knowledge, absl::Span<const Location> locations,
         uint16_t card_count, bool is_node_of_cards, bool keeps_values, const OrderedJson& state)
      : game_(game),
        knowledge_(knowledge),
        locations_(locations),
        card_count_(card_count),
        is_node_of_cards_(is_node_of_cards),
        keeps_values_(keeps_values),
        state_(state) {}

  // Recursion is bounded, because the form of a game's state fixes how deeply it is nested.
  void Mask(OrderedJson& value, KeyPath& path) const {
    if (value.is_number_integer()) {
      const HiddenKind kind = IsOfArtifacts(path) ? HiddenKind::artifact : HiddenKind::card;
      if (IsLabel(value, path)) Hide(kind, value);
    } else if (value.is_array()) {
      if (path.size() == 1 && path[0] == kTriggered) LeaveOutOfLabels(value, path);
      const bool is_unordered = IsUnordered(value, path);
      for (OrderedJson& entry : value) Mask(entry, path);
      if (is_unordered) {
        std::stable_partition(value.begin(), value.end(),
                              [](const OrderedJson& entry) { return entry.is_number(); });
      }
    } else if (value.is_object()) {
      MaskMembers(value, path);
    }
  }

 private:
  void Hide(HiddenKind kind, OrderedJson& value) const {
    value = keeps_values_ ? HiddenText(kind, value) : OrderedJson(nullptr);
  }

  bool IsOfLabel(const OrderedJson& object, KeyPath& path) const {
    const auto card = object.find("card");
    if (card == object.end()) return false;
    path.push_back("card");
    const bool is_of_label = IsLabel(*card, path);
    path.pop_back();
    return is_of_label;
  }

  void LeaveOutOfLabels(OrderedJson& list, KeyPath& path) const {
    auto& entries = list.get_ref<OrderedJson::array_t&>();
    const auto is_of_label = [&](const OrderedJson& entry) { return IsOfLabel(entry, path); };
    if (!keeps_values_) {
      std::erase_if(entries, is_of_label);
      return;
    }
    for (OrderedJson& entry : entries) {
      if (is_of_label(entry)) Hide(HiddenKind::detail, entry);
    }
  }

  void MaskMembers(OrderedJson& object, KeyPath& path) const {
    const bool is_of_label = IsOfLabel(object, path);
    for (auto& [key, entry] : object.get_ref<OrderedJson::object_t&>()) {
      path.push_back(key);
      if (is_of_label && IsNamed(game_.card_details(), path, state_)) {
        Hide(HiddenKind::detail, entry);
      } else {
        Mask(entry, path);
      }
      path.pop_back();
    }
  }

  bool IsOfCards(const KeyPath& path) const {
    if (path.empty()) return false;
    if (path[0] == "node") {
      return is_node_of_cards_ && (path.back() == "cards" || path.back() == "from");
    }
    // A report of the past has the cards themselves: they were shown then.
    const absl::Span<const std::string_view> reports = game_.report_keys();
    if (std::find(reports.begin(), reports.end(), path[0]) != reports.end()) return false;
    return IsNamed(game_.card_keys(), path, state_);
  }

  std::optional<uint16_t> CardIn(const OrderedJson& value) const {
    if (!value.is_number_integer()) return std::nullopt;
    const auto card = value.get<int64_t>();
    if (card < 0 || card >= int64_t{card_count_}) return std::nullopt;
    return static_cast<uint16_t>(card);
  }

  bool IsLabel(const OrderedJson& value, const KeyPath& path) const {
    if (IsOfArtifacts(path)) {
      const auto number = value.is_number_integer() ? value.get<int64_t>() : -1;
      const int64_t index = number + card_count_;
      return number >= 0 && index < static_cast<int64_t>(knowledge_.cards()) &&
             !knowledge_.IsKnown(static_cast<uint16_t>(index));
    }
    const std::optional<uint16_t> card = CardIn(value);
    return card && !knowledge_.IsKnown(*card) && IsOfCards(path);
  }

  // The order of a list means nothing if one of its places is without order, and in a node.
  bool IsUnordered(const OrderedJson& list, const KeyPath& path) const {
    if (list.size() < 2 || !IsOfCards(path)) return false;
    if (path[0] == "node") return true;
    return std::any_of(list.begin(), list.end(), [this](const OrderedJson& entry) {
      const std::optional<uint16_t> card = CardIn(entry);
      return card && locations_[*card].zone != kInTheOpen && locations_[*card].place == kUnordered;
    });
  }

  const Game& game_;
  const Knowledge& knowledge_;
  absl::Span<const Location> locations_;
  uint16_t card_count_;
  bool is_node_of_cards_;
  bool keeps_values_;
  const OrderedJson& state_;
};

}  // namespace

void MaskState(const Game& game, const Knowledge& knowledge, absl::Span<const Location> locations,
               uint16_t card_count, bool is_node_of_cards, bool hides_choice, OrderedJson& state) {
  if (hides_choice && state["choice"].contains("from")) state["choice"]["from"] = nullptr;
  KeyPath path;
  Masker(game, knowledge, locations, card_count, is_node_of_cards, false, state).Mask(state, path);
}

void KeepHidden(const Game& game, const Knowledge& knowledge, absl::Span<const Location> locations,
                uint16_t card_count, bool is_node_of_cards, bool hides_choice, OrderedJson& state) {
  if (hides_choice && state["choice"].contains("from")) {
    OrderedJson& from = state["choice"]["from"];
    from = HiddenText(HiddenKind::detail, from);
  }
  KeyPath path;
  Masker(game, knowledge, locations, card_count, is_node_of_cards, true, state).Mask(state, path);
}

}  // namespace recount::engine::observed
