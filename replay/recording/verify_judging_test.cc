// Tests the findings of verify for judgements that no recorder would have written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "replay/recording/recorder.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/timeline/timeline.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

// A game of Heretics, seven events long, to whose log a test may add anything.
class JudgedTable {
 public:
  JudgedTable() : log_(random_games::Prepared(recording::SimulatedGame("heretics", 2))) {
    log_.CutAt(7);
  }

  // Adds a judgement with the digest of the state at event 6.
  JudgedTable& Say(const Judgement& judgement, const std::vector<std::string>& texts) {
    const recording::FiledLog filed(log_);
    log::CardSets sets;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*filed, sets);
    EXPECT_TRUE(timeline.ok());
    EXPECT_FALSE(timeline->SeekTo(6));
    flatbuffers::FlatBufferBuilder builder;
    const JudgementEvent written = WriteJudgement(
        builder, judgement, texts, [](uint32_t slot) { return Salt{static_cast<uint8_t>(slot)}; },
        std::nullopt, /*has_digest=*/true);
    SetDigest(written.bytes, timeline->match().Digest());
    return Add(written);
  }

  JudgedTable& Add(const JudgementEvent& written) {
    log_.openings[log_.events.size()] = {written.openings.begin(), written.openings.end()};
    log_.Add(written.bytes);
    return *this;
  }

  // Adds the game events that follow event 6 in the original game.
  JudgedTable& PlayOn() {
    const random_games::SimulatedLog game = recording::SimulatedGame("heretics", 2);
    log_.Add(game.events[7].bytes());
    log_.Add(game.events[8].bytes());
    return *this;
  }

  std::string Faults() const { return recording::FaultsOf(log_.Verify()); }

  recording::EditedLog& log() { return log_; }

 private:
  recording::EditedLog log_;
};

Ruling Stand(uint8_t judge_no = 0) {
  Ruling ruling;
  ruling.judge_no = judge_no;
  ruling.clauses = {"HER-1.1"};
  return ruling;
}

Ruling Voided() {
  Ruling ruling = Stand();
  ruling.kind = RulingKind::void_;
  return ruling;
}

Ruling Rewound(uint64_t to) {
  Ruling ruling = Stand();
  ruling.kind = RulingKind::rewind;
  ruling.to = to;
  return ruling;
}

Ruling Warned(bool is_deviation) {
  Ruling ruling = Stand();
  ruling.kind = RulingKind::penalty;
  ruling.seat = 0;
  ruling.infraction = "slow_play";
  ruling.penalty = PenaltyLevel::warning;
  ruling.is_deviation = is_deviation;
  return ruling;
}

Ruling Infringed(std::string infraction) {
  Ruling ruling = Warned(false);
  ruling.infraction = std::move(infraction);
  return ruling;
}

Ruling DrawnBy(std::vector<uint8_t> winners) {
  Ruling ruling = Stand();
  ruling.kind = RulingKind::outcome;
  ruling.result = RuledResult{std::move(winners), true, {}, "HER-1.1"};
  return ruling;
}

const std::vector<std::string> kKim = {"Kim", "so"};
const std::vector<std::string> kLou = {"Lou", "so"};

struct JudgedCase {
  const char* name;
  std::function<void(JudgedTable&)> say;
  const char* faults;
};

