#include "replay/statistics/judging_rows.h"

#include <nlohmann/json.hpp>

#include "events/judging.h"
#include "events/judging_json.h"
#include "replay/judging/infractions.h"

namespace recount::replay::statistics {
namespace {

using judging::RulingRecord;

std::optional<int64_t> NumberOf(const std::optional<uint64_t>& seq) {
  return seq ? std::optional<int64_t>(static_cast<int64_t>(*seq)) : std::nullopt;
}

std::optional<std::string> TextAt(const std::vector<std::optional<std::string>>& texts,
                                  size_t slot) {
  return slot < texts.size() ? texts[slot] : std::nullopt;
}

}  // namespace

Fault JudgingRows::Add(const FoldedEvent& event) {
  if (!IsJudging(event.event->kind())) return std::nullopt;
  const Result<LoggedEvent> logged = log::EventAt(game_.log, event.seq);
  if (!logged.ok()) return log::AsDamage(logged.error());
  const Result<std::vector<Slot>> openings = log::OpeningsBeside(game_.log, *logged);
  if (!openings.ok()) return openings.error();
  Beside& beside = beside_[event.seq];
  beside.at = TimeIn(*event.event);
  for (size_t slot = 0; slot < JudgementSlots(event.event->kind()).size(); ++slot) {
    beside.texts.push_back(TextIn(*openings, slot));
  }
  const Judgement judgement = JudgementIn(*event.event);
  const auto* ruling = std::get_if<Ruling>(&judgement);
  if (ruling != nullptr && ruling->dispute) first_rulings_.emplace(*ruling->dispute, event.seq);
  return std::nullopt;
}

std::optional<std::string> JudgingRows::Text(uint64_t seq, size_t slot) const {
  return game_.UnlessAnonymous(TextAt(beside_.at(seq).texts, slot));
}

std::optional<std::string> JudgingRows::Official(uint64_t seq, size_t slot) const {
  const std::optional<std::string> name = TextAt(beside_.at(seq).texts, slot);
  return name ? std::optional<std::string>(game_.naming.Official(*name)) : std::nullopt;
}

std::optional<int64_t> JudgingRows::Time(uint64_t seq) const {
  return game_.UnlessAnonymous(beside_.at(seq).at);
}

void JudgingRows::WritePenalty(const Ruling& ruling, Rows& rows) const {
  if (ruling.kind != RulingKind::penalty) {
    rows.Null().Null().Null().Null();
    return;
  }
  rows.Number(ruling.seat);
  // Only recorders restrict the infraction to a word. In a foreign log it may be any text, which an
  // anonymous export leaves out.
  const bool is_word = judging::IsInfractionWord(ruling.infraction);
  rows.TextOrNull(is_word ? ruling.infraction
                          : game_.UnlessAnonymous<std::string>(ruling.infraction));
  rows.Text(PenaltyName(ruling.penalty));
  rows.Number(ruling.is_deviation);
}

void JudgingRows::WriteAppeal(const RulingRecord& record, Rows& rows) const {
  const judging::AppealRecord* appeal =
      record.appeal ? game_.judging.FindAppeal(*record.appeal) : nullptr;
  if (appeal == nullptr) {
    for (int i = 0; i < 7; ++i) rows.Null();
    return;
  }
  rows.Number(static_cast<int64_t>(appeal->seq)).Number(appeal->appeal.by);
  rows.TextOrNull(Text(appeal->seq, 0));
  if (!appeal->resolution) {
    for (int i = 0; i < 4; ++i) rows.Null();
    return;
  }
  const uint64_t resolution = *appeal->resolution;
  rows.Number(static_cast<int64_t>(resolution)).TextOrNull(Official(resolution, 0));
  rows.TextOrNull(Text(resolution, 1)).Number(record.is_overturned);
}

void JudgingRows::WriteRuling(const RulingRecord& record, Rows& rows) const {
  const Ruling& ruling = record.ruling;
  // The row shows the ruling as amended, but the judge and the time of the original ruling.
  const uint64_t newest = record.amendments.empty() ? record.seq : record.amendments.back();
  rows.Begin().Number(static_cast<int64_t>(record.seq)).NumberOrNull(NumberOf(ruling.dispute));
  rows.TextOrNull(Official(record.seq, 0)).Text(RulingKindName(ruling.kind));
  rows.TextOrNull(Text(newest, 1)).Text(CanonicalJson(OrderedJson(ruling.clauses)));
  rows.NumberOrNull(NumberOf(ruling.to));
  ruling.result ? rows.Text(CanonicalJson(RuledResultJson(*ruling.result))) : rows.Null();
  WritePenalty(ruling, rows);
  rows.NumberOrNull(Time(record.seq));
  WriteAppeal(record, rows);
  rows.Number(record.is_in_force());
  rows.End();
}

void JudgingRows::Write(Rows& disputes, Rows& rulings, Rows& annotations) const {
  for (const judging::DisputeRecord& record : game_.judging.disputes()) {
    disputes.Begin().Number(static_cast<int64_t>(record.seq));
    disputes.Number(static_cast<int64_t>(record.dispute.at)).Number(record.dispute.by);
    disputes.TextOrNull(Text(record.seq, 0)).NumberOrNull(Time(record.seq));
    const auto ruling = first_rulings_.find(record.seq);
    if (ruling == first_rulings_.end()) {
      disputes.Null();
      record.withdrawal ? disputes.NumberOrNull(Time(*record.withdrawal)) : disputes.Null();
    } else {
      disputes.Number(static_cast<int64_t>(ruling->second)).NumberOrNull(Time(ruling->second));
    }
    disputes.End();
  }
  for (const RulingRecord& record : game_.judging.rulings()) WriteRuling(record, rulings);
  for (const judging::AnnotationRecord& record : game_.judging.annotations()) {
    annotations.Begin().Number(static_cast<int64_t>(record.seq));
    annotations.Number(static_cast<int64_t>(record.annotation.at));
    annotations.TextOrNull(Official(record.seq, 0)).TextOrNull(Text(record.seq, 1));
    annotations.NumberOrNull(Time(record.seq));
    annotations.End();
  }
}

}  // namespace recount::replay::statistics
