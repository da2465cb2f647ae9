// Random games with random judging: tables that call for a judge far more often than people do.
#include <algorithm>

#include "replay/judging/judging.h"
#include "replay/recording/simulate.h"
#include "replay/recording/simulated_recording.h"
#include "replay/summary.h"

namespace recount::replay::recording {
namespace {

using engine::ChanceStream;
using engine::Match;
using engine::NodeKind;

// After so many judgements a table is left in peace.
constexpr size_t kMostJudgements = 24;

constexpr const char* kJudgeNames[] = {"Judge A", "Judge B", "Judge C"};
constexpr const char* kInfractions[] = {"slow_play", "missed_trigger"};

class JudgedGame {
 public:
  JudgedGame(const engine::play::GameNumber& which, SimulatedLog& log)
      : game_(log.match->game()),
        log_(log),
        recording_(which, log),
        judging_(game_, log.match->players()),
        choices_(engine::play::Derived("recount/choice/v1\n", which)),
        judges_(engine::play::Derived("recount/judge/v1\n", which)) {}

  void Play(uint64_t max_events) {
    PlayOut(max_events);
    const Result<Ending> ending =
        EndingBy(judging_, log_.match.get(), [&](const judging::RulingRecord& record) {
          return Result<RuledResult>(ResultAgainst(
              *states_[record.cursor_before], record.ruling.seat, record.ruling.clauses.front()));
        });
    log_.summary = EncodeSummary(SummaryOf(judging_, *ending, *log_.match, judging_.cursor()));
  }

 private:
  void PlayOut(uint64_t max_events) {
    recording_.Created();
    TookGameEvent();
    while (log_.events.size() < max_events) {
      ChanceStream stream(judges_, log_.events.size());
      if (log_.match->node_kind() == NodeKind::chance) {
        recording_.Chance();
        TookGameEvent();
      } else if (MaySpeak() && Speaks(stream) && RecordSomething(stream)) {
        continue;
      } else if (judging_.open_disputes() > 0) {
        RecordRuling(stream);
      } else if (!CanPlay()) {
        return;
      } else {
        ChanceStream choice(choices_, log_.events.size());
        recording_.Take(engine::play::ChosenAction(*log_.match, choice));
        TookGameEvent();
      }
    }
  }

  bool MaySpeak() const { return entered_ < kMostJudgements; }

  bool CanPlay() const { return log_.match->node_kind() != NodeKind::end && !judging_.CheckPlay(); }

  // Whether somebody has something to say: who must not play, often.
  bool Speaks(ChanceStream& stream) const { return stream.Below(100) < (CanPlay() ? 8 : 70); }

  void TookGameEvent() {
    judging_.ApplyGameEvents(1);
    states_.resize(log_.events.size());
    states_.back() = log_.match->Clone();
  }

  // One of the numbers below n.
  static uint64_t OneOf(uint64_t n, ChanceStream& stream) {
    return stream.Below(static_cast<uint32_t>(n));
  }

  // One of the events of the log that `is_wanted`, the nearer the likelier; nothing where few are.
  template <class IsWanted>
  std::optional<uint64_t> SomeEvent(ChanceStream& stream, IsWanted is_wanted) const {
    const uint64_t near = std::min<uint64_t>(log_.events.size(), 40);
    for (int tries = 0; tries < 20; ++tries) {
      const uint64_t seq = log_.events.size() - 1 - OneOf(near, stream);
      if (is_wanted(seq)) return seq;
    }
    return std::nullopt;
  }

  std::string SomeJudge(ChanceStream& stream, uint8_t& number) {
    const std::string name = kJudgeNames[OneOf(std::size(kJudgeNames), stream)];
    const auto known = std::find(named_.begin(), named_.end(), name);
    number = static_cast<uint8_t>(known - named_.begin());
    return name;
  }

  uint8_t SomeSeat(ChanceStream& stream) const {
    return static_cast<uint8_t>(OneOf(static_cast<uint64_t>(log_.match->players()), stream));
  }

