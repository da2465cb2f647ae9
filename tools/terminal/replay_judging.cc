// The keys of `replay` that are for judging.
#include <utility>

#include "engine/sheet.h"
#include "fmt/ranges.h"
#include "replay/judging/clause_text.h"
#include "tools/terminal/replay_model.h"

namespace recount::tools::terminal {
namespace {

// Returns the end of a message about rows that were entered again: the first one that the rules now
// refuse, if there is one.
std::string NowRefused(const std::optional<uint64_t>& stopped_at, const Fault& refusal,
                       bool is_bound) {
  if (!stopped_at) return "";
  const std::string text = fmt::format("; event {} is now refused", *stopped_at);
  // The reason may reveal what another seat hides.
  if (is_bound) return text;
  return fmt::format("{}: {}{}{}", text, engine::Printable(refusal->message),
                     refusal->clause.empty() ? "" : ", ", refusal->clause);
}

}  // namespace

std::string ReplayModel::RefusalText(const Error& error) const {
  std::string text = engine::Printable(error.message);
  if (error.clause.empty()) return text;
  const std::string_view clause = replay::judging::ClauseText(error.clause);
  return fmt::format("{}\n{}{}{}", text, error.clause, clause.empty() ? "" : ": ", clause);
}

bool ReplayModel::HandleJudging(std::string_view letter) {
  if (letter == "m") {
    const bool was_marked = marked_ == seq_;
    marked_ = was_marked ? std::nullopt : std::optional<uint64_t>(seq_);
    message_ = fmt::format("event {} is {}", seq_, was_marked ? "no longer marked" : "marked");
    return true;
  }
  if (letter == "b") {
    mode_ = Mode::backup;
    sheet_scroll_ = 0;
    return true;
  }
  constexpr std::string_view kForms = "draonRiz";
  if (letter.size() != 1 || kForms.find(letter) == kForms.npos) return false;
  if (sink_ == nullptr) {
    message_ = "this game was read from a file; import it to judge it in the store";
    return true;
  }
  OpenForm(letter);
  return true;
}

void ReplayModel::OpenForm(std::string_view letter) {
  const JudgedMoment moment = {game_, view_, seq_, marked_, judge_, keeper_};
  Result<JudgingForm> form = letter == "d"   ? DisputeForm(moment)
                             : letter == "r" ? RulingForm(moment)
                             : letter == "n" ? NoteForm(moment)
                             : letter == "R" ? RedoForm(moment)
                             : letter == "i" ? IdentifyForm(moment)
                             : letter == "z" ? CorrectForm(moment)
                             : letter == "a" ? AppealForm(moment)
                                             : ResolutionForm(moment);
  if (!form.ok()) {
    message_ = engine::Printable(form.error().message);
    if (!form.error().clause.empty()) message_ += fmt::format(" ({})", form.error().clause);
    return;
  }
  form_ = *std::move(form);
  mode_ = Mode::form;
}

void ReplayModel::HandleForm(const Key& key) {
  if (key.kind == Key::Kind::page_up || key.kind == Key::Kind::page_down) return HandleScroll(key);
  switch (form_->form.Handle(key)) {
    case Form::Step::asks:
      break;
    case Form::Step::left:
      form_.reset();
      mode_ = Mode::steps;
      message_ = "nothing was recorded";
      break;
    case Form::Step::confirmed:
      Confirm();
      break;
  }
}

bool ReplayModel::ReadAgain() {
  Result<std::unique_ptr<ReplayedGame>> game = sink_->Reload();
  if (!game.ok()) {
    message_ = fmt::format("cannot reload the game: {}", engine::Printable(game.error().message));
    return false;
  }
  game_ = std::move(**game);
  seq_ = std::min(seq_, playback().last());
  return true;
}

Result<std::string> ReplayModel::Record(const replay::timeline::JudgementRequest& request,
                                        uint64_t newest) {
  const Result<replay::timeline::RecordedJudgement> judged = sink_->Record(request, newest);
  if (!judged.ok()) return judged.error();
  if (std::holds_alternative<Ruling>(judged->judgement)) judge_ = request.texts[0];
  std::string message = fmt::format("recorded as event {}", judged->seq);
  if (judged->newest > judged->seq) {
    message += fmt::format(
        "; {}, up to event {}",
        judged->is_observed ? "what was learnt since stays known" : "chance was drawn again",
        judged->newest);
  }
  // A warning says from whom a card is hidden, which a bound view may not know.
  if (is_bound_) return message;
  for (const std::string& warning : judged->warnings) {
    message += fmt::format("; {}", engine::Printable(warning));
  }
  return message;
}

Result<std::string> ReplayModel::Record(const replay::timeline::Redoing& what, uint64_t newest) {
  const Result<replay::timeline::Redone> redone = sink_->Redo(what, newest);
  // The refusal could reveal hidden cards, so a bound view gets only the fact.
  if (!redone.ok() && is_bound_ && redone.error().code == ErrorCode::illegal_action &&
      redone.error().clause != "JDG-10") {
    return Error{.code = ErrorCode::illegal_action, .message = "the first action is now refused"};
  }
  if (!redone.ok()) return redone.error();
  return fmt::format("recorded again: {}{}", fmt::join(redone->actions, " "),
                     NowRefused(redone->stopped_at, redone->refusal, is_bound_));
}

Result<std::string> ReplayModel::Record(const Identifying& what, uint64_t newest) {
  const Result<replay::timeline::Recorded> recorded = sink_->Identify(what, newest);
  // The refusal may say where a card lies that the view hides.
  if (!recorded.ok() && is_bound_ && recorded.error().code == ErrorCode::illegal_action) {
    return Error{.code = ErrorCode::illegal_action,
                 .clause = recorded.error().clause,
                 .message = "the card cannot lie there"};
  }
  if (!recorded.ok()) return recorded.error();
  return fmt::format("recorded as event {}", recorded->seq);
}

Result<std::string> ReplayModel::Record(const replay::recording::CorrectionRequest& request,
                                        uint64_t newest) {
  const Result<replay::timeline::Corrected> corrected = sink_->Correct(request, newest);
  if (!corrected.ok()) return is_bound_ ? OpenRefusal(corrected.error()) : corrected.error();
  keeper_ = request.texts[0];
  std::string message = fmt::format("recorded as event {}", corrected->seq);
  if (corrected->recorded.seq > corrected->seq) {
    message +=
        fmt::format("; the rows are events {} to {}", corrected->seq + 1, corrected->recorded.seq);
  }
  return message + NowRefused(corrected->stopped_at, corrected->refusal, is_bound_);
}

void ReplayModel::Confirm() {
  const JudgingForm::Request request = form_->request(form_->form.answers());
  // The judge has not seen later events, so the recorder reports a conflict if there are any.
  const uint64_t newest = game_.log().count() - 1;
  const Result<std::string> recorded =
      std::visit([&](const auto& each) { return Record(each, newest); }, request);
  if (!recorded.ok()) {
    std::string text = RefusalText(recorded.error());
    if (recorded.error().code == ErrorCode::conflict) {
      text = "the log has moved on: somebody recorded an event; look again, then confirm";
      // Without the current game, confirming again would not help, so the error of the reload is
      // shown.
      if (!ReadAgain()) text = std::exchange(message_, "");
    }
    form_->form.Refuse(std::move(text));
    return;
  }
  form_.reset();
  mode_ = Mode::steps;
  if (ReadAgain()) {
    seq_ = playback().last();
    has_moved_ = true;
    message_ = *recorded;
  } else {
    message_ = fmt::format("{}; {}", *recorded, message_);
  }
}

}  // namespace recount::tools::terminal
