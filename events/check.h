// Checks the program's own invariants. A broken invariant prints both values and the place and ends
// the process, in release builds too, because a wrong state must not be written, shown or used for
// a judgement. Bad input is never a broken invariant: it is an Error (error.h).
//
//   RECOUNT_CHECK_EQ(bytes.size() % 8, 0u);
#ifndef RECOUNT_EVENTS_CHECK_H_
#define RECOUNT_EVENTS_CHECK_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace recount {

// Writes the message to standard error and aborts.
[[noreturn]] void FailCheck(const char* file, int line, std::string_view message);

// Writes the message about a failed comparison and aborts. `what` is the comparison as it is in the
// source; `left` and `right` are the two values.
[[noreturn]] void FailComparison(const char* file, int line, std::string_view what,
                                 const std::string& left, const std::string& right);

// Returns the text of a value for FailComparison: a number, an enum as its number, or a string.
inline std::string CheckedText(std::string_view text) { return std::string(text); }
template <class Number>
requires std::is_arithmetic_v<Number> std::string CheckedText(Number number) {
  return std::to_string(number);
}
template <class Enum>
requires std::is_enum_v<Enum> std::string CheckedText(Enum value) {
  return std::to_string(static_cast<int64_t>(value));
}

}  // namespace recount

#define RECOUNT_CHECK(condition)                                     \
  do {                                                               \
    if (!(condition)) [[unlikely]]                                   \
      ::recount::FailCheck(__FILE__, __LINE__, #condition " fails"); \
  } while (false)

#define RECOUNT_CHECK_OP_(left, op, right)                                    \
  do {                                                                        \
    const auto& check_left = (left);                                          \
    const auto& check_right = (right);                                        \
    if (!(check_left op check_right)) [[unlikely]]                            \
      ::recount::FailComparison(__FILE__, __LINE__, #left " " #op " " #right, \
                                ::recount::CheckedText(check_left),           \
                                ::recount::CheckedText(check_right));         \
  } while (false)

#define RECOUNT_CHECK_EQ(left, right) RECOUNT_CHECK_OP_(left, ==, right)
#define RECOUNT_CHECK_LE(left, right) RECOUNT_CHECK_OP_(left, <=, right)
#define RECOUNT_CHECK_LT(left, right) RECOUNT_CHECK_OP_(left, <, right)

#endif  // RECOUNT_EVENTS_CHECK_H_
