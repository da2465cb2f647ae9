// Numbers as people read them in the tables of the report. None depends on a locale.
//
//   CountText(12034)        "12,034"
//   RateText(0.5417)        "54.2%"
//   DurationText(252'000)   "4 min 12 s"
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_NUMBER_TEXTS_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_NUMBER_TEXTS_H_

#include <cstdint>
#include <string>

namespace recount::tools::statistics::report {

// With a comma after each three digits.
std::string CountText(int64_t count);

// A share from 0 to 1 in percent, with one digit behind the point.
std::string RateText(double rate);

// Both ends of an interval of rates: "48.1% to 60.2%".
std::string IntervalText(double low, double high);

// With two digits behind the point.
std::string NumberText(double number);

// Milliseconds in the two largest units that say something: "450 ms", "12.3 s", "4 min 12 s",
// "1 h 05 min", "3 d 4 h". What is below the smaller unit is cut off.
std::string DurationText(int64_t milliseconds);

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_NUMBER_TEXTS_H_
