// Tests what the line protocol answers in observed games: each clause of docs/reference/table.md in
// both directions, the order of the checks, and that a refused request changes nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json.h"
#include "replay/protocol/session.h"

namespace recount::replay::protocol {
namespace {

constexpr char kNewTable[] =
    R"({"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"observed"})";
constexpr char kKnown[] =
    R"({"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"recorded"})";
constexpr char kHussites[] =
    R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})";
constexpr char kOrthodox[] =
    R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})";
constexpr char kTop[] = R"({"op":"chance","outcome":{"top":[61]}})";
constexpr char kLaid[] = R"({"op":"act","seat":0,"action":{"type":"send","card":"?"}})";

// A session after these lines, each of which is accepted.
class AtTable {
 public:
  explicit AtTable(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      const Json reply = Ask(line);
      EXPECT_EQ(reply["ok"], true) << line << ": " << reply.dump();
    }
  }
  Json Ask(const std::string& line) { return Json::parse(session_.Answer(line)); }
  Json State(const std::string& view = "\"judge\"") {
    return Ask(R"({"op":"state","view":)" + view + "}").at("state");
  }

 private:
  Session session_;
};

// Both have chosen, and the first City, 61, lies open.
std::vector<std::string> Begun() { return {kNewTable, kHussites, kOrthodox, kTop}; }
// Ana has laid a card that nobody has seen.
std::vector<std::string> Laid() { return {kNewTable, kHussites, kOrthodox, kTop, kLaid}; }

struct RefusedLine {
  const char* name;
  std::vector<std::string> before;
  const char* line;
  const char* code;
  const char* clause;  // nullptr: null
};

const RefusedLine kRefusedLines[] = {
    {"a card that is not seen, in a known game",
     {kKnown, kHussites, kOrthodox},
     R"({"op":"chance","outcome":{"top":[]}})",
     "bad_chance",
     "TAB-1"},
    {"reveals in a known game",
     {kKnown},
     R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"},)"
     R"("reveals":[]})",
     "illegal_action",
     "TAB-1"},
    {"an identification in a known game",
     {kKnown},
     R"({"op":"identify","cards":[{"at":"/players/0/hand","card":3}]})",
     "illegal_action",
     "TAB-1"},
    {"who is not awaited comes before that",
     {kKnown},
     R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"hussites"},)"
     R"("reveals":[]})",
     "not_awaited",
     "HER-2.2"},
    {"a shuffle whose top is turned up and not named",
     {kNewTable, kHussites, kOrthodox},
     R"({"op":"chance","outcome":{"top":[]}})",
     "bad_chance",
     "TAB-2"},
    {"the last card, without what it turns up", Laid(),
     R"({"op":"act","seat":1,"action":{"type":"send","card":40}})", "illegal_action", "TAB-2"},
    {"the last card, with a part of it", Laid(),
     R"({"op":"act","seat":1,"action":{"type":"send","card":40},)"
     R"("reveals":[{"at":"/players/0/sent","card":24}]})",
     "illegal_action", "TAB-2"},
    {"the last card face down", Laid(),
     R"({"op":"act","seat":1,"action":{"type":"send","card":"?"},)"
     R"("reveals":[{"at":"/players/0/sent","card":24},{"at":"/city_deck/0",)"
     R"("card":50}]})",
     "illegal_action", "TAB-2"},
    {"a place where no card lies", Laid(),
     R"({"op":"identify","cards":[{"at":"/players/1/sent","card":24}]})", "illegal_action",
     "TAB-3"},
    {"a place that is no place of cards", Laid(),
     R"({"op":"identify","cards":[{"at":"/wave","card":24}]})", "illegal_action", "TAB-3"},
    {"a place where a known card lies", Laid(),
     R"({"op":"identify","cards":[{"at":"/city","card":24}]})", "illegal_action", "TAB-3"},
    {"a card that is known elsewhere", Laid(),
     R"({"op":"identify","cards":[{"at":"/players/0/sent","card":40}]})", "illegal_action",
     "TAB-4"},
    {"a card of another sort", Laid(),
     R"({"op":"identify","cards":[{"at":"/players/0/sent","card":50}]})", "illegal_action",
     "TAB-5"},
    {"a card that does not exist", Laid(),
     R"({"op":"identify","cards":[{"at":"/players/0/sent","card":999}]})", "bad_request", nullptr},
    {"no card", Laid(), R"({"op":"identify","cards":[]})", "bad_request", nullptr},
    {"a place that is no pointer", Laid(), R"({"op":"identify","cards":[{"at":"sent","card":24}]})",
     "bad_request", nullptr},
    {"reveals of another form", Laid(),
     R"({"op":"act","seat":1,"action":{"type":"send","card":40},"reveals":[24]})", "bad_request",
     nullptr},
    {"a top that is longer than the pile",
     {kNewTable, kHussites, kOrthodox},
     R"({"op":"chance","outcome":{"top":["?","?","?","?","?","?","?","?","?","?","?",)"
     R"("?","?","?","?","?","?","?","?","?","?","?","?","?","?","?","?","?","?","?",)"
     R"("?","?","?","?","?","?",61]}})",
     "bad_chance",
     "HER-1.4"},
    {"a top with a card of another pile",
     {kNewTable, kHussites, kOrthodox},
     R"({"op":"chance","outcome":{"top":[3]}})",
     "bad_chance",
     "HER-1.4"},
};

