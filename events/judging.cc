#include "events/judging.h"

#include <algorithm>
#include <iterator>

#include "events/check.h"

namespace recount {
namespace {

using events::EventKind;

// In the order of the types of a Judgement.
constexpr EventKind kKinds[] = {EventKind::dispute,    EventKind::ruling,     EventKind::appeal,
                                EventKind::resolution, EventKind::annotation, EventKind::exposure,
                                EventKind::amendment,  EventKind::withdrawal, EventKind::moot,
                                EventKind::extension,  EventKind::correction};
static_assert(std::size(kKinds) == std::variant_size_v<Judgement>);

// Calls `look` with the judgement if judges make its kind. `AnyJudgement` is a Judgement, const or
// not.
template <class AnyJudgement, class Look>
void ForJudge(AnyJudgement& judgement, Look look) {
  if (auto* ruling = std::get_if<Ruling>(&judgement)) look(*ruling);
  if (auto* resolution = std::get_if<Resolution>(&judgement)) look(*resolution);
  if (auto* exposure = std::get_if<Exposure>(&judgement)) look(*exposure);
  if (auto* amendment = std::get_if<Amendment>(&judgement)) look(amendment->corrected);
  if (auto* moot = std::get_if<Moot>(&judgement)) look(*moot);
  if (auto* extension = std::get_if<Extension>(&judgement)) look(*extension);
  auto* correction = std::get_if<Correction>(&judgement);
  if (correction != nullptr && correction->has_judge()) look(*correction);
}

}  // namespace

EventKind KindOf(const Judgement& judgement) { return kKinds[judgement.index()]; }

events::judging::Judgement UnionTypeOf(EventKind kind) {
  using Type = events::judging::Judgement;
  const auto difference = kind < EventKind::exposure ? int{0} - static_cast<int>(EventKind::chance)
                                                     : static_cast<int>(Type::exposure) -
                                                           static_cast<int>(EventKind::exposure);
  return static_cast<Type>(static_cast<int>(kind) + difference);
}

std::optional<uint8_t> JudgeNoOf(const Judgement& judgement) {
  std::optional<uint8_t> number;
  ForJudge(judgement, [&](const auto& made) { number = made.judge_no; });
  return number;
}

void SetJudgeNo(Judgement& judgement, uint8_t number) {
  ForJudge(judgement, [&](auto& made) { made.judge_no = number; });
}

void SetRole(Judgement& judgement, JudgeRole role) {
  ForJudge(judgement, [&](auto& made) { made.role = role; });
}

absl::Span<const std::string_view> JudgementSlots(EventKind kind, bool has_judge) {
  static constexpr std::string_view kDispute[] = {"claim"};
  static constexpr std::string_view kByJudge[] = {"judge", "reason"};
  static constexpr std::string_view kAppeal[] = {"grounds"};
  static constexpr std::string_view kAnnotation[] = {"author", "text"};
  static constexpr std::string_view kExposure[] = {"judge", "account"};
  static constexpr std::string_view kWithdrawal[] = {"reason"};
  static constexpr std::string_view kCorrection[] = {"author", "reason", "judge"};
  static constexpr std::string_view kDeparture[] = {"reason", "judge"};
  static constexpr std::string_view kAgreement[] = {"text"};
  switch (kind) {
    case EventKind::dispute:
      return kDispute;
    case EventKind::ruling:
    case EventKind::resolution:
    case EventKind::amendment:
    case EventKind::moot:
    case EventKind::extension:
    case EventKind::revision:
    case EventKind::time:
      return kByJudge;
    case EventKind::exposure:
      return kExposure;
    case EventKind::withdrawal:
      return kWithdrawal;
    case EventKind::appeal:
    case EventKind::further_appeal:
      return kAppeal;
    case EventKind::annotation:
      return kAnnotation;
    case EventKind::correction:
      return absl::Span<const std::string_view>(kCorrection, has_judge ? 3 : 2);
    case EventKind::departure:
      return absl::Span<const std::string_view>(kDeparture, has_judge ? 2 : 1);
    case EventKind::agreement:
      return kAgreement;
    default:
      return {};
  }
}

absl::Span<const std::string_view> JudgementSlots(const Judgement& judgement) {
  const auto* correction = std::get_if<Correction>(&judgement);
  return JudgementSlots(KindOf(judgement), correction == nullptr || correction->has_judge());
}

size_t JudgeSlot(EventKind kind) {
  const auto slots = JudgementSlots(kind);
  const auto judge = std::find(slots.begin(), slots.end(), "judge");
  RECOUNT_CHECK(judge != slots.end());
  return static_cast<size_t>(judge - slots.begin());
}

std::optional<std::string> TextIn(absl::Span<const Slot> openings, size_t slot) {
  if (slot >= openings.size()) return std::nullopt;
  const auto* opening = std::get_if<Opening>(&openings[slot]);
  if (opening == nullptr || opening->tag != OpeningTag::text) return std::nullopt;
  return opening->value;
}

}  // namespace recount
