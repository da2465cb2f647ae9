#include "replay/recording/recorder.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/play/random_game.h"
#include "fmt/format.h"
#include "replay/recording/testing/replay_fixture.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

class RecorderTest : public ReplayTest {
 protected:
  RecorderTest() : recorder_(*store_, SteadyEnvironment()) { (void)GameCalled("endless"); }

  timeline::Recorded Begin(std::string_view game, bool is_seeded) {
    Result<timeline::Recorded> begun = recorder_.New(*play::ReadNew(NewRequest(game, is_seeded)));
    return *std::move(begun);
  }

  static Json NewRequest(std::string_view game, bool is_seeded) {
    Json request = {{"op", "new"}, {"game", game}, {"players", {"Ana", "Bo"}}};
    request["randomness"] = is_seeded ? "seeded" : "recorded";
    if (is_seeded) request["seed"] = ToHex(Seed{3});
    return request;
  }

  Recorder recorder_;
};

const Json kHussites = {{"type", "choose_faction"}, {"faction", "hussites"}};
const Json kCatholics = {{"type", "choose_faction"}, {"faction", "catholics"}};

std::string TextOf(const std::vector<engine::EffectLine>& effects) {
  std::string text;
  for (const engine::EffectLine& line : effects) {
    text += std::string(line.clause) + ": " + line.text + "\n";
  }
  return text;
}

// Returns the first legal action of the first seat that is awaited, with the seat.
std::pair<Json, Json> SomeAction(const play::Play& play) {
  std::pair<Json, Json> found;
  for (engine::Seat seat = 0; seat < play.match().players(); ++seat) {
    play.match().ForEachLegal(seat, [&](Bytes bytes) {
      if (!found.second.is_null()) return;
      const OwnedEvent event(bytes);
      found = {seat, Json(play.codec().ActionJson(event.event()))};
    });
  }
  return found;
}

TEST_F(RecorderTest, RecordsWhatPlaySays) {
  for (const std::string_view game : {"heretics", "endless"}) {
    for (const bool is_seeded : {true, false}) {
      SCOPED_TRACE(fmt::format("{} {}", game, is_seeded ? "seeded" : "recorded"));
      play::GameSetup table = *play::ReadNew(NewRequest(game, is_seeded));
      play::Play play(std::move(table.match), table.names, table.seed);
      uint64_t seq = play.DrawChance().events.size();
      const timeline::Recorded begun = Begin(game, is_seeded);
      ASSERT_EQ(begun.seq, seq);
      for (int i = 0; i < 80 && play.match().node_kind() != engine::NodeKind::end; ++i) {
        Result<play::Applied> happening = Error{};
        Result<timeline::Recorded> recorded = Error{};
        if (play.match().node_kind() == engine::NodeKind::chance) {
          ASSERT_FALSE(is_seeded) << "chance is drawn at once";
          engine::ChanceStream stream(Seed{1}, seq);
          const engine::ChanceRequest request = play.match().chance();
          const auto numbers = engine::DrawOutcome(request, stream);
          const std::vector<int> list(numbers.begin(), numbers.end());
          const Json outcome = request.kind == engine::ChanceKind::shuffle ? Json{{"order", list}}
                               : request.kind == engine::ChanceKind::dice  ? Json{{"dice", list}}
                                                                          : Json{{"pick", list[0]}};
          happening = play.Chance(outcome);
          recorded = recorder_.Chance(begun.id, outcome, {});
        } else {
          const auto [seat, action] = SomeAction(play);
          happening = play.Act(seat, action);
          recorded = recorder_.Act(begun.id, seat, action, {});
        }
        ASSERT_TRUE(happening.ok()) << happening.error().message;
        ASSERT_TRUE(recorded.ok()) << recorded.error().message;
        seq += happening->events.size();
        EXPECT_EQ(recorded->seq, seq);
        EXPECT_EQ(recorded->id, begun.id);
        EXPECT_EQ(recorded->match->Digest(), play.match().Digest());
        EXPECT_EQ(TextOf(recorded->effects), TextOf(happening->effects));
        EXPECT_EQ(CountOf(begun.id), seq + 1);
      }
      EXPECT_EQ(FaultsOf(Verified(begun.id)), "");
    }
  }
}

TEST_F(RecorderTest, SnapshotsAreKeptOnTheWay) {
  const timeline::Recorded begun = Begin("endless", true);
  for (int i = 0; i < 130; ++i) {
    ASSERT_TRUE(recorder_.Act(begun.id, i % 2, Json{{"type", "step"}, {"amount", 1}}, {}).ok());
  }
  std::vector<uint64_t> kept;
  const OpenLog log(*store_, begun.id);
  ASSERT_FALSE(log->ForEachSnapshot([&](const Snapshot& snapshot) {
    kept.push_back(snapshot.seq);
    return true;
  }));
  EXPECT_EQ(kept, (std::vector<uint64_t>{64, 128}));
}

