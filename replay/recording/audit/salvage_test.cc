#include "replay/recording/audit/salvage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "replay/recording/audit/audit.h"
#include "replay/recording/store_log.h"
#include "replay/recording/testing/replay_fixture.h"
#include "store/store.h"
#include "store/testing/damage.h"

namespace recount::replay::recording::audit {
namespace {

class SalvageStoreTest : public ReplayTest {
 protected:
  SalvageStoreTest() : rescued_(folder_ + "-rescued") { std::filesystem::remove_all(rescued_); }
  ~SalvageStoreTest() override { std::filesystem::remove_all(rescued_); }

  // Puts 70 games of all kinds into the store, some of them judged.
  void Fill() {
    for (const char* game : {"heretics", "hope", "empyrean", "inhumanity", "basicverse"}) {
      const engine::Game& of = GameCalled(game);
      const auto simulator =
          random_games::Simulator::Of(of, of.min_players(), Seed{3}, Json::object());
      for (uint64_t number = 0; number < 14; ++number) {
        Put(random_games::Prepared(number % 2 == 0 ? simulator->Play(number, 60)
                                                   : simulator->PlayJudged(number, 60)));
      }
    }
    content_ = Content();
    store_.reset();
    bytes_ = store::ReadFile(folder_ + "/data.mdb");
  }

  void Overwrite(size_t at, size_t size, char with) {
    std::string bytes = bytes_;
    std::fill_n(bytes.begin() + static_cast<ptrdiff_t>(at), size, with);
    store::WriteFile(folder_ + "/data.mdb", bytes);
  }

  // Returns the content of the new store, which must be whole.
  std::vector<std::string> Rescued() {
    store_ = *store::Store::Open(rescued_, {.read_only = true});
    std::vector<std::string> content = Content();
    store_.reset();
    const Result<Audit> audit = AuditStore(rescued_, {.ids = {}, .checks_tables = true});
    EXPECT_TRUE(audit.ok() && audit->ok());
    return content;
  }

  static std::vector<std::string> IdsIn(const std::vector<std::string>& content) {
    std::vector<std::string> ids;
    for (const std::string& line : content) ids.push_back(line.substr(0, 32));
    return ids;
  }

  std::string rescued_;
  std::vector<std::string> content_;
  std::string bytes_;
};

TEST_F(SalvageStoreTest, AfterOneWrongBitInAFrontPageEveryGameIsWhole) {
  Fill();
  for (const size_t place : {24u, 96u, 136u, 144u, 4096u + 96u, 4096u + 144u}) {
    std::filesystem::remove_all(rescued_);
    Overwrite(place, 1, static_cast<char>(bytes_[place] ^ 0x10));
    const Result<SalvageReport> report = SalvageStore(folder_, rescued_, {.build = "test"});
    ASSERT_TRUE(report.ok()) << report.error().message;
    EXPECT_TRUE(report->ok());
    EXPECT_EQ(report->games.size(), 70u);
    EXPECT_EQ(Rescued(), content_);
  }
}

TEST_F(SalvageStoreTest, ALostPageCostsFewGamesAndTheOthersVerify) {
  Fill();
  const size_t pages = bytes_.size() / 4096;
  for (size_t page = 2; page < pages; page += 7) {
    std::filesystem::remove_all(rescued_);
    Overwrite(page * 4096, 4096, '\0');
    const Result<SalvageReport> report = SalvageStore(folder_, rescued_, {.build = "test"});
    ASSERT_TRUE(report.ok()) << report.error().message;
    ASSERT_EQ(report->games.size(), 70u) << "each game is reported";
    size_t whole = 0;
    for (const SalvagedGame& game : report->games) {
      if (game.state == SalvagedGame::State::whole) ++whole;
      EXPECT_TRUE(game.report.ok()) << game.report.findings.front().message;
    }
    EXPECT_GE(whole, 60u);
    store_ = *store::Store::Open(rescued_, {.read_only = true});
    EXPECT_THAT(IdsIn(content_), testing::IsSupersetOf(IdsIn(Content())));
    store_.reset();
  }
}

TEST_F(SalvageStoreTest, AShippedCardSetStandsInForALostOne) {
  Put(random_games::Prepared(SimulatedGame("heretics", 2)));
  content_ = Content();
  std::string set;
  {
    const auto reader = store_->Read();
    const StoreLog log(*reader, *reader->Last());
    set = std::string(*log.CardSetJson(*log::CardSetPinned(log::EventAt(log, 0)->bytes)));
  }
  store_.reset();
  std::string file = store::ReadFile(folder_ + "/data.mdb");
  const std::string begins = set.substr(0, 60);
  for (size_t at = 0; (at = file.find(begins, at)) != std::string::npos; ++at) {
    std::fill_n(file.begin() + static_cast<ptrdiff_t>(at), begins.size(), 'x');
  }
  store::WriteFile(folder_ + "/data.mdb", file);
  const Result<SalvageReport> report = SalvageStore(folder_, rescued_, {.build = "test"});
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_EQ(report->games.front().cards, SalvagedGame::Cards::shipped);
}

TEST_F(SalvageStoreTest, NothingIsWrittenOverAndNothingIsMadeOfNothing) {
  Fill();
  EXPECT_EQ(SalvageStore(folder_, folder_, {}).error().code, ErrorCode::exists);
  EXPECT_EQ(SalvageStore(folder_ + "-none", rescued_, {}).error().code, ErrorCode::not_found);
  store::WriteFile(folder_ + "/data.mdb", std::string(20'000, 'x'));
  EXPECT_EQ(SalvageStore(folder_, rescued_, {}).error().code, ErrorCode::damaged);
  EXPECT_FALSE(std::filesystem::exists(rescued_)) << "no store of nothing";
}

}  // namespace
}  // namespace recount::replay::recording::audit
