// A store with games in it, and the folder of the archive into which they are sealed.
//
//   TEST_F(SealTest, …) { PutGame(1); ASSERT_EQ(Sealed().size(), 1u); … }
#ifndef RECOUNT_REPLAY_RECORDING_ARCHIVE_SEAL_FIXTURE_H_
#define RECOUNT_REPLAY_RECORDING_ARCHIVE_SEAL_FIXTURE_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "replay/recording/archive/seal.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::recording::archive {

class SealTest : public ReplayTest {
 protected:
  SealTest() : archive_(folder_ + "-archive") { std::filesystem::remove_all(archive_); }
  ~SealTest() override { std::filesystem::remove_all(archive_); }

  // Puts a simulated game, which has no times, into the store.
  std::string PutGame(uint64_t number, uint64_t most_events = 10'000) {
    return Put(random_games::Prepared(SimulatedGame("heretics", 2, number, most_events)));
  }

  // Returns all logs of the store, each with partition 0 of era 1.
  std::vector<LogToSeal> Logs() const {
    std::vector<LogToSeal> logs;
    const auto reader = store_->Read();
    EXPECT_FALSE(reader->ForEachLog([&](const store::LogHead& head) {
      logs.push_back({{1, 0}, head.log, head.record.count});
      return true;
    }));
    return logs;
  }

  Result<std::vector<SealedFile>> SealLogs(const std::vector<LogToSeal>& logs,
                                           SealOptions options = {}) {
    const Result<ArchiveFolder> folder = ArchiveFolder::Open(archive_);
    if (!folder.ok()) return folder.error();
    Result<ArchiveContents> contents = folder->ReadContents();
    if (!contents.ok()) return contents.error();
    return Seal(*store_, logs, *folder, *contents, options);
  }

  // Returns the files that were sealed; empty, with a test failure, if sealing was refused.
  std::vector<SealedFile> Sealed(SealOptions options = {}) {
    auto sealed = SealLogs(Logs(), options);
    if (!sealed.ok()) ADD_FAILURE() << sealed.error().message;
    return sealed.ok() ? *std::move(sealed) : std::vector<SealedFile>();
  }

  std::string archive_;
};

}  // namespace recount::replay::recording::archive

#endif  // RECOUNT_REPLAY_RECORDING_ARCHIVE_SEAL_FIXTURE_H_
