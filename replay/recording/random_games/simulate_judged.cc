// Random games with random judging, far more frequent than at a real table.
#include <algorithm>

#include "replay/judging/judging.h"
#include "replay/recording/random_games/random_judgement.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/random_games/simulated_recording.h"
#include "replay/timeline/summary.h"

namespace recount::replay::recording::random_games {
namespace {

using engine::ChanceStream;
using engine::Match;
using engine::NodeKind;

// After this many judgements, judges only rule on open disputes.
constexpr size_t kMostJudgements = 24;

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
      const RandomJudgements judgements(*log_.match, judging_, named_);
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
  bool Record(const std::optional<RandomJudgement>& random) {
    if (!random) return false;
    const auto& [judgement, texts] = *random;
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

  const engine::Game& game_;
  SimulatedLog& log_;
  SimulatedRecording recording_;
  judging::JudgingState judging_;
  Hash256 choices_;
  Hash256 judges_;
  // The state after each game event; nullptr for a judgement.
  std::vector<std::unique_ptr<Match>> states_;
  std::vector<std::string> named_;  // the names of the judges, by their numbers
  size_t entered_ = 0;
};

}  // namespace

SimulatedLog Simulator::PlayJudged(uint64_t number, uint64_t max_events) const {
  const engine::play::GameNumber which{seed_, number};
  SimulatedLog log = Begin(which);
  JudgedGame(which, log).Play(max_events);
  return log;
}

}  // namespace recount::replay::recording::random_games
