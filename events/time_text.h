// Times as texts: what the program prints anywhere, and what people type.
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

// What a text in one of these forms covers, which is UTC: the day, minute or second that it names,
// or one millisecond.
//
//   2026-11-21
//   2026-11-21T10:15    2026-11-21T10:15:00    2026-11-21T10:15:00.123
//
// A blank may stand for the T, and a time of day may end in `Z` or ` UTC`. So what TimeText writes
// (event_json.h), and all that is cut from it, can be read again. Nothing for any other text, and
// for a time that no calendar or clock has: 30 February, hour 24, second 60. What lies before or
// after all that an event can say becomes the first or the last such time.
std::optional<TimeRange> TimeRangeIn(std::string_view text);

}  // namespace recount

#endif  // RECOUNT_EVENTS_TIME_TEXT_H_
