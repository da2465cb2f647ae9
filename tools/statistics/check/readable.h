// Which files of an export a check of its rows may open.
//
//   if (!MayRead(readable, "games.csv")) …  // as if it were not there
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_READABLE_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_READABLE_H_

#include <optional>
#include <set>
#include <string>

namespace recount::tools::statistics::check {

// By their paths below the folder.
using FileNames = std::set<std::string>;

// Those files alone; nothing: all that are there, which somebody else has looked at.
using Readable = std::optional<FileNames>;

inline bool MayRead(const Readable& readable, const std::string& file) {
  return !readable || readable->contains(file);
}

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_READABLE_H_
