// Formats numbers for people, for the tables of the report. The result never depends on a locale.
//
//   CountText(12034)        "12,034"
//   RateText(0.5417)        "54.2%"
//   DurationText(252'000)   "4 min 12 s"
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_NUMBER_TEXTS_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_NUMBER_TEXTS_H_

#include <cstdint>
#include <string>

namespace recount::tools::statistics::report {

// Separates each three digits by a comma.
std::string CountText(int64_t count);

// Formats a share from 0 to 1 in percent, with one decimal place.
std::string RateText(double rate);

// Formats both ends of an interval of rates: "48.1% to 60.2%".
std::string IntervalText(double low, double high);

// Formats a number with two decimal places.
std::string NumberText(double number);

// Formats milliseconds in the two largest units that apply: "450 ms", "12.3 s", "4 min 12 s", "1 h
// 05 min", "3 d 4 h". What is smaller than the second unit is cut off.
std::string DurationText(int64_t milliseconds);

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_NUMBER_TEXTS_H_