const JudgedCase kCases[] = {
    {"nothing is wrong",
     [](JudgedTable& table) {
       table.Say(Dispute{5, 1}, {"no"}).Say(Stand(), kKim);
     },
     ""},
    {"JDG-1 somebody acts while a dispute is open",
     [](JudgedTable& table) {
       table.Say(Dispute{5, 1}, {"no"}).PlayOn();
     },
     "8 judging JDG-1"},
    {"JDG-2",
     [](JudgedTable& table) {
       table.Say(Dispute{7, 1}, {"no"});
     },
     "7 judging JDG-2"},
    {"JDG-3 there is no such dispute",
     [](JudgedTable& table) {
       Ruling ruling = Stand();
       ruling.dispute = 5;
       table.Say(ruling, kKim);
     },
     "7 judging JDG-3"},
    {"JDG-3 there is no such clause",
     [](JudgedTable& table) {
       Ruling ruling = Stand();
       ruling.clauses = {"HER-1.99"};
       table.Say(ruling, kKim);
     },
     "7 judging JDG-3"},
    {"JDG-4", [](JudgedTable& table) { table.Say(Rewound(7), kKim); }, "7 judging JDG-4"},
    {"JDG-5",
     [](JudgedTable& table) {
       table.Say(Stand(), kKim).Say(Appeal{7, 0}, {"no"}).Say(Appeal{7, 0}, {"no"});
     },
     "9 judging JDG-5"},
    {"JDG-6 the same judge",
     [](JudgedTable& table) {
       table.Say(Stand(), kKim).Say(Appeal{7, 0}, {"no"}).Say(Resolution{8, 0, true}, kKim);
     },
     "9 judging JDG-6"},
    {"JDG-6 the same judge under two numbers",
     [](JudgedTable& table) {
       table.Say(Stand(), kKim).Say(Appeal{7, 0}, {"no"}).Say(Resolution{8, 1, true}, kKim);
     },
     "9 judging JDG-6"},
    {"JDG-6 the same judge under two numbers, in other letters",
     [](JudgedTable& table) {
       table.Say(Stand(), kKim)
           .Say(Appeal{7, 0}, {"no"})
           .Say(Resolution{8, 1, true}, {"KIM", "so"});
     },
     "9 judging JDG-6"},
    {"JDG-6 the same judge under two numbers, with a blank that nobody sees",
     [](JudgedTable& table) {
       table.Say(Stand(), kKim).Say(Appeal{7, 0}, {"no"});
       table.Say(Resolution{8, 1, true}, {"Kim\u2800", "so"});
     },
     "9 judging JDG-6"},
    {"JDG-6 two judges under one number",
     [](JudgedTable& table) { table.Say(Stand(), kKim).Say(Stand(), kLou); }, "8 judging JDG-6"},
    {"JDG-6 a number is left out", [](JudgedTable& table) { table.Say(Stand(1), kKim); },
     "7 judging JDG-6"},
    {"JDG-7 a deviation that is none",
     [](JudgedTable& table) { table.Say(Warned(/*is_deviation=*/true), kKim); }, "7 judging JDG-7"},
    {"JDG-7 a deviation that is not marked",
     [](JudgedTable& table) { table.Say(Warned(false), kKim).Say(Warned(false), kKim); },
     "8 judging JDG-7"},
    {"JDG-8 somebody acts after the end",
     [](JudgedTable& table) { table.Say(Voided(), kKim).PlayOn(); }, "8 judging JDG-8"},
    {"a result of a seat that is not there",
     [](JudgedTable& table) {
       Ruling ruling = Stand();
       ruling.kind = RulingKind::outcome;
       ruling.result = RuledResult{{4}, false, {}, "HER-1.1"};
       table.Say(ruling, kKim);
     },
     "7 judging"},
    {"a draw of nobody", [](JudgedTable& table) { table.Say(DrawnBy({}), kKim); }, "7 judging"},
    {"an infraction that is no word",
     [](JudgedTable& table) { table.Say(Infringed("Ana was rude"), kKim); }, "7 judging"},
    {"an infraction that is no word, amended",
     [](JudgedTable& table) {
       table.Say(Warned(false), kKim).Say(Amendment{7, Infringed("Ana")}, kKim);
     },
     "8 judging"},
    {"a list of infractions whose name is no word",
     [](JudgedTable& table) {
       Ruling ruling = Warned(false);
       ruling.infractions = "a\u202eb";
       ruling.due = PenaltyLevel::warning;
       table.Say(ruling, kKim);
     },
     "7 judging"},
    {"a team of one",
     [](JudgedTable& table) {
       Ruling ruling = Warned(false);
       ruling.seats = {0};
       table.Say(ruling, kKim);
     },
     "7 judging"},
    {"JDG-9 a card that the game has not",
     [](JudgedTable& table) {
       table.Say(Exposure{5, 0, 900, {1}}, kKim);
     },
     "7 judging JDG-9"},
    {"a judge's name of nothing but spaces",
     [](JudgedTable& table) {
       table.Say(Stand(), {"  ", "so"});
     },
     "7 judging"},
    {"an author without a name",
     [](JudgedTable& table) {
       table.Say(Annotation{5}, {"", "so"});
     },
     "7 judging"},
    {"names and reasons of blanks that version 0.2 took",
     [](JudgedTable& table) {
       table.Say(Stand(), {"\u2800", ""}).Say(Annotation{5}, {"\u3000", "so"});
     },
     ""},
    {"the digest of another state",
     [](JudgedTable& table) {
       table.Say(Dispute{5, 1}, {"no"});
       SetDigest(table.log().events.back().mutable_bytes(), Digest128{1});
       table.log().Rechain();
     },
     "7 diverged"},
    {"another text than the veil commits to",
     [](JudgedTable& table) {
       table.Say(Dispute{5, 1}, {"no"});
       std::get<Opening>(table.log().openings[7][0]).value = "yes";
     },
     "7 bad_opening"},
    {"a withheld name",
     [](JudgedTable& table) {
       table.Say(Stand(), kKim);
       table.log().openings.erase(7);
     },
     ""},
};

