// Judges at random games with events against the rules: accepts, plays on, rewinds, repairs,
// overturns, finds moot, forks. Whatever they do, verify and the timeline agree on whether players
// may go on, and every recorded digest is that of the state.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "absl/strings/str_split.h"
#include "engine/chance.h"
#include "events/event_json.h"
#include "events/testing/files.h"
#include "fmt/format.h"
#include "replay/evidence/case_file_of_log.h"
#include "replay/evidence/conflicts.h"
#include "replay/evidence/ledger.h"
#include "replay/recording/fork.h"
#include "replay/recording/recorder.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/timeline/transcript.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

class RandomAccepts : public ReplayTest {
 protected:
  void Begin(const std::string& name, uint32_t seed) {
    std::vector<std::string> lines =
        absl::StrSplit(testing::ReadFile("testdata/judging/" + name), '\n', absl::SkipEmpty());
    // Two games of one store are not the same.
    lines[0].replace(lines[0].find("Ana"), 3, fmt::format("Ana of {}, {}", name, seed));
    id_ = Put(ReadGame(lines, /*as_played=*/true));
    random_.seed(seed);
    accepts_.clear();
    accepted_ = played_ = overturned_ = 0;
  }

  void Step() {
    switch (Below(10)) {
      case 0:
        return Rule(RulingKind::rewind, SomeNode());
      case 1:
        return Rule(RulingKind::stand, std::nullopt);
      case 2:
      case 3:
        return Overturn();
      case 4:
        return FindMoot();
      default:
        return GoOn();
    }
  }

