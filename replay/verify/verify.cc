#include "replay/verify/verify.h"

#include <algorithm>
#include <map>
#include <utility>

#include "fmt/format.h"
#include "replay/judging/judges.h"
#include "replay/log/fold_log.h"
#include "replay/timeline/timeline.h"
#include "replay/verify/chain_checks.h"
#include "replay/verify/envelope_checks.h"
#include "replay/verify/fork_checks.h"
#include "replay/verify/judgement_checks.h"
#include "replay/verify/refused_events.h"
#include "replay/verify/replay_path.h"
#include "replay/verify/snapshot_check.h"
#include "replay/verify/summary_of_walk.h"

namespace recount::replay::verify {
namespace {

using log::CardSets;
using log::Log;
constexpr size_t kBatch = 512;

}  // namespace

// Walks a log once. Events are hashed one by one and folded in batches.
class LogVerification::Pass {
 public:
  Pass(const Log& log, CardSets& sets) { Enter(log, sets); }

  // Returns false if more events could change the findings. These are findings about a broken
  // chain, about event 0 and about the log as a whole.
  bool Extend(const Log& log, CardSets& sets) {
    const bool has_begun = next_ == 0 || header_.game != nullptr;
    const bool is_settled = has_begun && !chain_is_broken_ && !unreadable_;
    if (!is_settled ||
        std::any_of(report_.findings.begin(), report_.findings.end(),
                    [](const Finding& finding) { return finding.seq.value_or(0) == 0; })) {
      return false;
    }
    has_ended_ = false;
    summary_.reset();
    opened_.clear();
    Enter(log, sets);
    return true;
  }

  std::vector<log::StateSnapshot> States() const {
    std::vector<log::StateSnapshot> states = checkpoints_.states();
    std::erase_if(states, [this](const auto& state) {
      // An event without a digest cannot vouch for the state that a later ruling gave it.
      return state.seq % log::kSnapshotEvery != 0 ||
             (first_accepted_ <= state.seq && state.seq < newest_acceptance_);
    });
    return states;
  }

  const std::optional<timeline::Summary>& summary() const { return summary_; }
  uint64_t next() const { return next_; }

  // Returns false if no more events can be read.
  bool Advance(uint64_t events) {
    if (has_ended_ || events == 0) return !has_ended_;
    bool is_enough = false;
    const Fault unreadable = log_->ForEachEvent(next_, [&](const LoggedEvent& event) {
      Take(event);
      is_enough = --events == 0;
      return !is_enough;
    });
    has_ended_ = !is_enough || next_ >= log_->count();
    if (unreadable) unreadable_ = FindingOf(*unreadable, next_);
    Fold();
    return !has_ended_;
  }

  LogReport Finish() {
    while (Advance(log_->count())) continue;
    // The findings below apply only to the log as it ends here, so Extend must not see them.
    LogReport walked = report_;
    if (unreadable_) Note(*unreadable_);
    if (!unreadable_) CheckHead();
    CheckParent();
    for (Finding& finding : OpenedBehind(*log_, opened_)) Note(std::move(finding));
    // It is read once, because it has a checksum of its own.
    const std::optional<LogSummary> kept = log_->Summary();
    CheckOpenSlots(kept);
    CheckSnapshots();
    if (!unreadable_) CheckSummary(kept);
    if (judging_) {
      for (Finding& finding : refused_.Findings(*judging_)) Note(std::move(finding));
      if (auto missing = MissingRows(*judging_)) Note(*std::move(missing));
    }
    SortBySeq(report_.findings);
    return std::exchange(report_, std::move(walked));
  }

 private:
  void Enter(const Log& log, CardSets& sets) {
    log_ = &log;
    sets_ = &sets;
    report_.id = log.id();
    report_.events = log.count();
    report_.head = ToHex(log.head());
    Fault unopened = log.ForEachOpened([&](uint64_t seq) {
      opened_.push_back(seq);
      return true;
    });
    if (unopened) Note(FindingOf(*unopened));
  }

  void Note(Finding finding) { report_.findings.push_back(std::move(finding)); }

  void Take(const LoggedEvent& event) {
    const Hash256 hash = ChainHash(chain_, event.bytes);
    if (event.seq == 0) first_ = hash;
    if (!chain_is_broken_ && hash != event.chain) BreakChain(event);
    chain_ = event.chain;
    next_ = event.seq + 1;
    if (event.seq == 0) Begin(event.bytes);
    if (event.seq == 0 || (match_ == nullptr && !is_followed_)) return;
    batch_.push_back({event.seq, event.bytes});
    if (batch_.size() == kBatch || event.seq % log::kSnapshotEvery == 0) Fold();
  }

