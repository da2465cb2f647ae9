// Reads times that people type or that Recount has printed.
#ifndef RECOUNT_EVENTS_TIME_TEXT_H_
#define RECOUNT_EVENTS_TIME_TEXT_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace recount {

// Milliseconds since 1970 UTC, both included.
struct TimeRange {
  int64_t first = 0;
  int64_t last = 0;

  friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

// Returns the range that a text in one of these forms covers in UTC: the day, minute, second or
// millisecond that it names.
//
//   2026-11-21
//   2026-11-21T10:15    2026-11-21T10:15:00    2026-11-21T10:15:00.123
//
// A blank may replace the T, and a time of day may end in `Z` or ` UTC`. So the texts of TimeText
// (event_json.h) and their shortened forms can be read. Returns nothing for any other text, and for
// a time that does not exist: 30 February, hour 24, second 60. A time outside the range of an
// event's time becomes the first or the last time of that range.
std::optional<TimeRange> TimeRangeIn(std::string_view text);

}  // namespace recount

#endif  // RECOUNT_EVENTS_TIME_TEXT_H_
