#include "replay/recording/reproduce/foreign_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>

#include "events/json.h"
#include "fmt/format.h"

namespace recount::replay::recording::reproduce {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = ForeignReply::Kind;

std::string WordsText(const Result<std::vector<std::string>>& words) {
  if (!words.ok()) return std::string(ErrorCodeName(words.error().code));
  std::string text;
  for (const std::string& word : *words) text += "<" + word + ">";
  return text;
}

TEST(WordsOfCommand, CutsAsAShellDoes) {
  struct Row {
    const char* text;
    const char* words;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"recount engine", "<recount><engine>"},
           {"  a \t b\n", "<a><b>"},
           {"'my engine' --fast", "<my engine><--fast>"},
           {R"(a"b c"'d e'f\ g)", "<ab cd ef g>"},
           {R"('a\b' "a\b" "\"\\\$\`")", R"(<a\b><a\b><"\$`>)"},
           {"'' \"\" a", "<><><a>"},
           {"a\\\nb \"c\\\nd\"", "<ab><cd>"},
           {"echo $HOME | cat; `id` * ~ #x", "<echo><$HOME><|><cat;><`id`><*><~><#x>"},
           {"", "bad_request"},
           {" \n", "bad_request"},
           {"a 'b", "bad_request"},
           {"a \"b", "bad_request"},
           {"a \"b\\", "bad_request"},
           {"a\\", "bad_request"},
       }) {
    EXPECT_EQ(WordsText(process::WordsOfCommand(row.text)), row.words) << row.text;
  }
}

TEST(ProgramFiles, AreSoughtAlongThePath) {
  EXPECT_THAT(process::ProgramFiles("e", "/a:/b"), ElementsAre("/a/e", "/b/e"));
  EXPECT_THAT(process::ProgramFiles("e", ":/b:"), ElementsAre("./e", "/b/e", "./e"));
  EXPECT_THAT(process::ProgramFiles("./e", "/a"), ElementsAre("./e"));
  EXPECT_TRUE(process::ProgramFiles("", "/a").empty());
}

process::ForeignCommand Python(std::string script, int milliseconds = 20'000) {
  process::ForeignCommand command;
  command.words = {"python3", "-c", "import sys, os, time\n" + std::move(script)};
  command.timeout = std::chrono::milliseconds(milliseconds);
  return command;
}

// Returns the replies to three requests that are sent ahead.
std::string Answers(process::ForeignCommand command) {
  ForeignEngine engine(std::move(command));
  if (Fault fault = engine.Start()) return std::string(ErrorCodeName(fault->code));
  for (const char* request : {"one", "two", "three"}) engine.Send(request);
  std::string answers;
  for (int i = 0; i < 3; ++i) {
    const ForeignReply reply = engine.Next();
    constexpr const char* kNames[] = {"", "too_long", "died", "hung", "stopped"};
    if (reply.kind != Kind::line) return answers + kNames[static_cast<int>(reply.kind)];
    answers += std::string(reply.text) + " ";
  }
  return answers;
}

constexpr char kEcho[] = "for line in sys.stdin: print(line.strip(), flush=True)";

TEST(ForeignEngine, WhateverItDoesIsReported) {
  struct Row {
    const char* what;
    const char* script;
    const char* answers;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"answers", kEcho, "one two three "},
           {"prints before it is asked",
            "print('extra', flush=True)\nfor l in sys.stdin: print(l, flush=True)", "extra one  "},
           {"ends at once", "sys.exit(0)", "died"},
           {"ends after one", "print(input(), flush=True); sys.exit(3)", "one died"},
           {"ends in the midst of a line",
            "sys.stdout.write('on'); sys.stdout.flush(); sys.exit(3)", "died"},
           {"kills itself", "os.kill(os.getpid(), 9)", "died"},
           {"closes its output", "os.close(1); time.sleep(60)", "died"},
           {"closes its input", "os.close(0); time.sleep(.2); print('1\\n2\\n3', flush=True)",
            "1 2 3 "},
           {"leaves another with its output", "if os.fork() == 0: time.sleep(60)\nos._exit(4)",
            "died"},
       }) {
    EXPECT_EQ(Answers(Python(row.script)), row.answers) << row.what;
  }
}

TEST(ForeignEngine, OneThatDoesNotAnswerHangs) {
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(Answers(Python("time.sleep(60)", 300)), "hung");
  EXPECT_EQ(Answers(Python("print(input(), flush=True); time.sleep(60)", 1000)), "one hung");
  // A line that never ends does not extend the time.
  EXPECT_EQ(
      Answers(Python("while True: sys.stdout.write('x'); sys.stdout.flush(); time.sleep(.1)", 500)),
      "hung");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(15));
}

TEST(ForeignEngine, AFloodTakesNoMemory) {
  EXPECT_EQ(Answers(Python("while True: sys.stdout.write('x' * 65536)")), "too_long");
  EXPECT_EQ(Answers(Python("sys.stdout.write('x' * (17 << 20) + '\\n1\\n')")), "too_long");
  EXPECT_EQ(Answers(Python("while True: sys.stdout.write('x\\n' * 65536)")), "x x x ");
  EXPECT_EQ(Answers(Python("while True: sys.stderr.write('x' * 65536)", 500)), "hung");
  const std::string most(kMaxJsonBytes, 'x');
  EXPECT_EQ(Answers(Python(fmt::format("for i in range(3): print('x' * {})", kMaxJsonBytes))),
            most + " " + most + " " + most + " ");
}

