#include "events/judging.h"

#include <algorithm>

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

// Returns true if a ruling has the fields that its kind needs, and none of another kind.
bool IsWhole(const fbs::Ruling& ruling) {
  const bool is_rewind = ruling.kind() == RulingKind::rewind;
  const bool is_outcome = ruling.kind() == RulingKind::outcome;
  const bool is_penalty = ruling.kind() == RulingKind::penalty;
  const bool is_asked = ruling.dispute() != kNull<uint64_t>;
  if (is_asked && !IsSeq(ruling.dispute())) return false;
  if (!IsSeat(ruling.judge_no()) || ruling.clauses()->size() > kMaxCitedClauses) return false;
  for (const flatbuffers::String* clause : *ruling.clauses()) {
    if (!IsWord(*clause)) return false;
  }
  if (is_rewind ? !IsSeq(ruling.to()) : ruling.to() != kNull<uint64_t>) return false;
  if (is_outcome != (ruling.result() != nullptr)) return false;
  if (is_outcome && !IsWhole(*ruling.result())) return false;
  if (!is_penalty) {
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
    default:
      return false;
  }
}

// The veil must have the slots of JudgementSlots. (A veiled log would have one more for the digest,
// but this build does not read veiled logs.)
bool HasItsSlots(const fbs::Event& event) {
  return event.veil() != nullptr && event.veil()->slots() == JudgementSlots(event.kind()).size();
}

// Several offsets may lead to one clause in the bytes, but each is copied. So the copies together
// must not have more bytes than the event.
bool HasRoomForClauses(const fbs::Event& event, size_t room) {
  const fbs::Amendment* amendment = event.judgement_as_amendment();
  const fbs::Ruling* ruling =
      amendment != nullptr ? amendment->corrected() : event.judgement_as_ruling();
  if (ruling == nullptr) return true;
  size_t cited = 0;
  for (const flatbuffers::String* clause : *ruling->clauses()) cited += clause->size();
  return cited <= room;
}

// The kinds of judging form two ranges; the kinds between them are not judgements.
constexpr size_t kFirstRun =
    static_cast<size_t>(EventKind::annotation) - static_cast<size_t>(EventKind::dispute) + 1;

// Returns the type in the union for a kind of judging.
fbs::Judgement TypeOf(EventKind kind) {
  const int number = static_cast<int>(kind);
  if (kind < EventKind::exposure) {
    return static_cast<fbs::Judgement>(number - static_cast<int>(EventKind::chance));
  }
  return static_cast<fbs::Judgement>(number - static_cast<int>(EventKind::exposure) +
                                     static_cast<int>(fbs::Judgement::exposure));
}

bool IsJudgingComplete(const fbs::Event& event) {
  return event.judgement() != nullptr && event.judgement_type() == TypeOf(event.kind()) &&
         event.seat() == kNullSeat && event.created() == nullptr && event.outcome() == nullptr &&
         event.outcome_kind() == events::OutcomeKind::null_value && HasItsSlots(event) &&
         IsWhole(event);
}

bool IsUnknownRole(JudgeRole role) {
  return role != JudgeRole::null_value && RoleName(role).empty();
}

std::string_view UnknownInRuling(const fbs::Ruling& ruling) {
  if (RulingKindName(ruling.kind()).empty()) return "kind of ruling";
  if (IsUnknownRole(ruling.role())) return "role of a judge";
  if (ruling.kind() != RulingKind::penalty) return "";
  const bool is_due_unknown =
      ruling.due() != PenaltyLevel::null_value && PenaltyName(ruling.due()).empty();
  return is_due_unknown || PenaltyName(ruling.penalty()).empty() ? "level of penalty" : "";
}

