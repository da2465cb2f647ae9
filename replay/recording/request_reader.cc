#include "replay/recording/request_reader.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/play/unseen_cards.h"

namespace recount::replay::recording {
namespace {

constexpr size_t kMaxWrittenBytes = kMaxOpeningBytes - sizeof(Salt) - 1;

Error NoGame() {
  return Error{ErrorCode::no_game, "", "there is no game yet: start one with a \"new\" request"};
}

// Returns whether the rules of the game refuse a request, and not the clauses of observed games.
bool IsRefusedByGame(const Error& error) {
  const bool is_refused =
      error.code == ErrorCode::illegal_action || error.code == ErrorCode::bad_chance ||
      error.code == ErrorCode::not_awaited || error.code == ErrorCode::game_over;
  return is_refused && !error.clause.starts_with("TAB-");
}

// Returns how many cards at the end of a list nobody has seen.
size_t UnseenEnd(const Json& top) {
  size_t count = 0;
  while (count < top.size() && top[top.size() - 1 - count] == "?") ++count;
  return count;
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
  if (play.codec().schema().is_observed) return PlaySeen(request);
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
  const Json filled = play::WithCards(action, {});  // "?" is written in no field
  Result<OwnedEvent> event = play.EncodeAct(request.at("seat"), filled, 0, /*has_digest=*/false);
  if (!event.ok()) return event;
  if (Json(play.codec().ActionJson(event->event())) == action) return event;
  const std::string written = action.dump();
  if (written.size() > kMaxWrittenBytes) {
    return Error::BadRequest(
        fmt::format("the action has {} bytes; an action recorded as played "
                    "may have at most {}",
                    written.size(), kMaxWrittenBytes));
  }
  event = play.EncodeAct(request.at("seat"), filled, 1, /*has_digest=*/false);
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
  if (play.codec().schema().is_observed) return PlaySeen(request);
  Result<OwnedEvent> event = play.EncodeChance(request.at("outcome"));
  if (!event.ok()) return event.error();
  const Fault refused = RefusalOf(*event);
  if (IsPlayed(refused)) {
    begun_->Add(play.Take(*std::move(event)));
    return std::nullopt;
  }
  event = EncodeOutcomeAsPlayed(request.at("outcome"));
  if (!event.ok()) return event.error();
  KeepUnplayed(*std::move(event), refused);
  return std::nullopt;
}

Result<OwnedEvent> RequestReader::EncodeOutcomeAsPlayed(const Json& outcome) {
  Result<OwnedEvent> event = begun_->play.EncodeChance(outcome, /*has_digest=*/false);
  if (!event.ok()) return event;
  Json kept = OutcomeJson(event->event());
  // An event leaves out what nobody has seen at the end of a shuffled pile.
  if (kept.contains("top")) kept["top"].insert(kept["top"].end(), UnseenEnd(outcome["top"]), "?");
  if (kept == outcome) return event;
  return Error{.code = ErrorCode::bad_chance,
               .message = "the outcome has a number that is out of range"};
}

// Takes an action or an outcome of an observed game. What the game's rules refuse is kept as it was
// played, behind the cards that it has named. What the clauses of observed games refuse is an
// error: no state would follow from it.
Fault RequestReader::PlaySeen(const Json& request) {
  play::Play& play = begun_->play;
  const bool is_act = request.at("op") == "act";
  const play::Seen seen = play::SeenIn(request);
  Fault refused;
  if (plays_ && !refused_) {
    Result<play::Applied> happening = is_act
                                          ? play.Act(request.at("seat"), request.at("action"), seen)
                                          : play.Chance(request.at("outcome"), seen);
    if (happening.ok() || !IsRefusedByGame(happening.error())) return Add(std::move(happening));
    refused = happening.error();
    for (const play::Reveal& reveal : seen.reveals.value_or(std::vector<play::Reveal>())) {
      Result<play::Applied> named = play.Identify({&reveal, 1});
      if (named.ok()) begun_->Add(*std::move(named));
    }
  }
  Result<OwnedEvent> kept =
      is_act ? EncodeAsPlayed(request) : EncodeOutcomeAsPlayed(request.at("outcome"));
  if (!kept.ok()) return kept.error();
  KeepUnplayed(*std::move(kept), refused);
  return std::nullopt;
}

Fault RequestReader::Identify(const Json& request) {
  if (Fault fault = play::CheckIdentifyForm(request)) return fault;
  if (!begun_) return NoGame();
  begun_->play.set_time(environment_.now());
  if (refused_ || !plays_) {
    return Error{.code = ErrorCode::illegal_action,
                 .clause = "TAB-3",
                 .message =
                     "behind an event that the rules refuse nobody knows where a card lies: "
                     "identify it when a judge has ruled"};
  }
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
