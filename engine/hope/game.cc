// Checks a request for a new game of HoPE, and defines the game's one instance.
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/game_of.h"
#include "engine/hope/hope.h"
#include "engine/kit/config_reader.h"
#include "engine/kit/new_game.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// Leaves the number unchanged if the key is missing.
Fault ReadNumber(const Json& object, const char* key, int64_t low, int64_t high, uint16_t& number) {
  if (!object.contains(key)) return std::nullopt;
  if (!HasInteger(object, key, low, high)) {
    return kit::RefusedConfig(
        fmt::format("\"{}\" must be an integer from {} to {}", key, low, high));
  }
  number = object.at(key).get<uint16_t>();
  return std::nullopt;
}

Fault ReadRegisteredDeck(const Json& json, std::optional<RegisteredDeck>& deck) {
  if (json.is_null()) return std::nullopt;
  if (!json.is_array()) return kit::RefusedConfig("a deck must be null or a list of cards");
  deck.emplace();
  for (const Json& entry : json) {
    if (!HasExactlyKeys(entry, {"card", "copies"}) || !entry.at("card").is_string() ||
        !IsInteger(entry.at("copies"))) {
      return kit::RefusedConfig("an entry of a deck must be {\"card\":…,\"copies\":…}");
    }
    const int64_t copies = std::max<int64_t>(0, entry.at("copies").get<int64_t>());
    deck->push_back({entry.at("card").get<std::string>(),
                     static_cast<uint16_t>(std::min<int64_t>(copies, kMaxDeck + 1))});
  }
  return std::nullopt;
}

Fault ReadDecks(const Json& json, Config& config) {
  const auto decks = json.find("decks");
  if (decks == json.end() || decks->is_null()) return std::nullopt;
  if (!decks->is_array()) return kit::RefusedConfig("\"decks\" must be null or a list");
  config.has_decks = true;
  size_t bytes = 0;
  for (const Json& deck : *decks) {
    if (Fault fault = ReadRegisteredDeck(deck, config.decks.emplace_back())) return fault;
    if (!config.decks.back()) continue;
    for (const RegisteredEntry& entry : *config.decks.back()) bytes += entry.card.size() + 64;
  }
  // The decks must fit into the first event of the log.
  if (bytes > kMaxEventBytes / 2) return kit::RefusedConfig("\"decks\" is too large");
  return std::nullopt;
}

// Reads shapes, types and ranges. Its refusals have no clause.
Fault ReadConfig(const Json& json, Config& config) {
  if (Fault fault = kit::CheckIsObject(&json)) return fault;
  if (Fault fault = kit::HasOnlyOptions(
          json, {"two_on_two", "artifacts", "decks", "deck_rules", "max_rounds"})) {
    return fault;
  }
  if (Fault fault = kit::ReadBool(json, "two_on_two", config.two_on_two)) return fault;
  if (Fault fault = kit::ReadBool(json, "artifacts", config.artifacts)) return fault;
  if (Fault fault = ReadDecks(json, config)) return fault;
  if (Fault fault = ReadNumber(json, "max_rounds", 1, 500, config.max_rounds)) return fault;
  const auto rules = json.find("deck_rules");
  if (rules == json.end()) return std::nullopt;
  if (!rules->is_object()) return kit::RefusedConfig("\"deck_rules\" must be an object");
  if (Fault fault = kit::HasOnlyOptions(*rules, {"min_cards", "max_copies", "recommended"})) {
    return fault;
  }
  if (Fault fault = ReadNumber(*rules, "min_cards", 6, 200, config.min_cards)) return fault;
  if (Fault fault = ReadNumber(*rules, "max_copies", 1, 200, config.max_copies)) return fault;
  return kit::ReadBool(*rules, "recommended", config.recommended);
}

}  // namespace

// Checks in the order of docs/reference/hope.md, "Order of checks": shapes, players, card set,
// decks, artifacts.
Result<Setup<Cards, Config>> Hope::Prepare(const NewGame& request) {
  hope::Config config;
  if (request.config != nullptr) {
    if (Fault fault = hope::ReadConfig(*request.config, config)) return *fault;
  }
  if (Fault fault = CheckPlayers(config, request.players)) return *fault;
  auto setup = kit::SetupWithCards<Hope>(request);
  if (!setup.ok()) return setup.error();
  if (Fault fault = hope::CheckConfig(setup->cards, config, request.players)) return *fault;
  setup->config = std::move(config);
  return setup;
}

const Game& GameInstance() {
  static const GameOf<Hope> instance;
  return instance;
}

}  // namespace recount::engine::hope
