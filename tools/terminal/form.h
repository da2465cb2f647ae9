// Questions that are asked one after another at a terminal, each answered by choosing or by typing
// before the next; at the end they are all shown, and confirmed. Values, without a terminal.
//
//   Form form("a note", [](const Answers& answers) -> FormField {
//     if (!answers.contains("text")) return {.name = "text", .words = "what is noted?"};
//     return {.kind = FormField::Kind::confirm, .words = "it changes nothing"};
//   });
//   form.Handle(Key::Of("a"));               // Step::asks
//   form.Draw(80, 10).lines;
//
// Escape steps back one question, and out of the form before the first. What has been answered or
// typed is proposed again when its question comes again.
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

// Rows of the table that stay above a form.
inline constexpr int kLeastOfTable = 3;

// By the names of the questions.
using Answers = std::map<std::string, std::string, std::less<>>;

struct Option {
  std::string value;  // the answer; without commas
  std::string words;  // what it means
};

struct FormField {
  enum class Kind {
    text,     // is typed; blanks at both ends are dropped
    one,      // of the options
    some,     // of the options, or none; the answer has commas between them
    confirm,  // the last: `words` is what it comes to
  };
  Kind kind = Kind::text;
  std::string name = {};  // stands before the answer, too
  std::string words = {};
  std::vector<Option> options = {};
  std::string proposed = {};  // the answer that is there at first
  // Why an answer that is typed will not do; empty: it will. Without one, anything but blanks does.
  std::function<std::string(const std::string& answer)> objection = {};
  // The hint for an answer while it is typed.
  std::function<std::string(const std::string& answer)> comment = {};
};

// The values in an answer to Kind::some.
std::vector<std::string> ValuesIn(const std::string& answer);

class Form {
 public:
  // The question that follows the answers that are there: asked again whenever they change.
  using Ask = std::function<FormField(const Answers& answers)>;

  Form(std::string title, Ask ask);

  enum class Step {
    asks,
    confirmed,  // answers() are complete and meant
    left,       // by Escape, before the first question
  };
  Step Handle(const Key& key);

  // What was confirmed was refused, or what it rests on has changed: asks for confirmation again,
  // and says why until the next key.
  void Refuse(std::string message);

  const std::string& title() const { return title_; }
  const Answers& answers() const { return answers_; }
  // The keys that the question takes, for a last line.
  std::string_view keys() const;

  struct Drawn {
    Lines lines;  // at most `rows`
    std::optional<Page::Place> cursor;
  };
  // The answers so far and the question. Where there are too few rows, the end is shown; up and
  // down show the rest of what is to be confirmed.
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
  Answers remembered_;  // to all that have ever been asked
  std::vector<FormField> asked_;
  FormField question_;
  std::string typed_;
  size_t chosen_ = 0;
  std::vector<bool> ticked_;
  std::string message_;
  bool is_refused_ = false;
  int scroll_ = 0;  // lines below the screen
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_FORM_H_
