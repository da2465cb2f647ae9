#include "tools/terminal/play_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/recording/testing/replay_fixture.h"
#include "tools/terminal/play_model.h"

namespace recount::tools::terminal {
namespace {

class PlaySessionTest : public replay::recording::ReplayTest {
 protected:
  std::string Begin(const char* randomness, const char* game = "heretics") {
    Json request = {{"op", "new"}, {"game", game}, {"players", {"Ana", "Bo"}}};
    request["randomness"] = randomness;
    if (request["randomness"] == "seeded") request["seed"] = std::string(64, '1');
    replay::recording::Recorder recorder(*store_);
    return recorder.New(*replay::play::ReadNew(request))->id;
  }
  std::unique_ptr<PlaySession> Open(const std::string& id, std::optional<uint64_t> seat = {}) {
    return *PlaySession::Open(*store_, id, seat);
  }
  void Act(PlaySession& session, std::string_view text) {
    if (session.Now().stage == Stage::hand_over) session.Take();
    const Fault fault = session.Act(text);
    EXPECT_FALSE(fault) << fault->message;
  }
};

TEST_F(PlaySessionTest, AHandOverHoldsNothingOfTheTable) {
  const auto session = Open(Begin("seeded"));
  const Turn moment = session->Now();
  EXPECT_EQ(moment.stage, Stage::hand_over);
  EXPECT_EQ(moment.who, "Ana (seat 0)");
  EXPECT_FALSE(moment.draw);
  EXPECT_TRUE(moment.choices.empty() && moment.since.empty());
}

TEST_F(PlaySessionTest, TheSeatsThatAreAwaitedAtOnceGoInTurn) {
  const auto session = Open(Begin("seeded"));
  Act(*session, "choose_faction hussites");
  EXPECT_EQ(session->Now().who, "Bo (seat 1)");
  Act(*session, "choose_faction orthodox");
  EXPECT_EQ(session->Now().who, "Ana (seat 0)");
  session->PassOn();
  EXPECT_EQ(session->Now().who, "Bo (seat 1)");
  EXPECT_EQ(session->Now().stage, Stage::hand_over);
  Act(*session, "send 33");
  EXPECT_EQ(session->Now().who, "Ana (seat 0)");
  session->Take();
  const Turn moment = session->Now();
  ASSERT_FALSE(moment.since.empty());
  EXPECT_EQ(moment.since.back().sentence, "Bo lays a character face down");
  EXPECT_FALSE(moment.may_pass_on);
}

TEST_F(PlaySessionTest, WhoMustDecideHasTheTerminalBeforeThoseWhoMayPlayCards) {
  replay::recording::Recorder recorder(*store_);
  const Json request = {{"op", "new"},
                        {"game", "inhumanity"},
                        {"players", {"Ana", "Bo", "Cy"}},
                        {"randomness", "seeded"},
                        {"seed", std::string(64, '1')}};
  const auto session = Open(recorder.New(*replay::play::ReadNew(request))->id);
  // All three hold Traits, so all are awaited; the acting player must draw a Scene.
  EXPECT_EQ(session->match().awaited(), 7);
  const std::string acting = session->Now().who;
  Act(*session, "draw any_terrain");
  EXPECT_EQ(session->Now().who, acting);
  EXPECT_TRUE(session->Now().may_pass_on);
  session->PassOn();
  EXPECT_NE(session->Now().who, acting);
}

TEST_F(PlaySessionTest, TheRecorderOfARealTableIsAskedWhatWasTurnedUp) {
  const std::string id = Begin("observed");
  const auto session = Open(id);
  EXPECT_EQ(session->Now().stage, Stage::choose);
  Act(*session, "choose_faction hussites");
  Act(*session, "choose_faction orthodox");
  EXPECT_EQ(session->Now().choices[0].words, "?");
  // The first City is turned up by the shuffle.
  Act(*session, R"({"top":[]})");
  EXPECT_NE(session->Now().about.find("Name what was turned up"), std::string::npos);
  EXPECT_EQ(session->Now().choices[0].words, "Wittenberg #44");
  EXPECT_EQ(CountOf(id), 3u);
  Act(*session, R"({"card":45})");
  EXPECT_EQ(CountOf(id), 4u);
  Act(*session, "send ?");
  Act(*session, "send 33");
  EXPECT_NE(session->Now().about.find("(1 of 2): the card in Ana's play area"), std::string::npos)
      << session->Now().about;
  Act(*session, R"({"card":24})");
  Act(*session, R"({"back":true})");
  EXPECT_EQ(CountOf(id), 5u) << "going back records nothing";
  Act(*session, "send 33");
  Act(*session, R"({"card":24})");
  Act(*session, R"({"card":50})");
  EXPECT_EQ(CountOf(id), 7u);
  const Fault fault = session->Act("send 24");
  ASSERT_TRUE(fault) << "the card lies in the Graveyard";
  EXPECT_EQ(CountOf(id), 7u);
}

TEST_F(PlaySessionTest, OneKeyEntersWhatNobodySawAndElsewhereListsTheKeys) {
  const std::string id = Begin("observed");
  const auto session = Open(id);
  PlayModel model(Look{});
  const auto shows = [&](std::string_view text) {
    const Page page = model.Draw({24, 80});
    return std::any_of(page.lines.begin(), page.lines.end(), [&](const Line& line) {
      return line.Text().find(text) != std::string::npos;
    });
  };
  model.Set(session->Now());
  EXPECT_TRUE(shows("? keys"));
  model.Handle(Key::Of("?"));
  EXPECT_TRUE(shows("choose one of the legal actions")) << "no card is laid here";
  Act(*session, "choose_faction hussites");
  Act(*session, "choose_faction orthodox");
  model.Set(session->Now());
  EXPECT_TRUE(shows("? not seen"));
  model.Handle(Key::Of("?"));
  const Command command = model.Handle(Key{.kind = Key::Kind::enter});
  EXPECT_EQ(command.kind, Command::Kind::act);
  EXPECT_EQ(command.text, R"({"top":[]})");
  model.Set(session->Now());
  model.Handle(Key{.kind = Key::Kind::control, .text = "k"});
  EXPECT_TRUE(shows("choose one of the legal actions"));
}

TEST_F(PlaySessionTest, AnAnswerThatIsNoChoiceIsRefusedAndTheQuestionStays) {
  const std::string id = Begin("observed");
  const auto session = Open(id);
  Act(*session, "choose_faction hussites");
  Act(*session, "choose_faction orthodox");
  Act(*session, "?");
  for (const char* answer : {"nonsense", "{}", R"({"card":"x"})", R"({"card":1,"more":2})", "[]"}) {
    const Fault fault = session->Act(answer);
    ASSERT_TRUE(fault) << answer;
    EXPECT_EQ(fault->code, ErrorCode::bad_request);
  }
  // A card that cannot be the City.
  const Fault fault = session->Act(R"({"card":22})");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::bad_chance);
  EXPECT_EQ(CountOf(id), 3u);
  EXPECT_TRUE(session->asks()) << "the question is asked again";
  Act(*session, R"({"card":45})");
  Act(*session, "send ?");
  // The last card is shown by the event, so it is named in the action, which came from the list.
  Act(*session, R"({"type":"send","card":"?"})");
  Act(*session, R"({"card":33})");
  Act(*session, R"({"card":24})");
  Act(*session, R"({"card":50})");
  EXPECT_FALSE(session->asks());
  EXPECT_EQ(CountOf(id), 7u);
}

// Returns the JSON of the first choice whose words or sentence have this text; "" if none has.
std::string ChoiceWith(const Turn& moment, std::string_view text) {
  for (const Choice& choice : moment.choices) {
    if (choice.words.find(text) != std::string::npos ||
        choice.sentence.find(text) != std::string::npos) {
      return choice.json;
    }
  }
  return "";
}

// Begins the game, and returns the action that plays a unit whose LOCATOR searches the draw deck.
std::string ActionWithSearch(PlaySession& session) {
  for (int i = 0; i < 20; ++i) {
    const Turn moment = session.Now();
    std::string next = moment.stage == Stage::chance ? ChoiceWith(moment, "?") : "";
    for (const char* wanted : {"pick 0", "declare_deck bots", "declare_deck humans", "keep"}) {
      if (next.empty()) next = ChoiceWith(moment, wanted);
    }
    if (next.empty()) return ChoiceWith(moment, "Metal Soldier");
    if (session.Act(next)) break;
  }
  return "";
}

TEST_F(PlaySessionTest, WhetherASearchFoundACardIsAskedBeforeItIsRecorded) {
  for (const char* answer : {"found nothing", "found a card"}) {
    const std::string id = Begin("observed", "hope");
    const auto session = Open(id);
    const std::string action = ActionWithSearch(*session);
    ASSERT_FALSE(action.empty());
    const uint64_t count = CountOf(id);
    Act(*session, action);
    EXPECT_TRUE(session->asks());
    EXPECT_EQ(session->Now().about, "Was there a card to choose?");
    EXPECT_TRUE(session->Act(R"({"card":1})")) << "that is no answer";
    Act(*session, ChoiceWith(session->Now(), "back"));
    EXPECT_FALSE(session->asks());
    Act(*session, action);
    EXPECT_EQ(CountOf(id), count) << "nothing is recorded before the answer";
    Act(*session, ChoiceWith(session->Now(), answer));
    EXPECT_FALSE(session->asks());
    EXPECT_GT(CountOf(id), count);
    // The card that was found is named next; otherwise the search is passed over.
    EXPECT_EQ(ChoiceWith(session->Now(), "choose ").empty(), answer[6] == 'n') << answer;
  }
}

TEST_F(PlaySessionTest, WhatSomebodyElseHasRecordedIsAConflictThatIsLookedAt) {
  const std::string id = Begin("seeded");
  const auto session = Open(id);
  session->Take();
  replay::recording::Recorder other(*store_);
  ASSERT_TRUE(
      other.Act(id, 0, Json{{"type", "choose_faction"}, {"faction", "catholics"}}, {}).ok());
  const Fault fault = session->Act("choose_faction hussites");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::conflict);
  EXPECT_EQ(session->Now().who, "Bo (seat 1)");
  EXPECT_EQ(CountOf(id), 2u);
  EXPECT_FALSE(*session->LookAgain());
  ASSERT_TRUE(other.Act(id, 1, Json{{"type", "choose_faction"}, {"faction", "orthodox"}}, {}).ok());
  EXPECT_TRUE(*session->LookAgain());
  // Both are awaited now. The terminal was going to Bo, and still is.
  EXPECT_EQ(session->Now().who, "Bo (seat 1)");
}

