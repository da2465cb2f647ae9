#include <malloc.h>

#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/common_json.h"
#include "events/event_json.h"
#include "events/utf8.h"
#include "replay/play.h"
#include "tools/line_reader.h"
#include "tools/output.h"
#include "tools/protocol.h"

namespace recount::tools {
namespace {

using engine::Match;
using engine::Seat;
using engine::Viewer;
using replay::CheckKeys;
using replay::Happening;
using replay::Play;

// What a longer line has taken is given back to the system, not kept for the next.
constexpr size_t kLargeLineBytes = size_t{1} << 18;

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
    Result<replay::NewTable> table = replay::ReadNew(request);
    if (!table.ok()) return ErrorJson(table.error());
    play_.emplace(std::move(table->match), std::move(table->names), table->seed);
    return Happened(play_->DrawChance());
  }

  OrderedJson Act(const Json& request) {
    if (Fault fault = replay::CheckActForm(request)) return ErrorJson(*fault);
    if (!play_) return NoGame();
    return Answered(play_->Act(request.at("seat"), request.at("action")));
  }

  OrderedJson Chance(const Json& request) {
    if (Fault fault = replay::CheckChanceForm(request)) return ErrorJson(*fault);
    if (!play_) return NoGame();
    return Answered(play_->Chance(request.at("outcome")));
  }

  OrderedJson Legal(const Json& request) {
    if (Fault fault = replay::CheckLegalForm(request)) return ErrorJson(*fault);
    if (!play_) return NoGame();
    const Result<Seat> seat = play_->SeatOf(request.at("seat"));
    if (!seat.ok()) return ErrorJson(seat.error());
    OrderedJson json = Ok();
    OrderedJson& actions = json["actions"] = OrderedJson::array();
    play_->match().ForEachLegal(*seat, [&](Bytes event) {
      actions.push_back(
          play_->codec().ActionJson(*flatbuffers::GetRoot<events::Envelope>(event.data())));
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
      const Result<Seat> seat = play_->SeatOf(view);
      if (!seat.ok()) return ErrorJson(seat.error());
      viewer = Viewer::OfSeat(*seat);
    }
    OrderedJson json = Ok();
    json["state"] = play_->match().StateJson(viewer, {play_->names(), play_->seq()});
    return json;
  }

  OrderedJson Quit(const Json& request) {
    if (Fault fault = CheckKeys(request, {"op"})) return ErrorJson(*fault);
    has_quit = true;
    return Ok();
  }

  OrderedJson Answered(const Result<Happening>& happening) const {
    return happening.ok() ? Happened(*happening) : ErrorJson(happening.error());
  }

  OrderedJson Happened(const Happening& happening) const {
    OrderedJson json = Ok();
    json["seq"] = play_->seq();
    json["node"] = engine::NodeJson(play_->match());
    json["state_hash"] = ToHex(play_->match().Digest());
    json["effects"] = engine::EffectsJson(happening.effects);
    return json;
  }

  static OrderedJson NoGame() {
    return ErrorJson({ErrorCode::no_game, "", "there is no game yet: begin with \"new\""});
  }

  std::optional<Play> play_;
};

Session::Session() : state_(std::make_unique<State>()) {}
Session::~Session() = default;

std::string Session::Answer(std::string_view line) {
  if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return "";
  if (line.size() > kMaxLineBytes) return AnswerTooLong();
  const std::optional<Json> request = ParseJson(line);
  if (!request) {
    return Written(
        ErrorJson(Error::BadRequest("the line is not one JSON value: " + WhyNoJson(line))));
  }
  return Written(state_->Answer(*request));
}

std::string Session::AnswerTooLong() {
  return Written(
      ErrorJson(Error::BadRequest(fmt::format("a line has more than {} bytes", kMaxLineBytes))));
}

bool Session::has_quit() const { return state_->has_quit; }

int RunEngine(const Console& console, int descriptor) {
  Session session;
  LineReader reader(descriptor, kMaxLineBytes);
  while (!session.has_quit()) {
    std::optional<Line> line = reader.Next();
    if (!line) break;
    const std::string reply =
        line->is_too_long ? session.AnswerTooLong() : session.Answer(line->text);
    const bool is_large = line->is_too_long || line->text.size() > kLargeLineBytes;
    line.reset();
    if (is_large) malloc_trim(0);
    if (reply.empty()) continue;
    Output::Standard().Write(reply + "\n");
    if (!Output::Standard().Flush()) break;
  }
  if (reader.error() == 0) return kDone;
  return console.Fail(
      {.code = ErrorCode::io,
       .message = fmt::format("reading standard input: {}", std::strerror(reader.error()))});
}

}  // namespace recount::tools
