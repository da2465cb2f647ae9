// Which files of an export a check of its rows may open.
//
//   if (!readable.contains("games.csv")) …  // as if it were not there
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_READABLE_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_READABLE_H_

#include <set>
#include <string>

namespace recount::tools::statistics::check {

// By their paths below the folder.
using FileNames = std::set<std::string>;

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_READABLE_H_
