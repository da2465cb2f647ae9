#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/common_json.h"
#include "engine/heretics/cards.h"
#include "engine/heretics/text.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

// Makes the fault of one attribute or field. Its finder describes it, and the caller adds the
// place.
Error RefusedSet(std::string message, std::string clause = "") {
  return Error::BadRequest("card set: " + std::move(message), std::move(clause));
}

// Returns the index of a faction's name, or nothing.
std::optional<uint8_t> FactionIndex(const Json& name) {
  if (!name.is_string()) return std::nullopt;
  for (uint8_t faction = 0; faction < kFactionCount; ++faction) {
    if (name.get_ref<const std::string&>() == FactionName(faction)) return faction;
  }
  return std::nullopt;
}

bool IsListOf(const Json& value, std::initializer_list<std::string_view> words) {
  return value.is_array() && std::all_of(value.begin(), value.end(), [&](const Json& entry) {
           return entry.is_string() &&
                  std::find(words.begin(), words.end(), entry.get_ref<const std::string&>()) !=
                      words.end();
         });
}

bool IsCharacter(const Json& character) {
  return HasExactlyKeys(character, {"faction", "strength", "name", "stand_in"}) &&
         FactionIndex(character.at("faction")) && HasInteger(character, "strength", 1, 11) &&
         HasText(character, "name") &&
         IsListOf(character.at("stand_in"), {"faction", "name", "strength"});
}

bool IsCity(const Json& city) {
  return HasExactlyKeys(city, {"name", "resistance", "value", "attributes", "stand_in"}) &&
         HasText(city, "name") && HasInteger(city, "resistance", 0, 99) &&
         HasInteger(city, "value", 0, 99) && city.at("attributes").is_array() &&
         IsListOf(city.at("stand_in"), {"attributes", "name", "resistance", "value"});
}

// Returns the factions that a non-empty list names, as bits; nothing if the list is invalid.
std::optional<uint8_t> FactionSet(const Json& factions) {
  if (!factions.is_array() || factions.empty()) return std::nullopt;
  uint8_t set = 0;
  for (const Json& name : factions) {
    const std::optional<uint8_t> faction = FactionIndex(name);
    if (!faction) return std::nullopt;
    set |= static_cast<uint8_t>(1 << *faction);
  }
  return set;
}

void Mark(City& city, uint8_t mark, auto&& fits) {
  for (int card = 0; card < kCharacters; ++card) {
    if (fits(FactionOf(card), PrintedStrength(card))) city.marks[static_cast<size_t>(card)] |= mark;
  }
}

// Each of these reads one attribute into the City, and returns false if the attribute is not in
// docs/reference/heretics.md, "The closed list of attribute ops".

bool ReadDisclaim(const Json& attribute, City& city) {
  if (!HasExactlyKeys(attribute, {"op", "min", "max"}) || !HasInteger(attribute, "min", 1, 11) ||
      !HasInteger(attribute, "max", attribute.at("min").get<int64_t>(), 11)) {
    return false;
  }
  const int min = attribute.at("min").get<int>();
  const int max = attribute.at("max").get<int>();
  Mark(city, kDisclaims,
       [&](uint8_t, uint8_t strength) { return strength >= min && strength <= max; });
  return true;
}

bool ReadBonus(const Json& attribute, City& city) {
  if (!HasExactlyKeys(attribute, {"op", "factions", "amount"}) ||
      !HasInteger(attribute, "amount", 1, 9)) {
    return false;
  }
  const std::optional<uint8_t> factions = FactionSet(attribute.at("factions"));
  if (!factions) return false;
  const auto amount = attribute.at("amount").get<uint8_t>();
  for (int card = 0; card < kCharacters; ++card) {
    if (*factions >> FactionOf(card) & 1) {
      city.strength[static_cast<size_t>(card)] =
          static_cast<uint8_t>(PrintedStrength(card) + amount);
    }
  }
  return true;
}

bool ReadBanned(const Json& attribute, City& city) {
  if (!HasExactlyKeys(attribute, {"op", "characters"})) return false;
  const Json& characters = attribute.at("characters");
  if (!characters.is_array() || characters.empty()) return false;
  for (const Json& entry : characters) {
    if (!HasExactlyKeys(entry, {"faction", "strength"})) return false;
    const Json& faction = entry.at("faction");
    const bool any_strength = entry.at("strength").is_null();
    if (!faction.is_null() && !FactionIndex(faction)) return false;
    if (!any_strength && !HasInteger(entry, "strength", 1, 11)) return false;
    if (faction.is_null() && any_strength) return false;
    Mark(city, kBanned, [&](uint8_t its_faction, uint8_t its_strength) {
      return (faction.is_null() || its_faction == *FactionIndex(faction)) &&
             (any_strength || its_strength == entry.at("strength").get<int>());
    });
  }
  return true;
}

bool ReadRefuge(const Json& attribute, City& city) {
  if (!HasExactlyKeys(attribute, {"op", "factions"})) return false;
  const std::optional<uint8_t> factions = FactionSet(attribute.at("factions"));
  if (!factions) return false;
  Mark(city, kRefuge, [&](uint8_t faction, uint8_t) { return (*factions >> faction & 1) != 0; });
  return true;
}

