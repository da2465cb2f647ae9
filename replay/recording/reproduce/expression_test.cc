#include "replay/recording/reproduce/expression.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "replay/process/sanitizer.h"

namespace recount::replay::recording::reproduce {
namespace {

using testing::HasSubstr;

constexpr std::string_view kState = R"({"a":1,"wave":2,"players":[{"score":7},{"score":0}]})";

std::string ErrorText(const Error& error) {
  return fmt::format("{}: {}", ErrorCodeName(error.code), error.message);
}

std::string AnswerText(const Result<Expression::Answer>& answer) {
  if (!answer.ok()) return ErrorText(answer.error());
  return answer->holds ? "holds" : answer->has_failed ? "fails" : "no";
}

// Returns the answer: "holds", "no", "fails", or "CODE: message".
std::string AnswerOf(std::string_view expression, std::string_view state = kState) {
  Result<Expression> compiled = Expression::Compile(expression);
  if (!compiled.ok()) return ErrorText(compiled.error());
  return AnswerText(compiled->Evaluate(state));
}

TEST(Expression, HoldsWhereItsFirstOutputIsNeitherFalseNorNull) {
  struct Row {
    std::string_view expression;
    std::string_view answer;
  };
  for (const Row& row : std::initializer_list<Row>{
           {".wave == 2", "holds"},
           {".wave == 3", "no"},
           {".", "holds"},
           {".a", "holds"},
           {"0", "holds"},
           {"\"\"", "holds"},
           {"[]", "holds"},
           {"null", "no"},
           {".b", "no"},
           {"empty", "no"},
           {".players[] | select(.score > 6)", "holds"},
           {".players[] | select(.score > 7)", "no"},
           {"true, false", "holds"},
           {"false, true", "no"},
           {"null, true", "no"},
           {".a, .b", "holds"},
           {".b, .a", "no"},
           {".b // .a", "holds"},
           {".a // .b", "holds"},
           {"true, error(\"x\")", "holds"},
           {"error(\"x\"), true", "fails"},
           {"def f: 1; f", "holds"},
           {"label $f | 1, break $f", "holds"},
           {"label $f | break $f, 1", "no"},
           {". as $x | $x.a", "holds"},
           {"1 as $x | 2 as $y | [$x, $y] == [1, 2]", "holds"},
           {"reduce .players[] as $p (0; . + $p.score) == 7", "holds"},
           {".a # the first", "holds"},
           {"# a comment\n.a", "holds"},
           {".a\n| . == 1\n", "holds"},
           {"[.players[].score] | add > 6", "holds"},
           {"if .a == 1 then true else false end", "holds"},
           {"try error(\"x\") catch true", "holds"},
           {".players[0].score.x", "fails"},
           {"\"x\" | tonumber", "fails"},
       }) {
    SCOPED_TRACE(row.expression);
    EXPECT_EQ(AnswerOf(row.expression), row.answer);
  }
}

TEST(Expression, ATextThatIsNotAFilterIsRefused) {
  for (const std::string& text : std::initializer_list<std::string>{
           "",
           " ",
           "\n",
           "# comment",
           "1) | (2",
           ".a |",
           ".a,",
           "| .a",
           ", .a",
           "def f: 1;",
           "def f: 1; def g: 2;",
           ". as $x",
           "import \"a\" as a; .",
           "import \"a\" as $a; .",
           "include \"a\"; .",
           "include \"a\" {search:\"/tmp\"}; .",
           "module {}; .",
           "module {name:\"x\"}; import \"a\" as a; .",
           "def f: 1; import \"a\" as a; .",
           "no_such_function",
           "$x",
           "$__prog_args",
           "break $f",
           "if . then 1",
           "\"abc",
           "\"\\(.a",
           "(.a",
           "[.a",
           "{a",
           ".a)",
           "1 as $x | import \"a\" as a; .",
           "@ FILE",
           "-",
           "\xEF\xBB\xBF.a",
       }) {
    SCOPED_TRACE(text);
    EXPECT_THAT(AnswerOf(text), HasSubstr("bad_request: expected a jq filter such as"));
  }
  EXPECT_THAT(AnswerOf(std::string_view(".a\0| .b", 7)), HasSubstr("bad_request: "));
  EXPECT_THAT(AnswerOf(std::string_view("\0", 1)), HasSubstr("bad_request: "));
  EXPECT_THAT(AnswerOf(".a == \"\xFF\""), HasSubstr("bad_request: expected a jq filter in UTF-8"));
}

TEST(Expression, ARefusalSaysWhatJqSaysOfTheTextAlone) {
  EXPECT_THAT(AnswerOf(".a |"), HasSubstr("got \".a |\": it ends too early"));
  EXPECT_THAT(AnswerOf(""), HasSubstr("got \"\": it is empty"));
  EXPECT_THAT(AnswerOf("foo"), HasSubstr("got \"foo\": foo/0 is not defined"));
  EXPECT_THAT(AnswerOf(".a\n| foo\n| 2"), HasSubstr("foo/0 is not defined, in line 2"));
  const std::string answer = AnswerOf("1) | (2");
  EXPECT_THAT(answer, HasSubstr("got \"1) | (2\": syntax error"));
  EXPECT_EQ(answer.find("now"), std::string::npos);
  EXPECT_EQ(answer.find("top-level"), std::string::npos);
  EXPECT_EQ(AnswerOf("\"\x1b[31m\" |").find('\x1b'), std::string::npos);
}

TEST(Expression, SeesNothingOfTheWorldOutside) {
  setenv("RECOUNT_EXPRESSION_TEST", "secret", 1);
  setenv("TZ", "Europe/Berlin", 1);
  tzset();
  struct Row {
    std::string_view expression;
    std::string_view answer;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"env == {}", "holds"},
           {"$ENV == {}", "holds"},
           {"env | length == 0", "holds"},
           {"$ENV.PATH", "no"},
           {"env.HOME", "no"},
           {"now", "fails"},
           {"try now catch test(\"no clock\")", "holds"},
           {"input", "fails"},
           {"[inputs] == []", "holds"},
           {"input_filename == null", "holds"},
           {"input_line_number", "fails"},
           {"get_search_list == []", "holds"},
           {"\"a\" | modulemeta", "fails"},
           {"$__loc__.line == 1", "holds"},
           {"debug", "holds"},
           {"stderr", "holds"},
           {"0 | localtime == gmtime", "holds"},
           {"0 | strflocaltime(\"%H %Z\") == \"00 UTC\"", "holds"},
           {"0 | strftime(\"%A\") == \"Thursday\"", "holds"},
           {"halt", "no"},
           {"halt_error", "fails"},
           {"null | halt_error", "fails"},
           {"halt_error(0)", "fails"},
           {"true, halt_error", "holds"},
       }) {
    SCOPED_TRACE(row.expression);
    EXPECT_EQ(AnswerOf(row.expression), row.answer);
  }
  unsetenv("TZ");
  unsetenv("RECOUNT_EXPRESSION_TEST");
}

