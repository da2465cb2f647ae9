#include "tools/terminal/form.h"

#include <gtest/gtest.h>

#include "fmt/format.h"

namespace recount::tools::terminal {
namespace {

using Kind = Key::Kind;
using Step = Form::Step;

// Asks who, whether they agree, and who else; if they do not agree, also for a number.
FormField Next(const Answers& answers) {
  if (!answers.contains("who")) return {.name = "who", .words = "who is it?", .proposed = "Kim"};
  if (!answers.contains("agrees")) {
    return {.kind = FormField::Kind::one,
            .name = "agrees",
            .words = "agreed?",
            .options = {{"yes", "yes: agreed"}, {"no", "no: not so"}, {"none", "nothing is said"}}};
  }
  if (!answers.contains("others")) {
    return {.kind = FormField::Kind::some,
            .name = "others",
            .words = "who else?",
            .options = {{"0", "Ana"}, {"1", "Bo"}, {"2", "Cy"}}};
  }
  if (answers.find("agrees")->second == "no" && !answers.contains("number")) {
    FormField question = {.name = "number", .words = "how many?"};
    question.objection = [](const std::string& answer) -> std::string {
      return answer == "7" ? "" : fmt::format("{} is not 7", answer);
    };
    question.comment = [](const std::string& answer) { return "so far: " + answer; };
    return question;
  }
  return {.kind = FormField::Kind::confirm, .words = "It comes to this."};
}

class FormTest : public ::testing::Test {
 protected:
  Step Press(Kind kind) { return form_.Handle({kind}); }
  Step Type(std::string_view text) {
    Step step = Step::asks;
    for (const char c : text) step = form_.Handle(Key::Of(std::string_view(&c, 1)));
    return step;
  }
  std::string Text(int columns = 60, int rows = 20) {
    std::string text;
    for (const Line& line : form_.Draw(columns, rows).lines) text += line.Text() + "\n";
    return text;
  }
  // Answers all questions up to the confirmation.
  void AnswerAll() {
    Press(Kind::enter);
    Press(Kind::down);
    Press(Kind::enter);
    Type(" ");
    Press(Kind::end);
    Type(" ");
    Press(Kind::enter);
    Type("7");
    Press(Kind::enter);
  }

