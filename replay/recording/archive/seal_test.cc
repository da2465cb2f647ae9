#include "replay/recording/archive/seal.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "fmt/format.h"
#include "replay/recording/archive/seal_fixture.h"
#include "replay/recording/fork.h"
#include "replay/recording/import.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/verify/verify_file.h"

namespace recount::replay::recording::archive {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kDay = kQuietBeforeSeal;

std::string Read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Returns the first event and the number of events of each frame, for example "0+36 0+40".
std::string FramesOf(const std::string& path) {
  const AlignedCopy copy(Read(path));
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  if (!file.ok()) return file.error().message;
  std::string text;
  for (const LogFrame& frame : file->logs) {
    text += fmt::format("{}{}+{}", text.empty() ? "" : " ", frame.from, frame.events.size());
  }
  return text;
}

std::string FaultsOfFile(const std::string& path) {
  const AlignedCopy copy(Read(path));
  log::CardSets sets;
  std::string faults;
  const Fault fault = verify::VerifyFile(
      copy.bytes(), "", sets, [&](const verify::LogReport& report) { faults += FaultsOf(report); });
  return fault ? fault->message : faults;
}

TEST_F(SealTest, AFileIsNamedByItsTrailerAndCanBeVerifiedAlone) {
  const std::string one = PutGame(1);
  const std::string two = PutGame(2);
  const std::vector<SealedFile> files = Sealed();
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].games, 2u);
  EXPECT_EQ(files[0].events, CountOf(one) + CountOf(two));
  const std::string bytes = Read(files[0].path);
  EXPECT_EQ(files[0].bytes, bytes.size());
  const std::string hash = ToHex(AsBytes(std::string_view(bytes).substr(bytes.size() - 32)));
  EXPECT_EQ(files[0].path, fmt::format("{}/1/0/{}.recount", archive_, hash.substr(0, 32)));
  EXPECT_EQ(FaultsOfFile(files[0].path), "");
  // A second seal has nothing to write.
  EXPECT_TRUE(Sealed().empty());
  EXPECT_EQ(Read(files[0].path), bytes);
}

TEST_F(SealTest, GamesThatGoOnStay) {
  PutGame(1, 10);
  const std::string ended = PutGame(2);
  const std::vector<SealedFile> files = Sealed();
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(FramesOf(files[0].path), fmt::format("0+{}", CountOf(ended)));
}

TEST_F(SealTest, ADisputeThatIsOpenKeepsAGameOut) {
  const std::string id = PutGame(1);
  const uint64_t ended = CountOf(id);
  Recorder recorder(*store_, SteadyEnvironment());
  const int64_t now = 1'795'256'100'000 + 10 * kDay;
  const auto dispute =
      recorder.Record(id, {.judgement = Dispute{.at = ended - 1, .by = 0}, .texts = {"why?"}});
  ASSERT_TRUE(dispute.ok()) << dispute.error().message;
  EXPECT_TRUE(Sealed({.now = now}).empty());
}

TEST_F(SealTest, AnEventOfTheLast24HoursKeepsAGameOut) {
  const std::string id = Put(ReadGame(RequestsOf(SimulatedGame("heretics", 2), true)));
  int64_t newest = 0;
  {
    const OpenLog log(*store_, id);
    newest = *timeline::TimeOf(*log, log->count() - 1, GameCalled("heretics").schema());
  }
  EXPECT_TRUE(Sealed({.now = newest + kDay - 1}).empty());
  EXPECT_TRUE(Sealed({.now = newest - 1}).empty());
  EXPECT_EQ(Sealed({.now = newest + kDay}).size(), 1u);
}

