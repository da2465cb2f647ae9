// Converts the letters A to Z to lower case, for what people type; other bytes are unchanged.
//
//   if (LowerLetter(typed) == LowerLetter(word[0])) …
#ifndef RECOUNT_TOOLS_TERMINAL_LOWER_CASE_H_
#define RECOUNT_TOOLS_TERMINAL_LOWER_CASE_H_

namespace recount::tools::terminal {

inline char LowerLetter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_LOWER_CASE_H_
