// Compares the document of a case file with the one that is kept of a judged game
// (testdata/case_files). tools/report/case_files_test.py makes that game again.
#include "replay/documents/case_file.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/testing/files.h"
#include "fmt/format.h"
#include "replay/documents/testing/case_file_reader.h"

namespace recount::replay::documents {
namespace {

OrderedJson Kept(const std::string& name) {
  return OrderedJson::parse(testing::ReadFile("testdata/case_files/" + name + ".json"));
}

TEST(CaseFileDocument, OfAJudgedGameIsTheKeptOneToTheByte) {
  EXPECT_EQ(Written(CaseFileDocument(CaseFileIn(Kept("judged")))) + "\n",
            testing::ReadFile("testdata/case_files/judged.json"));
}

// The document has the keys that a document made by hand leaves out, and keeps the values of the
// others.
TEST(CaseFileDocument, SaysAllThatADocumentMadeByHandSays) {
  for (const char* name : {"begun", "rulings", "unread"}) {
    const OrderedJson written = CaseFileDocument(CaseFileIn(Kept(name))).flatten();
    const OrderedJson kept = Kept(name).flatten();
    for (const auto& [path, value] : kept.items()) {
      // The document made by hand does not say which event a judgement follows.
      if (path.ends_with("/after") && value.is_null()) continue;
      ASSERT_TRUE(written.contains(path)) << name << path;
      EXPECT_EQ(written.at(path), value) << name << path;
    }
  }
}

TEST(CaseFileDocument, NamesTheViewThatTheFileIsFor) {
  evidence::CaseFile file = CaseFileIn(Kept("begun"));
  EXPECT_EQ(CaseFileDocument(file).at("view"), "judge");
  file.viewer = engine::Viewer::Spectator();
  EXPECT_EQ(CaseFileDocument(file).at("view"), "spectator");
  file.viewer = engine::Viewer::OfSeat(1);
  EXPECT_EQ(CaseFileDocument(file).at("view"), "1");
}

TEST(CaseFileDocument, HasNoHeadForAViewerWhoMayNotKnowIt) {
  evidence::CaseFile file = CaseFileIn(Kept("begun"));
  EXPECT_TRUE(CaseFileDocument(file).at("head").is_string());
  file.head.clear();
  EXPECT_TRUE(CaseFileDocument(file).at("head").is_null());
  EXPECT_EQ(CaseFileIn(CaseFileDocument(file)).head, "");
}

// Returns a judged game in which two repairs follow the last event: one that a resolution
// overturns, and one that is in force.
evidence::CaseFile WithRepairs() {
  evidence::CaseFile file = CaseFileIn(Kept("judged"));
  const uint64_t first = file.timeline.back().seq + 1;
  for (const uint64_t seq : {first, first + 1}) {
    evidence::RulingEntry& entry = file.rulings.emplace_back();
    entry.record.seq = seq;
    entry.record.ruling.kind = RulingKind::repair;
    entry.record.ruling.clauses = {"HER-4.7"};
    entry.record.ruling.role = JudgeRole::head;
    entry.judge = "Kim";
    entry.reason = "one card too many";
    entry.operations = {"Prior (card 3) goes from Bo's hand to Bo's graveyard"};
    timeline::RenderedEvent& event = file.timeline.emplace_back();
    event.seq = seq;
    event.kind = events::EventKind::ruling;
    event.is_superseded = seq == first;
    event.effects.push_back({"HER-3.6", "the round is judged"});
  }
  judging::RulingRecord& overturned = file.rulings[file.rulings.size() - 2].record;
  overturned.is_overturned = true;
  evidence::AppealEntry& appeal = file.rulings[file.rulings.size() - 2].appeal.emplace();
  appeal.resolution.emplace().record = {.seq = first + 3, .resolution = {}};
  appeal.resolution->record.resolution.is_upheld = false;
  file.rulings.back().record.ruling.to = 5;
  return file;
}

TEST(CaseFileDocument, HasARowForEachRepairAndNoKeyWithoutOne) {
  EXPECT_FALSE(CaseFileDocument(CaseFileIn(Kept("judged"))).contains("repairs"));
  const evidence::CaseFile file = WithRepairs();
  const OrderedJson rows = CaseFileDocument(file).at("repairs");
  const uint64_t first = file.Repairs().front()->record.seq;
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0], OrderedJson::parse(fmt::format(
                         R"({{"seq":{},"dispute":null,"judge":"Kim","role":"head",)"
                         R"("in_force":false,"overturned_by":{},"moot_by":null,)"
                         R"("superseded":true,"to":null,)"
                         R"("operations":["Prior (card 3) goes from Bo's hand to Bo's graveyard"],)"
                         R"("effects":[{{"clause":"HER-3.6","text":"the round is judged"}}],)"
                         R"("clauses":["HER-4.7"],"reason":"one card too many"}})",
                         first, first + 3)));
  EXPECT_EQ(rows[1].at("seq"), first + 1);
  EXPECT_EQ(rows[1].at("in_force"), true);
  EXPECT_EQ(rows[1].at("superseded"), false);
  EXPECT_EQ(rows[1].at("to"), 5);
}

// The readers of kept documents find the repairs among the rulings.
TEST(CaseFileDocument, OfRepairsIsReadBack) {
  const OrderedJson written = CaseFileDocument(WithRepairs());
  EXPECT_EQ(CaseFileDocument(CaseFileIn(written)).at("repairs"), written.at("repairs"));
}

TEST(CaseFileDocument, SaysWhichEventFoundARepairMoot) {
  evidence::CaseFile file = WithRepairs();
  file.rulings.back().record.moot = 120;
  const OrderedJson row = CaseFileDocument(file).at("repairs")[1];
  EXPECT_EQ(row.at("in_force"), false);
  EXPECT_EQ(row.at("moot_by"), 120);
  EXPECT_TRUE(row.at("overturned_by").is_null());
}

}  // namespace
}  // namespace recount::replay::documents
