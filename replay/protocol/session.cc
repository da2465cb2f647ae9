#include "replay/protocol/session.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "engine/common_json.h"
#include "events/event_json.h"
#include "events/json.h"
#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/documents/error.h"
#include "replay/documents/legal.h"
#include "replay/documents/unknown.h"
#include "replay/play/play.h"

namespace recount::replay::protocol {
namespace {

using engine::Match;
using engine::Seat;
using play::Applied;
using play::CheckKeys;
using play::Play;
using replay::documents::ErrorReply;

OrderedJson Ok() {
  OrderedJson json;
  json["ok"] = true;
  return json;
}

}  // namespace

class Session::State {
 public:
  bool has_quit = false;

  State() = default;
  explicit State(Play play) : play_(std::move(play)) {}

  OrderedJson Begin(play::GameSetup table) {
    play_.emplace(std::move(table.match), std::move(table.names), table.seed);
    return Happened(play_->DrawChance());
  }

  OrderedJson Answer(const Json& request) {
    if (!request.is_object())
      return ErrorReply(Error::BadRequest("expected a request as a JSON object"));
    const std::string* op = FindText(request, "op");
    if (op == nullptr) {
      return ErrorReply(Error::BadRequest("a request requires \"op\", a string"));
    }
    const std::string& name = *op;
    if (name == "new") return New(request);
    if (name == "act") return Act(request);
    if (name == "chance") return Chance(request);
    if (name == "identify") return Identify(request);
    if (name == "legal") return Legal(request);
    if (name == "state") return StateOf(request);
    if (name == "unknown") return Unknown(request);
    if (name == "quit") return Quit(request);
    return ErrorReply(Error::BadRequest(fmt::format(
        "unknown op \"{}\"; expected new, act, chance, identify, legal, state, unknown or quit",
        Shortened(name))));
  }

 private:
  OrderedJson New(const Json& request) {
    Result<play::GameSetup> table = play::ReadNew(request);
    if (!table.ok()) return ErrorReply(table.error());
    return Begin(*std::move(table));
  }

  OrderedJson Act(const Json& request) {
    // The form is checked before the game: a malformed request gets the same code with or without a
    // game.
    if (Fault fault = play::CheckActForm(request)) return ErrorReply(*fault);
    if (!play_) return NoGame();
    return Answered(play_->Act(request.at("seat"), request.at("action"), play::SeenIn(request)));
  }

  OrderedJson Chance(const Json& request) {
    if (Fault fault = play::CheckChanceForm(request)) return ErrorReply(*fault);
    if (!play_) return NoGame();
    return Answered(play_->Chance(request.at("outcome"), play::SeenIn(request)));
  }

  OrderedJson Identify(const Json& request) {
    if (Fault fault = play::CheckIdentifyForm(request)) return ErrorReply(*fault);
    if (!play_) return NoGame();
    return Answered(play_->Identify(*play::ReadReveals(request.at("cards"), "cards")));
  }

  OrderedJson Legal(const Json& request) {
    if (Fault fault = play::CheckLegalForm(request)) return ErrorReply(*fault);
    if (!play_) return NoGame();
    const Result<Seat> seat = play_->SeatOf(request.at("seat"));
    if (!seat.ok()) return ErrorReply(seat.error());
    OrderedJson json = Ok();
    replay::documents::PutLegalOfSeat(play_->match(), play_->codec(), *seat, json);
    return json;
  }

  OrderedJson StateOf(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op", "view"})) return ErrorReply(*fault);
    if (Fault fault = play::CheckViewForm(request.at("view"))) return ErrorReply(*fault);
    if (!play_) return NoGame();
    const Result<engine::Viewer> viewer =
        play::ReadView(request.at("view"), play_->match().players());
    if (!viewer.ok()) return ErrorReply(viewer.error());
    OrderedJson json = Ok();
    json["state"] = play_->match().StateJson(*viewer, {play_->names(), play_->seq()});
    return json;
  }

  OrderedJson Unknown(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op"})) return ErrorReply(*fault);
    if (!play_) return NoGame();
    OrderedJson json = Ok();
    json.update(replay::documents::UnknownDocument(play_->match()));
    return json;
  }

  OrderedJson Quit(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op"})) return ErrorReply(*fault);
    has_quit = true;
    return Ok();
  }

  OrderedJson Answered(const Result<Applied>& happening) const {
    return happening.ok() ? Happened(*happening) : ErrorReply(happening.error());
  }

  OrderedJson Happened(const Applied& happening) const {
    OrderedJson json = Ok();
    json["seq"] = play_->seq();
    if (play_->codec().schema().is_observed && !happening.events.empty()) {
      json["recorded"] = replay::documents::RecordedEventsJson(
          replay::timeline::RecordedEvents(happening.events, play_->seq()));
    }
    json["node"] = engine::NodeJson(play_->match());
    json["state_hash"] = ToHex(play_->match().Digest());
    json["effects"] = engine::EffectsJson(happening.effects);
    return json;
  }

  static OrderedJson NoGame() {
    return ErrorReply({ErrorCode::no_game, "", "there is no game yet; send \"new\" first"});
  }

  std::optional<Play> play_;
};

Session::Session() : state_(std::make_unique<State>()) {}
Session::Session(Play play) : state_(std::make_unique<State>(std::move(play))) {}
Session::~Session() = default;

OrderedJson Session::Begin(play::GameSetup table) { return state_->Begin(std::move(table)); }

OrderedJson Session::Reply(const Json& request) { return state_->Answer(request); }

std::string Session::Answer(std::string_view line) {
  if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return "";
  if (line.size() > kMaxLineBytes) return AnswerTooLong();
  const std::optional<Json> request = ParseJson(line);
  if (!request) {
    return Written(
        ErrorReply(Error::BadRequest("expected one JSON value per line: " + WhyNoJson(line))));
  }
  return Written(state_->Answer(*request));
}

std::string Session::AnswerTooLong() {
  return Written(ErrorReply(
      Error::BadRequest(fmt::format("the line is longer than {} bytes", kMaxLineBytes))));
}

bool Session::has_quit() const { return state_->has_quit; }

}  // namespace recount::replay::protocol
