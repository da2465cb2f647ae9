#include "replay/recording/testing/replay_fixture.h"

#include <filesystem>
#include <fstream>

#include "fmt/format.h"
#include "store/store.h"
#include "store/testing/folder_in_memory.h"

namespace recount::replay::recording {

ReplayTest::ReplayTest() {
  const ::testing::TestInfo& test = *::testing::UnitTest::GetInstance()->current_test_info();
  folder_ = store::FolderInMemory() + test.test_suite_name() + "-" + test.name();
  std::filesystem::remove_all(folder_);
  auto store = store::Store::Open(folder_, {.create = true});
  RECOUNT_CHECK(store.ok());
  store_ = *std::move(store);
}

std::string ReplayTest::Put(PreparedLog log) {
  const auto head = store_->Create(log.AsNewLog());
  EXPECT_TRUE(head.ok()) << head.error().message;
  return log.id();
}

std::string ReplayTest::DataBytes() const {
  std::ifstream file(DataFile(), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void ReplayTest::WriteData(std::string_view bytes) const {
  std::ofstream(DataFile(), std::ios::binary).write(bytes.data(), std::ssize(bytes));
}

verify::LogReport ReplayTest::Verified(std::string_view id) const {
  const OpenLog log(*store_, id);
  log::CardSets sets;
  return verify::VerifyLog(*log, sets);
}

std::vector<std::string> ReplayTest::Content() const {
  std::vector<std::string> content;
  const auto reader = store_->Read();
  Fault fault = reader->ForEachLog([&](const store::LogHead& head) {
    content.push_back(fmt::format("{} {} {}", LogId(head.record.first), head.record.count,
                                  ToHex(head.record.head)));
    return true;
  });
  EXPECT_FALSE(fault) << fault->message;
  return content;
}

}  // namespace recount::replay::recording