  // Handles an event whose bytes do not match its hash. The events before it are still executed.
  void BreakChain(const LoggedEvent& event) {
    chain_is_broken_ = true;
    Note(BrokenChainAt(*log_, event.seq));
    Fold();
    GiveUp();
  }

  // Stops checking events by the rules.
  void GiveUp() {
    match_.reset();
    report_.was_stopped = true;
    is_followed_ = false;
  }

  void Begin(Bytes created) {
    if (chain_is_broken_) return;
    Result<log::LogHeader> header = log::BeginWith(*log_, created, *sets_);
    if (!header.ok()) {
      Note(BadStart(header.error(), *log_, *sets_, created));
      report_.was_stopped = true;
      return;
    }
    header_ = *std::move(header);
    const events::Envelope& event = *flatbuffers::GetRoot<events::Envelope>(created.data());
    for (const Error& fault :
         CheckCreated(*event.created(), header_.match->card_set(), log_->count())) {
      Note(FindingOf(fault, 0));
    }
    if (event.digest() == nullptr) ++report_.digests_absent;
    open_slots_ += OpenSlots(header_.openings);
    judging_.emplace(*header_.game, header_.match->players(), log::ForkPoints(*log_, header_));
    judging_->ApplyGameEvents(1);
    match_ = std::move(header_.match);
    batch_.reserve(std::min<size_t>(log_->count() - 1, kBatch));
    report_.is_seed_withheld =
        header_.is_seeded() &&
        std::any_of(header_.seeds.begin(), header_.seeds.end(),
                    [](const log::LogHeader::SeedSpan& span) { return !span.seed; });
    report_.is_chance_recorded = !header_.is_seeded();
  }

  // Executes the events of the batch, and applies the judgements among them.
  void Fold() {
    size_t done = 0;
    while (done < batch_.size() && (match_ != nullptr || is_followed_)) {
      // The rows of a correction are looked at one by one.
      const bool is_row = judging_->rows_due() > 0;
      if (is_row) CheckRow(batch_[done]);
      if (match_ == nullptr) {
        FollowUnexecuted(batch_[done++]);
        continue;
      }
      CheckBar(batch_[done]);
      done += Execute(absl::MakeConstSpan(batch_).subspan(done, is_row ? 1 : batch_.size()));
    }
    batch_.clear();
  }

  // Executes events up to and including the first one that is not a game event, or that fails.
  // Returns their number.
  size_t Execute(absl::Span<const engine::LogEvent> events) {
    const engine::FoldReport folded =
        log::FoldLog(*match_, header_, events, {.follows_repairs = false});
    for (const engine::LogEvent& event : events.first(folded.applied)) {
      CheckEnvelope(event.seq, *flatbuffers::GetRoot<events::Envelope>(event.bytes.data()),
                    /*is_taken=*/true);
    }
    judging_->ApplyGameEvents(folded.applied);
    if (folded.applied > 0) {
      const uint64_t seq = events[folded.applied - 1].seq;
      reached_ = std::max(reached_, seq);
      // A snapshot is due at every kSnapshotEvery-th seq. If rewinds jump between branches, it may
      // be that no event of a branch has such a seq, so Reached keeps states, too.
      if (seq % log::kSnapshotEvery == 0) checkpoints_.Keep(seq, *match_);
      if (judging_->is_judged()) checkpoints_.Reached(seq, folded.applied, *match_);
    }
    if (!folded.fault) return folded.applied;
    const engine::LogEvent& logged = events[folded.applied];
    const events::Envelope* event = ReadEvent(logged.bytes, header_.game->schema());
    if (event != nullptr && IsJudging(event->kind())) {
      Follow(logged, *event);
    } else {
      Stop(logged, event, *folded.fault);
    }
    return folded.applied + 1;
  }

