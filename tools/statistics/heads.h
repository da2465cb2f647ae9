// Which games an export has, and up to which event: one hash over a line for each of them.
#ifndef RECOUNT_TOOLS_STATISTICS_HEADS_H_
#define RECOUNT_TOOLS_STATISTICS_HEADS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace recount::tools::statistics {

// "ID EVENTS HEAD\n"; `head` is the chain hash of the newest event, in hex.
std::string HeadLine(std::string_view id, uint64_t events, std::string_view head);

// The SHA-256 of the lines, ascending, in hex.
std::string HashOfLines(std::vector<std::string> lines);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_HEADS_H_
