// Tests a name that is not UTF-8. It is refused on input. Version 0.2 accepted such names; if a
// store has one, a salvage repairs it by removing the opening and keeping the event.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "events/testing/samples.h"
#include "replay/play/play.h"
#include "replay/recording/audit/audit.h"
#include "replay/recording/audit/salvage.h"
#include "replay/recording/import.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/verify/verify_file.h"
#include "store/store.h"

namespace recount::replay::recording::audit {
namespace {

constexpr char kNoUtf8[] = "An\xff\xfe";

// Returns a game in which the last player has that name, with a veil that commits to it.
PreparedLog WithName(std::string_view name) {
  PreparedLog log = random_games::Prepared(SimulatedGame("heretics", 2));
  std::vector<Opening> slots;
  for (const Slot& slot : log.openings[0].second) slots.push_back(std::get<Opening>(slot));
  slots.back().value = name;
  SetVeilRoot(log.events[0].mutable_bytes(), VeilRoot(absl::Span<const Opening>(slots)));
  log.openings[0].second = {slots.begin(), slots.end()};
  return log;
}

class UnreadableNameTest : public ReplayTest {
 protected:
  UnreadableNameTest() : mended_(folder_ + "-mended") { std::filesystem::remove_all(mended_); }
  ~UnreadableNameTest() override { std::filesystem::remove_all(mended_); }

  std::string mended_;
};

TEST_F(UnreadableNameTest, IsRefusedWhereItEnters) {
  Json request = Json::parse(
      R"({"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"recorded"})");
  EXPECT_TRUE(play::ReadNew(request).ok());
  request["players"][1] = kNoUtf8;
  EXPECT_EQ(play::ReadNew(request).error().code, ErrorCode::bad_request);
}

TEST_F(UnreadableNameTest, IsABadOpeningInAFile) {
  const std::pair<std::string, std::string> names[] = {{"Žofie", ""}, {kNoUtf8, "0 bad_opening"}};
  for (const auto& [name, faults] : names) {
    const EditedLog log(WithName(name));
    RecountFileWriter writer("test");
    for (const auto& [hash, json] : log.card_sets) writer.AddCardSet(json);
    writer.AddLog(log.Frame());
    const std::string file = writer.Finish();
    const ::recount::testing::Aligned bytes(file);
    const ExaminedFile examined = ExamineRecountFile(bytes.bytes());
    ASSERT_EQ(examined.file.logs.size(), 1u);
    log::CardSets sets;
    EXPECT_EQ(FaultsOf(verify::VerifyFrame(examined.file, examined.file.logs[0], sets)), faults)
        << name;
    Import import(/*as_played=*/false, SteadyEnvironment());
    EXPECT_EQ(import.Add("game.recount", file).has_value(), !faults.empty());
  }
}

TEST_F(UnreadableNameTest, IsFoundByACheckAndMendedByASalvage) {
  const std::string id = Put(WithName(kNoUtf8));
  Put(random_games::Prepared(SimulatedGame("heretics", 2, 1)));
  const uint64_t count = CountOf(id);
  const Hash256 head = OpenLog(*store_, id)->head();
  log::CardSets sets;
  EXPECT_FALSE(timeline::Timeline::Open(*OpenLog(*store_, id), sets).ok());
  store_.reset();
  const Result<Audit> audit = AuditStore(folder_, {.ids = {}, .checks_tables = true});
  ASSERT_TRUE(audit.ok());
  EXPECT_THAT(audit->store,
              ::testing::Contains(::testing::AllOf(
                  ::testing::Field(&store::StoreFinding::fault, "bad_opening"),
                  ::testing::Field(&store::StoreFinding::message, ::testing::HasSubstr("UTF-8")))));

  const Result<SalvageReport> report = SalvageStore(folder_, mended_, {.build = "test"});
  ASSERT_TRUE(report.ok()) << report.error().message;
  ASSERT_EQ(report->games.size(), 2u);
  EXPECT_EQ(report->games[0].openings_lost, 1u);
  EXPECT_EQ(report->games[1].openings_lost, 0u);
  const Result<Audit> mended = AuditStore(mended_, {.ids = {}, .checks_tables = true});
  EXPECT_TRUE(mended.ok() && mended->ok());

  store_ = *store::Store::Open(mended_, {.read_only = true});
  EXPECT_EQ(CountOf(id), count);
  EXPECT_EQ(OpenLog(*store_, id)->head(), head) << "no event has changed";
  const OpenLog log(*store_, id);
  const Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets);
  ASSERT_TRUE(timeline.ok()) << timeline.error().message;
  EXPECT_EQ(timeline->header().names.back(), "");
  EXPECT_NE(timeline->header().names.front(), "");
}

}  // namespace
}  // namespace recount::replay::recording::audit
