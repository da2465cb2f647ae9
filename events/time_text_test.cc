#include "events/time_text.h"

#include <random>
#include <string>
#include <vector>

#include "events/event_json.h"
#include "gtest/gtest.h"

namespace recount {
namespace {

constexpr int64_t kDayOf2026 = 1'795'219'200'000;  // 2026-11-21
constexpr int64_t kQuarterPastTen = kDayOf2026 + 36'900'000;

TEST(TimeRangeIn, CoversTheDayMinuteSecondOrMillisecondThatTheTextNames) {
  struct Case {
    const char* text;
    int64_t first;
    int64_t count;  // milliseconds
  };
  const Case cases[] = {
      {"2026-11-21", kDayOf2026, 86'400'000},
      {"2026-11-21T10:15", kQuarterPastTen, 60'000},
      {"2026-11-21T10:15Z", kQuarterPastTen, 60'000},
      {"2026-11-21 10:15", kQuarterPastTen, 60'000},
      {"2026-11-21 10:15 UTC", kQuarterPastTen, 60'000},
      {"2026-11-21T10:15:07", kQuarterPastTen + 7'000, 1'000},
      {"2026-11-21T10:15:07Z", kQuarterPastTen + 7'000, 1'000},
      {"2026-11-21 10:15:07 UTC", kQuarterPastTen + 7'000, 1'000},
      {"2026-11-21T10:15:07.089", kQuarterPastTen + 7'089, 1},
      {"2026-11-21T10:15:07.089Z", kQuarterPastTen + 7'089, 1},
      {"2026-11-21 10:15:07.089", kQuarterPastTen + 7'089, 1},
      {"2026-11-21 10:15:07.089 UTC", kQuarterPastTen + 7'089, 1},
      {"2026-11-21T00:00:00", kDayOf2026, 1'000},
      {"2026-11-21T23:59:59.999", kDayOf2026 + 86'399'999, 1},
      {"1970-01-01", 0, 86'400'000},
      {"1969-12-31", -86'400'000, 86'400'000},
      {"2000-02-29", 951'782'400'000, 86'400'000},
      {"2024-02-29", 1'709'164'800'000, 86'400'000},
      {"0000-01-01", -62'167'219'200'000, 86'400'000},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(TimeRangeIn(one.text), (TimeRange{one.first, one.first + one.count - 1})) << one.text;
  }
}

TEST(TimeRangeIn, RefusesWhatNoCalendarOrClockHas) {
  for (const char* text :
       {"2026-02-29", "2026-02-30", "2100-02-29", "2026-04-31", "2026-06-31", "2026-09-31",
        "2026-11-31", "2026-01-32", "2026-11-00", "2026-00-21", "2026-13-01", "2026-11-21T24:00",
        "2026-11-21T10:60", "2026-11-21T10:15:60", "2026-11-21T10:15:61"}) {
    EXPECT_EQ(TimeRangeIn(text), std::nullopt) << text;
  }
}

TEST(TimeRangeIn, RefusesOtherForms) {
  const std::string_view texts[] = {
      // Other dates.
      "", " ", "-", "1", "today", "2026", "2026-11", "2026-11-", "2026-11-2", "2026-1-21",
      "26-11-21", "20261121", "2026/11/21", "21-11-2026", " 2026-11-21", "2026-11-21 ",
      "+2026-11-21", "1234567890-01-01", "--026-01-01", "-26-01-01", "1795219200000",
      // A date takes no zone, and a time of day takes only UTC.
      "2026-11-21Z", "2026-11-21 UTC", "2026-11-21T10:15z", "2026-11-21T10:15UTC",
      "2026-11-21T10:15 Z", "2026-11-21T10:15ZZ", "2026-11-21T10:15+01:00",
      // Other times of day.
      "2026-11-21T", "2026-11-21T10", "2026-11-21T1:15", "2026-11-21T10:15:", "2026-11-21T10:15:7",
      "2026-11-21T10:15:07.", "2026-11-21T10:15:07.1", "2026-11-21T10:15:07.1234",
      "2026-11-21T10:15.5", "2026-11-21  10:15", "2026-11-21t10:15", "2026-11-21T-1:15",
      std::string_view("2026-11-21\0", 11)};
  for (const std::string_view text : texts) EXPECT_EQ(TimeRangeIn(text), std::nullopt) << text;
}

TEST(TimeRangeIn, ReadsEveryTimeThatIsWritten) {
  std::vector<int64_t> times = {0,
                                1,
                                -1,
                                INT64_MAX,
                                INT64_MIN,
                                INT64_MAX - 1,
                                INT64_MIN + 1,
                                -62'167'219'200'001,   // -001-12-31T23:59:59.999Z
                                253'402'300'800'000};  // 10000-01-01
  std::mt19937_64 random(20'261'121);
  for (int i = 0; i < 10'000; ++i) {
    times.push_back(static_cast<int64_t>(random()) >> (random() % 40));
  }
  for (const int64_t time : times) {
    const std::string text = TimeText(time);
    EXPECT_EQ(TimeRangeIn(text), (TimeRange{time, time})) << text;
    constexpr size_t kAfterMinute = std::string_view(":00.000Z").size();
    const std::optional<TimeRange> minute = TimeRangeIn(text.substr(0, text.size() - kAfterMinute));
    ASSERT_TRUE(minute.has_value()) << text;
    EXPECT_TRUE(minute->first <= time && time <= minute->last) << text;
    const std::optional<TimeRange> day = TimeRangeIn(text.substr(0, text.find('T')));
    ASSERT_TRUE(day.has_value()) << text;
    EXPECT_TRUE(day->first <= minute->first && minute->last <= day->last) << text;
  }
}

TEST(TimeRangeIn, WhatLiesOutsideBecomesTheFirstOrTheLastTime) {
  constexpr TimeRange kLast = {INT64_MAX, INT64_MAX};
  constexpr TimeRange kFirst = {INT64_MIN, INT64_MIN};
  EXPECT_EQ(TimeRangeIn("292278994-08-17T07:12:55.808Z"), kLast);
  EXPECT_EQ(TimeRangeIn("292278994-08-18"), kLast);
  EXPECT_EQ(TimeRangeIn("999999999-12-31"), kLast);
  EXPECT_EQ(TimeRangeIn("292278994-08-17")->last, INT64_MAX);
  EXPECT_EQ(TimeRangeIn("-292275055-05-16T16:47:04.191Z"), kFirst);
  EXPECT_EQ(TimeRangeIn("-292275055-05-15"), kFirst);
  EXPECT_EQ(TimeRangeIn("-999999999-01-01"), kFirst);
  EXPECT_EQ(TimeRangeIn("-292275055-05-16")->first, INT64_MIN);
}

}  // namespace
}  // namespace recount
