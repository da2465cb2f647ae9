#include "store/lmdb.h"

#include <gtest/gtest.h>

#include <random>

#include "store/environment.h"
#include "store/layout.h"
#include "store/tables.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

using Entry = std::optional<Cursor::Entry>;

class AscendingCursorTest : public StoreTest {
 protected:
  AscendingCursorTest() {
    for (const uint8_t number : {1, 2, 3}) {
      const uint64_t log = Begin(number);
      EXPECT_FALSE(Append(log, 1, number * 5u));
    }
  }
};

std::string KeyOf(const Result<Entry>& entry) {
  if (!entry.ok()) return entry.error().message;
  return *entry ? ToHex((*entry)->key) : "none";
}

TEST_F(AscendingCursorTest, FindsWhatAPlainCursorFindsInWhateverOrderItIsAsked) {
  const auto now = store_->Read();
  std::mt19937 random(3);
  for (const MDB_dbi table : {now->tables().events, now->tables().snapshots}) {
    auto plain = Cursor::Open(now->transaction(), table);
    AscendingCursor cursor(*Cursor::Open(now->transaction(), table));
    uint64_t log = 0;
    uint64_t seq = 0;
    Entry at;
    for (int i = 0; i < 5000; ++i) {
      const unsigned what = random() % 8;
      if (what == 0 && at) {
        ASSERT_TRUE(plain->Seek(at->key).ok());
        const auto wanted = plain->Next();
        const auto found = cursor.Next();
        ASSERT_EQ(KeyOf(found), KeyOf(wanted)) << i;
        at = *found;
        continue;
      }
      if (what == 1) {
        if (at) {
          ASSERT_TRUE(plain->Seek(at->key).ok());
        }
        const auto wanted = at ? plain->Previous() : plain->Last();
        const auto found = cursor.Previous();
        ASSERT_EQ(KeyOf(found), KeyOf(wanted)) << i;
        at = *found;
        continue;
      }
      // Most searches go a little further, like those of a reader that follows a log.
      seq = what < 6 ? seq + random() % 3 : random() % 20;
      if (what == 2) log = random() % 5;
      if (seq > 16) log = (log + 1) % 5;
      const PairKey key = store::KeyOf(log, seq);
      const auto wanted = plain->Seek(KeyBytes(key));
      const auto found = cursor.Seek(KeyBytes(key));
      ASSERT_EQ(KeyOf(found), KeyOf(wanted)) << i << ": " << log << "/" << seq;
      at = *found;
    }
  }
}

}  // namespace
}  // namespace recount::store
