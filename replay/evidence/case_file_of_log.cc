#include "replay/evidence/case_file_of_log.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "events/created.h"
#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/evidence/case_file_judgements.h"
#include "replay/evidence/conflict_words.h"
#include "replay/evidence/corrections.h"
#include "replay/judging/judging_clauses.h"
#include "replay/verify/verify.h"

namespace recount::replay::evidence {
namespace {

using engine::Viewer;

// The number of legal actions that are listed for each seat. The rest is only counted.
constexpr size_t kMostLegalListed = 40;

constexpr char kNotProved[] =
    "That this is the original log. A log rewritten from scratch passes if every move in it is "
    "legal; compare its head hash with a copy kept elsewhere.";

// Returns one sentence for each part of the log that could not be compared.
std::vector<std::string> NotCompared(const verify::LogReport& report) {
  std::vector<std::string> sentences;
  if (report.is_seed_withheld) {
    sentences.emplace_back("The chance outcomes were not compared: the seed is withheld.");
  }
  if (report.is_chance_recorded) {
    sentences.emplace_back(
        "The chance outcomes were entered at a table: there is no seed to compare them with.");
  }
  if (report.is_parent_absent) {
    sentences.emplace_back(
        "What this fork shares with its parent was not compared: the parent is not here.");
  }
  if (report.digests_absent > 0) {
    sentences.push_back(
        fmt::format("{} events have no state digest to compare.", report.digests_absent));
  }
  return sentences;
}

std::set<std::string_view> CitedIn(const CaseFile& file) {
  std::set<std::string_view> cited;
  for (const verify::Finding& finding : file.verification.findings) cited.insert(finding.clause);
  for (const timeline::RenderedEvent& event : file.timeline) {
    for (const engine::EffectLine& effect : event.effects) cited.insert(effect.clause);
    if (event.refusal) cited.insert(event.refusal->clause);
    if (event.accepted) cited.insert(event.accepted->refusal.clause);
  }
  for (const RulingEntry& ruling : file.rulings) {
    cited.insert(ruling.record.ruling.clauses.begin(), ruling.record.ruling.clauses.end());
  }
  if (!file.corrections.empty()) cited.insert({"JDG-20", "JDG-21"});
  if (file.ending.result) cited.insert(file.ending.result->clause);
  return cited;
}

class CaseFileBuilder {
 public:
  CaseFileBuilder(const log::Log& log, log::CardSets& sets, Viewer viewer, std::string_view build,
                  const std::function<void(uint64_t)>& progress)
      : log_(log), sets_(sets), viewer_(viewer), progress_(progress) {
    file_.viewer = viewer;
    file_.build = std::string(build);
  }

  Result<CaseFile> Build() {
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(log_, sets_);
    if (!timeline.ok()) return timeline.error();
    timeline_.emplace(*std::move(timeline));
    AddGame();
    AddVerification();
    AddIllegal();
    if (Fault fault = AddConflicts()) return *fault;
    if (Fault fault = AddTimeline()) return *fault;
    if (Fault fault = AddJudgements({log_, sets_, *timeline_, shown_illegal_, progress_}, file_)) {
      return *fault;
    }
    AddEnding();
    AddClauses();
    return std::move(file_);
  }

 private:
  const log::LogHeader& header() const { return timeline_->header(); }

  void AddGame() {
    const Schema& schema = header().game->schema();
    const Result<LoggedEvent> first = log::EventAt(log_, 0);
    const events::Envelope& event = *ReadEvent(first->bytes, schema);
    const events::Created& created = *event.created();
    const CreatedSlots slots(created);
    file_.id = log_.id();
    file_.game = std::string(header().game->id());
    file_.title = std::string(header().game->title());
    file_.rules = header().rules;
    file_.config = std::make_shared<const OrderedJson>(EventCodec(schema).ConfigJson(event));
    file_.randomness = header().randomness;
    file_.card_set_name = created.card_set_name()->str();
    file_.card_set_hash = ToHex(header().match->card_set().hash);
    for (size_t seat = 0; seat < created.players(); ++seat) {
      file_.players.push_back(TextIn(header().openings, slots.first_name + seat));
    }
    file_.started = header().at;
    file_.events = log_.count();
    if (viewer_.IsJudge()) file_.head = ToHex(log_.head());
  }

