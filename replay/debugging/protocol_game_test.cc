#include "replay/debugging/protocol_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/protocol/session.h"
#include "replay/recording/testing/games.h"

namespace recount::replay::debugging {
namespace {

using recording::EditedLog;
using recording::FiledLog;
using recording::ReadGame;
using recording::SimulatedGame;
using recording::random_games::Prepared;
using recording::random_games::SimulatedLog;
using testing::ElementsAre;
using testing::HasSubstr;

ProtocolGame GameIn(const EditedLog& log) {
  log::CardSets sets;
  const Result<ProtocolGame> game = GameOfLog(*FiledLog(log), sets);
  EXPECT_TRUE(game.ok()) << game.error().message;
  return *game;
}

constexpr struct {
  const char* game;
  int players;
} kTables[] = {{"heretics", 2}, {"hope", 2}, {"empyrean", 2}, {"inhumanity", 3}, {"basicverse", 4}};

TEST(ProtocolGame, ALogAndItsEventsGiveTheSameRequestsAndAnyEngineTakesThem) {
  for (const auto& table : kTables) {
    SCOPED_TRACE(table.game);
    const SimulatedLog log = SimulatedGame(table.game, table.players);
    const ProtocolGame game = GameIn(EditedLog(Prepared(log)));
    const ProtocolGame same = GameOfEvents(game.id, *log.match, log.events);
    EXPECT_EQ(game.new_request, same.new_request);
    EXPECT_EQ(game.requests, same.requests);
    EXPECT_EQ(game.seqs, same.seqs);
    EXPECT_EQ(game.players, table.players);
    protocol::Session session;
    EXPECT_THAT(session.Answer(game.new_request), HasSubstr(R"({"ok":true,"seq":0,)"));
    std::string reply;
    for (const std::string& request : game.requests) reply = session.Answer(request);
    EXPECT_THAT(reply,
                HasSubstr(fmt::format(R"("seq":{},"node":{{"kind":"end")", log.events.size() - 1)));
    EXPECT_THAT(reply, HasSubstr(ToHex(log.match->Digest())));
  }
}

TEST(ProtocolGame, NewHasEveryKeyOfTheConfigAndTheSetInline) {
  const ProtocolGame game = GameIn(EditedLog(Prepared(SimulatedGame("hope", 2))));
  const Json request = *ParseJson(game.new_request);
  EXPECT_EQ(request.at("players"), Json({"Player 1", "Player 2"}));
  EXPECT_EQ(request.at("randomness"), "recorded");
  EXPECT_TRUE(request.at("card_set").is_object());
  EXPECT_FALSE(request.at("config").empty());
  EXPECT_FALSE(request.contains("rules"));
  EXPECT_FALSE(request.contains("seed"));
}

TEST(ProtocolGame, EndsWithTheEventThatTheRulesRefuseAsItWasWritten) {
  const auto log =
      ReadGame({R"({"op":"new","game":"heretics","players":["A","B"],"randomness":"recorded"})",
                R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})",
                R"({"op":"act","seat":0,"action":{"type":"send","card":70000}})",
                R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})"},
               /*as_played=*/true);
  const ProtocolGame game = GameIn(EditedLog(log));
  EXPECT_THAT(game.seqs, ElementsAre(0, 1, 2));
  EXPECT_EQ(ParseJson(game.requests.back())->at("action").at("card"), 70000);
}

TEST(NearActs, AreRefusedByTheRulesAndFollowFromTheLogAlone) {
  for (const auto& table : kTables) {
    SCOPED_TRACE(table.game);
    ProtocolGame game = GameIn(EditedLog(Prepared(SimulatedGame(table.game, table.players))));
    ProtocolGame none = game;
    ProtocolGame again = game;
    GameSetups setups;
    AddNearActs(game, 100, setups);
    AddNearActs(again, 100, setups);
    AddNearActs(none, 0, setups);
    EXPECT_GT(game.near_acts.size(), 5u);
    EXPECT_EQ(game.near_acts, again.near_acts);
    EXPECT_TRUE(none.near_acts.empty());
    ProtocolGame few = none;
    AddNearActs(few, 25, setups);
    EXPECT_LT(few.near_acts.size(), game.near_acts.size());
    protocol::Session session;
    session.Answer(game.new_request);
    for (size_t event = 0; event <= game.requests.size(); ++event) {
      if (event > 0) session.Answer(game.requests[event - 1]);
      const auto near = game.near_acts.find(event);
      if (near == game.near_acts.end()) continue;
      const Json reply = *ParseJson(session.Answer(near->second));
      ASSERT_FALSE(reply.at("ok")) << near->second;
      const Json code = reply.at("error").at("code");
      EXPECT_TRUE(code == "illegal_action" || code == "not_awaited") << reply;
    }
  }
}

TEST(ProtocolGame, ALogThatIsTooLongIsALimit) {
  class LongLog final : public log::Log {
   public:
    explicit LongLog(const log::Log& log) : log_(log) {}
    const Hash256& first() const override { return log_.first(); }
    const Hash256& head() const override { return log_.head(); }
    uint64_t count() const override { return kMostComparedEvents + 1; }
    Fault ForEachEvent(uint64_t, absl::FunctionRef<bool(const LoggedEvent&)>) const override {
      return std::nullopt;
    }
    Result<std::vector<Slot>> Openings(uint64_t) const override { return std::vector<Slot>(); }
    Fault ForEachOpened(absl::FunctionRef<bool(uint64_t)>) const override { return std::nullopt; }
    Result<std::string_view> CardSetJson(const Hash256& hash) const override {
      return log_.CardSetJson(hash);
    }
    std::unique_ptr<log::Log> Sibling(const Hash256&) const override { return nullptr; }

   private:
    const log::Log& log_;
  };
  const EditedLog log(Prepared(SimulatedGame("heretics", 2)));
  const FiledLog filed(log);
  log::CardSets sets;
  const Result<ProtocolGame> game = GameOfLog(LongLog(*filed), sets);
  ASSERT_FALSE(game.ok());
  EXPECT_EQ(game.error().code, ErrorCode::limit);
}

}  // namespace
}  // namespace recount::replay::debugging
