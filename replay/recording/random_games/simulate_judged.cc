// Random games with random judging, far more frequent than at a real table.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "replay/judging/judging.h"
#include "replay/recording/random_games/random_judgement.h"
#include "replay/recording/random_games/random_operations.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/random_games/simulated_recording.h"
#include "replay/repair/repair.h"
#include "replay/timeline/summary.h"

namespace recount::replay::recording::random_games {
namespace {

using engine::ChanceStream;
using engine::Match;
using engine::NodeKind;

// The operations of repairs are drawn apart from the judgements.
constexpr uint64_t kOperationStream = uint64_t{1} << 32;
constexpr int kMostTries = 24;

// After this many judgements, judges only rule on open disputes.
constexpr size_t kMostJudgements = 24;

class JudgedGame {
 public:
  JudgedGame(const engine::play::GameNumber& which, bool makes_repairs, SimulatedLog& log)
      : game_(log.match->game()),
        makes_repairs_(makes_repairs),
        log_(log),
        recording_(which, log),
        judging_(game_, log.match->players()),
        choices_(engine::play::Derived("recount/choice/v1\n", which)),
        judges_(engine::play::Derived("recount/judge/v1\n", which)) {}

  void Play(uint64_t max_events) {
    PlayOut(max_events);
    const Result<timeline::Ending> ending =
        timeline::EndingBy(judging_, log_.match.get(), [&](const judging::RulingRecord& record) {
          return Result<RuledResult>(timeline::ResultAgainst(
              *states_[record.cursor_before], record.ruling.seat, record.ruling.clauses.front()));
        });
    log_.summary = timeline::EncodeSummary(
        timeline::SummaryOf(judging_, *ending, *log_.match, judging_.cursor()));
  }

 private:
  void PlayOut(uint64_t max_events) {
    recording_.Created();
    TookGameEvent();
    while (log_.events.size() < max_events) {
      ChanceStream stream(judges_, log_.events.size());
      const RandomJudgements judgements(*log_.match, judging_, named_, makes_repairs_);
      if (log_.match->node_kind() == NodeKind::chance) {
        recording_.Chance();
        TookGameEvent();
      } else if (MaySpeak() && Speaks(stream) && Record(judgements.Any(stream))) {
        continue;
      } else if (judging_.open_disputes() > 0) {
        Record(judgements.SomeRuling(stream));
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

  // Returns true if somebody enters a judgement now. While nobody may play, that is likely.
  bool Speaks(ChanceStream& stream) const { return stream.Below(100) < (CanPlay() ? 8 : 70); }

  void TookGameEvent() {
    judging_.ApplyGameEvents(1);
    states_.resize(log_.events.size());
    states_.back() = log_.match->Clone();
  }

  // Records the judgement, if there is one. Returns whether there was.
  bool Record(std::optional<RandomJudgement> random) {
    if (!random) return false;
    auto& [judgement, texts] = *random;
    std::unique_ptr<Match> made;
    auto* repair = std::get_if<Ruling>(&judgement);
    if (repair != nullptr && repair->kind == RulingKind::repair) made = Repaired(*repair);
    const bool is_by_judge = JudgeNoOf(judgement).has_value();
    const bool is_new = std::find(named_.begin(), named_.end(), texts[0]) == named_.end();
    if (is_by_judge && is_new) named_.push_back(texts[0]);
    if (made != nullptr) log_.match = made->Clone();
    recording_.Record(judgement, texts);
    const uint64_t cursor = judging_.cursor();
    judging_.Apply(judgement);
    states_.resize(log_.events.size());
    states_.back() = std::move(made);
    if (judging_.cursor() != cursor) log_.match = states_[judging_.cursor()]->Clone();
    ++entered_;
    return true;
  }

  // Makes the operations of a repair, and the state to which they lead. Few of those that are tried
  // lead to one; if none does, the repair changes nothing.
  std::unique_ptr<Match> Repaired(Ruling& repair) const {
    const uint64_t seq = log_.events.size();
    const Match& match = *states_[repair.to.value_or(judging_.cursor())];
    const engine::Seating seating{log_.names, seq};
    const OrderedJson document = match.StateJson(engine::Viewer::Judge(), seating);
    ChanceStream random(judges_, kOperationStream + seq);
    RandomOperations operations(document, random);
    for (int tries = 0; tries < kMostTries; ++tries) {
      const auto read = ReadOperations(operations.Next());
      if (!read.ok()) continue;
      repair.operations = *read;
      ChanceStream chance(log_.seed, seq);
      repair::RepairedState repaired = repair::Repair(match, repair.operations, &chance);
      if (repaired.faults.empty()) return std::move(repaired.match);
    }
    repair.operations.clear();
    return match.Clone();
  }

  const engine::Game& game_;
  bool makes_repairs_;
  SimulatedLog& log_;
  SimulatedRecording recording_;
  judging::JudgingState judging_;
  Hash256 choices_;
  Hash256 judges_;
  // The state after each node; nullptr for another judgement.
  std::vector<std::unique_ptr<Match>> states_;
  std::vector<std::string> named_;  // the names of the judges, by their numbers
  size_t entered_ = 0;
};

}  // namespace

SimulatedLog Simulator::PlayJudged(uint64_t number, uint64_t max_events, bool makes_repairs) const {
  const engine::play::GameNumber which{seed_, number};
  SimulatedLog log = Begin(which);
  JudgedGame(which, makes_repairs, log).Play(max_events);
  return log;
}

}  // namespace recount::replay::recording::random_games
