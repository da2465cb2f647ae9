#include "tools/serve/connection.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

namespace recount::tools::serve {
namespace {

using State = Connection::State;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Connection::Clock::time_point kStart{std::chrono::hours(1)};
constexpr std::string_view kRequest = "GET / HTTP/1.1\r\n\r\n";

// A client and the connection to it, at a time that the test sets.
class ConnectionTest : public testing::Test {
 protected:
  ConnectionTest() {
    int ends[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    client_ = ends[0];
    connection_.emplace(ends[1], kStart);
  }
  ~ConnectionTest() override { HangUp(); }

  void Send(std::string_view text) {
    ASSERT_EQ(send(client_, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  }

  // Returns what the client was sent, up to this size or to the end.
  std::string Received(size_t size) {
    std::string received(size, '\0');
    const ssize_t count = recv(client_, received.data(), size, MSG_DONTWAIT);
    received.resize(count > 0 ? static_cast<size_t>(count) : 0);
    return received;
  }

  void HangUp() {
    if (client_ >= 0) close(std::exchange(client_, -1));
  }

  State StateAfter(milliseconds time) {
    connection_->Step(kStart + time);
    return connection_->state();
  }

  void Answer(size_t size) {
    Send(kRequest);
    ASSERT_EQ(StateAfter(seconds(0)), State::answering);
    connection_->Answer("head", std::make_shared<const std::string>(size, 'x'), kStart);
  }

  int client_ = -1;
  std::optional<Connection> connection_;
};

TEST_F(ConnectionTest, AClientThatSaysNothingIsClosedAfterTenSeconds) {
  EXPECT_EQ(StateAfter(milliseconds(9'999)), State::reading);
  EXPECT_EQ(StateAfter(seconds(10)), State::closed);
  EXPECT_EQ(connection_->socket(), -1);
}

TEST_F(ConnectionTest, AHeadThatDripsIsSlowAfterTenSeconds) {
  for (const char c : kRequest.substr(0, 10)) {
    Send({&c, 1});
    ASSERT_EQ(StateAfter(milliseconds(9'999)), State::reading);
  }
  Send("x");
  EXPECT_EQ(StateAfter(seconds(10)), State::answering);
  EXPECT_EQ(connection_->heard(), Connection::Heard::slow);
}

TEST_F(ConnectionTest, AWholeHeadIsAnsweredAndTheRestDropped) {
  Answer(3);
  EXPECT_EQ(connection_->state(), State::finishing);
  EXPECT_EQ(Received(100), "headxxx");
  Send("more");
  EXPECT_EQ(StateAfter(milliseconds(999)), State::finishing);
  EXPECT_EQ(StateAfter(seconds(1)), State::closed);
}

TEST_F(ConnectionTest, AClientThatEndsIsClosedWithoutWaiting) {
  Answer(3);
  HangUp();
  EXPECT_EQ(StateAfter(seconds(0)), State::closed);
}

TEST_F(ConnectionTest, AClientThatTakesNothingIsClosedAfterTenSeconds) {
  Answer(size_t{64} << 20);
  EXPECT_EQ(StateAfter(milliseconds(9'999)), State::writing);
  EXPECT_EQ(StateAfter(seconds(10)), State::closed);
}

TEST_F(ConnectionTest, AClientThatTakesAMebibyteHasTenSecondsForTheNext) {
  const size_t size = size_t{5} << 20;
  Answer(size);
  seconds time{0};
  size_t received = 0;
  while (connection_->state() == State::writing) {
    time += seconds(9);
    for (size_t end = received + (size_t{1} << 20); received < end;) {
      StateAfter(time);
      const size_t count = Received(size_t{1} << 20).size();
      if (count == 0) break;
      received += count;
    }
  }
  EXPECT_GT(time, seconds(30)) << "it took long in all";
  EXPECT_EQ(connection_->state(), State::finishing);
  EXPECT_EQ(received + Received(size).size(), size + 4);
}

TEST_F(ConnectionTest, AClientThatHangsUpWhileItIsAnsweredIsNoticed) {
  Send(kRequest);
  EXPECT_EQ(StateAfter(seconds(0)), State::answering);
  EXPECT_FALSE(connection_->has_hung_up());
  shutdown(client_, SHUT_WR);
  EXPECT_EQ(StateAfter(seconds(100)), State::answering) << "it may still take the answer";
  EXPECT_TRUE(connection_->has_hung_up());
  HangUp();
  EXPECT_EQ(StateAfter(seconds(100)), State::closed);
}

}  // namespace
}  // namespace recount::tools::serve
