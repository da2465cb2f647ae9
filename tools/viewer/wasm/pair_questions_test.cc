// Tests two accounts of a game on one page: moments, differences, and which account answers.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/json.h"
#include "replay/documents/page.h"
#include "tools/viewer/wasm/golden_log_fixture.h"
#include "tools/viewer/wasm/open_contents.h"
#include "tools/viewer/wasm/opened_file.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Viewer;

// Returns the data of a page with two logs, as this viewer sees them.
OrderedJson PageOfPair(const std::string& a, const std::string& b, Viewer viewer) {
  replay::log::CardSets sets;
  std::vector<OrderedJson> pages;
  for (const std::string& name : {a, b}) {
    const OpenContents contents(name, GoldenContent(name));
    const Result<OpenedLog*> log = contents.Find("");
    RECOUNT_CHECK(log.ok());
    Result<OrderedJson> page = replay::documents::ViewPage((*log)->log(), sets, viewer, {});
    RECOUNT_CHECK(page.ok());
    pages.push_back(*std::move(page));
  }
  return replay::documents::PairPage(pages[0], pages[1], {{"equal", false}}, {});
}

class PairTest : public ::testing::Test {
 protected:
  PairTest() : file_("a.recount", GoldenContent("heretics-2")) {}

  void OpenBeside(const std::string& name) { file_.OpenBeside("b.recount", GoldenContent(name)); }
  Json Ask(const Json& request) { return *ParseJson(file_.Answer(request.dump())); }
  std::string CodeOf(const Json& request) {
    const Json answer = Ask(request);
    return answer.contains("error") ? answer["error"]["code"].get<std::string>() : "";
  }

  OpenedFile file_;
};

TEST_F(PairTest, AsksTheAccountThatIsNamed) {
  OpenBeside("hope-2");
  EXPECT_EQ(Ask({{"ask", "open"}})["logs"][0]["game"], "heretics");
  EXPECT_EQ(Ask({{"ask", "open"}, {"account", "a"}})["logs"][0]["game"], "heretics");
  EXPECT_EQ(Ask({{"ask", "open"}, {"account", "b"}})["logs"][0]["game"], "hope");
  EXPECT_EQ(Ask({{"ask", "show"}, {"seq", 3}, {"account", "b"}})["game"], "hope");
}

TEST_F(PairTest, AnAccountThatIsNotThereIsAnError) {
  EXPECT_EQ(CodeOf({{"ask", "open"}, {"account", "b"}}), "bad_request");
  EXPECT_EQ(CodeOf({{"ask", "pair"}, {"seq", 0}}), "bad_request");
  OpenBeside("heretics-2");
  EXPECT_EQ(CodeOf({{"ask", "open"}, {"account", "c"}}), "bad_request");
  EXPECT_EQ(CodeOf({{"ask", "open"}, {"account", 1}}), "bad_request");
  EXPECT_EQ(CodeOf({{"ask", "pair"}}), "bad_request");
  EXPECT_EQ(CodeOf({{"ask", "pair"}, {"seq", 0}, {"log", "b96e"}}), "bad_request");
  EXPECT_EQ(CodeOf({{"ask", "pair"}, {"seq", 0}, {"view", 9}}), "bad_request");
}

TEST_F(PairTest, EqualAccountsDifferNowhere) {
  OpenBeside("heretics-2");
  for (const Json& view : {Json("judge"), Json("spectator"), Json(1)}) {
    for (uint64_t seq = 0; seq < 36; ++seq) {
      const Json pair = Ask({{"ask", "pair"}, {"seq", seq}, {"view", view}});
      EXPECT_EQ(pair["differs"], Json::array());
      EXPECT_EQ(pair["a"], pair["b"]);
      EXPECT_EQ(pair["a"], Ask({{"ask", "moment"}, {"seq", seq}, {"view", view}}));
    }
    EXPECT_EQ(Ask({{"ask", "pair_diff"}, {"view", view}})["equal"], true);
  }
}

