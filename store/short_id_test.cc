// Tests that a shortened id is enough for Find, and no longer than necessary.
#include "store/short_id.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "events/chain.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

// Creates logs whose first events differ only in the time.
class ShortIdTest : public StoreTest {
 protected:
  static constexpr size_t kTimeBytes = sizeof(int64_t);

  ShortIdTest() : created_(Created(1)), place_(PlaceOfTime()) {}

  std::string IdAt(int64_t time) {
    std::memcpy(created_.mutable_bytes().data() + place_, &time, kTimeBytes);
    return LogId(ChainHash(kBeforeFirst, created_.bytes()));
  }

  void BeginAt(int64_t time) {
    (void)IdAt(time);
    const Bytes bytes = created_.bytes();
    const EventOpenings openings{0, openings_};
    const auto head = store_->Create({.game = "heretics",
                                      .events = {&bytes, 1},
                                      .openings = {&openings, 1},
                                      .card_set_json = kCardSet});
    ASSERT_TRUE(head.ok()) << head.error().message;
  }

  // Returns two times whose ids begin with the same `digits` digits.
  std::pair<int64_t, int64_t> TimesThatShare(size_t digits) {
    std::map<std::string, int64_t> known;
    for (int64_t time = 1;; ++time) {
      const auto [found, is_new] = known.try_emplace(IdAt(time).substr(0, digits), time);
      if (!is_new) return {found->second, time};
    }
  }

  void ExpectFound(const std::string& id, size_t digits) {
    const std::string short_id = ShortIdIn(*store_, id);
    EXPECT_EQ(short_id, id.substr(0, digits));
    const auto now = store_->Read();
    const Result<LogHead> head = now->Find(short_id);
    ASSERT_TRUE(head.ok()) << head.error().message;
    EXPECT_EQ(LogId(head->record.first), id);
  }

 private:
  size_t PlaceOfTime() {
    const int64_t time = created_.event().at().value();
    const std::string_view bytes = AsText(created_.bytes());
    return bytes.find(std::string_view(reinterpret_cast<const char*>(&time), kTimeBytes));
  }

  OwnedEvent created_;
  size_t place_;
};

TEST_F(ShortIdTest, GrowsWhereTwoLogsShareEightDigits) {
  const auto [a, b] = TimesThatShare(8);
  const std::string first = IdAt(a);
  const std::string second = IdAt(b);
  size_t shared = 8;
  while (first[shared] == second[shared]) ++shared;
  BeginAt(a);
  ExpectFound(first, 8);
  for (int64_t other = 1; other <= 40; ++other) BeginAt(-other);
  ExpectFound(first, 8);
  BeginAt(b);
  ExpectFound(first, shared + 1);
  ExpectFound(second, shared + 1);
  EXPECT_EQ(CodeOf(store_->Read()->Find(first.substr(0, shared))), ErrorCode::not_found);
  for (int64_t other = 1; other <= 40; ++other) ExpectFound(IdAt(-other), 8);
}

TEST_F(ShortIdTest, OfALogThatIsNotThereIsTakenForNoOther) {
  const auto [a, b] = TimesThatShare(8);
  EXPECT_EQ(ShortIdIn(*store_, IdAt(a)), IdAt(a).substr(0, 8));
  BeginAt(a);
  const std::string short_id = ShortIdIn(*store_, IdAt(b));
  EXPECT_GT(short_id.size(), 8u);
  EXPECT_EQ(CodeOf(store_->Read()->Find(short_id)), ErrorCode::not_found);
  EXPECT_EQ(ShortIdIn(*store_, "no id"), "no id");
}

}  // namespace
}  // namespace recount::store
