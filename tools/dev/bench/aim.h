// What a figure of the report has to reach. The aims are those of docs/performance.md.
//
//   const Aim aim = AtLeast(0.8);
//   fmt::print("| {} | {} |\n", Judged(0.75, aim), TextOf(aim));  // | **0.75, missed** | 0.8 |
#ifndef RECOUNT_TOOLS_DEV_BENCH_AIM_H_
#define RECOUNT_TOOLS_DEV_BENCH_AIM_H_

#include <string>

#include "fmt/format.h"

namespace recount::tools::dev::bench {

struct Aim {
  enum class Kind { none, at_least, at_most };

  bool IsMissedBy(double figure) const {
    return kind == Kind::at_least ? figure < limit : kind == Kind::at_most && figure > limit;
  }

  Kind kind = Kind::none;
  double limit = 0;
};

inline constexpr Aim kNoAim = {};
constexpr Aim AtLeast(double limit) { return {Aim::Kind::at_least, limit}; }
constexpr Aim AtMost(double limit) { return {Aim::Kind::at_most, limit}; }

// The limit, for a column of aims.
inline std::string TextOf(const Aim& aim) {
  if (aim.kind == Aim::Kind::none) return "";
  return fmt::format("{}{:g}", aim.kind == Aim::Kind::at_most ? "≤ " : "", aim.limit);
}

// The figure, marked if it misses the aim.
inline std::string Judged(double figure, const Aim& aim, int decimals = 2) {
  const std::string text = fmt::format("{:.{}f}", figure, decimals);
  return aim.IsMissedBy(figure) ? fmt::format("**{}, missed**", text) : text;
}

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_AIM_H_