TEST_F(PairTest, TellsWhatDiffersBetweenTheStates) {
  OpenBeside("heretics-3");
  const Json pair = Ask({{"ask", "pair"}, {"seq", 5}, {"view", "judge"}});
  const Json a = Ask({{"ask", "show"}, {"seq", 5}});
  const Json b = Ask({{"ask", "show"}, {"seq", 5}, {"account", "b"}});
  EXPECT_EQ(pair["a"]["state"], a);
  EXPECT_EQ(pair["b"]["state"], b);
  ASSERT_FALSE(pair["differs"].empty());
  for (const Json& path : pair["differs"]) {
    const Json::json_pointer pointer(path.get<std::string>());
    const bool is_same =
        a.contains(pointer) && b.contains(pointer) && a.at(pointer) == b.at(pointer);
    EXPECT_FALSE(is_same) << path;
    EXPECT_NE(path, "/seq");
  }
  EXPECT_EQ(Ask({{"ask", "pair_diff"}})["equal"], false);
}

TEST_F(PairTest, BeyondItsEndAnAccountStaysAtItsLastMoment) {
  OpenBeside("heretics-3");
  const Json pair = Ask({{"ask", "pair"}, {"seq", 40}, {"view", "judge"}});
  EXPECT_EQ(pair["a"]["seq"], 35);
  EXPECT_EQ(pair["b"]["seq"], 40);
}

TEST_F(PairTest, PagesOfOneViewerArePairedAsTheLogsAre) {
  OpenBeside("heretics-3");
  const Viewer viewer = Viewer::OfSeat(1);
  OpenedFile pair("", std::make_shared<const AlignedCopy>());
  ASSERT_EQ(pair.OpenPage(PageOfPair("heretics-2", "heretics-3", viewer).dump()), "");
  for (const uint64_t seq : {0u, 7u, 35u, 40u}) {
    const Json request = {{"ask", "pair"}, {"seq", seq}, {"view", 1}};
    const Json of_page = *ParseJson(pair.Answer(request.dump()));
    EXPECT_EQ(of_page["differs"], Ask(request)["differs"]);
    EXPECT_EQ(of_page["a"]["state"], Ask(request)["a"]["state"]);
    EXPECT_EQ(of_page["b"]["sentence"], Ask(request)["b"]["sentence"]);
  }
  const Json hidden = {{"ask", "pair"}, {"seq", 1}, {"view", "judge"}};
  EXPECT_EQ((*ParseJson(pair.Answer(hidden.dump())))["error"]["code"], "not_found");
  const Json diff = {{"ask", "pair_diff"}, {"view", 1}};
  EXPECT_EQ((*ParseJson(pair.Answer(diff.dump())))["error"]["code"], "damaged");
}

TEST_F(PairTest, APairWithAPageThatIsNoneIsRefused) {
  OrderedJson page = PageOfPair("heretics-2", "heretics-3", Viewer::Spectator());
  page["pages"][1].erase("states");
  EXPECT_EQ((*ParseJson(file_.OpenPage(page.dump())))["error"]["code"], "bad_request");
  page["pages"].erase(1);
  EXPECT_EQ((*ParseJson(file_.OpenPage(page.dump())))["error"]["code"], "bad_request");
  EXPECT_EQ(Ask({{"ask", "open"}})["kind"], "log") << "what was open stays";
}

// --- Tests of the notes of a page, which come from several sources.

Json Note(uint64_t seq, const char* text) {
  return {{"at", nullptr}, {"author", "Kim"}, {"mark", "!"}, {"seq", seq}, {"text", text}};
}

// This is needed because braces around a single value give that value and not a list.
Json List(std::initializer_list<Json> values) {
  Json list = Json::array();
  for (const Json& value : values) list.push_back(value);
  return list;
}

class NotesTest : public PairTest {
 protected:
  Json AskNotes(const Json& files, const Json& laid, const Json& own) {
    return Ask({{"ask", "notes"}, {"files", files}, {"laid", laid}, {"own", own}});
  }

  // Returns a file of notes with these notes in it.
  Json FileWith(const Json& notes, const Json& head) {
    const Json file = {{"format", "recount-notes"},
                       {"head", head},
                       {"log", Entry()["id"]},
                       {"notes", notes},
                       {"version", 1}};
    return {{"name", "a.json"}, {"text", file.dump()}};
  }

