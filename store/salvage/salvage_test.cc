// Tests scans of damaged files: each page lost in turn, bits flipped, the end cut off. Everything
// that a scan finds was written, and it finds everything in the pages that remain.
#include "store/salvage/salvage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "store/maintain.h"
#include "store/testing/damage.h"
#include "store/testing/store_fixture.h"

namespace recount::store::salvage {
namespace {

constexpr size_t kPage = 4096;

// The scan keeps the bytes, because reading a log reads them again.
Result<std::unique_ptr<Salvage>> ScanOf(std::string file) {
  const size_t size = file.size();
  return Salvage::Scan(size, [bytes = std::move(file)](uint64_t offset, MutableBytes into) {
    if (offset > bytes.size() || into.size() > bytes.size() - offset) return false;
    std::copy_n(AsBytes(bytes).data() + offset, into.size(), into.data());
    return true;
  });
}

// The bytes of the events that were found, by log.
using Found = std::map<uint64_t, std::vector<std::string>>;

Found FoundIn(const Salvage& salvage) {
  Found found;
  for (size_t i = 0; i < salvage.logs(); ++i) {
    const SalvagedLog log = salvage.Read(i);
    std::vector<std::string>& events = found[log.log];
    for (const OwnedEvent& event : log.events) events.emplace_back(AsText(event.bytes()));
  }
  return found;
}

class SalvageTest : public StoreTest {
 protected:
  // Writes logs of several sizes in turn, one with large events, and leaves free pages.
  void Fill() {
    for (uint8_t number = 0; number < 30; ++number) logs_.push_back(Begin(number));
    for (int round = 0; round < 6; ++round) {
      for (const uint64_t log : logs_) {
        const uint64_t count = log % 5;
        if (count == 0) continue;
        ASSERT_FALSE(Append(log, CountOf(log), count));
      }
    }
    store_.reset();
    bytes_ = ReadFile(DataFile().string());
    whole_ = FoundIn(**ScanOf(bytes_));
    ASSERT_EQ(whole_.size(), logs_.size());
  }

  // Expects each log that was found to be a beginning of one that was written.
  void ExpectOnlyWhatWasWritten(const Found& found) {
    for (const auto& entry : found) {
      const uint64_t log = entry.first;
      const std::vector<std::string>& events = entry.second;
      // A wrong bit may have changed its number.
      const auto written = std::find_if(whole_.begin(), whole_.end(), [&](const auto& whole) {
        return whole.second.front() == events.front();
      });
      ASSERT_NE(written, whole_.end()) << log;
      ASSERT_LE(events.size(), written->second.size());
      EXPECT_TRUE(std::equal(events.begin(), events.end(), written->second.begin())) << log;
    }
  }

