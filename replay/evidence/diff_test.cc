#include "replay/evidence/diff.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/evidence/diff_words.h"
#include "replay/recording/fork.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::evidence {
namespace {

using engine::Viewer;

std::vector<std::string> Lines() {
  return recording::RequestsOf(recording::SimulatedGame("heretics", 2), false);
}

Difference DiffOf(const recording::EditedLog& a, const recording::EditedLog& b,
                  Viewer viewer = Viewer::Judge()) {
  const recording::FiledLog in_a(a);
  const recording::FiledLog in_b(b);
  log::CardSets sets;
  Result<Difference> difference = Diff(*in_a, *in_b, sets, viewer);
  return *std::move(difference);
}

// Expects that the patch turns the state of A into that of B.
void ExpectTruePatch(const Difference& difference, Viewer viewer) {
  const auto state = [&](const Side& account) {
    return account.match->StateJson(viewer, {account.names, account.seq});
  };
  EXPECT_EQ(state(difference.a).patch(*difference.patch), state(difference.b));
}

Json At(const Side& account) { return account.event ? Json(*account.event->json) : Json(); }

TEST(Diff, TwoRecordingsOfOnePlayAreEqual) {
  std::vector<std::string> lines = Lines();
  const recording::EditedLog a(recording::ReadGame(lines));
  Json begin = Json::parse(lines[0]);
  begin["players"] = {"Cecilia", "Dan"};
  lines[0] = begin.dump();
  // The second of two games in one file has other nonces, salts and times.
  std::vector<std::string> twice = Lines();
  twice.insert(twice.end(), lines.begin(), lines.end());
  const recording::EditedLog b(recording::ReadRequests(twice, false)[1]);
  ASSERT_NE(a.chain[0], b.chain[0]);
  for (const Viewer viewer : {Viewer::Judge(), Viewer::Spectator(), Viewer::OfSeat(0)}) {
    const Difference difference = DiffOf(a, b, viewer);
    EXPECT_TRUE(difference.is_equal());
    EXPECT_EQ(*difference.patch, OrderedJson::array());
    EXPECT_FALSE(difference.a.result->is_null());
    EXPECT_EQ(*difference.a.result, *difference.b.result);
    EXPECT_EQ(VerdictName(difference.right), "both");
  }
}

// Returns the log of a game with a penalty at its end.
recording::EditedLog Penalised(PenaltyLevel level, std::string_view reason) {
  recording::EditedLog log(recording::ReadGame(Lines()));
  Ruling ruling;
  ruling.kind = RulingKind::penalty;
  ruling.clauses = {"JDG-7"};
  ruling.seat = 0;
  ruling.infraction = "slow_play";
  ruling.penalty = level;
  ruling.is_deviation = level != PenaltyLevel::warning;
  flatbuffers::FlatBufferBuilder builder;
  const JudgementEvent written = WriteJudgement(
      builder, ruling, std::vector<std::string>{"Kim", std::string(reason)},
      [](uint32_t) { return Salt(); }, std::nullopt, /*has_digest=*/false);
  log.openings[log.events.size()] = {written.openings.begin(), written.openings.end()};
  log.Add(written.bytes);
  return log;
}

TEST(Diff, JudgementsAreComparedWithAllThatTheySay) {
  const recording::EditedLog warned = Penalised(PenaltyLevel::warning, "late");
  EXPECT_TRUE(DiffOf(warned, Penalised(PenaltyLevel::warning, "late")).is_equal());
  const uint64_t last = warned.events.size() - 1;
  EXPECT_EQ(DiffOf(warned, Penalised(PenaltyLevel::match_loss, "late")).seq, last);
  EXPECT_EQ(DiffOf(warned, Penalised(PenaltyLevel::warning, "too late")).seq, last);
}

TEST(Diff, AnotherConfigPlayerCountOrRandomnessIsADifferenceAtTheBeginning) {
  const recording::EditedLog a(recording::ReadGame({Lines()[0]}));
  const recording::EditedLog three(recording::ReadGame(
      {recording::RequestsOf(recording::SimulatedGame("heretics", 3), false)[0]}));
  const recording::EditedLog seeded(recording::ReadGame(
      {recording::RequestsOf(recording::SimulatedGame("heretics", 2), true)[0]}));
  for (const recording::EditedLog* b : {&three, &seeded}) {
    const Difference difference = DiffOf(a, *b);
    EXPECT_EQ(difference.seq, 0u);
    EXPECT_EQ(VerdictName(difference.right), "both");
    ExpectTruePatch(difference, Viewer::Judge());
  }
}

// In B the last card of the second round is another one. The lines after it are left out.
TEST(Diff, TellsTheFirstOtherAction) {
  std::vector<std::string> lines = Lines();
  lines.resize(8);
  const recording::EditedLog a(recording::ReadGame(lines));
  int tried = 0;
  for (int card = 0; card < 44; ++card) {
    Json line = Json::parse(lines[7]);
    if (line["action"]["card"] == card) continue;
    line["action"]["card"] = card;
    std::vector<std::string> others = lines;
    others[7] = line.dump();
    const recording::EditedLog b(recording::ReadGame(others, /*as_played=*/true));
    const Difference difference = DiffOf(a, b);
    ASSERT_EQ(difference.seq, 7u);
    EXPECT_EQ(At(difference.a)["action"]["card"], Json::parse(lines[7])["action"]["card"]);
    EXPECT_EQ(At(difference.b)["action"]["card"], card);
    EXPECT_TRUE(difference.a.result->is_null());
    ExpectTruePatch(difference, Viewer::Judge());
    const bool is_legal = !difference.b.refusal;
    EXPECT_EQ(VerdictName(difference.right), is_legal ? "both" : "a");
    EXPECT_EQ(difference.clause.empty(), is_legal);
    const Difference turned = DiffOf(b, a);
    EXPECT_EQ(VerdictName(turned.right), is_legal ? "both" : "b");
    EXPECT_EQ(turned.clause, difference.clause);
    ExpectTruePatch(turned, Viewer::Judge());
    tried += is_legal ? 1 : 100;
  }
  EXPECT_EQ(tried % 100, 9) << "cards left in that hand";
}

TEST(Diff, BothAreWrong) {
  std::vector<std::string> lines = Lines();
  lines.resize(7);
  const std::string line = R"({"op":"act","seat":0,"action":{"type":"send","card":)";
  std::vector<std::string> in_a = lines;
  std::vector<std::string> in_b = lines;
  in_a.push_back(line + "98}}");
  in_b.push_back(line + "99}}");
  const Difference difference = DiffOf(recording::EditedLog(recording::ReadGame(in_a, true)),
                                       recording::EditedLog(recording::ReadGame(in_b, true)));
  EXPECT_EQ(difference.seq, 7u);
  EXPECT_EQ(VerdictName(difference.right), "neither");
  EXPECT_FALSE(difference.clause.empty());
}

// Returns a line of requests in which a seat sends a card.
std::string Send(int seat, int card) {
  return Json{{"op", "act"}, {"seat", seat}, {"action", {{"type", "send"}, {"card", card}}}}.dump();
}

// In both accounts an event before the difference is against the rules.
TEST(Diff, NothingIsJudgedBehindARefusedEvent) {
  std::vector<std::string> in_a = Lines();
  in_a.resize(7);
  in_a.push_back(Send(0, 98));
  std::vector<std::string> in_b = in_a;
  in_a.push_back(Send(1, 97));
  in_b.push_back(Send(1, 96));
  const Difference difference = DiffOf(recording::EditedLog(recording::ReadGame(in_a, true)),
                                       recording::EditedLog(recording::ReadGame(in_b, true)));
  EXPECT_EQ(difference.seq, 8u);
  EXPECT_EQ(VerdictName(difference.right), "unjudged");
  EXPECT_EQ(difference.clause, "");
  EXPECT_EQ(difference.a.verdict, AccountVerdict::unjudged);
  EXPECT_EQ(difference.a.unjudged_by, 7u);
  EXPECT_EQ(difference.b.unjudged_by, 7u);
  ASSERT_TRUE(difference.a.refused);
  EXPECT_EQ(difference.a.refused->list.size(), 2u);
  const std::vector<std::string> summary = DiffSummary(difference);
  ASSERT_EQ(summary.size(), 5u);
  EXPECT_EQ(summary[3], "The rules judge nothing here before event 7 of both accounts is mended.");
  EXPECT_EQ(summary[4].substr(0, 72),
            "Under the assumption that event 7 has not happened in both: A is refused");
}

TEST(Diff, SaysWhichAccountIsLegalAsAWhole) {
  std::vector<std::string> in_a = Lines();
  in_a.resize(8);
  std::vector<std::string> in_b = in_a;
  in_b.back() = Send(0, 98);
  const recording::EditedLog a(recording::ReadGame(in_a));
  const recording::EditedLog b(recording::ReadGame(in_b, true));
  const std::vector<std::string> summary = DiffSummary(DiffOf(a, b));
  ASSERT_EQ(summary.size(), 6u);
  EXPECT_EQ(summary[0], "The accounts differ first at event 7.");
  EXPECT_EQ(summary[3], "Here the rules let A stand.");
  EXPECT_EQ(summary[4], "B is refused at event 7 and, if that is accepted, nowhere else.");
  EXPECT_EQ(summary[5], "So A is legal as a whole, and B is not.");
  const std::vector<std::string> seen = DiffSummary(DiffOf(a, b, Viewer::Spectator()));
  EXPECT_EQ(seen.back(), "Which account is right by the rules is not told in this view.");
}

TEST(Diff, ACopyAndItsLongerSelfDifferWhereOneEnds) {
  const recording::EditedLog whole(
      recording::random_games::Prepared(recording::SimulatedGame("heretics", 4)));
  for (const uint64_t count : {uint64_t{1}, uint64_t{2}, uint64_t{6}, whole.events.size() - 1}) {
    recording::EditedLog part(whole);
    part.CutAt(count);
    const Difference difference = DiffOf(part, whole);
    EXPECT_EQ(difference.seq, count);
    EXPECT_FALSE(difference.a.event);
    ASSERT_TRUE(difference.b.event);
    EXPECT_EQ(difference.b.event->seq, count);
    EXPECT_EQ(difference.a.seq, count - 1);
    EXPECT_EQ(difference.b.seq, count);
    EXPECT_EQ(VerdictName(difference.right), "both");
    EXPECT_TRUE(difference.a.result->is_null());
    EXPECT_FALSE(difference.b.result->is_null());
    ExpectTruePatch(difference, Viewer::Judge());
    const Difference turned = DiffOf(whole, part);
    EXPECT_EQ(turned.seq, count);
    EXPECT_FALSE(turned.b.event);
  }
  EXPECT_TRUE(DiffOf(whole, whole).is_equal());
}

TEST(Diff, AForkDiffersFromItsParentBehindWhatTheyShare) {
  const recording::EditedLog parent(
      recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, 60)));
  const recording::FiledLog filed(parent);
  for (const uint64_t seq : {0u, 1u, 20u, 57u}) {
    Result<recording::PreparedFork> fork =
        recording::PrepareFork(*filed, seq, Seed{9}, recording::SteadyEnvironment());
    ASSERT_TRUE(fork.ok());
    const recording::EditedLog forked(fork->log);
    const uint64_t first = forked.events.size();  // the first event that the fork does not have
    for (const bool is_turned : {false, true}) {
      const Difference difference = is_turned ? DiffOf(forked, parent) : DiffOf(parent, forked);
      EXPECT_EQ(difference.seq, first) << seq;
      EXPECT_EQ((is_turned ? difference.b : difference.a).event->seq, first);
      ExpectTruePatch(difference, Viewer::Judge());
    }
  }
}

