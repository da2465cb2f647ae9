#include "tools/terminal/form.h"

#include <algorithm>
#include <utility>

#include "fmt/format.h"
#include "tools/terminal/lower_case.h"

namespace recount::tools::terminal {
namespace {

using engine::Ink;
using QuestionKind = FormField::Kind;

// Removes blanks at both ends, because names do not differ by them.
std::string Trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(' ');
  if (first == text.npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

const Option* OptionOf(const FormField& question, std::string_view value) {
  for (const Option& option : question.options) {
    if (option.value == value) return &option;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> ValuesIn(const std::string& answer) {
  std::vector<std::string> values;
  for (std::string_view rest = answer; !rest.empty();) {
    const std::string_view value = rest.substr(0, rest.find(','));
    values.emplace_back(value);
    rest.remove_prefix(std::min(rest.size(), value.size() + 1));
  }
  return values;
}

Form::Form(std::string title, Ask ask) : title_(std::move(title)), ask_(std::move(ask)) { Open(); }

void Form::Open() {
  question_ = ask_(answers_);
  // A question that comes again proposes the answer that was given or typed before.
  const auto remembered = remembered_.find(question_.name);
  const std::string& first =
      remembered == remembered_.end() ? question_.proposed : remembered->second;
  typed_ = question_.kind == QuestionKind::text ? first : "";
  chosen_ = 0;
  const std::vector<std::string> values = ValuesIn(first);
  ticked_.assign(question_.options.size(), false);
  for (size_t i = 0; i < question_.options.size(); ++i) {
    const std::string& value = question_.options[i].value;
    if (value == first) chosen_ = i;
    ticked_[i] = std::find(values.begin(), values.end(), value) != values.end();
  }
  message_.clear();
  is_refused_ = false;
  scroll_ = 0;
}

std::string Form::Draft() const {
  if (question_.kind == QuestionKind::text) return typed_;
  if (question_.kind == QuestionKind::one) return question_.options[chosen_].value;
  std::string ticked;
  for (size_t i = 0; i < ticked_.size(); ++i) {
    if (!ticked_[i]) continue;
    ticked += fmt::format("{}{}", ticked.empty() ? "" : ",", question_.options[i].value);
  }
  return ticked;
}

void Form::StepBack() {
  if (question_.kind != QuestionKind::confirm) remembered_[question_.name] = Draft();
  answers_.erase(asked_.back().name);
  asked_.pop_back();
  Open();
}

void Form::Answer() {
  if (question_.kind == QuestionKind::text) typed_ = Trimmed(typed_);
  const std::string draft = Draft();
  if (question_.kind == QuestionKind::text) {
    if (question_.objection) {
      message_ = question_.objection(draft);
    } else if (draft.empty()) {
      message_ = "type an answer, or press Esc to go back";
    }
    if (!message_.empty()) return;
  }
  answers_[question_.name] = draft;
  remembered_[question_.name] = draft;
  asked_.push_back(std::move(question_));
  Open();
}

void Form::Refuse(std::string message) {
  // Open() clears the message, so it comes first.
  Open();
  message_ = std::move(message);
  is_refused_ = true;
}

Form::Step Form::Handle(const Key& key) {
  if (key.kind == Key::Kind::nothing || key.kind == Key::Kind::resized) return Step::asks;
  message_.clear();
  is_refused_ = false;
  if (key.kind == Key::Kind::escape) {
    if (asked_.empty()) return Step::left;
    StepBack();
  } else if (question_.kind == QuestionKind::confirm) {
    if (key.Is("y")) return Step::confirmed;
    if (key.kind == Key::Kind::up) ++scroll_;
    if (key.kind == Key::Kind::down) --scroll_;
    scroll_ = std::max(scroll_, 0);  // Draw limits it at the beginning.
  } else if (key.kind == Key::Kind::enter) {
    Answer();
  } else if (question_.kind == QuestionKind::text) {
    HandleText(key);
  } else {
    HandleOptions(key);
  }
  return Step::asks;
}

void Form::HandleText(const Key& key) {
  if (key.kind == Key::Kind::text) {
    typed_ += key.text;
  } else if (key.kind == Key::Kind::backspace) {
    TakeLast(typed_);
  } else if (key.IsControl("u")) {
    typed_.clear();
  }
}

void Form::HandleOptions(const Key& key) {
  const size_t count = question_.options.size();
  if (key.kind == Key::Kind::up && chosen_ > 0) --chosen_;
  if (key.kind == Key::Kind::down && chosen_ + 1 < count) ++chosen_;
  if (key.kind == Key::Kind::home) chosen_ = 0;
  if (key.kind == Key::Kind::end) chosen_ = count - 1;
  if (key.Is(" ") && question_.kind == QuestionKind::some) {
    ticked_[chosen_] = !ticked_[chosen_];
  } else if (key.kind == Key::Kind::text && key.text.size() == 1) {
    // A letter moves to the next option that begins with it.
    for (size_t i = 1; i <= count; ++i) {
      const size_t next = (chosen_ + i) % count;
      const std::string& words = question_.options[next].words;
      if (words.empty() || LowerLetter(words[0]) != LowerLetter(key.text[0])) continue;
      chosen_ = next;
      break;
    }
  }
}

std::string_view Form::keys() const {
  switch (question_.kind) {
    case QuestionKind::text:
      return "Enter next  Ctrl-U clears  Esc back";
    case QuestionKind::one:
      return "arrows choose  Enter next  Esc back";
    case QuestionKind::some:
      return "Space marks  Enter next  Esc back";
    case QuestionKind::confirm:
      return "y records it  Esc back";
  }
  return "";
}

std::string Form::Shown(const FormField& question, const std::string& answer) const {
  if (question.kind == QuestionKind::text) return engine::Printable(answer);
  std::string words;
  for (const std::string& value : ValuesIn(answer)) {
    const Option* option = OptionOf(question, value);
    words +=
        fmt::format("{}{}", words.empty() ? "" : ", ", option == nullptr ? value : option->words);
  }
  return words.empty() ? "none" : words;
}

void Form::AddQuestion(Lines& lines, int columns, Page::Place& focus) const {
  if (!question_.words.empty()) AddWrapped(lines, question_.words, columns, 2, Ink::bold);
  const auto row = [&] { return static_cast<int>(lines.size()); };
  if (question_.kind == QuestionKind::text) {
    AddWrapped(lines, fmt::format("> {}", engine::Printable(typed_)), columns, 2, Ink::plain);
    focus = {row() - 1, ColumnsOf(lines.back().Text())};
    const std::string comment = question_.comment ? question_.comment(typed_) : "";
    if (!comment.empty()) AddWrapped(lines, comment, columns, 2, Ink::cyan);
  } else if (question_.kind == QuestionKind::confirm) {
    AddWrapped(lines, "record it? press y, or Esc to go back", columns, 2, Ink::bold);
    focus = {row() - 1, ColumnsOf(lines.back().Text())};
  }
  for (size_t i = 0; i < question_.options.size(); ++i) {
    const bool is_chosen = i == chosen_;
    if (is_chosen) focus = {row(), 0};
    const std::string tick =
        question_.kind == QuestionKind::some ? (ticked_[i] ? "[x] " : "[ ] ") : std::string();
    std::string text =
        fmt::format("{} {}{}", is_chosen ? ">" : " ", tick, question_.options[i].words);
    lines.emplace_back(std::string(Cut(text, columns)), is_chosen ? Ink::bold : Ink::plain,
                       is_chosen);
  }
}

Form::Drawn Form::Draw(int columns, int rows) {
  Lines lines;
  for (const FormField& asked : asked_) {
    AddWrapped(lines,
               fmt::format("{}: {}", asked.name, Shown(asked, answers_.find(asked.name)->second)),
               columns, 2, question_.kind == QuestionKind::confirm ? Ink::plain : Ink::faint);
  }
  Page::Place focus;
  AddQuestion(lines, columns, focus);
  if (!message_.empty()) {
    AddWrapped(lines, message_, columns, 2, is_refused_ ? Ink::red : Ink::yellow);
  }
  const int count = static_cast<int>(lines.size());
  rows = std::max(rows, 1);
  scroll_ = std::min(scroll_, std::max(count - rows, 0));
  int first = std::max(count - rows - scroll_, 0);
  // A confirmation can be scrolled; in other questions the focused line must be visible.
  if (question_.kind != QuestionKind::confirm) first = std::min(first, focus.row);
  Drawn drawn;
  for (int row = first; row < std::min(count, first + rows); ++row) {
    drawn.lines.push_back(std::move(lines[static_cast<size_t>(row)]));
  }
  focus.row -= first;
  const bool is_typed =
      question_.kind == QuestionKind::text || question_.kind == QuestionKind::confirm;
  if (is_typed && focus.row < rows) drawn.cursor = focus;
  return drawn;
}

}  // namespace recount::tools::terminal
