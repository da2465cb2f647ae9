#include "replay/evidence/compatible.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "replay/evidence/diff.h"
#include "replay/evidence/diff_words.h"
#include "replay/evidence/two_accounts_fixture.h"

namespace recount::replay::evidence {
namespace {

using recording::FiledLog;

struct Case {
  const char* a;
  const char* b;
  bool are_compatible;
};

TEST(Compatible, IsWhatMayBothBeTrueOfOneEvent) {
  for (const Case& each : std::vector<Case>{
           {R"({"action":{"type":"send","card":null}})", R"({"action":{"type":"send","card":22}})",
            true},
           {R"({"action":{"type":"send","card":21}})", R"({"action":{"type":"send","card":22}})",
            false},
           {R"({"action":{"type":"pass"}})", R"({"action":{"type":"send","card":22}})", false},
           // Lists without an order.
           {R"({"cards":[4,null]})", R"({"cards":[2,null]})", true},
           {R"({"cards":[4,5]})", R"({"cards":[5,null]})", true},
           {R"({"cards":[4,5]})", R"({"cards":[2,null]})", false},
           {R"({"cards":[4,5]})", R"({"cards":[5,4]})", true},
           {R"({"cards":[4,5]})", R"({"cards":[5,5]})", false},
           {R"({"cards":[4,null]})", R"({"cards":[4]})", false},
           // Shuffles: what lies further down may be known to one account.
           {R"({"outcome":{"top":[61]}})", R"({"outcome":{"top":[]}})", true},
           {R"({"outcome":{"top":[61]}})", R"({"outcome":{"top":[null,44]}})", true},
           {R"({"outcome":{"top":[61]}})", R"({"outcome":{"top":[44]}})", false},
           {R"({"outcome":{"top":[61]}})", R"({"outcome":{"order":[44,61]}})", true},
           {R"({"outcome":{"order":[61,44]}})", R"({"outcome":{"order":[44,61]}})", false},
           {R"({"outcome":{"dice":[6,5]}})", R"({"outcome":{"dice":[5,6]}})", false},
           // Fields of actions may have the same names.
           {R"({"action":{"dice":2,"top":true}})", R"({"action":{"dice":2,"top":true}})", true},
           {R"({"action":{"dice":2,"top":true}})", R"({"action":{"dice":1,"top":[]}})", false},
       }) {
    const OrderedJson a = OrderedJson::parse(each.a);
    const OrderedJson b = OrderedJson::parse(each.b);
    EXPECT_EQ(AreCompatible(a, b), each.are_compatible) << each.a << " " << each.b;
    EXPECT_EQ(AreCompatible(b, a), each.are_compatible) << each.b << " " << each.a;
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
