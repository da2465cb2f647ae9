#include "engine/observed/places.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/card_pointers.h"
#include "engine/observed/artifacts.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::engine::observed {
namespace {

constexpr std::string_view kCardKey = "card";

// Returns the judge's state of the world, with its labels. It never leaves this file.
OrderedJson WorldJson(const ObservedMatch& match) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()));
  return match.world().StateJson(Viewer::Judge(), {.names = names});
}

}  // namespace

std::vector<uint16_t> LabelsAt(const ObservedMatch& match, std::string_view at) {
  const OrderedJson state = WorldJson(match);
  auto keys = KeysOfPointer(at);
  std::vector<uint16_t> labels;
  const OrderedJson* value = keys ? ValueAt(state, *keys) : nullptr;
  // An entry that says more of its card than the number is the place of the card.
  if (value != nullptr && value->is_object() && value->contains(kCardKey)) {
    keys->emplace_back(kCardKey);
    value = &value->at(kCardKey);
  }
  if (value == nullptr) return labels;
  const bool is_of_artifacts = IsOfArtifacts(ObjectKeys(*keys));
  if (!is_of_artifacts && !IsOfCards(match.game(), *keys, state)) return labels;
  const int64_t first = is_of_artifacts ? match.card_count() : 0;
  const auto end =
      is_of_artifacts ? static_cast<int64_t>(match.knowledge().cards()) : match.card_count();
  const auto add = [&](const OrderedJson& entry) {
    if (!entry.is_number_integer()) return;
    const auto number = entry.get<int64_t>();
    if (number < 0 || first + number >= end) return;
    labels.push_back(static_cast<uint16_t>(first + number));
  };
  if (value->is_array()) {
    for (const OrderedJson& entry : *value) add(entry);
  } else {
    add(*value);
  }
  // An entry of a list whose order means nothing stands for the whole list.
  if (labels.size() == 1) {
    const Location location = match.locations()[labels[0]];
    for (uint16_t card = 0; card < match.knowledge().cards(); ++card) {
      const bool is_there =
          location.zone != kInTheOpen && match.locations()[card] == location && card != labels[0];
      if (is_there) labels.push_back(card);
    }
  }
  // Of a pile the top comes first, of a list without order the lowest label.
  std::sort(labels.begin(), labels.end(), [&](uint16_t a, uint16_t b) {
    return std::pair(match.locations()[a].place, a) < std::pair(match.locations()[b].place, b);
  });
  return labels;
}

std::string PlaceOf(const ObservedMatch& match, uint16_t label) {
  const OrderedJson state = WorldJson(match);
  // A list whose order means nothing is one place, even if the rules set a card of it apart.
  const Location& location = match.locations()[label];
  const bool is_in_order =
      std::none_of(match.locations().begin(), match.locations().end(), [&](const Location& other) {
        return other.zone == location.zone && other.place == kUnordered;
      });
  std::string place;
  ForEachPointer(state, [&](const std::vector<std::string>& keys, int64_t number) {
    if (number != match.NumberOf(label) || !place.empty()) return;
    const bool is_place = match.IsArtifact(label) ? IsOfArtifacts(ObjectKeys(keys))
                                                  : IsOfCards(match.game(), keys, state);
    if (!is_place) return;
    const bool is_entry =
        keys.size() > 1 && keys.back() == kCardKey && IndexOfKey(keys[keys.size() - 2]).has_value();
    const size_t end = keys.size() - (is_entry ? 1 : 0);
    for (size_t i = 0; i < end; ++i) {
      if (i + 1 == end && !is_in_order && IndexOfKey(keys[i])) continue;
      place += "/" + EscapedKey(keys[i]);
    }
  });
  return place;
}

}  // namespace recount::engine::observed
