// Asks questions one after another at a terminal. Each is answered by choosing or typing before the
// next one comes; at the end all answers are shown and must be confirmed. A form is a value and
// knows no terminal.
//
//   Form form("a note", [](const Answers& answers) -> FormField {
//     if (!answers.contains("text")) return {.name = "text", .words = "what is noted?"};
//     return {.kind = FormField::Kind::confirm, .words = "it changes nothing"};
//   });
//   form.Handle(Key::Of("a"));               // Step::asks
//   form.Draw(80, 10).lines;
//
// Escape goes back one question, or leaves the form at the first. An answer that was given or typed
// is proposed again when its question comes again.
#ifndef RECOUNT_TOOLS_TERMINAL_FORM_H_
#define RECOUNT_TOOLS_TERMINAL_FORM_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/terminal/key.h"
#include "tools/terminal/page.h"

namespace recount::tools::terminal {

// The minimum number of rows of the table that stay visible above a form.
inline constexpr int kLeastOfTable = 3;

// The answers, by the names of their questions.
using Answers = std::map<std::string, std::string, std::less<>>;

struct Option {
  std::string value;  // the answer; contains no commas
  std::string words;  // what it means
};

struct FormField {
  enum class Kind {
    text,     // typed; blanks at both ends are removed
    one,      // one of the options
    some,     // any number of the options; the answer separates them with commas
    confirm,  // the last question; `words` sums up the answers
  };
  Kind kind = Kind::text;
  std::string name = {};  // is also shown before the answer
  std::string words = {};
  std::vector<Option> options = {};
  std::string proposed = {};  // the initial answer
  // Returns why a typed answer is invalid; empty if it is valid. Without this function, only a
  // blank answer is invalid.
  std::function<std::string(const std::string& answer)> objection = {};
  // Returns the hint that is shown for an answer while it is typed.
  std::function<std::string(const std::string& answer)> comment = {};
};

// Returns the values in an answer to Kind::some.
std::vector<std::string> ValuesIn(const std::string& answer);

class Form {
 public:
  // Returns the question that follows these answers. It is called again whenever they change.
  using Ask = std::function<FormField(const Answers& answers)>;

  Form(std::string title, Ask ask);

  enum class Step {
    asks,
    confirmed,  // answers() are complete and confirmed
    left,       // left by Escape at the first question
  };
  Step Handle(const Key& key);

  // Asks for confirmation again, or first for what the form needs now, and shows `message` until
  // the next key: the confirmed answers were refused, or what they depend on has changed.
  void Refuse(std::string message);

  const std::string& title() const { return title_; }
  const Answers& answers() const { return answers_; }
  // Returns the keys that the question accepts, for the last line of the screen.
  std::string_view keys() const;

  struct Drawn {
    Lines lines;  // at most `rows`
    std::optional<Page::Place> cursor;
  };
  // Draws the answers so far and the question. If there are too few rows, the end is shown; at the
  // confirmation, Up and Down scroll.
  Drawn Draw(int columns, int rows);

 private:
  void Open();
  std::string Draft() const;
  void StepBack();
  void Answer();
  void HandleText(const Key& key);
  void HandleOptions(const Key& key);
  std::string Shown(const FormField& question, const std::string& answer) const;
  void AddQuestion(Lines& lines, int columns, Page::Place& focus) const;

  std::string title_;
  Ask ask_;
  Answers answers_;     // to the questions before this one
  Answers remembered_;  // to all questions that were ever asked
  std::vector<FormField> asked_;
  FormField question_;
  std::string typed_;
  size_t chosen_ = 0;
  std::vector<bool> ticked_;
  std::string message_;
  bool is_refused_ = false;
  int scroll_ = 0;  // number of lines below the screen
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_FORM_H_
