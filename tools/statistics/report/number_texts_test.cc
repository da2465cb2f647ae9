#include "tools/statistics/report/number_texts.h"

#include <gtest/gtest.h>

#include <limits>
#include <utility>
#include <vector>

namespace recount::tools::statistics::report {
namespace {

TEST(NumberTexts, CountHasACommaAfterEachThreeDigits) {
  const std::vector<std::pair<int64_t, std::string>> rows = {
      {0, "0"},
      {7, "7"},
      {999, "999"},
      {1000, "1,000"},
      {12034, "12,034"},
      {123456, "123,456"},
      {-999, "-999"},
      {-1000, "-1,000"},
      {1234567, "1,234,567"},
      {std::numeric_limits<int64_t>::max(), "9,223,372,036,854,775,807"},
  };
  for (const auto& [count, text] : rows) EXPECT_EQ(CountText(count), text);
}

TEST(NumberTexts, RateIsInPercent) {
  const std::vector<std::pair<double, std::string>> rows = {
      {0, "0.0%"}, {1, "100.0%"}, {0.5417, "54.2%"}, {1.0 / 3, "33.3%"}, {0.0004, "0.0%"},
  };
  for (const auto& [rate, text] : rows) EXPECT_EQ(RateText(rate), text);
  EXPECT_EQ(IntervalText(0.481, 0.6023), "48.1% to 60.2%");
}

TEST(NumberTexts, NumberHasTwoDigitsBehindThePoint) {
  EXPECT_EQ(NumberText(25), "25.00");
  EXPECT_EQ(NumberText(-3.14159), "-3.14");
  EXPECT_EQ(NumberText(8.333333333), "8.33");
}

TEST(NumberTexts, DurationHasItsTwoLargestUnits) {
  const std::vector<std::pair<int64_t, std::string>> rows = {
      {0, "0 ms"},
      {999, "999 ms"},
      {1000, "1.0 s"},
      {12'345, "12.3 s"},
      {59'999, "59.9 s"},
      {60'000, "1 min 00 s"},
      {252'000, "4 min 12 s"},
      {3'599'999, "59 min 59 s"},
      {3'900'000, "1 h 05 min"},
      {86'399'999, "23 h 59 min"},
      {86'400'000, "1 d 0 h"},
      {273'600'000, "3 d 4 h"},
  };
  for (const auto& [milliseconds, text] : rows) EXPECT_EQ(DurationText(milliseconds), text);
}

}  // namespace
}  // namespace recount::tools::statistics::report
