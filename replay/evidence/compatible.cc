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

// Returns the printing of a card, and anything else as it is.
OrderedJson PrintingOf(const OrderedJson& card, absl::Span<const uint16_t> printings) {
  if (!card.is_number_integer()) return card;
  const auto number = card.get<int64_t>();
  const bool is_card = number >= 0 && number < static_cast<int64_t>(printings.size());
  return is_card ? OrderedJson(printings[static_cast<size_t>(number)]) : card;
}

// Returns whether two values that name cards may be the same: a card, or cards without an order, of
// which each account may have some null. What only one has named is among the nulls of the other.
bool MayBeSameCards(const OrderedJson& a, const OrderedJson& b,
                    absl::Span<const uint16_t> printings) {
  if (a.is_null() || b.is_null()) return true;
  const auto printing = [&](const OrderedJson& card) { return PrintingOf(card, printings); };
  if (!a.is_array() || !b.is_array()) return printing(a) == printing(b);
  const auto fits = [&](const OrderedJson& list, const OrderedJson& other) {
    auto nulls = std::count(other.begin(), other.end(), OrderedJson(nullptr));
    ForEachOnlyIn(list, other, printing, [&](const OrderedJson&) { --nulls; });
    return nulls >= 0;
  };
  return a.size() == b.size() && fits(a, b) && fits(b, a);
}

// Compares two piles from the top, as far as both are known.
bool MayBeSamePile(const OrderedJson& a, const OrderedJson& b,
                   absl::Span<const uint16_t> printings) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (!MayBeSameCards(a[i], b[i], printings)) return false;
  }
  return true;
}

bool MayBeSameAction(const OrderedJson& a, const OrderedJson& b, const CardFields& cards,
                     absl::Span<const uint16_t> printings) {
  if (!a.is_object() || !b.is_object() || a.size() != b.size()) return a == b;
  for (const auto& [key, value] : a.get_ref<const OrderedJson::object_t&>()) {
    if (!b.contains(key)) return false;
    const auto& fields = cards.of_action;
    const bool is_card = std::find(fields.begin(), fields.end(), key) != fields.end();
    if (is_card ? !MayBeSameCards(value, b[key], printings) : value != b[key]) return false;
  }
  return true;
}

bool MayBeSameOutcome(const OrderedJson& a, const OrderedJson& b, const CardFields& cards,
                      absl::Span<const uint16_t> printings) {
  const auto both = [&](const char* of_a, const char* of_b) {
    return a.contains(of_a) && b.contains(of_b);
  };
  if (both("top", "order") || both("order", "top")) return true;
  for (const char* pile : {"top", "order"}) {
    if (both(pile, pile)) return MayBeSamePile(a[pile], b[pile], printings);
  }
  if (both("pick", "pick") && cards.of_pick) {
    return MayBeSameCards(a["pick"], b["pick"], printings);
  }
  return a == b;
}

// Walks two states side by side.
class Walk {
 public:
  Walk(const OrderedJson& state, const engine::Match& match)
      : state_(state), game_(match.game()), printings_(match.Kinds().printings) {}

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
          a, b, [&](const OrderedJson& card) { return PrintingOf(card, printings_); },
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
  const std::vector<uint16_t> printings_;
  engine::KeyPath path_;
};

}  // namespace

CardFields CardFieldsIn(const engine::Match& before) {
  CardFields cards;
  for (const std::string_view field : before.game().card_fields()) {
    cards.of_action.emplace_back(field);
  }
  if (!before.ChosenCardField().empty()) cards.of_action.emplace_back(before.ChosenCardField());
  cards.of_pick = before.PicksCards();
  return cards;
}

bool MayBeSame(const OrderedJson& a, const OrderedJson& b, const CardFields& cards,
               absl::Span<const uint16_t> printings) {
  if (a.size() != b.size()) return false;
  for (const auto& [key, value] : a.get_ref<const OrderedJson::object_t&>()) {
    if (!b.contains(key)) return false;
    const bool is_same = key == "action"    ? MayBeSameAction(value, b[key], cards, printings)
                         : key == "outcome" ? MayBeSameOutcome(value, b[key], cards, printings)
                                            : value == b[key];
    if (!is_same) return false;
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
