// Compares the document of a case file with the one that is kept of a judged game
// (testdata/case_files). tools/report/case_files_test.py makes that game again.
#include "replay/documents/case_file.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/testing/files.h"
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

}  // namespace
}  // namespace recount::replay::documents