TEST(VerifyJudging, NamesTheClauseOfEachJudgement) {
  for (const JudgedCase& test : kCases) {
    SCOPED_TRACE(test.name);
    JudgedTable table;
    test.say(table);
    EXPECT_EQ(table.Faults(), test.faults);
  }
}

using VerifyJudgingTest = recording::ReplayTest;

// A record that denies that its log has judgements would hide them.
TEST_F(VerifyJudgingTest, FindsJudgementsInALogThatIsKeptAsOneWithoutAny) {
  const Result<random_games::Simulator> simulator =
      random_games::Simulator::Of(recording::GameCalled("heretics"), 2, Seed{1}, Json::object());
  uint64_t number = 0;
  while (simulator->PlayJudged(number).openings.size() == 1) ++number;
  recording::PreparedLog log = random_games::Prepared(simulator->PlayJudged(number));
  store::NewLog kept = log.AsNewLog();
  ASSERT_TRUE(kept.is_judged);
  kept.is_judged = false;
  ASSERT_TRUE(store_->Create(kept).ok());
  EXPECT_THAT(recording::FaultsOf(Verified(log.id())), testing::HasSubstr("corrupt"));
}

// Version 0.2 gave a judge another number for each spelling of the name. These numbers are valid.
TEST_F(VerifyJudgingTest, AJudgeWithTwoNumbersDecidesNoAppealAgainstTheirOwnRuling) {
  JudgedTable table;
  table.Say(Stand(), kKim).Say(Stand(1), {"kim", "so"}).Say(Appeal{7, 0}, {"no"});
  EXPECT_EQ(table.Faults(), "");
  PreparedLog log = random_games::Prepared(recording::SimulatedGame("heretics", 2));
  log.events = table.log().events;
  log.states.clear();
  log.summary.clear();
  log.openings.clear();
  for (const auto& [seq, slots] : table.log().openings) {
    if (seq < log.events.size()) log.openings.push_back({seq, slots});
  }
  const std::string id = Put(std::move(log));
  Recorder recorder(*store_);
  for (const char* name : {"Kim", "kim", "KIM", "kim\u2800", "k\u2065im"}) {
    const auto refused = recorder.Record(id, {Resolution{9, 0, true}, {name, "so"}});
    ASSERT_FALSE(refused.ok()) << name;
    EXPECT_EQ(refused.error().clause, "JDG-6") << name;
  }
  EXPECT_TRUE(recorder.Record(id, {Resolution{9, 0, true}, kLou}).ok());
  EXPECT_TRUE(Verified(id).ok());
}

}  // namespace
}  // namespace recount::replay::recording
