#include "replay/evidence/likely_clauses.h"

#include <gtest/gtest.h>

#include "engine/registry.h"

namespace recount::replay::evidence {
namespace {

using Clauses = std::vector<std::string>;

timeline::RenderedEvent EventWith(const std::vector<std::string_view>& effects) {
  timeline::RenderedEvent event;
  for (const std::string_view clause : effects) event.effects.push_back({clause, "it happens"});
  return event;
}

TEST(LikelyClauses, TheBrokenOneIsFirstAndThatOfTheKindLastEachOnce) {
  timeline::RenderedEvent refused = EventWith({"HER-4.4", "HER-3.3", "HER-4.4"});
  refused.refusal = Error{.code = ErrorCode::illegal_action, .clause = "HER-3.3"};
  EXPECT_EQ(LikelyClauses(refused, RulingKind::rewind), (Clauses{"HER-3.3", "HER-4.4", "JDG-4"}));
  timeline::RenderedEvent accepted = EventWith({"HER-4.4"});
  accepted.accepted = {30, Error{.code = ErrorCode::illegal_action, .clause = "HER-4.7"}};
  EXPECT_EQ(LikelyClauses(accepted, RulingKind::repair), (Clauses{"HER-4.7", "HER-4.4", "JDG-17"}));
}

TEST(LikelyClauses, EveryKindOfRulingHasItsJudgingClause) {
  const timeline::RenderedEvent plain;
  EXPECT_EQ(LikelyClauses(plain, RulingKind::repair), Clauses{"JDG-17"});
  EXPECT_EQ(LikelyClauses(plain, RulingKind::accept), Clauses{"JDG-19"});
  EXPECT_EQ(LikelyClauses(plain, RulingKind::rewind), Clauses{"JDG-4"});
  EXPECT_EQ(LikelyClauses(plain, RulingKind::penalty), Clauses{"JDG-7"});
  EXPECT_EQ(LikelyClauses(plain, RulingKind::outcome), Clauses{"JDG-8"});
  EXPECT_EQ(LikelyClauses(plain, RulingKind::stand), Clauses{"JDG-3"});
}

TEST(LikelyClauses, AreAtMostFiveAndTheLastEffectsAreLeftOut) {
  timeline::RenderedEvent event =
      EventWith({"HER-4.4", "HER-4.5", "HER-4.6", "HER-4.7", "HER-5.1"});
  EXPECT_EQ(LikelyClauses(event, RulingKind::repair),
            (Clauses{"HER-4.4", "HER-4.5", "HER-4.6", "HER-4.7", "JDG-17"}));
  event.refusal = Error{.code = ErrorCode::illegal_action, .clause = "HER-3.3"};
  EXPECT_EQ(LikelyClauses(event, RulingKind::repair),
            (Clauses{"HER-3.3", "HER-4.4", "HER-4.5", "HER-4.6", "JDG-17"}));
}

TEST(EventRuledOn, IsTheAcceptedOneOrElseTheDisputedOneOrElseTheOneAtTheCursor) {
  judging::JudgingState judging(*engine::FindGame("heretics"), 2);
  judging.ApplyGameEvents(18);
  judging.Apply(Dispute{.at = 5, .by = 1});
  Ruling ruling;
  ruling.kind = RulingKind::repair;
  EXPECT_EQ(EventRuledOn(ruling, judging), 17u);
  ruling.dispute = 18;
  EXPECT_EQ(EventRuledOn(ruling, judging), 5u);
  ruling.kind = RulingKind::accept;
  ruling.event = 11;
  EXPECT_EQ(EventRuledOn(ruling, judging), 11u);
}

}  // namespace
}  // namespace recount::replay::evidence
