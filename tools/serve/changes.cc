#include "tools/serve/changes.h"

#include <algorithm>
#include <array>
#include <bit>

#include "events/bytes.h"
#include "replay/recording/recorder.h"

namespace recount::tools::serve {

uint64_t Changes::RandomStart() {
  constexpr int kBits = 52;
  std::array<uint8_t, sizeof(uint64_t)> bytes;
  replay::recording::Environment::OfSystem().fill_random(MutableBytes(bytes));
  return std::max<uint64_t>(std::bit_cast<uint64_t>(bytes) >> (64 - kBits), 1);
}

void Changes::Update(std::string_view heads) {
  // All differences between two looks are one change, with the same number.
  const uint64_t next = std::max(change_, start_) + 1;
  for (auto& [id, game] : games_) game.is_listed = false;
  for (size_t place = 0; !heads.empty(); ++place) {
    const size_t end = std::min(heads.find('\n'), heads.size());
    const std::string_view line = heads.substr(0, end);
    const size_t blank = std::min(line.find(' '), line.size());
    Game& game = games_[std::string(line.substr(0, blank))];
    game.place = place;
    game.is_listed = true;
    if (game.head != line.substr(blank)) {
      game.head = line.substr(blank);
      game.change = next;
      change_ = next;
    }
    heads.remove_prefix(std::min(end + 1, heads.size()));
  }
  for (auto& [id, game] : games_) {
    // A game that is gone keeps its entry, so that clients who know the game learn that it is gone.
    if (game.is_listed || game.head.empty()) continue;
    game.head.clear();
    game.change = next;
    change_ = next;
  }
}

Changes::News Changes::Since(uint64_t after) const {
  // A number from another server, or from the future, counts as 0: everything listed is news.
  const bool is_ours = after > start_ && after <= change_;
  std::vector<std::pair<size_t, std::string>> found;
  for (const auto& [id, game] : games_) {
    const bool is_news = is_ours ? game.change > after : game.is_listed;
    if (is_news) found.emplace_back(game.place, id);
  }
  std::sort(found.begin(), found.end());
  News news{.change = change_, .games = {}};
  for (auto& [place, id] : found) news.games.push_back(std::move(id));
  return news;
}

}  // namespace recount::tools::serve