TEST_F(SealTest, AFileHasSoManyLogsOrBytesAndALargerLogHasOneOfItsOwn) {
  uint64_t bytes = 0;
  for (uint64_t number = 0; number < 5; ++number) {
    const std::string id = PutGame(number);
    const OpenLog log(*store_, id);
    ASSERT_FALSE(log->ForEachEvent(0, [&](const LoggedEvent& event) {
      bytes += event.bytes.size();
      return true;
    }));
  }
  std::vector<uint64_t> games;
  for (const SealedFile& file : Sealed({.most_logs = 2})) games.push_back(file.games);
  EXPECT_EQ(games, (std::vector<uint64_t>{2, 2, 1}));
  fs::remove_all(archive_);
  EXPECT_EQ(Sealed({.most_event_bytes = bytes}).size(), 1u);
  fs::remove_all(archive_);
  EXPECT_EQ(Sealed({.most_event_bytes = bytes - 8}).size(), 2u);
  fs::remove_all(archive_);
  EXPECT_EQ(Sealed({.most_event_bytes = 8}).size(), 5u);
}

TEST_F(SealTest, LogsLieByEraAndPartition) {
  PutGame(1);
  PutGame(2);
  PutGame(3);
  std::vector<LogToSeal> logs = Logs();
  logs[0].place = {2, 0};
  logs[1].place = {1, 3};
  logs[2].place = {2, 0};
  const auto files = SealLogs(logs);
  ASSERT_TRUE(files.ok()) << files.error().message;
  ASSERT_EQ(files->size(), 2u);
  EXPECT_TRUE((*files)[0].path.starts_with(archive_ + "/1/3/")) << (*files)[0].path;
  EXPECT_TRUE((*files)[1].path.starts_with(archive_ + "/2/0/")) << (*files)[1].path;
  EXPECT_EQ((*files)[1].games, 2u);
}

TEST_F(SealTest, WhatAGameGetsLaterIsAStretchInALaterFileOfAnyEra) {
  const std::string id = PutGame(1);
  const uint64_t before = CountOf(id);
  ASSERT_EQ(Sealed().size(), 1u);
  Recorder recorder(*store_, SteadyEnvironment());
  for (const char* text : {"one", "two"}) {
    const auto note =
        recorder.Record(id, {.judgement = Annotation{.at = before - 1}, .texts = {"Eva", text}});
    ASSERT_TRUE(note.ok()) << note.error().message;
    std::vector<LogToSeal> logs = Logs();
    logs[0].place = {2, 1};
    EXPECT_TRUE(SealLogs(logs, {.now = 0})->empty()) << "it was annotated just now";
    const auto files = SealLogs(logs, {.now = 1'795'256'100'000 + 2 * kDay});
    ASSERT_TRUE(files.ok()) << files.error().message;
    ASSERT_EQ(files->size(), 1u);
    EXPECT_EQ(FramesOf((*files)[0].path), fmt::format("{}+1", CountOf(id) - 1));
    EXPECT_EQ(FaultsOfFile((*files)[0].path), "");
  }
}

TEST_F(SealTest, OnlyTheEventsThatTheClusterHasAreSealed) {
  const std::string id = PutGame(1);
  const uint64_t there = CountOf(id);
  Recorder recorder(*store_, SteadyEnvironment());
  ASSERT_TRUE(
      recorder.Record(id, {.judgement = Annotation{.at = there - 1}, .texts = {"Eva", "here"}})
          .ok());
  std::vector<LogToSeal> logs = Logs();
  logs[0].count = there;
  const auto files = SealLogs(logs);
  ASSERT_TRUE(files.ok()) << files.error().message;
  ASSERT_EQ(files->size(), 1u);
  EXPECT_EQ(FramesOf((*files)[0].path), fmt::format("0+{}", there));
  // A game that goes on after the part that the cluster has counts as not ended.
  const std::string other = PutGame(2);
  logs = Logs();
  logs[0].count = there;
  logs[1].count = CountOf(other) - 1;
  EXPECT_TRUE(SealLogs(logs)->empty());
}