TEST_F(PlaySessionTest, ARefusalNamesItsClauseAndChangesNothing) {
  const std::string id = Begin("seeded");
  const auto session = Open(id, 0);
  EXPECT_EQ(session->Now().stage, Stage::choose);
  const Fault fault = session->Act("send 3");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::illegal_action);
  EXPECT_TRUE(fault->clause.starts_with("HER-")) << fault->clause;
  EXPECT_EQ(CountOf(id), 1u);
  EXPECT_EQ(session->Act("{\"type\":").value().code, ErrorCode::bad_request);
  EXPECT_EQ(session->Act("").value().code, ErrorCode::bad_request);
}

TEST_F(PlaySessionTest, RecordedChanceIsEnteredInWords) {
  const auto session = Open(Begin("recorded"));
  Act(*session, "choose_faction hussites");
  Act(*session, "choose_faction orthodox");
  EXPECT_EQ(session->Now().stage, Stage::chance);
  struct Case {
    const char* text;
    ErrorCode code;
  };
  for (const Case& each :
       {Case{"order 44,45", ErrorCode::bad_chance},
        Case{"order 44 nonsense", ErrorCode::bad_request}, Case{"shuffle", ErrorCode::bad_request},
        Case{"pick 1 2", ErrorCode::bad_request}, Case{"dice 1", ErrorCode::bad_chance},
        Case{"{\"order\":[44]}", ErrorCode::bad_chance}, Case{"{", ErrorCode::bad_request}}) {
    const Fault fault = session->Act(each.text);
    ASSERT_TRUE(fault) << each.text;
    EXPECT_EQ(fault->code, each.code) << each.text << ": " << fault->message;
  }
  std::string order = "order";
  for (int card = 79; card >= 44; --card) order += fmt::format(" {}", card);
  Act(*session, order);
  EXPECT_EQ(session->Now().stage, Stage::hand_over);
}