TEST_F(RecorderTest, ARefusalChangesNothing) {
  const std::string id = Begin("heretics", true).id;
  const struct {
    std::string_view name;
    Json seat;
    Json action;
    std::string code;
    std::string clause;
  } kCases[] = {
      {"out of turn", 1, kHussites, "not_awaited", "HER-2.2"},
      {"no such seat", 2, kHussites, "bad_request", ""},
      {"no such type", 0, {{"type", "fly"}}, "bad_request", ""},
      {"no such field", 0, {{"type", "send"}}, "bad_request", ""},
      {"no such faction",
       0,
       {{"type", "choose_faction"}, {"faction", "pagans"}},
       "illegal_action",
       "HER-2.1"},
      {"too early", 0, {{"type", "send"}, {"card", 1}}, "illegal_action", "HER-3.7"},
  };
  const std::vector<std::string> before = Content();
  for (const auto& [name, seat, action, code, clause] : kCases) {
    SCOPED_TRACE(name);
    const Result<timeline::Recorded> refused = recorder_.Act(id, seat, action, {});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(ErrorCodeName(refused.error().code), code) << refused.error().message;
    EXPECT_EQ(refused.error().clause, clause) << refused.error().message;
    EXPECT_EQ(Content(), before);
  }
  for (const std::string_view unknown : {"0000", "ffffffff", "@first", "", "abc"}) {
    const Result<timeline::Recorded> refused = recorder_.Act(unknown, 0, kHussites, {});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::not_found) << unknown;
  }
  const Result<timeline::Recorded> chance = recorder_.Chance(id, Json{{"dice", {1}}}, {});
  ASSERT_FALSE(chance.ok());
  EXPECT_EQ(Content(), before);
}

TEST_F(RecorderTest, AnExpectedSeqThatIsNotTheNewestIsAConflict) {
  const std::string id = Begin("heretics", true).id;
  const std::vector<std::string> before = Content();
  for (const uint64_t seq : {uint64_t{1}, uint64_t{2}, ~uint64_t{0}}) {
    const Result<timeline::Recorded> refused =
        recorder_.Act(id, 0, kHussites, {.expected_seq = seq});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::conflict);
  }
  EXPECT_EQ(Content(), before);
  EXPECT_TRUE(recorder_.Act(id, 0, kHussites, {.expected_seq = 0}).ok());
  EXPECT_EQ(recorder_.Act(id, 1, kCatholics, {.expected_seq = 0}).error().code,
            ErrorCode::conflict);
  EXPECT_TRUE(recorder_.Act(id, 1, kCatholics, {.expected_seq = 1}).ok());
}

TEST_F(RecorderTest, ADryRunStopsWhereChanceWouldFallAndRecordsNothing) {
  const std::string id = Begin("heretics", true).id;
  ASSERT_TRUE(recorder_.Act(id, 0, kHussites, {}).ok());
  const std::vector<std::string> before = Content();
  // This choice is followed by the shuffle.
  const Result<timeline::Recorded> dry =
      recorder_.Act(id, 1, kCatholics, {.expected_seq = {}, .is_dry_run = true});
  ASSERT_TRUE(dry.ok());
  EXPECT_EQ(Content(), before);
  const Result<timeline::Recorded> refused =
      recorder_.Act(id, 1, kHussites, {.expected_seq = {}, .is_dry_run = true});
  EXPECT_EQ(refused.error().clause, recorder_.Act(id, 1, kHussites, {}).error().clause);
  const Result<timeline::Recorded> done = recorder_.Act(id, 1, kCatholics, {});
  EXPECT_EQ(done->seq, 3u);
  EXPECT_EQ(dry->seq, 2u);
  EXPECT_EQ(dry->match->node_kind(), engine::NodeKind::chance);
  EXPECT_EQ(dry->viewer, engine::Viewer::OfSeat(1));
  EXPECT_TRUE(dry->is_withheld);  // a hand would be dealt
}

TEST_F(RecorderTest, ChanceOfASeededGameIsNotForOthersToEnter) {
  const std::string id = Begin("heretics", true).id;
  ASSERT_TRUE(recorder_.Act(id, 0, kHussites, {}).ok());
  ASSERT_TRUE(recorder_.Act(id, 1, kCatholics, {}).ok());
  EXPECT_EQ(CountOf(id), 4u);  // created, two factions, the shuffle
  std::vector<int> order;
  for (int city = 44; city < 80; ++city) order.push_back(city);
  const Result<timeline::Recorded> refused = recorder_.Chance(id, Json{{"order", order}}, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::bad_chance);
}

