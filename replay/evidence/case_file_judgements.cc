#include "replay/evidence/case_file_judgements.h"

#include <map>

#include "replay/judging/exposures.h"
#include "replay/judging/judges.h"
#include "replay/timeline/corrected_rows.h"

namespace recount::replay::evidence {
namespace {

class JudgementReader {
 public:
  JudgementReader(const JudgementSource& source, CaseFile& file)
      : source_(source),
        timeline_(source.timeline),
        judging_(source.timeline.judging()),
        file_(file) {}

  Fault Read() {
    AddDisputes();
    if (Fault fault = AddRulings()) return fault;
    AddAnnotations();
    AddExposures();
    AddExtensions();
    AddCorrections();
    AddSignatures();
    return std::nullopt;
  }

 private:
  OpenText Text(uint64_t seq, size_t slot) const {
    const auto text = judging::TextBeside(source_.log, seq, slot);
    return text.ok() ? *text : std::nullopt;
  }

  std::optional<CorrectedEvent> CorrectedAt(uint64_t event) const {
    if (!judging_.CorrectedBy(event)) return std::nullopt;
    return CorrectedEvent{judging_.EnteredAs(event)};
  }

  void AddDisputes() {
    for (const judging::DisputeRecord& record : judging_.disputes()) {
      DisputeEntry& entry = file_.disputes.emplace_back();
      entry.record = record;
      entry.corrected = CorrectedAt(record.dispute.at);
      entry.claim = Text(record.seq, 0);
      if (record.withdrawal) entry.withdrawal_reason = Text(*record.withdrawal, 0);
    }
  }

  Fault AddRulings() {
    for (const judging::RulingRecord& record : judging_.rulings()) {
      RulingEntry& entry = file_.rulings.emplace_back();
      entry.record = record;
      entry.judge = Text(record.seq, 0);
      entry.reason = Text(record.amendments.empty() ? record.seq : record.amendments.back(), 1);
      entry.undone_by = judging_.UndoneBy(record);
      if (record.moot) {
        entry.moot_judge = Text(*record.moot, 0);
        entry.moot_reason = Text(*record.moot, 1);
      }
      // The timeline ends where an event cannot be read.
      if (const timeline::RenderedEvent* event = file_.FindEvent(record.seq)) {
        entry.operations = event->operations;
      }
      if (Fault fault = AddEffect(entry)) return fault;
      if (record.appeal) entry.appeal = AppealAt(*record.appeal);
    }
    return std::nullopt;
  }

  // Adds what the ruling causes: the cost of a rewind, or the result that the ruling gives.
  Fault AddEffect(RulingEntry& entry) {
    const Ruling& ruling = entry.record.ruling;
    if (ruling.to) {
      Result<RewindPlan> cost = CostOf(entry.record);
      if (!cost.ok()) return cost.error();
      entry.cost = *std::move(cost);
    }
    entry.result = ruling.result;
    if (ruling.kind != RulingKind::penalty || !judging::GivesResult(ruling)) return std::nullopt;
    if (Fault fault = timeline_.SeekTo(entry.record.seq)) return fault;
    entry.result = timeline::ResultAgainst(timeline_.match(), ruling.seat, ruling.clauses.front());
    if (Fault fault = timeline_.SeekToEnd()) return fault;
    entry.result->scores = timeline::ScoresIn(timeline_.illegal() ? nullptr : &timeline_.match());
    return std::nullopt;
  }

  // Returns the plan that `backup` would have shown right before the ruling.
  Result<RewindPlan> CostOf(const judging::RulingRecord& record) {
    if (!memory_) {
      Result<Observations> observations =
          ObservationsOf(source_.log, source_.sets, std::nullopt, source_.progress);
      if (!observations.ok()) return observations.error();
      observations_.emplace(*std::move(observations));
      memory_.emplace(*observations_, observations_->read() - 1);
    }
    Result<RewindPlan> cost = RewindPlanTo(*observations_, *memory_, *record.ruling.to, record.seq);
    if (!cost.ok()) return cost.error();
    *cost = cost->AsSeenBy(file_.viewer);
    // An illegal event that is not shown to the viewer is not named here either.
    if (!file_.viewer.IsJudge()) {
      std::erase_if(cost->unknown, [&](const UnknownStretch& stretch) {
        return !source_.shown_illegal.contains(stretch.illegal);
      });
    }
    return cost;
  }

