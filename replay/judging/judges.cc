#include "replay/judging/judges.h"

#include "events/folded_name.h"
#include "events/judging.h"
#include "fmt/format.h"

namespace recount::replay::judging {
Result<std::optional<std::string>> TextBeside(const log::Log& log, uint64_t seq, size_t slot) {
  const Result<LoggedEvent> event = log::EventAt(log, seq);
  if (!event.ok()) return event.error();
  const Result<std::vector<Slot>> openings = log::OpeningsBeside(log, *event);
  if (!openings.ok()) return openings.error();
  return TextIn(*openings, slot);
}

Result<std::optional<std::string>> JudgeNameAt(const log::Log& log, const JudgingState& judging,
                                               uint64_t seq) {
  const bool is_correction = judging.FindCorrection(seq) != nullptr;
  return TextBeside(
      log, seq,
      JudgeSlot(is_correction ? events::EventKind::correction : events::EventKind::ruling));
}

Result<Judges> Judges::Of(const log::Log& log, const JudgingState& judging) {
  Judges judges;
  for (const auto& [seq, number] : judging.judge_numbers()) {
    const auto name = JudgeNameAt(log, judging, seq);
    if (!name.ok()) return name.error();
    // The result is ignored because `verify` reports a number that does not fit.
    (void)judges.Take(number, *name);
  }
  return judges;
}

uint8_t Judges::NumberOf(std::string_view name) const {
  // The exact spelling comes first, because a log of 0.2 may have two spellings under two numbers.
  const auto known = numbers_.find(name);
  if (known != numbers_.end()) return known->second;
  const auto folded = folded_.find(FoldedName(name));
  return folded == folded_.end() ? next_ : folded->second;
}

Fault Judges::Take(uint8_t number, const std::optional<std::string>& name) {
  const auto wrong = [](std::string message) {
    return Error{
        .code = ErrorCode::illegal_action, .clause = "JDG-6", .message = std::move(message)};
  };
  if (number > next_) {
    return wrong(fmt::format("judge no. {} is named, but the next new judge is no. {}", number + 1,
                             next_ + 1));
  }
  const bool is_new = number == next_;
  if (is_new) ++next_;
  // A withheld name proves nothing, except that the number is taken.
  if (!name) return std::nullopt;
  const auto known = numbers_.find(*name);
  if (known == numbers_.end()) {
    const std::string folded = FoldedName(*name);
    numbers_.emplace(*name, number);
    folded_.emplace(folded, number);
    if (names_.emplace(number, folded).first->second == folded) return std::nullopt;
    return wrong(fmt::format("judge no. {} has two names", number + 1));
  }
  if (known->second == number) return std::nullopt;
  return wrong(
      fmt::format("the same judge is named as no. {} and as "
                  "no. {}",
                  known->second + 1, number + 1));
}

Fault CheckOtherName(const log::Log& log, const JudgingState& judging, const Judgement& judgement,
                     const std::optional<std::string>& name) {
  const auto* resolution = std::get_if<Resolution>(&judgement);
  if (resolution == nullptr || !name) return std::nullopt;
  const uint64_t ruling = judging.FindAppeal(resolution->appeal)->appeal.ruling;
  const auto ruled = TextBeside(log, ruling, 0);
  if (!ruled.ok() || !*ruled || !IsSameName(*name, **ruled)) return std::nullopt;
  return Error{
      .code = ErrorCode::illegal_action,
      .clause = "JDG-6",
      .message = fmt::format("ruling {}: a judge may not decide an appeal against their own "
                             "ruling, and it has the same judge's name",
                             ruling)};
}

Fault CheckJudge(const log::Log& log, const JudgingState& judging, uint64_t seq,
                 const Judgement& judgement, Judges& judges) {
  const std::optional<uint8_t> number = JudgeNoOf(judgement);
  if (!number) return std::nullopt;
  const auto read = TextBeside(log, seq, JudgeSlot(KindOf(judgement)));
  const std::optional<std::string> name = read.ok() ? *read : std::nullopt;
  if (Fault fault = judges.Take(*number, name)) return fault;
  return CheckOtherName(log, judging, judgement, name);
}

}  // namespace recount::replay::judging
