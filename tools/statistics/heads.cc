#include "tools/statistics/heads.h"

#include <algorithm>

#include "events/bytes.h"
#include "events/sha256.h"
#include "fmt/format.h"

namespace recount::tools::statistics {

std::string HeadsOf(const std::vector<replay::recording::SelectedGame>& games,
                    const std::vector<size_t>& places) {
  std::vector<std::string> lines;
  for (const size_t place : places) {
    const replay::recording::SelectedGame& game = games[place];
    lines.push_back(fmt::format("{} {} {}\n", game.id, game.head.record.count,
                                ToHex(game.head.record.head)));
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line;
  return ToHex(Sha256(AsBytes(text)));
}

}  // namespace recount::tools::statistics
