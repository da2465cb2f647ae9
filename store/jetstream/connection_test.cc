// Tests the threads of the client library while connections open and close, with a real server on
// loopback. If nats-server is not installed, the tests report that they ran nothing.
#include "store/jetstream/connection.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "events/error.h"
#include "fmt/format.h"
#include "store/jetstream/key.h"

namespace recount::store::jetstream {
namespace {

constexpr int kRounds = 200;
// These keys have no other use.
constexpr char kSeed[] = "SUAFZNKNYWUTYOFZQ23XOXKLMDMDCDUVZVMJQGFGDVUFQM5SV72EAOKIJY";
constexpr char kOtherSeed[] = "SUAEENACXMNTTRTS5BQSDRCUWF2WXC3YOL2ZCYJ4EQ7R2KMNG3DKMFS7UE";

int FreePort() {
  const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  bind(descriptor, reinterpret_cast<sockaddr*>(&address), size);
  getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
  close(descriptor);
  return ntohs(address.sin_port);
}

class ConnectionTest : public testing::Test {
 protected:
  void SetUp() override {
    const int port = FreePort();
    options_.urls = {fmt::format("nats://127.0.0.1:{}", port)};
    options_.name = "test";
    options_.nkey_file = Write("user.nk", kSeed);
    ASSERT_EQ(chmod(options_.nkey_file.c_str(), 0600), 0);
    const std::string config =
        Write("server.conf", fmt::format("listen: \"127.0.0.1:{}\"\n"
                                         "authorization {{ users: [{{ nkey: {} }}] }}\n",
                                         port, PublicKeyOf(kSeed)));
    const char* const words[] = {"nats-server", "-c", config.c_str(), nullptr};
    if (posix_spawnp(&server_, words[0], nullptr, nullptr, const_cast<char* const*>(words),
                     environ) != 0) {
      server_ = 0;
      GTEST_SKIP() << "nats-server is not installed: nothing was run";
    }
    for (int tries = 0; tries < 100 && !Connection::Open(options_).ok(); ++tries) {
      std::this_thread::sleep_for(Milliseconds(100));
    }
  }

  static std::string Write(const std::string& name, std::string_view text) {
    const std::string path = testing::TempDir() + name;
    std::ofstream(path) << text;
    return path;
  }

  void TearDown() override {
    if (server_ == 0) return;
    kill(server_, SIGKILL);
    waitpid(server_, nullptr, 0);
  }

  ConnectionOptions options_;
  pid_t server_ = 0;
};

// The library's thread may deliver a message while the connection is being closed, and closing does
// not wait for it. A command once crashed this way in 120,000 runs.
TEST_F(ConnectionTest, AMessageThatComesWhileItEndsHarmsNobody) {
  auto sender = Connection::Open(options_);
  ASSERT_TRUE(sender.ok()) << sender.error().message;
  for (int round = 0; round < kRounds; ++round) {
    auto ending = Connection::Open(options_);
    ASSERT_TRUE(ending.ok()) << ending.error().message;
    const std::string subject = (*ending)->deliveries().subject();
    std::atomic<bool> is_over = false;
    std::thread flood([&] {
      while (!is_over) {
        EXPECT_FALSE((*sender)->Publish({.subject = subject, .data = "late"}));
      }
    });
    const auto first = (*ending)->deliveries().Next(Clock::now() + std::chrono::seconds(10));
    EXPECT_TRUE(first.ok()) << first.error().message;
    ending->reset();
    is_over = true;
    flood.join();
  }
}

// About one in a hundred of the library's signatures does not verify.
TEST_F(ConnectionTest, ARightKeyIsNeverRefused) {
  for (int i = 0; i < 2 * kRounds; ++i) {
    const auto connection = Connection::Open(options_);
    ASSERT_TRUE(connection.ok()) << connection.error().message;
  }
}

TEST_F(ConnectionTest, AnotherKeyIsForbidden) {
  options_.nkey_file = Write("other.nk", kOtherSeed);
  ASSERT_EQ(chmod(options_.nkey_file.c_str(), 0600), 0);
  EXPECT_EQ(CodeOf(Connection::Open(options_)), ErrorCode::forbidden);
}

TEST_F(ConnectionTest, ManyThreadsAskThroughOne) {
  auto connection = Connection::Open(options_);
  ASSERT_TRUE(connection.ok()) << connection.error().message;
  std::vector<std::thread> asking;
  for (int thread = 0; thread < 8; ++thread) {
    asking.emplace_back([&, thread] {
      for (int i = 0; i < 100; ++i) {
        // Nobody listens to this subject, and the server says so.
        const auto answer = (*connection)
                                ->Request({.subject = fmt::format("nobody.{}.{}", thread, i)},
                                          std::chrono::seconds(10));
        ASSERT_TRUE(answer.ok()) << answer.error().message;
        EXPECT_EQ(answer->status(), 503);
      }
    });
  }
  for (std::thread& each : asking) each.join();
}

TEST_F(ConnectionTest, WhoWaitsHearsThatTheServerIsGone) {
  auto connection = Connection::Open(options_);
  ASSERT_TRUE(connection.ok()) << connection.error().message;
  kill(server_, SIGKILL);
  const auto answer = (*connection)->Request({.subject = "nobody"}, Milliseconds(300));
  EXPECT_FALSE(answer.ok());
}

}  // namespace
}  // namespace recount::store::jetstream