  std::vector<uint64_t> logs_;
  std::string bytes_;
  Found whole_;
};

TEST_F(SalvageTest, ALogHasNoEventsOnceTheDiskFails) {
  Fill();
  bool is_failing = false;
  const auto salvage = Salvage::Scan(bytes_.size(), [&](uint64_t offset, MutableBytes into) {
    if (is_failing || offset > bytes_.size() || into.size() > bytes_.size() - offset) return false;
    std::copy_n(AsBytes(bytes_).data() + offset, into.size(), into.data());
    return true;
  });
  ASSERT_TRUE(salvage.ok());
  const SalvagedLog before = (*salvage)->Read(1);
  is_failing = true;
  const SalvagedLog after = (*salvage)->Read(1);
  ASSERT_GT(before.events.size(), 0u);
  EXPECT_TRUE(after.events.empty());
  EXPECT_EQ(after.log, before.log);
  EXPECT_EQ(after.first, before.first);
  EXPECT_EQ(after.expected, before.events.size());
}

TEST_F(SalvageTest, AWholeStoreIsFoundAsItIs) {
  Fill();
  Reopen({.read_only = true});
  const auto now = store_->Read();
  const auto salvage = ScanOf(bytes_);
  ASSERT_TRUE(salvage.ok());
  EXPECT_TRUE((*salvage)->lost().empty());
  ASSERT_EQ((*salvage)->logs(), logs_.size());
  for (size_t i = 0; i < logs_.size(); ++i) {
    const SalvagedLog log = (*salvage)->Read(i);
    const LogHead head = *now->Log(log.log);
    EXPECT_EQ(log.log, logs_[i]);
    EXPECT_TRUE(log.is_whole());
    EXPECT_EQ(log.expected, head.record.count);
    EXPECT_EQ(log.mended, 0u);
    std::vector<std::string> events;
    ASSERT_FALSE(now->ForEachEvent(head, 0, [&](const LoggedEvent& event) {
      events.emplace_back(AsText(event.bytes));
      return true;
    }));
    EXPECT_EQ(whole_.at(log.log), events);
    ASSERT_EQ(log.openings.size(), 1u);
    EXPECT_EQ(log.openings[0].second, *now->Openings(log.log, 0));
  }
  EXPECT_EQ((*salvage)->card_sets().size(), 1u);
  EXPECT_EQ((*salvage)->card_sets().begin()->second, kCardSet);
}

TEST_F(SalvageTest, WithoutItsFrontPagesAllIsFound) {
  Fill();
  for (const size_t pages : {1, 2}) {
    std::string bytes = bytes_;
    std::fill_n(bytes.begin(), pages * kPage, '\0');
    EXPECT_EQ(FoundIn(**ScanOf(bytes)), whole_);
  }
}

TEST_F(SalvageTest, ALostPageCostsWhatLayInIt) {
  Fill();
  size_t all_found = 0;
  const size_t pages = bytes_.size() / kPage;
  for (size_t page = 0; page < pages; ++page) {
    SCOPED_TRACE(page);
    std::string bytes = bytes_;
    std::fill_n(bytes.begin() + static_cast<ptrdiff_t>(page * kPage), kPage, '\0');
    const auto salvage = ScanOf(bytes);
    ASSERT_TRUE(salvage.ok());
    const Found found = FoundIn(**salvage);
    ExpectOnlyWhatWasWritten(found);
    all_found += found == whole_ ? 1 : 0;
    // The record, the index or the order shows which events are lost.
    for (size_t i = 0; i < (*salvage)->logs(); ++i) {
      const SalvagedLog log = (*salvage)->Read(i);
      EXPECT_EQ(log.events.size() < whole_.at(log.log).size(), log.events.size() < log.expected);
    }
    EXPECT_EQ(found.size() + (*salvage)->lost().size(), whole_.size());
  }
  EXPECT_GT(all_found, pages / 2) << "most pages hold no event that lies nowhere else";
}

TEST_F(SalvageTest, AWrongBitIsSetRight) {
  Fill();
  std::mt19937 random(5);
  uint64_t mended = 0;
  for (int i = 0; i < 60; ++i) {
    // Flips a bit of an event that is in the file once, or of its chain hash.
    const std::vector<std::string>& events = whole_.at(logs_[static_cast<size_t>(i) % 30]);
    const std::string& event = events[random() % events.size()];
    std::string bytes = bytes_;
    for (size_t at = 0; (at = bytes.find(event, at)) != std::string::npos; ++at) {
      const size_t place = at - sizeof(Hash256) + random() % (event.size() + sizeof(Hash256));
      bytes[place] = static_cast<char>(bytes[place] ^ 1 << random() % 8);
    }
    const auto salvage = ScanOf(bytes);
    ASSERT_TRUE(salvage.ok());
    EXPECT_EQ(FoundIn(**salvage), whole_);
    for (size_t log = 0; log < (*salvage)->logs(); ++log) {
      mended += (*salvage)->Read(log).mended;
    }
  }
  EXPECT_GE(mended, 50u);
}

TEST_F(SalvageTest, WhateverIsWrongNothingElseIsFound) {
  Fill();
  std::mt19937 random(7);
  for (int i = 0; i < 100; ++i) {
    std::string bytes = bytes_;
    for (int flips = 0; flips < 1 << i % 12; ++flips) {
      const size_t place = random() % bytes.size();
      bytes[place] = static_cast<char>(random());
    }
    if (i % 3 == 0) bytes.resize(random() % bytes.size());
    const auto salvage = ScanOf(bytes);
    if (salvage.ok()) ExpectOnlyWhatWasWritten(FoundIn(**salvage));
  }
}

TEST_F(SalvageTest, LargeValuesAreReadFromTheirPages) {
  const uint64_t log = Begin();
  std::vector<OwnedEvent> events;
  std::vector<Bytes> bytes;
  for (uint64_t seq = 1; seq < 5; ++seq) {
    events.push_back(
        OwnedEvent(AsBytes(std::string(8 * 1'500 * seq, static_cast<char>('a' + seq)))));
  }
  for (const OwnedEvent& event : events) bytes.push_back(event.bytes());
  ASSERT_TRUE(store_->Append({.log = log, .expected_seq = 1, .events = bytes}).ok());
  store_.reset();
  const std::string file = ReadFile(DataFile().string());
  const auto salvage = ScanOf(file);
  ASSERT_TRUE(salvage.ok());
  EXPECT_EQ((*salvage)->Read(0).events.size(), 5u);
}

// A name that is not UTF-8 makes an opening unreadable. Its leaf replaces it, the others stay, and
// the veil fits.
TEST_F(SalvageTest, AnOpeningThatNobodyCanReadGoesAndTheOthersStay) {
  const OwnedEvent created = Created(3);
  const size_t names = openings_.size();
  std::vector<Opening> slots;
  for (const Slot& slot : openings_) slots.push_back(std::get<Opening>(slot));
  slots.back().value = "\xff\xfe";
  OwnedEvent event = created;
  SetVeilRoot(event.mutable_bytes(), VeilRoot(absl::Span<const Opening>(slots)));
  const Bytes bytes = event.bytes();
  const EventOpenings beside{0, {slots.begin(), slots.end()}};
  ASSERT_TRUE(store_
                  ->Create({.game = "heretics",
                            .events = {&bytes, 1},
                            .openings = {&beside, 1},
                            .card_set_json = kCardSet})
                  .ok());
  EXPECT_FALSE(CheckedTables().empty());
  store_.reset();
  const auto salvage = ScanOf(ReadFile(DataFile().string()));
  ASSERT_TRUE(salvage.ok());
  const SalvagedLog log = (*salvage)->Read(0);
  EXPECT_EQ(log.unreadable, 1u);
  ASSERT_EQ(log.openings.size(), 1u);
  const std::vector<Slot>& kept = log.openings[0].second;
  ASSERT_EQ(kept.size(), names);
  EXPECT_EQ(OpenSlots(kept), names - 1);
  EXPECT_TRUE(std::holds_alternative<Hash256>(kept.back()));
}

TEST(Salvage, WhatIsNoStoreIsNone) {
  for (const std::string& bytes :
       {std::string(), std::string(100, 'x'), std::string(3 * kPage, '\0')}) {
    EXPECT_EQ(CodeOf(ScanOf(bytes)), ErrorCode::damaged);
  }
}

}  // namespace
}  // namespace recount::store::salvage
