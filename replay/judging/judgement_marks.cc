#include "replay/judging/judgement_marks.h"

#include "fmt/format.h"

namespace recount::replay::judging {

std::vector<Error> MarkFaults(const Judgement& judgement, const JudgingState& judging,
                              const engine::Match* match) {
  std::vector<Error> faults;
  const auto* amendment = std::get_if<Amendment>(&judgement);
  const auto* penalty =
      amendment != nullptr ? &amendment->corrected : std::get_if<Ruling>(&judgement);
  if (penalty == nullptr || penalty->kind != RulingKind::penalty) return faults;
  const auto add = [&faults](const char* clause, std::string message) {
    faults.push_back(
        {.code = ErrorCode::illegal_action, .clause = clause, .message = std::move(message)});
  };
  const RulingRecord* instead =
      amendment != nullptr ? judging.FindRuling(amendment->ruling) : nullptr;
  // An amendment replaces its ruling, so the level that is due must not count that ruling.
  const PenaltyLevel due = judging.LevelDueFor(*penalty, instead);
  if (penalty->is_deviation != (penalty->penalty != due)) {
    add(penalty->infractions.empty() ? "JDG-7" : "JDG-11",
        fmt::format("{} was due and {} was given, but the penalty is {}marked as a deviation",
                    PenaltyName(due), PenaltyName(penalty->penalty),
                    penalty->is_deviation ? "" : "not "));
  }
  if (penalty->seats.empty() || match == nullptr) return faults;
  engine::SeatSet named = 0;
  for (const uint8_t seat : penalty->seats) named |= engine::SeatBit(seat);
  if (named != match->standing().sides[penalty->seat]) {
    add("JDG-12", "the seats of its penalty are not a team of this game");
  }
  return faults;
}

}  // namespace recount::replay::judging