  // Events after a refused event are not executed. Their bytes are checked, and a rewind may lead
  // back to an event with a state.
  void FollowUnexecuted(const engine::LogEvent& logged) {
    const Schema& schema = header_.game->schema();
    const events::Envelope* event = ReadEvent(logged.bytes, schema);
    if (event == nullptr) {
      Note(FindingOf(ExplainBytes(logged.bytes, schema), logged.seq));
      GiveUp();
    } else if (IsJudging(event->kind())) {
      Follow(logged, *event);
    } else if (const Fault fault = CheckPlace(*event, header_.names.size())) {
      NoteOf(logged.seq, *fault);
      GiveUp();
    } else {
      CheckEnvelope(logged.seq, *event, /*is_taken=*/false);
      judging_->ApplyGameEvents(1);
    }
  }

  void CheckRow(const engine::LogEvent& logged) {
    if (auto wrong = WrongRow(*log_, *judging_, header_, logged)) Note(*std::move(wrong));
  }

  // A judgement lifts the bar, or makes another one: each is reported once.
  void CheckBar(const engine::LogEvent& logged) {
    if (!judging_->is_judged() || is_bar_reported_) return;
    std::optional<Finding> barred = BarredEvent(*judging_, header_, logged);
    is_bar_reported_ = barred.has_value();
    if (barred) Note(*std::move(barred));
  }

  void CheckSummary(const std::optional<LogSummary>& stored) {
    const bool saw_all = judging_ && next_ == log_->count() && (match_ != nullptr || is_followed_);
    if (saw_all) {
      const SummaryOfWalk walk{*log_, *sets_, header_, *judging_, match_.get(), standings_};
      summary_ = walk.SumUp();
    }
    const auto kept = stored ? timeline::DecodeSummary(stored->bytes) : std::nullopt;
    if (!kept || !summary_ || kept == summary_) return;
    Note(FindingOf({.code = ErrorCode::diverged,
                    .message = "the stored summary does not match the game, and lists of games "
                               "show the summary"}));
    report_.findings.back().fault = FaultKind::snapshot;
  }

  // Openings may be withheld, but the summary counts the ones that were recorded.
  void CheckOpenSlots(const std::optional<LogSummary>& kept) {
    const bool saw_all = judging_ && next_ == log_->count() && (match_ != nullptr || is_followed_);
    if (!kept || !saw_all || kept->open_slots == open_slots_) return;
    Note(FindingOf(LostSlots(open_slots_, kept->open_slots)));
  }

  // Checks a judgement by the clauses of judging, and its digest against the state at the cursor.
  void Follow(const engine::LogEvent& logged, const events::Envelope& event) {
    const uint64_t seq = logged.seq;
    ++report_.judgements;
    CheckEnvelope(seq, event, /*is_taken=*/true);
    const Judgement judgement = JudgementIn(event);
    const auto* ruling = std::get_if<Ruling>(&judgement);
    const bool is_repair = RulingIn(judgement, RulingKind::repair) != nullptr;
    const bool is_accept = RulingIn(judgement, RulingKind::accept) != nullptr;
    if (!is_repair && !is_accept) CheckDigestOf(seq, event);
    if (!log_->may_be_judged() && !judging_->is_judged()) {
      NoteOf(seq, {.code = ErrorCode::corrupt,
                   .message = "it is a judgement, but the log is recorded as one "
                              "without judgements"});
    }
    Fault fault = judging_->Check(judgement);
    if (!fault && is_accept) fault = CheckAccepted(ruling->event);
    if (fault) {
      Note(JudgingFinding(seq, fault->clause, fault->message));
      return GiveUp();
    }
    CheckMarks(seq, judgement);
    is_bar_reported_ = false;
    // A warning is included, because it may be amended.
    const bool is_penalty = RulingIn(judgement, RulingKind::penalty) != nullptr;
    if (is_penalty && match_ != nullptr) standings_.emplace(seq, match_->standing());
    const uint64_t cursor = judging_->cursor();
    judging_->Apply(judgement);
    const uint64_t target = is_repair ? judging_->After(seq) : judging_->cursor();
    if (target != cursor) refused_.Move(seq, cursor, target, *judging_);
    if (AcceptAsNow() || target != cursor) GoTo(target);
    if (is_repair) ExecuteRepair(logged, event);
    if (is_accept) FinishAccepting(seq, event, *ruling);
  }

  // Returns whether other events are accepted on the way to the cursor than before. States behind
  // them are other ones then.
  bool AcceptAsNow() {
    log::AcceptedEventsAt accepted = judging_->AcceptedHere();
    const auto other = log::FirstOfOthers(accepted.get(), accepted_.get());
    if (!other) return false;
    checkpoints_.DropFrom(*other);
    accepted_ = std::move(accepted);
    return true;
  }

