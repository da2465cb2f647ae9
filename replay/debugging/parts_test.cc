#include "replay/debugging/parts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount::replay::debugging {
namespace {

OrderedJson State(int seq, int score, std::string_view phase = "turn") {
  return {{"seq", seq}, {"phase", std::string(phase)}, {"players", {{{"score", score}}}}};
}

std::vector<std::string> KeysOf(const PartDigests& entry) {
  std::vector<std::string> keys;
  for (const auto& [key, digest] : entry.parts) keys.push_back(key);
  return keys;
}

using Keys = std::vector<std::string>;

TEST(PartDigest, IsTheStartOfTheHashOfCanonicalJson) {
  // The digest was computed with: printf '[{"score":7}]' | sha256sum
  EXPECT_EQ(PartDigest(OrderedJson::parse(R"([{"score":7}])")), "76e6b71fd20fe220893f794fb40c5889");
  EXPECT_EQ(PartDigest(OrderedJson{{"b", 1}, {"a", 2}}),
            PartDigest(OrderedJson{{"a", 2}, {"b", 1}}));
}

TEST(PartHistory, LeavesOutWhatIsAsBefore) {
  PartHistory history;
  history.Add(0, State(0, 0));
  history.Add(1, State(1, 0));
  history.Add(3, State(3, 5));
  const std::vector<PartDigests> entries = history.Entries();
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(KeysOf(entries[0]), (Keys{"phase", "players", "seq"}));
  EXPECT_EQ(KeysOf(entries[1]), (Keys{"seq"}));
  EXPECT_EQ(KeysOf(entries[2]), (Keys{"players", "seq"}));
  EXPECT_EQ(entries[2].seq, 3u);
  EXPECT_EQ(entries[2].parts.at("players"), PartDigest(State(3, 5)["players"]));
}

TEST(PartHistory, GivesTheLastEntriesTheFirstOfThemWithAllKeys) {
  PartHistory history;
  for (int seq = 0; seq < 10; ++seq) history.Add(static_cast<uint64_t>(seq), State(seq, seq / 4));
  const std::vector<PartDigests> entries = history.Entries(3);
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries[0].seq, 7u);
  EXPECT_EQ(KeysOf(entries[0]), (Keys{"phase", "players", "seq"}));
  EXPECT_EQ(entries[0].parts.at("players"), PartDigest(State(7, 1)["players"]));
  EXPECT_EQ(KeysOf(entries[1]), (Keys{"players", "seq"}));
  EXPECT_EQ(KeysOf(entries[2]), (Keys{"seq"}));
}

TEST(FirstDifference, NamesTheFirstEntryAndItsKeys) {
  PartHistory theirs;
  PartHistory ours;
  for (int seq = 0; seq < 6; ++seq) {
    theirs.Add(static_cast<uint64_t>(seq), State(seq, seq));
    ours.Add(static_cast<uint64_t>(seq), State(seq, seq < 3 ? seq : 9, seq < 4 ? "turn" : "end"));
  }
  EXPECT_EQ(FirstDifference(theirs.Entries(), theirs.Entries()), std::nullopt);
  EXPECT_EQ(FirstDifference(theirs.Entries(), ours.Entries()), (PartDifference{3, {"players"}}));
  // Here only the last entries are known.
  EXPECT_EQ(FirstDifference(theirs.Entries(2), ours.Entries()),
            (PartDifference{4, {"phase", "players"}}));
}

TEST(FirstDifference, TakesAnEventThatWasNotExecutedAsDifferentInAll) {
  PartHistory theirs;
  PartHistory ours;
  for (int seq = 0; seq < 3; ++seq) theirs.Add(static_cast<uint64_t>(seq), State(seq, 0));
  ours.Add(0, State(0, 0));
  EXPECT_EQ(FirstDifference(theirs.Entries(), ours.Entries()),
            (PartDifference{1, {"phase", "players", "seq"}}));
  // Events that only this build executes are not a difference.
  EXPECT_EQ(FirstDifference(ours.Entries(), theirs.Entries()), std::nullopt);
}

}  // namespace
}  // namespace recount::replay::debugging
