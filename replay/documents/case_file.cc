#include "replay/documents/case_file.h"

#include <nlohmann/json.hpp>

#include "events/event_json.h"
#include "events/json_members.h"
#include "events/judging_json.h"
#include "fmt/format.h"
#include "replay/documents/clauses.h"
#include "replay/documents/conflicts.h"
#include "replay/documents/evidence.h"
#include "replay/documents/finding.h"

namespace recount::replay::documents {
namespace {

OrderedJson RoleOrNull(JudgeRole role) { return OrNull(RoleName(role)); }

std::string ViewName(const evidence::CaseFile& file) {
  if (const auto seat = file.ViewingSeat()) return fmt::format("{}", *seat);
  return file.viewer.IsJudge() ? "judge" : "spectator";
}

void AddGame(const evidence::CaseFile& file, OrderedJson& json) {
  json["id"] = file.id;
  json["game"] = file.game;
  json["title"] = file.title;
  json["rules"] = file.rules;
  json["config"] = *file.config;
  json["randomness"] = events::EnumNameRandomness(file.randomness);
  json["card_set"] = {{"name", file.card_set_name}, {"hash", file.card_set_hash}};
  json["players"] = OrderedJson::array();
  for (const evidence::OpenText& name : file.players) json["players"].push_back(OrNull(name));
  json["started"] = TimeOrNull(file.started);
  json["ended"] = TimeOrNull(file.ended);
  json["view"] = ViewName(file);
  json["build"] = file.build;
  json["events"] = file.events;
  json["head"] = OrNull(file.head);
}

OrderedJson VerificationJson(const evidence::CaseFile& file) {
  const evidence::Verification& verification = file.verification;
  OrderedJson json;
  json["ok"] = file.HasVerdict() ? OrderedJson(verification.ok()) : OrderedJson(nullptr);
  json["findings"] = OrderedJson::array();
  for (const verify::Finding& finding : verification.findings) {
    json["findings"].push_back(FindingJson(finding));
  }
  json["not_compared"] = verification.not_compared;
  json["not_proved"] = verification.not_proved;
  return json;
}

OrderedJson IllegalJson(const evidence::IllegalEntry& illegal) {
  OrderedJson json;
  json["seq"] = illegal.seq;
  json["kind"] = events::EnumNameEventKind(illegal.kind);
  json["seat"] = OrNull(illegal.seat);
  json["sentence"] = illegal.sentence;
  timeline::AddReason(illegal.refusal, json);
  json["legal"] = OrderedJson::array();
  for (const auto& [seat, actions, more] : illegal.legal) {
    json["legal"].push_back({{"seat", seat}, {"actions", actions}, {"more", more}});
  }
  json["table"] = illegal.table;
  if (illegal.superseded_by) json["superseded_by"] = *illegal.superseded_by;
  if (illegal.accepted_by) json["accepted_by"] = *illegal.accepted_by;
  return json;
}

OrderedJson ConflictsJson(const evidence::ConflictsEntry& entry) {
  OrderedJson json;
  json["summary"] = entry.summary;
  OrderedJson& rows = json["list"] = OrderedJson::array();
  for (size_t i = 0; i < entry.words.size(); ++i) {
    OrderedJson row = ConflictRow(entry.found.list[i], *entry.found.game);
    row["text"] = entry.words[i].text;
    row["reading"] = entry.words[i].reading;
    rows.push_back(std::move(row));
  }
  json["until"] = entry.found.until;
  json["complete"] = entry.found.is_complete;
  return json;
}

OrderedJson EffectRows(const timeline::RenderedEvent& event) {
  OrderedJson rows = OrderedJson::array();
  for (const engine::EffectLine& effect : event.effects) {
    rows.push_back({{"clause", std::string(effect.clause)}, {"text", effect.text}});
  }
  return rows;
}

OrderedJson EventRow(const timeline::RenderedEvent& event) {
  OrderedJson row;
  row["seq"] = event.seq;
  row["kind"] = events::EnumNameEventKind(event.kind);
  row["at"] = TimeOrNull(event.at);
  row["after"] = event.seq == 0 ? OrderedJson(nullptr) : OrderedJson(event.after);
  row["superseded"] = event.is_superseded;
  if (event.corrected_by) {
    row["corrected_by"] = *event.corrected_by;
    row["entered_as"] = OrNull(event.entered_as);
  }
  row["sentence"] = event.sentence;
  row["effects"] = EffectRows(event);
  if (event.refusal) timeline::AddReason(*event.refusal, row["illegal"]);
  if (event.accepted) row["accepted"] = timeline::AcceptedJson(*event.accepted);
  if (event.is_unjudged) row["unjudged"] = true;
  return row;
}

void AddEnteredAs(const std::optional<evidence::CorrectedEvent>& corrected, OrderedJson& row) {
  if (corrected) row["entered_as"] = OrNull(corrected->entered_as);
}

OrderedJson DisputeRow(const evidence::DisputeEntry& entry) {
  const judging::DisputeRecord& record = entry.record;
  OrderedJson row;
  row["seq"] = record.seq;
  row["at"] = record.dispute.at;
  AddEnteredAs(entry.corrected, row);
  row["by"] = record.dispute.by;
  row["claim"] = OrNull(entry.claim);
  row["open"] = record.is_open();
  row["ruling"] = OrNull(record.ruling);
  row["withdrawal"] = nullptr;
  if (record.withdrawal) {
    row["withdrawal"] = {{"seq", *record.withdrawal}, {"reason", OrNull(entry.withdrawal_reason)}};
  }
  return row;
}

// Returns what `backup` would have shown right before the ruling, as far as the viewer may know it.
OrderedJson CostJson(const evidence::RewindPlan& cost) {
  OrderedJson json;
  json["to"] = cost.to;
  json["events"] = cost.events;
  json["decisions"] = DecisionRows(cost);
  json["learnt"] = OrderedJson::array();
  for (const evidence::Learnt& row : cost.learnt) {
    json["learnt"].push_back(LearntRow(row, cost, /*with_name=*/true));
  }
  json["learnt_of"] = cost.learnt_of();
  if (const auto unknown = evidence::UnknownFrom(cost.unknown)) json["unknown_from"] = *unknown;
  if (cost.viewer.IsJudge()) json["unknown"] = UnknownRows(cost.unknown);
  json["redrawn"] = cost.redrawn;
  return json;
}

OrderedJson AppealJson(const evidence::AppealEntry& appeal) {
  OrderedJson json;
  json["seq"] = appeal.record.seq;
  json["by"] = appeal.record.appeal.by;
  json["grounds"] = OrNull(appeal.grounds);
  json["resolution"] = nullptr;
  if (const auto& resolution = appeal.resolution) {
    json["resolution"] = {{"seq", resolution->record.seq},
                          {"judge", OrNull(resolution->judge)},
                          {"upheld", resolution->record.resolution.is_upheld},
                          {"reason", OrNull(resolution->reason)}};
  }
  return json;
}

void AddPenalty(const evidence::RulingEntry& entry, OrderedJson& row) {
  const Ruling& ruling = entry.record.ruling;
  row["seat"] = ruling.seat;
  row["infraction"] = ruling.infraction;
  row["penalty"] = std::string(PenaltyName(ruling.penalty));
  row["due"] = std::string(PenaltyName(entry.record.due));
  row["deviation"] = ruling.is_deviation;
  row["seats"] = judging::SeatsOf(ruling);
  row["infractions"] = OrNull(ruling.infractions);
}

// Adds what the ruling causes. The keys have a fixed order: a result that the judge rules comes
// before the penalty, and a result that follows from a penalty comes after it.
void AddEffect(const evidence::RulingEntry& entry, OrderedJson& row) {
  const Ruling& ruling = entry.record.ruling;
  if (ruling.to) row["to"] = *ruling.to;
  if (entry.cost) row["cost"] = CostJson(*entry.cost);
  if (ruling.kind == RulingKind::accept) {
    row["event"] = ruling.event;
    row["as"] = std::string(AcceptedAsName(ruling.as));
  }
  if (ruling.has_operations()) row["operations"] = entry.operations;
  if (ruling.result) row["result"] = RuledResultJson(*ruling.result);
  if (ruling.kind == RulingKind::penalty) AddPenalty(entry, row);
  if (entry.result) row["result"] = RuledResultJson(*entry.result);
}

OrderedJson RulingRow(const evidence::RulingEntry& entry) {
  const judging::RulingRecord& record = entry.record;
  OrderedJson row;
  row["seq"] = record.seq;
  row["dispute"] = OrNull(record.ruling.dispute);
  row["judge"] = OrNull(entry.judge);
  row["kind"] = std::string(RulingKindName(record.ruling.kind));
  row["clauses"] = record.ruling.clauses;
  row["reason"] = OrNull(entry.reason);
  row["role"] = RoleOrNull(record.ruling.role);
  row["in_force"] = record.is_in_force();
  if (entry.undone_by) row["undone_by"] = *entry.undone_by;
  row["amended_by"] = record.amendments;
  row["moot"] = nullptr;
  if (record.moot) {
    row["moot"] = {{"seq", *record.moot},
                   {"judge", OrNull(entry.moot_judge)},
                   {"reason", OrNull(entry.moot_reason)}};
  }
  AddEffect(entry, row);
  row["appeal"] = entry.appeal ? AppealJson(*entry.appeal) : OrderedJson(nullptr);
  return row;
}

OrderedJson PenaltyRow(const evidence::RulingEntry& entry) {
  const Ruling& ruling = entry.record.ruling;
  OrderedJson row;
  row["seq"] = entry.record.seq;
  row["seat"] = ruling.seat;
  row["seats"] = judging::SeatsOf(ruling);
  AddPenalty(entry, row);
  row["in_force"] = entry.record.is_in_force();
  if (entry.undone_by) row["undone_by"] = *entry.undone_by;
  return row;
}

OrderedJson RepairRow(const evidence::RulingEntry& entry, const evidence::CaseFile& file) {
  const judging::RulingRecord& record = entry.record;
  const timeline::RenderedEvent* event = file.FindEvent(record.seq);
  OrderedJson row;
  row["seq"] = record.seq;
  row["dispute"] = OrNull(record.ruling.dispute);
  row["judge"] = OrNull(entry.judge);
  row["role"] = RoleOrNull(record.ruling.role);
  row["in_force"] = record.is_in_force();
  row["overturned_by"] = OrNull(entry.OverturnedBy());
  row["moot_by"] = OrNull(record.moot);
  row["superseded"] = event != nullptr && event->is_superseded;
  row["to"] = OrNull(record.ruling.to);
  row["operations"] = entry.operations;
  row["effects"] = event != nullptr ? EffectRows(*event) : OrderedJson::array();
  row["clauses"] = record.ruling.clauses;
  row["reason"] = OrNull(entry.reason);
  return row;
}

OrderedJson AnnotationRow(const evidence::AnnotationEntry& entry) {
  OrderedJson row;
  row["seq"] = entry.record.seq;
  row["at"] = entry.record.annotation.at;
  AddEnteredAs(entry.corrected, row);
  row["author"] = OrNull(entry.author);
  row["text"] = OrNull(entry.text);
  return row;
}

OrderedJson ExposureRow(const evidence::ExposureEntry& entry) {
  OrderedJson row;
  row["seq"] = entry.seq;
  row["at"] = entry.at;
  row["judge"] = OrNull(entry.judge);
  row["role"] = RoleOrNull(entry.role);
  row["to"] = entry.to;
  row["card"] = OrNull(entry.card);
  row["name"] = OrNull(entry.name);
  row["account"] = OrNull(entry.account);
  return row;
}

OrderedJson ExtensionRow(const evidence::ExtensionEntry& entry) {
  OrderedJson row;
  row["seq"] = entry.record.seq;
  row["judge"] = OrNull(entry.judge);
  row["role"] = RoleOrNull(entry.record.extension.role);
  row["minutes"] = entry.record.extension.minutes;
  row["reason"] = OrNull(entry.reason);
  return row;
}

OrderedJson CorrectionRow(const evidence::CorrectionEntry& entry, bool is_judges) {
  const Correction& correction = entry.record.correction;
  OrderedJson row;
  row["seq"] = entry.record.seq;
  row["author"] = OrNull(entry.author);
  row["reason"] = OrNull(entry.reason);
  row["why"] = std::string(CorrectionWhyName(correction.why));
  row["to"] = correction.to;
  row["rows"] = OrderedJson::array();
  for (const auto& old : correction.rows) row["rows"].push_back(OrNull(old));
  row["undone"] = entry.undone;
  row["changed"] = is_judges ? OrderedJson(entry.changed) : OrderedJson(nullptr);
  row["confirmed"] = correction.has_judge();
  row["judge"] = OrNull(entry.judge);
  row["role"] = RoleOrNull(correction.role);
  return row;
}

OrderedJson SignatureRow(const evidence::Signature& signature) {
  const bool is_player = signature.role == evidence::Signature::Role::player;
  return {{"name", OrNull(signature.name)}, {"as", is_player ? "player" : "judge"}};
}

template <class Entries, class Row>
OrderedJson Rows(const Entries& entries, const Row& row) {
  OrderedJson rows = OrderedJson::array();
  for (const auto& entry : entries) rows.push_back(row(entry));
  return rows;
}

void AddEnding(const timeline::Ending& ending, OrderedJson& json) {
  json["result"] = ending.result ? RuledResultJson(*ending.result) : OrderedJson(nullptr);
  OrderedJson& by = json["result_by"];
  by["kind"] = std::string(timeline::EndingName(ending.by));
  by["seq"] = OrNull(ending.ruling);
}

}  // namespace

OrderedJson CaseFileDocument(const evidence::CaseFile& file) {
  OrderedJson json;
  AddGame(file, json);
  json["verify"] = VerificationJson(file);
  json["illegal"] = file.illegal ? IllegalJson(*file.illegal) : OrderedJson(nullptr);
  json["conflicts"] = file.conflicts ? ConflictsJson(*file.conflicts) : OrderedJson(nullptr);
  json["timeline"] = Rows(file.timeline, EventRow);
  json["disputes"] = Rows(file.disputes, DisputeRow);
  json["rulings"] = Rows(file.rulings, RulingRow);
  json["penalties"] = OrderedJson::array();
  for (const evidence::RulingEntry* ruling : file.Penalties()) {
    json["penalties"].push_back(PenaltyRow(*ruling));
  }
  json["annotations"] = Rows(file.annotations, AnnotationRow);
  json["exposures"] = Rows(file.exposures, ExposureRow);
  json["extensions"] = Rows(file.extensions, ExtensionRow);
  if (const auto repairs = file.Repairs(); !repairs.empty()) {
    json["repairs"] =
        Rows(repairs, [&](const evidence::RulingEntry* entry) { return RepairRow(*entry, file); });
  }
  if (!file.corrections.empty()) {
    json["corrections"] = Rows(file.corrections, [&](const evidence::CorrectionEntry& entry) {
      return CorrectionRow(entry, file.viewer.IsJudge());
    });
  }
  json["signatures"] = Rows(file.signatures, SignatureRow);
  AddEnding(file.ending, json);
  json["clauses"] = Rows(file.clauses, ClauseRow);
  return json;
}

}  // namespace recount::replay::documents
