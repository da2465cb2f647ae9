// Judgements that this build verifies and does not follow (events/FORMAT.md, "Judging"): they are
// unsupported if they are well-formed, as they are to a build that has never heard of them, and
// corrupt otherwise.
#include <gtest/gtest.h>

#include "events/event.h"
#include "events/schemas_fixture.h"
#include "events/testing/later_judgements.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

namespace fbs = events::judging;
using events::EventKind;
using flatbuffers::FlatBufferBuilder;
using recount::testing::Aligned;
using recount::testing::JudgingEvent;
using recount::testing::RulingTable;
using Table = flatbuffers::Offset<void>;

ErrorCode CodeOf(const std::string& bytes) {
  const Aligned aligned(bytes);
  EXPECT_EQ(ReadEvent(aligned.bytes(), kHeretics), nullptr);
  return ExplainBytes(aligned.bytes(), kHeretics).code;
}

bool IsRead(const std::string& bytes) {
  return ReadEvent(Aligned(bytes).bytes(), kHeretics) != nullptr;
}

TEST(LaterJudgement, IsReadOrUnsupportedIfItIsWellFormed) {
  for (const auto& judgement : recount::testing::LaterJudgements()) {
    EXPECT_EQ(IsRead(judgement.bytes), judgement.is_followed) << judgement.name;
    if (judgement.is_followed) continue;
    EXPECT_EQ(ErrorCodeName(CodeOf(judgement.bytes)), ErrorCodeName(ErrorCode::unsupported))
        << judgement.name;
  }
}

TEST(LaterJudgement, SurvivesEveryFlippedByte) {
  for (const auto& judgement : recount::testing::LaterJudgements()) {
    for (size_t i = 0; i < judgement.bytes.size(); ++i) {
      for (const uint8_t flip : {0x01, 0x80, 0xFF}) {
        std::string changed = judgement.bytes;
        changed[i] = static_cast<char>(static_cast<uint8_t>(changed[i]) ^ flip);
        const Aligned aligned(changed);
        if (ReadEvent(aligned.bytes(), kHeretics) != nullptr) continue;
        EXPECT_FALSE(ExplainBytes(aligned.bytes(), kHeretics).message.empty());
      }
    }
  }
}

std::string RulingWith(RulingKind kind, std::string_view operations, uint64_t to = kNull<uint64_t>,
                       uint64_t event = kNull<uint64_t>, AcceptedAs as = AcceptedAs::null_value) {
  return JudgingEvent(EventKind::ruling, {"Kim", ""}, [&](FlatBufferBuilder& builder) {
    return RulingTable(builder, kind, operations, to, event, as).Union();
  });
}

std::string RepairBy(std::string_view operations) {
  return RulingWith(RulingKind::repair, operations);
}

