// What a request for a new game of Empyrean Hero may be refused for, and the game's one instance.
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/empyrean/empyrean.h"
#include "engine/match_of.h"
#include "events/utf8.h"

namespace recount::engine::empyrean {
namespace {

Error Refused(std::string message) { return Error::BadRequest("config: " + std::move(message)); }

// One of two words, under a key that may be left out.
template <class Word>
Fault ReadWord(const Json& config, const char* key, const char* const* words, Word& word) {
  const auto value = config.find(key);
  if (value == config.end()) return std::nullopt;
  for (uint8_t i = 0; i < 2; ++i) {
    if (*value == words[i]) {
      word = static_cast<Word>(i);
      return std::nullopt;
    }
  }
  return Refused(fmt::format("\"{}\" must be \"{}\" or \"{}\"", key, words[0], words[1]));
}

// Null or a list. What is in it is asked later (EMP-2.2): anything that is no list of seats is kept
// as an empty list, which no team is.
Fault ReadTeams(const Json& value, Config& config) {
  if (value.is_null()) return std::nullopt;
  if (!value.is_array()) return Refused("\"teams\" must be null or a list");
  config.has_teams = true;
  for (const Json& team : value) {
    std::vector<uint8_t>& seats = config.teams.emplace_back();
    if (config.teams.size() > 2) break;
    if (!team.is_array() || team.size() > kMaxPlayers) continue;
    for (const Json& seat : team) {
      const bool is_seat = IsInteger(seat) && seat >= 0 && seat < kMaxPlayers;
      seats.push_back(is_seat ? seat.get<uint8_t>() : kNoSeat);
    }
  }
  return std::nullopt;
}

// Keys, types and words: no clause.
Fault ReadConfig(const Json& json, Config& config) {
  static constexpr std::string_view kKeys[] = {"length", "mode", "teams", "decks", "max_rounds"};
  static constexpr const char* kLengths[] = {"standard", "extended"};
  static constexpr const char* kModes[] = {"free_for_all", "teams"};
  static constexpr const char* kDecks[] = {"standardized", "draft"};
  for (const auto& item : json.items()) {
    if (std::find(std::begin(kKeys), std::end(kKeys), item.key()) != std::end(kKeys)) continue;
    return Refused(fmt::format("there is no option \"{}\"", Shortened(item.key())));
  }
  if (Fault fault = ReadWord(json, "length", kLengths, config.length)) return fault;
  if (Fault fault = ReadWord(json, "mode", kModes, config.mode)) return fault;
  if (Fault fault = ReadWord(json, "decks", kDecks, config.decks)) return fault;
  const auto rounds = json.find("max_rounds");
  if (rounds != json.end()) {
    if (!IsInteger(*rounds)) return Refused("\"max_rounds\" must be an integer");
    // Another integer is refused by EMP-11.6; 0 stands for all of them.
    const bool is_in_range = *rounds >= 1 && *rounds <= 1000;
    config.max_rounds = is_in_range ? rounds->get<int32_t>() : 0;
  }
  const auto teams = json.find("teams");
  return teams == json.end() ? std::nullopt : ReadTeams(*teams, config);
}

}  // namespace

// The order of the page, section 2.
Result<Setup<Cards, Config>> Empyrean::Prepare(const NewGame& request) {
  if (request.config != nullptr && !request.config->is_object()) {
    return Refused("must be an object");
  }
  Result<std::shared_ptr<const Json>> set = ResolveCardSet(request, CardSets());
  if (!set.ok()) return set.error();
  Result<empyrean::Cards> cards = empyrean::ParseCards(**set);
  if (!cards.ok()) return cards.error();
  if (Fault fault = CheckPlayers(*cards, request.players)) return *fault;
  empyrean::Config config;
  config.length = request.players == 2 ? Length::standard : Length::extended;
  if (request.config != nullptr) {
    if (Fault fault = empyrean::ReadConfig(*request.config, config)) return *fault;
  }
  if (Fault fault = empyrean::CheckConfig(*cards, config, request.players)) return *fault;
  std::string name = cards->name;
  return Setup<empyrean::Cards, empyrean::Config>{std::move(config), *std::move(cards),
                                                  std::move(name), CanonicalJson(**set)};
}

const Game& GameInstance() {
  static const GameOf<Empyrean> instance;
  return instance;
}

}  // namespace recount::engine::empyrean
