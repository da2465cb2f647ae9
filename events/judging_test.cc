#include "events/judging.h"

#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "events/event_json.h"
#include "events/judging_json.h"
#include "events/owned_event.h"
#include "events/schemas_fixture.h"

namespace recount {
namespace {

namespace fbs = events::judging;
using events::EventKind;

Ruling Rewind() {
  Ruling ruling;
  ruling.dispute = 18;
  ruling.kind = RulingKind::rewind;
  ruling.clauses = {"HER-3.3", "JDG-4"};
  ruling.to = 15;
  return ruling;
}

Ruling OutcomeRuling(std::optional<std::vector<int64_t>> scores) {
  Ruling ruling;
  ruling.judge_no = 2;
  ruling.kind = RulingKind::outcome;
  ruling.clauses = {"HER-7.6"};
  ruling.result = RuledResult{{0, 2}, true, std::move(scores), "HER-7.6"};
  return ruling;
}

Ruling Penalty() {
  Ruling ruling;
  ruling.kind = RulingKind::penalty;
  ruling.clauses = {"JDG-7"};
  ruling.seat = 1;
  ruling.infraction = "slow_play";
  ruling.penalty = PenaltyLevel::match_loss;
  ruling.is_deviation = true;
  return ruling;
}

Ruling TeamPenalty() {
  Ruling ruling = Penalty();
  ruling.penalty = PenaltyLevel::caution;
  ruling.seats = {1, 3};
  ruling.due = PenaltyLevel::warning;
  ruling.infractions = "ours";
  ruling.role = JudgeRole::table;
  return ruling;
}

OwnedEvent Written(const Judgement& judgement, const std::vector<std::string>& texts,
                   std::vector<Opening>* openings = nullptr) {
  flatbuffers::FlatBufferBuilder builder;
  const JudgementEvent written = WriteJudgement(
      builder, judgement, texts, [](uint32_t slot) { return Salt{static_cast<uint8_t>(slot)}; },
      1'700'000'000'000, /*has_digest=*/true);
  SetDigest(written.bytes, Digest128{7});
  if (openings != nullptr) *openings = written.openings;
  return OwnedEvent(written.bytes);
}

struct Form {
  const char* name;
  Judgement judgement;
  std::vector<std::string> texts;
  const char* json;  // the fields of the judgement and those of every event
};

class JudgementForm : public ::testing::TestWithParam<Form> {};

const Form kForms[] = {
    {"dispute",
     Dispute{17, 1},
     {"That was mine"},
     R"({"at":17,"by":1,"claim":"That was mine","time":"2023-11-14T22:13:20.000Z"})"},
    {"rewind",
     Rewind(),
     {"Kim", "It was hers"},
     R"({"dispute":18,"judge":"Kim","judge_no":0,"ruling_kind":"rewind",
         "clauses":["HER-3.3","JDG-4"],"reason":"It was hers","to":15,
         "time":"2023-11-14T22:13:20.000Z"})"},
    {"outcome",
     OutcomeRuling(std::vector<int64_t>{3, 4, -1}),
     {"Kim", ""},
     R"({"dispute":null,"judge":"Kim","judge_no":2,"ruling_kind":"outcome","clauses":["HER-7.6"],
         "reason":"","result":{"winners":[0,2],"draw":true,"scores":[3,4,-1],"clause":"HER-7.6"},
         "time":"2023-11-14T22:13:20.000Z"})"},
    {"outcome_without_scores",
     OutcomeRuling(std::nullopt),
     {"Kim", ""},
     R"({"dispute":null,"judge":"Kim","judge_no":2,"ruling_kind":"outcome","clauses":["HER-7.6"],
         "reason":"","result":{"winners":[0,2],"draw":true,"scores":null,"clause":"HER-7.6"},
         "time":"2023-11-14T22:13:20.000Z"})"},
    {"penalty",
     Penalty(),
     {"Kim", "Again"},
     R"({"dispute":null,"judge":"Kim","judge_no":0,"ruling_kind":"penalty","clauses":["JDG-7"],
         "reason":"Again","seat":1,"infraction":"slow_play","penalty":"match_loss",
         "deviation":true,"time":"2023-11-14T22:13:20.000Z"})"},
    {"appeal",
     Appeal{19, 0},
     {"No"},
     R"({"ruling":19,"by":0,"grounds":"No","time":"2023-11-14T22:13:20.000Z"})"},
    {"resolution",
     Resolution{20, 1, true},
     {"Lou", "Yes"},
     R"({"appeal":20,"judge":"Lou","judge_no":1,"upheld":true,"reason":"Yes",
         "time":"2023-11-14T22:13:20.000Z"})"},
    {"exposure",
     Exposure{17, 1, 28, {0, 2}, JudgeRole::floor},
     {"Lou", "It fell"},
     R"({"at":17,"judge":"Lou","judge_no":1,"role":"floor","card":28,"to":[0,2],
         "account":"It fell","time":"2023-11-14T22:13:20.000Z"})"},
    {"amendment",
     Amendment{19, OutcomeRuling(std::nullopt)},
     {"Kim", ""},
     R"({"ruling":19,"judge":"Kim","judge_no":2,"ruling_kind":"outcome","clauses":["HER-7.6"],
         "reason":"","result":{"winners":[0,2],"draw":true,"scores":null,"clause":"HER-7.6"},
         "time":"2023-11-14T22:13:20.000Z"})"},
    {"withdrawal",
     Withdrawal{18, 1},
     {"I was wrong"},
     R"({"dispute":18,"by":1,"reason":"I was wrong","time":"2023-11-14T22:13:20.000Z"})"},
    {"moot",
     Moot{19, 0, JudgeRole::null_value},
     {"Kim", "Gone"},
     R"({"ruling":19,"judge":"Kim","judge_no":0,"reason":"Gone",
         "time":"2023-11-14T22:13:20.000Z"})"},
    {"extension",
     Extension{0, 60, JudgeRole::head},
     {"Kim", "Long"},
     R"({"judge":"Kim","judge_no":0,"role":"head","minutes":60,"reason":"Long",
         "time":"2023-11-14T22:13:20.000Z"})"},
    {"team_penalty_by_a_list",
     TeamPenalty(),
     {"Kim", "Again"},
     R"({"dispute":null,"judge":"Kim","judge_no":0,"role":"table","ruling_kind":"penalty",
         "clauses":["JDG-7"],"reason":"Again","seat":1,"infraction":"slow_play",
         "penalty":"caution","deviation":true,"seats":[1,3],"due":"warning",
         "infractions":"ours","time":"2023-11-14T22:13:20.000Z"})"},
    {"annotation",
     Annotation{3},
     {"Ana", "Look"},
     R"({"at":3,"author":"Ana","text":"Look","time":"2023-11-14T22:13:20.000Z"})"},
};

