#include "replay/repair/state_differences.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/card_pointers.h"
#include "engine/sheet.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "replay/repair/pointer_words.h"

namespace recount::replay::repair {
namespace {

using engine::Match;
using Keys = std::vector<std::string>;

// Keys that are no part of the state, or follow from the rest.
constexpr const char* kFollowing[] = {"names", "seq", "state_hash", "node"};

OrderedJson DocumentOf(const Match& match, const engine::Seating& seating) {
  OrderedJson document = match.StateJson(engine::Viewer::Judge(), seating);
  for (const char* key : kFollowing) document.erase(key);
  return document;
}

class Comparison {
 public:
  Comparison(const Match& before, const Match& after, const engine::Seating& seating)
      : match_(before),
        names_(seating.names),
        before_(DocumentOf(before, seating)),
        after_(DocumentOf(after, seating)) {}

  std::vector<std::string> Run() {
    CompareCards();
    Compare({}, before_, after_);
    // A report of the past follows from what has been said, unless nothing else differs.
    tells_reports_ = lines_.empty();
    if (tells_reports_) Compare({}, before_, after_);
    return std::move(lines_);
  }

 private:
  // The list, or the value, in which each card is, as a pointer. A card of an entry, such as a
  // unit, is in the list of the entries.
  std::map<uint16_t, std::string> PlacesIn(const OrderedJson& document) const {
    std::map<uint16_t, std::string> places;
    engine::ForEachPointer(document, [&](const Keys& keys, int64_t number) {
      // A choice that may be declined has -1 among its cards.
      if (number < 0 || !IsCard(keys, document)) return;
      places.emplace(static_cast<uint16_t>(number), PointerOfKeys(ListOf(keys)));
    });
    return places;
  }

  static Keys ListOf(const Keys& keys) {
    const size_t begin = keys.front() == "players" ? 2 : 0;
    size_t end = begin;
    while (end < keys.size() && !IndexOfKey(keys[end])) ++end;
    return {keys.begin(), keys.begin() + static_cast<ptrdiff_t>(end)};
  }

  bool IsCard(const Keys& keys, const OrderedJson& document) const {
    return engine::IsWhereCardsLie(match_.game(), keys, document);
  }

  void CompareCards() {
    const auto before = PlacesIn(before_);
    const auto after = PlacesIn(after_);
    for (const auto& [card, place] : before) {
      const auto now = after.find(card);
      if (now != after.end() && now->second == place) continue;
      moved_.insert(card);
      lines_.push_back(fmt::format(
          "{} (card {}): from {} {}", match_.CardName(card), card, PointerInWords(place, names_),
          now == after.end() ? "out of the game" : "to " + PointerInWords(now->second, names_)));
    }
    for (const auto& [card, place] : after) {
      if (before.contains(card)) continue;
      moved_.insert(card);
      lines_.push_back(fmt::format("{} (card {}): to {}", match_.CardName(card), card,
                                   PointerInWords(place, names_)));
    }
  }

  void Compare(Keys keys, const OrderedJson& before, const OrderedJson& after) {
    if (before == after || IsUntoldReport(keys)) return;
    if (before.is_object() && after.is_object()) return CompareObjects(keys, before, after);
    if (before.is_array() && after.is_array()) return CompareLists(keys, before, after);
    if (IsKnown(keys, before, before_) && IsKnown(keys, after, after_)) return;
    Tell(keys, fmt::format("{}, was {}", Value(after), Value(before)));
  }

  bool IsUntoldReport(const Keys& keys) const {
    const absl::Span<const std::string_view> reports = match_.game().report_keys();
    return !tells_reports_ && keys.size() == 1 &&
           std::find(reports.begin(), reports.end(), keys[0]) != reports.end();
  }

  // Returns whether a value is a card of which has been said that it moves, or none.
  bool IsKnown(const Keys& keys, const OrderedJson& value, const OrderedJson& document) const {
    if (value.is_null()) return IsCard(keys, before_) || IsCard(keys, after_);
    return IsCard(keys, document) && value.is_number_integer() &&
           moved_.contains(value.get<uint16_t>());
  }

  void CompareObjects(const Keys& keys, const OrderedJson& before, const OrderedJson& after) {
    for (const auto& [key, value] : before.items()) {
      Keys inner = keys;
      inner.push_back(key);
      const auto now = after.find(key);
      if (now != after.end()) {
        Compare(std::move(inner), value, *now);
      } else {
        Tell(inner, fmt::format("none, was {}", Value(value)));
      }
    }
    for (const auto& [key, value] : after.items()) {
      if (before.contains(key)) continue;
      Keys inner = keys;
      inner.push_back(key);
      Tell(inner, fmt::format("{}, was none", Value(value)));
    }
  }

  void CompareLists(const Keys& keys, const OrderedJson& before, const OrderedJson& after) {
    Keys entry = keys;
    entry.push_back("0");
    if (IsCard(entry, before.empty() ? after_ : before_)) return CompareOrders(keys, before, after);
    if (before.size() != after.size()) {
      return Tell(keys, fmt::format("{}, was {}", Value(after), Value(before)));
    }
    for (size_t i = 0; i < before.size(); ++i) {
      entry.back() = fmt::format("{}", i);
      Compare(entry, before[i], after[i]);
    }
  }

  // Which cards are in a list has been said.
  void CompareOrders(const Keys& keys, const OrderedJson& before, const OrderedJson& after) {
    const auto common = [](const OrderedJson& list, const OrderedJson& other) {
      OrderedJson shared = OrderedJson::array();
      for (const OrderedJson& card : list) {
        if (std::find(other.begin(), other.end(), card) != other.end()) shared.push_back(card);
      }
      return shared;
    };
    if (common(before, after) != common(after, before)) Tell(keys, "in another order");
  }

  void Tell(const Keys& keys, std::string_view change) {
    lines_.push_back(fmt::format("{}: {}", PointerInWords(PointerOfKeys(keys), names_), change));
  }

  static std::string Value(const OrderedJson& value) {
    return value.is_null() ? "none" : engine::Printable(Written(value));
  }

  const Match& match_;
  const absl::Span<const std::string> names_;
  const OrderedJson before_;
  const OrderedJson after_;
  std::set<uint16_t> moved_;
  bool tells_reports_ = false;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> StateDifferences(const Match& before, const Match& after,
                                          const engine::Seating& seating) {
  return Comparison(before, after, seating).Run();
}

}  // namespace recount::replay::repair
