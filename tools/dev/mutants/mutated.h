// The switch of the mutants. tools/dev/mutants copies this header into a copy of a game. The
// sources of that copy contain each mistake beside the correct code:
//
//   if ((mutated(17) ? (a <= b) : (a < b))) …
//
// The environment variable RECOUNT_MUTANT chooses a mistake. Without it, or with 0, everything is
// correct. RECOUNT_MUTANTS_REACHED names a file. At its end the program appends to it the numbers
// of all places that it reached, one per line, because a place that a run never reaches cannot
// change it.
//
// There is no #pragma once: each copy belongs to one game, and a program may contain the copies of
// one game only.
#ifndef RECOUNT_TOOLS_DEV_MUTANTS_MUTATED_H_
#define RECOUNT_TOOLS_DEV_MUTANTS_MUTATED_H_

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace recount::tools::dev::mutants {

inline constexpr int kMost = 4096;
inline int chosen = 0;
inline bool reached[kMost] = {};

struct Reached {
  ~Reached() {
    const char* path = std::getenv("RECOUNT_MUTANTS_REACHED");
    const int file = path == nullptr ? -1 : open(path, O_WRONLY | O_APPEND | O_CREAT, 0644);
    if (file < 0) return;
    for (int number = 1; number < kMost; ++number) {
      if (reached[number]) dprintf(file, "%d\n", number);
    }
    close(file);
  }
};
inline const Reached at_the_end;

// Runs before any initializer of the program, because an initializer may already use the rules.
[[gnu::constructor(101)]] static void Choose() {
  const char* number = std::getenv("RECOUNT_MUTANT");
  chosen = number == nullptr ? 0 : std::atoi(number);
}

inline bool mutated(int number) {
  reached[number] = true;
  return chosen == number;
}

// The form of `mutated` for constexpr functions. It is false during constant evaluation, so
// mistakes take effect only at run time.
constexpr bool mutated_at_run_time(int number) {
  return !std::is_constant_evaluated() && mutated(number);
}

}  // namespace recount::tools::dev::mutants

#endif  // RECOUNT_TOOLS_DEV_MUTANTS_MUTATED_H_