TEST(ObservedSession, RefusesWithTheClauseAndChangesNothing) {
  for (const RefusedLine& refused : kRefusedLines) {
    AtTable table(refused.before);
    const Json before = table.State();
    const Json reply = table.Ask(refused.line);
    ASSERT_EQ(reply["ok"], false) << refused.name;

    EXPECT_EQ(reply["error"]["code"], refused.code) << refused.name << ": " << reply.dump();
    EXPECT_EQ(reply["error"]["clause"], refused.clause == nullptr ? Json() : Json(refused.clause))
        << refused.name << ": " << reply.dump();
    EXPECT_EQ(table.State(), before) << refused.name;
  }
}

TEST(ObservedSession, AsksForWhatAnEventTurnsUp) {
  AtTable table(Laid());
  const Json reply =
      table.Ask(R"({"op":"act","seat":1,"action":{"type":"send","card":40}})")["error"];
  ASSERT_EQ(reply["needs"].size(), 2u) << reply.dump();
  EXPECT_EQ(reply["needs"][0]["at"], "/players/0/sent");
  EXPECT_EQ(reply["needs"][0]["among"], Json({22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32}));
  EXPECT_EQ(reply["needs"][1]["at"], "/city_deck/0");
  EXPECT_EQ(reply["needs"][1]["among"].size(), 35u);
  EXPECT_EQ(reply["needs"][1]["among"][0], 44);
}

TEST(ObservedSession, AsksForTheTopOfAShuffledPile) {
  AtTable table({kNewTable, kHussites, kOrthodox});
  const Json reply = table.Ask(R"({"op":"chance","outcome":{"top":[]}})")["error"];
  ASSERT_EQ(reply["needs"].size(), 1u) << reply.dump();
  EXPECT_EQ(reply["needs"][0]["at"], "/city_deck/0");
  EXPECT_EQ(reply["needs"][0]["among"].size(), 36u) << "every City may lie on top";
  const Json second =
      table.Ask(R"({"op":"chance","outcome":{"top":["?",50]}})")["error"]["needs"][0]["among"];
  EXPECT_EQ(second.size(), 35u);
  EXPECT_EQ(std::count(second.begin(), second.end(), 50), 0) << "that City lies below it";
  const Json answered = table.Ask(
      R"({"op":"chance","outcome":{"top":[]},"reveals":[{"at":"/city_deck/0","card":61}]})");
  EXPECT_EQ(answered["ok"], true) << answered.dump();
  EXPECT_EQ(table.State()["city"], 61);
}

TEST(ObservedSession, AsksForAnActedCardInTheAction) {
  AtTable table(Laid());
  const Json reply =
      table.Ask(R"({"op":"act","seat":1,"action":{"type":"send","card":"?"},)"
                R"("reveals":[{"at":"/players/0/sent","card":24},{"at":"/city_deck/0",)"
                R"("card":50}]})");
  ASSERT_EQ(reply["error"]["needs"].size(), 1u) << reply.dump();
  EXPECT_EQ(reply["error"]["needs"][0]["at"], "/action/card");
}

