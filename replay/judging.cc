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

// Judging knows no match: more cards no game has (format.md).
constexpr uint16_t kMostCards = 1'024;

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
  if (const auto number = JudgeNoOf(judgement)) judge_numbers_.emplace_back(count_, *number);
  std::visit([this](const auto& one) { TakeOne(one); }, judgement);
  ++count_;
  LeaveParent();
}

void Judging::TakeOne(const Dispute& dispute) {
  disputes_.push_back({count_, dispute, {}, {}, false});
  open_.insert(count_);
}

void Judging::PutInForce(const RulingRecord& record) {
  const Ruling& ruling = record.ruling;
  if (GivesResult(ruling)) endings_.insert(record.seq);
  if (ruling.kind == RulingKind::rewind) rewinds_.insert(record.seq);
  if (ruling.kind == RulingKind::void_) voids_.insert(record.seq);
  if (ruling.kind == RulingKind::penalty) Count(ruling, true);
}

void Judging::TakeBack(const RulingRecord& record) {
  const Ruling& ruling = record.ruling;
  endings_.erase(record.seq);
  rewinds_.erase(record.seq);
  voids_.erase(record.seq);
  if (ruling.kind == RulingKind::penalty) Count(ruling, false);
}

void Judging::Count(const Ruling& penalty, bool is_added) {
  for (const uint8_t seat : SeatsOf(penalty)) {
    uint64_t& count = penalties_[{seat, penalty.infraction}][RankOf(penalty.penalty)];
    count += is_added ? 1 : ~uint64_t{0};
  }
}

