#include "replay/evidence/corrections.h"

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/evidence/conflicts.h"
#include "replay/evidence/memory.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/judging/way.h"
#include "replay/log/copied_log.h"
#include "replay/verify/judgement_checks.h"

namespace recount::replay::evidence {
namespace {

using events::EventKind;
using timeline::CorrectedRows;

// What the rows of slips should have said, as the record is read: by row, and by the row before
// which one is missing. Nothing: what it says, but at another place. A row that was written down
// twice should say "".
struct Slips {
  std::map<uint64_t, std::optional<std::string>> rows;
  std::map<uint64_t, std::string> missing_before;
};

std::string RowSaid(engine::Seat seat, std::string_view action) {
  return fmt::format("{} {}", seat, action);
}

Slips SlipsOf(const Conflicts& conflicts) {
  Slips slips;
  for (const Conflict& conflict : conflicts.list) {
    if (!conflict.is_of_record) continue;
    const Assumption& assumed = conflict.assumed;
    switch (assumed.kind) {
      case Assumption::Kind::seat:
        slips.rows[conflict.seq] = RowSaid(assumed.seat, conflict.action);
        break;
      case Assumption::Kind::later:
        slips.rows[conflict.seq] = std::nullopt;
        slips.rows[assumed.after] = std::nullopt;
        break;
      case Assumption::Kind::missing:
        slips.missing_before[conflict.seq] = RowSaid(assumed.seat, assumed.action->dump());
        break;
      default:
        slips.rows[conflict.seq] = "";
    }
  }
  return slips;
}

// Looks at corrections of one log, each as it was when the log had the events before it.
class CorrectionCheck {
 public:
  static Result<CorrectionCheck> Open(const log::Log& log, log::CardSets& sets) {
    Result<Observations> observations = ObservationsOf(log, sets, std::nullopt, [](uint64_t) {});
    if (!observations.ok()) return observations.error();
    return CorrectionCheck(log, sets, std::make_unique<Observations>(*std::move(observations)));
  }

  // Returns why a judge must confirm the correction, event `seq`.
  Fault Check(uint64_t seq, const Correction& correction, const CorrectedRows& rows) {
    const std::string why = WhyNotTheLastEntry(seq, correction, rows);
    if (why.empty()) return std::nullopt;
    // Later judgements may say otherwise what counted then, so it is looked at as it was.
    if (seq < log_->count()) {
      return MayCorrectAlone(*log::CopiedLog::Of(*log_, *sets_, seq), *sets_, correction, rows);
    }
    const Result<bool> is_slip = MendsSlips(rows);
    if (!is_slip.ok()) return is_slip.error();
    if (*is_slip) return std::nullopt;
    return Error{.code = ErrorCode::illegal_action,
                 .clause = "JDG-20",
                 .message = fmt::format("a judge must confirm this correction: {}", why)};
  }

 private:
  CorrectionCheck(const log::Log& log, log::CardSets& sets,
                  std::unique_ptr<Observations> observations)
      : log_(&log),
        sets_(&sets),
        observations_(std::move(observations)),
        memory_(std::make_unique<Memory>(*observations_, observations_->read() - 1)) {}

  const judging::JudgingState& judging() const { return observations_->judging(); }

  // Returns why the correction takes back more than the last entry of one person; empty if it does
  // not.
  std::string WhyNotTheLastEntry(uint64_t seq, const Correction& correction,
                                 const CorrectedRows& rows) {
    const std::optional<uint64_t> before = seq < log_->count() ? std::optional(seq) : std::nullopt;
    const Result<RewindPlan> plan = RewindPlanTo(*observations_, *memory_, correction.to, before);
    if (!plan.ok()) return plan.error().message;
    if (!plan->repairs.empty()) {
      return fmt::format("it takes back repair {}", plan->repairs.front());
    }
    uint64_t decisions = 0;
    for (const RewindPlan::Decisions& seat : plan->decisions) decisions += seat.count;
    if (decisions > 1) {
      return fmt::format("{} decisions have followed event {}", decisions, correction.to);
    }
    const log::LogHeader& header = observations_->timeline().header();
    if (header.is_seeded() && !plan->redrawn.empty()) {
      return fmt::format("the outcome of event {}, which was drawn, would be drawn again",
                         plan->redrawn.front());
    }
    if (!plan->unknown.empty()) {
      return fmt::format("event {} is against the rules, so nobody knows what has been seen since",
                         plan->unknown.front().illegal);
    }
    const std::set<uint16_t> named = NamedIn(rows.undone);
    for (const Learnt& row : plan->learnt) {
      if (named.contains(row.card)) continue;
      return fmt::format("{} has learnt a card since event {}",
                         engine::PlayerName(header.names, row.seat), correction.to);
    }
    return "";
  }