TEST_F(RecorderTest, AWithheldSeedDrawsNothing) {
  PreparedLog log = ReadGame(RequestsOf(SimulatedGame("heretics", 2, 0, 2), true));
  log.openings[0].second = EditedLog(log).Withhold(0).openings[0];
  const std::string id = Put(std::move(log));
  const Result<timeline::Recorded> refused = recorder_.Act(id, 1, kCatholics, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::not_found);
  EXPECT_EQ(CountOf(id), 2u);
}

TEST_F(RecorderTest, NobodyActsAfterAnIllegalEvent) {
  std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2, 0, 6), false);
  lines.push_back(R"({"op":"act","seat":0,"action":{"type":"send","card":99}})");
  const std::string id = Put(ReadGame(lines, /*as_played=*/true));
  const std::vector<std::string> before = Content();
  for (const Result<timeline::Recorded>& refused :
       {recorder_.Act(id, 0, kHussites, {}),
        recorder_.Act(id, 0, Json{{"type", "send"}, {"card", 1}}, {}),
        recorder_.Chance(id, Json{{"pick", 0}}, {})}) {
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::illegal_action);
    EXPECT_EQ(refused.error().clause, "HER-3.3");
  }
  EXPECT_EQ(Content(), before);
}

// Acts for both seats until this many actions were acknowledged. Each action has its own time.
class Writer {
 public:
  Writer(store::Store& store, std::string id, int64_t first_time)
      : id_(std::move(id)), time_(first_time), recorder_(store, {[this] { return Now(); }, {}}) {}

  void Run(int actions) {
    for (int tries = 0; acknowledged.size() < static_cast<size_t>(actions); ++tries) {
      ASSERT_LT(tries, 100'000);
      const Result<timeline::Recorded> recorded =
          recorder_.Act(id_, tries % 2, Json{{"type", "step"}, {"amount", 1 + tries % 3}}, {});
      if (recorded.ok()) {
        acknowledged[time_] = recorded->seq;
        continue;
      }
      const ErrorCode code = recorded.error().code;
      ASSERT_TRUE(code == ErrorCode::not_awaited || code == ErrorCode::conflict)
          << recorded.error().message;
    }
  }

  std::map<int64_t, uint64_t> acknowledged;  // the seq of the newest event at that time, by time

 private:
  std::optional<int64_t> Now() { return ++time_; }

  std::string id_;
  int64_t time_;
  Recorder recorder_;
};

TEST_F(RecorderTest, TwoThreadsAtOneGameLoseAndRepeatNothing) {
  const std::string id = Begin("endless", true).id;
  Writer a(*store_, id, 1'000'000);
  Writer b(*store_, id, 2'000'000);
  std::thread first([&] { a.Run(40); });
  std::thread second([&] { b.Run(40); });
  first.join();
  second.join();

  std::map<int64_t, uint64_t> expected = a.acknowledged;
  expected.insert(b.acknowledged.begin(), b.acknowledged.end());
  ASSERT_EQ(expected.size(), 80u);
  std::map<int64_t, uint64_t> found;
  const OpenLog log(*store_, id);
  uint64_t actions = 0;
  ASSERT_FALSE(log->ForEachEvent(1, [&](const LoggedEvent& logged) {
    const auto& event = *flatbuffers::GetRoot<events::Envelope>(logged.bytes.data());
    actions += event.kind() == events::EventKind::action;
    found[*event.at()] = logged.seq;  // the chance that follows has the time of its action
    return true;
  }));
  EXPECT_EQ(actions, 80u);
  EXPECT_EQ(found, expected);
  EXPECT_EQ(FaultsOf(Verified(id)), "");
}

// A simulation found this: an imported log may end where a seeded game waits for chance. Any
// outcome was recorded there, and `verify` then refused the log.
TEST_F(RecorderTest, ASeededGameThatWasCutAtChanceTakesOnlyTheOutcomeOfItsSeed) {
  uint64_t count = 1;
  random_games::SimulatedLog log = SimulatedGame("heretics", 2, 0, count);
  while (log.match->node_kind() != engine::NodeKind::chance) {
    log = SimulatedGame("heretics", 2, 0, ++count);
  }
  const std::string id = Put(random_games::Prepared(log));
  const auto outcome = [&](engine::ChanceStream stream) {
    const OwnedEvent drawn = engine::play::DrawnOutcome(*log.match, stream);
    return Json(OutcomeJson(drawn.event()));
  };
  const Result<timeline::Recorded> refused =
      recorder_.Chance(id, outcome(engine::ChanceStream(Seed{9}, 0)), {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::bad_chance);
  EXPECT_EQ(refused.error().clause, "HER-1.4");
  EXPECT_EQ(CountOf(id), count);
  EXPECT_TRUE(recorder_.Chance(id, outcome(engine::ChanceStream(log.seed, count)), {}).ok());
  EXPECT_GT(CountOf(id), count);
  EXPECT_EQ(FaultsOf(Verified(id)), "");
}

}  // namespace
}  // namespace recount::replay::recording
