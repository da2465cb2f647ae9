#include "replay/recording/audit/unit_audit.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/sha256.h"
#include "replay/log/log_file.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::recording::audit {
namespace {

class UnitAuditTest : public ReplayTest {
 protected:
  std::string PutGame(uint64_t number) {
    return Put(random_games::Prepared(SimulatedGame("heretics", 2, number, 10'000)));
  }

  // Returns a file with these games.
  std::string FileOf(const std::vector<std::string>& ids) const {
    log::LogFileWriter writer("test");
    for (const std::string& id : ids) {
      const OpenLog log(*store_, id);
      EXPECT_FALSE(writer.Add(*log));
    }
    return writer.Finish();
  }

  static OrderedJson Audited(std::string_view file, uint64_t deliveries = 1) {
    const AlignedCopy copy(file);
    const ExaminedFile examined = ExamineRecountFile(copy.bytes());
    return UnitResultDocument({.unit = "0123", .file = "/a.recount", .deliveries = deliveries},
                              AuditUnit(examined));
  }
};

std::string LittleEndian(uint64_t number) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 255);
  return bytes;
}

std::string FaultsIn(const OrderedJson& document) {
  std::string faults;
  for (const OrderedJson& finding : document["findings"]) {
    faults += finding["fault"].get<std::string>() + " ";
  }
  return faults;
}

TEST_F(UnitAuditTest, AFileThatHoldsHasCountsAndNoFinding) {
  const std::string one = PutGame(1);
  const std::string two = PutGame(2);
  const OrderedJson document = Audited(FileOf({one, two}), 2);
  std::vector<std::string> keys;
  for (const auto& [key, value] : document.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"unit", "file", "ok", "games", "events", "findings",
                                            "more", "heads", "build", "deliveries"}));
  EXPECT_EQ(document["unit"], "0123");
  EXPECT_EQ(document["file"], "/a.recount");
  EXPECT_EQ(document["ok"], true);
  EXPECT_EQ(document["games"], 2);
  EXPECT_EQ(document["events"], CountOf(one) + CountOf(two));
  EXPECT_EQ(document["findings"], OrderedJson::array());
  EXPECT_EQ(document["more"], 0);
  EXPECT_EQ(document["deliveries"], 2);
}

TEST_F(UnitAuditTest, HeadsAreTheHashOfFirstCountAndHeadOfEachLogInOrder) {
  const std::vector<std::string> ids = {PutGame(1), PutGame(2)};
  std::string bytes;
  for (const std::string& id : ids) {
    const OpenLog log(*store_, id);
    bytes.append(AsText(log->first()))
        .append(LittleEndian(log->count()))
        .append(AsText(log->head()));
  }
  EXPECT_EQ(Audited(FileOf(ids))["heads"], ToHex(Sha256(AsBytes(bytes))));
  EXPECT_NE(Audited(FileOf({ids[1], ids[0]}))["heads"], Audited(FileOf(ids))["heads"]);
}

TEST_F(UnitAuditTest, WhatIsWrongInAFileIsAFindingWhateverItIs) {
  const std::string whole = FileOf({PutGame(1)});
  std::string flipped = whole;
  flipped[whole.size() / 2] ^= 1;
  for (const std::string& file :
       {std::string(), std::string("nonsense"), whole.substr(0, whole.size() / 2),
        whole.substr(0, whole.size() - 1), flipped}) {
    const OrderedJson document = Audited(file);
    EXPECT_EQ(document["ok"], false) << file.size();
    EXPECT_NE(FaultsIn(document), "") << file.size();
  }
}

TEST_F(UnitAuditTest, TheFirstHundredFindingsAreListedAndTheOthersCounted) {
  UnitAudit audit;
  for (int i = 0; i < 103; ++i) AddFinding(audit, {.code = ErrorCode::io, .message = "no room"});
  const OrderedJson document = UnitResultDocument({}, audit);
  EXPECT_EQ(document["findings"].size(), kMostUnitFindings);
  EXPECT_EQ(document["more"], 3);
  EXPECT_EQ(document["ok"], false);
}

TEST_F(UnitAuditTest, FindingsWithoutRoomAreCounted) {
  UnitAudit audit;
  for (int i = 0; i < 10; ++i) {
    AddFinding(audit, {.code = ErrorCode::io, .message = std::string(100'000, 'x')});
  }
  const OrderedJson document = UnitResultDocument({}, audit);
  EXPECT_EQ(document["findings"].size() + document["more"].get<size_t>(), 10u);
  EXPECT_LT(Written(document).size(), size_t{1} << 20);
}

TEST_F(UnitAuditTest, AFileThatEndedItsWorkersIsPoisonAndNobodyOpensIt) {
  const OrderedJson document =
      UnitResultDocument({.unit = "0123", .file = "/a.recount", .deliveries = kPoisonDelivery},
                         PoisonUnit(kPoisonDelivery));
  EXPECT_EQ(document["ok"], false);
  EXPECT_EQ(FaultsIn(document), "poison ");
  EXPECT_EQ(document["heads"], nullptr);
  EXPECT_EQ(document["games"], 0);
  EXPECT_NE(document["findings"][0]["message"].get<std::string>().find("3 processes"),
            std::string::npos);
}

}  // namespace
}  // namespace recount::replay::recording::audit
