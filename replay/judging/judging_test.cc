#include "replay/judging/judging.h"

#include <gtest/gtest.h>

#include <sstream>

#include "fmt/format.h"
#include "replay/judging/way.h"
#include "replay/recording/testing/games.h"

namespace recount::replay::judging {
namespace {

// A timeline in words, one per event: "g" is a game event ("g4" is four), then "dispute:AT",
// "stand:D", "rewind:D:TO", "outcome:D", "void:D", "warning:SEAT" and the other levels, "appeal:R",
// "uphold:A", "overturn:A", "note:AT"; D "-" means no dispute. Each must be accepted.
class Script {
 public:
  explicit Script(std::vector<uint64_t> forks = {})
      : judging_(recording::GameCalled("heretics"), 3, std::move(forks)) {}

  Script& Take(std::string_view words) {
    std::istringstream in{std::string(words)};
    for (std::string word; in >> word;) {
      if (word[0] == 'g' && (word.size() == 1 || isdigit(word[1]))) {
        judging_.ApplyGameEvents(word.size() == 1 ? 1 : std::stoul(word.substr(1)));
        continue;
      }
      const Judgement judgement = JudgementOf(word);
      const Fault refused = judging_.Check(judgement);
      EXPECT_FALSE(refused) << word << ": " << refused->message;
      if (!refused) judging_.Apply(judgement);
    }
    return *this;
  }

  static Judgement JudgementOf(const std::string& word) {
    std::vector<std::string> parts;
    std::istringstream in(word);
    for (std::string part; std::getline(in, part, ':');) parts.push_back(part);
    const auto number = [&](size_t i) { return std::stoul(parts.at(i)); };
    if (parts[0] == "dispute") return Dispute{number(1), 0};
    if (parts[0] == "appeal") return Appeal{number(1), 1};
    if (parts[0] == "uphold" || parts[0] == "overturn") {
      return Resolution{number(1), 1, parts[0] == "uphold"};
    }
    if (parts[0] == "note") return Annotation{number(1)};
    if (parts[0] == "withdraw") return Withdrawal{number(1), 0};
    if (parts[0] == "moot") return Moot{.ruling = number(1)};
    if (parts[0] == "seen") return Exposure{.at = number(1), .card = 7, .to = {1}};
    if (parts[0] == "time") return Extension{.minutes = static_cast<uint8_t>(number(1))};
    if (parts[0] == "amend") return AmendmentOf(number(1), word.substr(word.find(':', 6) + 1));
    Ruling ruling;
    ruling.clauses = {"HER-1.1"};
    if (const auto level = PenaltyCalled(parts[0])) {
      ruling.kind = RulingKind::penalty;
      ruling.penalty = *level;
      ruling.seat = static_cast<uint8_t>(number(1));
      ruling.infraction = parts.size() > 2 ? parts[2] : "slow_play";
      return ruling;
    }
    ruling.kind = *RulingKindCalled(parts[0]);
    if (parts.at(1) != "-") ruling.dispute = number(1);
    if (ruling.kind == RulingKind::rewind) ruling.to = number(2);
    if (ruling.kind == RulingKind::outcome) ruling.result = RuledResult{{2}, false, {}, "HER-1.1"};
    return ruling;
  }

  // "amend:3:rewind:-:1" corrects ruling 3 to this rewind.
  static Judgement AmendmentOf(uint64_t ruling, const std::string& word) {
    return Amendment{ruling, std::get<Ruling>(JudgementOf(word))};
  }

  // Returns the events on the path to the cursor, for example "0 1 6".
  std::string Path() const {
    const judging::Path path = judging_.PathTo(judging_.cursor());
    std::string text;
    for (uint64_t i = 0; i < path.size(); ++i) {
      text += fmt::format("{}{}", text.empty() ? "" : " ", path[i]);
    }
    return text;
  }

  // The reason why nobody may act: "", "JDG-1", "ended by 5", "void by 5".
  std::string Bar() const {
    const Fault bar = judging_.CheckPlay();
    if (!bar) return "";
    if (bar->code != ErrorCode::game_over) return bar->clause;
    return judging_.Voiding() != nullptr ? fmt::format("void by {}", judging_.Voiding()->seq)
                                         : fmt::format("ended by {}", judging_.EndingRuling()->seq);
  }

  const JudgingState& judging() const { return judging_; }