TEST_F(SealTest, AForkOfAForkBringsWhatVerifiesItAndItsParentIsSealedOnce) {
  const std::string root = PutGame(1);
  const auto fork = [&](const std::string& id, uint64_t seq, uint8_t seed) {
    std::optional<PreparedFork> made;
    made.emplace(*PrepareFork(*OpenLog(*store_, id), seq, Seed{seed}, SteadyEnvironment(seed)));
    return RecordFork(*store_, *std::move(made))->id;
  };
  const uint64_t last = CountOf(root) - 1;
  const std::string child = fork(root, last, 1);
  const std::string grandchild = fork(child, last, 2);
  const SealOptions options{.now = 1'795'256'100'000 + 2 * kDay, .most_logs = 1};
  std::vector<LogToSeal> logs = Logs();
  std::swap(logs[1], logs[2]);  // puts the grandchild before its parent
  const auto files = SealLogs(logs, options);
  ASSERT_TRUE(files.ok()) << files.error().message;
  ASSERT_EQ(files->size(), 2u);
  EXPECT_EQ((*files)[1].games, 2u);
  for (const SealedFile& file : *files) EXPECT_EQ(FaultsOfFile(file.path), "");
  EXPECT_TRUE(Sealed(options).empty());
}

TEST_F(SealTest, ADamagedFileOfTheArchiveIsNamedAndNothingIsWritten) {
  PutGame(1);
  const std::string path = Sealed().front().path;
  std::string bytes = Read(path);
  bytes[bytes.size() / 2] ^= 1;
  std::ofstream(path, std::ios::binary) << bytes;
  PutGame(2);
  const auto refused = SealLogs(Logs());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::damaged);
  EXPECT_NE(refused.error().message.find(path), std::string::npos) << refused.error().message;
  EXPECT_EQ(std::distance(fs::directory_iterator(archive_ + "/1/0"), {}), 1);
}

TEST_F(SealTest, OtherEventsThanInTheArchiveAreRefused) {
  const std::string id = PutGame(1);
  ASSERT_EQ(Sealed().size(), 1u);
  const PreparedLog whole = random_games::Prepared(SimulatedGame("heretics", 2, 1));
  EditedLog edited(whole);
  edited.CutAt(edited.events.size() - 1);
  edited.Add(edited.events.back().bytes());
  PreparedLog other = whole;
  other.events = edited.events;
  other.summary.clear();
  store_.reset();
  fs::remove_all(folder_);
  store_ = *store::Store::Open(folder_, {.create = true});
  ASSERT_EQ(Put(std::move(other)), id);
  const auto refused = SealLogs(Logs());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::exists);
}

TEST_F(SealTest, WhatAKilledSealHasLeftIsRemovedAndAFileOfThePlaceIsNoStranger) {
  PutGame(1);
  ASSERT_EQ(Sealed().size(), 1u);
  const std::string pending = archive_ + "/1/0/.seal.pending";
  std::ofstream(pending) << "half a file";
  EXPECT_TRUE(Sealed().empty());
  EXPECT_FALSE(fs::exists(pending));
}

TEST_F(SealTest, ASecondSealIsRefusedWhileOneIsUnderWay) {
  const Result<ArchiveFolder> first = ArchiveFolder::Open(archive_);
  ASSERT_TRUE(first.ok());
  const Result<ArchiveFolder> second = ArchiveFolder::Open(archive_);
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().code, ErrorCode::io);
}

TEST_F(SealTest, TheFilesHaveThePermissionsOfTheFolder) {
  PutGame(1);
  fs::create_directory(archive_);
  fs::permissions(archive_, static_cast<fs::perms>(0750));
  const std::string path = Sealed().front().path;
  EXPECT_EQ(fs::status(path).permissions(), static_cast<fs::perms>(0640));
  EXPECT_EQ(fs::status(archive_ + "/1/0").permissions(), static_cast<fs::perms>(0750));
}

TEST_F(SealTest, WhatIsNotSealedToItsEndIsAConflict) {
  PutGame(1);
  const std::string going_on = PutGame(2, 10);
  ASSERT_EQ(Sealed().size(), 1u);
  const Result<ArchiveFolder> folder = ArchiveFolder::Open(archive_);
  const Result<ArchiveContents> contents = folder->ReadContents();
  std::vector<LogToSeal> logs = Logs();
  const Fault missing = CheckSealed(*store_->Read(), logs, *contents);
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->code, ErrorCode::conflict);
  EXPECT_NE(missing->message.find(going_on.substr(0, 8)), std::string::npos) << missing->message;
  logs.pop_back();
  EXPECT_FALSE(CheckSealed(*store_->Read(), logs, *contents));
}

}  // namespace
}  // namespace recount::replay::recording::archive
