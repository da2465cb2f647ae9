// The forms of `play`, a call of the judge and an undo, and what a refusal says.
#include <charconv>
#include <utility>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "tools/terminal/judging_forms.h"
#include "tools/terminal/play_model.h"

namespace recount::tools::terminal {
namespace {

// Returns the number of an event up to the newest; nothing if the text is not such a number.
std::optional<uint64_t> EventIn(const std::string& text, uint64_t newest) {
  uint64_t seq = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seq);
  if (error != std::errc() || end != text.data() + text.size() || seq > newest) return std::nullopt;
  return seq;
}

std::string RefusalText(const Error& error, std::string_view clause_text) {
  std::string text = engine::Printable(error.message);
  if (error.clause.empty()) return text;
  return fmt::format("{}\n{}{}{}", text, error.clause, clause_text.empty() ? "" : ": ",
                     clause_text);
}

// Returns the texts of an undo: the author, the reason, and the judge if one has been named.
std::vector<std::string> UndoTexts(const Answers& answers) {
  std::vector<std::string> texts;
  for (const std::string_view name : {"author", "reason", "judge"}) {
    const auto answer = answers.find(name);
    if (answer != answers.end()) texts.push_back(answer->second);
  }
  return texts;
}

}  // namespace

void PlayModel::Refuse(const Error& error, std::string_view clause_text) {
  message_ = RefusalText(error, clause_text);
  is_refused_ = true;
}

void PlayModel::RefuseForm(const Error& error, std::string_view clause_text) {
  if (asked_) asked_->form.Refuse(RefusalText(error, clause_text));
}

void PlayModel::CallJudge() {
  if (!moment_.may_dispute) {
    message_ = "only a seat can call the judge, and only while the game goes on";
    return;
  }
  const auto ask = [newest = moment_.newest, tell = moment_.tell](const Answers& answers) {
    const auto comment = [newest, tell](const std::string& answer) -> std::string {
      const auto seq = EventIn(answer, newest);
      return seq ? fmt::format("event {}: {}", *seq, tell(*seq)) : "";
    };
    if (!answers.contains("event")) {
      FormField question = {.name = "event", .words = "which event is it about?"};
      question.proposed = fmt::format("{}", newest);
      question.comment = comment;
      question.objection = [newest](const std::string& answer) -> std::string {
        if (EventIn(answer, newest)) return "";
        return fmt::format("expected an event number, 0 to {}", newest);
      };
      return question;
    }
    if (!answers.contains("claim")) return TextQuestion("claim", "what do you claim?");
    FormField question = {.kind = FormField::Kind::confirm};
    question.words = fmt::format("{}\nNobody may act until a judge rules on it (JDG-1).",
                                 comment(answers.find("event")->second));
    return question;
  };
  asked_ = Asked{Command::Kind::dispute, moment_.newest, Form("call the judge", ask)};
}

void PlayModel::TakeBack() {
  const auto ask = [foresee = moment_.foresee_undo, keeper = keeper_](const Answers& answers) {
    if (!answers.contains("author")) {
      return TextQuestion("author", "who keeps the record?", keeper);
    }
    if (!answers.contains("reason")) return TextQuestion("reason", "how did the slip happen?");
    const Result<std::string> foreseen = foresee(UndoTexts(answers));
    const bool needs_judge = !foreseen.ok() && foreseen.error().clause == "JDG-20";
    if (needs_judge && !answers.contains("judge")) {
      return TextQuestion("judge",
                          fmt::format("{} (JDG-20). Who is the judge?", foreseen.error().message));
    }
    FormField question = {.kind = FormField::Kind::confirm};
    question.words = foreseen.ok() ? *foreseen : RefusalText(foreseen.error(), "");
    return question;
  };
  asked_ = Asked{Command::Kind::undo, moment_.newest, Form("take back the last entry", ask)};
}

Command PlayModel::HandleForm(const Key& key) {
  switch (asked_->form.Handle(key)) {
    case Form::Step::asks:
      return {};
    case Form::Step::left:
      asked_.reset();
      message_ = "nothing was recorded";
      return {};
    case Form::Step::confirmed:
      break;
  }
  const Answers& answers = asked_->form.answers();
  if (asked_->kind == Command::Kind::undo) {
    Command command = {.kind = Command::Kind::undo, .seq = asked_->newest};
    command.texts = UndoTexts(answers);
    keeper_ = command.texts.front();
    return command;
  }
  const auto seq = EventIn(answers.find("event")->second, moment_.newest);
  return {Command::Kind::dispute, answers.find("claim")->second, seq.value_or(moment_.newest)};
}

}  // namespace recount::tools::terminal
