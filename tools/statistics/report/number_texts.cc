#include "tools/statistics/report/number_texts.h"

#include "fmt/format.h"

namespace recount::tools::statistics::report {
namespace {

constexpr int64_t kSecond = 1000;
constexpr int64_t kMinute = 60 * kSecond;
constexpr int64_t kHour = 60 * kMinute;
constexpr int64_t kDay = 24 * kHour;

}  // namespace

std::string CountText(int64_t count) {
  std::string text = fmt::format("{}", count);
  const size_t first_digit = count < 0 ? 1 : 0;
  for (size_t end = text.size(); end > first_digit + 3; end -= 3) text.insert(end - 3, ",");
  return text;
}

std::string RateText(double rate) { return fmt::format("{:.1f}%", 100 * rate); }

std::string IntervalText(double low, double high) {
  return fmt::format("{} to {}", RateText(low), RateText(high));
}

std::string NumberText(double number) { return fmt::format("{:.2f}", number); }

std::string DurationText(int64_t milliseconds) {
  const int64_t ms = milliseconds;
  if (ms < kSecond) return fmt::format("{} ms", ms);
  if (ms < kMinute) return fmt::format("{}.{} s", ms / kSecond, ms % kSecond / 100);
  if (ms < kHour) return fmt::format("{} min {:02} s", ms / kMinute, ms % kMinute / kSecond);
  if (ms < kDay) return fmt::format("{} h {:02} min", ms / kHour, ms % kHour / kMinute);
  return fmt::format("{} d {} h", ms / kDay, ms % kDay / kHour);
}

}  // namespace recount::tools::statistics::report
