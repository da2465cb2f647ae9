#include "events/testing/later_judgements.h"

#include "events/testing/samples.h"

namespace recount::testing {
namespace {

namespace fbs = events::judging;
using events::EventKind;
using flatbuffers::FlatBufferBuilder;
using Table = flatbuffers::Offset<void>;

constexpr std::string_view kOperations =
    R"([{"from":"/players/1/hand","op":"move","outcome":[44],"path":"/players/1/draw_deck/0",)"
    R"("random":1}])";

Table PenaltyTable(FlatBufferBuilder& builder, RulingKind kind, JudgeRole role) {
  const auto clauses = builder.CreateVectorOfStrings(std::vector<std::string>{"JDG-7"});
  const auto infraction = builder.CreateString("cheating");
  fbs::RulingBuilder ruling(builder);
  ruling.add_judge_no(0);
  ruling.add_kind(kind);
  ruling.add_clauses(clauses);
  ruling.add_seat(1);
  ruling.add_infraction(infraction);
  ruling.add_penalty(PenaltyLevel::disqualification);
  ruling.add_deviation(0);
  ruling.add_role(role);
  return ruling.Finish().Union();
}

LaterJudgement Repair(std::string name, std::string_view operations, uint64_t to,
                      bool is_followed) {
  const auto write = [&](FlatBufferBuilder& builder) {
    return RulingTable(builder, RulingKind::repair, operations, to).Union();
  };
  return {std::move(name), JudgingEvent(EventKind::ruling, {"Kim", "one card too many"}, write),
          is_followed};
}

LaterJudgement Accept(std::string name, std::string_view operations, AcceptedAs as) {
  const auto write = [&](FlatBufferBuilder& builder) {
    return RulingTable(builder, RulingKind::accept, operations, kNull<uint64_t>, 21, as).Union();
  };
  return {std::move(name), JudgingEvent(EventKind::ruling, {"Kim", "nobody saw it"}, write), true};
}

LaterJudgement Penalty(std::string name, RulingKind kind, JudgeRole role) {
  const auto write = [&](FlatBufferBuilder& builder) { return PenaltyTable(builder, kind, role); };
  return {std::move(name), JudgingEvent(EventKind::ruling, {"Kim", "again"}, write)};
}

LaterJudgement Correction(std::string name, fbs::CorrectionWhy why,
                          const std::vector<uint64_t>& rows, bool has_judge) {
  const auto write = [&](FlatBufferBuilder& builder) {
    const auto written = builder.CreateVector(rows);
    return fbs::CreateCorrection(builder, 10, why, written, has_judge ? 0 : kNullSeat,
                                 has_judge ? JudgeRole::floor : JudgeRole::null_value)
        .Union();
  };
  std::vector<std::string> texts = {"Sam", "rows exchanged"};
  if (has_judge) texts.push_back("Kim");
  return {std::move(name), JudgingEvent(EventKind::correction, texts, write), true};
}

LaterJudgement Departure(std::string name, fbs::DepartureWhy why, bool has_judge) {
  const auto write = [&](FlatBufferBuilder& builder) {
    return fbs::CreateDeparture(builder, 1, why, has_judge ? 0 : kNullSeat).Union();
  };
  std::vector<std::string> texts = {"the last train"};
  if (has_judge) texts.push_back("Kim");
  return {std::move(name), JudgingEvent(EventKind::departure, texts, write)};
}

LaterJudgement Agreement() {
  const auto write = [](FlatBufferBuilder& builder) {
    const auto seats = builder.CreateVector(std::vector<uint8_t>{0, 1});
    return fbs::CreateAgreement(builder, seats).Union();
  };
  return {"agreement", JudgingEvent(EventKind::agreement, {"a draw"}, write)};
}

LaterJudgement FurtherAppeal() {
  const auto write = [](FlatBufferBuilder& builder) {
    return fbs::CreateFurtherAppeal(builder, 20, 1).Union();
  };
  return {"further appeal", JudgingEvent(EventKind::further_appeal, {"no"}, write)};
}

LaterJudgement Revision() {
  const auto write = [](FlatBufferBuilder& builder) {
    const auto corrected = RulingTable(builder, RulingKind::stand);
    return fbs::CreateRevision(builder, 19, corrected, 0).Union();
  };
  return {"revision", JudgingEvent(EventKind::revision, {"Lou", "another clause"}, write)};
}

LaterJudgement Time(std::string name, uint8_t turns, fbs::TimeResult then) {
  const auto write = [&](FlatBufferBuilder& builder) {
    return fbs::CreateTime(builder, 0, turns, then, JudgeRole::floor).Union();
  };
  return {std::move(name), JudgingEvent(EventKind::time, {"Kim", "50 minutes"}, write)};
}

}  // namespace

std::string JudgingEvent(EventKind kind, const std::vector<std::string>& texts,
                         const std::function<Table(FlatBufferBuilder&)>& write) {
  FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = kind, .at = kSampleTime};
  parts.action_type = static_cast<uint8_t>(UnionTypeOf(kind));
  parts.action = write(builder);
  parts.veil_slots = static_cast<uint16_t>(texts.size());
  const MutableBytes event = FinishEvent(builder, parts);
  std::vector<Opening> openings;
  for (const std::string& text : texts) {
    Salt salt;
    salt.fill(static_cast<uint8_t>(0x80 + openings.size()));
    openings.push_back(Opening::Text(salt, text));
  }
  SetVeilRoot(event, VeilRoot(openings));
  SetDigest(event, Ascending<16>(0xD0));
  return std::string(AsText(event));
}

