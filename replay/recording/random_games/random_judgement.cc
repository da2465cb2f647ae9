#include "replay/recording/random_games/random_judgement.h"

#include <algorithm>

#include "fmt/format.h"

namespace recount::replay::recording::random_games {
namespace {

constexpr const char* kJudgeNames[] = {"Judge A", "Judge B", "Judge C"};
constexpr const char* kInfractions[] = {"slow_play", "missed_trigger"};

// Returns a random number below n.
uint64_t OneOf(uint64_t n, engine::ChanceStream& stream) {
  return stream.Below(static_cast<uint32_t>(n));
}

}  // namespace

// Returns an event of the log for which `is_wanted` is true, from the last 40; nothing if few are.
template <class IsWanted>
std::optional<uint64_t> RandomJudgements::SomeEvent(Stream& stream, IsWanted is_wanted) const {
  const uint64_t near = std::min<uint64_t>(judging_.count(), 40);
  for (int tries = 0; tries < 20; ++tries) {
    const uint64_t seq = judging_.count() - 1 - OneOf(near, stream);
    if (is_wanted(seq)) return seq;
  }
  return std::nullopt;
}

// Returns an event from the last 40.
uint64_t RandomJudgements::AnyEvent(Stream& stream) const {
  return *SomeEvent(stream, [](uint64_t) { return true; });
}

// Returns the judgement, or nothing if a clause of judging refuses it.
std::optional<RandomJudgement> RandomJudgements::Offer(const Judgement& judgement,
                                                       std::vector<std::string> texts) const {
  if (judging_.Check(judgement)) return std::nullopt;
  return RandomJudgement{judgement, std::move(texts)};
}

std::string RandomJudgements::SomeJudge(Stream& stream, uint8_t& number) const {
  const std::string name = kJudgeNames[OneOf(std::size(kJudgeNames), stream)];
  const auto known = std::find(named_.begin(), named_.end(), name);
  number = static_cast<uint8_t>(known - named_.begin());
  return name;
}

uint8_t RandomJudgements::SomeSeat(Stream& stream) const {
  return static_cast<uint8_t>(OneOf(static_cast<uint64_t>(match_.players()), stream));
}

std::optional<RandomJudgement> RandomJudgements::Any(Stream& stream) const {
  const uint64_t choice = OneOf(14, stream);
  if (choice < 3) return SomeDispute(stream);
  if (choice < 6) return SomeRuling(stream);
  if (choice < 9) {
    Perhaps resolution = SomeResolution(stream);
    return resolution ? resolution : SomeAppeal(stream);
  }
  if (choice == 9) return SomeExposure(stream);
  if (choice == 10) return SomeAmendment(stream);
  if (choice == 11) return SomeWithdrawal();
  if (choice == 12) return OneOf(2, stream) == 0 ? SomeMoot(stream) : SomeExtension(stream);
  const uint64_t at = AnyEvent(stream);
  return Offer(Annotation{at}, {"Anybody", "Look here"});
}

std::optional<RandomJudgement> RandomJudgements::SomeDispute(Stream& stream) const {
  const uint64_t at = AnyEvent(stream);
  return Offer(Dispute{at, SomeSeat(stream)}, {fmt::format("Event {} was not so", at)});
}

std::optional<RandomJudgement> RandomJudgements::SomeRuling(Stream& stream) const {
  Ruling ruling;
  for (const judging::DisputeRecord& dispute : judging_.disputes()) {
    if (dispute.is_open()) ruling.dispute = dispute.seq;
  }
  const auto clauses = match_.game().clauses();
  ruling.clauses.emplace_back(clauses[OneOf(clauses.size(), stream)].id);
  if (OneOf(2, stream) == 0) ruling.clauses.emplace_back("JDG-3");
  SetKind(ruling, stream);
  const std::string name = SomeJudge(stream, ruling.judge_no);
  return Offer(ruling, {name, "So it is"});
}

void RandomJudgements::SetKind(Ruling& ruling, Stream& stream) const {
  const uint64_t choice = OneOf(20, stream);
  if (choice < 9) {
    const auto to = SomeEvent(stream, [&](uint64_t seq) { return judging_.IsNode(seq); });
    if (!to) return;
    ruling.kind = RulingKind::rewind;
    ruling.to = *to;
  } else if (choice < 13) {
    SetPenalty(ruling, stream);
  } else if (choice == 13) {
    ruling.kind = RulingKind::void_;
  } else if (choice == 14) {
    ruling.kind = RulingKind::outcome;
    ruling.result.emplace();
    ruling.result->winners.push_back(SomeSeat(stream));
    ruling.result->clause = ruling.clauses.front();
  } else if (makes_repairs_ && choice < 18) {
    ruling.kind = RulingKind::repair;
    if (choice < 17) return;
    ruling.to = SomeEvent(stream, [&](uint64_t seq) { return judging_.IsNode(seq); });
  }
}

void RandomJudgements::SetPenalty(Ruling& ruling, Stream& stream) const {
  ruling.kind = RulingKind::penalty;
  ruling.seat = SomeSeat(stream);
  ruling.infraction = kInfractions[OneOf(std::size(kInfractions), stream)];
  const PenaltyLevel due = judging_.LevelDue(ruling.seat, ruling.infraction);
  ruling.penalty = OneOf(4, stream) == 0 ? PenaltyLevel::warning : due;
  ruling.is_deviation = ruling.penalty != due;
}

std::optional<RandomJudgement> RandomJudgements::SomeExposure(Stream& stream) const {
  Exposure exposure;
  exposure.at = AnyEvent(stream);
  exposure.card = static_cast<uint16_t>(OneOf(8, stream));
  if (match_.CardName(exposure.card).empty()) return std::nullopt;
  exposure.to.push_back(SomeSeat(stream));
  const std::string name = SomeJudge(stream, exposure.judge_no);
  return Offer(exposure, {name, "It fell on the table"});
}

// Returns an amendment by the judge who ruled: another event or level, or only other clauses.
std::optional<RandomJudgement> RandomJudgements::SomeAmendment(Stream& stream) const {
  for (size_t i = judging_.rulings().size(); i-- > 0;) {
    const judging::RulingRecord& record = judging_.rulings()[i];
    if (record.appeal || record.moot || OneOf(2, stream) == 0) continue;
    Amendment amendment{record.seq, record.ruling};
    Ruling& corrected = amendment.corrected;
    corrected.dispute.reset();
    corrected.role = JudgeRole::floor;
    if (corrected.to) {
      const auto to = SomeEvent(stream, [&](uint64_t seq) { return judging_.IsNode(seq); });
      if (to) corrected.to = to;
    }
    if (corrected.kind == RulingKind::penalty) {
      corrected.penalty = PenaltyLevel::caution;
      corrected.is_deviation = corrected.penalty != judging_.LevelDueFor(corrected, &record);
    }
    return Offer(amendment, {named_[corrected.judge_no], "As it was meant"});
  }
  return std::nullopt;
}

std::optional<RandomJudgement> RandomJudgements::SomeWithdrawal() const {
  for (const judging::DisputeRecord& dispute : judging_.disputes()) {
    if (!dispute.is_open()) continue;
    return Offer(Withdrawal{dispute.seq, dispute.dispute.by}, {"I was wrong"});
  }
  return std::nullopt;
}

std::optional<RandomJudgement> RandomJudgements::SomeMoot(Stream& stream) const {
  for (size_t i = judging_.rulings().size(); i-- > 0;) {
    const judging::RulingRecord& record = judging_.rulings()[i];
    if (!record.is_in_force() || OneOf(2, stream) == 0) continue;
    Moot moot{.ruling = record.seq};
    const std::string name = SomeJudge(stream, moot.judge_no);
    return Offer(moot, {name, "It is about nothing now"});
  }
  return std::nullopt;
}

std::optional<RandomJudgement> RandomJudgements::SomeExtension(Stream& stream) const {
  Extension extension;
  extension.minutes = static_cast<uint8_t>(1 + OneOf(kMostExtraMinutes, stream));
  extension.role = JudgeRole::head;
  const std::string name = SomeJudge(stream, extension.judge_no);
  return Offer(extension, {name, "The ruling took long"});
}

std::optional<RandomJudgement> RandomJudgements::SomeAppeal(Stream& stream) const {
  for (size_t i = judging_.rulings().size(); i-- > 0;) {
    const judging::RulingRecord& record = judging_.rulings()[i];
    if (record.appeal || record.moot || OneOf(2, stream) == 0) continue;
    return Offer(Appeal{record.seq, SomeSeat(stream)}, {"It was not so"});
  }
  return std::nullopt;
}

std::optional<RandomJudgement> RandomJudgements::SomeResolution(Stream& stream) const {
  for (const judging::AppealRecord& record : judging_.appeals()) {
    const bool is_moot = judging_.FindRuling(record.appeal.ruling)->moot.has_value();
    if (record.resolution || is_moot) continue;
    Resolution resolution{.appeal = record.seq};
    resolution.is_upheld = OneOf(3, stream) == 0;
    const std::string name = SomeJudge(stream, resolution.judge_no);
    return Offer(resolution, {name, "Looked at again"});
  }
  return std::nullopt;
}

}  // namespace recount::replay::recording::random_games