  // Records the judgement unless a clause of judging refuses it.
  bool Record(const Judgement& judgement, const std::vector<std::string>& texts) {
    if (judging_.Check(judgement)) return false;
    const bool is_by_judge = JudgeNoOf(judgement).has_value();
    const bool is_new = std::find(named_.begin(), named_.end(), texts[0]) == named_.end();
    if (is_by_judge && is_new) named_.push_back(texts[0]);
    recording_.Record(judgement, texts);
    const uint64_t cursor = judging_.cursor();
    judging_.Apply(judgement);
    states_.resize(log_.events.size());
    if (judging_.cursor() != cursor) log_.match = states_[judging_.cursor()]->Clone();
    ++entered_;
    return true;
  }

  // Whether anything came of it.
  bool RecordSomething(ChanceStream& stream) {
    const uint64_t choice = OneOf(14, stream);
    if (choice < 3) return RecordDispute(stream);
    if (choice < 6) return RecordRuling(stream);
    if (choice < 9) return RecordResolution(stream) || RecordAppeal(stream);
    if (choice == 9) return RecordExposure(stream);
    if (choice == 10) return RecordAmendment(stream);
    if (choice == 11) return RecordWithdrawal();
    if (choice == 12) return OneOf(2, stream) == 0 ? RecordMoot(stream) : RecordExtension(stream);
    const uint64_t at = *SomeEvent(stream, [](uint64_t) { return true; });
    return Record(Annotation{at}, {"Anybody", "Look here"});
  }

  bool RecordDispute(ChanceStream& stream) {
    const uint64_t at = *SomeEvent(stream, [](uint64_t) { return true; });
    return Record(Dispute{at, SomeSeat(stream)}, {fmt::format("Event {} was not so", at)});
  }

  bool RecordRuling(ChanceStream& stream) {
    Ruling ruling;
    for (const judging::DisputeRecord& dispute : judging_.disputes()) {
      if (dispute.is_open()) ruling.dispute = dispute.seq;
    }
    const auto clauses = game_.clauses();
    ruling.clauses.emplace_back(clauses[OneOf(clauses.size(), stream)].id);
    if (OneOf(2, stream) == 0) ruling.clauses.emplace_back("JDG-3");
    SetKind(ruling, stream);
    const std::string name = SomeJudge(stream, ruling.judge_no);
    return Record(ruling, {name, "So it is"});
  }

  void SetKind(Ruling& ruling, ChanceStream& stream) {
    const uint64_t choice = OneOf(20, stream);
    if (choice < 9) {
      const auto to = SomeEvent(stream, [&](uint64_t seq) { return judging_.IsOfGame(seq); });
      if (!to) return;
      ruling.kind = RulingKind::rewind;
      ruling.to = *to;
    } else if (choice < 13) {
      SetPenalty(ruling, stream);
    } else if (choice == 13) {
      ruling.kind = RulingKind::void_;
    } else if (choice == 14) {
      ruling.kind = RulingKind::outcome;
      ruling.result.emplace();
      ruling.result->winners.push_back(SomeSeat(stream));
      ruling.result->clause = ruling.clauses.front();
    }
  }

  void SetPenalty(Ruling& ruling, ChanceStream& stream) {
    ruling.kind = RulingKind::penalty;
    ruling.seat = SomeSeat(stream);
    ruling.infraction = kInfractions[OneOf(std::size(kInfractions), stream)];
    const PenaltyLevel due = judging_.LevelDue(ruling.seat, ruling.infraction);
    ruling.penalty = OneOf(4, stream) == 0 ? PenaltyLevel::warning : due;
    ruling.is_deviation = ruling.penalty != due;
  }

  bool RecordExposure(ChanceStream& stream) {
    Exposure exposure;
    exposure.at = *SomeEvent(stream, [](uint64_t) { return true; });
    exposure.card = static_cast<uint16_t>(OneOf(8, stream));
    if (log_.match->CardName(exposure.card).empty()) return false;
    exposure.to.push_back(SomeSeat(stream));
    const std::string name = SomeJudge(stream, exposure.judge_no);
    return Record(exposure, {name, "It fell on the table"});
  }

