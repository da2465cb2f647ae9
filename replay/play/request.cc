// Checks the form of the protocol's requests (docs/reference/protocol.md, "Requests").
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/observed/observed_games.h"
#include "engine/registry.h"
#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/play/play.h"

namespace recount::replay::play {
namespace {

constexpr size_t kMaxNameBytes = 4096;

Fault CheckPlayers(const Json& players) {
  if (!players.is_array()) return Error::BadRequest("\"players\" must be a list of names");
  for (const Json& name : players) {
    if (!name.is_string()) return Error::BadRequest("each of \"players\" must be a string");
    if (!IsUtf8(name.get_ref<const std::string&>())) {
      return Error::BadRequest("a player name is not valid UTF-8");
    }
    if (name.get_ref<const std::string&>().size() > kMaxNameBytes) {
      return Error::BadRequest(fmt::format("a player name has more than {} bytes", kMaxNameBytes));
    }
  }
  return std::nullopt;
}

// Returns the seed of a request. It is required with "seeded" and forbidden otherwise.
Result<std::optional<Seed>> ReadSeed(const Json& request) {
  const Json& randomness = request.at("randomness");
  if (randomness == "recorded" || randomness == "observed") {
    if (request.contains("seed"))
      return Error::BadRequest(
          "\"seed\" is allowed only if "
          "\"randomness\" is \"seeded\"");
    return std::optional<Seed>();
  }
  if (randomness != "seeded") {
    return Error::BadRequest("\"randomness\" must be \"seeded\", \"recorded\" or \"observed\"");
  }
  const std::optional<Seed> bytes = ArrayFromHex<32>(TextMember(request, "seed"));
  if (!bytes) return Error::BadRequest("\"seeded\" needs \"seed\", 64 hex digits");
  return bytes;
}

// Checks the form of `new`, without anything that depends on the game.
Fault CheckNewForm(const Json& request) {
  if (Fault fault = CheckKeys(request, {"op", "game", "players", "randomness"},
                              {"config", "seed", "card_set", "rules"})) {
    return fault;
  }
  if (!request.at("game").is_string()) return Error::BadRequest("\"game\" must be a string");
  if (Fault fault = CheckPlayers(request.at("players"))) return fault;
  const Json* config = FindMember(request, "config");
  if (config != nullptr && !config->is_object()) {
    return Error::BadRequest("\"config\" must be an object");
  }
  const Json* set = FindMember(request, "card_set");
  if (set != nullptr && !set->is_string() && !set->is_object()) {
    return Error::BadRequest("\"card_set\" must be a name or a complete card set");
  }
  const Json* rules = FindMember(request, "rules");
  if (rules != nullptr && !IsInteger(*rules)) {
    return Error::BadRequest("\"rules\" must be an integer");
  }
  return std::nullopt;
}

// Returns 0, which no version has, for a negative number.
uint64_t RulesIn(const Json& rules) {
  return rules.is_number_unsigned() ? rules.get<uint64_t>() : 0;
}

Fault CheckSeenForm(const Json& request) {
  const Json* found = FindMember(request, "found");
  if (found != nullptr && !found->is_boolean()) {
    return Error::BadRequest("\"found\" must be true or false");
  }
  const Json* reveals = FindMember(request, "reveals");
  return reveals == nullptr ? std::nullopt : ReadReveals(*reveals, "reveals").fault();
}

Fault CheckInteger(const Json& request, std::string_view key) {
  if (IsInteger(request.at(std::string(key)))) return std::nullopt;
  return Error::BadRequest(fmt::format("\"{}\" must be an integer", key));
}

}  // namespace

Fault CheckKeys(const Json& request, std::initializer_list<std::string_view> required,
                std::initializer_list<std::string_view> optional) {
  if (const auto key = MissingKey(request, required)) {
    return Error::BadRequest(fmt::format("\"{}\" is missing", *key));
  }
  const std::string* unknown = UnknownKey(request, required, optional);
  if (unknown == nullptr) return std::nullopt;
  return Error::BadRequest(fmt::format("unknown key \"{}\" in the request", Shortened(*unknown)));
}

Fault CheckActForm(const Json& request) {
  if (Fault fault = CheckKeys(request, {"op", "seat", "action"}, {"reveals", "found"}))
    return fault;
  if (Fault fault = CheckInteger(request, "seat")) return fault;
  if (Fault fault = CheckSeenForm(request)) return fault;
  if (request.at("action").is_object()) return std::nullopt;
  return Error::BadRequest("\"action\" must be an object");
}

Fault CheckChanceForm(const Json& request) {
  if (Fault fault = CheckKeys(request, {"op", "outcome"}, {"reveals", "found"})) return fault;
  if (Fault fault = CheckSeenForm(request)) return fault;
  if (request.at("outcome").is_object()) return std::nullopt;
  return Error::BadRequest("\"outcome\" must be an object");
}

Fault CheckIdentifyForm(const Json& request) {
  if (Fault fault = CheckKeys(request, {"op", "cards"})) return fault;
  const Result<std::vector<Reveal>> cards = ReadReveals(request.at("cards"), "cards");
  if (!cards.ok()) return cards.error();
  const bool names_all = std::all_of(cards->begin(), cards->end(),
                                     [](const Reveal& reveal) { return reveal.card.has_value(); });
  if (names_all && !cards->empty()) return std::nullopt;
  return Error::BadRequest("\"cards\" must name at least one card, and no place without a card");
}

Seen SeenIn(const Json& request) {
  Seen seen;
  if (const Json* reveals = FindMember(request, "reveals")) {
    seen.reveals = *ReadReveals(*reveals, "reveals");
  }
  if (const Json* found = FindMember(request, "found")) seen.found = found->get<bool>();
  return seen;
}

Fault CheckLegalForm(const Json& request) {
  if (Fault fault = CheckKeys(request, {"op", "seat"})) return fault;
  return CheckInteger(request, "seat");
}

Result<engine::Seat> ReadSeat(const Json& seat, int players) {
  const auto number = seat.get<int64_t>();
  if (number >= 0 && number < players) return static_cast<engine::Seat>(number);
  return Error::BadRequest(fmt::format("there is no such seat; seats are 0 to {}", players - 1));
}

Fault CheckViewForm(const Json& view) {
  if (IsInteger(view) || view == "judge" || view == "spectator") return std::nullopt;
  return Error::BadRequest("\"view\" must be \"judge\", \"spectator\" or the number of a seat");
}

Result<engine::Viewer> ReadView(const Json& view, int players) {
  if (Fault fault = CheckViewForm(view)) return *fault;
  if (!IsInteger(view)) {
    return view == "judge" ? engine::Viewer::Judge() : engine::Viewer::Spectator();
  }
  const Result<engine::Seat> seat = ReadSeat(view, players);
  if (!seat.ok()) return seat.error();
  return engine::Viewer::OfSeat(*seat);
}

Result<GameSetup> ReadNew(const Json& request) {
  if (Fault fault = CheckNewForm(request)) return *fault;
  Result<std::optional<Seed>> seed = ReadSeed(request);
  if (!seed.ok()) return seed.error();
  const std::string& id = request.at("game").get_ref<const std::string&>();
  const engine::Game* game = engine::FindGame(id);
  if (game == nullptr) {
    return Error::BadRequest(fmt::format("unknown game \"{}\"", Shortened(id)));
  }
  if (request.at("randomness") == "observed") {
    game = engine::observed::FindObservedGame(id);
    if (game == nullptr) {
      return Error::BadRequest(
          fmt::format("this build cannot record an observed game of \"{}\" yet", Shortened(id)));
    }
  }
  const Json& players = request.at("players");
  engine::NewGame wanted{.players = players.size()};
  wanted.config = FindMember(request, "config");
  wanted.card_set = FindMember(request, "card_set");
  if (request.contains("rules")) wanted.rules = RulesIn(request.at("rules"));
  Result<std::unique_ptr<engine::Match>> match = game->New(wanted);
  if (!match.ok()) return match.error();
  return GameSetup{game, players.get<std::vector<std::string>>(), *seed, *std::move(match)};
}

}  // namespace recount::replay::play