  // Returns why a judge may not accept the event.
  Fault CheckAccepted(uint64_t event) const {
    if (refused_.now() == event && refused_.MayBeAccepted()) return std::nullopt;
    return judging::NotTheFirstRefused(event, refused_.now());
  }

  // The match is at the cursor, if the rules take all events up to there now.
  void FinishAccepting(uint64_t seq, const events::Envelope& event, const Ruling& ruling) {
    first_accepted_ = std::min(first_accepted_, ruling.event);
    newest_acceptance_ = seq;
    CheckDigestOf(seq, event);
    if (refused_.now() != ruling.event) return;
    Note(
        StillRefused(*log_, header_, *LastState(), seq, ruling.event, accepted_->at(ruling.event)));
  }

  // Executes a repair. The match is at the node that it follows.
  void ExecuteRepair(const engine::LogEvent& logged, const events::Envelope& event) {
    if (match_ == nullptr) {
      return Note(JudgingFinding(logged.seq, "JDG-17", "there is no state that it could repair"));
    }
    const Fault fault = log::FoldLog(*match_, header_, {&logged, 1}).fault;
    if (!fault || fault->code == ErrorCode::diverged) {
      CheckDigestOf(logged.seq, event);
      reached_ = std::max(reached_, logged.seq);
      return checkpoints_.Reached(logged.seq, 1, *match_);
    }
    StopAtRefused(logged.seq, *fault, &event);
  }

  // Events from this one on are not executed, but a judgement may lead back, or accept it.
  void StopAt(uint64_t seq, std::optional<Finding> finding, bool may_be_accepted) {
    match_.reset();
    report_.was_stopped = true;
    is_followed_ = true;
    refused_.Refuse(seq, std::move(finding), may_be_accepted);
  }

  void CheckMarks(uint64_t seq, const Judgement& judgement) {
    const bool needs_match = match_ == nullptr && std::holds_alternative<Exposure>(judgement);
    const auto last = needs_match ? LastState() : nullptr;
    for (Finding& finding : CheckForm(*log_, *judging_, judges_, seq, judgement, match_.get(),
                                      needs_match ? last.get() : match_.get())) {
      Note(std::move(finding));
    }
  }

  void CheckDigestOf(uint64_t seq, const events::Envelope& event) {
    if (match_ == nullptr) return;
    std::optional<Finding> wrong = WrongDigest(seq, event, *match_);
    if (wrong) Note(*std::move(wrong));
  }

  // Returns the state right before the refused event that the cursor is at or after: what a judge
  // knows of the cards then.
  std::unique_ptr<engine::Match> LastState() {
    std::unique_ptr<engine::Match> match = OpenFirst(*log_, *sets_);
    if (refused_.now()) {
      const uint64_t before = judging_->After(*refused_.now());
      ReplayPath(*log_, header_, *judging_, before, *match, accepted_.get(), checkpoints_,
                 refused_);
    }
    return match;
  }

  // Continues execution at another node, or at the same one after a judge has accepted an event, if
  // all events that lead to it can be executed.
  void GoTo(uint64_t node) {
    is_followed_ = true;
    match_ = OpenFirst(*log_, *sets_);
    const Replayed replayed = ReplayPath(*log_, header_, *judging_, node, *match_, accepted_.get(),
                                         checkpoints_, refused_);
    if (!replayed.stopped_at) return refused_.GoOn();
    if (!replayed.refusal) return StopAt(*replayed.stopped_at, std::nullopt, false);
    const Result<LoggedEvent> logged = log::EventAt(*log_, *replayed.stopped_at);
    StopAtRefused(logged->seq, *replayed.refusal, ReadEvent(logged->bytes, header_.game->schema()));
  }

  void StopAtRefused(uint64_t seq, const Error& error, const events::Envelope* event) {
    Finding finding = FindingAt(seq, error, event, *match_, header_);
    const bool is_of_game = event != nullptr && !IsJudging(event->kind());
    if (!is_of_game && error.code != ErrorCode::bad_chance) finding.fault = FaultKind::judging;
    StopAt(seq, std::move(finding),
           is_of_game && log::IsRefusal(error.code) && event->digest() == nullptr);
  }

  void Stop(const engine::LogEvent& logged, const events::Envelope* event, const Error& error) {
    const bool has_place = event != nullptr && error.code != ErrorCode::corrupt;
    if (has_place) CheckEnvelope(logged.seq, *event, error.code == ErrorCode::diverged);
    if (event == nullptr) {
      Note(FindingOf(error, logged.seq));
      return GiveUp();
    }
    StopAtRefused(logged.seq, error, event);
    judging_->ApplyGameEvents(1);
  }

