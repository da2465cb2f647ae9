// A store in a folder of its own, with games in it.
//
//   using ForkTest = ReplayTest;
//   TEST_F(ForkTest, …) { const std::string id = Put(Prepared(SimulatedGame("heretics", 2))); … }
#ifndef RECOUNT_REPLAY_RECORDING_TESTING_REPLAY_FIXTURE_H_
#define RECOUNT_REPLAY_RECORDING_TESTING_REPLAY_FIXTURE_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "replay/recording/store_log.h"
#include "replay/recording/testing/games.h"
#include "store/store.h"

namespace recount::replay::recording {

// A log of a store and the reader that it is seen through. While there is one, its thread writes
// nothing.
class OpenLog {
 public:
  OpenLog(const store::Store& store, std::string_view id)
      : reader_(*store.Read()), log_(reader_, *FindLogToExamine(reader_, id)) {}
  OpenLog(const OpenLog&) = delete;

  const StoreLog& operator*() const { return log_; }
  const StoreLog* operator->() const { return &log_; }
  const store::Reader& reader() const { return reader_; }

 private:
  store::Reader reader_;
  StoreLog log_;
};

class ReplayTest : public ::testing::Test {
 protected:
  ReplayTest();

  // Puts a log into the store and gives its id.
  std::string Put(PreparedLog log);

  uint64_t CountOf(std::string_view id) const { return OpenLog(*store_, id)->count(); }

  // The report of a log of the store.
  verify::LogReport Verified(std::string_view id) const;

  // Id, number of events and head of every log, in order: equal where nothing was written.
  std::vector<std::string> Content() const;

  // The file of the store, which is closed.
  std::string DataFile() const { return folder_ + "/data.mdb"; }
  std::string DataBytes() const;
  void WriteData(std::string_view bytes) const;

  std::string folder_;
  std::unique_ptr<store::Store> store_;
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_REPLAY_FIXTURE_H_