// Names the part of the event that a later format may have and this build does not know; empty if
// there is none.
std::string_view UnknownInJudgement(const fbs::Event& event) {
  if (*fbs::EnumNameJudgement(event.judgement_type()) == 0) return "type of judgement";
  if (event.judgement() == nullptr) return "";
  JudgeRole role = JudgeRole::null_value;
  switch (event.judgement_type()) {
    case fbs::Judgement::ruling:
      return UnknownInRuling(*event.judgement_as_ruling());
    case fbs::Judgement::amendment:
      return UnknownInRuling(*event.judgement_as_amendment()->corrected());
    case fbs::Judgement::resolution:
      role = event.judgement_as_resolution()->role();
      break;
    case fbs::Judgement::exposure:
      role = event.judgement_as_exposure()->role();
      break;
    case fbs::Judgement::moot:
      role = event.judgement_as_moot()->role();
      break;
    case fbs::Judgement::extension:
      role = event.judgement_as_extension()->role();
      break;
    default:
      break;
  }
  return IsUnknownRole(role) ? "role of a judge" : "";
}

Ruling RulingIn(const fbs::Ruling& from) {
  Ruling ruling;
  if (from.dispute() != kNull<uint64_t>) ruling.dispute = from.dispute();
  ruling.judge_no = from.judge_no();
  ruling.role = from.role();
  ruling.kind = from.kind();
  for (const flatbuffers::String* clause : *from.clauses()) ruling.clauses.push_back(clause->str());
  if (from.to() != kNull<uint64_t>) ruling.to = from.to();
  if (const fbs::RuledResult* result = from.result()) {
    RuledResult& ruled = ruling.result.emplace();
    ruled.winners.assign(result->winners()->begin(), result->winners()->end());
    ruled.is_draw = result->draw() == 1;
    if (result->scores() != nullptr) ruled.scores = NumbersIn(*result->scores());
    ruled.clause = result->clause()->str();
  }
  if (ruling.kind != RulingKind::penalty) return ruling;
  ruling.seat = from.seat();
  ruling.infraction = from.infraction()->str();
  ruling.penalty = from.penalty();
  ruling.is_deviation = from.deviation() == 1;
  if (from.seats() != nullptr) ruling.seats.assign(from.seats()->begin(), from.seats()->end());
  ruling.due = from.due();
  if (from.infractions() != nullptr) ruling.infractions = from.infractions()->str();
  return ruling;
}

// Builds the tables of a judgement in a builder.
class TableWriter {
 public:
  explicit TableWriter(flatbuffers::FlatBufferBuilder& builder) : builder_(builder) {}

  flatbuffers::Offset<void> operator()(const Dispute& dispute) {
    return fbs::CreateDispute(builder_, dispute.at, dispute.by).Union();
  }

  flatbuffers::Offset<void> operator()(const Ruling& ruling) { return Table(ruling).Union(); }

  flatbuffers::Offset<void> operator()(const Appeal& appeal) {
    return fbs::CreateAppeal(builder_, appeal.ruling, appeal.by).Union();
  }

  flatbuffers::Offset<void> operator()(const Resolution& resolution) {
    return fbs::CreateResolution(builder_, resolution.appeal, resolution.judge_no,
                                 uint8_t{resolution.is_upheld}, resolution.role)
        .Union();
  }

  flatbuffers::Offset<void> operator()(const Annotation& annotation) {
    return fbs::CreateAnnotation(builder_, annotation.at).Union();
  }

  flatbuffers::Offset<void> operator()(const Exposure& exposure) {
    const auto to = builder_.CreateVector(exposure.to);
    return fbs::CreateExposure(builder_, exposure.at, exposure.judge_no, exposure.card, to,
                               exposure.role)
        .Union();
  }

  flatbuffers::Offset<void> operator()(const Amendment& amendment) {
    const auto corrected = Table(amendment.corrected);
    return fbs::CreateAmendment(builder_, amendment.ruling, corrected).Union();
  }

  flatbuffers::Offset<void> operator()(const Withdrawal& withdrawal) {
    return fbs::CreateWithdrawal(builder_, withdrawal.dispute, withdrawal.by).Union();
  }

  flatbuffers::Offset<void> operator()(const Moot& moot) {
    return fbs::CreateMoot(builder_, moot.ruling, moot.judge_no, moot.role).Union();
  }

  flatbuffers::Offset<void> operator()(const Extension& extension) {
    return fbs::CreateExtension(builder_, extension.judge_no, extension.minutes, extension.role)
        .Union();
  }

