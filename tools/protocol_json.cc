#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "engine/common_json.h"
#include "engine/registry.h"
#include "events/event_json.h"
#include "events/utf8.h"
#include "tools/line_reader.h"
#include "tools/protocol.h"

namespace recount::tools {
namespace {

using engine::ChanceStream;
using engine::EffectLine;
using engine::EffectList;
using engine::Game;
using engine::Match;
using engine::NodeKind;
using engine::Refusal;
using engine::Seat;
using engine::Viewer;

constexpr size_t kMaxNameBytes = 4096;

// The game that the session holds.
struct Play {
  std::unique_ptr<Match> match;
  EventCodec codec;
  std::vector<std::string> names;
  std::optional<Seed> seed;
  uint64_t seq = 0;
};

// Whether the request has the required keys, and none but these and the optional ones.
Fault CheckKeys(const Json& request, std::initializer_list<std::string_view> required,
                std::initializer_list<std::string_view> optional = {}) {
  for (const std::string_view key : required) {
    if (!request.contains(std::string(key))) {
      return Error::BadRequest(fmt::format("\"{}\" is missing", key));
    }
  }
  for (const auto& item : request.items()) {
    const auto is_key = [&](auto keys) {
      return std::find(keys.begin(), keys.end(), item.key()) != keys.end();
    };
    if (!is_key(required) && !is_key(optional)) {
      return Error::BadRequest(
          fmt::format("\"{}\" is no key of this request", Shortened(item.key())));
    }
  }
  return std::nullopt;
}

Fault CheckPlayers(const Json& players) {
  if (!players.is_array()) return Error::BadRequest("\"players\" must be a list of names");
  for (const Json& name : players) {
    if (!name.is_string()) return Error::BadRequest("each of \"players\" must be a string");
    if (name.get_ref<const std::string&>().size() > kMaxNameBytes) {
      return Error::BadRequest(fmt::format("a name has more than {} bytes", kMaxNameBytes));
    }
  }
  return std::nullopt;
}

// The seed of a request: with "seeded" there must be one, with "recorded" none.
Result<std::optional<Seed>> ReadSeed(const Json& request) {
  const Json& randomness = request.at("randomness");
  const auto seed = request.find("seed");
  if (randomness == "recorded") {
    if (seed != request.end()) return Error::BadRequest("\"seed\" goes with \"seeded\" alone");
    return std::optional<Seed>();
  }
  if (randomness != "seeded") {
    return Error::BadRequest("\"randomness\" must be \"seeded\" or \"recorded\"");
  }
  std::optional<Seed> bytes;
  if (seed != request.end() && seed->is_string()) {
    bytes = ArrayFromHex<32>(seed->get_ref<const std::string&>());
  }
  if (!bytes) return Error::BadRequest("\"seeded\" needs \"seed\", 64 digits of 0-9a-f");
  return bytes;
}

// The form of `new`, without anything that a game decides.
Fault CheckNew(const Json& request) {
  if (Fault fault = CheckKeys(request, {"op", "game", "players", "randomness"},
                              {"config", "seed", "card_set"})) {
    return fault;
  }
  if (!request.at("game").is_string()) return Error::BadRequest("\"game\" must be a string");
  if (Fault fault = CheckPlayers(request.at("players"))) return fault;
  if (const auto config = request.find("config"); config != request.end()) {
    if (!config->is_object()) return Error::BadRequest("\"config\" must be an object");
  }
  if (const auto set = request.find("card_set"); set != request.end()) {
    if (!set->is_string() && !set->is_object()) {
      return Error::BadRequest("\"card_set\" must be a name or a whole set");
    }
  }
  return std::nullopt;
}

Fault CheckInteger(const Json& request, std::string_view key) {
  if (IsInteger(request.at(std::string(key)))) return std::nullopt;
  return Error::BadRequest(fmt::format("\"{}\" must be an integer", key));
}

OrderedJson ErrorJson(const Error& error) {
  OrderedJson json;
  json["ok"] = false;
  OrderedJson& body = json["error"];
  body["code"] = std::string(ErrorCodeName(error.code));
  body["clause"] = error.clause.empty() ? OrderedJson(nullptr) : OrderedJson(error.clause);
  body["message"] = error.message;
  return json;
}

OrderedJson Ok() {
  OrderedJson json;
  json["ok"] = true;
  return json;
}

std::string Written(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace

class Session::State {
 public:
  bool has_quit = false;

  OrderedJson Answer(const Json& request) {
    if (!request.is_object()) return ErrorJson(Error::BadRequest("a request is a JSON object"));
    const auto op = request.find("op");
    if (op == request.end() || !op->is_string()) {
      return ErrorJson(Error::BadRequest("a request needs \"op\", a string"));
    }
    const std::string& name = op->get_ref<const std::string&>();
    if (name == "new") return New(request);
    if (name == "act") return Act(request);
    if (name == "chance") return Chance(request);
    if (name == "legal") return Legal(request);
    if (name == "state") return StateOf(request);
    if (name == "quit") return Quit(request);
    return ErrorJson(Error::BadRequest(fmt::format(
        "\"{}\" is no op; there are new, act, chance, legal, state, quit", Shortened(name))));
  }

 private:
  OrderedJson New(const Json& request) {
    if (Fault fault = CheckNew(request)) return ErrorJson(*fault);
    Result<std::optional<Seed>> seed = ReadSeed(request);
    if (!seed.ok()) return ErrorJson(seed.error());
    const std::string& id = request.at("game").get_ref<const std::string&>();
    const Game* game = engine::FindGame(id);
    if (game == nullptr) {
      return ErrorJson(Error::BadRequest(fmt::format("\"{}\" is no game here", Shortened(id))));
    }
    const Json& players = request.at("players");
    engine::NewGame wanted{.players = players.size()};
    if (request.contains("config")) wanted.config = &request.at("config");
    if (request.contains("card_set")) wanted.card_set = &request.at("card_set");
    Result<std::unique_ptr<Match>> match = game->New(wanted);
    if (!match.ok()) return ErrorJson(match.error());
    play_.emplace(Play{*std::move(match), EventCodec(game->schema()),
                       players.get<std::vector<std::string>>(), *seed});
    std::vector<EffectLine> effects;
    DrawChance(effects);
    return Happened(effects);
  }

  OrderedJson Act(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op", "seat", "action"})) return ErrorJson(*fault);
    if (Fault fault = CheckInteger(request, "seat")) return ErrorJson(*fault);
    const Json& action = request.at("action");
    if (!action.is_object()) return ErrorJson(Error::BadRequest("\"action\" must be an object"));
    if (!play_) return NoGame();
    const std::optional<Seat> seat = SeatOf(request.at("seat"));
    if (!seat) return NoSeat();
    BeginEvent(builder_);
    EventParts parts{.kind = events::EventKind::action, .seat = *seat};
    if (Fault fault = play_->codec.EncodeAction(action, builder_, parts)) return ErrorJson(*fault);
    return Take(FinishEvent(builder_, parts));
  }

  OrderedJson Chance(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op", "outcome"})) return ErrorJson(*fault);
    const Json& outcome = request.at("outcome");
    if (!outcome.is_object()) return ErrorJson(Error::BadRequest("\"outcome\" must be an object"));
    if (!play_) return NoGame();
    BeginEvent(builder_);
    EventParts parts{.kind = events::EventKind::chance};
    if (Fault fault = EncodeOutcome(outcome, builder_, parts)) return BadChance(*fault);
    return Take(FinishEvent(builder_, parts));
  }

  OrderedJson Legal(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op", "seat"})) return ErrorJson(*fault);
    if (Fault fault = CheckInteger(request, "seat")) return ErrorJson(*fault);
    if (!play_) return NoGame();
    const std::optional<Seat> seat = SeatOf(request.at("seat"));
    if (!seat) return NoSeat();
    OrderedJson json = Ok();
    OrderedJson& actions = json["actions"] = OrderedJson::array();
    play_->match->ForEachLegal(*seat, [&](Bytes event) {
      actions.push_back(
          play_->codec.ActionJson(*flatbuffers::GetRoot<events::Envelope>(event.data())));
    });
    return json;
  }

  OrderedJson StateOf(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op", "view"})) return ErrorJson(*fault);
    const Json& view = request.at("view");
    if (!IsInteger(view) && view != "judge" && view != "spectator") {
      return ErrorJson(
          Error::BadRequest("\"view\" must be \"judge\", \"spectator\" or the number of a seat"));
    }
    if (!play_) return NoGame();
    Viewer viewer = view == "judge" ? Viewer::Judge() : Viewer::Spectator();
    if (IsInteger(view)) {
      const std::optional<Seat> seat = SeatOf(view);
      if (!seat) return NoSeat();
      viewer = Viewer::OfSeat(*seat);
    }
    OrderedJson json = Ok();
    json["state"] = play_->match->StateJson(viewer, {play_->names, play_->seq});
    return json;
  }

  OrderedJson Quit(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op"})) return ErrorJson(*fault);
    has_quit = true;
    return Ok();
  }

  // Checks, applies and answers an event; then draws what a seeded game has to draw.
  OrderedJson Take(MutableBytes bytes) {
    const events::Envelope* event = ReadEvent(bytes, play_->codec.schema());
    if (event == nullptr) {  // an action too large for an event
      return ErrorJson(Error::BadRequest(ExplainBytes(bytes, play_->codec.schema()).message));
    }
    Match& match = *play_->match;
    if (const Refusal refusal = match.Check(*event)) {
      return ErrorJson(Error{refusal.code,
                             std::string(engine::ClauseIdOf(match.game(), refusal.clause)),
                             match.Explain(refusal, *event)});
    }
    std::vector<EffectLine> effects;
    Apply(*event, effects);
    DrawChance(effects);
    return Happened(effects);
  }

  void Apply(const events::Envelope& event, std::vector<EffectLine>& effects) {
    EffectList list;
    play_->match->Apply(event, &list);
    ++play_->seq;
    for (EffectLine& line : play_->match->Describe(list, play_->names, Viewer::Judge())) {
      effects.push_back(std::move(line));
    }
  }

  // With a seed, every chance node is resolved at once.
  void DrawChance(std::vector<EffectLine>& effects) {
    while (play_->seed && play_->match->node_kind() == NodeKind::chance) {
      const engine::ChanceRequest request = play_->match->chance();
      ChanceStream stream(*play_->seed, play_->seq + 1);
      const engine::ChanceNumbers numbers = engine::DrawOutcome(request, stream);
      BeginEvent(builder_);
      EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
      parts.outcome = builder_.CreateVector(numbers.data(), numbers.size());
      const MutableBytes bytes = FinishEvent(builder_, parts);
      Apply(*ReadEvent(bytes, play_->codec.schema()), effects);
    }
  }

  OrderedJson Happened(const std::vector<EffectLine>& effects) const {
    OrderedJson json = Ok();
    json["seq"] = play_->seq;
    json["node"] = engine::NodeJson(*play_->match);
    json["state_hash"] = ToHex(play_->match->Digest());
    json["effects"] = engine::EffectsJson(effects);
    return json;
  }

  // An outcome that is none at all is refused as one that does not fit: by the clause of the node.
  OrderedJson BadChance(Error error) const {
    const Match& match = *play_->match;
    if (match.node_kind() == NodeKind::end) {
      error = {ErrorCode::game_over, "", "the game has ended"};
    } else if (match.node_kind() == NodeKind::chance) {
      error.clause = engine::ClauseIdOf(match.game(), match.chance().clause);
    }
    return ErrorJson(error);
  }

  std::optional<Seat> SeatOf(const Json& seat) const {
    const auto number = seat.get<int64_t>();
    if (number < 0 || number >= play_->match->players()) return std::nullopt;
    return static_cast<Seat>(number);
  }

  static OrderedJson NoGame() {
    return ErrorJson({ErrorCode::no_game, "", "there is no game yet: begin with \"new\""});
  }
  OrderedJson NoSeat() const {
    return ErrorJson(Error::BadRequest(
        fmt::format("there is no such seat; seats are 0 to {}", play_->match->players() - 1)));
  }

  std::optional<Play> play_;
  flatbuffers::FlatBufferBuilder builder_;
};

Session::Session() : state_(std::make_unique<State>()) {}
Session::~Session() = default;

std::string Session::Answer(std::string_view line) {
  if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return "";
  if (line.size() > kMaxLineBytes) return AnswerTooLong();
  const std::optional<Json> request = ParseJson(line);
  if (!request) return Written(ErrorJson(Error::BadRequest("the line is not one JSON value")));
  return Written(state_->Answer(*request));
}

std::string Session::AnswerTooLong() {
  return Written(
      ErrorJson(Error::BadRequest(fmt::format("a line has more than {} bytes", kMaxLineBytes))));
}

bool Session::has_quit() const { return state_->has_quit; }

int RunEngine(int descriptor) {
  Session session;
  LineReader reader(descriptor, kMaxLineBytes);
  while (!session.has_quit()) {
    const std::optional<Line> line = reader.Next();
    if (!line) break;
    const std::string reply =
        line->is_too_long ? session.AnswerTooLong() : session.Answer(line->text);
    if (reply.empty()) continue;
    std::fwrite(reply.data(), 1, reply.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace recount::tools
