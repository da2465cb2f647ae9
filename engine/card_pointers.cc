#include "engine/card_pointers.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::engine {
namespace {

void ForEachIn(const OrderedJson& value, std::vector<std::string>& keys,
               absl::FunctionRef<void(const std::vector<std::string>&, int64_t)> each) {
  if (value.is_number_integer()) return each(keys, value.get<int64_t>());
  const auto enter = [&](std::string key, const OrderedJson& entry) {
    keys.push_back(std::move(key));
    ForEachIn(entry, keys, each);
    keys.pop_back();
  };
  if (value.is_array()) {
    for (size_t i = 0; i < value.size(); ++i) enter(fmt::format("{}", i), value[i]);
  } else if (value.is_object()) {
    for (const auto& [key, entry] : value.items()) enter(key, entry);
  }
}

}  // namespace

void ForEachPointer(const OrderedJson& state,
                    absl::FunctionRef<void(const std::vector<std::string>&, int64_t)> each) {
  std::vector<std::string> keys;
  ForEachIn(state, keys, each);
}

KeyPath ObjectKeys(const std::vector<std::string>& keys) {
  KeyPath path;
  for (const std::string& key : keys) {
    if (!IndexOfKey(key)) path.push_back(key);
  }
  return path;
}

bool IsOfCards(const Game& game, const std::vector<std::string>& keys, const OrderedJson& state) {
  const KeyPath path = ObjectKeys(keys);
  return !path.empty() && path[0] != "node" && IsNamed(game.card_keys(), path, state);
}

bool IsWhereCardsLie(const Game& game, const std::vector<std::string>& keys,
                     const OrderedJson& state) {
  if (!IsOfCards(game, keys, state)) return false;
  const absl::Span<const std::string_view> reports = game.report_keys();
  return std::find(reports.begin(), reports.end(), keys.front()) == reports.end();
}

}  // namespace recount::engine
