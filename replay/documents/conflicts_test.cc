// Compares the documents of `conflicts` with those of testdata/judging/conflicts.json, which a
// program that played every candidate has found. They lack the keys that are for people.
#include "replay/documents/conflicts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/testing/files.h"
#include "replay/evidence/conflict_words.h"
#include "replay/recording/testing/games.h"

namespace recount::replay::documents {
namespace {

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin) lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

evidence::Conflicts ConflictsIn(const std::string& name) {
  const std::string text = testing::ReadFile("testdata/judging/" + name);
  const recording::EditedLog log(recording::ReadGame(LinesOf(text), /*as_played=*/true));
  const recording::FiledLog filed(log);
  log::CardSets sets;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(*filed, sets);
  Result<evidence::Conflicts> conflicts = evidence::ConflictsOf(*timeline);
  return *std::move(conflicts);
}

TEST(ConflictsDocument, OfPaperNotesIsTheExpectedOneToTheByte) {
  const OrderedJson expected =
      OrderedJson::parse(testing::ReadFile("testdata/judging/conflicts.json"));
  ASSERT_FALSE(expected.empty());
  for (const auto& [name, document] : expected.items()) {
    OrderedJson written = ConflictsDocument(ConflictsIn(name));
    for (OrderedJson& row : written["conflicts"]) {
      for (const char* key : {"sentence", "message"}) {
        EXPECT_TRUE(row[key].is_string() && row[key] != "") << name;
        row.erase(key);
      }
      // The order of the keys, too, is compared; `with` is the last one in the expected rows.
      OrderedJson with = row.contains("with") ? row["with"] : OrderedJson();
      row.erase("with");
      if (!with.is_null()) row["with"] = with;
    }
    EXPECT_EQ(written.dump(1), document.dump(1)) << name;
  }
}

TEST(ConflictsSummary, OfPaperNotesTellsTheSlipFromTheMistake) {
  const std::vector<std::string> names = {"Ana", "Bo", "Cy", "Dee"};
  EXPECT_EQ(evidence::ConflictsSummary(ConflictsIn("swapped_rows_a.jsonl"), names),
            "1 possible slip of the record (events 11 and 12: the cards of Bo and Cy exchanged) "
            "and 1 event against the rules: 21, Dee lays Student (card 12), which lies in Dee's "
            "Graveyard since event 9 (HER-4.7)");
}

}  // namespace
}  // namespace recount::replay::documents
