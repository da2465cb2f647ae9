#include "replay/evidence/compatible.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "replay/evidence/diff.h"
#include "replay/evidence/diff_words.h"
#include "replay/recording/testing/two_accounts.h"

namespace recount::replay::evidence {
namespace {

using recording::FiledLog;
using recording::ForEachPair;
using recording::TwoAccounts;

struct Case {
  const char* a;
  const char* b;
  bool may_be_same;
};

// Cards 4 and 5 are copies. `card` and `cards` name cards.
TEST(Compatible, IsWhatMayBothBeTrueOfOneEvent) {
  const CardFields cards = {.of_action = {"card", "cards"}, .of_pick = true};
  const std::vector<uint16_t> printings = {0, 1, 2, 3, 4, 4, 6, 7, 8};
  for (const Case& each : std::vector<Case>{
           {R"({"action":{"type":"send","card":null}})", R"({"action":{"type":"send","card":2}})",
            true},
           {R"({"action":{"type":"send","card":1}})", R"({"action":{"type":"send","card":2}})",
            false},
           {R"({"action":{"type":"send","card":4}})", R"({"action":{"type":"send","card":5}})",
            true},
           {R"({"action":{"type":"pass"}})", R"({"action":{"type":"send","card":2}})", false},
           // Null is no card elsewhere, so it means something.
           {R"({"action":{"type":"gain","key":null}})", R"({"action":{"type":"gain","key":2}})",
            false},
           {R"({"seat":null})", R"({"seat":1})", false},
           {R"({"action":{"dice":[1,2]}})", R"({"action":{"dice":[2,1]}})", false},
           // Cards without an order.
           {R"({"action":{"cards":[6,null]}})", R"({"action":{"cards":[2,null]}})", true},
           {R"({"action":{"cards":[6,4]}})", R"({"action":{"cards":[5,null]}})", true},
           {R"({"action":{"cards":[6,4]}})", R"({"action":{"cards":[5,6]}})", true},
           {R"({"action":{"cards":[6,7]}})", R"({"action":{"cards":[2,null]}})", false},
           {R"({"action":{"cards":[6,7]}})", R"({"action":{"cards":[7,7]}})", false},
           {R"({"action":{"cards":[6,null]}})", R"({"action":{"cards":[6]}})", false},
           // Shuffles: what lies further down may be known to one account.
           {R"({"outcome":{"top":[6]}})", R"({"outcome":{"top":[]}})", true},
           {R"({"outcome":{"top":[6]}})", R"({"outcome":{"top":[null,7]}})", true},
           {R"({"outcome":{"top":[6]}})", R"({"outcome":{"top":[7]}})", false},
           {R"({"outcome":{"top":[6]}})", R"({"outcome":{"order":[7,6]}})", true},
           {R"({"outcome":{"order":[6,7]}})", R"({"outcome":{"order":[7,6]}})", false},
           {R"({"outcome":{"pick":4}})", R"({"outcome":{"pick":5}})", true},
           {R"({"outcome":{"pick":4}})", R"({"outcome":{"pick":6}})", false},
           {R"({"outcome":{"dice":[6,5]}})", R"({"outcome":{"dice":[5,6]}})", false},
       }) {
    const OrderedJson a = OrderedJson::parse(each.a);
    const OrderedJson b = OrderedJson::parse(each.b);
    EXPECT_EQ(MayBeSame(a, b, cards, printings), each.may_be_same) << each.a << " " << each.b;
    EXPECT_EQ(MayBeSame(b, a, cards, printings), each.may_be_same) << each.b << " " << each.a;
  }
}

Difference DiffOfAccounts(const recording::EditedLog& a, const recording::EditedLog& b) {
  const FiledLog in_a(a);
  const FiledLog in_b(b);
  log::CardSets sets;
  Result<Difference> difference = Diff(*in_a, *in_b, sets, engine::Viewer::Judge());
  return *std::move(difference);
}

std::string EventText(const Side& account) {
  return account.event ? account.event->json->dump() : "ended";
}

TEST(Diff, OfAnObservedGameAndTheSameWithKnownOrdersIsNone) {
  ForEachPair([&](const TwoAccounts& accounts, const std::set<uint16_t>&) {
    const Difference difference = DiffOfAccounts(*accounts.full, *accounts.observed);
    EXPECT_TRUE(difference.is_equal())
        << DiffSummary(difference).front() << EventText(difference.a) << EventText(difference.b);
    EXPECT_TRUE(difference.b.knows.empty()) << difference.b.knows.front().at;
  });
}

TEST(Diff, OfObservedGamesSaysWhichAccountNamesMore) {
  ForEachPair([&](const TwoAccounts& accounts, const std::set<uint16_t>&) {
    // The other account has nothing of what was named after the end.
    recording::EditedLog shorter(*accounts.observed);
    shorter.CutAt(accounts.same.back() + 1);
    const Difference difference = DiffOfAccounts(*accounts.observed, shorter);
    EXPECT_TRUE(difference.is_equal()) << DiffSummary(difference).front();
    EXPECT_TRUE(difference.b.knows.empty());
    const bool has_named_more = accounts.observed->events.size() > shorter.events.size();
    EXPECT_EQ(!difference.a.knows.empty(), has_named_more);
  });
}

TEST(Diff, OfAccountsThatNameTwoCardsForOneEventIsThatEvent) {
  const engine::play::GameMode mode = play::ObservableModes().front();
  const TwoAccounts accounts(mode, 0);
  const TwoAccounts others(mode, 1);
  const Difference difference = DiffOfAccounts(*accounts.observed, *others.observed);
  ASSERT_FALSE(difference.is_equal());
  EXPECT_NE(*difference.a.event->json, *difference.b.event->json);
  EXPECT_EQ(difference.SeqIn(difference.b), difference.b.event->seq);
}

}  // namespace
}  // namespace recount::replay::evidence
