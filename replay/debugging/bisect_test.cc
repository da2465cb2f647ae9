#include "replay/debugging/bisect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "fmt/format.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::debugging {
namespace {

using testing::HasSubstr;
using Asked = std::function<StatePredicate::Answer(const Json&)>;

// Answers each question at once, and keeps the states.
class Remembered final : public StatePredicate {
 public:
  explicit Remembered(Asked asked) : asked_(std::move(asked)) {}

  Fault Ask(std::string_view state_json) override {
    states.emplace_back(state_json);
    answers_.push_back(asked_(Json::parse(state_json)));
    return std::nullopt;
  }
  Result<Answer> Next() override {
    if (fails_at && taken == *fails_at) {
      return Error{.code = ErrorCode::limit, .message = "too long"};
    }
    ++taken;
    const Answer answer = answers_.front();
    answers_.pop_front();
    return answer;
  }

  std::vector<std::string> states;
  uint64_t taken = 0;
  std::optional<uint64_t> fails_at;  // the number of the answer that fails

 private:
  Asked asked_;
  std::deque<Answer> answers_;
};

// Returns the expected result of a scan. It opens a separate timeline for each event, from the
// newest event to the first.
Bisection PlainScan(const log::Log& log, const Asked& asked) {
  log::CardSets sets;
  const Result<timeline::Timeline> first = timeline::Timeline::Open(log, sets);
  std::vector<uint64_t> path;
  for (uint64_t seq = first->judging().cursor();; seq = first->judging().After(seq)) {
    path.insert(path.begin(), seq);
    if (seq == 0) break;
  }
  Bisection found;
  for (const uint64_t seq : path) {
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
    EXPECT_FALSE(timeline->SeekTo(seq));
    if (timeline->illegal()) {
      found.illegal = timeline->illegal()->seq;
      return found;
    }
    const OrderedJson state =
        timeline->match().StateJson(engine::Viewer::Judge(), timeline->seating());
    const StatePredicate::Answer answer = asked(Json(state));
    ++found.evaluated;
    found.errors += answer.has_failed ? 1 : 0;
    if (answer.holds) {
      found.seq = seq;
      return found;
    }
  }
  return found;
}

std::string BisectionText(const Bisection& found) {
  return fmt::format("{} evaluated {} errors {} illegal {}",
                     found.seq ? std::to_string(*found.seq) : "none", found.evaluated, found.errors,
                     found.illegal ? std::to_string(*found.illegal) : "none");
}

std::string BisectionText(const Result<Bisection>& found) {
  if (found.ok()) return BisectionText(*found);
  return fmt::format("{}: {}", ErrorCodeName(found.error().code), found.error().message);
}

Result<Bisection> Scan(const log::Log& log, StatePredicate& predicate) {
  log::CardSets sets;
  return BisectByScan(log, sets, predicate);
}

Result<Bisection> Halves(const log::Log& log, StatePredicate& predicate) {
  log::CardSets sets;
  return BisectByHalves(log, sets, predicate);
}

// Conditions that are true for a state at once, at some time, for a time, or never, in any game.
std::vector<Asked> Questions(uint64_t events) {
  const auto at = [](auto holds) {
    return [=](const Json& state) {
      return StatePredicate::Answer{.holds = holds(state["seq"].get<uint64_t>())};
    };
  };
  return {
      at([](uint64_t) { return true; }),
      at([](uint64_t) { return false; }),
      at([](uint64_t seq) { return seq >= 3; }),
      at([=](uint64_t seq) { return seq >= events - 1; }),
      at([=](uint64_t seq) { return seq >= events / 2; }),
      at([](uint64_t seq) { return seq % 7 == 5; }),
      at([](uint64_t seq) { return seq == 1; }),
      [](const Json& state) {
        return StatePredicate::Answer{.holds = state["node"]["kind"] == "end"};
      },
      [](const Json& state) {
        const bool has_failed = state["seq"].get<uint64_t>() % 3 == 1;
        return StatePredicate::Answer{.holds = !has_failed && state["node"]["kind"] == "chance" &&
                                               state["seq"].get<uint64_t>() > 4,
                                      .has_failed = has_failed};
      },
  };
}

class Bisect : public recording::ReplayTest {
 protected:
  // Compares both searches with the plain one.
  static void ExpectTrue(const log::Log& log) {
    for (const Asked& asked : Questions(log.count())) {
      const Bisection plain = PlainScan(log, asked);
      Remembered scanned(asked);
      const Result<Bisection> found = Scan(log, scanned);
      ASSERT_EQ(BisectionText(found), BisectionText(plain));
      EXPECT_TRUE(found->is_exact);
      EXPECT_EQ(scanned.taken, plain.evaluated);
      ExpectChange(log, asked, plain);
    }
  }

