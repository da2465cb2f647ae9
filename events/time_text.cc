#include "events/time_text.h"

#include <limits>

namespace recount {
namespace {

constexpr int64_t kMillisecondsOfDay = 86'400'000;

// Removes `prefix` from the beginning of the text; returns false if it is not there.
bool TakePrefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// Removes digits from the beginning of the text: at least `least`, at most `most`.
std::optional<int64_t> TakeDigits(std::string_view& text, size_t least, size_t most) {
  int64_t number = 0;
  size_t count = 0;
  for (; count < most && count < text.size() && text[count] >= '0' && text[count] <= '9'; ++count) {
    number = number * 10 + (text[count] - '0');
  }
  if (count < least) return std::nullopt;
  text.remove_prefix(count);
  return number;
}

// Removes the two digits of a field whose value may not exceed `most`.
std::optional<int64_t> TakeField(std::string_view& text, int64_t most) {
  const std::optional<int64_t> number = TakeDigits(text, 2, 2);
  return number && *number <= most ? number : std::nullopt;
}

int64_t DaysOfMonth(int64_t year, int64_t month) {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// Returns the days since 1970 by the calendar's 400-year cycle; this is the inverse of TimeText.
int64_t DaysUntil(int64_t year, int64_t month, int64_t day) {
  const int64_t shifted = month <= 2 ? year - 1 : year;  // years begin in March
  const int64_t era = (shifted >= 0 ? shifted : shifted - 399) / 400;
  const int64_t year_of_era = shifted - era * 400;
  const int64_t month_from_march = month > 2 ? month - 3 : month + 9;
  const int64_t day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
  const int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146'097 + day_of_era - 719'468;
}

// Returns a millisecond of a day as a time, clamped to the range of int64_t.
int64_t TimeOn(int64_t days, int64_t millisecond) {
  using Limits = std::numeric_limits<int64_t>;
  constexpr int64_t kWholeDays = Limits::max() / kMillisecondsOfDay;
  if (days > kWholeDays) return Limits::max();
  if (days < -kWholeDays - 1) return Limits::min();
  if (days >= 0) {
    const int64_t begin = days * kMillisecondsOfDay;
    return millisecond > Limits::max() - begin ? Limits::max() : begin + millisecond;
  }
  // Subtracts from the end of the day, which is in range even if its beginning is not.
  const int64_t end = (days + 1) * kMillisecondsOfDay;
  const int64_t back = kMillisecondsOfDay - millisecond;
  return end < Limits::min() + back ? Limits::min() : end - back;
}

// Removes a date from the beginning of the text and returns its days since 1970.
std::optional<int64_t> TakeDate(std::string_view& text) {
  constexpr size_t kMostOfYear = 9;
  const bool is_negative = TakePrefix(text, "-");
  // TimeText pads years to four characters, and the sign is one of them.
  const std::optional<int64_t> number = TakeDigits(text, is_negative ? 3 : 4, kMostOfYear);
  if (!number || !TakePrefix(text, "-")) return std::nullopt;
  const int64_t year = is_negative ? -*number : *number;
  const std::optional<int64_t> month = TakeField(text, 12);
  if (!month || *month == 0 || !TakePrefix(text, "-")) return std::nullopt;
  const std::optional<int64_t> day = TakeField(text, DaysOfMonth(year, *month));
  if (!day || *day == 0) return std::nullopt;
  return DaysUntil(year, *month, *day);
}

// Returns the milliseconds of a day that the rest of the text, a time of day, covers.
std::optional<TimeRange> TimeOfDayIn(std::string_view text) {
  const std::optional<int64_t> hour = TakeField(text, 23);
  if (!hour || !TakePrefix(text, ":")) return std::nullopt;
  const std::optional<int64_t> minute = TakeField(text, 59);
  if (!minute) return std::nullopt;
  int64_t first = (*hour * 60 + *minute) * 60'000;
  int64_t count = 60'000;
  if (TakePrefix(text, ":")) {
    const std::optional<int64_t> second = TakeField(text, 59);
    if (!second) return std::nullopt;
    first += *second * 1'000;
    count = 1'000;
    if (TakePrefix(text, ".")) {
      const std::optional<int64_t> millisecond = TakeDigits(text, 3, 3);
      if (!millisecond) return std::nullopt;
      first += *millisecond;
      count = 1;
    }
  }
  if (!text.empty() && text != "Z" && text != " UTC") return std::nullopt;
  return TimeRange{first, first + count - 1};
}

}  // namespace

std::optional<TimeRange> TimeRangeIn(std::string_view text) {
  const std::optional<int64_t> days = TakeDate(text);
  if (!days) return std::nullopt;
  TimeRange of_day = {0, kMillisecondsOfDay - 1};
  if (!text.empty()) {
    if (!TakePrefix(text, "T") && !TakePrefix(text, " ")) return std::nullopt;
    const std::optional<TimeRange> found = TimeOfDayIn(text);
    if (!found) return std::nullopt;
    of_day = *found;
  }
  return TimeRange{TimeOn(*days, of_day.first), TimeOn(*days, of_day.last)};
}

}  // namespace recount
