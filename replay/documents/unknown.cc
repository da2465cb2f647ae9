#include "replay/documents/unknown.h"

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "engine/observed/observed_match.h"
#include "engine/observed/places.h"

namespace recount::replay::documents {

using engine::observed::ObservedMatch;

namespace {

OrderedJson PlacesOf(const ObservedMatch& table) {
  OrderedJson places = OrderedJson::array();
  const std::vector<engine::Location>& locations = table.locations();
  std::map<std::pair<uint8_t, uint16_t>, std::pair<uint16_t, int>> counts;  // a label, and how many
  for (uint16_t card = 0; card < table.knowledge().cards(); ++card) {
    if (table.knowledge().IsKnown(card)) continue;
    auto& [label, count] = counts[{locations[card].zone, locations[card].place}];
    label = card;
    ++count;
  }
  for (const auto& [location, entry] : counts) {
    places.push_back({{"at", PlaceOf(table, entry.first)}, {"count", entry.second}});
  }
  return places;
}

OrderedJson GroupJson(const ObservedMatch& table, absl::Span<const uint16_t> group) {
  std::set<uint16_t> printings;
  std::set<uint8_t> zones;
  OrderedJson cards = OrderedJson::array();
  for (const uint16_t card : group) {
    if (printings.insert(table.knowledge().kinds().printings[card]).second) {
      cards.push_back(table.NumberOf(card));
    }
    zones.insert(table.locations()[card].zone);
  }
  // Two zones may be one list, of cards whose kinds are open.
  std::set<std::string> named;
  OrderedJson lists = OrderedJson::array();
  for (const uint8_t zone : zones) {
    const std::string list = table.PlaceOfZone(zone);
    if (named.insert(list).second) lists.push_back(list);
  }
  return {{"cards", std::move(cards)}, {"zones", std::move(lists)}};
}

}  // namespace

OrderedJson UnknownDocument(const engine::Match& match) {
  OrderedJson places = OrderedJson::array();
  OrderedJson pools = OrderedJson::array();
  if (const ObservedMatch* table = engine::observed::AsObserved(match)) {
    places = PlacesOf(*table);
    for (const std::vector<uint16_t>& group : table->knowledge().Groups(table->locations())) {
      pools.push_back(GroupJson(*table, group));
    }
  }
  return {{"places", std::move(places)}, {"pools", std::move(pools)}};
}

OrderedJson RecordedEventsJson(absl::Span<const timeline::RecordedEvent> events) {
  OrderedJson list = OrderedJson::array();
  for (const timeline::RecordedEvent& event : events) {
    OrderedJson& entry = list.emplace_back();
    entry["seq"] = event.seq;
    entry["kind"] = event.kind;
    if (event.is_unproved) entry["unproved"] = true;
  }
  return list;
}

}  // namespace recount::replay::documents