TEST(Expression, PrintsNothing) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const int output = dup(STDOUT_FILENO);
  const int error = dup(STDERR_FILENO);
  dup2(ends[1], STDOUT_FILENO);
  dup2(ends[1], STDERR_FILENO);
  const std::string answer =
      AnswerOf("debug | stderr | halt_error") + AnswerOf(".a |") + AnswerOf("[1114112] | implode");
  dup2(output, STDOUT_FILENO);
  dup2(error, STDERR_FILENO);
  for (const int descriptor : {output, error, ends[1]}) close(descriptor);
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0) << answer;
  close(ends[0]);
}

TEST(Expression, AnswersForAStateWhateverWasEvaluatedBefore) {
  const std::vector<std::string> states = {
      R"({"a":[1,2],"b":"x"})", "[]", "null", R"({"a":{"b":[null]}})", "[[1],[2]]", "3",
  };
  for (const char* text : {
           ".",
           ".[]",
           ".a",
           "..",
           "first(path(..))",
           "path(.a, .b)",
           "[paths]",
           "to_entries[]",
           ".a[]?",
           "try error(.) catch .",
           "error",
           "error(.)",
           "halt_error",
           "halt",
           "if type == \"object\" then halt_error else . end",
           ".[] as [$x] | $x",
           "label $f | (.[], break $f)",
           "limit(1; .[])",
           "input",
           "inputs",
           "debug, error",
           "(.a, .b) = 1",
           "del(.a)",
           "getpath([\"a\", \"b\"])",
           "splits(\"x\")",
           "foreach .[] as $x (0; . + 1; ., error($x))",
           "tojson | fromjson",
       }) {
    SCOPED_TRACE(text);
    Result<Expression> expression = Expression::Compile(text);
    ASSERT_TRUE(expression.ok());
    for (int round = 0; round < 20; ++round) {
      for (const std::string& state : states) {
        const std::string answer = AnswerText(expression->Evaluate(state));
        if (round == 0 && &state == &states[3]) {
          EXPECT_EQ(answer, AnswerOf(text, state));
        }
        ASSERT_TRUE(answer == "holds" || answer == "no" || answer == "fails") << answer;
      }
    }
  }
}