TEST_P(JudgementForm, IsReadAsItWasWritten) {
  std::vector<Opening> openings;
  const OwnedEvent event = Written(GetParam().judgement, GetParam().texts, &openings);
  const events::Envelope* read = ReadEvent(event.bytes(), kHeretics);
  ASSERT_NE(read, nullptr) << ExplainBytes(event.bytes(), kHeretics).message;
  EXPECT_EQ(read->kind(), KindOf(GetParam().judgement));
  // Writing what was read gives the same bytes.
  EXPECT_EQ(Written(JudgementIn(*read), GetParam().texts).bytes(), event.bytes());
  EXPECT_FALSE(CheckVeil(*read->veil(), std::vector<Slot>(openings.begin(), openings.end())));
}

TEST_P(JudgementForm, HasTheFieldsOfThePageInJson) {
  std::vector<Opening> openings;
  const OwnedEvent event = Written(GetParam().judgement, GetParam().texts, &openings);
  const std::vector<Slot> slots(openings.begin(), openings.end());
  const OrderedJson json = EventCodec(kHeretics).EventJson(event.event(), 21, slots);
  EXPECT_EQ(json["seq"], 21);
  EXPECT_EQ(json["kind"], events::EnumNameEventKind(KindOf(GetParam().judgement)));
  EXPECT_EQ(json["digest"], "07000000000000000000000000000000");
  const OrderedJson fields = OrderedJson::parse(GetParam().json);
  for (const auto& item : fields.items()) {
    EXPECT_EQ(json.value(item.key(), OrderedJson("absent")), item.value()) << item.key();
  }
  EXPECT_EQ(json["veil"]["slots"].size(), slots.size());
}

TEST_P(JudgementForm, TellsNothingThatIsWithheld) {
  const OwnedEvent event = Written(GetParam().judgement, GetParam().texts);
  const OrderedJson json = EventCodec(kHeretics).EventJson(event.event(), 21, {});
  for (const std::string_view slot : JudgementSlots(event.event().kind())) {
    EXPECT_TRUE(json.at(std::string(slot)).is_null()) << slot;
  }
}

