// Random judgements, far more frequent than at a real table: disputes, rulings of every kind,
// appeals, resolutions, exposures, amendments, withdrawals, notes.
//
//   const RandomJudgements judgements(*match, judging, named);
//   if (auto judgement = judgements.Any(stream)) … judgement->judgement, judgement->texts …
#ifndef RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_RANDOM_JUDGEMENT_H_
#define RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_RANDOM_JUDGEMENT_H_

#include <optional>
#include <string>
#include <vector>

#include "engine/chance.h"
#include "replay/judging/judging.h"

namespace recount::replay::recording::random_games {

struct RandomJudgement {
  Judgement judgement;
  std::vector<std::string> texts;  // slot by slot: JudgementSlots
};

// Makes judgements for a game at its cursor. All arguments of the constructor must outlive it.
// The order in which it draws numbers never changes (events/FORMAT.md, "Chance").
class RandomJudgements {
 public:
  // `named` has the names of the judges in the log, by their numbers. With `makes_repairs` some
  // rulings are repairs without operations. The caller adds operations, which depend on the state
  // that is repaired.
  RandomJudgements(const engine::Match& match, const judging::JudgingState& judging,
                   const std::vector<std::string>& named, bool makes_repairs = false)
      : match_(match), judging_(judging), named_(named), makes_repairs_(makes_repairs) {}

  // Returns a judgement that the clauses of judging allow; nothing if the drawn one breaks a
  // clause.
  std::optional<RandomJudgement> Any(engine::ChanceStream& stream) const;

  // Returns a ruling that the clauses allow; nothing if the drawn one breaks a clause.
  std::optional<RandomJudgement> SomeRuling(engine::ChanceStream& stream) const;

 private:
  using Stream = engine::ChanceStream;
  using Perhaps = std::optional<RandomJudgement>;

  Perhaps Offer(const Judgement& judgement, std::vector<std::string> texts) const;
  template <class IsWanted>
  std::optional<uint64_t> SomeEvent(Stream& stream, IsWanted is_wanted) const;
  uint64_t AnyEvent(Stream& stream) const;
  std::string SomeJudge(Stream& stream, uint8_t& number) const;
  uint8_t SomeSeat(Stream& stream) const;
  void SetKind(Ruling& ruling, Stream& stream) const;
  void SetPenalty(Ruling& ruling, Stream& stream) const;

  Perhaps SomeDispute(Stream& stream) const;
  Perhaps SomeExposure(Stream& stream) const;
  Perhaps SomeAmendment(Stream& stream) const;
  Perhaps SomeWithdrawal() const;
  Perhaps SomeMoot(Stream& stream) const;
  Perhaps SomeExtension(Stream& stream) const;
  Perhaps SomeAppeal(Stream& stream) const;
  Perhaps SomeResolution(Stream& stream) const;

  const engine::Match& match_;
  const judging::JudgingState& judging_;
  const std::vector<std::string>& named_;
  bool makes_repairs_;
};

}  // namespace recount::replay::recording::random_games

#endif  // RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_RANDOM_JUDGEMENT_H_