 private:
  flatbuffers::Offset<fbs::Ruling> Table(const Ruling& ruling) {
    std::vector<flatbuffers::Offset<flatbuffers::String>> cited;
    for (const std::string& clause : ruling.clauses) cited.push_back(builder_.CreateString(clause));
    const auto clauses = builder_.CreateVector(cited);
    flatbuffers::Offset<fbs::RuledResult> result;
    if (ruling.result) result = Result(*ruling.result);
    const bool is_penalty = ruling.kind == RulingKind::penalty;
    const bool is_by_list = is_penalty && !ruling.infractions.empty();
    flatbuffers::Offset<flatbuffers::String> infraction;
    if (is_penalty) infraction = builder_.CreateString(ruling.infraction);
    flatbuffers::Offset<flatbuffers::Vector<uint8_t>> seats;
    if (is_penalty && !ruling.seats.empty()) seats = builder_.CreateVector(ruling.seats);
    flatbuffers::Offset<flatbuffers::String> infractions;
    if (is_by_list) infractions = builder_.CreateString(ruling.infractions);
    return fbs::CreateRuling(
        builder_, ruling.dispute.value_or(kNull<uint64_t>), ruling.judge_no, ruling.kind, clauses,
        ruling.to.value_or(kNull<uint64_t>), result, is_penalty ? ruling.seat : kNullSeat,
        infraction, is_penalty ? ruling.penalty : PenaltyLevel::null_value,
        is_penalty ? uint8_t{ruling.is_deviation} : kNull<uint8_t>, seats,
        is_by_list ? ruling.due : PenaltyLevel::null_value, infractions, ruling.role);
  }

  flatbuffers::Offset<fbs::RuledResult> Result(const RuledResult& result) {
    const auto winners = builder_.CreateVector(result.winners);
    flatbuffers::Offset<flatbuffers::Vector<int64_t>> scores;
    if (result.scores) scores = builder_.CreateVector(*result.scores);
    const auto clause = builder_.CreateString(result.clause);
    return fbs::CreateRuledResult(builder_, winners, uint8_t{result.is_draw}, scores, clause);
  }

  flatbuffers::FlatBufferBuilder& builder_;
};

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
}

}  // namespace