TEST(ObservedSession, ListsWhatIsUnidentified) {
  AtTable table(Laid());
  const Json unknown = table.Ask(R"({"op":"unknown"})");
  ASSERT_EQ(unknown["places"].size(), 37u) << unknown.dump();
  EXPECT_EQ(unknown["places"][0], Json::parse(R"({"at":"/city_deck/0","count":1})"));
  EXPECT_EQ(unknown["places"][35], Json::parse(R"({"at":"/players/0/hand","count":10})"));
  EXPECT_EQ(unknown["places"][36], Json::parse(R"({"at":"/players/0/sent","count":1})"));
  ASSERT_EQ(unknown["pools"].size(), 2u);
  EXPECT_EQ(unknown["pools"][0]["zones"], Json::parse(R"(["/players/0/hand","/players/0/sent"])"));
  EXPECT_EQ(unknown["pools"][0]["cards"].size(), 11u);
}

TEST(ObservedSession, ShowsNoLabel) {
  AtTable table(Laid());
  const Json judge = table.State();
  EXPECT_EQ(judge["players"][0]["sent"], Json());
  EXPECT_EQ(judge["players"][0]["hand"], Json(std::vector<Json>(10)));
  EXPECT_EQ(judge["players"][1]["hand"].size(), 11u);
  EXPECT_EQ(judge["players"][1]["hand"][0], 33);
  EXPECT_EQ(judge["city_deck"], Json(std::vector<Json>(35)));
}

TEST(ObservedSession, IdentifiesACardThatAJudgeHasLookedAt) {
  AtTable table(Laid());
  EXPECT_EQ(table.Ask(R"({"op":"identify","cards":[{"at":"/players/0/sent","card":24}]})")["ok"],
            true);
  const Json judge = table.State();
  EXPECT_EQ(judge["players"][0]["sent"], 24);
  // The rest of the hand follows.
  EXPECT_EQ(judge["players"][0]["hand"], Json({22, 23, 25, 26, 27, 28, 29, 30, 31, 32}));
  EXPECT_EQ(table.State("\"spectator\"")["players"][0]["sent"], Json());
}

TEST(ObservedSession, IdentifiesACardThatIsSentByNumber) {
  AtTable table(Begun());
  const Json reply = table.Ask(R"({"op":"act","seat":0,"action":{"type":"send","card":24}})");
  EXPECT_EQ(reply["recorded"],
            Json::parse(R"([{"seq":4,"kind":"action"},{"seq":5,"kind":"identify"}])"));
  EXPECT_EQ(table.State()["players"][0]["sent"], 24);
  EXPECT_EQ(table.State("1")["players"][0]["sent"], Json());
}

TEST(ObservedSession, ListsTheActThatNobodySeesBehindTheOthers) {
  AtTable table(Begun());
  const Json reply = table.Ask(R"({"op":"legal","seat":0})");
  ASSERT_EQ(reply["actions"].size(), 12u) << reply.dump();
  EXPECT_EQ(reply["actions"][0]["card"], 22);
  EXPECT_EQ(reply["actions"][11]["card"], "?");
  EXPECT_EQ(reply["possible"], Json::array());
}

TEST(ObservedSession, TakesAWholeOrderAsKnown) {
  Json order = Json::array();
  for (int card = 79; card >= 44; --card) order.push_back(card);
  AtTable table({kNewTable, kHussites, kOrthodox,
                 Json({{"op", "chance"}, {"outcome", {{"order", order}}}}).dump()});
  EXPECT_EQ(table.State()["city_deck"][0], 78);
  EXPECT_EQ(table.State("0")["city_deck"][0], Json());
}

TEST(ObservedSession, GoesOnAfterTheRevealAsInAKnownGame) {
  AtTable table(Laid());
  const Json reply =
      table.Ask(R"({"op":"act","seat":1,"action":{"type":"send","card":40},)"
                R"("reveals":[{"at":"/players/0/sent","card":24},{"at":"/city_deck/0",)"
                R"("card":50}]})");
  ASSERT_EQ(reply["ok"], true) << reply.dump();
  const Json judge = table.State();
  EXPECT_EQ(judge["city"], 50);
  EXPECT_EQ(judge["last_round"]["characters"][0]["card"], 24);
  EXPECT_EQ(judge["players"][0]["hand"], Json({22, 23, 25, 26, 27, 28, 29, 30, 31, 32}));
}

}  // namespace
}  // namespace recount::replay::protocol