TEST(LaterJudgement, HasOperationsInCanonicalJsonWithinTheLimits) {
  std::string many = "[";
  for (size_t i = 0; i <= kMaxOperations; ++i) {
    many += std::string(i == 0 ? "" : ",") + R"({"op":"remove","path":"/x"})";
  }
  many += "]";
  const auto add = [](const std::string& value) {
    return R"([{"op":"add","path":"/x","value":)" + value + "}]";
  };
  const auto nested = [](size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  const auto text = [](size_t size) { return '"' + std::string(size, 'x') + '"'; };
  const size_t room = kMaxOperationsBytes - add("\"\"").size();
  EXPECT_TRUE(IsRead(RepairBy(add(nested(14)))));
  EXPECT_TRUE(IsRead(RepairBy(add(text(room)))));
  const std::string kCorrupt[] = {
      "",  // no operations at all
      "{}",
      "[",
      "[] ",
      "[null]",
      many,
      add(nested(15)),
      add(text(room + 1)),
      add("1.5"),
      add("1e400"),
      add("9007199254740993"),
      R"([{"path":"/x","op":"remove"}])",              // keys in another order
      R"([{"op":"copy","path":"/x"}])",                // an unknown operation
      R"([{"from":"/x","op":"remove","path":"/x"}])",  // a key of another operation
      R"([{"op":"remove","path":"x"}])",               // no pointer
      R"([{"op":"out","path":"/x","seat":1}])",        //
      R"([{"op":"out","seat":253}])",                  //
      R"([{"keep":[],"op":"shuffle","path":"/x"}])",   // an outcome that is missing
      R"([{"from":"/x","op":"move","path":"/y","random":0}])",
      R"([{"keep":[1,1],"op":"shuffle","outcome":[],"path":"/x"}])",
      R"([{"keep":[],"op":"shuffle","outcome":[1024],"path":"/x"}])",
      R"([{"keep":[],"op":"shuffle","outcome":{"bottom":[1]},"path":"/x"}])",
      R"([{"from":"/x","op":"move","outcome":{"top":[1]},"path":"/y","random":1}])",
  };
  for (const std::string& operations : kCorrupt) {
    EXPECT_EQ(CodeOf(RepairBy(operations)), ErrorCode::corrupt) << operations.substr(0, 80);
  }
}

TEST(LaterJudgement, OfARulingHasTheFieldsOfItsKindOnly) {
  constexpr auto kNobody = kNull<uint64_t>;
  const auto as = AcceptedAs::before;
  const std::string kCorrupt[] = {
      RulingWith(RulingKind::stand, "[]"),
      RulingWith(RulingKind::stand, "", kNobody, 21),
      RulingWith(RulingKind::stand, "", kNobody, kNobody, as),
      RulingWith(RulingKind::repair, "[]", kNobody, 21),
      RulingWith(RulingKind::repair, "[]", kVeiled<uint64_t>),
      RulingWith(RulingKind::accept, "", kNobody, 21, as),
      RulingWith(RulingKind::accept, "[]", kNobody, kNobody, as),
      RulingWith(RulingKind::accept, "[]", kNobody, 21),
      RulingWith(RulingKind::accept, "[]", 3, 21, as),
  };
  for (const std::string& bytes : kCorrupt) {
    EXPECT_EQ(CodeOf(bytes), ErrorCode::corrupt) << &bytes - kCorrupt;
  }
  const auto later = static_cast<AcceptedAs>(3);
  EXPECT_EQ(CodeOf(RulingWith(RulingKind::accept, "[]", kNobody, 21, later)),
            ErrorCode::unsupported);
  const auto kind_of_later = static_cast<RulingKind>(9);
  EXPECT_EQ(CodeOf(RulingWith(kind_of_later, "")), ErrorCode::unsupported);
}

struct Wrong {
  const char* name;
  EventKind kind;
  std::vector<std::string> texts;
  std::function<Table(FlatBufferBuilder&)> write;
  ErrorCode code;
};

Table CorrectionTable(FlatBufferBuilder& builder, fbs::CorrectionWhy why,
                      const std::vector<uint64_t>& rows, uint8_t judge_no = kNullSeat,
                      JudgeRole role = JudgeRole::null_value, uint64_t to = 10) {
  const auto written = builder.CreateVector(rows);
  return fbs::CreateCorrection(builder, to, why, written, judge_no, role).Union();
}

std::vector<Wrong> WrongCorrections() {
  using Why = fbs::CorrectionWhy;
  const auto corrupt = ErrorCode::corrupt;
  const auto unsupported = ErrorCode::unsupported;
  const std::vector<std::string> two = {"Sam", ""};
  return {
      {"a correction to nowhere", EventKind::correction, two,
       [](auto& b) {
         return CorrectionTable(b, Why::rows, {11}, kNullSeat, JudgeRole::null_value,
                                kNull<uint64_t>);
       },
       corrupt},
      {"an undo with rows", EventKind::correction, two,
       [](auto& b) { return CorrectionTable(b, Why::undo, {11}); }, corrupt},
      {"a veiled row", EventKind::correction, two,
       [](auto& b) { return CorrectionTable(b, Why::rows, {kVeiled<uint64_t>}); }, corrupt},
      {"a role of nobody", EventKind::correction, two,
       [](auto& b) { return CorrectionTable(b, Why::rows, {11}, kNullSeat, JudgeRole::floor); },
       corrupt},
      {"a judge without a slot", EventKind::correction, two,
       [](auto& b) { return CorrectionTable(b, Why::rows, {11}, 0); }, corrupt},
      {"a slot without a judge",
       EventKind::correction,
       {"Sam", "", "Kim"},
       [](auto& b) { return CorrectionTable(b, Why::rows, {11}); },
       corrupt},
      {"a reason of later", EventKind::correction, two,
       [](auto& b) { return CorrectionTable(b, static_cast<Why>(3), {11}); }, unsupported},
      {"a role of later",
       EventKind::correction,
       {"Sam", "", "Kim"},
       [](auto& b) { return CorrectionTable(b, Why::rows, {11}, 0, static_cast<JudgeRole>(6)); },
       unsupported},
  };
}

std::vector<Wrong> WrongOthers() {
  using Leaving = fbs::DepartureWhy;
  const auto corrupt = ErrorCode::corrupt;
  const auto unsupported = ErrorCode::unsupported;
  const std::vector<std::string> two = {"Kim", ""};
  return {
      {"a departure of nobody",
       EventKind::departure,
       {""},
       [](auto& b) { return fbs::CreateDeparture(b, kNullSeat, Leaving::leaves).Union(); },
       corrupt},
      {"an absence that no judge records",
       EventKind::departure,
       {""},
       [](auto& b) { return fbs::CreateDeparture(b, 1, Leaving::absent).Union(); },
       corrupt},
      {"a departure of later",
       EventKind::departure,
       {""},
       [](auto& b) { return fbs::CreateDeparture(b, 1, static_cast<Leaving>(4)).Union(); },
       unsupported},
      {"an agreement of nobody",
       EventKind::agreement,
       {""},
       [](auto& b) {
         return fbs::CreateAgreement(b, b.CreateVector(std::vector<uint8_t>{})).Union();
       },
       corrupt},
      {"a further appeal against nothing",
       EventKind::further_appeal,
       {""},
       [](auto& b) { return fbs::CreateFurtherAppeal(b, kNull<uint64_t>, 1).Union(); },
       corrupt},
      {"a revision that names a dispute", EventKind::revision, two,
       [](auto& b) {
         const auto clauses = b.CreateVectorOfStrings(std::vector<std::string>{"JDG-7"});
         const auto ruling = fbs::CreateRuling(b, 3, 0, RulingKind::stand, clauses);
         return fbs::CreateRevision(b, 19, ruling, 0).Union();
       },
       corrupt},
      {"a revision that is in part or not", EventKind::revision, two,
       [](auto& b) {
         return fbs::CreateRevision(b, 19, RulingTable(b, RulingKind::stand), 2).Union();
       },
       corrupt},
      {"too many turns", EventKind::time, two,
       [](auto& b) { return fbs::CreateTime(b, 0, 21, fbs::TimeResult::draw).Union(); }, corrupt},
      {"time without a judge", EventKind::time, two,
       [](auto& b) { return fbs::CreateTime(b, kNullSeat, 3, fbs::TimeResult::draw).Union(); },
       corrupt},
      {"a result of later", EventKind::time, two,
       [](auto& b) { return fbs::CreateTime(b, 0, 3, static_cast<fbs::TimeResult>(4)).Union(); },
       unsupported},
  };
}

TEST(LaterJudgement, IsCorruptWithoutWhatItsKindNeeds) {
  std::vector<Wrong> wrongs = WrongCorrections();
  for (Wrong& wrong : WrongOthers()) wrongs.push_back(std::move(wrong));
  for (const Wrong& wrong : wrongs) {
    EXPECT_EQ(ErrorCodeName(CodeOf(JudgingEvent(wrong.kind, wrong.texts, wrong.write))),
              ErrorCodeName(wrong.code))
        << wrong.name;
  }
}

}  // namespace
}  // namespace recount
