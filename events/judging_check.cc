// Verifies the bytes of a judgement.
#include <algorithm>

#include "events/judging.h"
#include "events/utf8.h"

namespace recount {
namespace {

namespace fbs = events::judging;
using events::Envelope;
using events::EventKind;

constexpr uint64_t kLeastReserved = kNoSuchThing<uint64_t>;

std::string_view TextOf(const flatbuffers::String& text) { return {text.data(), text.size()}; }

bool IsSeq(uint64_t seq) { return seq < kLeastReserved; }
bool IsFlag(uint8_t flag) { return flag <= 1; }

bool IsWord(const flatbuffers::String& text) { return text.size() > 0 && IsUtf8(TextOf(text)); }

bool IsWhole(const fbs::RuledResult& result) {
  return IsFlag(result.draw()) && IsWord(*result.clause()) &&
         std::all_of(result.winners()->begin(), result.winners()->end(), IsSeat);
}

bool AreSeats(const flatbuffers::Vector<uint8_t>& seats) {
  return seats.size() > 0 && std::all_of(seats.begin(), seats.end(), IsSeat);
}

bool IsWordOrAbsent(const flatbuffers::String* text) {
  return text == nullptr || (IsWord(*text) && text->size() <= kMaxInfractionBytes);
}

// Returns true if a penalty is complete. The level that is due and the name of the list must be
// present together.
bool IsPenaltyWhole(const fbs::Ruling& ruling) {
  const bool has_list = ruling.infractions() != nullptr;
  return IsSeat(ruling.seat()) && IsFlag(ruling.deviation()) && ruling.infraction() != nullptr &&
         IsWordOrAbsent(ruling.infraction()) && IsWordOrAbsent(ruling.infractions()) &&
         has_list == (ruling.due() != PenaltyLevel::null_value) &&
         (ruling.seats() == nullptr ||
          (AreSeats(*ruling.seats()) && ruling.seats()->Get(0) == ruling.seat()));
}

bool IsOfPenalty(const fbs::Ruling& ruling) {
  return ruling.kind() == RulingKind::penalty || ruling.kind() == RulingKind::removal;
}

bool HasOperations(const fbs::Ruling& ruling) {
  return ruling.kind() == RulingKind::repair || ruling.kind() == RulingKind::accept;
}

// Returns true if a ruling has operations, and says which event is accepted, as its kind needs it.
bool AreOperationsWhole(const fbs::Ruling& ruling) {
  const bool is_accepting = ruling.kind() == RulingKind::accept;
  const bool has_operations = HasOperations(ruling);
  if (has_operations != (ruling.operations() != nullptr)) return false;
  if (has_operations) {
    const auto* bytes = reinterpret_cast<const char*>(ruling.operations()->data());
    if (!OperationsIn({bytes, ruling.operations()->size()})) return false;
  }
  return is_accepting == (ruling.as() != AcceptedAs::null_value) &&
         (is_accepting ? IsSeq(ruling.event()) : ruling.event() == kNull<uint64_t>);
}

bool IsTargetWhole(const fbs::Ruling& ruling) {
  if (ruling.to() == kNull<uint64_t>) return ruling.kind() != RulingKind::rewind;
  return IsSeq(ruling.to()) &&
         (ruling.kind() == RulingKind::rewind || ruling.kind() == RulingKind::repair);
}

// Returns true if a ruling has the fields that its kind needs, and none of another kind.
bool IsWhole(const fbs::Ruling& ruling) {
  const bool is_outcome = ruling.kind() == RulingKind::outcome;
  const bool is_asked = ruling.dispute() != kNull<uint64_t>;
  if (is_asked && !IsSeq(ruling.dispute())) return false;
  if (!IsSeat(ruling.judge_no()) || ruling.clauses()->size() > kMaxCitedClauses) return false;
  for (const flatbuffers::String* clause : *ruling.clauses()) {
    if (!IsWord(*clause)) return false;
  }
  if (!IsTargetWhole(ruling) || !AreOperationsWhole(ruling)) return false;
  if (is_outcome != (ruling.result() != nullptr)) return false;
  if (is_outcome && !IsWhole(*ruling.result())) return false;
  if (!IsOfPenalty(ruling)) {
    return ruling.seat() == kNullSeat && ruling.infraction() == nullptr &&
           ruling.penalty() == PenaltyLevel::null_value && ruling.deviation() == kNull<uint8_t> &&
           ruling.seats() == nullptr && ruling.due() == PenaltyLevel::null_value &&
           ruling.infractions() == nullptr;
  }
  return IsPenaltyWhole(ruling);
}

bool IsWhole(const fbs::Exposure& exposure) {
  return IsSeq(exposure.at()) && IsSeat(exposure.judge_no()) &&
         exposure.card() < kNoSuchThing<uint16_t> && AreSeats(*exposure.to());
}

bool IsWhole(const fbs::Amendment& amendment) {
  return IsSeq(amendment.ruling()) && amendment.corrected()->dispute() == kNull<uint64_t> &&
         IsWhole(*amendment.corrected());
}

bool IsWhole(const fbs::Extension& extension) {
  return IsSeat(extension.judge_no()) && extension.minutes() >= 1 &&
         extension.minutes() <= kMostExtraMinutes;
}

// A judge is named by a slot, and by nothing else.
bool IsJudgeOrAbsent(uint8_t judge_no, JudgeRole role) {
  return judge_no == kNullSeat ? role == JudgeRole::null_value : IsSeat(judge_no);
}

bool IsWhole(const fbs::Correction& correction) {
  const std::vector<uint64_t> rows = NumbersIn(*correction.rows());
  return IsSeq(correction.to()) && IsJudgeOrAbsent(correction.judge_no(), correction.role()) &&
         (correction.why() == CorrectionWhy::rows || rows.empty()) &&
         std::all_of(rows.begin(), rows.end(),
                     [](uint64_t row) { return row == kNull<uint64_t> || IsSeq(row); });
}

bool IsWhole(const fbs::Departure& departure) {
  const bool is_absent = departure.why() == DepartureWhy::absent;
  return IsSeat(departure.by()) && IsJudgeOrAbsent(departure.judge_no(), departure.role()) &&
         (!is_absent || departure.judge_no() != kNullSeat);
}

bool IsWhole(const fbs::Revision& revision) {
  return IsSeq(revision.appeal()) && IsFlag(revision.in_part()) &&
         revision.corrected()->dispute() == kNull<uint64_t> && IsWhole(*revision.corrected());
}

bool IsWhole(const fbs::Time& time) {
  return IsSeat(time.judge_no()) && time.turns() <= kMostFurtherTurns;
}

bool IsWhole(const fbs::Event& event) {
  switch (event.judgement_type()) {
    case fbs::Judgement::dispute:
      return IsSeq(event.judgement_as_dispute()->at()) &&
             IsSeat(event.judgement_as_dispute()->by());
    case fbs::Judgement::ruling:
      return IsWhole(*event.judgement_as_ruling());
    case fbs::Judgement::appeal:
      return IsSeq(event.judgement_as_appeal()->ruling()) &&
             IsSeat(event.judgement_as_appeal()->by());
    case fbs::Judgement::resolution:
      return IsSeq(event.judgement_as_resolution()->appeal()) &&
             IsSeat(event.judgement_as_resolution()->judge_no()) &&
             IsFlag(event.judgement_as_resolution()->upheld());
    case fbs::Judgement::annotation:
      return IsSeq(event.judgement_as_annotation()->at());
    case fbs::Judgement::exposure:
      return IsWhole(*event.judgement_as_exposure());
    case fbs::Judgement::amendment:
      return IsWhole(*event.judgement_as_amendment());
    case fbs::Judgement::withdrawal:
      return IsSeq(event.judgement_as_withdrawal()->dispute()) &&
             IsSeat(event.judgement_as_withdrawal()->by());
    case fbs::Judgement::moot:
      return IsSeq(event.judgement_as_moot()->ruling()) &&
             IsSeat(event.judgement_as_moot()->judge_no());
    case fbs::Judgement::extension:
      return IsWhole(*event.judgement_as_extension());
    case fbs::Judgement::correction:
      return IsWhole(*event.judgement_as_correction());
    case fbs::Judgement::departure:
      return IsWhole(*event.judgement_as_departure());
    case fbs::Judgement::agreement:
      return AreSeats(*event.judgement_as_agreement()->seats());
    case fbs::Judgement::further_appeal:
      return IsSeq(event.judgement_as_further_appeal()->resolution()) &&
             IsSeat(event.judgement_as_further_appeal()->by());
    case fbs::Judgement::revision:
      return IsWhole(*event.judgement_as_revision());
    case fbs::Judgement::time:
      return IsWhole(*event.judgement_as_time());
    default:
      return false;
  }
}

bool HasJudge(const fbs::Event& event) {
  if (const fbs::Correction* correction = event.judgement_as_correction()) {
    return correction->judge_no() != kNullSeat;
  }
  const fbs::Departure* departure = event.judgement_as_departure();
  return departure == nullptr || departure->judge_no() != kNullSeat;
}

// The veil must have the slots of JudgementSlots. (A veiled log would have one more for the digest,
// but this build does not read veiled logs.)
bool HasItsSlots(const fbs::Event& event) {
  const auto slots = JudgementSlots(event.kind(), HasJudge(event));
  return event.veil() != nullptr && event.veil()->slots() == slots.size();
}

const fbs::Ruling* CorrectedIn(const fbs::Event& event) {
  if (const fbs::Amendment* amendment = event.judgement_as_amendment()) {
    return amendment->corrected();
  }
  const fbs::Revision* revision = event.judgement_as_revision();
  return revision == nullptr ? nullptr : revision->corrected();
}

const fbs::Ruling* RulingOrCorrected(const fbs::Event& event) {
  const fbs::Ruling* ruling = event.judgement_as_ruling();
  return ruling != nullptr ? ruling : CorrectedIn(event);
}

// Several offsets may lead to one clause in the bytes, but each is copied. So the copies together
// must not have more bytes than the event.
bool HasRoomForClauses(const fbs::Event& event, size_t room) {
  const fbs::Ruling* ruling = RulingOrCorrected(event);
  if (ruling == nullptr) return true;
  size_t cited = 0;
  for (const flatbuffers::String* clause : *ruling->clauses()) cited += clause->size();
  return cited <= room;
}

bool IsJudgingComplete(const fbs::Event& event) {
  return event.judgement() != nullptr && event.judgement_type() == UnionTypeOf(event.kind()) &&
         event.seat() == kNullSeat && event.created() == nullptr && event.outcome() == nullptr &&
         event.outcome_kind() == events::OutcomeKind::null_value && HasItsSlots(event) &&
         IsWhole(event);
}

// Returns whether an enumeration has a value that this build does not know.
template <class Value>
bool IsUnknown(Value value, std::string_view name) {
  return value != Value::null_value && name.empty();
}

std::string_view UnknownInRuling(const fbs::Ruling& ruling) {
  if (RulingKindName(ruling.kind()).empty()) return "kind of ruling";
  if (IsUnknown(ruling.as(), AcceptedAsName(ruling.as()))) return "way to accept an event";
  if (!IsOfPenalty(ruling)) return "";
  const bool is_known =
      !IsUnknown(ruling.due(), PenaltyName(ruling.due())) && !PenaltyName(ruling.penalty()).empty();
  return is_known ? "" : "level of penalty";
}

// The role of the judge who made it, null_value if there is none.
JudgeRole RoleIn(const fbs::Event& event) {
  if (const fbs::Ruling* ruling = RulingOrCorrected(event)) return ruling->role();
  switch (event.judgement_type()) {
    case fbs::Judgement::resolution:
      return event.judgement_as_resolution()->role();
    case fbs::Judgement::exposure:
      return event.judgement_as_exposure()->role();
    case fbs::Judgement::moot:
      return event.judgement_as_moot()->role();
    case fbs::Judgement::extension:
      return event.judgement_as_extension()->role();
    case fbs::Judgement::correction:
      return event.judgement_as_correction()->role();
    case fbs::Judgement::departure:
      return event.judgement_as_departure()->role();
    case fbs::Judgement::time:
      return event.judgement_as_time()->role();
    default:
      return JudgeRole::null_value;
  }
}

// Names the part of the event that a later format may have and this build does not know; empty if
// there is none.
std::string_view UnknownInJudgement(const fbs::Event& event) {
  if (*fbs::EnumNameJudgement(event.judgement_type()) == 0) return "type of judgement";
  if (event.judgement() == nullptr) return "";
  if (const fbs::Ruling* ruling = RulingOrCorrected(event)) {
    const std::string_view part = UnknownInRuling(*ruling);
    if (!part.empty()) return part;
  }
  if (IsUnknown(RoleIn(event), RoleName(RoleIn(event)))) return "role of a judge";
  if (const fbs::Correction* correction = event.judgement_as_correction()) {
    return CorrectionWhyName(correction->why()).empty() ? "reason of a correction" : "";
  }
  if (const fbs::Departure* departure = event.judgement_as_departure()) {
    return DepartureWhyName(departure->why()).empty() ? "reason of a departure" : "";
  }
  const fbs::Time* time = event.judgement_as_time();
  return time != nullptr && TimeResultName(time->then()).empty() ? "result of time" : "";
}

// Returns whether this build cannot execute an operation yet. That somebody saw only a part of an
// outcome is for observed games.
bool IsLater(const StateOperation& operation, bool is_observed) {
  if (is_observed) return operation.kind == StateOperation::Kind::out;
  const bool has_unknown =
      operation.outcome && std::find(operation.outcome->begin(), operation.outcome->end(),
                                     kUnidentifiedCard) != operation.outcome->end();
  return operation.kind == StateOperation::Kind::out || operation.is_outcome_the_top || has_unknown;
}

// Names the part of a whole event that this build can read and does not follow yet; empty if there
// is none.
std::string_view NotFollowed(const fbs::Event& event, bool is_observed) {
  const fbs::Ruling* ruling = RulingOrCorrected(event);
  if (ruling != nullptr && HasOperations(*ruling)) {
    const auto* bytes = reinterpret_cast<const char*>(ruling->operations()->data());
    const auto operations = *OperationsIn({bytes, ruling->operations()->size()});
    const bool is_later = std::any_of(
        operations.begin(), operations.end(),
        [&](const StateOperation& operation) { return IsLater(operation, is_observed); });
    if (is_later) return "kind of operation";
  } else if (ruling != nullptr && ruling->kind() > RulingKind::void_) {
    return "kind of ruling";
  }
  return event.kind() > EventKind::correction ? "type of judgement" : "";
}

}  // namespace

const Envelope* ReadJudgingEvent(Bytes bytes, bool is_observed, std::string_view* unknown) {
  if (bytes.size() % kEventAlignment != 0 || bytes.size() > kMaxEventBytes) return nullptr;
  flatbuffers::Verifier::Options bounds;
  bounds.max_depth = kMaxEventDepth;
  bounds.max_tables = kMaxEventTables;
  if (!IsWellFormed<fbs::Event>(bytes, bounds)) return nullptr;
  const auto& event = *flatbuffers::GetRoot<fbs::Event>(bytes.data());
  if (!IsJudging(event.kind())) return nullptr;
  // Unknown parts are looked for first: an event of a newer build is not damaged.
  std::string_view part = UnknownInJudgement(event);
  if (part.empty()) {
    if (!IsJudgingComplete(event) || !HasRoomForClauses(event, bytes.size())) return nullptr;
    part = NotFollowed(event, is_observed);
  }
  if (unknown != nullptr) *unknown = part;
  if (!part.empty()) return nullptr;
  return flatbuffers::GetRoot<Envelope>(bytes.data());
}

}  // namespace recount
