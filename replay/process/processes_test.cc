#include "replay/process/processes.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <csignal>
#include <new>
#include <string>

#include "fmt/format.h"

namespace recount::replay::process {
namespace {

using testing::HasSubstr;

// Returns the answer, or "CODE: message" for an error.
std::string TextOf(const Result<std::string>& said) {
  if (said.ok()) return *said;
  return fmt::format("{}: {}", ErrorCodeName(said.error().code), said.error().message);
}

TEST(Processes, WhatAChildSaysArrivesWhole) {
  const std::string large(3'000'000, 'x');
  const Result<std::string> said = InChild([&](ChildWriter& writer) {
    writer.Write("");
    writer.Write(large);
    writer.Write(std::string("\0y\n", 3));
  });
  EXPECT_EQ(TextOf(said), large + std::string("\0y\n", 3));
  EXPECT_EQ(TextOf(InChild([](ChildWriter&) {})), "");
}

TEST(Processes, AnAnswerWithoutItsEndIsAnErrorWhateverTheStatus) {
  EXPECT_THAT(TextOf(InChild([](ChildWriter&) { _exit(0); })), HasSubstr("io: "));
  const auto said = InChild([](ChildWriter& writer) {
    writer.Write("nothing found");
    _exit(0);
  });
  EXPECT_THAT(TextOf(said), HasSubstr("io: "));
}

TEST(Processes, AnAnswerThatCannotBeWrittenSaysWhatTheSystemSaid) {
  const auto said = InChild([](ChildWriter& writer) {
    close_range(3, ~0U, 0);
    writer.Write("an answer");
  });
  EXPECT_EQ(TextOf(said).find("io: a child process ended with status"), 0u);
  EXPECT_THAT(TextOf(said), HasSubstr("Bad file descriptor"));
}

TEST(Processes, TheEndOfAChildIsDamageOnlyWhereADamagedPageMayBeTheCause) {
  struct Row {
    Child::Body body;
    std::string_view text;
  };
  for (const Row& row : std::initializer_list<Row>{
           {[](ChildWriter&) { raise(SIGSEGV); }, "damaged: ended by signal 11"},
           {[](ChildWriter&) { raise(SIGBUS); }, "damaged: ended by signal 7"},
           {[](ChildWriter&) { raise(SIGFPE); }, "damaged: ended by signal 8"},
           {[](ChildWriter&) { raise(SIGILL); }, "damaged: ended by signal 4"},
           {[](ChildWriter&) { raise(SIGABRT); }, "damaged: ended by signal 6"},
           {[](ChildWriter&) { _exit(kDamagedExit); }, "damaged: ended with status 3"},
           {[](ChildWriter&) { raise(SIGKILL); }, "killed from outside"},
           {[](ChildWriter&) { raise(SIGTERM); }, "io: a child process ended by signal 15"},
           {[](ChildWriter&) { raise(SIGXCPU); }, "io: a child process ended by signal 24"},
           {[](ChildWriter&) { throw std::bad_alloc(); }, "ran out of memory"},
           {[](ChildWriter&) { _exit(1); }, "io: a child process ended with status 1"},
       }) {
    SCOPED_TRACE(row.text);
    const Result<std::string> said = InChild([&](ChildWriter& writer) {
      // The sanitizers would print a report of their own for these signals.
      for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
        std::signal(signal, SIG_DFL);
      }
      writer.Write("so");
      row.body(writer);
    });
    ASSERT_FALSE(said.ok());
    EXPECT_THAT(TextOf(said), HasSubstr(std::string(row.text)));
  }
}

TEST(Processes, WhereTheSystemKeepsNoStatusThereIsAnErrorAndNoAnswer) {
  std::signal(SIGCHLD, SIG_IGN);
  const Result<std::string> said = InChild([](ChildWriter& writer) { writer.Write("so"); });
  std::signal(SIGCHLD, SIG_DFL);
  EXPECT_EQ(TextOf(said), "io: waiting for a child process: No child processes");
}

TEST(Processes, SignalsThatAreHandledCutNothing) {
  struct sigaction action = {};
  struct sigaction before = {};
  action.sa_handler = [](int) {};  // without SA_RESTART, so that system calls are interrupted
  sigaction(SIGALRM, &action, &before);
  const itimerval often = {{0, 500}, {0, 500}};
  setitimer(ITIMER_REAL, &often, nullptr);
  const Result<std::string> said = InChild([&](ChildWriter& writer) {
    setitimer(ITIMER_REAL, &often, nullptr);
    for (int i = 0; i < 200; ++i) writer.Write(std::string(10'000, 'x'));
  });
  const itimerval never = {};
  setitimer(ITIMER_REAL, &never, nullptr);
  sigaction(SIGALRM, &before, nullptr);
  EXPECT_EQ(TextOf(said), std::string(2'000'000, 'x'));
}

TEST(Processes, WithoutDescriptorsForAPipeThereIsAnError) {
  rlimit before = {};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none = {0, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none);
  const Result<std::string> said = InChild([](ChildWriter&) {});
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(TextOf(said), "io: making a pipe to a child process: Too many open files");
}

TEST(Processes, AChildThatNobodyWaitsForIsEnded) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  {
    const Result<Child> child = Child::Start([&](ChildWriter&) { pause(); });
    ASSERT_TRUE(child.ok());
    close(ends[1]);
  }
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);  // no process has the other end open any more
  close(ends[0]);
}

TEST(Processes, ADescriptorThatMustNotBeWaitedOnTakesAndGivesAll) {
  const std::string all(1'000'000, 'x');
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
  Result<Child> child = Child::Start([&](ChildWriter&) {
    if (!WriteAll(ends[1], all)) _exit(1);
  });
  ASSERT_TRUE(child.ok());
  close(ends[1]);
  std::string got;
  char buffer[4096];
  for (int64_t count; (count = ReadSome(ends[0], buffer, sizeof(buffer))) > 0;) {
    got.append(buffer, static_cast<size_t>(count));
  }
  EXPECT_EQ(got, all);
  while (!child->Read()->has_ended) {
  }
  EXPECT_FALSE(child->Wait().has_value());
  close(ends[0]);
}

}  // namespace
}  // namespace recount::replay::process