  void Check() {
    const OpenLog log(*store_, id_);
    const verify::LogReport report = verify::VerifyLog(*log, sets_);
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets_);
    ASSERT_TRUE(timeline.ok());
    const Fault fault = timeline->SeekToEnd();
    ASSERT_FALSE(fault) << fault->message;
    ASSERT_EQ(report.ok(), !timeline->illegal()) << FaultsOf(report);
    CheckFindings(report, *timeline);
    CheckDigests(*log, *timeline);
    for (const engine::Viewer viewer : {engine::Viewer::Judge(), engine::Viewer::OfSeat(0)}) {
      CheckTranscript(*log, viewer);
      ASSERT_TRUE(evidence::CaseFileOf(*log, sets_, viewer, "test", [](uint64_t) {}).ok());
    }
    ASSERT_TRUE(evidence::LedgerOf(*log, sets_).ok());
    ASSERT_TRUE(evidence::ConflictsOf(*timeline).ok());
  }

  void CheckFork() {
    const uint64_t seq = Below(CountOf(id_));
    const auto fork = ForkOf(*store_, id_, seq, std::nullopt, SteadyEnvironment(++salt_));
    if (!fork.ok()) return;
    EXPECT_TRUE(Verified(fork->id).ok()) << FaultsOf(Verified(fork->id));
  }

  uint64_t accepted_ = 0;
  uint64_t played_ = 0;
  uint64_t overturned_ = 0;

 private:
  uint64_t Below(uint64_t end) { return random_() % end; }

  Recorder Desk() { return Recorder(*store_, SteadyEnvironment()); }

  void Rule(RulingKind kind, std::optional<uint64_t> to) {
    Ruling ruling;
    ruling.kind = kind;
    ruling.to = to;
    ruling.clauses = {"JDG-3"};
    (void)Desk().Record(id_, {ruling, {"Kim", "so it is"}}, {});
  }

  uint64_t SomeNode() {
    const OpenLog log(*store_, id_);
    const auto timeline = timeline::Timeline::Open(*log, sets_);
    uint64_t node = Below(log->count());
    while (!timeline->judging().IsNode(node)) --node;
    return node;
  }

  void Overturn() {
    if (accepts_.empty()) return;
    const uint64_t ruling = accepts_[Below(accepts_.size())];
    const auto appeal = Desk().Record(id_, {Appeal{ruling, 0}, {"no"}}, {});
    if (!appeal.ok()) return;
    const auto resolved = Desk().Record(
        id_, {Resolution{.appeal = appeal->seq, .is_upheld = Below(4) == 0}, {"Lou", "so"}}, {});
    ASSERT_TRUE(resolved.ok()) << resolved.error().message;
    ++overturned_;
  }

  void FindMoot() {
    if (accepts_.empty()) return;
    (void)Desk().Record(id_, {Moot{.ruling = accepts_[Below(accepts_.size())]}, {"Kim", "over"}},
                        {});
  }

  // Accepts the event at which the game stands still, or plays on.
  void GoOn() {
    std::optional<uint64_t> illegal;
    std::optional<std::vector<StateOperation>> remedy;
    Json action;
    Json outcome;
    engine::Seat seat = engine::kNoSeat;
    {
      const OpenLog log(*store_, id_);
      Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets_);
      ASSERT_FALSE(timeline->SeekToEnd());
      const engine::Match& match = timeline->match();
      if (timeline->illegal()) {
        illegal = timeline->illegal()->seq;
        const auto conflicts = evidence::ConflictsOf(*timeline);
        ASSERT_TRUE(conflicts.ok());
        ASSERT_FALSE(conflicts->list.empty());
        EXPECT_EQ(conflicts->list.front().seq, *illegal);
        remedy = evidence::RemedyFor(conflicts->list.front());
      } else if (match.node_kind() == engine::NodeKind::chance) {
        engine::ChanceStream stream(Seed{}, random_());
        outcome = engine::DrawOutcome(match.chance(), stream);
      } else {
        seat = ChooseAction(match, action);
      }
    }
    if (illegal) return Accept(*illegal, remedy);
    if (!outcome.is_null()) {
      played_ += Desk().Chance(id_, outcome, {}).ok();
    } else if (seat != engine::kNoSeat) {
      played_ += Desk().Act(id_, seat, action, {}).ok();
    }
  }

  engine::Seat ChooseAction(const engine::Match& match, Json& action) {
    const EventCodec codec(match.game().schema());
    for (engine::Seat seat = 0; seat < match.players(); ++seat) {
      if (!engine::Contains(match.awaited(), seat)) continue;
      uint64_t number = 0;
      match.ForEachLegal(seat, [&](Bytes bytes) {
        if (Below(++number) != 0) return;
        action = codec.ActionJson(*flatbuffers::GetRoot<events::Envelope>(bytes.data()));
      });
      if (number > 0) return seat;
    }
    return engine::kNoSeat;
  }

  void Accept(uint64_t event, const std::optional<std::vector<StateOperation>>& remedy) {
    Ruling ruling;
    ruling.kind = RulingKind::accept;
    ruling.clauses = {"JDG-19"};
    ruling.event = event;
    const bool is_as_done = remedy && Below(2) == 0;
    ruling.as = is_as_done ? AcceptedAs::before : AcceptedAs::effect;
    if (is_as_done) ruling.operations = *remedy;
    const auto accepted = Desk().Record(id_, {ruling, {"Kim", "let it be"}}, {});
    ASSERT_TRUE(accepted.ok() || is_as_done) << accepted.error().message;
    if (!accepted.ok()) return;
    ++accepted_;
    accepts_.push_back(accepted->seq);
  }

  void CheckFindings(const verify::LogReport& report, const timeline::Timeline& timeline) {
    const auto accepted = timeline.judging().AcceptedHere();
    for (const verify::Finding& finding : report.findings) {
      ASSERT_TRUE(verify::IsRefusedEvent(finding)) << finding.message;
      const bool blocks = timeline.illegal() && timeline.illegal()->seq == finding.seq;
      EXPECT_EQ(blocks, !verify::IsSettled(finding)) << finding.message;
      if (!finding.accepted_by) continue;
      ASSERT_TRUE(accepted != nullptr && accepted->contains(*finding.seq));
      EXPECT_EQ(accepted->at(*finding.seq).ruling, *finding.accepted_by);
    }
  }

  // Every event with a digest has its state, in any order of asking.
  void CheckDigests(const log::Log& log, timeline::Timeline& timeline) {
    for (uint64_t asked = 0; asked < 24; ++asked) {
      const uint64_t seq = Below(log.count());
      const Result<LoggedEvent> logged = log::EventAt(log, seq);
      const events::Envelope* event = ReadEvent(logged->bytes, timeline.header().game->schema());
      const Fault fault = timeline.SeekTo(seq);
      ASSERT_FALSE(fault) << seq << ": " << fault->message;
      if (event->digest() == nullptr) continue;
      ASSERT_FALSE(timeline.illegal()) << seq;
      const Digest128 digest = timeline.match().Digest();
      EXPECT_TRUE(Bytes(digest) == Bytes(event->digest()->bytes()->Data(), digest.size())) << seq;
    }
  }

  void CheckTranscript(const log::Log& log, engine::Viewer viewer) {
    auto transcript = timeline::Transcript::Open(log, sets_, viewer);
    ASSERT_TRUE(transcript.ok());
    uint64_t events = 0;
    for (;;) {
      const auto rendered = transcript->Next();
      ASSERT_TRUE(rendered.ok()) << rendered.error().message;
      if (!*rendered) break;
      ++events;
      EXPECT_FALSE((*rendered)->damage()) << (*rendered)->seq;
    }
    EXPECT_EQ(events, log.count());
  }

  std::mt19937 random_;
  std::string id_;
  log::CardSets sets_;
  std::vector<uint64_t> accepts_;
  uint8_t salt_ = 1;
};

TEST_F(RandomAccepts, LeaveALogThatVerifiesAndStatesThatStay) {
  uint64_t accepted = 0;
  uint64_t played = 0;
  uint64_t overturned = 0;
  for (const char* game : {"account_a.jsonl", "swapped_rows_a.jsonl", "hope_extra_card.jsonl"}) {
    for (uint32_t seed = 0; seed < 8; ++seed) {
      SCOPED_TRACE(fmt::format("{}, {}", game, seed));
      Begin(game, seed);
      for (int step = 0; step < 24 && !HasFatalFailure(); ++step) {
        Step();
        if (step % 3 == 2) Check();
      }
      CheckFork();
      if (HasFailure()) return;
      accepted += accepted_;
      played += played_;
      overturned += overturned_;
    }
  }
  EXPECT_GT(accepted, 60u);
  EXPECT_GT(played, 60u);
  EXPECT_GT(overturned, 20u);
}

}  // namespace
}  // namespace recount::replay::recording