bool ReadDownfall(const Json& attribute, City& city) {
  if (!HasExactlyKeys(attribute, {"op", "strength", "two_players", "more_players"}) ||
      !HasInteger(attribute, "strength", 1, 11) || !HasInteger(attribute, "two_players", 1, 2) ||
      !HasInteger(attribute, "more_players", 1, 4)) {
    return false;
  }
  const int fatal = attribute.at("strength").get<int>();
  Mark(city, kFatal, [&](uint8_t, uint8_t strength) { return strength == fatal; });
  city.fatal_count[2] = attribute.at("two_players").get<uint8_t>();
  city.fatal_count[3] = city.fatal_count[4] = attribute.at("more_players").get<uint8_t>();
  return true;
}

bool ReadAttribute(const Json& attribute, std::set<std::string>& seen, City& city) {
  if (!attribute.is_object() || !HasText(attribute, "op")) return false;
  const std::string op = attribute.at("op").get<std::string>();
  if (!seen.insert(op).second) return false;
  if (op == "disclaim") return ReadDisclaim(attribute, city);
  if (op == "bonus") return ReadBonus(attribute, city);
  if (op == "banned") return ReadBanned(attribute, city);
  if (op == "refuge") return ReadRefuge(attribute, city);
  return op == "downfall" && ReadDownfall(attribute, city);
}

Result<City> ReadCity(const Json& json, size_t index) {
  if (!IsCity(json)) {
    return RefusedSet(
        fmt::format("City {} (card {}) does not have exactly the keys, types and ranges of "
                    "a City",
                    index, CityCard(static_cast<int>(index))));
  }
  City city;
  city.resistance = json.at("resistance").get<uint8_t>();
  city.value = json.at("value").get<uint8_t>();
  for (int card = 0; card < kCharacters; ++card) {
    city.strength[static_cast<size_t>(card)] = PrintedStrength(card);
  }
  std::set<std::string> seen;
  for (const Json& attribute : json.at("attributes")) {
    if (!ReadAttribute(attribute, seen, city)) {
      return RefusedSet(fmt::format("City {} (card {}) has an attribute that is invalid, "
                                    "unknown or repeated",
                                    index, CityCard(static_cast<int>(index))),
                        "HER-6.8");
    }
  }
  // Judging a round happens in the hot loop, so the comparison with the Resistance is made here,
  // once.
  for (size_t card = 0; card < kCharacters; ++card) {
    const bool competes = (city.marks[card] & (kBanned | kDisclaims)) == 0;
    city.counts[card] =
        competes && city.strength[card] >= city.resistance ? city.strength[card] : 0;
  }
  return city;
}

Fault CheckCharacters(const Json& characters) {
  for (size_t i = 0; i < characters.size(); ++i) {
    if (!IsCharacter(characters[i])) {
      return RefusedSet(
          fmt::format("character {} does not have exactly the keys and types of a character", i));
    }
  }
  if (characters.size() != kCharacters) {
    return RefusedSet(
        fmt::format("expected {1} characters, got {0}", characters.size(), kCharacters), "HER-1.2");
  }
  for (size_t i = 0; i < kCharacters; ++i) {
    const int card = static_cast<int>(i);
    if (*FactionIndex(characters[i].at("faction")) != FactionOf(card) ||
        characters[i].at("strength").get<int>() != PrintedStrength(card)) {
      return RefusedSet(fmt::format("character {} must belong to the {} and have Strength {}", i,
                                    FactionName(FactionOf(card)), PrintedStrength(card)),
                        "HER-1.2");
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Cards> ParseCards(const Json& set) {
  if (!HasExactlyKeys(set, {"game", "name", "characters", "cities"}) ||
      set.at("game") != "heretics" || !HasText(set, "name") || !set.at("characters").is_array() ||
      !set.at("cities").is_array()) {
    return RefusedSet(
        "expected an object with exactly game (\"heretics\"), name, characters and cities");
  }
  const Json& characters = set.at("characters");
  const Json& cities = set.at("cities");
  if (Fault fault = CheckCharacters(characters)) return *fault;

  Cards cards;
  for (size_t i = 0; i < cities.size(); ++i) {
    Result<City> city = ReadCity(cities[i], i);
    if (!city.ok()) return city.error();
    if (i < kCities) cards.cities[i] = *city;
  }
  // The number of Cities is checked last, so a fault in a City is reported before it.
  if (cities.size() != kCities) {
    return RefusedSet(fmt::format("expected {1} Cities, got {0}", cities.size(), kCities),
                      "HER-1.3");
  }
  cards.name = set.at("name").get<std::string>();
  for (size_t i = 0; i < kCharacters; ++i) cards.names[i] = characters[i].at("name");
  for (size_t i = 0; i < kCities; ++i) cards.names[kCharacters + i] = cities[i].at("name");
  return cards;
}

}  // namespace recount::engine::heretics
