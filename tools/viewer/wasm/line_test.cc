// Tests lines of play beside the golden logs of every game, and the requests that they are saved
// as.
#include "tools/viewer/wasm/line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "events/json.h"
#include "events/testing/files.h"
#include "fmt/format.h"
#include "replay/documents/evidence_words.h"
#include "replay/protocol/session.h"
#include "tools/viewer/wasm/golden_log_fixture.h"
#include "tools/viewer/wasm/opened_file.h"

namespace recount::tools::viewer::wasm {
namespace {

constexpr const char* kRandom = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

// Asks a golden log about lines beside it.
class Lines {
 public:
  explicit Lines(std::string_view name) : file_("game.recount", GoldenContent(name)) {}

  Json Ask(const Json& request) { return *ParseJson(file_.Answer(request.dump())); }

  Json Line(uint64_t seq, const std::string& steps, const Json& more = Json::object()) {
    Json request = {{"ask", "line"}, {"seq", seq}, {"steps", steps}};
    request.update(more);
    return Ask(request);
  }

  uint64_t last() { return Ask({{"ask", "logs"}})["logs"][0]["events"].get<uint64_t>() - 1; }

 private:
  OpenedFile file_;
};

// Returns the steps of a line as one text.
std::string StepsOf(const Json& line) {
  std::string steps;
  for (const Json& step : line["steps"]) {
    steps += (steps.empty() ? "" : ",") + step["step"].get<std::string>();
  }
  return steps;
}

// Extends a line by its last legal action, or by a drawn outcome.
Json Continued(Lines& lines, uint64_t seq, const Json& line) {
  const std::string steps = StepsOf(line);
  if (line["node"]["kind"] == "chance") return lines.Line(seq, steps, {{"random", kRandom}});
  for (const Json& seat : line["legal"]) {
    if (seat["actions"].empty()) continue;
    const std::string step =
        fmt::format("{}.{}", seat["seat"].get<int>(), seat["actions"].size() - 1);
    return lines.Line(seq, steps.empty() ? step : steps + "," + step);
  }
  return line;
}

// Returns the state after requests of the line protocol.
Json StateAfter(const std::string& requests) {
  replay::protocol::Session session;
  std::istringstream text(requests);
  for (std::string request; std::getline(text, request);) {
    const Json reply = *ParseJson(session.Answer(request));
    EXPECT_EQ(reply["ok"], true) << request << reply;
  }
  return (*ParseJson(session.Answer(R"({"op":"state","view":"judge"})")))["state"];
}

class LineOfEachGame : public ::testing::TestWithParam<const char*> {};

TEST_P(LineOfEachGame, IsSavedAsRequestsThatLeadToItsState) {
  Lines lines(GetParam());
  const uint64_t last = lines.last();
  for (const uint64_t seq : {uint64_t{0}, last / 3, last / 2, last - 1}) {
    Json line = lines.Line(seq, "");
    EXPECT_EQ(line["state"], lines.Ask({{"ask", "show"}, {"seq", seq}}));
    for (size_t taken = 0; taken < 6 && line["node"]["kind"] != "end"; ++taken) {
      ASSERT_EQ(line["steps"].size(), taken) << line["error"];
      line = Continued(lines, seq, line);
      EXPECT_TRUE(line["error"].is_null()) << line["error"];
      EXPECT_FALSE(line["steps"].back()["sentence"].empty());
    }
    const Json saved =
        lines.Ask({{"ask", "line_requests"}, {"seq", seq}, {"steps", StepsOf(line)}});
    Json state = StateAfter(saved["requests"]);
    state["seq"] = line["state"]["seq"];
    EXPECT_EQ(state, line["state"]) << seq << " " << StepsOf(line);
  }
}

TEST_P(LineOfEachGame, IsComparedWithTheGameAsItWentOn) {
  Lines lines(GetParam());
  const Json log = lines.Ask({{"ask", "log"}});
  const uint64_t seq = lines.last() / 2;
  Json line = lines.Line(seq, "");
  EXPECT_EQ(line["game"]["seq"], seq);
  EXPECT_TRUE(line["game"]["differs_at"].is_null());
  EXPECT_TRUE(line["game"]["changes"].empty());
  // The game's own event must be one of the legal ones, or the outcome that is entered.
  const Json& event = log["events"][seq + 1];
  std::string step = "c";
  if (event["kind"] == "chance") {
    const Json& outcome = event["outcome"].front();
    if (outcome.is_number()) step += fmt::format(".{}", outcome.get<int>());
    for (const Json& number : outcome) {
      if (outcome.is_array()) step += fmt::format(".{}", number.get<int>());
    }
  } else {
    const int seat = event["seat"];
    const Json legal = lines.Ask({{"ask", "legal"}, {"seq", seq}, {"seat", seat}});
    const Json& actions = legal["seats"][0]["actions"];
    const auto at = std::find(actions.begin(), actions.end(), event["action"]) - actions.begin();
    step = fmt::format("{}.{}", seat, at);
  }
  line = lines.Line(seq, step);
  EXPECT_EQ(line["steps"].size(), 1u) << line["error"];
  EXPECT_TRUE(line["game"]["differs_at"].is_null()) << step;
  EXPECT_EQ(line["game"]["seq"], seq + 1);
  EXPECT_TRUE(line["game"]["changes"].empty()) << line["game"]["changes"];
}

TEST_P(LineOfEachGame, TheStateIsThatOfTheView) {
  Lines lines(GetParam());
  const uint64_t seq = lines.last() / 2;
  const Json judge = Continued(lines, seq, lines.Line(seq, ""));
  for (const Json& view : {Json("spectator"), Json(0), Json(1)}) {
    EXPECT_EQ(lines.Line(seq, "", {{"view", view}})["state"],
              lines.Ask({{"ask", "show"}, {"seq", seq}, {"view", view}}));
    const Json seen = lines.Line(seq, StepsOf(judge), {{"view", view}});
    EXPECT_EQ(seen["legal"], judge["legal"]);
    EXPECT_EQ(seen["state"]["phase"], judge["state"]["phase"]);
  }
}

TEST_P(LineOfEachGame, TheLedgerThatIsReadOnSaysWhatTheWholeOneSays) {
  Lines lines(GetParam());
  Lines whole(GetParam());
  const uint64_t last = lines.last();
  uint64_t read = 0;
  while (read <= last) {
    const Json answer = lines.Ask({{"ask", "read_ledger"}, {"seq", last}, {"most", 7}});
    ASSERT_GT(answer["read"], read);
    read = answer["read"];
    EXPECT_EQ(answer["of"], last + 1);
  }
  for (const uint64_t seq : {last, last / 2, uint64_t{0}}) {
    const Json request = {{"ask", "ledger"}, {"seq", seq}};
    EXPECT_EQ(lines.Ask(request), whole.Ask(request));
    const Json backup = {{"ask", "backup"}, {"seq", seq}};
    EXPECT_EQ(lines.Ask(backup), whole.Ask(backup));
  }
}

TEST_P(LineOfEachGame, APlanAndTheKnowledgeAreToldAsTheViewerMaySeeThem) {
  Lines lines(GetParam());
  const uint64_t seq = lines.last() / 2;
  for (const Json& view : {Json("judge"), Json("spectator"), Json(0), Json(1)}) {
    Json plan = lines.Ask({{"ask", "plan"}, {"seq", seq}, {"view", view}});
    EXPECT_FALSE(plan["told"].empty());
    if (view == "judge") {
      plan.erase("told");
      EXPECT_EQ(plan, lines.Ask({{"ask", "backup"}, {"seq", seq}}));
    } else {
      EXPECT_EQ(plan["told"].back(), replay::documents::kOthersNotTold);
    }
    for (const Json& row : plan["learnt"]) {
      EXPECT_TRUE(view == "judge" || row["seat"] == view) << row;
      EXPECT_EQ(row.contains("zone"), view == "judge") << row;
    }
    Json knowledge = lines.Ask({{"ask", "knowledge"}, {"seq", seq}, {"view", view}});
    for (Json& row : knowledge["known"]) {
      EXPECT_EQ(row["told"].size(), row["sights"].size()) << row;
      row.erase("told");
    }
    EXPECT_EQ(knowledge, lines.Ask({{"ask", "ledger"}, {"seq", seq}, {"view", view}}));
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, LineOfEachGame,
                         ::testing::Values("heretics-3", "hope-2", "empyrean-2", "inhumanity-3",
                                           "basicverse-draft-4"),
                         [](const auto& name) {
                           std::string word = name.param;
                           std::erase(word, '-');
                           return word;
                         });

TEST(LineTest, StepsThatCannotBeTakenAreLeftOutAndSayWhy) {
  Lines lines("heretics-2");
  struct Row {
    const char* steps;
    size_t taken;
    const char* code;
  };
  constexpr Row kRows[] = {
      {"", 0, ""},
      {"0.0", 1, ""},
      {"0.0,0.999,1.0", 1, "not_found"},
      {"0.99", 0, "not_found"},
      {"9.0", 0, "not_found"},
      {"0.0,99999999999999999999.0", 1, "bad_request"},
      {"c.1", 0, "not_found"},
      {"0", 0, "bad_request"},
      {"0.", 0, "bad_request"},
      {".0", 0, "bad_request"},
      {"0.0.0", 0, "bad_request"},
      {"0.-1", 0, "bad_request"},
      {"0.0,,1.0", 1, "bad_request"},
      {"c", 0, "bad_request"},
      {"every word", 0, "bad_request"},
  };
  for (const Row& row : kRows) {
    const Json line = lines.Line(12, row.steps);
    EXPECT_EQ(line["steps"].size(), row.taken) << row.steps;
    EXPECT_EQ(line["error"].is_null() ? "" : line["error"]["code"], row.code) << row.steps;
    if (*row.code == '\0') continue;
    const Json saved = lines.Ask({{"ask", "line_requests"}, {"seq", 12}, {"steps", row.steps}});
    EXPECT_EQ(saved["error"]["code"], row.code) << row.steps;
  }
}

TEST(LineTest, AnOutcomeIsEnteredOrDrawnAndMustFit) {
  Lines lines("hope-2");
  const Json log = lines.Ask({{"ask", "log"}});
  const auto chance = std::find_if(log["events"].begin(), log["events"].end(),
                                   [](const Json& event) { return event["kind"] == "chance"; });
  ASSERT_NE(chance, log["events"].end());
  const uint64_t seq = (*chance)["after"];
  const Json start = lines.Line(seq, "");
  ASSERT_EQ(start["node"]["kind"], "chance");
  EXPECT_TRUE(start["legal"].empty());
  EXPECT_EQ(lines.Line(seq, "c.60000")["error"]["code"], "bad_chance");
  EXPECT_EQ(lines.Line(seq, "c.60000")["steps"].size(), 0u);
  const Json drawn = lines.Line(seq, "", {{"random", kRandom}});
  ASSERT_EQ(drawn["steps"].size(), 1u) << drawn["error"];
  // The same random numbers give the same outcome, and other numbers give another one. So the
  // game's seed is not used.
  EXPECT_EQ(lines.Line(seq, "", {{"random", kRandom}}), drawn);
  std::set<std::string> outcomes;
  for (const char digit : {'1', '2', '3', '4', '5', '6', '7', '8'}) {
    outcomes.insert(StepsOf(lines.Line(seq, "", {{"random", std::string(64, digit)}})));
  }
  EXPECT_GT(outcomes.size(), 1u);
  EXPECT_EQ(lines.Line(seq, StepsOf(drawn)), drawn);
  const uint64_t end = lines.last();
  EXPECT_EQ(lines.Line(end, "", {{"random", kRandom}})["error"]["code"], "not_found");
  EXPECT_EQ(
      lines.Ask({{"ask", "line"}, {"seq", seq}, {"steps", ""}, {"random", "12"}})["error"]["code"],
      "bad_request");
}

// An observed game in which Ana has laid a card that nobody has seen: event 4.
class ObservedLines {
 public:
  Json Line(uint64_t seq, const std::string& steps, const Json& more = Json::object()) {
    Json request = {{"ask", "line"}, {"seq", seq}, {"steps", steps}};
    request.update(more);
    return Ask(request);
  }
  Json Ask(const Json& request) { return *ParseJson(file_.Answer(request.dump())); }

 private:
  OpenedFile file_{"table.recount", std::make_shared<const AlignedCopy>(
                                        recount::testing::ReadFile("testdata/walk/table.recount"))};
};

TEST(Line, OfAnObservedGameInventsNoCard) {
  ObservedLines lines;
  // The shuffle turns up a City, which nobody has named.
  const Json drawn = lines.Line(2, "", {{"random", kRandom}});
  EXPECT_EQ(drawn["error"]["clause"], "TAB-2") << drawn;
  EXPECT_TRUE(drawn["steps"].empty());
  const Json named = lines.Line(2, "c.45");
  EXPECT_EQ(named["error"], nullptr) << named;
  EXPECT_EQ(named["state"]["city"], 45);
  EXPECT_EQ(named["state"]["city_deck"], Json(35, nullptr));
}

TEST(Line, OfAnObservedGameAsksForTheCardsThatAStepWouldShow) {
  ObservedLines lines;
  const Json start = lines.Line(4, "");
  ASSERT_EQ(start["legal"].size(), 1);
  const Json& actions = start["legal"][0]["actions"];
  for (size_t i = 0; i < actions.size(); ++i) {
    const Json next = lines.Line(4, fmt::format("1.{}", i));
    EXPECT_EQ(next["error"]["clause"], "TAB-2") << actions[i] << next;
    EXPECT_TRUE(next["steps"].empty());
  }
}

TEST(Line, OfAnObservedGameSaysNoLabel) {
  ObservedLines lines;
  const Json start = lines.Line(3, "");
  const Json& actions = start["legal"][0]["actions"];
  ASSERT_EQ(actions.back()["words"], "send '?'") << actions;
  const std::string step = fmt::format("0.{}", actions.size() - 1);
  const Json next = lines.Line(3, step);
  EXPECT_EQ(next["error"], nullptr) << next;
  EXPECT_EQ(next["steps"][0]["sentence"], "Ana lays a character face down");
  EXPECT_EQ(next["state"]["players"][0]["hand"], Json(10, nullptr));
  const Json requests = lines.Ask({{"ask", "line_requests"}, {"seq", 3}, {"steps", step}});
  EXPECT_EQ(requests["error"]["code"], "unsupported") << requests;
}

}  // namespace
}  // namespace recount::tools::viewer::wasm
