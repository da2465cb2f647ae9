#include "replay/recording/related_logs.h"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace recount::replay::recording {
namespace {

// Ids and seeds that differ only at their end.
Hash256 Bytes32(uint8_t number) {
  Hash256 bytes = {};
  bytes.back() = number;
  return bytes;
}

Hash256 Id(uint8_t number) {
  Hash256 id = {};
  id.front() = number;
  return id;
}

log::LogOrigin Of(std::optional<uint8_t> seed, std::optional<uint8_t> parent = {},
                  std::optional<uint8_t> parent_seed = {}) {
  log::LogOrigin origin;
  if (seed) origin.seed = Bytes32(*seed);
  if (parent) {
    origin.parent.emplace();
    origin.parent->first = Id(*parent);
    if (parent_seed) origin.parent->seed = Bytes32(*parent_seed);
  }
  return origin;
}

// Returns the set of each log; the logs have the ids Id(0), Id(1) and so on.
std::vector<uint32_t> SetsOf(const std::vector<log::LogOrigin>& logs) {
  RelatedLogs related(logs.size());
  for (size_t i = 0; i < logs.size(); ++i) related.Add(Id(static_cast<uint8_t>(i)), logs[i]);
  related.Join();
  std::vector<uint32_t> sets;
  for (size_t i = 0; i < logs.size(); ++i) sets.push_back(related.SetOf(static_cast<uint32_t>(i)));
  return sets;
}

TEST(RelatedLogsTest, LogsThatShareNothingAreNotRelated) {
  EXPECT_EQ(SetsOf({Of(1), Of(2), Of({}), Of({}), Of(0)}), (std::vector<uint32_t>{0, 1, 2, 3, 4}));
  EXPECT_TRUE(SetsOf({}).empty());
}

TEST(RelatedLogsTest, ASeedAParentAndAParentsSeedRelate) {
  const struct {
    std::vector<log::LogOrigin> logs;
    bool are_related;
  } cases[] = {
      {{Of(7), Of(7)}, true},
      {{Of(7), Of({}, 0)}, true},          // a fork of the first
      {{Of({}, 1), Of(7)}, true},          // a fork whose parent comes later
      {{Of(1, 9), Of(2, 9)}, true},        // two forks of a log that is missing
      {{Of(7), Of(2, 9, 7)}, true},        // the parent of the fork has this seed
      {{Of(1, 8, 7), Of(2, 9, 7)}, true},  // both parents have this seed
      {{Of(1, 8, 5), Of(2, 9, 6)}, false},
      {{Of(1), Of(2, 9, 3)}, false},
  };
  for (const auto& each : cases) {
    const std::vector<uint32_t> sets = SetsOf(each.logs);
    EXPECT_EQ(sets[0] == sets[1], each.are_related) << &each - cases;
  }
}

TEST(RelatedLogsTest, WhatIsRelatedToARelatedLogIsToo) {
  // 0 and 3 by a seed, 3 and 1 as fork and parent, 1 and 4 by another seed; 2 alone.
  const std::vector<uint32_t> sets = SetsOf({Of(1), Of(2), Of(3), Of(1, 1), Of(2)});
  for (const size_t log : {1, 3, 4}) EXPECT_EQ(sets[log], sets[0]) << log;
  EXPECT_NE(sets[2], sets[0]);
}

// Compares the sets with a simple search over every pair.
TEST(RelatedLogsTest, RandomStoresHaveTheSetsOfASearch) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<log::LogOrigin> logs;
    std::vector<std::vector<int>> keys;  // 0…: ids; 100…: seeds
    for (int i = 0; i < 12; ++i) {
      const auto seed = static_cast<uint8_t>(random() % 16);
      const auto parent = static_cast<uint8_t>(random() % 20);
      const auto parent_seed = static_cast<uint8_t>(random() % 16);
      const bool is_fork = random() % 3 == 0;
      logs.push_back(is_fork ? Of(seed, parent, parent_seed) : Of(seed));
      keys.push_back({i, 100 + seed});
      if (is_fork) keys.back().insert(keys.back().end(), {parent, 100 + parent_seed});
    }
    std::vector<size_t> wanted(logs.size());
    for (size_t i = 0; i < wanted.size(); ++i) wanted[i] = i;
    for (size_t step = 0; step < wanted.size(); ++step) {
      for (size_t a = 0; a < keys.size(); ++a) {
        for (size_t b = 0; b < keys.size(); ++b) {
          const bool share = std::find_first_of(keys[a].begin(), keys[a].end(), keys[b].begin(),
                                                keys[b].end()) != keys[a].end();
          if (share) wanted[a] = wanted[b] = std::min(wanted[a], wanted[b]);
        }
      }
    }
    const std::vector<uint32_t> sets = SetsOf(logs);
    for (size_t a = 0; a < sets.size(); ++a) {
      for (size_t b = 0; b < sets.size(); ++b) {
        EXPECT_EQ(sets[a] == sets[b], wanted[a] == wanted[b]) << round << ": " << a << ", " << b;
      }
    }
  }
}

}  // namespace
}  // namespace recount::replay::recording