  void AddVerification() {
    verify::LogReport report = verify::VerifyLog(log_, sets_);
    if (viewer_.IsJudge()) AddCorrections(log_, sets_, report);
    if (!viewer_.IsJudge()) DropHidden(report);
    Verification& verification = file_.verification;
    verification.not_compared = NotCompared(report);
    verification.findings = std::move(report.findings);
    verification.not_proved = kNotProved;
    if (viewer_.IsJudge()) return;
    for (verify::Finding& finding : verification.findings) {
      // The reason and the bytes may reveal what the view hides.
      finding.message = finding.seq ? fmt::format("event {} failed the verification", *finding.seq)
                                    : "the verification found a fault";
      finding.expected.clear();
      finding.found.clear();
      if (!finding.seq || !hidden_reasons_.contains(*finding.seq)) continue;
      finding.clause.clear();
      if (verify::IsRefusedEvent(finding)) finding.fault = verify::FaultKind::illegal;
    }
    verification.not_compared.emplace_back(
        "This file does not say whether what this view hides is legal.");
  }

  // Drops the refused events whose refusal the viewer may not know. Only a viewer who sees the
  // whole event learns that the rules refuse it (transcript.h).
  void DropHidden(verify::LogReport& report) {
    // The number would reveal a refused event, since the events after one have no digest.
    report.digests_absent = 0;
    if (std::none_of(report.findings.begin(), report.findings.end(), verify::IsRefusedEvent))
      return;
    Result<timeline::Transcript> transcript = timeline::Transcript::Open(log_, sets_, viewer_);
    while (transcript.ok()) {
      const Result<std::optional<timeline::RenderedEvent>> rendered = transcript->Next();
      if (!rendered.ok() || !*rendered) break;
      const std::optional<log::OvercomeEvent>& accepted = (*rendered)->accepted;
      if ((*rendered)->refusal || accepted) shown_illegal_.insert((*rendered)->seq);
      if (accepted && accepted->refusal.clause.empty()) hidden_reasons_.insert((*rendered)->seq);
    }
    std::erase_if(report.findings, [&](const verify::Finding& finding) {
      return verify::IsRefusedEvent(finding) && !shown_illegal_.contains(*finding.seq);
    });
  }

  // Adds the first event that the rules refuse and that no judge has accepted, or else the first
  // accepted one. `log` shows the others.
  void AddIllegal() {
    if (!AddIllegal(/*is_accepted=*/false)) AddIllegal(/*is_accepted=*/true);
  }

  // Returns whether there is one, or the log cannot be read.
  bool AddIllegal(bool is_accepted) {
    for (const verify::Finding& finding : file_.verification.findings) {
      // A slip of the record is no event against the rules.
      if (!verify::IsRefusedEvent(finding) || finding.corrected_by) continue;
      if (finding.accepted_by.has_value() != is_accepted) continue;
      const uint64_t seq = *finding.seq;
      if (timeline_->SeekTo(seq)) return true;
      const bool is_refused = timeline_->illegal() && timeline_->illegal()->seq == seq;
      if (!is_refused && !timeline_->Overcome(seq)) continue;
      if (timeline_->SeekBefore(seq)) return true;
      file_.illegal = IllegalAt(seq);
      if (!file_.illegal) return true;
      file_.illegal->superseded_by = finding.superseded_by;
      file_.illegal->accepted_by = finding.accepted_by;
      return true;
    }
    return false;
  }

  // Leaves the timeline at another place. A log that cannot be read has no conflicts: the findings
  // say where it is damaged.
  Fault AddConflicts() {
    if (!viewer_.IsJudge()) return std::nullopt;
    Result<Conflicts> found = ConflictsOf(*timeline_);
    if (!found.ok())
      return found.error().code == ErrorCode::io ? Fault(found.error()) : std::nullopt;
    ConflictsEntry& entry = file_.conflicts.emplace();
    entry.summary = ConflictsSummary(*found, header().names);
    for (const Conflict& conflict : found->list) {
      entry.words.push_back({RefusedText(conflict, *found->game, header().names),
                             ReadingOf(conflict, header().names)});
    }
    entry.found = *std::move(found);
    return std::nullopt;
  }