 private:
  JudgingState judging_;
};

struct TimelineCase {
  const char* name;
  const char* events;
  const char* path;
  const char* bar;
};

const TimelineCase kTimelines[] = {
    {"no judging", "g5", "0 1 2 3 4", ""},
    {"an open dispute", "g3 dispute:2", "0 1 2", "JDG-1"},
    {"two, and one is ruled on", "g3 dispute:2 dispute:1 stand:3", "0 1 2", "JDG-1"},
    {"both ruled on", "g3 dispute:2 dispute:1 stand:3 stand:4 g", "0 1 2 7", ""},
    {"an unasked ruling closes none", "g3 dispute:2 stand:-", "0 1 2", "JDG-1"},
    {"a rewind", "g5 dispute:4 rewind:5:2", "0 1 2", ""},
    {"play after a rewind", "g5 dispute:4 rewind:5:2 g2", "0 1 2 7 8", ""},
    {"to event 0", "g3 rewind:-:0 g", "0 4", ""},
    {"to where the cursor is", "g3 rewind:-:2 g", "0 1 2 4", ""},
    {"a rewind within a rewound stretch", "g5 rewind:-:2 g2 rewind:-:6 g", "0 1 2 6 9", ""},
    {"back to a superseded event", "g5 rewind:-:2 g2 rewind:-:4 g", "0 1 2 3 4 9", ""},
    {"an overturned rewind", "g5 rewind:-:2 g2 appeal:5 overturn:8", "0 1 2 3 4", ""},
    {"play after an overturned rewind", "g5 rewind:-:2 g2 appeal:5 overturn:8 g", "0 1 2 3 4 10",
     ""},
    {"an upheld rewind", "g5 rewind:-:2 g2 appeal:5 uphold:8 g", "0 1 2 6 7 10", ""},
    {"the first of two rewinds overturned", "g5 rewind:-:2 g rewind:-:1 g appeal:5 overturn:9",
     "0 1 2 3 4", ""},
    {"the second of two rewinds overturned", "g5 rewind:-:2 g rewind:-:1 g appeal:7 overturn:9",
     "0 1 2 6", ""},
    {"an open appeal stops nobody", "g5 rewind:-:2 appeal:5 g", "0 1 2 7", ""},
    {"a resolution opens no dispute again", "g5 dispute:4 stand:5 appeal:6 overturn:7 g",
     "0 1 2 3 4 9", ""},
    {"an overturned stand", "g5 stand:- g2 appeal:5 overturn:8 g", "0 1 2 3 4 10", ""},
    {"an upheld stand", "g5 stand:- g2 appeal:5 uphold:8 g", "0 1 2 3 4 6 7 10", ""},
    {"an overturned warning", "g5 warning:0 g2 appeal:5 overturn:8 g", "0 1 2 3 4 6 7 10", ""},
    {"an outcome", "g3 outcome:-", "0 1 2", "ended by 3"},
    {"an outcome overturned", "g3 outcome:- appeal:3 overturn:4 g", "0 1 2 6", ""},
    {"an outcome upheld", "g3 outcome:- appeal:3 uphold:4", "0 1 2", "ended by 3"},
    {"a later outcome counts", "g3 outcome:- outcome:-", "0 1 2", "ended by 4"},
    {"the later of two outcomes overturned", "g3 outcome:- outcome:- appeal:4 overturn:5", "0 1 2",
     "ended by 3"},
    {"a rewind takes the result away", "g3 outcome:- rewind:-:1 g", "0 1 5", ""},
    {"a rewind overturned gives it back", "g3 outcome:- rewind:-:1 g appeal:4 overturn:6", "0 1 2",
     "ended by 3"},
    {"a void", "g3 void:-", "0 1 2", "void by 3"},
    {"a void overturned", "g3 void:- appeal:3 overturn:4 g", "0 1 2 6", ""},
    {"a void outlasts a rewind", "g3 void:- rewind:-:1", "0 1", "void by 3"},
    {"a void outlasts an outcome", "g3 void:- outcome:-", "0 1 2", "void by 3"},
    {"the game has ended and a dispute is open", "g3 outcome:- dispute:1", "0 1 2", "ended by 3"},
    {"a warning ends nothing", "g3 warning:0 g", "0 1 2 4", ""},
    {"a game loss", "g3 game_loss:0", "0 1 2", "ended by 3"},
    {"a game loss overturned", "g3 game_loss:0 appeal:3 overturn:4 g", "0 1 2 6", ""},
    {"a note changes nothing", "g3 note:1 g", "0 1 2 4", ""},
};

TEST(JudgingState, TimelinesAreTheTreesOfThePage) {
  for (const TimelineCase& test : kTimelines) {
    SCOPED_TRACE(test.name);
    const Script script = Script().Take(test.events);
    EXPECT_EQ(script.Path(), test.path);
    EXPECT_EQ(script.Bar(), test.bar);
  }
}

TEST(JudgingState, EachEventFollowsTheCursorRightBeforeIt) {
  const Script script = Script().Take("g5 dispute:4 rewind:5:2 g2 appeal:6 overturn:9 g");
  const uint64_t after[] = {0, 0, 1, 2, 3, 4, 4, 2, 7, 8, 8, 4};
  for (uint64_t seq = 0; seq < std::size(after); ++seq) {
    EXPECT_EQ(script.judging().After(seq), after[seq]) << seq;
  }
  EXPECT_EQ(script.judging().NodeAt(6), 4u);
  EXPECT_EQ(script.judging().NodeAt(7), 7u);
  EXPECT_EQ(script.judging().CursorAfter(6), 2u);
  EXPECT_EQ(script.judging().CursorAfter(10), 4u);
  EXPECT_EQ(script.judging().CursorAfter(11), 11u);
}

TEST(JudgingState, ALineOfPlayTellsTheOverturnedRewindThatBeganIt) {
  struct Row {
    const char* words;
    std::vector<uint64_t> overturned;
  };
  // Rewind 6 follows the events 0 to 5 and begins a line of play, 7 and 8. Overturning it leads
  // back to 5. Overturning rewind 9 after that leads to 8.
  const Row kRows[] = {
      {"g6 rewind:-:2 g2", {}},
      {"g6 rewind:-:2 g2 appeal:6 overturn:9", {}},
      {"g6 rewind:-:2 g2 rewind:-:7 appeal:6 overturn:10", {}},
      {"g6 rewind:-:2 g2 rewind:-:7 appeal:6 overturn:10 appeal:9 overturn:12", {6}},
      {"g6 rewind:-:2 note:1 g2 rewind:-:8 appeal:6 overturn:11 appeal:10 overturn:13 g1", {6}},
  };
  for (const Row& row : kRows) {
    Script script;
    script.Take(row.words);
    const JudgingState& judging = script.judging();
    EXPECT_EQ(OverturnedOnTheWay(judging, judging.cursor()), row.overturned) << row.words;
  }
}

TEST(JudgingState, WhatIsOpenWhereAForkBeginsDoesNotBindIt) {
  // Events 0 to 4 are shared; the last of them is the dispute.
  const Script fork = Script(/*forks=*/{5}).Take("g4 dispute:3");
  EXPECT_EQ(fork.Bar(), "");
  EXPECT_EQ(fork.judging().open_disputes(), 0u);
  EXPECT_EQ(fork.judging().Check(Script::JudgementOf("stand:4"))->clause, "JDG-3");
  EXPECT_EQ(Script({5}).Take("g4 dispute:3 g dispute:5").Bar(), "JDG-1");
  EXPECT_EQ(Script({6}).Take("g4 dispute:3").Bar(), "JDG-1");
  EXPECT_EQ(Script({5}).Take("g4 outcome:-").Bar(), "ended by 4");
  // In a fork of a fork neither of the two disputes binds it.
  EXPECT_EQ(Script({5, 7}).Take("g4 dispute:3 g dispute:5").Bar(), "");
  EXPECT_EQ(Script({7}).Take("g4 dispute:3 g dispute:5 g").Bar(), "");
}

struct ClauseCase {
  const char* name;
  const char* events;
  Judgement judgement;
  const char* refusal;  // a clause, a code, or "" if it is accepted
};

Ruling Citing(std::vector<std::string> clauses) {
  Ruling ruling;
  ruling.clauses = std::move(clauses);
  return ruling;
}

Ruling Ruled(RuledResult result) {
  Ruling ruling = Citing({"HER-7.6"});
  ruling.kind = RulingKind::outcome;
  ruling.result = std::move(result);
  return ruling;
}

Judgement Said(const char* word) { return Script::JudgementOf(word); }

// Returns a warning for slow play, against a team.
Judgement Against(std::vector<uint8_t> seats) {
  Ruling ruling = std::get<Ruling>(Said("warning:0"));
  ruling.seat = seats.front();
  ruling.seats = std::move(seats);
  return ruling;
}

Judgement ByAnotherJudge(Judgement judgement) {
  SetJudgeNo(judgement, 1);
  return judgement;
}

const ClauseCase kClauses[] = {
    {"JDG-2 an event that is not there", "g3", Dispute{3, 0}, "JDG-2"},
    {"JDG-2 a seat that is not there", "g3", Dispute{2, 3}, "JDG-2"},
    {"JDG-2 event 0", "g3", Dispute{0, 2}, ""},
    {"JDG-2 a judgement", "g3 note:1", Dispute{3, 2}, ""},
    {"JDG-3 a dispute that is not there", "g3", Said("stand:7"), "JDG-3"},
    {"JDG-3 what is no dispute", "g3", Said("stand:2"), "JDG-3"},
    {"JDG-3 a dispute that is closed", "g3 dispute:2 stand:3", Said("stand:3"), "JDG-3"},
    {"JDG-3 no clause", "g3", Citing({}), "JDG-3"},
    {"JDG-3 an unknown clause", "g3", Citing({"HER-1.1", "HER-99"}), "JDG-3"},
    {"JDG-3 a clause of another game", "g3", Citing({"HOPE-1.1"}), "JDG-3"},
    {"JDG-3 a clause of judging", "g3", Citing({"JDG-1"}), ""},
    {"JDG-3 the result's clause is cited", "g3", Ruled({{0}, false, {}, "HER-7.6"}), ""},
    {"JDG-3 the result's clause is not cited", "g3", Ruled({{0}, false, {}, "HER-7.7"}), "JDG-3"},
    {"a result of nobody", "g3", Ruled({{}, false, {}, "HER-7.6"}), ""},
    {"a result of seats that are not there", "g3", Ruled({{3}, false, {}, "HER-7.6"}),
     "bad_request"},
    {"a result of seats out of order", "g3", Ruled({{1, 0}, false, {}, "HER-7.6"}), "bad_request"},
    {"a result of one seat twice", "g3", Ruled({{1, 1}, false, {}, "HER-7.6"}), "bad_request"},
    {"a result with a score too few", "g3",
     Ruled({{0}, false, std::vector<int64_t>{1, 2}, "HER-7.6"}), "bad_request"},
    {"a penalty of nobody", "g3", Said("warning:3"), "bad_request"},
    {"JDG-4 to an event that is not there", "g3", Said("rewind:-:3"), "JDG-4"},
    {"JDG-4 to a judgement", "g3 note:1", Said("rewind:-:3"), "JDG-4"},
    {"JDG-4 to a superseded event", "g3 rewind:-:1", Said("rewind:-:2"), ""},
    {"JDG-5 what is no ruling", "g3 dispute:1", Appeal{3, 0}, "JDG-5"},
    {"JDG-5 a ruling that is not there", "g3", Appeal{3, 0}, "JDG-5"},
    {"JDG-5 a void", "g3 void:-", Appeal{3, 0}, ""},
    {"JDG-5 twice", "g3 stand:- appeal:3", Appeal{3, 0}, "JDG-5"},
    {"JDG-5 twice, after it was resolved", "g3 stand:- appeal:3 uphold:4", Appeal{3, 0}, "JDG-5"},
    {"JDG-5 a seat that is not there", "g3 stand:-", Appeal{3, 3}, "JDG-5"},
    {"JDG-6 what is no appeal", "g3 stand:-", Resolution{3, 1, true}, "JDG-6"},
    {"JDG-6 the same judge", "g3 stand:- appeal:3", Resolution{4, 0, true}, "JDG-6"},
    {"JDG-6 another judge", "g3 stand:- appeal:3", Resolution{4, 1, false}, ""},
    {"JDG-6 twice", "g3 stand:- appeal:3 uphold:4", Resolution{4, 1, false}, "JDG-6"},
    {"a note on an event that is not there", "g3", Annotation{3}, "not_found"},
    {"JDG-9 a card that somebody has seen", "g3", Said("seen:2"), ""},
    {"JDG-9 at an event that is not there", "g3", Said("seen:3"), "JDG-9"},
    {"JDG-9 nobody", "g3", Exposure{.at = 2, .card = 7, .to = {}}, "JDG-9"},
    {"JDG-9 a seat that is not there", "g3", Exposure{.at = 2, .card = 7, .to = {3}}, "JDG-9"},
    {"JDG-9 a seat twice", "g3", Exposure{.at = 2, .card = 7, .to = {1, 1}}, "JDG-9"},
    {"JDG-9 more cards than a game has", "g3", Exposure{.at = 2, .card = 1'024, .to = {1}},
     "JDG-9"},
    {"JDG-12 seats of a team", "g3", Against({0, 2}), ""},
    {"JDG-12 seats out of order", "g3", Against({2, 0}), "bad_request"},
    {"JDG-12 a seat that is not there", "g3", Against({0, 3}), "bad_request"},
    {"JDG-13 five minutes", "g3", Said("time:5"), ""},
    {"JDG-13 no minute", "g3", Said("time:0"), "JDG-13"},
    {"JDG-13 more than an hour", "g3", Said("time:61"), "JDG-13"},
    {"JDG-13 of a game that a ruling has ended", "g3 void:-", Said("time:5"), "JDG-13"},
    {"JDG-14 a ruling", "g3 rewind:-:1", Said("amend:3:rewind:-:0"), ""},
    {"JDG-14 twice", "g3 rewind:-:1 amend:3:rewind:-:0", Said("amend:3:rewind:-:2"), ""},
    {"JDG-14 what is no ruling", "g3", Said("amend:2:rewind:-:0"), "JDG-14"},
    {"JDG-14 into another kind", "g3 rewind:-:1", Said("amend:3:stand:-"), "JDG-14"},
    {"JDG-14 after an appeal", "g3 rewind:-:1 appeal:3", Said("amend:3:rewind:-:0"), "JDG-14"},
    {"JDG-14 by another judge", "g3 rewind:-:1", ByAnotherJudge(Said("amend:3:rewind:-:0")),
     "JDG-14"},
    {"JDG-14 to an event that is not there", "g3 rewind:-:1", Said("amend:3:rewind:-:9"), "JDG-4"},
    {"JDG-15 an open dispute", "g3 dispute:2", Said("withdraw:3"), ""},
    {"JDG-15 of somebody else", "g3 dispute:2", Withdrawal{3, 1}, "JDG-15"},
    {"JDG-15 a closed dispute", "g3 dispute:2 stand:3", Said("withdraw:3"), "JDG-15"},
    {"JDG-15 twice", "g3 dispute:2 withdraw:3", Said("withdraw:3"), "JDG-15"},
    {"JDG-15 a ruling on what was withdrawn", "g3 dispute:2 withdraw:3", Said("stand:3"), "JDG-3"},
    {"JDG-16 a ruling in force", "g3 void:-", Said("moot:3"), ""},
    {"JDG-16 what is no ruling", "g3", Said("moot:2"), "JDG-16"},
    {"JDG-16 twice", "g3 void:- moot:3", Said("moot:3"), "JDG-16"},
    {"JDG-16 an overturned ruling", "g3 void:- appeal:3 overturn:4", Said("moot:3"), "JDG-16"},
    {"JDG-16 an appeal of a moot ruling", "g3 void:- moot:3", Appeal{3, 0}, "JDG-16"},
    {"JDG-16 the end of such an appeal", "g3 void:- appeal:3 moot:3", Resolution{4, 1, false},
     "JDG-16"},
    {"JDG-16 an amendment of a moot ruling", "g3 void:- moot:3", Said("amend:3:void:-"), "JDG-16"},
};

TEST(JudgingState, EachClauseRefusesWhatBreaksIt) {
  for (const ClauseCase& test : kClauses) {
    SCOPED_TRACE(test.name);
    const Fault fault = Script().Take(test.events).judging().Check(test.judgement);
    const std::string refusal = !fault                  ? ""
                                : fault->clause.empty() ? std::string(ErrorCodeName(fault->code))
                                                        : fault->clause;
    EXPECT_EQ(refusal, test.refusal);
    if (fault && !fault->clause.empty()) {
      EXPECT_EQ(fault->code, ErrorCode::illegal_action);
    }
  }
}

struct CourseCase {
  const char* name;
  const char* events;
  const char* path;  // the path to the cursor
  const char* bar;
};

const CourseCase kCourses[] = {
    {"a withdrawn dispute stops nobody", "g3 dispute:2 withdraw:3 g", "0 1 2 5", ""},
    {"a dispute stops, whatever else is withdrawn", "g3 dispute:2 dispute:2 withdraw:3", "0 1 2",
     "JDG-1"},
    {"an amended rewind goes to the right event", "g3 rewind:-:1 amend:3:rewind:-:0", "0", ""},
    {"an amended rewind supersedes what has been played since",
     "g3 rewind:-:1 g amend:3:rewind:-:0 g", "0 6", ""},
    {"an amendment of the clauses alone supersedes nothing", "g3 rewind:-:1 g amend:3:rewind:-:1",
     "0 1 4", ""},
    {"an overturned rewind leads back, as it was before it was amended",
     "g3 rewind:-:1 amend:3:rewind:-:0 appeal:3", "0", ""},
    {"an amended penalty ends the game", "g3 warning:0 amend:3:game_loss:0", "0 1 2", "ended by 3"},
    {"a penalty amended to a warning gives the game back", "g3 game_loss:0 amend:3:warning:0",
     "0 1 2", ""},
    {"a moot void gives the game back", "g3 void:- moot:3 g", "0 1 2 5", ""},
    {"a moot rewind leaves the game where it is", "g3 rewind:-:1 moot:3 g", "0 1 5", ""},
    {"a moot rewind does not bring back the result before it", "g3 outcome:- rewind:-:1 moot:4",
     "0 1", ""},
    {"an accident and extra time change nothing", "g3 seen:2 time:5 g", "0 1 2 5", ""},
};

TEST(JudgingState, AmendmentsWithdrawalsAndMootRulingsLeadTheGame) {
  for (const CourseCase& test : kCourses) {
    SCOPED_TRACE(test.name);
    Script script;
    script.Take(test.events);
    EXPECT_EQ(script.Path(), test.path);
    EXPECT_EQ(script.Bar(), test.bar);
  }
}

TEST(JudgingState, JDG12APenaltyAgainstATeamCountsForEachOfItsSeats) {
  Script script;
  script.Take("g3 warning:2");
  const Judgement against = Against({0, 2});
  const Ruling& penalty = std::get<Ruling>(against);
  EXPECT_EQ(script.judging().LevelDueFor(penalty), PenaltyLevel::game_loss);
  JudgingState judging = script.judging();
  judging.Apply(against);
  EXPECT_EQ(judging.LevelDue(0, "slow_play"), PenaltyLevel::game_loss);
  EXPECT_EQ(judging.LevelDue(1, "slow_play"), PenaltyLevel::warning);
  EXPECT_EQ(judging.LevelDue(2, "slow_play"), PenaltyLevel::game_loss);
  judging.Apply(Moot{.ruling = 4});
  EXPECT_EQ(judging.LevelDue(0, "slow_play"), PenaltyLevel::warning);
}

TEST(JudgingState, JDG11AListSaysWhichLevelIsDue) {
  Ruling penalty = std::get<Ruling>(Said("caution:0"));
  penalty.due = PenaltyLevel::caution;
  penalty.infractions = "ours";
  JudgingState judging = Script().Take("g3 warning:0").judging();
  EXPECT_EQ(judging.LevelDueFor(penalty), PenaltyLevel::caution);
  judging.Apply(penalty);
  EXPECT_EQ(judging.rulings().back().due, PenaltyLevel::caution);
}

struct LevelCase {
  const char* name;
  const char* events;
  const char* due;  // the level due for slow_play of seat 0
};

const LevelCase kLevels[] = {
    {"none before", "g3", "warning"},
    {"one above the highest", "g3 warning:0", "game_loss"},
    {"the highest counts, not the last", "g3 match_loss:0 warning:0", "disqualification"},
    {"nothing is above a disqualification", "g3 disqualification:0", "disqualification"},
    {"another seat's do not count", "g3 warning:1", "warning"},
    {"another infraction's do not count", "g3 warning:0:missed_trigger", "warning"},
    {"an overturned one does not count", "g3 warning:0 appeal:3 overturn:4", "warning"},
    {"an upheld one counts", "g3 warning:0 appeal:3 uphold:4", "game_loss"},
    {"one before a rewind counts", "g3 warning:0 rewind:-:1", "game_loss"},
    {"after a caution a warning is due", "g3 caution:0", "warning"},
    {"a caution lies below a warning", "g3 warning:0 caution:0", "game_loss"},
    {"a moot one does not count", "g3 warning:0 moot:3", "warning"},
    {"an amended one counts as amended", "g3 warning:0 amend:3:match_loss:0", "disqualification"},
    {"one that was amended to another seat does not count", "g3 warning:0 amend:3:warning:1",
     "warning"},
};

TEST(JudgingState, JDG7APenaltyRisesOnRepetition) {
  for (const LevelCase& test : kLevels) {
    SCOPED_TRACE(test.name);
    EXPECT_EQ(PenaltyName(Script().Take(test.events).judging().LevelDue(0, "slow_play")), test.due);
  }
}

}  // namespace
}  // namespace recount::replay::judging
