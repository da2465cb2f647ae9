// Checks of the program's own invariants. A broken invariant ends the process, in release builds
// too, and prints both values and the place: a wrong state must not be written, shown or used for a
// judgement. Bad input is never a broken invariant: it is an Error (error.h).
//
//   RECOUNT_CHECK_EQ(bytes.size() % 8, 0u);
#ifndef RECOUNT_EVENTS_CHECK_H_
#define RECOUNT_EVENTS_CHECK_H_

#include <string_view>

#include "fmt/format.h"

namespace recount {

// Writes the message to standard error and aborts.
[[noreturn]] void FailCheck(const char* file, int line, std::string_view message);

}  // namespace recount

#define RECOUNT_CHECK(condition)                                     \
  do {                                                               \
    if (!(condition)) [[unlikely]]                                   \
      ::recount::FailCheck(__FILE__, __LINE__, #condition " fails"); \
  } while (false)

#define RECOUNT_CHECK_OP_(left, op, right)                                                \
  do {                                                                                    \
    const auto& check_left = (left);                                                      \
    const auto& check_right = (right);                                                    \
    if (!(check_left op check_right)) [[unlikely]]                                        \
      ::recount::FailCheck(__FILE__, __LINE__,                                            \
                           ::fmt::format("{} " #op " {} fails: {} and {}", #left, #right, \
                                         check_left, check_right));                       \
  } while (false)

#define RECOUNT_CHECK_EQ(left, right) RECOUNT_CHECK_OP_(left, ==, right)
#define RECOUNT_CHECK_LE(left, right) RECOUNT_CHECK_OP_(left, <=, right)
#define RECOUNT_CHECK_LT(left, right) RECOUNT_CHECK_OP_(left, <, right)

#endif  // RECOUNT_EVENTS_CHECK_H_
