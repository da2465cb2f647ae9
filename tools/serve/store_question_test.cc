#include "tools/serve/store_question.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <string>

namespace recount::tools::serve {
namespace {

constexpr StoreQuestion::Clock::time_point kAsked{std::chrono::hours(1)};

Result<std::string> AnswerOf(StoreQuestion& question) {
  for (;;) {
    std::optional<Result<std::string>> answer = question.Step(kAsked);
    if (answer) return *std::move(answer);
    pollfd wait = {question.descriptor(), POLLIN, 0};
    poll(&wait, 1, -1);
  }
}

// A pipe with a byte for each reader that is to die: a reader that gets one kills itself.
struct Bullets {
  explicit Bullets(int count) {
    EXPECT_EQ(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    EXPECT_EQ(write(ends[1], "xxxx", static_cast<size_t>(count)), count);
  }
  ~Bullets() {
    close(ends[0]);
    close(ends[1]);
  }
  void Shoot(int signal) const {
    char bullet;
    if (read(ends[0], &bullet, 1) == 1) std::raise(signal);
  }

  int ends[2];
};

TEST(StoreQuestion, IsAnsweredWhole) {
  const std::string text(300'000, 'x');
  StoreQuestion question([&] { return text; }, kAsked);
  const Result<std::string> answer = AnswerOf(question);
  ASSERT_TRUE(answer.ok()) << answer.error().message;
  EXPECT_EQ(*answer, text);
}

TEST(StoreQuestion, AReaderThatIsKilledIsReplacedOnce) {
  for (const auto& [killed, is_answered] : {std::pair(1, true), {2, false}}) {
    const Bullets bullets(killed);
    StoreQuestion question(
        [&] {
          bullets.Shoot(SIGKILL);
          return std::string("answer");
        },
        kAsked);
    const Result<std::string> answer = AnswerOf(question);
    ASSERT_EQ(answer.ok(), is_answered) << killed;
    if (is_answered) {
      EXPECT_EQ(*answer, "answer");
    } else {
      EXPECT_EQ(answer.error().code, ErrorCode::io);
    }
  }
}

TEST(StoreQuestion, ADamagedPageIsDamaged) {
  const Bullets bullets(1);
  StoreQuestion question(
      [&] {
        bullets.Shoot(SIGBUS);
        return std::string("the second reader was asked");
      },
      kAsked);
  EXPECT_EQ(AnswerOf(question).error().code, ErrorCode::damaged);
}

TEST(StoreQuestion, AReaderThatNeverAnswersHasALimit) {
  StoreQuestion question(
      [] {
        for (;;) pause();
        return std::string();
      },
      kAsked);
  EXPECT_FALSE(question.Step(kAsked + std::chrono::seconds(119)));
  const std::optional<Result<std::string>> answer =
      question.Step(kAsked + std::chrono::seconds(120));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->error().code, ErrorCode::io);
}

TEST(StoreQuestion, AReaderEndsWithItsQuestion) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  {
    const StoreQuestion question(
        [&] {
          for (;;) pause();
          return std::string();
        },
        kAsked);
    close(ends[1]);
  }
  char byte;
  EXPECT_EQ(read(ends[0], &byte, 1), 0) << "the other end of the pipe is the reader's";
  close(ends[0]);
}

}  // namespace
}  // namespace recount::tools::serve