TEST_F(PlaySessionTest, AGameThatHasEndedOrASeatThatIsNoneIsNotPlayed) {
  const std::string id = Put(Prepared(replay::recording::SimulatedGame("heretics", 2, 0)));
  EXPECT_EQ(PlaySession::Open(*store_, id, std::nullopt).error().code, ErrorCode::game_over);
  EXPECT_EQ(PlaySession::Open(*store_, id, 2).error().code, ErrorCode::bad_request);
  EXPECT_EQ(PlaySession::Open(*store_, "ffff", 2).error().code, ErrorCode::not_found);
}

TEST_F(PlaySessionTest, ATableWithADisputeWaitsForTheJudgeAndAVoidGameHasEnded) {
  const std::string id = Begin("seeded");
  const auto session = Open(id);
  Act(*session, "choose_faction hussites");
  replay::recording::Recorder recorder(*store_);
  ASSERT_TRUE(recorder.Record(id, {Dispute{1, 1}, {"not that one"}}).ok());
  ASSERT_TRUE(*session->LookAgain());
  Turn moment = session->Now();
  EXPECT_EQ(moment.stage, Stage::waiting);
  EXPECT_EQ(moment.about, "dispute 2 is open: a judge must rule on it first");
  EXPECT_TRUE(moment.choices.empty());

  Ruling ruling;
  ruling.dispute = 2;
  ruling.clauses = {"HER-2.2"};
  ruling.kind = RulingKind::rewind;
  ruling.to = 0;
  ASSERT_TRUE(recorder.Record(id, {ruling, {"Kim", "so"}}).ok());
  ASSERT_TRUE(*session->LookAgain());
  EXPECT_EQ(session->Now().who, "Ana (seat 0)");
  Act(*session, "choose_faction reformers");

  Ruling voided;
  voided.clauses = {"HER-2.2"};
  voided.kind = RulingKind::void_;
  ASSERT_TRUE(recorder.Record(id, {voided, {"Kim", "so"}}).ok());
  ASSERT_TRUE(*session->LookAgain());
  moment = session->Now();
  EXPECT_EQ(moment.stage, Stage::ended);
  EXPECT_EQ(moment.about, "ruling 5 has voided the game");
  EXPECT_EQ(PlaySession::Open(*store_, id, {}).error().code, ErrorCode::game_over);
}