  Form form_{"a form", Next};
};

TEST_F(FormTest, AsksOneQuestionAfterAnotherAndThenForConfirmation) {
  EXPECT_EQ(Text(), "who is it?\n> Kim\n");
  Press(Kind::backspace);
  Type("t");
  Press(Kind::enter);
  EXPECT_EQ(Text(), "who: Kit\nagreed?\n> yes: agreed\n  no: not so\n  nothing is said\n");
  Press(Kind::down);
  EXPECT_EQ(Text(), "who: Kit\nagreed?\n  yes: agreed\n> no: not so\n  nothing is said\n");
  Press(Kind::enter);
  Type(" ");
  Press(Kind::end);
  Type(" ");
  EXPECT_EQ(Text(), "who: Kit\nagrees: no: not so\nwho else?\n  [x] Ana\n  [ ] Bo\n> [x] Cy\n");
  Press(Kind::enter);
  Type("8");
  EXPECT_EQ(Text(), "who: Kit\nagrees: no: not so\nothers: Ana, Cy\nhow many?\n> 8\nso far: 8\n");
  Press(Kind::enter);
  EXPECT_NE(Text().find("> 8\nso far: 8\n8 is not 7\n"), std::string::npos) << Text();
  form_.Handle({Kind::control, "u"});
  Type("7");
  EXPECT_EQ(Press(Kind::enter), Step::asks);
  EXPECT_EQ(Text(),
            "who: Kit\nagrees: no: not so\nothers: Ana, Cy\nnumber: 7\nIt comes to this.\n"
            "record it? press y, or Esc to go back\n");
  EXPECT_EQ(Press(Kind::enter), Step::asks);  // may have been typed ahead, so it confirms nothing
  EXPECT_EQ(Type("y"), Step::confirmed);
  const Answers wanted = {{"who", "Kit"}, {"agrees", "no"}, {"others", "0,2"}, {"number", "7"}};
  EXPECT_EQ(form_.answers(), wanted);
  EXPECT_EQ(ValuesIn("0,2"), (std::vector<std::string>{"0", "2"}));
  EXPECT_TRUE(ValuesIn("").empty());
}

TEST_F(FormTest, EscapeStepsBackOneQuestionAndKeepsWhatWasAnswered) {
  AnswerAll();
  EXPECT_EQ(Press(Kind::escape), Step::asks);
  EXPECT_NE(Text().find("how many?\n> 7\n"), std::string::npos) << Text();
  Press(Kind::backspace);
  Type("9");
  EXPECT_EQ(Press(Kind::escape), Step::asks);
  EXPECT_NE(Text().find("> [x] Ana\n  [ ] Bo\n  [x] Cy\n"), std::string::npos) << Text();
  EXPECT_EQ(Press(Kind::escape), Step::asks);
  EXPECT_NE(Text().find("> no: not so\n"), std::string::npos) << Text();
  EXPECT_EQ(form_.answers().size(), 1u);
  Press(Kind::enter);
  Press(Kind::enter);
  EXPECT_NE(Text().find("how many?\n> 9\n"), std::string::npos) << Text();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Press(Kind::escape), Step::asks);
  EXPECT_EQ(Press(Kind::escape), Step::left);
}

TEST_F(FormTest, WhatAnAnswerNoLongerNeedsIsNotAsked) {
  AnswerAll();
  for (int i = 0; i < 3; ++i) Press(Kind::escape);
  Press(Kind::up);
  Press(Kind::enter);
  Press(Kind::enter);
  EXPECT_NE(Text().find("It comes to this."), std::string::npos) << Text();
  EXPECT_FALSE(form_.answers().contains("number"));
}

TEST_F(FormTest, ALetterGoesToTheNextOptionThatBeginsWithIt) {
  Press(Kind::enter);
  Type("n");
  EXPECT_NE(Text().find("> no: not so"), std::string::npos);
  Type("N");
  EXPECT_NE(Text().find("> nothing is said"), std::string::npos);
  Type("z");
  EXPECT_NE(Text().find("> nothing is said"), std::string::npos);
  Type("y");
  EXPECT_NE(Text().find("> yes: agreed"), std::string::npos);
}

TEST_F(FormTest, BlanksAreNoAnswer) {
  form_.Handle({Kind::control, "u"});
  Type("  ");
  Press(Kind::enter);
  EXPECT_EQ(Text(), "who is it?\n> \ntype an answer, or press Esc to go back\n");
  EXPECT_TRUE(form_.answers().empty());
}

TEST_F(FormTest, BlanksAroundAnAnswerAreNoPartOfIt) {
  Type(" Lee  ");
  Press(Kind::enter);
  EXPECT_EQ(form_.answers().find("who")->second, "Kim Lee");
}

TEST_F(FormTest, ARefusalIsShownUntilTheNextKeyAndLosesNothing) {
  AnswerAll();
  EXPECT_EQ(Type("y"), Step::confirmed);
  form_.Refuse("no\nJDG-3: a clause");
  EXPECT_NE(Text().find("go back\nno\nJDG-3: a clause\n"), std::string::npos) << Text();
  EXPECT_EQ(form_.answers().size(), 4u);
  Press(Kind::up);
  EXPECT_EQ(Text().find("JDG-3"), std::string::npos);
  EXPECT_EQ(Type("y"), Step::confirmed);
}

TEST_F(FormTest, NoSizeIsTooSmallAndTheQuestionStaysOnTheScreen) {
  for (int step = 0; step < 5; ++step) {
    for (int rows = 1; rows < 8; ++rows) {
      for (const int columns : {1, 2, 5, 40}) {
        const Form::Drawn drawn = form_.Draw(columns, rows);
        EXPECT_LE(drawn.lines.size(), static_cast<size_t>(rows));
        EXPECT_LT(drawn.cursor.value_or(Page::Place{}).row, rows);
      }
    }
    if (step == 1) {
      EXPECT_EQ(Text(40, 1), "> yes: agreed\n");
    }
    if (step == 3) Type("7");
    Press(step == 1 ? Kind::down : Kind::enter);
    if (step == 1) Press(Kind::enter);
  }
  EXPECT_EQ(Text(40, 1), "record it? press y, or Esc to go back\n");
  for (int i = 0; i < 9; ++i) Press(Kind::up);
  EXPECT_EQ(Text(40, 1), "who: Kim\n");
}

}  // namespace
}  // namespace recount::tools::terminal