// Whichever byte changes, only complete events are read, and nothing crashes.
TEST_P(JudgementForm, SurvivesEveryFlippedByte) {
  const OwnedEvent event = Written(GetParam().judgement, GetParam().texts);
  for (size_t i = 0; i < event.bytes().size(); ++i) {
    for (const uint8_t flip : {0x01, 0x80, 0xFF}) {
      OwnedEvent changed = event;
      changed.mutable_bytes()[i] ^= flip;
      const events::Envelope* read = ReadEvent(changed.bytes(), kHeretics);
      if (read == nullptr) {
        EXPECT_FALSE(ExplainBytes(changed.bytes(), kHeretics).message.empty());
      } else if (IsJudging(read->kind())) {
        (void)EventCodec(kHeretics).EventJson(*read, 0, {});
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Judging, JudgementForm, ::testing::ValuesIn(kForms),
                         [](const auto& form) { return form.param.name; });

// The fields of a ruling's table, so that any of them can be wrong.
struct RawRuling {
  uint8_t judge_no = 0;
  RulingKind kind = RulingKind::stand;
  std::vector<std::string> clauses = {"HER-1.1"};
  uint64_t to = kNull<uint64_t>;
};

std::string WithRuling(const std::function<void(RawRuling&)>& change) {
  RawRuling raw;
  change(raw);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  const auto clauses = builder.CreateVectorOfStrings(raw.clauses);
  EventParts parts{.kind = EventKind::ruling};
  parts.veil_slots = 2;
  parts.action_type = 2;
  parts.action =
      fbs::CreateRuling(builder, kNull<uint64_t>, raw.judge_no, raw.kind, clauses, raw.to).Union();
  return std::string(AsText(FinishEvent(builder, parts)));
}

struct WrongRuling {
  const char* name;
  std::function<void(RawRuling&)> change;
  ErrorCode code;
};

const WrongRuling kWrongRulings[] = {
    {"a rewind to nowhere", [](auto& ruling) { ruling.kind = RulingKind::rewind; },
     ErrorCode::corrupt},
    {"a stand that goes somewhere", [](auto& ruling) { ruling.to = 3; }, ErrorCode::corrupt},
    {"an outcome without result", [](auto& ruling) { ruling.kind = RulingKind::outcome; },
     ErrorCode::corrupt},
    {"a penalty of nobody", [](auto& ruling) { ruling.kind = RulingKind::penalty; },
     ErrorCode::unsupported},
    {"no judge", [](auto& ruling) { ruling.judge_no = 255; }, ErrorCode::corrupt},
    {"a clause without a name", [](auto& ruling) { ruling.clauses = {""}; }, ErrorCode::corrupt},
    {"a clause that is no text", [](auto& ruling) { ruling.clauses = {"\xFF"}; },
     ErrorCode::corrupt},
    {"too many clauses",
     [](auto& ruling) { ruling.clauses.assign(kMaxCitedClauses + 1, "HER-1.1"); },
     ErrorCode::corrupt},
    {"a kind of later", [](auto& ruling) { ruling.kind = static_cast<RulingKind>(9); },
     ErrorCode::unsupported},
};

TEST(Judging, ARulingWithoutWhatItsKindNeedsIsNoEvent) {
  for (const WrongRuling& fault : kWrongRulings) {
    SCOPED_TRACE(fault.name);
    const std::string bytes = WithRuling(fault.change);
    const OwnedEvent event(AsBytes(bytes));
    EXPECT_EQ(ReadEvent(event.bytes(), kHeretics), nullptr);
    EXPECT_EQ(ExplainBytes(event.bytes(), kHeretics).code, fault.code);
  }
}

TEST(Judging, AResultInJsonIsTakenOnlyWhole) {
  const char* kRight = R"({"winners":[0,1],"draw":true,"scores":null,"clause":"HER-7.6"})";
  EXPECT_TRUE(RuledResultIn(*ParseJson(kRight)).ok());
  for (const char* wrong : {
           "[]",
           "{}",
           R"({"winners":[0],"draw":false,"scores":null})",
           R"({"winners":[0],"draw":false,"scores":null,"clause":"X","why":1})",
           R"({"winners":[-1],"draw":false,"scores":null,"clause":"X"})",
           R"({"winners":["Ana"],"draw":false,"scores":null,"clause":"X"})",
           R"({"winners":[0],"draw":0,"scores":null,"clause":"X"})",
           R"({"winners":[0],"draw":false,"scores":[1.5],"clause":"X"})",
           R"({"winners":[0],"draw":false,"scores":{},"clause":"X"})",
           R"({"winners":[0],"draw":false,"scores":null,"clause":7})",
       }) {
    const Result<RuledResult> result = RuledResultIn(*ParseJson(wrong));
    ASSERT_FALSE(result.ok()) << wrong;
    EXPECT_EQ(result.error().code, ErrorCode::bad_request);
  }
}

TEST(Judging, WordsOfKindsAndLevelsAreReadBack) {
  for (const char* kind : {"stand", "rewind", "outcome", "penalty", "void"}) {
    EXPECT_EQ(RulingKindName(*RulingKindCalled(kind)), kind);
  }
  for (const char* level : {"warning", "game_loss", "match_loss", "disqualification"}) {
    EXPECT_EQ(PenaltyName(*PenaltyCalled(level)), level);
  }
  EXPECT_FALSE(RulingKindCalled("rewound"));
  EXPECT_FALSE(PenaltyCalled(""));
}

}  // namespace
}  // namespace recount