  // Checks that halving finds an event after which the condition is true although it is false right
  // before it.
  static void ExpectChange(const log::Log& log, const Asked& asked, const Bisection& plain) {
    std::vector<bool> holds;
    std::vector<uint64_t> seqs;
    Remembered all([&](const Json& state) {
      holds.push_back(asked(state).holds);
      seqs.push_back(state["seq"]);
      return StatePredicate::Answer{};
    });
    const Result<Bisection> whole = Scan(log, all);
    ASSERT_TRUE(whole.ok());
    Remembered halved(asked);
    const Result<Bisection> found = Halves(log, halved);
    ASSERT_TRUE(found.ok()) << BisectionText(found);
    EXPECT_FALSE(found->is_exact);
    EXPECT_EQ(found->evaluated, halved.states.size());
    EXPECT_EQ(found->illegal.has_value(), whole->illegal.has_value());
    EXPECT_EQ(found->seq.has_value(), holds.back());
    if (!found->seq) {
      EXPECT_EQ(found->evaluated, 1u);
      return;
    }
    EXPECT_TRUE(plain.seq);
    EXPECT_LE(found->evaluated, 1 + std::ceil(std::log2(holds.size())));
    const auto at =
        static_cast<size_t>(std::find(seqs.begin(), seqs.end(), *found->seq) - seqs.begin());
    ASSERT_LT(at, seqs.size());
    EXPECT_TRUE(holds[at]);
    EXPECT_TRUE(at == 0 || !holds[at - 1]);
  }
};

TEST_F(Bisect, FindsInEveryGameWhatAPlainScanFinds) {
  (void)recording::GameCalled("endless");  // registers it as a game
  for (const engine::Game* game : engine::AllGames()) {
    SCOPED_TRACE(game->id());
    const std::string id = Put(recording::random_games::Prepared(
        recording::SimulatedGame(game->id(), game->min_players(), 0, 60)));
    ExpectTrue(*recording::OpenLog(*store_, id));
  }
}

TEST_F(Bisect, FollowsThePathToTheCursorOfAJudgedGame) {
  const Result<recording::random_games::Simulator> simulator =
      recording::random_games::Simulator::Of(recording::GameCalled("heretics"), 2, Seed{11},
                                             Json::object());
  ASSERT_TRUE(simulator.ok());
  for (uint64_t number = 0; number < 8; ++number) {
    SCOPED_TRACE(number);
    const std::string id = Put(recording::random_games::Prepared(
        simulator->PlayJudged(number, 120, /*makes_repairs=*/true)));
    ExpectTrue(*recording::OpenLog(*store_, id));
  }
}

TEST(BisectLogs, TheStatesAreThoseOfShow) {
  const recording::EditedLog log(
      recording::random_games::Prepared(recording::SimulatedGame("heretics", 2, 1)));
  const recording::FiledLog filed(log);
  log::CardSets sets;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(*filed, sets);
  Remembered never([](const Json&) { return StatePredicate::Answer{}; });
  ASSERT_TRUE(Scan(*filed, never).ok());
  ASSERT_EQ(never.states.size(), filed->count());
  for (uint64_t seq = 0; seq < filed->count(); ++seq) {
    ASSERT_FALSE(timeline->SeekTo(seq));
    EXPECT_EQ(never.states[seq],
              Written(timeline->match().StateJson(engine::Viewer::Judge(), timeline->seating())));
  }
}

TEST_F(Bisect, AtAnIllegalEventTheStatesEnd) {
  std::vector<std::string> lines =
      recording::RequestsOf(recording::SimulatedGame("heretics", 2), /*is_seeded=*/false);
  lines.insert(lines.begin() + 6, R"({"op":"act","seat":0,"action":{"type":"send","card":99}})");
  const recording::EditedLog log(recording::ReadGame(lines, /*as_played=*/true));
  const recording::FiledLog filed(log);
  ExpectTrue(*filed);
  Remembered never([](const Json&) { return StatePredicate::Answer{}; });
  EXPECT_EQ(BisectionText(Scan(*filed, never)), "none evaluated 6 errors 0 illegal 6");
  Remembered at_the_end(
      [](const Json& state) { return StatePredicate::Answer{state["seq"] == 5}; });
  EXPECT_EQ(BisectionText(Halves(*filed, at_the_end)).substr(0, 12), "5 evaluated ");
}

TEST(BisectLogs, DamageCountsOnlyIfItIsBeforeTheAnswer) {
  recording::EditedLog log(
      recording::random_games::Prepared(recording::SimulatedGame("heretics", 2)));
  log.events[20] = OwnedEvent(log.events[19].bytes());
  const recording::FiledLog filed(log);
  for (const auto& [at, text] : std::initializer_list<std::pair<uint64_t, std::string_view>>{
           {0, "0 evaluated 1 errors 0 illegal none"},
           {19, "19 evaluated 20 errors 0 illegal none"},
           {20, "damaged: "},
           {1000, "damaged: "},
       }) {
    Remembered asked(
        [at = at](const Json& state) { return StatePredicate::Answer{state["seq"] >= at}; });
    EXPECT_THAT(BisectionText(Scan(*filed, asked)), HasSubstr(std::string(text)));
    EXPECT_THAT(BisectionText(Halves(*filed, asked)), HasSubstr("damaged: "));
  }
}

TEST(BisectLogs, AnErrorOfThePredicateCountsOnlyBeforeTheAnswer) {
  const recording::EditedLog log(
      recording::random_games::Prepared(recording::SimulatedGame("heretics", 2)));
  const recording::FiledLog filed(log);
  for (const auto& [fails_at, text] : std::initializer_list<std::pair<uint64_t, std::string_view>>{
           {0, "limit: after event 0: too long"},
           {12, "limit: after event 12: too long"},
           {13, "12 evaluated 13 errors 0 illegal none"},
       }) {
    Remembered asked([](const Json& state) { return StatePredicate::Answer{state["seq"] == 12}; });
    asked.fails_at = fails_at;
    EXPECT_EQ(BisectionText(Scan(*filed, asked)), text);
  }
  Remembered asked([](const Json&) { return StatePredicate::Answer{true}; });
  asked.fails_at = 0;
  EXPECT_EQ(BisectionText(Halves(*filed, asked)),
            fmt::format("limit: after event {}: too long", filed->count() - 1));
}

TEST(BisectLogs, TellsItsProgress) {
  const recording::EditedLog log(
      recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, 1000)));
  const recording::FiledLog filed(log);
  Remembered never([](const Json&) { return StatePredicate::Answer{}; });
  log::CardSets sets;
  uint64_t last = 0;
  ASSERT_TRUE(BisectByScan(*filed, sets, never, [&](uint64_t done, uint64_t total) {
                EXPECT_EQ(total, filed->count());
                EXPECT_GT(done, last);
                last = done;
              }).ok());
  EXPECT_EQ(last, filed->count());
}

}  // namespace
}  // namespace recount::replay::debugging
