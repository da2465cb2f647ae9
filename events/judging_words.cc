// Converts the enumerations of judging to the words of JSON and the command line, and back.
#include <algorithm>

#include "events/judging.h"

namespace recount {
namespace {

// Those that this build follows.
constexpr RulingKind kRulingKinds[] = {RulingKind::stand,   RulingKind::rewind, RulingKind::outcome,
                                       RulingKind::penalty, RulingKind::void_,  RulingKind::repair,
                                       RulingKind::accept};
constexpr PenaltyLevel kLevels[] = {PenaltyLevel::caution, PenaltyLevel::warning,
                                    PenaltyLevel::game_loss, PenaltyLevel::match_loss,
                                    PenaltyLevel::disqualification};
constexpr JudgeRole kRoles[] = {JudgeRole::table, JudgeRole::round, JudgeRole::floor,
                                JudgeRole::head, JudgeRole::director};

}  // namespace

std::string_view RulingKindName(RulingKind kind) {
  switch (kind) {
    case RulingKind::stand:
      return "stand";
    case RulingKind::rewind:
      return "rewind";
    case RulingKind::outcome:
      return "outcome";
    case RulingKind::penalty:
      return "penalty";
    case RulingKind::void_:
      return "void";
    case RulingKind::repair:
      return "repair";
    case RulingKind::accept:
      return "accept";
    case RulingKind::removal:
      return "removal";
    default:
      return "";
  }
}

std::string_view PenaltyName(PenaltyLevel level) {
  switch (level) {
    case PenaltyLevel::caution:
      return "caution";
    case PenaltyLevel::warning:
      return "warning";
    case PenaltyLevel::game_loss:
      return "game_loss";
    case PenaltyLevel::match_loss:
      return "match_loss";
    case PenaltyLevel::disqualification:
      return "disqualification";
    default:
      return "";
  }
}

std::optional<RulingKind> RulingKindCalled(std::string_view name) {
  for (const RulingKind kind : kRulingKinds) {
    if (RulingKindName(kind) == name) return kind;
  }
  return std::nullopt;
}

std::optional<PenaltyLevel> PenaltyCalled(std::string_view name) {
  for (const PenaltyLevel level : kLevels) {
    if (PenaltyName(level) == name) return level;
  }
  return std::nullopt;
}

std::string_view RoleName(JudgeRole role) {
  switch (role) {
    case JudgeRole::table:
      return "table";
    case JudgeRole::round:
      return "round";
    case JudgeRole::floor:
      return "floor";
    case JudgeRole::head:
      return "head";
    case JudgeRole::director:
      return "director";
    default:
      return "";
  }
}

std::optional<JudgeRole> RoleCalled(std::string_view name) {
  for (const JudgeRole role : kRoles) {
    if (RoleName(role) == name) return role;
  }
  return std::nullopt;
}

std::optional<AcceptedAs> AcceptedAsCalled(std::string_view name) {
  for (const AcceptedAs as : {AcceptedAs::before, AcceptedAs::effect}) {
    if (AcceptedAsName(as) == name) return as;
  }
  return std::nullopt;
}

std::string_view AcceptedAsName(AcceptedAs as) {
  switch (as) {
    case AcceptedAs::before:
      return "before";
    case AcceptedAs::effect:
      return "effect";
    default:
      return "";
  }
}

std::string_view CorrectionWhyName(CorrectionWhy why) {
  switch (why) {
    case CorrectionWhy::undo:
      return "undo";
    case CorrectionWhy::rows:
      return "rows";
    default:
      return "";
  }
}

std::string_view DepartureWhyName(DepartureWhy why) {
  switch (why) {
    case DepartureWhy::concedes:
      return "concedes";
    case DepartureWhy::leaves:
      return "leaves";
    case DepartureWhy::absent:
      return "absent";
    default:
      return "";
  }
}

std::string_view TimeResultName(TimeResult then) {
  switch (then) {
    case TimeResult::standing:
      return "standing";
    case TimeResult::draw:
      return "draw";
    case TimeResult::judge:
      return "judge";
    default:
      return "";
  }
}

absl::Span<const PenaltyLevel> RisingLevels() { return kLevels; }

size_t RankOf(PenaltyLevel level) {
  return static_cast<size_t>(std::find(std::begin(kLevels), std::end(kLevels), level) -
                             std::begin(kLevels));
}

}  // namespace recount
