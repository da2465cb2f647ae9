#include "engine/shown_cards.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "events/check.h"

namespace recount::engine {
namespace {

using NumberCallback = absl::FunctionRef<void(const KeyPath& path, int64_t number)>;

// Recursion is bounded, because the form of a game's state fixes how deeply it is nested.
void Walk(const OrderedJson& value, KeyPath& path, NumberCallback each) {
  if (value.is_number_integer()) {
    each(path, value.get<int64_t>());
  } else if (value.is_array()) {
    for (const OrderedJson& entry : value) Walk(entry, path, each);
  } else if (value.is_object()) {
    for (const auto& [key, entry] : value.get_ref<const OrderedJson::object_t&>()) {
      // A chance node names the cards that it will order or pick. That reveals none of them.
      if (path.empty() && key == "node") continue;
      path.push_back(key);
      Walk(entry, path, each);
      path.pop_back();
    }
  }
}

// Takes the last key off "a/b/c" and returns it. Taking the only key leaves an empty text.
std::string_view TakeLast(std::string_view& keys) {
  const size_t slash = keys.rfind('/');
  const size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
  const std::string_view last = keys.substr(begin);
  keys = keys.substr(0, begin == 0 ? 0 : slash);
  return last;
}

bool EndsWith(const KeyPath& path, std::string_view keys) {
  for (size_t i = path.size(); !keys.empty(); --i) {
    if (i == 0 || path[i - 1] != TakeLast(keys)) return false;
  }
  return true;
}

// Returns whether "a/b=word" is true: object a of the state has this word under b.
bool Holds(std::string_view condition, const OrderedJson& state) {
  const size_t equals = condition.find('=');
  RECOUNT_CHECK(equals != std::string_view::npos);
  std::string_view keys = condition.substr(0, equals);
  const OrderedJson* value = &state;
  while (!keys.empty()) {
    const size_t slash = std::min(keys.find('/'), keys.size());
    if (!value->is_object()) return false;
    const auto entry = value->find(std::string(keys.substr(0, slash)));
    if (entry == value->end()) return false;
    value = &*entry;
    keys.remove_prefix(std::min(slash + 1, keys.size()));
  }
  return value->is_string() && value->get_ref<const std::string&>() == condition.substr(equals + 1);
}

}  // namespace

void ForEachNumber(const OrderedJson& state, NumberCallback each) {
  KeyPath path;
  Walk(state, path, each);
}

bool IsNamed(absl::Span<const std::string_view> keys, const KeyPath& path,
             const OrderedJson& state) {
  for (const std::string_view key : keys) {
    const size_t condition = key.find('?');
    if (EndsWith(path, key.substr(0, condition)) &&
        (condition == std::string_view::npos || Holds(key.substr(condition + 1), state))) {
      return true;
    }
  }
  return false;
}

void ForEachShownCard(const Game& game, const OrderedJson& state,
                      absl::FunctionRef<void(uint16_t card)> each) {
  ForEachCardIn(game, state, [&](uint16_t card, bool) { each(card); });
}

void ForEachCardIn(const Game& game, const OrderedJson& state,
                   absl::FunctionRef<void(uint16_t card, bool is_reported)> each) {
  const absl::Span<const std::string_view> keys = game.card_keys();
  const absl::Span<const std::string_view> reports = game.report_keys();
  ForEachNumber(state, [&](const KeyPath& path, int64_t number) {
    // Under a card key -1 means that there is no card.
    if (number < 0 || !IsNamed(keys, path, state)) return;
    RECOUNT_CHECK(number <= std::numeric_limits<uint16_t>::max());
    const bool is_reported = std::find(reports.begin(), reports.end(), path[0]) != reports.end();
    each(static_cast<uint16_t>(number), is_reported);
  });
}

}  // namespace recount::engine
