// The keys of `replay` that judge.
#include <utility>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "tools/terminal/replay_model.h"

namespace recount::tools {

std::string ReplayModel::RefusalText(const Error& error) const {
  std::string text = engine::Printable(error.message);
  if (error.clause.empty()) return text;
  const std::string_view clause = game_.ClauseText(error.clause);
  return fmt::format("{}\n{}{}{}", text, error.clause, clause.empty() ? "" : ": ", clause);
}

bool ReplayModel::HandleJudging(std::string_view letter) {
  if (letter == "m") {
    const bool was_marked = marked_ == seq_;
    marked_ = was_marked ? std::nullopt : std::optional<uint64_t>(seq_);
    message_ = fmt::format("event {} is {}", seq_, was_marked ? "marked no more" : "marked");
    return true;
  }
  if (letter == "b") {
    mode_ = Mode::backup;
    sheet_scroll_ = 0;
    return true;
  }
  constexpr std::string_view kForms = "draon";
  if (letter.size() != 1 || kForms.find(letter) == kForms.npos) return false;
  if (desk_ == nullptr) {
    message_ = "this game is read from a file: import it to judge it in the store";
    return true;
  }
  OpenForm(letter);
  return true;
}

void ReplayModel::OpenForm(std::string_view letter) {
  const JudgedMoment moment = {game_, view_, seq_, marked_, judge_};
  Result<JudgingForm> form = letter == "d"   ? DisputeForm(moment)
                             : letter == "r" ? RulingForm(moment)
                             : letter == "n" ? NoteForm(moment)
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
      message_ = "nothing has been recorded";
      break;
    case Form::Step::confirmed:
      Record();
      break;
  }
}

bool ReplayModel::ReadAgain() {
  Result<std::unique_ptr<ReplayedGame>> game = desk_->Reload();
  if (!game.ok()) {
    message_ =
        fmt::format("the game cannot be read again: {}", engine::Printable(game.error().message));
    return false;
  }
  game_ = std::move(**game);
  seq_ = std::min(seq_, script().last());
  return true;
}

void ReplayModel::Record() {
  const replay::JudgementRequest request = form_->request(form_->form.answers());
  const Result<replay::Judged> judged = desk_->Enter(request, game_.log().count() - 1);
  if (!judged.ok()) {
    std::string text = RefusalText(judged.error());
    if (judged.error().code == ErrorCode::conflict) {
      text = "somebody else has recorded an event meanwhile: look again, then confirm";
      if (!ReadAgain()) text = std::exchange(message_, "");
    }
    form_->form.Refuse(std::move(text));
    return;
  }
  if (std::holds_alternative<Ruling>(judged->judgement)) judge_ = request.texts[0];
  form_.reset();
  mode_ = Mode::steps;
  std::string told = fmt::format("recorded as event {}", judged->seq);
  if (judged->newest > judged->seq) {
    told += fmt::format("; chance was drawn anew, to event {}", judged->newest);
  }
  if (ReadAgain()) {
    seq_ = script().last();
    has_moved_ = true;
    message_ = std::move(told);
  } else {
    message_ = fmt::format("{}; {}", told, message_);
  }
}

}  // namespace recount::tools
