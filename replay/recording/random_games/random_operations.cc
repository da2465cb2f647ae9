#include "replay/recording/random_games/random_operations.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::recording::random_games {

RandomOperations::RandomOperations(const OrderedJson& document, engine::ChanceStream& stream)
    : document_(document), stream_(stream) {
  Find(document, "");
}

void RandomOperations::Find(const OrderedJson& value, const std::string& path) {
  if (path == "/node" || path == "/seq" || path == "/state_hash") return;
  if (value.is_object()) {
    for (const auto& [key, entry] : value.items()) Find(entry, path + '/' + EscapedKey(key));
    return;
  }
  all_.push_back(path);
  if (!value.is_array()) return;
  const bool is_of_numbers = std::all_of(value.begin(), value.end(),
                                         [](const OrderedJson& one) { return one.is_number(); });
  if (is_of_numbers) lists_.push_back(path);
  for (size_t i = 0; i < value.size(); ++i) Find(value[i], fmt::format("{}/{}", path, i));
}

Json RandomOperations::Next() {
  Json operations = Json::array();
  for (uint32_t i = 0; i <= stream_.Below(3); ++i) operations.push_back(One());
  return operations;
}

const std::string& RandomOperations::AnyOf(const std::vector<std::string>& list) {
  return list[stream_.Below(static_cast<uint32_t>(list.size()))];
}

const OrderedJson& RandomOperations::At(const std::string& path) const {
  return document_[OrderedJson::json_pointer(path)];
}

Json RandomOperations::One() {
  switch (stream_.Below(8)) {
    case 0:
      return {{"op", "remove"}, {"path", AnyOf(all_)}};
    case 1:
      return {{"op", "add"}, {"path", AnyOf(lists_) + "/-"}, {"value", stream_.Below(80)}};
    case 2:
      return {{"op", "shuffle"}, {"path", AnyOf(lists_)}};
    case 3:
      return {{"op", "move"},
              {"random", 1 + stream_.Below(2)},
              {"from", AnyOf(lists_)},
              {"path", AnyOf(lists_)}};
    case 4:
    case 5:
      return MoveOfCard();
    default:
      return Replacement();
  }
}

Json RandomOperations::MoveOfCard() {
  const std::string& from = AnyOf(lists_);
  const OrderedJson& cards = At(from);
  if (cards.empty()) return Replacement();
  const OrderedJson& card = cards[stream_.Below(static_cast<uint32_t>(cards.size()))];
  return {{"op", "move"},
          {"card", card.get<int64_t>()},
          {"from", from},
          {"path", AnyOf(lists_) + (stream_.Below(2) == 0 ? "/0" : "/-")}};
}

Json RandomOperations::Replacement() {
  const std::string& path = AnyOf(all_);
  const OrderedJson& value = At(path);
  Json other(At(AnyOf(all_)));
  if (value.is_boolean()) other = !value.get<bool>();
  if (value.is_number()) other = value.get<int64_t>() + stream_.Below(5) - 2;
  return {{"op", "replace"}, {"path", path}, {"value", std::move(other)}};
}

}  // namespace recount::replay::recording::random_games