void ExpectNothingHidden(const Difference& difference, const std::string& card) {
  for (const Side* account : {&difference.a, &difference.b}) {
    if (!account->event) continue;
    const Json event = Json(*account->event->json);
    EXPECT_TRUE(event.at("digest").is_null());
    if (account->refusal) {
      EXPECT_EQ(account->refusal->message.find(card), std::string::npos)
          << account->refusal->message;
    }
    EXPECT_EQ(event.dump().find(card), std::string::npos) << event.dump();
    EXPECT_EQ(account->event->sentence.find(card), std::string::npos) << account->event->sentence;
  }
  EXPECT_EQ(difference.patch->dump().find(card), std::string::npos) << *difference.patch;
}

TEST(Diff, ShowsNothingThatTheViewHides) {
  std::vector<std::string> lines = Lines();
  lines.resize(4);  // new, two factions, the shuffle
  const auto send = [](int seat, int card) {
    return Json{{"op", "act"}, {"seat", seat}, {"action", {{"type", "send"}, {"card", card}}}}
        .dump();
  };
  const Json first = Json::parse(lines[1]);
  const std::vector<std::string> factions = {"catholics", "reformers", "hussites", "orthodox"};
  const auto pack = std::find(factions.begin(), factions.end(), first["action"]["faction"]);
  const int card = 11 * static_cast<int>(pack - factions.begin());
  std::vector<std::string> in_a = lines;
  std::vector<std::string> in_b = lines;
  in_a.push_back(send(0, card + 3));
  in_b.push_back(send(0, card + 4));
  const recording::EditedLog a(recording::ReadGame(in_a));
  const recording::EditedLog b(recording::ReadGame(in_b));
  EXPECT_EQ(DiffOf(a, b).seq, 4u);
  EXPECT_EQ(DiffOf(a, b, Viewer::OfSeat(0)).seq, 4u);
  // For viewers who see neither card the accounts are equal.
  EXPECT_TRUE(DiffOf(a, b, Viewer::Spectator()).is_equal());
  EXPECT_TRUE(DiffOf(a, b, Viewer::OfSeat(1)).is_equal());

  // If one account ends here, the card of the other stays hidden.
  const recording::EditedLog shorter(recording::ReadGame(lines));
  for (const Viewer viewer : {Viewer::Spectator(), Viewer::OfSeat(1)}) {
    const Difference difference = DiffOf(shorter, a, viewer);
    EXPECT_EQ(difference.seq, 4u);
    EXPECT_TRUE(At(difference.b)["action"]["card"].is_null());
    EXPECT_TRUE(At(difference.b)["digest"].is_null());
    ExpectTruePatch(difference, viewer);
  }

  // An illegal card is kept as it was written. 65000 fits the schema, 99999 does not.
  for (const std::string_view number : {"65000", "99999"}) {
    std::vector<std::string> illegal = lines;
    illegal.push_back(
        fmt::format(R"({{"op":"act","seat":0,"action":{{"type":"send","card":{}}}}})", number));
    const recording::EditedLog wrong(recording::ReadGame(illegal, /*as_played=*/true));
    EXPECT_EQ(At(DiffOf(shorter, wrong).b)["action"]["card"], Json::parse(number));
    EXPECT_EQ(VerdictName(DiffOf(shorter, wrong).right), "a");
    for (const Viewer viewer : {Viewer::Spectator(), Viewer::OfSeat(1)}) {
      const Difference difference = DiffOf(shorter, wrong, viewer);
      EXPECT_EQ(difference.seq, 4u);
      // A refusal would reveal something about a card that lies face down.
      EXPECT_EQ(VerdictName(difference.right), "unjudged");
      EXPECT_FALSE(difference.b.verdict);
      EXPECT_FALSE(difference.b.refused);
      EXPECT_EQ(difference.clause, "");
      ExpectNothingHidden(difference, std::string(number));
    }
  }
}

}  // namespace
}  // namespace recount::replay::evidence