  // Checks the parts that every event has, and its openings. Begin checks event 0.
  void CheckEnvelope(uint64_t seq, const events::Envelope& event, bool is_taken) {
    if (event.digest() == nullptr) ++report_.digests_absent;
    Fault fault = verify::CheckVeilOf(event, is_taken);
    if (std::binary_search(opened_.begin(), opened_.end(), seq)) {
      const Result<std::vector<Slot>> openings = log_->Openings(seq);
      if (openings.ok()) open_slots_ += OpenSlots(*openings);
      if (!fault) fault = CheckBeside(event, openings);
    }
    if (fault) NoteOf(seq, *fault);
  }

  void NoteOf(uint64_t seq, Error fault) {
    if (fault.seq == Error::kNowhere) {
      fault.message = fmt::format("event {}: {}", seq, fault.message);
    }
    Note(FindingOf(fault, seq));
  }

  void CheckParent() {
    // For a broken chain, only the break is reported.
    if (chain_is_broken_ || header_.game == nullptr) return;
    ForkChecks checks = CheckFork(*log_, header_);
    report_.is_parent_absent = checks.is_parent_absent;
    for (Finding& finding : checks.findings) Note(std::move(finding));
  }

  void CheckHead() {
    const ComputedChain chain{first_, chain_, next_, chain_is_broken_};
    for (Finding& finding : CheckEnds(*log_, chain)) Note(std::move(finding));
  }

  void CheckSnapshots() {
    if (header_.game == nullptr) return;
    const SnapshotCheck check{*log_, *sets_, header_, checkpoints_, reached_, report_.was_stopped};
    if (Fault fault = check.CheckAll(report_.findings)) Note(FindingOf(*fault));
  }

  const Log* log_ = nullptr;
  CardSets* sets_ = nullptr;
  LogReport report_;
  Hash256 first_ = kBeforeFirst;  // chain(0)
  Hash256 chain_ = kBeforeFirst;
  uint64_t next_ = 0;     // the seq of the next event to read
  uint64_t reached_ = 0;  // the seq of the newest executed event
  bool chain_is_broken_ = false;
  // Events are not executed, but their bytes are valid: judgements are applied, since a rewind may
  // lead back to an event with a state.
  bool is_followed_ = false;
  bool is_bar_reported_ = false;          // reset by each judgement
  log::LogHeader header_;                 // without its match
  std::unique_ptr<engine::Match> match_;  // nullptr: events are not executed
  std::vector<engine::LogEvent> batch_;
  judging::Checkpoints checkpoints_;
  std::map<uint64_t, engine::Standing> standings_;  // at each penalty, by the penalty's seq
  std::vector<uint64_t> opened_;                    // the seqs of events that have openings
  uint64_t open_slots_ = 0;
  std::optional<timeline::Summary> summary_;
  RefusedEvents refused_;
  log::AcceptedEventsAt accepted_;  // on the way to the cursor
  // The first event that has been accepted, and the newest ruling that accepts one.
  uint64_t first_accepted_ = kNull<uint64_t>;
  uint64_t newest_acceptance_ = 0;
  std::optional<judging::JudgingState> judging_;
  judging::Judges judges_;
  bool has_ended_ = false;             // no more events can be read
  std::optional<Finding> unreadable_;  // the reason why the last event could not be read
};

LogVerification::LogVerification(const Log& log, CardSets& sets)
    : walk_(std::make_unique<Pass>(log, sets)) {}
LogVerification::LogVerification(LogVerification&&) noexcept = default;
LogVerification::~LogVerification() = default;

bool LogVerification::Advance(uint64_t events) { return walk_->Advance(events); }
uint64_t LogVerification::next() const { return walk_->next(); }

LogReport LogVerification::Finish(VerifyYield* yield) {
  LogReport report = walk_->Finish();
  if (yield != nullptr) *yield = {walk_->States(), walk_->summary()};
  return report;
}

bool LogVerification::Extend(const Log& log, CardSets& sets) { return walk_->Extend(log, sets); }

LogReport VerifyLog(const Log& log, CardSets& sets, VerifyYield* yield) {
  return LogVerification(log, sets).Finish(yield);
}

}  // namespace recount::replay::verify