void Judging::TakeOne(const Ruling& ruling) {
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

void Judging::TakeOne(const Exposure& exposure) { exposures_.push_back({count_, exposure}); }

void Judging::TakeOne(const Amendment& amendment) {
  RulingRecord& record = Found(rulings_, amendment.ruling);
  Ruling corrected = amendment.corrected;
  corrected.dispute = record.ruling.dispute;
  if (corrected.kind == RulingKind::penalty) {
    record.due = LevelDueFor(corrected, &record);
    dues_.emplace(count_, record.due);
  }
  TakeBack(record);
  // Where the rewind should have led, what has been played since did not follow from.
  if (corrected.to && corrected.to != record.ruling.to) cursor_ = *corrected.to;
  record.ruling = std::move(corrected);
  record.amendments.push_back(count_);
  PutInForce(record);
}

void Judging::TakeOne(const Withdrawal& withdrawal) {
  Found(disputes_, withdrawal.dispute).withdrawal = count_;
  open_.erase(withdrawal.dispute);
}

void Judging::TakeOne(const Moot& moot) {
  RulingRecord& record = Found(rulings_, moot.ruling);
  record.moot = count_;
  // Where a rewind has led, the game stays: what came before it does not come back.
  if (record.ruling.kind != RulingKind::rewind) TakeBack(record);
}

void Judging::TakeOne(const Extension& extension) { extensions_.push_back({count_, extension}); }

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

Fault Judging::CheckSeats(const std::vector<uint8_t>& seats) const {
  for (const uint8_t seat : seats) {
    if (IsSeat(seat)) continue;
    return Error::BadRequest(
        fmt::format("no seat {} plays in this game; seats are 0 to {}", seat, players_ - 1));
  }
  const bool is_ascending =
      std::adjacent_find(seats.begin(), seats.end(), std::greater_equal<>()) == seats.end();
  return is_ascending ? std::nullopt
                      : Fault(Error::BadRequest("seats are named ascending, each once"));
}

Fault Judging::CheckForm(const Ruling& ruling) const {
  if (ruling.kind == RulingKind::penalty) return CheckSeats(SeatsOf(ruling));
  if (!ruling.result) return std::nullopt;
  const bool are_seats = !CheckSeats(ruling.result->winners);
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
  return CheckContent(ruling);
}

// What a ruling says, whatever it is on.
Fault Judging::CheckContent(const Ruling& ruling) const {
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
  if (ruling->moot) {
    return Refused("JDG-16",
                   fmt::format("ruling {} is moot, by event {}: there is nothing to appeal",
                               appeal.ruling, *ruling->moot));
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
  const RulingRecord& ruling = *FindRuling(appeal->appeal.ruling);
  if (ruling.moot) {
    return Refused("JDG-16",
                   fmt::format("ruling {} is moot, by event {}: its appeal needs no resolution",
                               ruling.seq, *ruling.moot));
  }
  if (ruling.ruling.judge_no == resolution.judge_no) {
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

Fault Judging::CheckOne(const Exposure& exposure) const {
  if (exposure.at >= count_) {
    return Refused("JDG-9",
                   fmt::format("there is no event {}; the last is {}", exposure.at, count_ - 1));
  }
  if (exposure.card >= kMostCards) {
    return Refused("JDG-9", fmt::format("there is no card {}", exposure.card));
  }
  if (exposure.to.empty())
    return Refused("JDG-9", "nobody has seen it: there is nothing to record");
  if (Fault fault = CheckSeats(exposure.to)) return Refused("JDG-9", fault->message);
  return std::nullopt;
}

Fault Judging::CheckOne(const Amendment& amendment) const {
  const RulingRecord* record = FindRuling(amendment.ruling);
  if (record == nullptr) {
    return Refused("JDG-14", fmt::format("event {} is no ruling", amendment.ruling));
  }
  if (record->appeal) {
    return Refused("JDG-14", fmt::format("ruling {} has been appealed, by event {}: the appeal "
                                         "decides",
                                         record->seq, *record->appeal));
  }
  if (record->moot) {
    return Refused("JDG-16",
                   fmt::format("ruling {} is moot, by event {}", record->seq, *record->moot));
  }
  const Ruling& corrected = amendment.corrected;
  if (corrected.judge_no != record->ruling.judge_no) {
    return Refused("JDG-14", fmt::format("ruling {} is amended by who made it alone; others appeal",
                                         record->seq));
  }
  if (corrected.kind != record->ruling.kind) {
    return Refused("JDG-14", fmt::format("ruling {} stays a {}: declare it moot and rule anew",
                                         record->seq, RulingKindName(record->ruling.kind)));
  }
  if (Fault fault = CheckForm(corrected)) return fault;
  return CheckContent(corrected);
}

Fault Judging::CheckOne(const Withdrawal& withdrawal) const {
  const DisputeRecord* dispute = FindDispute(withdrawal.dispute);
  if (dispute == nullptr || !dispute->is_open()) {
    return Refused("JDG-15", fmt::format("event {} is no open dispute", withdrawal.dispute));
  }
  if (dispute->dispute.by == withdrawal.by) return std::nullopt;
  return Refused("JDG-15", fmt::format("dispute {} is withdrawn by seat {} alone, who opened it",
                                       withdrawal.dispute, dispute->dispute.by));
}

Fault Judging::CheckOne(const Moot& moot) const {
  const RulingRecord* record = FindRuling(moot.ruling);
  if (record == nullptr) {
    return Refused("JDG-16", fmt::format("event {} is no ruling", moot.ruling));
  }
  if (record->is_in_force()) return std::nullopt;
  return Refused("JDG-16", fmt::format("ruling {} is no longer in force", moot.ruling));
}

Fault Judging::CheckOne(const Extension& extension) const {
  if (extension.minutes < 1 || extension.minutes > kMostExtraMinutes) {
    return Refused("JDG-13", fmt::format("time is given in 1 to {} minutes", kMostExtraMinutes));
  }
  if (Voiding() == nullptr && EndingRuling() == nullptr) return std::nullopt;
  return Refused("JDG-13", "a ruling has ended the game: it needs no more time");
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
  Ruling penalty;
  penalty.kind = RulingKind::penalty;
  penalty.seat = seat;
  penalty.infraction = std::string(infraction);
  return LevelDueFor(penalty);
}

PenaltyLevel Judging::LevelDueFor(const Ruling& penalty, const RulingRecord* instead) const {
  if (penalty.due != PenaltyLevel::null_value) return penalty.due;
  return OffencesBefore(penalty, instead).NextLevel();
}

Offences Judging::OffencesBefore(const Ruling& penalty, const RulingRecord* instead) const {
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

const RulingRecord* Judging::EndingRuling() const {
  if (endings_.empty()) return nullptr;
  const uint64_t newest = *endings_.rbegin();
  if (!rewinds_.empty() && *rewinds_.rbegin() > newest) return nullptr;
  return FindRuling(newest);
}

std::optional<uint64_t> Judging::UndoneBy(const RulingRecord& ruling) const {
  const auto rewind = rewinds_.upper_bound(ruling.seq);
  if (!GivesResult(ruling.ruling) || !ruling.is_in_force() || rewind == rewinds_.end()) {
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