flatbuffers::Offset<fbs::Ruling> RulingTable(FlatBufferBuilder& builder, RulingKind kind,
                                             std::string_view operations, uint64_t to,
                                             uint64_t event, AcceptedAs as) {
  const auto clauses = builder.CreateVectorOfStrings(std::vector<std::string>{"HER-3.3"});
  flatbuffers::Offset<flatbuffers::Vector<uint8_t>> bytes;
  if (!operations.empty()) {
    bytes = builder.CreateVector(reinterpret_cast<const uint8_t*>(operations.data()),
                                 operations.size());
  }
  fbs::RulingBuilder ruling(builder);
  ruling.add_to(to);
  ruling.add_event(event);
  ruling.add_clauses(clauses);
  if (!operations.empty()) ruling.add_operations(bytes);
  ruling.add_judge_no(0);
  ruling.add_kind(kind);
  ruling.add_as(as);
  return ruling.Finish();
}

std::vector<LaterJudgement> LaterJudgements() {
  using Why = fbs::CorrectionWhy;
  using Leaving = fbs::DepartureWhy;
  return {
      Repair("repair", kOperations, kNull<uint64_t>, true),
      Repair("repair of an earlier state", "[]", 15, true),
      Repair("repair with a seat that is out", R"([{"op":"out","seat":1}])", kNull<uint64_t>,
             false),
      Repair("repair of an observed game",
             R"([{"keep":[],"op":"shuffle","outcome":{"top":[44,"?"]},"path":"/deck"}])",
             kNull<uint64_t>, false),
      Accept("accept", "[]", AcceptedAs::effect),
      Accept("accept as done", kOperations, AcceptedAs::before),
      Penalty("removal", RulingKind::removal, JudgeRole::null_value),
      Correction("correction", Why::rows, {12, 11, kNull<uint64_t>}, false),
      Correction("correction that a judge confirms", Why::undo, {}, true),
      Departure("departure", Leaving::concedes, false),
      Departure("departure of an absent player", Leaving::absent, true),
      Agreement(),
      FurtherAppeal(),
      Revision(),
      Time("time", 3, fbs::TimeResult::standing),
      Time("time without a further turn", 0, fbs::TimeResult::judge),
  };
}

}  // namespace recount::testing
