// Creates a store in a new folder, with logs of made-up events, because the store knows no rules.
//
//   using DropTest = StoreTest;
//   TEST_F(DropTest, …) { const uint64_t log = Begin(); ASSERT_FALSE(Append(log, 1, 5)); … }
#ifndef RECOUNT_STORE_TESTING_STORE_FIXTURE_H_
#define RECOUNT_STORE_TESTING_STORE_FIXTURE_H_

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "events/error.h"
#include "events/owned_event.h"
#include "store/check.h"
#include "store/store.h"

namespace recount::store {

void PrintTo(const StoreFinding& finding, std::ostream* out);

class StoreTest : public testing::Test {
 protected:
  StoreTest();

  void Reopen(Options options = {.create = true});

  // Returns the event `created` of table `number`, and sets openings_ to its openings.
  OwnedEvent Created(uint8_t number);

  // Begins the log of table `number` and returns its number in the store.
  uint64_t Begin(uint8_t number = 0);

  static OwnedEvent Event(uint64_t seq);
  Fault Append(uint64_t log, uint64_t expected_seq, uint64_t count);
  uint64_t CountOf(uint64_t log) { return store_->Read()->Log(log)->record.count; }

  std::vector<StoreFinding> CheckedTables();

  // Expects everything that must be true of an intact store.
  void CheckStore();

  std::filesystem::path DataFile() const { return std::filesystem::path(folder_) / "data.mdb"; }

  static constexpr std::string_view kCardSet = R"({"game":"heretics","name":"a set"})";

  std::string folder_;
  std::unique_ptr<Store> store_;
  std::vector<Slot> openings_;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_TESTING_STORE_FIXTURE_H_