TEST_F(PlaySessionTest, ASlipIsTakenBackAndTheSameSeatActsAgain) {
  const std::string id = Begin("seeded");
  const auto session = Open(id);
  PlayModel model(Look{});
  const auto type = [&](std::string_view keys) {
    Command command;
    for (const char c : keys) {
      command = model.Handle(c == '\n' ? Key{Key::Kind::enter} : Key::Of(std::string_view(&c, 1)));
    }
    return command;
  };
  const auto shows = [&](std::string_view text) {
    return model.Draw({24, 80}).Text().find(text) != std::string::npos;
  };
  const Key undo = {Key::Kind::control, "z"};
  Act(*session, "choose_faction hussites");
  Act(*session, "choose_faction orthodox");
  Act(*session, "send 22");
  // The terminal goes to Bo, who may not see Ana's card.
  model.Set(session->Now());
  EXPECT_EQ(model.moment().stage, Stage::hand_over);
  model.Handle(undo);
  type("Sam\nthe wrong card\n");
  EXPECT_TRUE(shows("taken back:\nevent 4: Ana lays a character face down\n"));
  EXPECT_FALSE(shows("Shepherd"));
  const Command command = type("y");
  EXPECT_EQ(command.kind, Command::Kind::undo);
  EXPECT_EQ(command.texts, (std::vector<std::string>{"Sam", "the wrong card"}));
  EXPECT_EQ(CountOf(id), 5u);
  EXPECT_FALSE(session->TakeBack(command.texts, command.seq));
  EXPECT_EQ(CountOf(id), 6u);
  EXPECT_EQ(session->Now().who, "Ana (seat 0)");

  // Now both lay a card, so a judge must confirm an undo.
  Act(*session, "send 23");
  Act(*session, "send 33");
  model.Set(session->Now());
  model.Handle(undo);
  EXPECT_TRUE(shows("> Sam\n")) << "the name is proposed again";
  type("\nanother one\n");
  EXPECT_TRUE(shows("a judge must confirm this correction (JDG-20). Who is the judge?"));
  Fault fault = session->TakeBack({"Sam", "another one"}, session->seq());
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->clause, "JDG-20");
  EXPECT_EQ(CountOf(id), 8u);
  model.RefuseForm(*fault, "Who keeps the record");
  EXPECT_TRUE(shows("JDG-20: Who keeps the record\n"));
  const Command confirmed = type("Kim\ny");
  EXPECT_EQ(confirmed.texts, (std::vector<std::string>{"Sam", "another one", "Kim"}));
  EXPECT_FALSE(session->TakeBack(confirmed.texts, confirmed.seq));
  EXPECT_EQ(CountOf(id), 9u);
  EXPECT_EQ(session->Now().who, "Bo (seat 1)");
}

