// Converts judgements between values and the bytes of an event.
#include "events/check.h"
#include "events/judging.h"

namespace recount {
namespace {

namespace fbs = events::judging;
using events::Envelope;
using events::EventKind;

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
  if (from.operations() != nullptr) {
    const auto* bytes = reinterpret_cast<const char*>(from.operations()->data());
    ruling.operations = *OperationsIn({bytes, from.operations()->size()});
  }
  ruling.event = from.event();
  ruling.as = from.as();
  if (!ruling.is_penalty()) return ruling;
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

  flatbuffers::Offset<void> operator()(const Correction& correction) {
    std::vector<uint64_t> rows;
    for (const auto& row : correction.rows) rows.push_back(row.value_or(kNull<uint64_t>));
    const auto written = builder_.CreateVector(rows);
    return fbs::CreateCorrection(builder_, correction.to, correction.why, written,
                                 correction.judge_no, correction.role)
        .Union();
  }

 private:
  flatbuffers::Offset<fbs::Ruling> Table(const Ruling& ruling) {
    std::vector<flatbuffers::Offset<flatbuffers::String>> cited;
    for (const std::string& clause : ruling.clauses) cited.push_back(builder_.CreateString(clause));
    const auto clauses = builder_.CreateVector(cited);
    flatbuffers::Offset<fbs::RuledResult> result;
    if (ruling.result) result = Result(*ruling.result);
    const bool is_penalty = ruling.is_penalty();
    const bool is_by_list = is_penalty && !ruling.infractions.empty();
    flatbuffers::Offset<flatbuffers::String> infraction;
    if (is_penalty) infraction = builder_.CreateString(ruling.infraction);
    flatbuffers::Offset<flatbuffers::Vector<uint8_t>> seats;
    if (is_penalty && !ruling.seats.empty()) seats = builder_.CreateVector(ruling.seats);
    flatbuffers::Offset<flatbuffers::String> infractions;
    if (is_by_list) infractions = builder_.CreateString(ruling.infractions);
    flatbuffers::Offset<flatbuffers::Vector<uint8_t>> operations;
    if (ruling.kind == RulingKind::repair || ruling.kind == RulingKind::accept) {
      const std::string json = OperationsBytes(ruling.operations);
      operations =
          builder_.CreateVector(reinterpret_cast<const uint8_t*>(json.data()), json.size());
    }
    return fbs::CreateRuling(builder_, ruling.dispute.value_or(kNull<uint64_t>), ruling.judge_no,
                             ruling.kind, clauses, ruling.to.value_or(kNull<uint64_t>), result,
                             is_penalty ? ruling.seat : kNullSeat, infraction,
                             is_penalty ? ruling.penalty : PenaltyLevel::null_value,
                             is_penalty ? uint8_t{ruling.is_deviation} : kNull<uint8_t>, seats,
                             is_by_list ? ruling.due : PenaltyLevel::null_value, infractions,
                             ruling.role, operations, ruling.event, ruling.as);
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

}  // namespace

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
    case EventKind::correction: {
      const fbs::Correction& from = *event.judgement_as_correction();
      Correction correction{from.to(), from.why(), {}, from.judge_no(), from.role()};
      for (const uint64_t row : *from.rows()) {
        correction.rows.push_back(row == kNull<uint64_t> ? std::nullopt : std::optional(row));
      }
      return correction;
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
  RECOUNT_CHECK_EQ(texts.size(), JudgementSlots(judgement).size());
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
  parts.action_type = static_cast<uint8_t>(UnionTypeOf(kind));
  parts.action = std::visit(TableWriter(builder), judgement);
  written.bytes = FinishEvent(builder, parts);
  SetVeilRoot(written.bytes, VeilRoot(written.openings));
  return written;
}

}  // namespace recount
