#include "replay/process/bounded_child.h"

#include <gtest/gtest.h>

#include <csignal>
#include <vector>

#include "replay/process/sanitizer.h"

namespace recount::replay::process {
namespace {

// Returns the messages of the child, and how it ended.
std::string SaidByChild(const Child::Body& body, const ChildBounds& bounds = {}) {
  std::string said;
  const Result<ChildEnd> end = RunBounded(
      body,
      [&](std::string_view message) {
        said += message;
        return message != "stop";
      },
      bounds);
  if (!end.ok()) return said + " " + std::string(ErrorCodeName(end.error().code));
  return said + (end->has_crashed ? " " + end->how : " done");
}

TEST(BoundedChild, IsHeardToItsEnd) {
  EXPECT_EQ(SaidByChild([](ChildWriter& writer) {
              writer.Write("a");
              writer.Write("b");
            }),
            "ab done");
}

TEST(BoundedChild, IsHeardUntilItCrashes) {
  EXPECT_EQ(SaidByChild([](ChildWriter& writer) {
              writer.Write("a");
              std::abort();
            }),
            "a ended by signal 6 (Aborted)");
}

TEST(BoundedChild, IsEndedWhenNobodyListensAnyMore) {
  EXPECT_EQ(SaidByChild([](ChildWriter& writer) {
              writer.Write("stop");
              for (;;) writer.Write("on");
            }),
            "stop done");
}

TEST(BoundedChild, ThatDoesNotEndMeetsALimit) {
  EXPECT_EQ(SaidByChild(
                [](ChildWriter&) {
                  const volatile bool goes_on = true;
                  while (goes_on) {
                  }
                },
                {.processor_seconds = 1}),
            " limit");
}

TEST(BoundedChild, ThatSomebodyKillsIsNoAnswer) {
  EXPECT_EQ(SaidByChild([](ChildWriter&) { std::raise(SIGKILL); }), " io");
  EXPECT_EQ(SaidByChild([](ChildWriter&) { std::_Exit(7); }), " io");
}

#ifndef RECOUNT_HAS_SANITIZER
TEST(BoundedChild, ThatTakesAllMemoryMeetsALimit) {
  EXPECT_EQ(SaidByChild(
                [](ChildWriter& writer) {
                  std::vector<std::vector<char>> all;
                  for (int i = 0; i < 1'000; ++i) all.emplace_back(1 << 20, 'x');
                  writer.Write(std::string(1, all.back().back()));
                },
                {.memory_bytes = uint64_t{128} << 20}),
            " limit");
}
#endif

}  // namespace
}  // namespace recount::replay::process
