#include "tools/serve/reader_processes.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <thread>

namespace recount::tools::serve {
namespace {

std::string Answer(std::string_view question) {
  if (question == "damage") std::raise(SIGBUS);
  if (question == "kill") std::raise(SIGKILL);
  if (question == "reader") return std::to_string(getppid());
  return std::string(question.size(), 'x') + std::string(question);
}

TEST(ReaderProcesses, AnswerManyThreads) {
  const auto readers = ReaderProcesses::Start(2, Answer);
  ASSERT_TRUE(readers.ok()) << readers.error().message;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      const std::string question(static_cast<size_t>(i) * 40'000, 'q');
      const Result<std::string> answer = (*readers)->Ask(question);
      EXPECT_TRUE(answer.ok());
      EXPECT_EQ(answer.ok() ? *answer : "", std::string(question.size(), 'x') + question);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(ReaderProcesses, GoOnAfterADamagedPageAndAKill) {
  const auto readers = ReaderProcesses::Start(1, Answer);
  ASSERT_TRUE(readers.ok()) << readers.error().message;
  EXPECT_EQ((*readers)->Ask("damage").error().code, ErrorCode::damaged);
  EXPECT_EQ((*readers)->Ask("kill").error().code, ErrorCode::io);
  EXPECT_EQ(*(*readers)->Ask("a"), "xa");
}

TEST(ReaderProcesses, TheOthersAnswerWhenOneHasEnded) {
  const auto readers = ReaderProcesses::Start(3, Answer);
  ASSERT_TRUE(readers.ok()) << readers.error().message;
  for (int left = 3; left > 0; --left) {
    EXPECT_EQ(*(*readers)->Ask("a"), "xa") << left;
    EXPECT_EQ(*(*readers)->Ask("b"), "xb") << left;
    ASSERT_EQ(kill(std::stoi(*(*readers)->Ask("reader")), SIGKILL), 0);
  }
  EXPECT_EQ((*readers)->Ask("a").error().code, ErrorCode::io);
}

TEST(ReaderProcesses, AnswerNothingAfterStop) {
  const auto readers = ReaderProcesses::Start(1, Answer);
  ASSERT_TRUE(readers.ok()) << readers.error().message;
  (*readers)->Stop();
  EXPECT_EQ((*readers)->Ask("a").error().code, ErrorCode::io);
}

}  // namespace
}  // namespace recount::tools::serve
