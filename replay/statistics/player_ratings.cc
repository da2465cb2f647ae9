#include "replay/statistics/player_ratings.h"

#include <algorithm>
#include <optional>

#include "events/folded_name.h"

namespace recount::replay::statistics {
namespace {

using Outcome = ReportSeat::Outcome;

struct Side {
  bool has_won = false;          // wins or shares a draw
  std::optional<int64_t> score;  // the score of its lowest seat
  std::vector<size_t> seats = {};
};

// Returns the folded names of a rated game, by seat; nothing if the game cannot be rated.
std::optional<std::vector<std::string>> RatedNames(const ReportGame& game) {
  if (!game.has_sides()) return std::nullopt;
  std::vector<std::string> names;
  for (const ReportSeat& seat : game.seats) {
    std::string name = seat.player ? FoldedName(*seat.player) : "";
    const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
    if (name.empty() || is_known) return std::nullopt;
    names.push_back(std::move(name));
  }
  return names;
}

std::vector<Side> SidesOf(const ReportGame& game) {
  std::map<int64_t, Side> sides;
  for (size_t number = 0; number < game.seats.size(); ++number) {
    const ReportSeat& seat = game.seats[number];
    Side& side = sides[*seat.side];
    if (side.seats.empty()) side.score = seat.score;
    if (seat.outcome == Outcome::win || seat.outcome == Outcome::draw) side.has_won = true;
    side.seats.push_back(number);
  }
  std::vector<Side> all;
  for (auto& [number, side] : sides) all.push_back(std::move(side));
  return all;
}

// Winners tie with each other, no matter what their scores are.
bool IsBefore(const Side& a, const Side& b) {
  if (a.has_won || b.has_won) return a.has_won && !b.has_won;
  return a.score && (!b.score || *a.score > *b.score);
}

}  // namespace

std::vector<RankedSide> RankSides(const ReportGame& game) {
  const std::vector<Side> sides = SidesOf(game);
  std::vector<RankedSide> ranked;
  for (const Side& side : sides) {
    const auto before = std::count_if(sides.begin(), sides.end(),
                                      [&](const Side& other) { return IsBefore(other, side); });
    ranked.push_back({before, side.seats});
  }
  return ranked;
}

void PlayerRatings::Add(const ReportGame& game) {
  const std::optional<std::vector<std::string>> names = RatedNames(game);
  if (!names) return;
  std::vector<RatedSide> rated;
  for (const RankedSide& side : RankSides(game)) {
    RatedSide& one = rated.emplace_back();
    one.rank = side.rank;
    for (const size_t seat : side.seats) {
      const std::string& name = (*names)[seat];
      PlayerRating& player = all_[{std::string(game.name), name}];
      player.name = names_.try_emplace(name, *game.seats[seat].player).first->second;
      ++player.games;
      one.players.push_back(&player.rating);
    }
  }
  Rate(rated);
}

}  // namespace recount::replay::statistics
