#include "replay/recording/testing/many_judgements.h"

#include <nlohmann/json.hpp>

#include "engine/chance.h"
#include "fmt/format.h"
#include "replay/judging/judging.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/random_games/simulated_recording.h"
#include "replay/recording/testing/games.h"
#include "replay/repair/repair.h"
#include "replay/timeline/summary.h"

namespace recount::replay::recording {
namespace {

constexpr uint64_t kBranch = 1'000;

constexpr std::string_view kNames[] = {"disputes",    "stands",      "rewinds",     "far_rewinds",
                                       "outcomes",    "penalties",   "infractions", "voids",
                                       "appeals",     "annotations", "exposures",   "amendments",
                                       "withdrawals", "moots",       "repairs",     "corrections"};
static_assert(std::size(kNames) == kJudgementKinds);

// A growing log of the tests' tiny endless game.
class EndlessTable {
 public:
  EndlessTable()
      : recording_({.seed = Seed{7}, .number = 0}, log_), judging_(GameCalled("endless"), 2) {
    log_ = SimulatedGame("endless", 2, 0, 1);
    log_.events.clear();
    log_.chain.clear();
    log_.openings.clear();
    log_.states.clear();
    recording_.Created();
    TookGameEvent();
    Play(6);
  }

  uint64_t newest() const { return log_.events.size() - 1; }
  const judging::JudgingState& judging() const { return judging_; }

  void Play(uint64_t events) {
    for (uint64_t i = 0; i < events; ++i) {
      if (log_.match->node_kind() == engine::NodeKind::chance) {
        recording_.Chance();
      } else {
        engine::ChanceStream stream(Hash256{9}, log_.events.size());
        recording_.Take(engine::play::ChosenAction(*log_.match, stream));
      }
      TookGameEvent();
    }
  }

  void Say(const Judgement& judgement) {
    const char* who = std::holds_alternative<Resolution>(judgement) ? "Lou" : "Kim";
    const std::vector<std::string> texts(JudgementSlots(KindOf(judgement)).size(), who);
    RECOUNT_CHECK(!judging_.Check(judgement));
    recording_.Record(judgement, texts);
    const uint64_t cursor = judging_.cursor();
    judging_.Apply(judgement);
    if (judging_.cursor() != cursor) log_.match = states_.at(judging_.cursor())->Clone();
  }

  void Rewind(uint64_t to) {
    Ruling ruling = Citing(RulingKind::rewind);
    ruling.to = to;
    Say(ruling);
  }

  // Records a repair that sets a value of the state at `to`, or at the cursor.
  void Repair(std::optional<uint64_t> to, uint64_t value) {
    Ruling ruling = Citing(RulingKind::repair);
    ruling.to = to;
    ruling.operations = *ReadOperations(
        Json::array({{{"op", "replace"}, {"path", "/players/0/total"}, {"value", value}}}));
    repair::RepairedState repaired =
        repair::Repair(*states_.at(to.value_or(judging_.cursor())), ruling.operations, nullptr);
    RECOUNT_CHECK(repaired.faults.empty());
    log_.match = std::move(repaired.match);
    states_[newest() + 1] = log_.match->Clone();
    Say(ruling);
  }

  // Takes the last event back and enters it again, as a judge confirms.
  void Correct() {
    Correction correction;
    correction.why = CorrectionWhy::rows;
    correction.judge_no = 0;
    correction.to = judging_.After(judging_.cursor());
    correction.rows = {judging_.cursor()};
    Say(correction);
    Play(1);
  }

  void Penalize(uint8_t seat, const std::string& infraction) {
    Ruling ruling = Citing(RulingKind::penalty);
    ruling.seat = seat;
    ruling.infraction = infraction;
    ruling.penalty = judging_.LevelDue(seat, infraction);
    Say(ruling);
  }

  Ruling Citing(RulingKind kind) const {
    Ruling ruling;
    ruling.kind = kind;
    ruling.clauses = {"JDG-3"};
    return ruling;
  }

  PreparedLog Take() { return random_games::Prepared(log_); }

 private:
  void TookGameEvent() {
    judging_.ApplyGameEvents(1);
    states_[newest()] = log_.match->Clone();
  }

  random_games::SimulatedLog log_;
  random_games::SimulatedRecording recording_;
  judging::JudgingState judging_;
  std::map<uint64_t, std::unique_ptr<engine::Match>> states_;
};

// Records the n-th judgement of this kind.
void Say(EndlessTable& table, Judgements kind, uint64_t n) {
  Ruling ruling;
  switch (kind) {
    case Judgements::disputes:
      return table.Say(Dispute{.at = 3, .by = 1});
    case Judgements::stands:
      table.Say(Dispute{.at = 3, .by = 1});
      ruling = table.Citing(RulingKind::stand);
      ruling.dispute = table.newest();
      return table.Say(ruling);
    case Judgements::rewinds:
      table.Rewind(table.judging().After(table.judging().cursor()));
      return table.Play(1);
    case Judgements::far_rewinds:
      return table.Rewind(6 + kBranch * (1 + n % 2) + (n % 2 == 0 ? 0 : 1));
    case Judgements::outcomes:
      ruling = table.Citing(RulingKind::outcome);
      ruling.result = RuledResult{{static_cast<uint8_t>(n % 2)}, false, std::nullopt, "JDG-3"};
      return table.Say(ruling);
    case Judgements::penalties:
      return table.Penalize(static_cast<uint8_t>(n % 2), n % 3 == 0 ? "slow_play" : "noise");
    case Judgements::infractions:
      return table.Penalize(0, fmt::format("infraction_{}", n));
    case Judgements::voids:
      return table.Say(table.Citing(RulingKind::void_));
    case Judgements::appeals: {
      table.Say(table.Citing(RulingKind::stand));
      table.Say(Appeal{.ruling = table.newest(), .by = 0});
      return table.Say(Resolution{.appeal = table.newest(), .judge_no = 1, .is_upheld = false});
    }
    case Judgements::annotations:
      return table.Say(Annotation{.at = 3});
    case Judgements::exposures:
      return table.Say(Exposure{.at = 3, .judge_no = 0, .card = 0, .to = {1}});
    case Judgements::amendments: {
      if (n == 0) table.Rewind(3);
      Amendment amendment{.ruling = table.judging().rulings().front().seq,
                          .corrected = table.Citing(RulingKind::rewind)};
      amendment.corrected.to = 3 + n % 3;
      return table.Say(amendment);
    }
    case Judgements::withdrawals:
      table.Say(Dispute{.at = 3, .by = 1});
      return table.Say(Withdrawal{.dispute = table.newest(), .by = 1});
    case Judgements::moots:
      table.Penalize(1, "noise");
      return table.Say(Moot{.ruling = table.newest()});
    case Judgements::repairs:
      return table.Repair(n % 3 == 2 ? std::optional<uint64_t>(6) : std::nullopt, n);
    case Judgements::corrections:
      return table.Correct();
  }
}

}  // namespace

std::string_view NameOf(Judgements kind) { return kNames[static_cast<size_t>(kind)]; }

PreparedLog ManyJudgements(Judgements kind, uint64_t count) {
  EndlessTable table;
  if (kind == Judgements::far_rewinds) {
    table.Play(kBranch);
    table.Rewind(6);
    table.Play(kBranch);
  }
  for (uint64_t n = 0; n < count; ++n) Say(table, kind, n);
  return table.Take();
}

}  // namespace recount::replay::recording
