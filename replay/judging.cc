#include "replay/judging.h"

#include <algorithm>
#include <functional>

#include "replay/judging_clauses.h"

namespace recount::replay {
namespace {

Error Refused(std::string_view clause, std::string message) {
  return Error{.code = ErrorCode::illegal_action,
               .clause = std::string(clause),
               .message = std::move(message)};
}

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

PenaltyLevel Above(PenaltyLevel level) {
  if (level == PenaltyLevel::disqualification) return level;
  return static_cast<PenaltyLevel>(static_cast<uint8_t>(level) + 1);
}

}  // namespace

bool GivesResult(const Ruling& ruling) {
  return ruling.kind == RulingKind::outcome ||
         (ruling.kind == RulingKind::penalty && ruling.penalty >= PenaltyLevel::game_loss);
}

Judging::Judging(const engine::Game& game, int players, uint64_t shared)
    : game_(&game), players_(players), shared_(shared) {}

void Judging::LeaveParent() {
  if (count_ != shared_) return;
  for (const uint64_t seq : open_) Found(disputes_, seq).is_left_behind = true;
  open_.clear();
}

void Judging::TakeGameEvents(uint64_t count) {
  while (count > 0) {
    const uint64_t most = shared_ > count_ ? std::min(count, shared_ - count_) : count;
    if (nodes_.empty()) {
      linear_ += most;
      count_ += most;
      cursor_ = count_ - 1;
    } else {
      for (uint64_t i = 0; i < most; ++i) {
        nodes_.push_back({cursor_, true});
        cursor_ = count_++;
      }
    }
    count -= most;
    LeaveParent();
  }
}

void Judging::Take(const Judgement& judgement) {
  nodes_.push_back({cursor_, false});
  std::visit([this](const auto& one) { TakeOne(one); }, judgement);
  ++count_;
  LeaveParent();
}

void Judging::TakeOne(const Dispute& dispute) {
  disputes_.push_back({count_, dispute, {}, false});
  open_.insert(count_);
}

void Judging::PutInForce(const RulingRecord& record) {
  const Ruling& ruling = record.ruling;
  if (GivesResult(ruling)) endings_.insert(record.seq);
  if (ruling.kind == RulingKind::rewind) rewinds_.insert(record.seq);
  if (ruling.kind == RulingKind::void_) voids_.insert(record.seq);
  if (ruling.kind != RulingKind::penalty) return;
  ++penalties_[{ruling.seat, ruling.infraction}][static_cast<size_t>(ruling.penalty)];
}

void Judging::TakeBack(const RulingRecord& record) {
  const Ruling& ruling = record.ruling;
  endings_.erase(record.seq);
  rewinds_.erase(record.seq);
  voids_.erase(record.seq);
  if (ruling.kind != RulingKind::penalty) return;
  --penalties_[{ruling.seat, ruling.infraction}][static_cast<size_t>(ruling.penalty)];
}

void Judging::TakeOne(const Ruling& ruling) {
  RulingRecord record;
  record.seq = count_;
  record.ruling = ruling;
  record.cursor_before = cursor_;
  if (ruling.kind == RulingKind::penalty) record.due = LevelDue(ruling.seat, ruling.infraction);
  if (ruling.dispute) {
    Found(disputes_, *ruling.dispute).ruling = count_;
    open_.erase(*ruling.dispute);
  }
  if (ruling.to) cursor_ = *ruling.to;
  PutInForce(record);
  rulings_.push_back(std::move(record));
}

void Judging::TakeOne(const Appeal& appeal) {
  Found(rulings_, appeal.ruling).appeal = count_;
  appeals_.push_back({count_, appeal, {}});
}

void Judging::TakeOne(const Resolution& resolution) {
  AppealRecord& appeal = Found(appeals_, resolution.appeal);
  appeal.resolution = count_;
  RulingRecord& ruling = Found(rulings_, appeal.appeal.ruling);
  if (!resolution.is_upheld) {
    ruling.is_overturned = true;
    TakeBack(ruling);
    // What has been played since is superseded, also where play stood (JDG-6).
    const bool led_on =
        ruling.ruling.kind == RulingKind::rewind || ruling.ruling.kind == RulingKind::stand;
    if (led_on) cursor_ = ruling.cursor_before;
  }
  resolutions_.push_back({count_, resolution});
}

void Judging::TakeOne(const Annotation& annotation) {
  annotations_.push_back({count_, annotation});
}

Fault Judging::Check(const Judgement& judgement) const {
  return std::visit([this](const auto& one) { return CheckOne(one); }, judgement);
}

Fault Judging::CheckOne(const Dispute& dispute) const {
  if (dispute.at >= count_) {
    return Refused("JDG-2", fmt::format("there is no event {} to dispute; the last is {}",
                                        dispute.at, count_ - 1));
  }
  if (!IsSeat(dispute.by)) {
    return Refused("JDG-2", fmt::format("no seat {} plays in this game; seats are 0 to {}",
                                        dispute.by, players_ - 1));
  }
  return std::nullopt;
}

Fault Judging::CheckForm(const Ruling& ruling) const {
  if (ruling.kind == RulingKind::penalty && !IsSeat(ruling.seat)) {
    return Error::BadRequest(
        fmt::format("no seat {} plays in this game; seats are 0 to {}", ruling.seat, players_ - 1));
  }
  if (!ruling.result) return std::nullopt;
  const std::vector<uint8_t>& winners = ruling.result->winners;
  const bool are_seats =
      std::all_of(winners.begin(), winners.end(), [this](uint8_t seat) { return IsSeat(seat); }) &&
      std::adjacent_find(winners.begin(), winners.end(), std::greater_equal<>()) == winners.end();
  if (!are_seats) return Error::BadRequest("the winners of a result are seats, ascending");
  const bool has_scores =
      !ruling.result->scores || ruling.result->scores->size() == static_cast<size_t>(players_);
  if (!has_scores) return Error::BadRequest("a result has a score for each seat, or none");
  return std::nullopt;
}

Fault Judging::CheckOne(const Ruling& ruling) const {
  if (Fault fault = CheckForm(ruling)) return fault;
  if (ruling.dispute) {
    const DisputeRecord* dispute = FindDispute(*ruling.dispute);
    if (dispute == nullptr || !dispute->is_open()) {
      return Refused("JDG-3", fmt::format("event {} is no open dispute; \"-\" rules unasked",
                                          *ruling.dispute));
    }
  }
  if (ruling.clauses.empty()) return Refused("JDG-3", "the ruling cites no clause");
  for (const std::string& clause : ruling.clauses) {
    if (IsClause(clause)) continue;
    return Refused("JDG-3",
                   fmt::format("\"{}\" is no clause of {} or of judging", clause, game_->id()));
  }
  if (ruling.to && (*ruling.to >= count_ || !IsOfGame(*ruling.to))) {
    return Refused("JDG-4",
                   fmt::format("event {} is no earlier event of the game itself", *ruling.to));
  }
  if (ruling.result && std::find(ruling.clauses.begin(), ruling.clauses.end(),
                                 ruling.result->clause) == ruling.clauses.end()) {
    return Refused("JDG-3", fmt::format("the clause of the result, \"{}\", is not among those that "
                                        "the ruling cites",
                                        ruling.result->clause));
  }
  return std::nullopt;
}

Fault Judging::CheckOne(const Appeal& appeal) const {
  const RulingRecord* ruling = FindRuling(appeal.ruling);
  if (ruling == nullptr) {
    return Refused("JDG-5", fmt::format("event {} is no ruling", appeal.ruling));
  }
  if (ruling->appeal) {
    return Refused("JDG-5", fmt::format("ruling {} has been appealed already, by event {}",
                                        appeal.ruling, *ruling->appeal));
  }
  if (!IsSeat(appeal.by)) {
    return Refused("JDG-5", fmt::format("no seat {} plays in this game; seats are 0 to {}",
                                        appeal.by, players_ - 1));
  }
  return std::nullopt;
}

Fault Judging::CheckOne(const Resolution& resolution) const {
  const AppealRecord* appeal = FindAppeal(resolution.appeal);
  if (appeal == nullptr) {
    return Refused("JDG-6", fmt::format("event {} is no appeal", resolution.appeal));
  }
  if (appeal->resolution) {
    return Refused("JDG-6", fmt::format("appeal {} has been resolved already, by event {}",
                                        resolution.appeal, *appeal->resolution));
  }
  if (FindRuling(appeal->appeal.ruling)->ruling.judge_no == resolution.judge_no) {
    return Refused("JDG-6", fmt::format("who made ruling {} does not resolve the appeal against it",
                                        appeal->appeal.ruling));
  }
  return std::nullopt;
}

Fault Judging::CheckOne(const Annotation& annotation) const {
  if (annotation.at < count_) return std::nullopt;
  return Error{
      .code = ErrorCode::not_found,
      .message = fmt::format("there is no event {}; the last is {}", annotation.at, count_ - 1)};
}

Fault Judging::CheckPlay() const {
  if (const RulingRecord* voiding = Voiding()) {
    return Error{.code = ErrorCode::game_over,
                 .message = fmt::format("ruling {} has voided the game", voiding->seq)};
  }
  if (const RulingRecord* ending = EndingRuling()) {
    return Error{.code = ErrorCode::game_over,
                 .message = fmt::format("ruling {} has ended the game", ending->seq)};
  }
  if (!open_.empty()) {
    return Refused(
        "JDG-1", fmt::format("dispute {} is open: the table waits for the judge", *open_.begin()));
  }
  return std::nullopt;
}

bool Judging::IsOfGame(uint64_t seq) const {
  RECOUNT_CHECK_LT(seq, count_);
  return seq < linear_ || nodes_[seq - linear_].is_of_game;
}

uint64_t Judging::After(uint64_t seq) const {
  RECOUNT_CHECK_LT(seq, count_);
  if (seq >= linear_) return nodes_[seq - linear_].after;
  return seq == 0 ? 0 : seq - 1;
}

std::vector<bool> Judging::PathTo(uint64_t node) const {
  std::vector<bool> path(node + 1, false);
  for (;; node = After(node)) {
    path[node] = true;
    if (node == 0) return path;
  }
}

const DisputeRecord* Judging::FindDispute(uint64_t seq) const { return Find(disputes_, seq); }
const RulingRecord* Judging::FindRuling(uint64_t seq) const { return Find(rulings_, seq); }
const AppealRecord* Judging::FindAppeal(uint64_t seq) const { return Find(appeals_, seq); }
const ResolutionRecord* Judging::FindResolution(uint64_t seq) const {
  return Find(resolutions_, seq);
}

PenaltyLevel Judging::LevelDue(uint8_t seat, std::string_view infraction) const {
  const auto found = penalties_.find(std::pair(seat, std::string(infraction)));
  if (found == penalties_.end()) return PenaltyLevel::warning;
  const Levels& levels = found->second;
  for (auto level = PenaltyLevel::disqualification; level >= PenaltyLevel::warning;
       level = static_cast<PenaltyLevel>(static_cast<uint8_t>(level) - 1)) {
    if (levels[static_cast<size_t>(level)] > 0) return Above(level);
  }
  return PenaltyLevel::warning;
}

const RulingRecord* Judging::EndingRuling() const {
  if (endings_.empty()) return nullptr;
  const uint64_t newest = *endings_.rbegin();
  if (!rewinds_.empty() && *rewinds_.rbegin() > newest) return nullptr;
  return FindRuling(newest);
}

std::optional<uint64_t> Judging::UndoneBy(const RulingRecord& ruling) const {
  const auto rewind = rewinds_.upper_bound(ruling.seq);
  if (!GivesResult(ruling.ruling) || ruling.is_overturned || rewind == rewinds_.end()) {
    return std::nullopt;
  }
  return *rewind;
}

const RulingRecord* Judging::Voiding() const {
  return voids_.empty() ? nullptr : FindRuling(*voids_.rbegin());
}

bool Judging::IsClause(std::string_view id) const {
  const auto has = [&](absl::Span<const engine::Clause> clauses) {
    return std::any_of(clauses.begin(), clauses.end(),
                       [&](const engine::Clause& clause) { return clause.id == id; });
  };
  return has(game_->clauses()) || has(JudgingClauses());
}

Result<Judging> ReadJudging(const Log& log, const engine::Game& game, int players,
                            uint64_t shared) {
  Judging judging(game, players, shared);
  if (!log.may_be_judged()) {
    judging.TakeGameEvents(log.count());
    return judging;
  }
  Fault wrong;
  const Fault unreadable = log.ForEachEvent(0, [&](const LoggedEvent& logged) {
    const events::Envelope* event = ReadEvent(logged.bytes, game.schema());
    if (event == nullptr || !IsJudging(event->kind())) {
      judging.TakeGameEvents(1);
      return true;
    }
    const Judgement judgement = JudgementIn(*event);
    wrong = judging.Check(judgement);
    if (!wrong) judging.Take(judgement);
    return !wrong.has_value();
  });
  if (wrong) {
    return Error{.code = ErrorCode::damaged,
                 .message = fmt::format("event {}: a judgement against {}: {}", judging.count(),
                                        wrong->clause, wrong->message),
                 .seq = judging.count()};
  }
  if (unreadable) judging.TakeGameEvents(log.count() - judging.count());
  return judging;
}

}  // namespace recount::replay