  // The timeline must be right before the event.
  std::optional<IllegalEntry> IllegalAt(uint64_t seq) const {
    Result<timeline::Transcript> transcript = timeline::Transcript::Open(log_, sets_, viewer_);
    if (!transcript.ok() || transcript->SkipTo(seq)) return std::nullopt;
    const Result<std::optional<timeline::RenderedEvent>> rendered = transcript->Next();
    if (!rendered.ok() || !*rendered) return std::nullopt;
    if (!(*rendered)->refusal && !(*rendered)->accepted) return std::nullopt;
    IllegalEntry illegal;
    illegal.seq = seq;
    illegal.kind = (*rendered)->kind;
    illegal.seat = SeatOf(seq);
    illegal.sentence = (*rendered)->sentence;
    illegal.refusal = (*rendered)->refusal ? *(*rendered)->refusal : (*rendered)->accepted->refusal;
    const engine::Match& match = timeline_->match();
    for (engine::Seat seat = 0; seat < match.players(); ++seat) {
      if (viewer_.SeesAs(seat)) AddLegal(seat, illegal);
    }
    illegal.table = match.Draw(viewer_, timeline_->seating(), {});
    return illegal;
  }

  // Returns the seat of an action; nothing for another event.
  std::optional<engine::Seat> SeatOf(uint64_t seq) const {
    const Result<LoggedEvent> logged = log::EventAt(log_, seq);
    if (!logged.ok()) return std::nullopt;
    const events::Envelope* event = ReadEvent(logged->bytes, header().game->schema());
    if (event == nullptr || event->kind() != events::EventKind::action) return std::nullopt;
    return event->seat();
  }

  void AddLegal(engine::Seat seat, IllegalEntry& illegal) const {
    IllegalEntry::LegalActions legal;
    legal.seat = seat;
    timeline_->match().ForEachLegal(seat, [&](Bytes bytes) {
      if (legal.actions.size() == kMostLegalListed) {
        ++legal.more;
        return;
      }
      const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
      legal.actions.push_back(timeline_->match().Tell(event, header().names));
    });
    if (!legal.actions.empty()) illegal.legal.push_back(std::move(legal));
  }

  Fault AddTimeline() {
    Result<timeline::Transcript> transcript = timeline::Transcript::Open(log_, sets_, viewer_);
    if (!transcript.ok()) return transcript.error();
    for (;;) {
      Result<std::optional<timeline::RenderedEvent>> rendered = transcript->Next();
      // An event that cannot be read ends the timeline. The findings report it.
      if (!rendered.ok() || !*rendered) return std::nullopt;
      (*rendered)->json.reset();
      file_.timeline.push_back(**std::move(rendered));
    }
  }

  void AddEnding() {
    const Result<timeline::Ending> ending = timeline::EndingOf(*timeline_);
    if (!ending.ok()) return;  // the findings report the error
    file_.ending = *ending;
    const uint64_t last = ending->ruling.value_or(timeline_->seq());
    if (ending->by != timeline::Ending::By::none && last < file_.timeline.size()) {
      file_.ended = file_.timeline[last].at;
    }
  }

  void AddClauses() {
    const std::set<std::string_view> cited = CitedIn(file_);
    for (const absl::Span<const engine::Clause> table :
         {header().game->clauses(), judging::JudgingClauses()}) {
      std::copy_if(table.begin(), table.end(), std::back_inserter(file_.clauses),
                   [&](const engine::Clause& clause) { return cited.contains(clause.id); });
    }
  }

  const log::Log& log_;
  log::CardSets& sets_;
  Viewer viewer_;
  const std::function<void(uint64_t)>& progress_;
  std::optional<timeline::Timeline> timeline_;
  std::set<uint64_t> shown_illegal_;   // the refused events that this viewer may know about
  std::set<uint64_t> hidden_reasons_;  // those of which the viewer may not know why
  CaseFile file_;
};

}  // namespace

Result<CaseFile> CaseFileOf(const log::Log& log, log::CardSets& sets, Viewer viewer,
                            std::string_view build, const std::function<void(uint64_t)>& progress) {
  return CaseFileBuilder(log, sets, viewer, build, progress).Build();
}

}  // namespace recount::replay::evidence
