#include "replay/evidence/compatible.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/shown_cards.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::evidence {
namespace {

bool HasNull(const OrderedJson& list) {
  return std::any_of(list.begin(), list.end(), [](const auto& each) { return each.is_null(); });
}

// Calls `each` with what is in one list and not in the other, each as often, without the nulls.
// `key` says what of an entry is compared.
template <class Key, class Each>
void ForEachOnlyIn(const OrderedJson& list, const OrderedJson& other, Key key, Each each) {
  std::vector<OrderedJson> rest;
  for (const OrderedJson& entry : other) rest.push_back(key(entry));
  for (const OrderedJson& entry : list) {
    const auto same = std::find(rest.begin(), rest.end(), key(entry));
    if (same != rest.end()) {
      rest.erase(same);
    } else if (!entry.is_null()) {
      each(entry);
    }
  }
}

size_t CountOnlyIn(const OrderedJson& list, const OrderedJson& other) {
  size_t count = 0;
  const auto itself = [](const OrderedJson& entry) { return entry; };
  ForEachOnlyIn(list, other, itself, [&](const OrderedJson&) { ++count; });
  return count;
}

// Returns whether two lists without an order may be the same: what only one has named is among the
// nulls of the other.
bool AreCompatibleSets(const OrderedJson& a, const OrderedJson& b) {
  const auto nulls = [](const OrderedJson& list) {
    return static_cast<size_t>(std::count(list.begin(), list.end(), OrderedJson(nullptr)));
  };
  return a.size() == b.size() && CountOnlyIn(a, b) <= nulls(b) && CountOnlyIn(b, a) <= nulls(a);
}

// The printings of a match, by card.
class Printings {
 public:
  explicit Printings(const engine::Match& match) : printings_(match.Kinds().printings) {}

  // Returns the printing of a card, and anything else as it is.
  OrderedJson Of(const OrderedJson& card) const {
    if (!card.is_number_integer()) return card;
    const auto number = card.get<int64_t>();
    const bool is_card = number >= 0 && number < static_cast<int64_t>(printings_.size());
    return is_card ? OrderedJson(printings_[static_cast<size_t>(number)]) : card;
  }

  // Puts printings in place of a card, or of each card of a list.
  void Replace(OrderedJson& value) const {
    if (!value.is_array()) {
      value = Of(value);
      return;
    }
    for (OrderedJson& entry : value) entry = Of(entry);
  }

 private:
  std::vector<uint16_t> printings_;
};

bool HasList(const OrderedJson& object, const char* key) {
  return object.contains(key) && object[key].is_array();
}

// The top of a pile may be known further down in one account.
bool AreCompatibleTops(const OrderedJson& a, const OrderedJson& b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (!AreCompatible(a[i], b[i])) return false;
  }
  return true;
}

// Walks two states side by side.
class Walk {
 public:
  Walk(const OrderedJson& state, const engine::Match& match)
      : state_(state), game_(match.game()), printings_(match) {}

  void Compare(const OrderedJson& a, const OrderedJson& b, const std::string& at) {
    if (a.is_object() && b.is_object()) {
      for (const auto& [key, value] : a.get_ref<const OrderedJson::object_t&>()) {
        // What a chance node asks for shows no card.
        if (!b.contains(key) || (path_.empty() && key == "node")) continue;
        path_.push_back(key);
        Compare(value, b[key], at + "/" + EscapedKey(key));
        path_.pop_back();
      }
    } else if (a.is_array() && b.is_array()) {
      CompareLists(a, b, at);
    } else if (a.is_number_integer() && b.is_null()) {
      Add(a, at);
    }
  }

  std::vector<KnownMore> known;

 private:
  void CompareLists(const OrderedJson& a, const OrderedJson& b, const std::string& at) {
    const auto is_card = [](const auto& each) { return each.is_number() || each.is_null(); };
    if (std::all_of(a.begin(), a.end(), is_card) && std::all_of(b.begin(), b.end(), is_card)) {
      if (!HasNull(b)) return;
      ForEachOnlyIn(
          a, b, [&](const OrderedJson& card) { return printings_.Of(card); },
          [&](const OrderedJson& card) { Add(card, at); });
      return;
    }
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      Compare(a[i], b[i], fmt::format("{}/{}", at, i));
    }
  }

  void Add(const OrderedJson& card, const std::string& at) {
    if (engine::IsNamed(game_.card_keys(), path_, state_)) {
      known.push_back({at, card.get<uint16_t>()});
    }
  }

  const OrderedJson& state_;
  const engine::Game& game_;
  const Printings printings_;
  engine::KeyPath path_;
};

}  // namespace

OrderedJson WithPrintings(OrderedJson event, const engine::Match& match, bool names_pick) {
  const Printings printings(match);
  if (event.contains("action")) {
    for (const std::string_view field : match.game().card_fields()) {
      const auto found = event["action"].find(std::string(field));
      if (found != event["action"].end()) printings.Replace(*found);
    }
  }
  if (event.contains("outcome") && event["outcome"].is_object()) {
    for (const char* key : {"top", "order"}) {
      if (event["outcome"].contains(key)) printings.Replace(event["outcome"][key]);
    }
    if (names_pick && event["outcome"].contains("pick")) {
      printings.Replace(event["outcome"]["pick"]);
    }
  }
  return event;
}

bool AreCompatible(const OrderedJson& a, const OrderedJson& b) {
  if (a.is_null() || b.is_null()) return true;
  if (a.is_array() && b.is_array()) {
    return AreCompatibleSets(a, b) || (a.size() == b.size() && AreCompatibleTops(a, b));
  }
  if (!a.is_object() || !b.is_object()) return a == b;
  if (HasList(a, "top") && HasList(b, "top")) return AreCompatibleTops(a["top"], b["top"]);
  if (HasList(a, "top") && HasList(b, "order")) return true;
  if (HasList(a, "order") && HasList(b, "top")) return true;
  if (a.size() != b.size()) return false;
  for (const auto& [key, value] : a.get_ref<const OrderedJson::object_t&>()) {
    if (!b.contains(key)) return false;
    const OrderedJson& other = b[key];
    const bool is_in_order =
        (key == "order" || key == "dice") && value.is_array() && other.is_array();
    const bool may_be = is_in_order
                            ? value.size() == other.size() && AreCompatibleTops(value, other)
                            : AreCompatible(value, other);
    if (!may_be) return false;
  }
  return true;
}

std::vector<KnownMore> KnownOnlyIn(const OrderedJson& a, const OrderedJson& b,
                                   const engine::Match& match) {
  Walk walk(a, match);
  walk.Compare(a, b, "");
  return std::move(walk.known);
}

}  // namespace recount::replay::evidence
