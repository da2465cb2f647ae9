#include "tools/serve/changes.h"

#include <algorithm>

namespace recount::tools::serve {

void Changes::Update(std::string_view heads) {
  const uint64_t next = change_ + 1;
  for (size_t place = 0; !heads.empty(); ++place) {
    const size_t end = std::min(heads.find('\n'), heads.size());
    const std::string_view line = heads.substr(0, end);
    const size_t blank = std::min(line.find(' '), line.size());
    Game& game = games_[std::string(line.substr(0, blank))];
    game.place = place;
    if (game.head != line.substr(blank)) {
      game.head = line.substr(blank);
      game.change = next;
      change_ = next;
    }
    heads.remove_prefix(std::min(end + 1, heads.size()));
  }
}

Changes::News Changes::Since(uint64_t after) const {
  std::vector<std::pair<size_t, std::string>> found;
  for (const auto& [id, game] : games_) {
    if (game.change > after) found.emplace_back(game.place, id);
  }
  std::sort(found.begin(), found.end());
  News news{.change = change_, .games = {}};
  for (auto& [place, id] : found) news.games.push_back(std::move(id));
  return news;
}

}  // namespace recount::tools::serve
