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

// A log of a store with the reader through which it is seen. While it exists, its thread must not
// write to the store.
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

  // Puts a log into the store and returns its id.
  std::string Put(PreparedLog log);

  uint64_t CountOf(std::string_view id) const { return OpenLog(*store_, id)->count(); }

  // Verifies a log of the store.
  verify::LogReport Verified(std::string_view id) const;

  // Id, number of events and head of every log, in order. Two results are equal if nothing was
  // written.
  std::vector<std::string> Content() const;

  // Returns the data file of the store, which must be closed.
  std::string DataFile() const { return folder_ + "/data.mdb"; }
  std::string DataBytes() const;
  void WriteData(std::string_view bytes) const;

  std::string folder_;
  std::unique_ptr<store::Store> store_;
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_REPLAY_FIXTURE_H_
