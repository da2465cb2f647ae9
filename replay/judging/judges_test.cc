#include "replay/judging/judges.h"

#include <gtest/gtest.h>

namespace recount::replay::judging {
namespace {

TEST(Judges, AJudgeIsTheSameInAnyCaseAndWithAnyBlanksAround) {
  Judges judges;
  EXPECT_EQ(judges.NumberOf("Kim"), 0);
  EXPECT_FALSE(judges.Take(0, "Kim"));
  EXPECT_EQ(judges.NumberOf(" KIM "), 0);
  EXPECT_FALSE(judges.Take(0, " KIM "));
  EXPECT_EQ(judges.NumberOf("Lou"), 1);
  EXPECT_FALSE(judges.Take(1, "Lou"));
  EXPECT_EQ(judges.Take(0, "LOU")->clause, "JDG-6");  // judge 0 would have two names
}

TEST(Judges, NumbersThatANameHasHadUnderItsLettersStand) {
  Judges judges;
  EXPECT_FALSE(judges.Take(0, "Kim"));
  EXPECT_FALSE(judges.Take(1, "kim"));  // 0.2 wrote such logs
  EXPECT_EQ(judges.NumberOf("kim"), 1);
  EXPECT_EQ(judges.NumberOf("Kim"), 0);
  EXPECT_EQ(judges.NumberOf("KIM"), 0);
  EXPECT_EQ(judges.Take(0, "kim")->clause, "JDG-6");
}

TEST(Judges, AWithheldNameBindsNothing) {
  Judges judges;
  EXPECT_FALSE(judges.Take(0, std::nullopt));
  EXPECT_EQ(judges.NumberOf("Kim"), 1);
  EXPECT_EQ(judges.Take(2, std::nullopt)->clause, "JDG-6");  // the next new judge is no. 1
}

}  // namespace
}  // namespace recount::replay::judging