TEST(Expression, EvaluatesEachStateByItself) {
  Result<Expression> expression = Expression::Compile(
      ".x as $x | if $x == 1 then halt elif $x == 2 then halt_error "
      "elif $x == 3 then error(\"3\") elif $x == 4 then true, error(\"4\") "
      "elif $x == 5 then empty else . end");
  ASSERT_TRUE(expression.ok());
  const std::vector<std::string> answer = {"holds", "no", "fails", "fails", "holds", "no", "holds"};
  for (int round = 0; round < 3; ++round) {
    for (size_t x = 0; x < answer.size(); ++x) {
      EXPECT_EQ(AnswerText(expression->Evaluate(fmt::format(R"({{"x":{}}})", x))), answer[x]) << x;
    }
  }
  EXPECT_EQ(AnswerText(expression->Evaluate("{")), "fails");
  EXPECT_EQ(AnswerText(expression->Evaluate("{\"x\":0}")), "holds");
}

TEST(Expression, AnswersManyQuestionsInOrderHoweverLongTheStates) {
  Result<Expression> expression = Expression::Compile(".x % 3 == 0");
  ASSERT_TRUE(expression.ok());
  // These states are many times larger than the socket's buffer, and no answer is read meanwhile.
  constexpr int kStates = 400;
  const std::string filler(20'000, 'y');
  for (int x = 0; x < kStates; ++x) {
    ASSERT_FALSE(expression->Ask(fmt::format(R"({{"x":{},"y":"{}"}})", x, filler)));
  }
  for (int x = 0; x < kStates; ++x) {
    EXPECT_EQ(AnswerText(expression->Next()), x % 3 == 0 ? "holds" : "no") << x;
  }
  // Many answers may wait, too.
  for (int x = 0; x < 300'000; ++x) ASSERT_FALSE(expression->Ask(R"({"x":3})"));
  for (int x = 0; x < 300'000; ++x) ASSERT_EQ(AnswerText(expression->Next()), "holds");
}

TEST(Expression, TakesAStateOfManyMegabytes) {
  const std::string state = fmt::format(R"({{"x":"{}"}})", std::string(30'000'000, 'x'));
  EXPECT_EQ(AnswerOf("(.x | length) == 30000000", state), "holds");
}

TEST(Expression, TooMuchTimeIsALimit) {
  for (const char* endless : {"last(range(1e12))", "def f: f; f", "[limit(1e9; repeat(1))]"}) {
    SCOPED_TRACE(endless);
    const std::string answer = AnswerOf(endless);
    EXPECT_THAT(answer, HasSubstr("limit: "));
    EXPECT_THAT(answer, testing::AnyOf(HasSubstr("more than 2 s of processor time"),
                                       HasSubstr("more than 1 GiB")));
  }
}

TEST(Expression, TheTimeIsThatOfOneStateAndNotOfAll) {
  Result<Expression> expression = Expression::Compile("last(range(.n))");
  ASSERT_TRUE(expression.ok());
  timespec before = {};
  timespec after = {};
  clock_gettime(CLOCK_MONOTONIC, &before);
  do {
    ASSERT_EQ(AnswerText(expression->Evaluate(R"({"n":300000})")), "holds");
    clock_gettime(CLOCK_MONOTONIC, &after);
  } while (after.tv_sec - before.tv_sec < 4);
}

TEST(Expression, TooMuchMemoryIsALimit) {
#ifdef RECOUNT_HAS_SANITIZER
  GTEST_SKIP() << "the sanitizer ends the process in its own way";
#endif
  // A single large value is used, because filling as much in small steps may exceed the time limit
  // first.
  EXPECT_THAT(AnswerOf("null | .[100000000] = 1 | length"),
              HasSubstr("limit: the expression needed more than 1 GiB of memory"));
  // A value well below the limit is accepted: 16 bytes per element.
  EXPECT_EQ(AnswerOf("null | .[5000000] = 1 | length == 5000001"), "holds");
}

TEST(Expression, WhatIsNestedTooDeeplyIsALimit) {
  EXPECT_THAT(AnswerOf("reduce range(3e5) as $i (0; [.]) | length"),
              HasSubstr("limit: jq did not survive the expression"));
  EXPECT_EQ(AnswerOf("reduce range(1e3) as $i (0; [.]) | length"), "holds");
}

TEST(Expression, AChildThatEndsLeavesItsAnswersAndThenOneError) {
  Result<Expression> expression =
      Expression::Compile("if .x == 3 then last(range(1e12)) else .x == 2 end");
  ASSERT_TRUE(expression.ok());
  for (int x = 0; x < 2000; ++x) {
    ASSERT_FALSE(expression->Ask(fmt::format(R"({{"x":{},"y":"{}"}})", x, std::string(1000, 'y'))));
  }
  EXPECT_EQ(AnswerText(expression->Next()), "no");
  EXPECT_EQ(AnswerText(expression->Next()), "no");
  EXPECT_EQ(AnswerText(expression->Next()), "holds");
  EXPECT_THAT(AnswerText(expression->Next()), HasSubstr("limit: "));
  EXPECT_THAT(AnswerText(expression->Next()), HasSubstr("limit: "));
  EXPECT_FALSE(expression->Ask("{}"));
  EXPECT_THAT(AnswerText(expression->Next()), HasSubstr("limit: "));
}

// Returns true if this process has children that it has not waited for.
bool HasChild() { return waitpid(-1, nullptr, WNOHANG) >= 0; }

TEST(Expression, ItsProcessEndsWithIt) {
  {
    Result<Expression> one = Expression::Compile(".a");
    Result<Expression> other = Expression::Compile(".b");
    ASSERT_TRUE(one.ok() && other.ok());
    EXPECT_TRUE(HasChild());
    *one = *std::move(other);
    EXPECT_EQ(AnswerText(one->Evaluate(R"({"b":1})")), "holds");
    Expression moved = *std::move(one);
    EXPECT_EQ(AnswerText(moved.Evaluate(R"({"b":null})")), "no");
  }
  EXPECT_FALSE(HasChild());
  EXPECT_THAT(AnswerOf(".a |"), HasSubstr("bad_request"));
  EXPECT_FALSE(HasChild());
}

TEST(Expression, ItsProcessEndsWithTheParentHoweverThatEnds) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // orphans become children of this process
  const pid_t parent = fork();
  if (parent == 0) {
    Result<Expression> endless = Expression::Compile("last(range(1e12))");
    if (endless.ok() && !endless->Ask(std::string(100'000, '1'))) raise(SIGKILL);
    _exit(1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(parent, &status, 0), parent);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  ASSERT_GT(waitpid(-1, &status, 0), 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
  prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST(Expression, AnInterruptIsForTheParent) {
  setpgid(0, 0);  // or the program that runs the test would be interrupted
  Result<Expression> expression = Expression::Compile(".a == 1");
  ASSERT_TRUE(expression.ok());
  const auto before = std::signal(SIGINT, SIG_IGN);
  kill(0, SIGINT);
  std::signal(SIGINT, before);
  EXPECT_EQ(AnswerText(expression->Evaluate(kState)), "holds");
}

TEST(Expression, ManyDescriptorsOfTheParentAreClosed) {
  std::vector<int> many;
  for (int i = 0; i < 500; ++i) many.push_back(open("/dev/null", O_RDONLY));
  EXPECT_EQ(AnswerOf(".a"), "holds");
  for (const int descriptor : many) close(descriptor);
}

TEST(Expression, WithoutDescriptorsThereIsAnError) {
  rlimit before = {};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none = {0, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none);
  const std::string answer = AnswerOf(".a");
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(answer, "io: making a socket to a child process: Too many open files");
}

}  // namespace
}  // namespace recount::replay::recording::reproduce