TEST(ForeignEngine, FullPipesOnBothSidesDoNotStopEitherSide) {
  // The requests are long, and the program writes even longer replies, and to standard error,
  // before it reads on.
  ForeignEngine engine(
      Python("for line in sys.stdin:\n"
             "  sys.stderr.write('e' * 100000); print(line.strip() * 3, flush=True)"));
  ASSERT_FALSE(engine.Start());
  const std::string request(1 << 20, 'r');
  for (int i = 0; i < 20; ++i) engine.Send(request);
  for (int i = 0; i < 20; ++i) {
    const ForeignReply reply = engine.Next();
    ASSERT_EQ(reply.kind, Kind::line);
    EXPECT_EQ(reply.text.size(), 3 * request.size());
  }
}

TEST(ForeignEngine, OneThatNeverReadsHangsAndDoesNotBlock) {
  ForeignEngine engine(Python("time.sleep(60)", 300));
  ASSERT_FALSE(engine.Start());
  while (engine.HasRoom()) {
    engine.Send(std::string(1000, 'x'));
    engine.Pump();
  }
  EXPECT_EQ(engine.Next().kind, Kind::hung);
}

TEST(ForeignEngine, HowItDiedIsReportedWithTheEndOfItsStandardError) {
  ForeignEngine engine(
      Python("sys.stderr.write('a' * 10000 + 'out of \\x1b[31mluck\\n'); sys.exit(7)"));
  ASSERT_FALSE(engine.Start());
  engine.Send("one");
  const ForeignReply reply = engine.Next();
  ASSERT_EQ(reply.kind, Kind::died);
  EXPECT_THAT(std::string(reply.text), HasSubstr("ended with status 7"));
  EXPECT_THAT(std::string(reply.text), HasSubstr("aaaout of [U+001B][31mluck"));
  EXPECT_LT(reply.text.size(), 5000u);
}

TEST(ForeignEngine, OneThatCannotBeStartedIsNotFound) {
  for (const char* program : {"/no/such/engine", "no-such-engine", "/", "/etc/passwd", ""}) {
    process::ForeignCommand command;
    command.words = {program};
    ForeignEngine engine(std::move(command));
    const Fault fault = engine.Start();
    ASSERT_TRUE(fault) << program;
    EXPECT_EQ(fault->code, ErrorCode::not_found) << program;
    EXPECT_FALSE(engine.is_running());
  }
  process::ForeignCommand elsewhere = Python(kEcho);
  elsewhere.folder = "/no/such/folder";
  EXPECT_EQ(Answers(elsewhere), "not_found");
}

TEST(ForeignEngine, IsStartedInTheFolderAnewAsOftenAsItIsAsked) {
  process::ForeignCommand command = Python("print(os.getcwd(), flush=True); sys.stdin.read()");
  command.folder = "/";
  ForeignEngine engine(std::move(command));
  for (int i = 0; i < 3; ++i) {
    ASSERT_FALSE(engine.Start());
    engine.Send("where");
    EXPECT_EQ(engine.Next().text, "/");
  }
}

// Returns true if the process exists, is not a zombie, and is not being removed.
bool IsAlive(int process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(stat, text);
  const size_t end = text.rfind(')');
  return end != std::string::npos && text[end + 2] != 'Z' && text[end + 2] != 'X';
}

bool EndsSoon(int process) {
  for (int i = 0; i < 500; ++i) {
    if (!IsAlive(process)) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(ForeignEngine, ItsGroupEndsWithIt) {
  int child = 0;
  int group = 0;
  {
    ForeignEngine engine(
        Python("child = os.fork()\n"
               "if child: print(child, flush=True); print(os.getpgrp(), flush=True)\n"
               "time.sleep(600)"));
    ASSERT_FALSE(engine.Start());
    engine.Send("who");
    child = std::stoi(std::string(engine.Next().text));
    group = std::stoi(std::string(engine.Next().text));
    EXPECT_TRUE(IsAlive(child));
    EXPECT_NE(group, getpgrp());
  }
  EXPECT_TRUE(EndsSoon(child));
  // The group is empty as soon as somebody has waited for the child.
  for (int i = 0; i < 500 && kill(-group, 0) == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(kill(-group, 0), -1);
}

TEST(ForeignEngine, StopsWhenItIsAskedTo) {
  std::atomic<bool> is_stopped = false;
  process::ForeignCommand command = Python("time.sleep(600)", 600'000);
  command.is_stopped = [&] { return is_stopped.load(); };
  ForeignEngine engine(std::move(command));
  ASSERT_FALSE(engine.Start());
  engine.Send("one");
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    is_stopped = true;
  });
  EXPECT_EQ(engine.Next().kind, Kind::stopped);
  stopper.join();
}

}  // namespace
}  // namespace recount::replay::recording::reproduce