TEST_F(PlaySessionTest, AnUndoOfAnEntryThatIsNoLongerTheLastIsAConflict) {
  const std::string id = Begin("seeded");
  const auto session = Open(id, 0);
  PlayModel model(Look{});
  model.Set(session->Now());
  const uint64_t newest = session->seq();
  model.Handle({Key::Kind::control, "z"});
  replay::recording::Recorder other(*store_);
  ASSERT_TRUE(
      other.Act(id, 0, Json{{"type", "choose_faction"}, {"faction", "catholics"}}, {}).ok());
  const Fault fault = session->TakeBack({"Sam", "a slip"}, newest);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::conflict);
  EXPECT_EQ(session->seq(), newest + 1) << "what others recorded is loaded";
  model.Renew(session->Now());
  EXPECT_EQ(model.Draw({24, 80}).Text().find("who keeps the record?"), std::string::npos);
}

TEST_F(PlaySessionTest, AModelOfAnySizeShowsTheMomentAndWishes) {
  const auto session = Open(Begin("seeded"));
  PlayModel model(Look{});
  model.Set(session->Now());
  EXPECT_EQ(model.Handle({Key::Kind::enter}).kind, Command::Kind::take);
  session->Take();
  model.Set(session->Now());
  for (int rows = 1; rows < 30; ++rows) {
    for (const int columns : {1, 2, 5, 40, 80}) model.Draw({rows, columns});
  }
  EXPECT_EQ(model.Draw({24, 80}).lines.size(), 24u);
  EXPECT_EQ(model.Handle({Key::Kind::enter}).kind, Command::Kind::nothing);
  model.Handle({Key::Kind::down});
  const Command command = model.Handle({Key::Kind::enter});
  EXPECT_EQ(command.kind, Command::Kind::act);
  EXPECT_EQ(command.text, R"({"type":"choose_faction","faction":"catholics"})");
  model.Refuse(Error{.code = ErrorCode::illegal_action, .clause = "X-1", .message = "no"}, "Rule.");
  const std::string text = model.Draw({24, 80}).Text();
  EXPECT_NE(text.find("no\nX-1: Rule.\n"), std::string::npos);
  EXPECT_NE(text.find("> choose_faction catholics"), std::string::npos);
}

TEST_F(PlaySessionTest, WhatIsTypedStaysWhenOthersActAndGoesWhenItIsDone) {
  const auto session = Open(Begin("seeded"));
  session->Take();
  PlayModel model(Look{});
  model.Set(session->Now());
  const auto is_typed = [&] {
    return model.Draw({24, 80}).Text().find("> choose_f") != std::string::npos;
  };
  model.Handle(Key::Of("choose_f"));
  EXPECT_TRUE(is_typed());
  model.Renew(session->Now());
  EXPECT_TRUE(is_typed());
  model.Set(session->Now());
  EXPECT_FALSE(is_typed());
}

}  // namespace
}  // namespace recount::tools::terminal