EventKind KindOf(const Judgement& judgement) {
  const size_t index = judgement.index();
  if (index < kFirstRun) {
    return static_cast<EventKind>(static_cast<size_t>(EventKind::dispute) + index);
  }
  return static_cast<EventKind>(static_cast<size_t>(EventKind::exposure) + index - kFirstRun);
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

absl::Span<const std::string_view> JudgementSlots(EventKind kind) {
  static constexpr std::string_view kDispute[] = {"claim"};
  static constexpr std::string_view kByJudge[] = {"judge", "reason"};
  static constexpr std::string_view kAppeal[] = {"grounds"};
  static constexpr std::string_view kAnnotation[] = {"author", "text"};
  static constexpr std::string_view kExposure[] = {"judge", "account"};
  static constexpr std::string_view kWithdrawal[] = {"reason"};
  switch (kind) {
    case EventKind::dispute:
      return kDispute;
    case EventKind::ruling:
    case EventKind::resolution:
    case EventKind::amendment:
    case EventKind::moot:
    case EventKind::extension:
      return kByJudge;
    case EventKind::exposure:
      return kExposure;
    case EventKind::withdrawal:
      return kWithdrawal;
    case EventKind::appeal:
      return kAppeal;
    case EventKind::annotation:
      return kAnnotation;
    default:
      return {};
  }
}

std::optional<std::string> TextIn(absl::Span<const Slot> openings, size_t slot) {
  if (slot >= openings.size()) return std::nullopt;
  const auto* opening = std::get_if<Opening>(&openings[slot]);
  if (opening == nullptr || opening->tag != OpeningTag::text) return std::nullopt;
  return opening->value;
}

Judgement JudgementIn(const Envelope& envelope) {
  RECOUNT_CHECK(IsJudging(envelope.kind()));
  const auto& event = As<fbs::Event>(envelope);
  switch (event.kind()) {
    case EventKind::dispute:
      return Dispute{event.judgement_as_dispute()->at(), event.judgement_as_dispute()->by()};
    case EventKind::ruling:
      return RulingIn(*event.judgement_as_ruling());
    case EventKind::appeal:
      return Appeal{event.judgement_as_appeal()->ruling(), event.judgement_as_appeal()->by()};
    case EventKind::resolution: {
      const fbs::Resolution& from = *event.judgement_as_resolution();
      return Resolution{from.appeal(), from.judge_no(), from.upheld() == 1, from.role()};
    }
    case EventKind::exposure: {
      const fbs::Exposure& from = *event.judgement_as_exposure();
      return Exposure{from.at(),
                      from.judge_no(),
                      from.card(),
                      {from.to()->begin(), from.to()->end()},
                      from.role()};
    }
    case EventKind::amendment: {
      const fbs::Amendment& from = *event.judgement_as_amendment();
      return Amendment{from.ruling(), RulingIn(*from.corrected())};
    }
    case EventKind::withdrawal:
      return Withdrawal{event.judgement_as_withdrawal()->dispute(),
                        event.judgement_as_withdrawal()->by()};
    case EventKind::moot: {
      const fbs::Moot& from = *event.judgement_as_moot();
      return Moot{from.ruling(), from.judge_no(), from.role()};
    }
    case EventKind::extension: {
      const fbs::Extension& from = *event.judgement_as_extension();
      return Extension{from.judge_no(), from.minutes(), from.role()};
    }
    default:
      return Annotation{event.judgement_as_annotation()->at()};
  }
}

JudgementEvent WriteJudgement(flatbuffers::FlatBufferBuilder& builder, const Judgement& judgement,
                              absl::Span<const std::string> texts,
                              const std::function<Salt(uint32_t slot)>& salt,
                              std::optional<int64_t> at, bool has_digest) {
  const EventKind kind = KindOf(judgement);
  RECOUNT_CHECK_EQ(texts.size(), JudgementSlots(kind).size());
  JudgementEvent written;
  for (const std::string& text : texts) {
    written.openings.push_back(
        Opening::Text(salt(static_cast<uint32_t>(written.openings.size())), text));
  }
  BeginEvent(builder);
  // The judgement has the fields in which the table of a game has its action.
  static_assert(int{fbs::Event::VT_JUDGEMENT_TYPE} == int{kActionTypeField});
  static_assert(int{fbs::Event::VT_JUDGEMENT} == int{kActionField});
  EventParts parts{.kind = kind, .at = at, .has_digest = has_digest};
  parts.veil_slots = static_cast<uint16_t>(texts.size());
  parts.action_type = static_cast<uint8_t>(TypeOf(kind));
  parts.action = std::visit(TableWriter(builder), judgement);
  written.bytes = FinishEvent(builder, parts);
  SetVeilRoot(written.bytes, VeilRoot(written.openings));
  return written;
}

const Envelope* ReadJudgingEvent(Bytes bytes, std::string_view* unknown) {
  if (bytes.size() % kEventAlignment != 0 || bytes.size() > kMaxEventBytes) return nullptr;
  flatbuffers::Verifier::Options bounds;
  bounds.max_depth = kMaxEventDepth;
  bounds.max_tables = kMaxEventTables;
  if (!IsWellFormed<fbs::Event>(bytes, bounds)) return nullptr;
  const auto& event = *flatbuffers::GetRoot<fbs::Event>(bytes.data());
  if (!IsJudging(event.kind())) return nullptr;
  // Unknown parts are looked for first: an event of a newer build is not damaged.
  const std::string_view part = UnknownInJudgement(event);
  if (unknown != nullptr) *unknown = part;
  if (!part.empty() || !IsJudgingComplete(event)) return nullptr;
  if (!HasRoomForClauses(event, bytes.size())) return nullptr;
  return flatbuffers::GetRoot<Envelope>(bytes.data());
}

}  // namespace recount