  // By whoever has ruled: another event or level, or other clauses alone.
  bool RecordAmendment(ChanceStream& stream) {
    for (size_t i = judging_.rulings().size(); i-- > 0;) {
      const judging::RulingRecord& record = judging_.rulings()[i];
      if (record.appeal || record.moot || OneOf(2, stream) == 0) continue;
      Amendment amendment{record.seq, record.ruling};
      Ruling& corrected = amendment.corrected;
      corrected.dispute.reset();
      corrected.role = JudgeRole::floor;
      if (corrected.to) {
        const auto to = SomeEvent(stream, [&](uint64_t seq) { return judging_.IsOfGame(seq); });
        if (to) corrected.to = to;
      }
      if (corrected.kind == RulingKind::penalty) {
        corrected.penalty = PenaltyLevel::caution;
        corrected.is_deviation = corrected.penalty != judging_.LevelDueFor(corrected, &record);
      }
      return Record(amendment, {named_[corrected.judge_no], "As it was meant"});
    }
    return false;
  }

  bool RecordWithdrawal() {
    for (const judging::DisputeRecord& dispute : judging_.disputes()) {
      if (!dispute.is_open()) continue;
      return Record(Withdrawal{dispute.seq, dispute.dispute.by}, {"I was wrong"});
    }
    return false;
  }

  bool RecordMoot(ChanceStream& stream) {
    for (size_t i = judging_.rulings().size(); i-- > 0;) {
      const judging::RulingRecord& record = judging_.rulings()[i];
      if (!record.is_in_force() || OneOf(2, stream) == 0) continue;
      Moot moot{.ruling = record.seq};
      const std::string name = SomeJudge(stream, moot.judge_no);
      return Record(moot, {name, "It is about nothing now"});
    }
    return false;
  }

  bool RecordExtension(ChanceStream& stream) {
    Extension extension;
    extension.minutes = static_cast<uint8_t>(1 + OneOf(kMostExtraMinutes, stream));
    extension.role = JudgeRole::head;
    const std::string name = SomeJudge(stream, extension.judge_no);
    return Record(extension, {name, "The ruling took long"});
  }

  bool RecordAppeal(ChanceStream& stream) {
    for (size_t i = judging_.rulings().size(); i-- > 0;) {
      const judging::RulingRecord& record = judging_.rulings()[i];
      if (record.appeal || record.moot || OneOf(2, stream) == 0) continue;
      return Record(Appeal{record.seq, SomeSeat(stream)}, {"It was not so"});
    }
    return false;
  }

  bool RecordResolution(ChanceStream& stream) {
    for (const judging::AppealRecord& record : judging_.appeals()) {
      const bool is_moot = judging_.FindRuling(record.appeal.ruling)->moot.has_value();
      if (record.resolution || is_moot) continue;
      Resolution resolution{.appeal = record.seq};
      resolution.is_upheld = OneOf(3, stream) == 0;
      const std::string name = SomeJudge(stream, resolution.judge_no);
      return Record(resolution, {name, "Looked at again"});
    }
    return false;
  }

  const engine::Game& game_;
  SimulatedLog& log_;
  SimulatedRecording recording_;
  judging::JudgingState judging_;
  Hash256 choices_;
  Hash256 judges_;
  // The state after each game event; nothing at a judgement.
  std::vector<std::unique_ptr<Match>> states_;
  std::vector<std::string> named_;  // judges, by their numbers
  size_t entered_ = 0;
};

}  // namespace

SimulatedLog Simulator::PlayJudged(uint64_t number, uint64_t max_events) const {
  const engine::play::GameNumber which{seed_, number};
  SimulatedLog log = Begin(which);
  JudgedGame(which, log).Play(max_events);
  return log;
}

}  // namespace recount::replay::recording