  // Returns the cards that the entry itself has named in an observed game, also as what somebody
  // played. Whether anybody saw them is what is in doubt.
  std::set<uint16_t> NamedIn(const std::vector<uint64_t>& undone) {
    std::set<uint16_t> named;
    const log::LogHeader& header = observations_->timeline().header();
    if (!header.is_observed()) return named;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log_, *sets_);
    if (!timeline.ok()) return named;
    for (const uint64_t seq : undone) {
      const Result<LoggedEvent> logged = log::EventAt(*log_, seq);
      const events::Envelope* event =
          logged.ok() ? ReadEvent(logged->bytes, header.game->schema()) : nullptr;
      if (event != nullptr && event->kind() == EventKind::action && !timeline->SeekBefore(seq) &&
          !timeline->illegal()) {
        const engine::HiddenAct played = timeline->match().HiddenActOf(*event);
        named.insert(played.cards.begin(), played.cards.end());
      }
      if (event == nullptr || event->kind() != EventKind::identify) continue;
      // Pairs of a label and the card that it is.
      for (uint32_t i = 1; i < event->outcome()->size(); i += 2) {
        named.insert(event->outcome()->Get(i));
      }
    }
    return named;
  }

  // Returns whether the record contradicts itself in each row that changes, and no open matter is
  // about one.
  Result<bool> MendsSlips(const CorrectedRows& rows) {
    if (rows.changed.empty() && rows.inserted.empty()) return false;
    for (const judging::DisputeRecord& dispute : judging().disputes()) {
      const uint64_t at = dispute.dispute.at;
      const uint64_t now = judging().EnteredAs(at).value_or(at);
      if (dispute.is_open() && (rows.Changes(at) || rows.Changes(now))) return false;
    }
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log_, *sets_);
    if (!timeline.ok()) return timeline.error();
    const Result<Conflicts> conflicts = ConflictsOf(*timeline);
    if (!conflicts.ok()) return conflicts.error();
    return SayWhatIsRead(SlipsOf(*conflicts), rows);
  }

  // Returns whether the rows that change are slips and say now what the record is read to say.
  static bool SayWhatIsRead(const Slips& slips, const CorrectedRows& rows) {
    std::multiset<std::string> read;
    for (const auto& [row, old] : rows.changed_texts) {
      const auto slip = slips.rows.find(row);
      if (slip == slips.rows.end()) return false;
      const std::string& said = slip->second.value_or(old);
      if (!said.empty()) read.insert(said);
    }
    for (const std::optional<uint64_t>& next : rows.inserted) {
      const auto slip = next ? slips.missing_before.find(*next) : slips.missing_before.end();
      if (slip == slips.missing_before.end()) return false;
      read.insert(slip->second);
    }
    return read == std::multiset<std::string>(rows.entered_texts.begin(), rows.entered_texts.end());
  }

  const log::Log* log_;
  log::CardSets* sets_;
  std::unique_ptr<Observations> observations_;  // stays where it is, for the memory
  std::unique_ptr<Memory> memory_;
};

}  // namespace

Fault MayCorrectAlone(const log::Log& log, log::CardSets& sets, const Correction& correction,
                      const CorrectedRows& rows) {
  Result<CorrectionCheck> check = CorrectionCheck::Open(log, sets);
  return check.ok() ? check->Check(log.count(), correction, rows) : Fault(check.error());
}

void AddCorrections(const log::Log& log, log::CardSets& sets, verify::LogReport& report) {
  if (report.judgements == 0) return;
  const Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return;
  std::optional<CorrectionCheck> check;
  for (const judging::CorrectionRecord& record : timeline->judging().corrections()) {
    // Of one that a fork has cut off nobody can say what it was to become.
    if (record.correction.has_judge() || record.is_cut) continue;
    const Result<CorrectedRows> rows =
        timeline::CorrectedRowsOf(log, timeline->header(), timeline->judging(), record);
    if (!rows.ok()) return;
    if (!check) {
      Result<CorrectionCheck> opened = CorrectionCheck::Open(log, sets);
      if (!opened.ok()) return;
      check.emplace(*std::move(opened));
    }
    const Fault fault = check->Check(record.seq, record.correction, *rows);
    if (fault) {
      report.findings.push_back(verify::JudgingFinding(record.seq, fault->clause, fault->message));
    }
  }
  verify::SortBySeq(report.findings);
}

}  // namespace recount::replay::evidence