  AppealEntry AppealAt(uint64_t seq) const {
    AppealEntry appeal;
    appeal.record = *judging_.FindAppeal(seq);
    appeal.grounds = Text(seq, 0);
    if (const auto resolved = appeal.record.resolution) {
      appeal.resolution = {.record = *judging_.FindResolution(*resolved),
                           .judge = Text(*resolved, 0),
                           .reason = Text(*resolved, 1)};
    }
    return appeal;
  }

  void AddAnnotations() {
    for (const judging::AnnotationRecord& record : judging_.annotations()) {
      file_.annotations.push_back(
          {record, Text(record.seq, 0), Text(record.seq, 1), CorrectedAt(record.annotation.at)});
    }
  }

  void AddExposures() {
    for (const judging::ExposureRecord& record : judging_.exposures()) {
      const Exposure& exposure = record.exposure;
      ExposureEntry& entry = file_.exposures.emplace_back();
      entry.seq = record.seq;
      entry.at = exposure.at;
      entry.judge = Text(record.seq, 0);
      entry.role = exposure.role;
      entry.to = exposure.to;
      if (!judging::IsVisibleTo(exposure, file_.viewer)) continue;
      entry.card = exposure.card;
      // The name is the one that the card had in the match when it was seen.
      (void)timeline_.SeekTo(exposure.at);
      entry.name = timeline_.match().CardName(exposure.card);
      entry.account = Text(record.seq, 1);
    }
    (void)timeline_.SeekToEnd();
  }

  void AddExtensions() {
    for (const judging::ExtensionRecord& record : judging_.extensions()) {
      file_.extensions.push_back({record, Text(record.seq, 0), Text(record.seq, 1)});
    }
  }

  void AddCorrections() {
    for (const judging::CorrectionRecord& record : judging_.corrections()) {
      CorrectionEntry& entry = file_.corrections.emplace_back();
      entry.record = record;
      entry.author = Text(record.seq, 0);
      entry.reason = Text(record.seq, 1);
      if (record.correction.has_judge()) {
        entry.judge = Text(record.seq, JudgeSlot(events::EventKind::correction));
      }
      // Where an event cannot be read, the findings say so.
      Result<timeline::CorrectedRows> rows =
          timeline::CorrectedRowsOf(source_.log, timeline_.header(), judging_, record);
      if (!rows.ok()) continue;
      entry.undone = std::move(rows->undone);
      if (file_.viewer.IsJudge()) entry.changed = std::move(rows->changed);
    }
  }

  void AddSignatures() {
    for (const OpenText& player : file_.players) {
      file_.signatures.push_back({player, Signature::Role::player});
    }
    std::map<uint8_t, uint64_t> first;  // the event that first names each judge
    for (const auto& [seq, number] : judging_.judge_numbers()) first.emplace(number, seq);
    for (const auto& [number, seq] : first) {
      const auto name = judging::JudgeNameAt(source_.log, judging_, seq);
      file_.signatures.push_back({name.ok() ? *name : std::nullopt, Signature::Role::judge});
    }
  }

  const JudgementSource& source_;
  timeline::Timeline& timeline_;
  const judging::JudgingState& judging_;
  CaseFile& file_;
  // These are read when the first rewind needs them.
  std::optional<Observations> observations_;
  std::optional<Memory> memory_;
};

}  // namespace

Fault AddJudgements(const JudgementSource& source, CaseFile& file) {
  return JudgementReader(source, file).Read();
}

}  // namespace recount::replay::evidence
