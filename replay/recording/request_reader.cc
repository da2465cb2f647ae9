#include "replay/recording/request_reader.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::replay::recording {
namespace {

constexpr size_t kMaxWrittenBytes = kMaxOpeningBytes - sizeof(Salt) - 1;

Error NoGame() {
  return Error{ErrorCode::no_game, "", "there is no game yet: start one with a \"new\" request"};
}

}  // namespace

Error RequestReader::TooLong() { return Error::BadRequest("the line is longer than 16 MiB"); }

Fault RequestReader::Take(std::string_view line) {
  if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return std::nullopt;
  if (line.size() > kMaxJsonBytes) return TooLong();
  const std::optional<Json> request = ParseJson(line);
  if (!request) return Error::BadRequest("the line is not one JSON object: " + WhyNoJson(line));
  if (!request->is_object()) return Error::BadRequest("the line is not one JSON object");
  const std::string* op = FindText(*request, "op");
  if (op == nullptr) return Error::BadRequest("a request must have an \"op\", a string");
  const std::string& name = *op;
  if (name == "new") return New(*request);
  if (name == "act") return Act(*request);
  if (name == "chance") return Chance(*request);
  if (name == "identify") return Identify(*request);
  const bool is_question =
      name == "legal" || name == "state" || name == "unknown" || name == "quit";
  if (is_question) return std::nullopt;
  return Error::BadRequest(fmt::format(
      "unknown op \"{}\"; expected new, act, chance, identify, legal, state, unknown or quit",
      Shortened(name)));
}

Fault RequestReader::New(const Json& request) {
  Result<play::GameSetup> table = play::ReadNew(request);
  if (!table.ok()) return table.error();
  if (as_played_ && table->game->schema().is_observed) {
    return Error{.code = ErrorCode::unsupported,
                 .message = "this build does not import an observed game as it was played"};
  }
  KeepGame();
  begun_.emplace(BeginLog(*std::move(table), environment_));
  begun_->Add(begun_->play.DrawChance());
  return std::nullopt;
}

Fault RequestReader::Act(const Json& request) {
  if (Fault fault = play::CheckActForm(request)) return fault;
  if (!begun_) return NoGame();
  play::Play& play = begun_->play;
  play.set_time(environment_.now());
  if (!as_played_) {
    return Add(play.Act(request.at("seat"), request.at("action"), play::SeenIn(request)));
  }
  Result<OwnedEvent> event = play.EncodeAct(request.at("seat"), request.at("action"));
  if (!event.ok()) return event.error();
  const Fault refused = RefusalOf(*event);
  if (IsPlayed(refused)) {
    begun_->Add(play.Take(*std::move(event)));
    return std::nullopt;
  }
  Result<OwnedEvent> kept = EncodeAsPlayed(request);
  if (!kept.ok()) return kept.error();
  KeepUnplayed(*std::move(kept), refused);
  return std::nullopt;
}

// Encodes an event without a digest. If the schema cannot represent the action, its text goes into
// an opening.
Result<OwnedEvent> RequestReader::EncodeAsPlayed(const Json& request) {
  play::Play& play = begun_->play;
  const Json& action = request.at("action");
  Result<OwnedEvent> event = play.EncodeAct(request.at("seat"), action, 0, /*has_digest=*/false);
  if (!event.ok()) return event;
  if (Json(play.codec().ActionJson(event->event())) == action) return event;
  const std::string written = action.dump();
  if (written.size() > kMaxWrittenBytes) {
    return Error::BadRequest(
        fmt::format("the action has {} bytes; an action recorded as played "
                    "may have at most {}",
                    written.size(), kMaxWrittenBytes));
  }
  event = play.EncodeAct(request.at("seat"), action, 1, /*has_digest=*/false);
  if (!event.ok()) return event;
  Salt salt;
  environment_.fill_random(MutableBytes(salt));
  const Opening opening = Opening::Text(salt, written);
  SetVeilRoot(event->mutable_bytes(), VeilRoot(absl::Span<const Opening>(&opening, 1)));
  begun_->log.openings.push_back({begun_->log.events.size(), {opening}});
  return event;
}

Fault RequestReader::Chance(const Json& request) {
  if (Fault fault = play::CheckChanceForm(request)) return fault;
  if (!begun_) return NoGame();
  play::Play& play = begun_->play;
  play.set_time(environment_.now());
  if (!as_played_) return Add(play.Chance(request.at("outcome"), play::SeenIn(request)));
  Result<OwnedEvent> event = play.EncodeChance(request.at("outcome"));
  if (!event.ok()) return event.error();
  const Fault refused = RefusalOf(*event);
  if (IsPlayed(refused)) {
    begun_->Add(play.Take(*std::move(event)));
    return std::nullopt;
  }
  if (Json(OutcomeJson(event->event())) != request.at("outcome")) {
    return Error{.code = ErrorCode::bad_chance,
                 .message = "the outcome has a number that is out of range"};
  }
  event = play.EncodeChance(request.at("outcome"), /*has_digest=*/false);
  if (!event.ok()) return event.error();
  KeepUnplayed(*std::move(event), refused);
  return std::nullopt;
}

Fault RequestReader::Identify(const Json& request) {
  if (Fault fault = play::CheckIdentifyForm(request)) return fault;
  if (!begun_) return NoGame();
  begun_->play.set_time(environment_.now());
  return Add(begun_->play.Identify(*play::ReadReveals(request.at("cards"), "cards")));
}

Fault RequestReader::Add(Result<play::Applied> happening) {
  if (!happening.ok()) return happening.error();
  begun_->Add(*std::move(happening));
  return std::nullopt;
}

Fault RequestReader::RefusalOf(const OwnedEvent& event) const {
  // After the first refused event nothing is judged any more.
  return plays_ && !refused_ ? begun_->play.Check(event.event()) : std::nullopt;
}

void RequestReader::KeepUnplayed(OwnedEvent event, const Fault& refused) {
  if (plays_ && !refused_) {
    refused_ =
        timeline::Summary::Illegal{begun_->log.events.size(), refused ? refused->clause : ""};
  }
  begun_->log.events.push_back(std::move(event));
}

void RequestReader::KeepGame() {
  if (!begun_) return;
  const play::Play& play = begun_->play;
  timeline::Summary summary =
      timeline::SummaryAt(play.match(), play.seq(), begun_->log.events[play.seq()].event().at());
  if (refused_) {
    // Events after a refused event have no effect, and neither has an ending before it.
    summary.ending = timeline::Ending();
    summary.ended.reset();
    summary.illegal = std::exchange(refused_, std::nullopt);
  }
  begun_->log.summary = timeline::EncodeSummary(summary);
  games_.push_back(std::move(begun_->log));
  begun_.reset();
}

std::vector<PreparedLog> RequestReader::Finish() {
  KeepGame();
  return std::move(games_);
}

}  // namespace recount::replay::recording
