#include "replay/judging/judging.h"

#include <algorithm>
#include <functional>

#include "fmt/format.h"
#include "replay/judging/judging_clauses.h"

namespace recount::replay::judging {
namespace {

template <class Record>
const Record* Find(const std::vector<Record>& records, uint64_t seq) {
  const auto at =
      std::lower_bound(records.begin(), records.end(), seq,
                       [](const Record& record, uint64_t wanted) { return record.seq < wanted; });
  return at != records.end() && at->seq == seq ? &*at : nullptr;
}

template <class Record>
Record& Found(std::vector<Record>& records, uint64_t seq) {
  const Record* record = Find(records, seq);
  RECOUNT_CHECK(record != nullptr);
  return records[static_cast<size_t>(record - records.data())];
}

}  // namespace

PenaltyLevel Offences::NextLevel() const {
  if (highest == PenaltyLevel::null_value) return PenaltyLevel::warning;
  return RisingLevels()[std::min(RankOf(highest) + 1, RisingLevels().size() - 1)];
}

std::vector<uint8_t> SeatsOf(const Ruling& penalty) {
  return penalty.seats.empty() ? std::vector<uint8_t>{penalty.seat} : penalty.seats;
}

bool GivesResult(const Ruling& ruling) {
  return ruling.kind == RulingKind::outcome ||
         (ruling.kind == RulingKind::penalty &&
          RankOf(ruling.penalty) >= RankOf(PenaltyLevel::game_loss));
}

JudgingState::JudgingState(const engine::Game& game, int players, std::vector<uint64_t> forks)
    : game_(&game), players_(players), forks_(std::move(forks)) {}

uint64_t JudgingState::NextFork() const {
  const auto next = std::upper_bound(forks_.begin(), forks_.end(), count_);
  return next == forks_.end() ? 0 : *next;
}

void JudgingState::LeaveParent() {
  if (!std::binary_search(forks_.begin(), forks_.end(), count_)) return;
  // A dispute about the parent's game does not bind the fork (events/FORMAT.md, "Accounts and
  // forks").
  for (const uint64_t seq : open_) Found(disputes_, seq).is_left_behind = true;
  open_.clear();
  LeaveRows();
}

void JudgingState::ApplyGameEvents(uint64_t count) {
  while (count > 0) {
    const uint64_t next = NextFork();
    const uint64_t most = next > 0 ? std::min(count, next - count_) : count;
    if (nodes_.empty()) {
      linear_ += most;
      count_ += most;
      cursor_ = count_ - 1;
    } else {
      for (uint64_t i = 0; i < most; ++i) {
        nodes_.push_back({cursor_, true});
        cursor_ = count_++;
        KeepAccepted(cursor_);
      }
    }
    count -= most;
    rows_due_ -= std::min(rows_due_, most);
    LeaveParent();
  }
}

void JudgingState::Apply(const Judgement& judgement) {
  nodes_.push_back({cursor_, false});
  if (const auto number = JudgeNoOf(judgement)) judge_numbers_.emplace_back(count_, *number);
  std::visit([this](const auto& one) { ApplyOne(one); }, judgement);
  ++count_;
  if (nodes_.back().is_node) KeepAccepted(count_ - 1);
  LeaveParent();
}

void JudgingState::PassOver() {
  nodes_.push_back({cursor_, false});
  ++count_;
  LeaveParent();
}

void JudgingState::ApplyOne(const Dispute& dispute) {
  disputes_.push_back({count_, dispute, {}, {}, false});
  open_.insert(count_);
}

void JudgingState::PutInForce(const RulingRecord& record) {
  const Ruling& ruling = record.ruling;
  if (GivesResult(ruling)) endings_.insert(record.seq);
  if (ruling.to) rewinds_.insert(record.seq);
  if (ruling.kind == RulingKind::void_) voids_.insert(record.seq);
  if (ruling.kind == RulingKind::penalty) Count(ruling, true);
}

void JudgingState::Revert(const RulingRecord& record) {
  const Ruling& ruling = record.ruling;
  endings_.erase(record.seq);
  rewinds_.erase(record.seq);
  voids_.erase(record.seq);
  if (ruling.kind == RulingKind::penalty) Count(ruling, false);
}

void JudgingState::Count(const Ruling& penalty, bool is_added) {
  for (const uint8_t seat : SeatsOf(penalty)) {
    uint64_t& count = penalties_[{seat, penalty.infraction}][RankOf(penalty.penalty)];
    // Adding the largest value wraps around: it subtracts one.
    count += is_added ? 1 : ~uint64_t{0};
  }
}

void JudgingState::ApplyOne(const Ruling& ruling) {
  RulingRecord record;
  record.seq = count_;
  record.ruling = ruling;
  record.cursor_before = cursor_;
  if (ruling.kind == RulingKind::penalty) {
    record.due = LevelDueFor(ruling);
    dues_.emplace(count_, record.due);
  }
  if (ruling.dispute) {
    Found(disputes_, *ruling.dispute).ruling = count_;
    open_.erase(*ruling.dispute);
  }
  if (ruling.kind == RulingKind::repair) {
    if (ruling.to) MoveCursor(*ruling.to);
    nodes_.back() = {cursor_, /*is_node=*/true};
    repairs_.push_back(count_);
    cursor_ = count_;
  } else if (ruling.to) {
    MoveCursor(*ruling.to);
  }
  PutInForce(record);
  rulings_.push_back(std::move(record));
  if (ruling.kind != RulingKind::accept) return;
  acceptances_[ruling.event].insert(count_);
  SetAcceptance(ruling.event);
}

void JudgingState::SetAcceptance(uint64_t event) {
  AcceptanceChange change{count_, event, {}};
  log::AcceptedEvents accepted = accepted_ != nullptr ? *accepted_ : log::AcceptedEvents();
  const bool was_accepted = accepted.erase(event) > 0;
  has_other_acceptances_ |= was_accepted;
  const std::set<uint64_t>& rulings = acceptances_[event];
  if (!rulings.empty()) {
    const Ruling& ruling = FindRuling(*rulings.rbegin())->ruling;
    change.acceptance =
        log::Acceptance{*rulings.rbegin(), ruling.as,
                        std::make_shared<const std::vector<StateOperation>>(ruling.operations)};
    accepted.emplace(event, *change.acceptance);
  }
  acceptance_changes_.push_back(std::move(change));
  accepted_ =
      accepted.empty() ? nullptr : std::make_shared<const log::AcceptedEvents>(std::move(accepted));
}

bool JudgingState::IsOnTheWay(uint64_t event, uint64_t node) const {
  while (node > event && node >= linear_) node = After(node);
  return node >= event && (node == event || event < linear_);
}

bool JudgingState::IsOnTheWayToCursor(uint64_t node) const {
  if (!path_to_cursor_ || path_to_cursor_->first != count_) {
    path_to_cursor_.emplace(count_, PathTo(cursor_));
  }
  return path_to_cursor_->second.Contains(node);
}

void JudgingState::KeepAccepted(uint64_t node) {
  if (accepted_ == nullptr && played_with_.empty()) return;
  const uint64_t before = After(node);
  const auto parent = played_with_.find(before);
  PlayedWith with = parent != played_with_.end() ? parent->second : PlayedWith();
  if (accepted_ != nullptr && with.accepted != accepted_) {
    // A line of play looks for the events on its way once, and again when another is accepted.
    log::AcceptedEvents on_the_way;
    if (with.on_the_way != nullptr) on_the_way = *with.on_the_way;
    for (const auto& [event, acceptance] : *accepted_) {
      if (IsOnTheWay(event, before)) on_the_way.emplace(event, acceptance);
    }
    with.on_the_way = std::make_shared<const log::AcceptedEvents>(std::move(on_the_way));
    with.accepted = accepted_;
  }
  if (with.on_the_way != nullptr) played_with_.emplace(node, std::move(with));
}

std::optional<uint64_t> JudgingState::PlayedOtherwise(uint64_t node) const {
  if (!has_other_acceptances_) return std::nullopt;
  const auto played = played_with_.find(node);
  if (played == played_with_.end()) return std::nullopt;
  const log::AcceptedEventsAt here = AcceptedHere();
  for (const auto& [event, acceptance] : *played->second.on_the_way) {
    const auto now = here != nullptr ? here->find(event) : log::AcceptedEvents::const_iterator();
    if (here == nullptr || now == here->end() || now->second != acceptance) return event;
  }
  return std::nullopt;
}

log::AcceptedEventsAt JudgingState::Merged(uint64_t node, uint64_t count, bool with_later) const {
  const auto played = played_with_.find(node);
  log::AcceptedEvents merged =
      played != played_with_.end() ? *played->second.on_the_way : log::AcceptedEvents();
  log::AcceptedEvents then;
  for (const AcceptanceChange& change : acceptance_changes_) {
    if (change.seq >= count) break;
    then.erase(change.event);
    if (change.acceptance) then.emplace(change.event, *change.acceptance);
  }
  merged.insert(then.begin(), then.end());
  if (with_later && accepted_ != nullptr) merged.insert(accepted_->begin(), accepted_->end());
  if (accepted_ != nullptr && merged == *accepted_) return accepted_;
  return merged.empty() ? nullptr : std::make_shared<const log::AcceptedEvents>(std::move(merged));
}

log::AcceptedEventsAt JudgingState::AcceptedAt(uint64_t seq) const {
  if (!has_other_acceptances_) return accepted_;
  if (IsNode(seq)) {
    return IsOnTheWayToCursor(seq) ? AcceptedHere() : Merged(seq, /*count=*/0, /*with_later=*/true);
  }
  const RulingRecord* ruling = FindRuling(seq);
  const bool accepts = ruling != nullptr && ruling->ruling.kind == RulingKind::accept;
  return Merged(After(seq), accepts ? seq + 1 : seq, /*with_later=*/true);
}

log::AcceptedEventsAt JudgingState::AcceptedAfter(uint64_t seq) const {
  if (!has_other_acceptances_) return accepted_;
  return Merged(CursorAfter(seq), seq + 1, /*with_later=*/true);
}

log::AcceptedEventsAt JudgingState::AcceptedInFirst(uint64_t count) const {
  const bool is_all = acceptance_changes_.empty() || acceptance_changes_.back().seq < count;
  if (!has_other_acceptances_ && is_all) return accepted_;
  return Merged(CursorAfter(count - 1), count, /*with_later=*/false);
}

log::AcceptedEventsAt JudgingState::AcceptedBefore(uint64_t seq) const {
  if (IsNode(seq)) return AcceptedAt(seq);
  const auto change = std::lower_bound(
      acceptance_changes_.begin(), acceptance_changes_.end(), seq,
      [](const AcceptanceChange& each, uint64_t wanted) { return each.seq < wanted; });
  const bool is_changed_here = change != acceptance_changes_.end() && change->seq == seq;
  return is_changed_here ? AcceptedInFirst(seq) : AcceptedAt(seq);
}

void JudgingState::ApplyOne(const Appeal& appeal) {
  Found(rulings_, appeal.ruling).appeal = count_;
  appeals_.push_back({count_, appeal, {}});
}

void JudgingState::ApplyOne(const Resolution& resolution) {
  AppealRecord& appeal = Found(appeals_, resolution.appeal);
  appeal.resolution = count_;
  RulingRecord& ruling = Found(rulings_, appeal.appeal.ruling);
  if (!resolution.is_upheld) {
    ruling.is_overturned = true;
    Revert(ruling);
    // Play after the ruling is superseded, even if the ruling let play stand (JDG-6). An outcome,
    // a void or a penalty is only taken back: it had not moved the cursor.
    const bool led_on =
        ruling.ruling.kind == RulingKind::rewind || ruling.ruling.kind == RulingKind::stand ||
        ruling.ruling.kind == RulingKind::repair || ruling.ruling.kind == RulingKind::accept;
    if (led_on) MoveCursor(ruling.cursor_before);
    if (ruling.ruling.kind == RulingKind::accept) {
      acceptances_[ruling.ruling.event].erase(ruling.seq);
      SetAcceptance(ruling.ruling.event);
    }
  }
  resolutions_.push_back({count_, resolution});
}

void JudgingState::ApplyOne(const Annotation& annotation) {
  annotations_.push_back({count_, annotation});
}

void JudgingState::ApplyOne(const Exposure& exposure) { exposures_.push_back({count_, exposure}); }

void JudgingState::ApplyOne(const Amendment& amendment) {
  RulingRecord& record = Found(rulings_, amendment.ruling);
  Ruling corrected = amendment.corrected;
  corrected.dispute = record.ruling.dispute;
  if (corrected.kind == RulingKind::penalty) {
    record.due = LevelDueFor(corrected, &record);
    dues_.emplace(count_, record.due);
  }
  Revert(record);
  // Play since then followed from the wrong event, so the cursor moves to the right one.
  if (corrected.to && corrected.to != record.ruling.to) MoveCursor(*corrected.to);
  record.ruling = std::move(corrected);
  record.amendments.push_back(count_);
  PutInForce(record);
}

void JudgingState::ApplyOne(const Withdrawal& withdrawal) {
  Found(disputes_, withdrawal.dispute).withdrawal = count_;
  open_.erase(withdrawal.dispute);
}

void JudgingState::ApplyOne(const Moot& moot) {
  RulingRecord& record = Found(rulings_, moot.ruling);
  record.moot = count_;
  // After a rewind or a repair the game stays where it is: play that it superseded does not come
  // back.
  if (!record.ruling.to) Revert(record);
}

void JudgingState::ApplyOne(const Extension& extension) {
  extensions_.push_back({count_, extension});
}

bool JudgingState::IsNode(uint64_t seq) const {
  RECOUNT_CHECK_LT(seq, count_);
  return seq < linear_ || nodes_[seq - linear_].is_node;
}

uint64_t JudgingState::CursorAfter(uint64_t seq) const {
  if (seq + 1 >= count_) return cursor_;
  // A repair may follow another node than the one at the cursor.
  const bool is_repair = std::binary_search(repairs_.begin(), repairs_.end(), seq + 1);
  return is_repair ? FindRuling(seq + 1)->cursor_before : After(seq + 1);
}

uint64_t JudgingState::After(uint64_t seq) const {
  RECOUNT_CHECK_LT(seq, count_);
  if (seq >= linear_) return nodes_[seq - linear_].after;
  return seq == 0 ? 0 : seq - 1;
}

Path JudgingState::PathTo(uint64_t node) const {
  std::vector<uint64_t> beyond;
  for (; node >= linear_; node = After(node)) beyond.push_back(node);
  std::reverse(beyond.begin(), beyond.end());
  return Path(node + 1, std::move(beyond));
}

const DisputeRecord* JudgingState::FindDispute(uint64_t seq) const { return Find(disputes_, seq); }
const RulingRecord* JudgingState::FindRuling(uint64_t seq) const { return Find(rulings_, seq); }
const AppealRecord* JudgingState::FindAppeal(uint64_t seq) const { return Find(appeals_, seq); }
const ResolutionRecord* JudgingState::FindResolution(uint64_t seq) const {
  return Find(resolutions_, seq);
}

PenaltyLevel JudgingState::LevelDue(uint8_t seat, std::string_view infraction) const {
  Ruling penalty;
  penalty.kind = RulingKind::penalty;
  penalty.seat = seat;
  penalty.infraction = std::string(infraction);
  return LevelDueFor(penalty);
}

PenaltyLevel JudgingState::LevelDueFor(const Ruling& penalty, const RulingRecord* instead) const {
  if (penalty.due != PenaltyLevel::null_value) return penalty.due;
  return OffencesBefore(penalty, instead).NextLevel();
}

Offences JudgingState::OffencesBefore(const Ruling& penalty, const RulingRecord* instead) const {
  // An amendment replaces its own ruling, so the penalty of that ruling must not count twice.
  const bool is_same = instead != nullptr && instead->is_in_force() &&
                       instead->ruling.infraction == penalty.infraction;
  const std::vector<uint8_t> replaced = is_same ? SeatsOf(instead->ruling) : std::vector<uint8_t>();
  Offences worst;
  for (const uint8_t seat : SeatsOf(penalty)) {
    const auto found = penalties_.find(std::pair(seat, penalty.infraction));
    if (found == penalties_.end()) continue;
    Levels levels = found->second;
    if (std::find(replaced.begin(), replaced.end(), seat) != replaced.end()) {
      --levels[RankOf(instead->ruling.penalty)];
    }
    uint64_t count = 0;
    for (size_t rank = 0; rank < levels.size(); ++rank) {
      count += levels[rank];
      const bool is_worse =
          worst.highest == PenaltyLevel::null_value || rank > RankOf(worst.highest);
      if (levels[rank] > 0 && is_worse) worst.highest = RisingLevels()[rank];
    }
    worst.count = std::max(worst.count, count);
  }
  return worst;
}

const RulingRecord* JudgingState::EndingRuling() const {
  if (endings_.empty()) return nullptr;
  const uint64_t newest = *endings_.rbegin();
  // A rewind after the ruling reopens the game, so the ruling no longer ends it.
  if (!rewinds_.empty() && *rewinds_.rbegin() > newest) return nullptr;
  return FindRuling(newest);
}

std::optional<uint64_t> JudgingState::UndoneBy(const RulingRecord& ruling) const {
  const auto rewind = rewinds_.upper_bound(ruling.seq);
  if (!GivesResult(ruling.ruling) || !ruling.is_in_force() || rewind == rewinds_.end()) {
    return std::nullopt;
  }
  return *rewind;
}

const RulingRecord* JudgingState::Voiding() const {
  return voids_.empty() ? nullptr : FindRuling(*voids_.rbegin());
}

bool JudgingState::IsClause(std::string_view id) const {
  const auto has = [&](absl::Span<const engine::Clause> clauses) {
    return std::any_of(clauses.begin(), clauses.end(),
                       [&](const engine::Clause& clause) { return clause.id == id; });
  };
  return has(game_->clauses()) || has(JudgingClauses());
}

Result<JudgingState> ReadJudging(const log::Log& log, const engine::Game& game, int players,
                                 std::vector<uint64_t> forks) {
  JudgingState judging(game, players, std::move(forks));
  // If there are no judgements, the tree is a line, so no event needs to be read.
  if (!log.may_be_judged()) {
    judging.ApplyGameEvents(log.count());
    return judging;
  }
  Fault wrong;
  const Fault unreadable = log.ForEachEvent(0, [&](const LoggedEvent& logged) {
    const events::Envelope* event = ReadEvent(logged.bytes, game.schema());
    // An event that cannot be read counts as a game event, so that the seqs after it stay right.
    if (event == nullptr || !IsJudging(event->kind())) {
      judging.ApplyGameEvents(1);
      return true;
    }
    const Judgement judgement = JudgementIn(*event);
    wrong = judging.Check(judgement);
    if (!wrong) judging.Apply(judgement);
    // A strict log stops at the first wrong judgement; a lenient one goes on without it.
    if (!wrong || !log.is_lenient()) return !wrong.has_value();
    wrong.reset();
    judging.PassOver();
    return true;
  });
  if (wrong) {
    return Error{
        .code = ErrorCode::damaged,
        .message = fmt::format("event {}: the judgement {}: {}", judging.count(),
                               wrong->clause.empty() ? "is invalid" : "breaks " + wrong->clause,
                               wrong->message),
        .seq = judging.count()};
  }
  if (unreadable) judging.ApplyGameEvents(log.count() - judging.count());
  return judging;
}

}  // namespace recount::replay::judging
