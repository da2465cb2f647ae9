// Tests what the model finds, with made-up looks and reports.
#include "tools/dev/chaos/model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace recount::tools::dev::chaos {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string kGame(32, 'a');

Hash256 Chain(uint8_t number) { return Hash256{number}; }

Report Reported(uint64_t number, Operation operation, const std::vector<std::string>& lines) {
  Order order;
  order.number = number;
  order.operation = operation;
  Report report(order);
  for (const std::string& line : lines) report.Take(line);
  return report;
}

// A game whose fresh events were written by this process in one transaction.
SeenLog Game(uint64_t known, uint64_t count, uint64_t process) {
  SeenLog log{.id = kGame, .count = count, .before = Chain(static_cast<uint8_t>(known))};
  for (uint64_t seq = known; seq < count; ++seq) {
    log.fresh.push_back({Chain(static_cast<uint8_t>(seq + 1)), TimeOfAttempt(process, 0)});
  }
  if (count > known) log.writes = {count - known};
  return log;
}

Seen SeenWith(std::vector<SeenLog> logs) { return {.logs = std::move(logs), .findings = {}}; }

// Starts with a game of two events that process 0 has begun.
class ModelTest : public ::testing::Test {
 protected:
  ModelTest() {
    const Report begun =
        Reported(0, Operation::begin_game, {"try 0 begin", "done 0 " + kGame + " 1"});
    EXPECT_THAT(model_.Take(SeenWith({Game(0, 2, 0)}), {begun}), IsEmpty());
  }

  // Returns what is wrong after process 1 has played and has reported these lines.
  std::vector<std::string> Played(const SeenLog& log, const std::vector<std::string>& reported) {
    return model_.Take(SeenWith({log}), {Reported(1, Operation::play, reported)});
  }

  const std::vector<std::string> done_ = {"try 0 play", "done 0 " + kGame + " 2"};
  Model model_;
};

TEST_F(ModelTest, WhatIsAcknowledgedAndThereIsRight) {
  EXPECT_THAT(Played(Game(2, 3, 1), done_), IsEmpty());
  EXPECT_EQ(model_.events(), 3u);
}

TEST_F(ModelTest, WhatIsAcknowledgedAndNotThereIsFound) {
  EXPECT_THAT(Played(Game(2, 2, 1), done_), ElementsAre(HasSubstr("it is not there")));
}

TEST_F(ModelTest, AShorterAndAChangedAndAMissingGameAreFound) {
  SeenLog shorter{.id = kGame, .count = 1};
  EXPECT_THAT(Played(shorter, {}), ElementsAre(HasSubstr("event 1 was there")));
  SeenLog changed = Game(2, 2, 1);
  changed.before = Chain(99);
  EXPECT_THAT(Played(changed, {}), ElementsAre(HasSubstr("other bytes")));
  EXPECT_THAT(model_.Take(SeenWith({}), {}), ElementsAre(HasSubstr("no longer there")));
}

TEST_F(ModelTest, WhatNobodyHasRecordedIsFound) {
  EXPECT_THAT(Played(Game(2, 3, 7), {}), ElementsAre(HasSubstr("nobody has recorded")));
}

TEST_F(ModelTest, WhatIsThereTwiceIsFound) {
  SeenLog twice = Game(2, 4, 1);
  twice.writes = {1, 1};
  EXPECT_THAT(Played(twice, done_), ElementsAre(HasSubstr("recorded twice")));
}

TEST_F(ModelTest, WhatWasRefusedAndIsThereIsFound) {
  EXPECT_THAT(Played(Game(2, 3, 1), {"try 0 play", "refused 0 conflict moved on"}),
              ElementsAre(HasSubstr("was told conflict")));
  EXPECT_THAT(Played(Game(2, 3, 1), {"try 0 play", "idle 0 nothing"}),
              ElementsAre(HasSubstr("was told of nothing")));
}

TEST_F(ModelTest, WhatIsInDoubtMayBeThereOrNot) {
  EXPECT_THAT(Played(Game(2, 2, 1), {"try 0 play"}), IsEmpty());
  EXPECT_THAT(Played(Game(2, 3, 1), {"try 0 play", "refused 0 io disk"}), IsEmpty());
  EXPECT_EQ(model_.vanished(), 1u);
  EXPECT_EQ(model_.landed(), 1u);
}

TEST_F(ModelTest, ARecordAtAnotherPlaceThanReportedIsFound) {
  EXPECT_THAT(Played(Game(2, 4, 1), done_), ElementsAre(HasSubstr("was told of event 2")));
}

TEST_F(ModelTest, APartOfATransactionIsFound) {
  SeenLog part = Game(2, 3, 1);
  part.writes = {2};
  EXPECT_THAT(Played(part, {"try 0 play"}), ElementsAre(HasSubstr("the order lacks")));
}

TEST_F(ModelTest, AnIllegalEventIsFoundUnlessItWasEnteredAsPlayed) {
  SeenLog illegal = Game(2, 3, 1);
  illegal.is_illegal = true;
  EXPECT_THAT(Played(illegal, done_), ElementsAre(HasSubstr("the rules refuse")));

  SeenLog entered = Game(0, 3, 2);
  entered.id = std::string(32, 'b');
  entered.is_illegal = true;
  const Report import =
      Reported(2, Operation::import_requests, {"try 0 import", "done 0 " + entered.id + " 0"});
  Model model;
  EXPECT_THAT(model.Take(SeenWith({entered}), {import}), IsEmpty());
}

TEST_F(ModelTest, AnImportOfOtherEventsIsFound) {
  SeenLog imported = Game(0, 3, 2);
  imported.id = std::string(32, 'c');
  const auto take = [&](const Hash256& head) {
    const Report import = Reported(2, Operation::import_file,
                                   {"expect " + imported.id + " 3 " + ToHex(head), "try 0 import",
                                    "done 0 " + imported.id + " 0"});
    Model model;
    return model.Take(SeenWith({imported}), {import});
  };
  EXPECT_THAT(take(Chain(3)), IsEmpty());
  EXPECT_THAT(take(Chain(9)), ElementsAre(HasSubstr("not the one that was imported")));
}

TEST_F(ModelTest, WhatIsShownIsAGameAsItWasAtSomeMomentOfTheStep) {
  const KnownLogs before = model_.logs();
  ASSERT_THAT(Played(Game(2, 4, 1), {"try 0 play", "done 0 " + kGame + " 3"}), IsEmpty());
  EXPECT_EQ(model_.WrongWith({kGame, 2, Chain(2)}, before), "");
  EXPECT_EQ(model_.WrongWith({kGame, 4, Chain(4)}, before), "");
  EXPECT_THAT(model_.WrongWith({kGame, 1, Chain(1)}, before), HasSubstr("1 events"));
  EXPECT_THAT(model_.WrongWith({kGame, 5, Chain(5)}, before), HasSubstr("5 events"));
  EXPECT_THAT(model_.WrongWith({kGame, 3, Chain(9)}, before), HasSubstr("other events"));
  EXPECT_THAT(model_.WrongWith({"dddd", 1, Chain(1)}, before), HasSubstr("is not there"));
  EXPECT_THAT(model_.WrongWithCopy(SeenWith({}), before), ElementsAre(HasSubstr("missing")));
}

}  // namespace
}  // namespace recount::tools::dev::chaos
