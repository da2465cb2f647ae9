// Checks each kind of judgement. A refusal cites a clause of judging_clauses.h.
#include <algorithm>
#include <functional>

#include "fmt/format.h"
#include "replay/judging/judging.h"
#include "replay/judging/judging_clauses.h"

namespace recount::replay::judging {
namespace {

Error Refused(std::string_view clause, std::string message) {
  return Error{.code = ErrorCode::illegal_action,
               .clause = std::string(clause),
               .message = std::move(message)};
}

// JudgingState does not know the match, so it can only check the limit of all games
// (events/FORMAT.md, "Limits").
constexpr uint16_t kMostCards = 1'024;

}  // namespace

Fault JudgingState::Check(const Judgement& judgement) const {
  if (rows_due_ > 0) {
    return Refused("JDG-21",
                   fmt::format("correction {} enters {} more row{} again, which must "
                               "follow first",
                               corrections_.back().seq, rows_due_, rows_due_ == 1 ? "" : "s"));
  }
  return std::visit([this](const auto& one) { return CheckOne(one); }, judgement);
}

Fault JudgingState::CheckOne(const Dispute& dispute) const {
  if (dispute.at >= count_) {
    return Refused("JDG-2", fmt::format("there is no event {} to dispute; the last is {}",
                                        dispute.at, count_ - 1));
  }
  if (!IsSeat(dispute.by)) {
    return Refused("JDG-2", fmt::format("there is no seat {} in this game; seats are 0 to {}",
                                        dispute.by, players_ - 1));
  }
  return std::nullopt;
}

Fault JudgingState::CheckSeats(const std::vector<uint8_t>& seats) const {
  for (const uint8_t seat : seats) {
    if (IsSeat(seat)) continue;
    return Error::BadRequest(
        fmt::format("there is no seat {} in this game; seats are 0 to {}", seat, players_ - 1));
  }
  const bool is_ascending =
      std::adjacent_find(seats.begin(), seats.end(), std::greater_equal<>()) == seats.end();
  return is_ascending ? std::nullopt
                      : Fault(Error::BadRequest("seats must be ascending, each listed once"));
}

Fault JudgingState::CheckForm(const Ruling& ruling) const {
  if (ruling.kind == RulingKind::penalty) return CheckSeats(SeatsOf(ruling));
  if (!ruling.result) return std::nullopt;
  const bool are_seats = !CheckSeats(ruling.result->winners);
  if (!are_seats)
    return Error::BadRequest(
        "the winners of a result must be seats of this game, "
        "ascending");
  const bool has_scores =
      !ruling.result->scores || ruling.result->scores->size() == static_cast<size_t>(players_);
  if (!has_scores)
    return Error::BadRequest(
        "a result must have a score for each seat, or "
        "no scores");
  return std::nullopt;
}

Fault JudgingState::CheckDispute(const Ruling& ruling) const {
  if (!ruling.dispute) return std::nullopt;
  const DisputeRecord* dispute = FindDispute(*ruling.dispute);
  if (dispute != nullptr && dispute->is_open()) return std::nullopt;
  return Refused("JDG-3", fmt::format("event {} is not an open dispute; use \"-\" to rule "
                                      "without a dispute",
                                      *ruling.dispute));
}

Fault JudgingState::CheckTo(const Ruling& ruling) const {
  if (!ruling.to || (*ruling.to < count_ && IsNode(*ruling.to))) return std::nullopt;
  return Refused("JDG-4",
                 fmt::format("event {} is not an earlier event of the game; a ruling goes to a "
                             "created, action or chance event, or to a repair",
                             *ruling.to));
}

// Whether the rules refuse the event, and none before it, is not known here.
Fault JudgingState::CheckAccepted(const Ruling& ruling) const {
  const uint64_t event = ruling.event;
  const bool is_played = event > 0 && event < count_ && IsNode(event) &&
                         !std::binary_search(repairs_.begin(), repairs_.end(), event);
  uint64_t node = cursor_;
  while (is_played && node > event && node >= linear_) node = After(node);
  if (is_played && (node == event || (node > event && event < linear_))) return std::nullopt;
  return Refused("JDG-19", fmt::format("event {} is not an action or outcome on the way to the "
                                       "cursor, event {}",
                                       event, cursor_));
}

Fault JudgingState::CheckClauses(const Ruling& ruling) const {
  if (ruling.clauses.empty()) return Refused("JDG-3", "the ruling cites no clause");
  for (const std::string& clause : ruling.clauses) {
    if (IsClause(clause)) continue;
    return Refused("JDG-3", fmt::format("unknown clause \"{}\": expected a clause of {} or "
                                        "of judging",
                                        clause, game_->id()));
  }
  return std::nullopt;
}

Fault JudgingState::CheckButClauses(const Ruling& ruling) const {
  if (Fault fault = CheckDispute(ruling)) return fault;
  return ruling.kind == RulingKind::accept ? CheckAccepted(ruling) : CheckTo(ruling);
}

Fault JudgingState::CheckOne(const Ruling& ruling) const {
  if (Fault fault = CheckForm(ruling)) return fault;
  if (Fault fault = CheckDispute(ruling)) return fault;
  if (ruling.kind == RulingKind::accept) {
    if (Fault fault = CheckAccepted(ruling)) return fault;
  }
  return CheckContent(ruling);
}

// Checks the content of a ruling or of an amendment, with or without a dispute.
Fault JudgingState::CheckContent(const Ruling& ruling) const {
  // The clauses of a ruling with operations are checked last (docs/reference/judging.md, "Order of
  // checks").
  Fault fault = ruling.has_operations() ? CheckTo(ruling) : CheckClauses(ruling);
  if (!fault) fault = ruling.has_operations() ? CheckClauses(ruling) : CheckTo(ruling);
  if (fault) return fault;
  if (ruling.result && std::find(ruling.clauses.begin(), ruling.clauses.end(),
                                 ruling.result->clause) == ruling.clauses.end()) {
    return Refused("JDG-3", fmt::format("the clause of the result, \"{}\", is not among those that "
                                        "the ruling cites",
                                        ruling.result->clause));
  }
  return std::nullopt;
}

Fault JudgingState::CheckOne(const Appeal& appeal) const {
  const RulingRecord* ruling = FindRuling(appeal.ruling);
  if (ruling == nullptr) {
    return Refused("JDG-5", fmt::format("event {} is not a ruling", appeal.ruling));
  }
  if (ruling->appeal) {
    return Refused("JDG-5", fmt::format("ruling {} was already appealed by event {}", appeal.ruling,
                                        *ruling->appeal));
  }
  if (ruling->moot) {
    return Refused("JDG-16", fmt::format("ruling {} is moot, by event {}: it cannot be appealed",
                                         appeal.ruling, *ruling->moot));
  }
  if (!IsSeat(appeal.by)) {
    return Refused("JDG-5", fmt::format("there is no seat {} in this game; seats are 0 to {}",
                                        appeal.by, players_ - 1));
  }
  return std::nullopt;
}

Fault JudgingState::CheckOne(const Resolution& resolution) const {
  const AppealRecord* appeal = FindAppeal(resolution.appeal);
  if (appeal == nullptr) {
    return Refused("JDG-6", fmt::format("event {} is not an appeal", resolution.appeal));
  }
  if (appeal->resolution) {
    return Refused("JDG-6", fmt::format("appeal {} was already resolved by event {}",
                                        resolution.appeal, *appeal->resolution));
  }
  const RulingRecord& ruling = *FindRuling(appeal->appeal.ruling);
  if (ruling.moot) {
    return Refused("JDG-16",
                   fmt::format("ruling {} is moot, by event {}: its appeal needs no resolution",
                               ruling.seq, *ruling.moot));
  }
  if (ruling.ruling.judge_no == resolution.judge_no) {
    return Refused("JDG-6", fmt::format("ruling {}: a judge may not decide an appeal against their "
                                        "own ruling",
                                        appeal->appeal.ruling));
  }
  return std::nullopt;
}

Fault JudgingState::CheckOne(const Annotation& annotation) const {
  if (annotation.at < count_) return std::nullopt;
  return Error{
      .code = ErrorCode::not_found,
      .message = fmt::format("there is no event {}; the last is {}", annotation.at, count_ - 1)};
}

Fault JudgingState::CheckOne(const Exposure& exposure) const {
  if (exposure.at >= count_) {
    return Refused("JDG-9",
                   fmt::format("there is no event {}; the last is {}", exposure.at, count_ - 1));
  }
  if (exposure.card >= kMostCards) {
    return Refused("JDG-9", fmt::format("there is no card {}", exposure.card));
  }
  if (exposure.to.empty())
    return Refused("JDG-9", "an exposure must name at least one seat that saw the card");
  if (Fault fault = CheckSeats(exposure.to)) return Refused("JDG-9", fault->message);
  return std::nullopt;
}

Fault JudgingState::CheckOne(const Amendment& amendment) const {
  const RulingRecord* record = FindRuling(amendment.ruling);
  if (record == nullptr) {
    return Refused("JDG-14", fmt::format("event {} is not a ruling", amendment.ruling));
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
    return Refused("JDG-14", fmt::format("ruling {} may be amended only by the judge who made it; "
                                         "others may appeal",
                                         record->seq));
  }
  if (corrected.kind != record->ruling.kind) {
    return Refused("JDG-14", fmt::format("ruling {} must stay a {}: to change its kind, find it "
                                         "moot and make a new ruling",
                                         record->seq, RulingKindName(record->ruling.kind)));
  }
  // What operations have done cannot be done otherwise in their place.
  const bool does_the_same =
      corrected.to == record->ruling.to && corrected.event == record->ruling.event &&
      corrected.as == record->ruling.as &&
      OperationsBytes(corrected.operations) == OperationsBytes(record->ruling.operations);
  if (corrected.has_operations() && !does_the_same) {
    return Refused("JDG-14", fmt::format("ruling {} must keep its operations: for others, make a "
                                         "new ruling",
                                         record->seq));
  }
  if (Fault fault = CheckForm(corrected)) return fault;
  return CheckContent(corrected);
}

Fault JudgingState::CheckOne(const Withdrawal& withdrawal) const {
  const DisputeRecord* dispute = FindDispute(withdrawal.dispute);
  if (dispute == nullptr || !dispute->is_open()) {
    return Refused("JDG-15", fmt::format("event {} is not an open dispute", withdrawal.dispute));
  }
  if (dispute->dispute.by == withdrawal.by) return std::nullopt;
  return Refused("JDG-15", fmt::format("dispute {} may be withdrawn only by seat {}, which opened "
                                       "it",
                                       withdrawal.dispute, dispute->dispute.by));
}

Fault JudgingState::CheckOne(const Moot& moot) const {
  const RulingRecord* record = FindRuling(moot.ruling);
  if (record == nullptr) {
    return Refused("JDG-16", fmt::format("event {} is not a ruling", moot.ruling));
  }
  if (record->is_in_force()) return std::nullopt;
  return Refused("JDG-16", fmt::format("ruling {} is no longer in force", moot.ruling));
}

Fault JudgingState::CheckOne(const Extension& extension) const {
  if (extension.minutes < 1 || extension.minutes > kMostExtraMinutes) {
    return Refused("JDG-13", fmt::format("extra time must be 1 to {} minutes", kMostExtraMinutes));
  }
  if (Voiding() == nullptr && EndingRuling() == nullptr) return std::nullopt;
  return Refused("JDG-13", "a ruling has ended the game: it cannot get extra time");
}

// Who may make it is not known here (JDG-20): that depends on what the players have seen.
Fault JudgingState::CheckOne(const Correction& correction) const {
  if (Fault bar = CheckPlay(); bar && bar->code == ErrorCode::game_over) {
    return Refused("JDG-8", bar->message);
  }
  if (correction.to >= count_ || !IsNode(correction.to) || !IsOnTheWay(correction.to, cursor_)) {
    return Refused("JDG-21", fmt::format("event {} is not on the way to the cursor, event {}: a "
                                         "correction goes back to an event of the game or a "
                                         "repair there",
                                         correction.to, cursor_));
  }
  std::set<uint64_t> behind;
  for (uint64_t node = cursor_; node != correction.to; node = After(node)) behind.insert(node);
  for (const auto& row : correction.rows) {
    const bool is_repair = row && std::binary_search(repairs_.begin(), repairs_.end(), *row);
    if (!row || (!is_repair && behind.erase(*row) > 0)) continue;
    return Refused("JDG-21", fmt::format("row {} is not an event of the game between event {} and "
                                         "the cursor, event {}, or it is entered twice",
                                         *row, correction.to, cursor_));
  }
  return std::nullopt;
}

Error NotTheFirstRefused(uint64_t event, const std::optional<uint64_t>& first) {
  return first ? Refused("JDG-19", fmt::format("event {} is not the first that is against the "
                                               "rules: that is event {}",
                                               event, *first))
               : Refused("JDG-19", fmt::format("event {} is not against the rules, or a judge has "
                                               "accepted it",
                                               event));
}

Fault JudgingState::CheckPlay() const {
  if (const RulingRecord* voiding = Voiding()) {
    return Error{.code = ErrorCode::game_over,
                 .message = fmt::format("ruling {} has voided the game", voiding->seq)};
  }
  if (const RulingRecord* ending = EndingRuling()) {
    return Error{.code = ErrorCode::game_over,
                 .message = fmt::format("ruling {} has ended the game", ending->seq)};
  }
  // A slip of the pen may be put right while a matter is open (JDG-21).
  if (!open_.empty() && rows_due_ == 0) {
    return Refused(
        "JDG-1", fmt::format("dispute {} is open: a judge must rule on it first", *open_.begin()));
  }
  return std::nullopt;
}

}  // namespace recount::replay::judging
