#include "replay/recording/stretches.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "fmt/format.h"
#include "replay/recording/fork.h"
#include "replay/recording/import.h"
#include "replay/recording/testing/replay_fixture.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

// Files that together contain a game with a judge's note after its end.
class StretchTest : public ReplayTest {
 protected:
  StretchTest()
      : other_folder_(folder_ + "-other"),
        whole_(random_games::Prepared(SimulatedGame("heretics", 2))) {
    std::filesystem::remove_all(other_folder_);
    other_ = *store::Store::Open(other_folder_, {.create = true});
    const std::string id = Put(random_games::Prepared(SimulatedGame("heretics", 2)));
    Recorder recorder(*store_, SteadyEnvironment());
    for (const char* text : {"one", "two", "three"}) {
      RECOUNT_CHECK(
          recorder.Record(id, {.judgement = Annotation{.at = 3}, .texts = {"Eva", text}}).ok());
    }
    whole_ = EditedLog(*OpenLog(*store_, id));
    id_ = id;
    count_ = whole_.events.size();
  }

  // Returns a file with the events `from` to `end` - 1.
  std::string FileOf(uint64_t from, uint64_t end) const { return FileOf(whole_, from, end); }
  static std::string FileOf(const EditedLog& log, uint64_t from, uint64_t end) {
    const LogFrame all = log.Frame();
    LogFrame frame;
    frame.from = from;
    if (from > 0) frame.before = all.chain[from - 1];
    for (uint64_t seq = from; seq < end; ++seq) {
      frame.events.push_back(all.events[seq]);
      frame.chain.push_back(all.chain[seq]);
      const auto openings = all.openings.find(seq);
      if (openings != all.openings.end()) frame.openings.insert(*openings);
    }
    RecountFileWriter writer("test");
    if (from == 0) writer.AddCardSet(log.card_sets.begin()->second);
    writer.AddLog(frame);
    return writer.Finish();
  }

  Result<std::vector<std::string>> ImportFiles(const std::vector<std::string>& files) {
    Import import(/*as_played=*/false, SteadyEnvironment());
    for (const std::string& file : files) {
      if (Fault fault = import.Add("part.recount", file)) return *fault;
    }
    if (Fault fault = import.Commit(*other_)) return *fault;
    return import.Ids();
  }

  void ExpectWhole() const {
    const EditedLog there(*OpenLog(*other_, id_));
    EXPECT_EQ(there.chain, whole_.chain);
    EXPECT_EQ(there.openings, whole_.openings);
    const OpenLog log(*other_, id_);
    log::CardSets sets;
    EXPECT_EQ(FaultsOf(verify::VerifyLog(*log, sets)), "");
    EXPECT_TRUE(log->Summary());
  }

  std::string other_folder_;
  std::unique_ptr<store::Store> other_;
  EditedLog whole_;
  std::string id_;
  uint64_t count_ = 0;
};

TEST_F(StretchTest, GoesOnALogOfTheSameImportInAnyOrder) {
  const auto ids = ImportFiles(
      {FileOf(count_ - 1, count_), FileOf(count_ - 3, count_ - 1), FileOf(0, count_ - 3)});
  ASSERT_TRUE(ids.ok()) << ids.error().message;
  EXPECT_EQ(*ids, std::vector<std::string>{id_});
  ExpectWhole();
}

TEST_F(StretchTest, GoesOnALogOfTheStoreAndWhatIsThereIsPassedOver) {
  ASSERT_TRUE(ImportFiles({FileOf(0, count_ - 3)}).ok());
  for (int time = 0; time < 2; ++time) {
    const auto ids = ImportFiles({FileOf(count_ - 3, count_ - 1)});
    ASSERT_TRUE(ids.ok()) << ids.error().message;
    EXPECT_EQ(*ids, std::vector<std::string>{id_});
    EXPECT_EQ(OpenLog(*other_, id_)->count(), count_ - 1);
  }
  // A stretch may overlap the stored events.
  ASSERT_TRUE(ImportFiles({FileOf(count_ - 2, count_)}).ok());
  ExpectWhole();
  // All files of an archive may be imported, whether the store has all of their events or only a
  // part.
  EXPECT_TRUE(ImportFiles({FileOf(0, count_ - 3), FileOf(count_ - 3, count_)}).ok());
  EXPECT_TRUE(ImportFiles({FileOf(0, count_ - 3), FileOf(count_ - 3, count_ - 1)}).ok());
  ExpectWhole();
}

TEST_F(StretchTest, WithoutItsBeginningIsRefusedAndNamesWhatIsMissing) {
  const auto refused = ImportFiles({FileOf(count_ - 2, count_)});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::bad_request);
  EXPECT_NE(refused.error().message.find(fmt::format("events 0 to {}", count_ - 3)),
            std::string::npos)
      << refused.error().message;
  // A gap is refused, and then nothing of the import is written.
  EXPECT_FALSE(ImportFiles({FileOf(0, count_ - 3), FileOf(count_ - 2, count_)}).ok());
  EXPECT_EQ(*other_->Read()->OrderCount(), 0u);
}

TEST_F(StretchTest, AForkIsComparedWithItsWholeParentIfBothComeInParts) {
  std::optional<PreparedFork> prepared;
  prepared.emplace(*PrepareFork(*OpenLog(*store_, id_), 20, Seed{5}, SteadyEnvironment(5)));
  const std::string id = RecordFork(*store_, *std::move(prepared))->id;
  const uint64_t count = OpenLog(*store_, id)->count();
  Recorder recorder(*store_, SteadyEnvironment());
  ASSERT_TRUE(recorder.Record(id, {.judgement = Annotation{.at = 3}, .texts = {"Eva", "on"}}).ok());
  const EditedLog fork(*OpenLog(*store_, id));
  // The first part of the parent has fewer events than the fork shares with it.
  const auto ids = ImportFiles(
      {FileOf(fork, 0, count), FileOf(fork, count, count + 1), FileOf(0, 10), FileOf(10, count_)});
  ASSERT_TRUE(ids.ok()) << ids.error().message;
  EXPECT_EQ(*ids, (std::vector<std::string>{id, id_}));
  EXPECT_EQ(EditedLog(*OpenLog(*other_, id)).chain, fork.chain);
  ExpectWhole();
}

TEST_F(StretchTest, OtherEventsThanTheLogHasAreRefused) {
  ASSERT_TRUE(ImportFiles({FileOf(0, count_)}).ok());
  whole_.events[count_ - 1] = whole_.events[count_ - 2];
  whole_.openings[count_ - 1] = whole_.openings[count_ - 2];
  whole_.Rechain();
  const auto refused = ImportFiles({FileOf(count_ - 2, count_)});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::exists);
}

TEST_F(StretchTest, WhatTheRulesRefuseInItIsRefused) {
  ASSERT_TRUE(ImportFiles({FileOf(0, count_ - 3)}).ok());
  whole_.CutAt(count_ - 3);
  whole_.openings.erase(whole_.openings.lower_bound(count_ - 3), whole_.openings.end());
  whole_.Add(whole_.events[7].bytes());  // the game has ended
  const auto refused = ImportFiles({FileOf(count_ - 3, count_ - 2)});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::illegal_action) << refused.error().message;
  EXPECT_EQ(OpenLog(*other_, id_)->count(), count_ - 3);
}

}  // namespace
}  // namespace recount::replay::recording