  Json Entry() { return Ask({{"ask", "open"}})["logs"][0]; }
};

TEST_F(NotesTest, OfAllSourcesAreOneList) {
  const Json files = List({FileWith(List({Note(9, "file")}), nullptr)});
  const Json answer =
      AskNotes(files, List({Note(3, "laid")}), List({Note(5, "own"), Note(9, "file")}));
  ASSERT_EQ(answer["notes"].size(), 3u) << answer;
  EXPECT_EQ(answer["notes"][0]["text"], "laid");
  EXPECT_EQ(answer["notes"][0]["own"], nullptr);
  EXPECT_EQ(answer["notes"][1]["own"], 0);
  EXPECT_EQ(answer["notes"][2]["own"], 1);
  const Json file = *ParseJson(answer["text"].get<std::string>());
  EXPECT_EQ(file["notes"].size(), 3u);
  EXPECT_EQ(file["head"], nullptr);
}

TEST_F(NotesTest, KeepTheHeadOfTheLogAsLongAsItIsKnown) {
  const Json none = Json::array();
  const Json head = Entry()["head"];
  const auto head_of = [](const Json& answer) {
    return (*ParseJson(answer["text"].get<std::string>()))["head"];
  };
  EXPECT_EQ(head_of(AskNotes(none, none, none)), head);
  EXPECT_EQ(head_of(AskNotes(none, none, List({Note(1, "")}))), head);
  EXPECT_EQ(
      head_of(AskNotes(List({FileWith(List({Note(2, "")}), head)}), none, List({Note(1, "")}))),
      head);
  EXPECT_EQ(head_of(AskNotes(List({FileWith(List({Note(2, "")}), nullptr)}), none, none)), nullptr);
  EXPECT_EQ(head_of(AskNotes(none, List({Note(1, "")}), none)), nullptr);
}

TEST_F(NotesTest, ThatAreWrongAreRefusedButOnesOwnArePassedOver) {
  const Json none = Json::array();
  EXPECT_EQ(AskNotes(none, List({Note(36, "")}), none)["error"]["code"], "bad_request");
  EXPECT_EQ(AskNotes(List({FileWith(List({Note(36, "")}), nullptr)}), none, none)["error"]["code"],
            "bad_request");
  EXPECT_EQ(AskNotes(List({1}), none, none)["error"]["code"], "bad_request");
  EXPECT_EQ(AskNotes(none, 1, none)["error"]["code"], "bad_request");
  EXPECT_EQ(AskNotes(none, none, List({Note(36, ""), 7, Note(1, "")}))["notes"].size(), 1u);
  Json request = {{"ask", "notes"}, {"files", none}, {"laid", none}, {"own", none}};
  request["add"] = Note(36, "");
  EXPECT_EQ(CodeOf(request), "bad_request");
  request["add"] = Note(35, "");
  EXPECT_EQ(Ask(request)["notes"][0]["own"], 0);
}

// A new note may have no author, but an author's name must be visible. Notes in files stay as they
// are.
TEST_F(NotesTest, ABlankAuthorIsRefusedOfANewNoteOnly) {
  const Json none = Json::array();
  Json request = {{"ask", "notes"}, {"files", none}, {"laid", none}, {"own", none}};
  for (const char* author : {" ", "\u2028", "\u00A0", "\u200B", "\u3000\u2800", "\u200D\uFE0F"}) {
    request["add"] = Note(1, "x");
    request["add"]["author"] = author;
    EXPECT_EQ(CodeOf(request), "bad_request") << author;
    const Json files = List({FileWith(List({request["add"]}), nullptr)});
    EXPECT_EQ(AskNotes(files, none, List({request["add"]}))["notes"].size(), 1u) << author;
  }
  for (const char* author : {"", "\u00A0Kim"}) {
    request["add"]["author"] = author;
    EXPECT_EQ(Ask(request)["notes"].size(), 1u) << author;
  }
}

}  // namespace
}  // namespace recount::tools::viewer::wasm
